import fc from 'fast-check';
import { expect, test } from 'vitest';
import type {
  AnyGame,
  AnyState,
  Anytime,
  Audience,
  MatchRecord,
  Snapshot,
  Step,
  Table,
  Thing,
  Told,
} from '../src/index.ts';
import {
  applyActs,
  canonical,
  digestOf,
  engineRefusal,
  holds,
  Play,
  publicAudience,
  RECORD,
  reExecute,
  stateAt,
  things,
  verifyRecord,
} from '../src/index.ts';
import { chance, leaks } from '../src/testing.ts';
import { dabble, everybody, newMatch, randomStep, seatsOf } from './bench.ts';
import { convoy } from './toys/convoy.ts';

const secret = '11'.repeat(32);
const seed = fc.integer({ min: 1, max: 2 ** 31 });

/** What one audience gets of a match: every message, and what it can ask for. */
interface Heard {
  told: Told[];
  asked: unknown[];
}
function hear(play: Play, step: Step, who: Audience, heard: Heard): void {
  const told = play.told(step, who);
  if (!told) return;
  heard.told.push(told);
  heard.asked.push([play.version(who), play.heads(who), play.canUndo(who), play.view(who)]);
}

test('[platform] a batch whose maker may not touch a group of his seat is refused as a whole, in a draft too', () => {
  const { play } = newMatch(convoy, 'sea');
  const send = (...lanes: string[]) => {
    const decision = play.decisions().find((d) => d.seat === 'ann' && d.prompt === 'layOut')?.id ?? '';
    const choices = lanes.map((lane) => ({ kind: 'send', value: [lane, 1] }));
    const reserved = (groups: readonly string[]) => (groups.includes('north') ? engineRefusal('commanded') : null);
    const done = play.act({ seat: 'ann', at: 0 }, { decision, choices, reserved });
    return done.ok ? 'made' : [done.error.code, done.error.index];
  };
  expect([send('north'), send('south', 'north')]).toEqual([
    ['commanded', 0],
    ['commanded', 1],
  ]);
  expect(play.seq).toBe(0);
  expect([send('south'), send('middle')]).toEqual(['made', 'made']);
  // A rule comes first: who cannot do it at all is told why.
  expect(send('moon')).toEqual(['notOffered', 0]);
});

test('[promise 3] whether and how often another seat drafts or takes back shows in nothing that others get', () => {
  fc.assert(
    fc.property(seed, seed, (n, m) => {
      const worlds = [true, false].map((busy) => {
        const { play } = newMatch(convoy, 'sea');
        const [mine, theirs] = [chance(n), chance(m)];
        const audiences = everybody.filter((who) => !holds(who, 'ben'));
        const heard: Heard[] = audiences.map(() => ({ told: [], asked: [] }));
        for (let i = 0; i < 25; i++) {
          const other = busy ? dabble(play, 'ben', theirs) : null;
          if (other) {
            expect(other.private).toEqual(['ben']);
            for (const [k, who] of audiences.entries()) hear(play, other, who, heard[k] as Heard);
          }
          const step = dabble(play, i % 2 === 0 ? 'ann' : 'cat', mine);
          if (step) for (const [k, who] of audiences.entries()) hear(play, step, who, heard[k] as Heard);
          for (const [k, who] of audiences.entries())
            (heard[k] as Heard).asked.push([
              play.version(who),
              play.heads(who),
              play.canUndo(who),
              canonical(play.view(who)),
            ]);
        }
        return heard;
      });
      expect(canonical(worlds[0])).toBe(canonical(worlds[1]));
    }),
    { numRuns: 25 },
  );
});

test('[deltas] acts applied one after another give the next view of every audience, also of one that drafts', () => {
  fc.assert(
    fc.property(seed, (n) => {
      const next = chance(n);
      const { play } = newMatch(convoy, 'sea');
      const views = everybody.map((who) => ({
        who,
        view: play.view(who),
        digest: digestOf(play.view(who)),
        version: 0,
      }));
      let several = 0;
      for (let i = 0; i < 80; i++) {
        const step = randomStep(play, next);
        if (!step) break;
        for (const v of views) {
          const told = play.told(step, v.who);
          if (told) {
            v.digest = applyActs(v.view, told.acts, v.digest);
            expect(told.version).toBe(++v.version);
            if (told.acts.length > 1) several++;
          }
          expect(canonical(v.view)).toBe(canonical(play.view(v.who)));
        }
        if (step.side === 'settle') expect(several).toBeGreaterThan(0);
      }
    }),
    { numRuns: 20 },
  );
});

test('[record] a match that sleeps after every step plays on as if awake; its record plays again', () => {
  fc.assert(
    fc.property(seed, (n) => {
      const next = chance(n);
      const m = newMatch(convoy, 'sea');
      const { header } = m.play;
      let play = m.play;
      for (let i = 0; i < 60; i++) {
        const step = randomStep(play, next);
        if (!step) break;
        m.steps.push(step);
        play = Play.load(convoy, header, [], secret, JSON.parse(canonical(play.snapshot())) as Snapshot);
      }
      const record: MatchRecord = { format: 'wardroom-record', version: RECORD, header, steps: m.steps, secret };
      const stored = JSON.parse(JSON.stringify(record)) as MatchRecord;
      expect(verifyRecord(stored)).toMatchObject({ ok: true });
      expect(reExecute(convoy, stored).differs).toBe(null);
      expect(canonical(stateAt(stored, play.seq)._drafts)).toBe(canonical(play.state._drafts));
    }),
    { numRuns: 15 },
  );
});

test('[drafts] revisions leave no gaps in ids, a draft says why it is not ready, time completes it', () => {
  const { play } = newMatch(convoy, 'sea');
  const act = (seat: string, kind: string, value: (string | number)[] = []) => {
    const d = play.decisions().find((x) => x.seat === seat && x.prompt === 'layOut');
    return play.act({ seat, at: 1 }, { decision: d?.id ?? '', choices: [{ kind, value }] });
  };
  expect(act('ben', 'done')).toMatchObject({ ok: false, error: { rule: '1.2', key: 'oneShip' } });
  for (let i = 0; i < 3; i++) {
    expect(act('ben', 'send', ['north', 2]).ok).toBe(true);
    expect(play.undo({ seat: 'ben', at: 1 }).ok).toBe(true);
  }
  expect(act('ben', 'send', ['north', 2]).ok).toBe(true);
  expect(Object.keys(play.view(seatsOf(['ben'])).ships ?? {})).toEqual(['shipben-1']);
  expect(play.view(seatsOf(['ann'])).ships).toEqual({});
  expect(act('ben', 'done').ok).toBe(true);
  expect(act('ben', 'reopen').ok).toBe(true);
  expect(act('ben', 'done').ok).toBe(true);
  expect(play.heads(publicAudience).map((h) => h.seat)).toEqual(['ann', 'ben', 'cat']);
  // biome-ignore lint/suspicious/noThenProperty: the word of the table act; it is a text, never a function.
  for (const seat of ['ann', 'cat']) expect(play.tableAct({ act: 'timeout', seat, then: 'expire' }, 2).ok).toBe(true);
  expect(play.state.turn).toMatchObject({ now: { round: 2 } });
});

test('[drafts] a phase that an act at any time calls leaves every draft as it is, still seen by its seat', () => {
  const { play } = newMatch(convoy, 'sea');
  const asked = (seat: string, prompt: string) => play.decisions().find((x) => x.seat === seat && x.prompt === prompt);
  const act = (seat: string, prompt: string, kind: string, value: (string | number)[] = []): Step => {
    const choices = [{ kind, value }];
    const done = play.act({ seat, at: 1 }, { decision: asked(seat, prompt)?.id ?? '', choices });
    if (!done.ok) throw new Error(JSON.stringify(done.error));
    return done.value.step;
  };
  const ann = seatsOf(['ann']);
  act('ann', 'layOut', 'send', ['north', 2]);
  act('ann', 'layOut', 'send', ['south', 1]);
  const laid = play.view(ann).ships;
  const signal = act('ben', 'signal', 'signal');
  expect(play.told(signal, ann)?.acts[0]?.delta.filter(([table]) => table === 'ships')).toEqual([]);
  expect(play.view(ann).ships).toEqual(laid);
  expect(Object.keys(play.view(seatsOf(['ben'])).ships ?? {})).toEqual([]);
  // The hailed captain is undisturbed: nothing else can be done, but a draft can be taken back.
  expect(play.decisions().map((d) => [d.seat, d.prompt])).toEqual([['cat', 'hail']]);
  expect(play.canUndo(ann)).toBe(2);
  expect(play.undo({ seat: 'ann', at: 1 }).ok).toBe(true);
  expect(Object.keys(play.view(ann).ships ?? {})).toEqual(['shipann-1']);
  act('cat', 'hail', 'aye');
  expect(play.decisions().map((d) => d.prompt)).toEqual(
    ['layOut', 'look', 'signal'].flatMap((prompt) => [prompt, prompt, prompt]),
  );
  act('ann', 'layOut', 'send', ['middle', 3]);
  expect(Object.keys(play.view(ann).ships ?? {})).toEqual(['shipann-1', 'shipann-2']);
});

/** What the check of secrets finds in this game, walked at random. */
function found(game: AnyGame, walks: number): string[] {
  const out: string[] = [];
  for (let n = 1; n <= walks && out.length === 0; n++) {
    const next = chance(n);
    const { play } = newMatch(game, 'sea');
    for (let i = 0; i < 60; i++) {
      for (const who of everybody) out.push(...leaks(play, who, next));
      if (out.length > 0 || !randomStep(play, next)) break;
    }
  }
  return out;
}

test('[promise 3] the check of secrets pairs the decisions of a seat with several, finds each betrayal', () => {
  expect(found(convoy, 4)).toEqual([]);
  // Each of these tells the others of one hidden thing by one way.
  const { signal, look } = convoy.anytime as Required<typeof convoy>['anytime'];
  const told: Anytime<never> = {
    ...(look as Anytime<never>),
    choose(g, choice, io, seat) {
      (look as Anytime<never>).choose(g, choice, io, seat);
      io.log('looks', { looks: Object.keys((g as { looks: object }).looks).length });
    },
  };
  expect(found({ ...convoy, anytime: { look: told, signal } } as unknown as AnyGame, 4)).not.toEqual([]);
  const cargo: Anytime<never> = {
    ...(signal as Anytime<never>),
    decisions: (g) =>
      things((g as AnyState).ships as Table<Thing & { cargo: number }>).some((s) => s.cargo === 3)
        ? (signal as Anytime<never>).decisions(g)
        : [],
  };
  expect(found({ ...convoy, anytime: { look, signal: cargo } } as unknown as AnyGame, 4)).not.toEqual([]);
});

test('[take-back] what a seat has undone is not among the choices that keep the draws; what others did is', () => {
  const m = newMatch(convoy, 'sea');
  const { play } = m;
  const look = (seat: string, lane: string): Step => {
    const d = play.decisions().find((x) => x.seat === seat && x.prompt === 'look');
    const done = play.act({ seat, at: 1 }, { decision: d?.id ?? '', choices: [{ kind: 'look', value: [lane] }] });
    if (!done.ok) throw new Error(JSON.stringify(done.error));
    return done.value.step;
  };
  const steps = [look('ann', 'north'), look('ben', 'south')];
  const undone = play.undo({ seat: 'ann', at: 1 });
  if (!undone.ok) throw new Error(JSON.stringify(undone.error));
  const back = play.tableAct({ act: 'takeback', to: 0 }, 2, 'table', [...steps, undone.value.step]);
  expect(back.ok).toBe(true);
  look('ben', 'south');
  expect(play.state._course.now?.epoch).toBe(0);
});

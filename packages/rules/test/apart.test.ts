import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Audience, MatchRecord, Snapshot, Step } from '../src/index.ts';
import {
  applyActs,
  canonical,
  digestOf,
  digestText,
  holds,
  Play,
  publicAudience,
  RECORD,
  reExecute,
  verifyRecord,
} from '../src/index.ts';
import { chance, randomAnswer } from '../src/testing.ts';
import { everybody, newMatch, randomStep, seatsOf } from './bench.ts';
import { plansGame } from './toys/plans.ts';

const secret = '11'.repeat(32);
const seed = fc.integer({ min: 1, max: 2 ** 31 });

function act(play: Play, seat: string, kind: string, value: (string | number)[] = []): Step {
  const d = play.decisions().find((x) => x.seat === seat);
  const done = play.act({ seat, at: 1 }, { decision: d?.id ?? '', choices: [{ kind, value }] });
  if (!done.ok) throw new Error(`${seat} ${kind}: ${JSON.stringify(done.error)}`);
  return done.value.step;
}
const fleet = (play: Play, who: Audience, id: string): number =>
  (play.view(who).fleets as unknown as Record<string, { at: number }>)[id]?.at ?? -1;

test('[savepoint] three plans lie open at once: each seen by its owner, told whole or taken back', () => {
  const { play } = newMatch(plansGame, 'sea');
  for (const seat of ['ann', 'ben', 'cat']) act(play, seat, 'begin');
  act(play, 'ann', 'order', ['ann0', 1]);
  act(play, 'ben', 'order', ['ben0', 2]);
  act(play, 'cat', 'order', ['cat0', 3]);
  act(play, 'ann', 'order', ['ann1', 4]);
  const seen = (who: Audience): number[] => ['ann0', 'ann1', 'ben0', 'cat0'].map((id) => fleet(play, who, id));
  expect(everybody.map(seen)).toEqual([
    [0, 0, 0, 0],
    [1, 4, 0, 0],
    [0, 0, 2, 0],
    [0, 0, 0, 3],
    [1, 4, 0, 3],
  ]);
  // The first that was opened is told first: the later ones stay as they are.
  act(play, 'ann', 'tell');
  expect(everybody.map(seen)).toEqual([
    [1, 4, 0, 0],
    [1, 4, 0, 0],
    [1, 4, 2, 0],
    [1, 4, 0, 3],
    [1, 4, 0, 3],
  ]);
  act(play, 'ben', 'again');
  expect(seen(seatsOf(['ben']))).toEqual([1, 4, 0, 0]);
  expect(seen(seatsOf(['cat']))).toEqual([1, 4, 0, 3]);
  act(play, 'ben', 'order', ['ben0', 4]);
  act(play, 'cat', 'tell');
  act(play, 'ben', 'tell');
  expect(play.outcome).not.toBeNull();
  expect(seen(publicAudience)).toEqual([1, 4, 4, 3]);
});

/** What a seat that is busy does next: it takes back, begins again, or gives an order. */
function somethingOf(play: ReturnType<typeof newMatch>['play'], seat: string, next: (n: number) => number): Step {
  const undone = next(4) === 0 && play.undoable(seat).length > 0 ? play.undo({ seat, at: 1 }) : null;
  if (undone?.ok) return undone.value.step;
  if (next(6) === 0) return act(play, seat, 'again');
  return act(play, seat, 'order', [`${seat}${next(2)}`, 1 + next(4)]);
}

test('[promise 3] whether and how often another seat plans and takes back shows in nothing that others get', () => {
  fc.assert(
    fc.property(seed, seed, (n, m) => {
      const worlds = [true, false].map((busy) => {
        const { play } = newMatch(plansGame, 'sea');
        const [mine, theirs] = [chance(n), chance(m)];
        const audiences = everybody.filter((who) => !holds(who, 'ben'));
        const heard: unknown[] = [];
        const note = (step: Step | null): void => {
          for (const who of audiences)
            heard.push(step && play.told(step, who), play.version(who), play.heads(who), play.canUndo(who));
        };
        for (const seat of ['ann', 'ben', 'cat']) note(act(play, seat, 'begin'));
        for (let i = 0; i < 20; i++) {
          if (busy) {
            const step = somethingOf(play, 'ben', theirs);
            expect(step.private).toEqual(['ben']);
            for (const who of audiences) expect(play.told(step, who)).toBeNull();
          }
          const seat = i % 2 === 0 ? 'ann' : 'cat';
          const d = play.decisions().find((x) => x.seat === seat);
          const back = mine(4) === 0 && play.undoable(seat).length > 0 ? play.undo({ seat, at: 1 }) : null;
          const choice = d && randomAnswer(d, mine);
          if (back?.ok) note(back.value.step);
          else note(d && choice ? act(play, seat, choice.kind, [...choice.value]) : null);
          heard.push(audiences.map((who) => [canonical(play.view(who)), digestText(digestOf(play.view(who)))]));
        }
        return heard;
      });
      expect(canonical(worlds[0] as never)).toBe(canonical(worlds[1] as never));
    }),
    { numRuns: 30 },
  );
});

test('[deltas] what each audience is told leads to its next view, whoever plans or takes back; it plays again', () => {
  fc.assert(
    fc.property(seed, (n) => {
      const next = chance(n);
      const m = newMatch(plansGame, 'sea');
      let { play } = m;
      const views = everybody.map((who) => ({
        who,
        view: play.view(who),
        digest: digestOf(play.view(who)),
        version: 0,
      }));
      for (let i = 0; i < 60; i++) {
        const step = randomStep(play, next);
        if (!step) break;
        m.steps.push(step);
        for (const v of views) {
          const told = play.told(step, v.who);
          if (told) {
            v.digest = applyActs(v.view, told.acts, v.digest);
            expect(told.version).toBe(++v.version);
          }
          expect(canonical(v.view)).toBe(canonical(play.view(v.who)));
        }
        play = Play.load(plansGame, play.header, [], secret, JSON.parse(canonical(play.snapshot())) as Snapshot);
      }
      const record: MatchRecord = {
        format: 'wardroom-record',
        version: RECORD,
        header: play.header,
        steps: m.steps,
        secret,
      };
      const stored = JSON.parse(JSON.stringify(record)) as MatchRecord;
      expect(verifyRecord(stored)).toMatchObject({ ok: true });
      expect(reExecute(plansGame, stored).differs).toBe(null);
    }),
    { numRuns: 30 },
  );
});

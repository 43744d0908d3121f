import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AnyGame, Audience, MatchRecord, Step } from '../src/index.ts';
import {
  applyActs,
  canonical,
  digestOf,
  digestText,
  Play,
  publicAudience,
  reExecute,
  sealed,
  verifyRecord,
} from '../src/index.ts';
import { inverse } from '../src/journal.ts';
import { slotOfDecision } from '../src/numbers.ts';
import { chance, leaks, randomAnswer } from '../src/testing.ts';
import { isLasting } from '../src/undo.ts';
import { newMatch, randomStep } from './bench.ts';
import { convoy } from './toys/convoy.ts';
import { duel } from './toys/duel.ts';
import { lighthouse } from './toys/lighthouse.ts';
import { watch } from './toys/watch.ts';

/** With the part of the runs that each needs: a match of the convoy is ten times as long as the others. */
const games: [AnyGame, string, number][] = [
  [duel, 'field', 1],
  [lighthouse, 'night', 1],
  [convoy, 'sea', 1 / 5],
  [watch as unknown as AnyGame, 'night', 1],
];
const seed = fc.integer({ min: 1, max: 2 ** 31 });
const secret = '11'.repeat(32);

function audiences(game: AnyGame): Audience[] {
  return [
    publicAudience,
    ...game.seats({}).map((s): Audience => ({ kind: 'seats', seats: [s.id] })),
    { kind: 'referee' },
  ];
}

function wholeGame(
  game: AnyGame,
  scenario: string,
  n: number,
  more: { unsealed?: true } = {},
): { play: Play; steps: Step[] } {
  const next = chance(n);
  const m = newMatch(game, scenario, secret, undefined, more);
  for (let i = 0; i < 1500; i++) {
    const step = randomStep(m.play, next);
    if (!step) break;
    m.steps.push(step);
  }
  return m;
}

describe.each(games)('$id', (game, scenario, part) => {
  const runs = (n: number): { numRuns: number } => ({ numRuns: Math.ceil(n * part) });

  test('[promise 1] a whole random game ends, and every offered choice is accepted', () => {
    fc.assert(
      fc.property(seed, (n) => wholeGame(game, scenario, n).play.outcome !== null),
      runs(40),
    );
  });

  test('[deltas] delta(view) applied gives the next view, for every audience, and the fingerprint agrees', () => {
    fc.assert(
      fc.property(seed, (n) => {
        const next = chance(n);
        const { play } = newMatch(game, scenario);
        const views = audiences(game).map((who) => ({ who, view: play.view(who), digest: digestOf(play.view(who)) }));
        for (let i = 0; i < 120; i++) {
          const step = randomStep(play, next);
          if (!step) break;
          for (const v of views) {
            const sent = play.told(step, v.who);
            if (sent) v.digest = applyActs(v.view, sent.acts, v.digest);
            expect(canonical(v.view)).toBe(canonical(play.view(v.who)));
            expect(digestText(v.digest)).toBe(digestText(digestOf(v.view)));
          }
        }
      }),
      runs(25),
    );
  });

  test('[undo] taking every undoable step back restores the state exactly, but for the numbers of decisions', () => {
    fc.assert(
      fc.property(seed, (n) => {
        const next = chance(n);
        const { play } = newMatch(game, scenario);
        const stack: { step: Step; before: string }[] = [];
        const text = (): string => canonical({ ...play.state, _asks: null });
        for (let i = 0; i < 60; i++) {
          const before = text();
          const step = randomStep(play, next, false);
          if (!step || play.outcome) break;
          stack.push({ step, before });
          const last = stack[stack.length - 1];
          const mine = play.undoable(last?.step.seat ?? '');
          if (last && mine[mine.length - 1]?.seq === last.step.seq && next(3) === 0) {
            const undone = play.undo({ seat: last.step.seat as string, at: 3 });
            if (!undone.ok) throw new Error(undone.error.key);
            expect(text()).toBe(last.before);
            // What was kept of the step tells before alone; what stood there is read from the state.
            const told = ({ journal }: Step) => journal.filter((e) => !isLasting(e));
            expect(told(undone.value.step)).toEqual(inverse(told(last.step)));
            stack.pop();
          }
        }
      }),
      runs(40),
    );
  });

  test('[revert] a step that could not be stored leaves no trace', () => {
    fc.assert(
      fc.property(seed, (n) => {
        const next = chance(n);
        const { play } = newMatch(game, scenario);
        for (let i = 0; i < 60; i++) {
          const before = canonical([play.snapshot(), play.view(publicAudience)]);
          const step = randomStep(play, next);
          if (!step) break;
          if (next(2) === 0) {
            play.revert(step);
            expect(canonical([play.snapshot(), play.view(publicAudience)])).toBe(before);
          }
        }
      }),
      runs(30),
    );
  });

  test('[record] verifies, re-executes to the same chain, and loads to the same state from a snapshot', () => {
    fc.assert(
      fc.property(seed, (n) => {
        const { play, steps } = wholeGame(game, scenario, n);
        const record: MatchRecord = { format: 'wardroom-record', version: 1, header: play.header, steps, secret };
        const stored = JSON.parse(JSON.stringify(record)) as MatchRecord;
        expect(verifyRecord(stored)).toMatchObject({ ok: true, steps: steps.length, proven: true });
        expect(reExecute(game, stored).differs).toBe(null);
        const half = Play.load(game, play.header, steps.slice(0, steps.length >> 1), secret);
        const rest = Play.load(
          game,
          play.header,
          steps.slice(steps.length >> 1),
          secret,
          JSON.parse(JSON.stringify(half.snapshot())),
        );
        expect(canonical(rest.snapshot())).toBe(canonical(play.snapshot()));
        expect(rest.chain).toBe(play.chain);
      }),
      runs(20),
    );
  });

  test('[record] the steps of an unsealed match, sealed later, are those of a sealed one', () => {
    fc.assert(
      fc.property(seed, (n) => {
        const at = wholeGame(game, scenario, n);
        const later = wholeGame(game, scenario, n, { unsealed: true });
        expect(later.steps.every((s) => s.chain === '' && s.state === '')).toBe(true);
        expect(sealed(later.play.header, later.steps, secret)).toEqual(at.steps);
        expect(later.play.digest).toEqual(at.play.digest);
      }),
      runs(15),
    );
  });

  test('[verify] one changed character fails at the step where it stands', () => {
    const { play, steps } = wholeGame(game, scenario, 7);
    const record: MatchRecord = { format: 'wardroom-record', version: 1, header: play.header, steps, secret };
    fc.assert(
      fc.property(fc.nat(steps.length - 1), fc.nat(100_000), (at, where) => {
        const text = JSON.stringify(steps[at]);
        const digits = [...text.matchAll(/\d/g)].map((m) => m.index);
        const i = digits[where % digits.length] as number;
        const changed = text.slice(0, i) + ((Number(text[i]) + 1) % 10) + text.slice(i + 1);
        let step: Step;
        try {
          step = JSON.parse(changed) as Step;
        } catch {
          return; // not JSON any more: no record at all
        }
        if (canonical(step) === canonical(steps[at])) return;
        const forged = { ...record, steps: steps.map((s, k) => (k === at ? step : s)) };
        const result = verifyRecord(forged);
        expect(result.ok).toBe(false);
        expect(result.flaw?.step).toBe(at);
      }),
      runs(300),
    );
  });

  test('[promise 1] foreign, stale, un-offered and malformed choices are refused and change nothing', () => {
    fc.assert(
      fc.property(seed, (n) => {
        const next = chance(n);
        const { play } = newMatch(game, scenario);
        let old: { seat: string; decision: string } | null = null;
        for (let i = 0; i < 40; i++) {
          const before = canonical(play.snapshot());
          for (const d of play.decisions()) {
            const choice = randomAnswer(d, next);
            if (!choice) continue;
            const tries: [string, string, unknown, string][] = [
              ['nobody', d.id, choice, 'notYourDecision'],
              [d.seat, `${d.seat}.999`, choice, 'stale'],
              [d.seat, d.id, { ...choice, kind: 'toString' }, 'notOffered'],
              [d.seat, d.id, { ...choice, value: [...choice.value, '__proto__'] }, ''],
              [d.seat, d.id, { ...choice, amount: 1e9 }, 'badAmount'],
              [d.seat, d.id, { ...choice, amount: 0.5 }, 'badAmount'],
            ];
            if (old) tries.push([old.seat, old.decision, choice, old.seat === d.seat ? 'stale' : '']);
            for (const [seat, decision, c, code] of tries) {
              const done = play.act({ seat, at: 0 }, { decision, choices: [c as never] });
              expect(done.ok).toBe(false);
              if (!done.ok && code) expect(done.error.code).toBe(code);
            }
          }
          expect(canonical(play.snapshot())).toBe(before);
          const d = play.decisions()[0];
          if (!d) break;
          old = { seat: d.seat, decision: d.id };
          if (!randomStep(play, next, false)) break;
          if (play.decisions().some((x) => x.id === old?.decision)) old = null;
        }
      }),
      runs(15),
    );
  });

  test('[promise 3] nothing an audience can read depends on what it may not see', () => {
    fc.assert(
      fc.property(seed, (n) => {
        const next = chance(n);
        const { play } = newMatch(game, scenario);
        for (let i = 0; i < 50; i++) {
          for (const who of audiences(game)) if (who.kind !== 'referee') expect(leaks(play, who, next)).toEqual([]);
          if (!randomStep(play, next)) break;
        }
      }),
      runs(12),
    );
  });

  test('[take-back] the same choices bring the same draws, another fresh ones; the record verifies', () => {
    fc.assert(
      fc.property(seed, (n) => {
        const next = chance(n);
        const m = newMatch(game, scenario);
        const { play, steps } = m;
        for (let i = 0; i < 12; i++) {
          const step = randomStep(play, next, false);
          if (!step) return;
          steps.push(step);
        }
        if (play.outcome) return;
        const to = 1 + next(play.seq - 1);
        const after = steps.slice(to + 1);
        const before = JSON.stringify(play.snapshot());
        const refusal = play.whyNotBack(after);
        expect(JSON.stringify(play.snapshot())).toBe(before);
        const back = play.tableAct({ act: 'takeback', to }, 5, 'table', after);
        expect(back.ok ? null : back.error).toEqual(refusal);
        if (!back.ok) {
          expect(back.error.key).toBe('insideDraft');
          return;
        }
        steps.push(back.value.step);
        for (const s of after) {
          if (s.kind !== 'choices') continue;
          const slot = slotOfDecision(s.decision as string);
          const d = play.decisions().find((x) => slotOfDecision(x.id) === slot);
          const done = play.act(
            { seat: s.seat as string, at: 6 },
            { decision: d?.id ?? '', choices: s.choices ?? [] },
          );
          if (!done.ok) throw new Error(`the same choice was refused: ${JSON.stringify(done.error)}`);
          steps.push(done.value.step);
          expect(done.value.step.draws).toEqual(s.draws);
          if (play.outcome) break;
        }
        const record: MatchRecord = { format: 'wardroom-record', version: 1, header: play.header, steps, secret };
        expect(verifyRecord(JSON.parse(JSON.stringify(record)))).toMatchObject({ ok: true });
      }),
      runs(25),
    );
  });
});

import type { Decision, Offer } from '@wardroom/rules';
import { canonical, list, test as member } from '@wardroom/rules';
import { chance, randomAnswer } from '@wardroom/rules/testing.ts';
import { describe, expect, test } from 'vitest';
import { aa1942, cancelPreview } from '../src/index.ts';
import type { Bench } from './table.ts';
import { start } from './table.ts';

type Next = (n: number) => number;

/** One random choice; null when none was found in a few tries. */
function step(t: Bench, next: Next): { kind: string; decision: Decision } | null {
  const open = t.play.decisions();
  const decision = open[next(open.length)];
  const choice = decision && randomAnswer(decision, next);
  if (!decision || !choice) return null;
  const done = t.play.act({ seat: decision.seat, at: 1 }, { decision: decision.id, choices: [choice] });
  if (!done.ok) throw new Error(`refused its own offer: ${JSON.stringify([choice, done.error])}`);
  return { kind: choice.kind, decision };
}

/** What the moves of a phase may change and removing them must give back: thing -> its text. */
function position(t: Bench): Map<string, string> {
  const out = new Map<string, string>([['captured', canonical(t.g.turn.now?.captured ?? [])]]);
  for (const table of ['units', 'spaces', 'declarations'] as const) {
    for (const thing of Object.values(t.g[table])) out.set(`${table}/${thing.id}`, canonical(thing));
  }
  return out;
}

/** Things that differ, as they were and as they are. */
function changes(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  const keys = [...new Set([...before.keys(), ...after.keys()])];
  return keys.filter((k) => before.get(k) !== after.get(k)).map((k) => `${before.get(k)} -> ${after.get(k)}`);
}

describe('random matches', () => {
  test.each([1, 2, 3, 4])(
    '[3.1] play goes on without a dead end, and every invariant holds all the time (seed %i)',
    (seed) => {
      const next = chance(seed);
      const t = start(
        { interceptors: seed % 2 === 0, closedStraits: seed === 3, bid: { uk: 9 } },
        seed < 3 ? 'standard' : 'tournament',
      );
      const phases = new Set<string>();
      for (let n = 0; n < 500 && !t.play.outcome; n++) {
        if (!step(t, next)) expect(t.play.machine.stuck()).toBe(false);
        phases.add(t.phase);
        expect(aa1942.invariants?.(t.g)).toEqual([]);
      }
      for (const phase of ['purchaseUnits', 'combatMove', 'noncombatMove', 'mobilizeUnits'])
        expect(phases).toContain(phase);
    },
  );

  test.each([11, 12, 13])(
    '[3.3] taking all moves back restores the position exactly; a removed move takes along what was foretold ' +
      '(seed %i)',
    (seed) => {
      const next = chance(seed);
      const t = start();
      let before = new Map<string, string>();
      let phase = '';
      let checked = 0;
      for (let n = 0; n < 1200 && !t.play.outcome; n++) {
        const here = `${t.power} ${t.phase} ${t.g.turn.now?.round}`;
        if (t.phase !== 'combatMove' && t.phase !== 'noncombatMove') {
          step(t, next);
          continue;
        }
        if (here !== phase) {
          phase = here;
          before = position(t);
        }
        const moves = Object.keys(t.g.moves);
        if (moves.length > 2 && next(6) === 0) {
          const victim = moves[next(moves.length)] as string;
          const falls = cancelPreview(t.g, victim).map((m) => m.id);
          t.act('cancel', [victim]);
          expect(Object.keys(t.g.moves).sort()).toEqual(
            moves.filter((id) => id !== victim && !falls.includes(id)).sort(),
          );
        } else step(t, next);
        if (`${t.power} ${t.phase} ${t.g.turn.now?.round}` === phase && Object.keys(t.g.moves).length === 0) {
          expect(changes(before, position(t))).toEqual([]);
          checked++;
        }
      }
      expect(checked).toBeGreaterThan(5);
    },
  );

  test('[15.2] what the lists show is what is accepted, and nothing that was tampered with', () => {
    const next = chance(5);
    const t = start();
    for (let n = 0; n < 150; n++) {
      const d = t.decision();
      for (const kind of Object.keys(d.kinds)) {
        const offer = d.kinds[kind] as Offer;
        const { choices } = list(kind, offer, 40);
        for (const { range, ...choice } of choices.slice(0, 10)) {
          const amount = range ? range.min + next(range.max - range.min + 1) : undefined;
          expect(member(offer, { ...choice, ...(amount === undefined ? {} : { amount }) })).toBeUndefined();
          if (range) expect(member(offer, { ...choice, amount: range.max + 1 })).toBe('badAmount');
          expect(
            member(offer, { ...choice, value: [...choice.value, 'nowhere'], amount: amount ?? 1 }),
          ).not.toBeUndefined();
        }
      }
      step(t, next);
    }
  });

  test('[5.1] a stack drawn at random is one of the list, and every stack is drawn now and then', () => {
    const next = chance(9);
    const t = start();
    let asked = 0;
    for (let n = 0; n < 400; n++) {
      const { move } = t.decision().kinds;
      if (move?.sample && move.next && n % 8 === 0) {
        const listed = move.next();
        const drawn = new Set(Array.from({ length: 1500 }, () => move.sample?.(next) ?? null));
        drawn.delete(null);
        expect(listed).toEqual(expect.arrayContaining([...drawn]));
        if (listed.length > 0 && listed.length < 40) {
          expect([...drawn].sort()).toEqual([...listed].sort());
          asked++;
        }
      }
      step(t, next);
    }
    expect(asked).toBeGreaterThan(3);
  });
});

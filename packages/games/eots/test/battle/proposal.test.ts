import { chance } from '@wardroom/rules/testing.ts';
import { expect, test } from 'vitest';
import { payAll, takeStep, targets } from '../../src/battle/hits.ts';
import { type OddsQuestion, odds } from '../../src/battle/odds.ts';
import type { Combatant, Volley } from '../../src/state.ts';
import { volley } from './made.ts';

type Fight = { units: readonly Combatant[]; lost: { [unit: string]: number } };

const kinds = ['air', 'carrier', 'ship'] as const;
function foe(i: number, next: (n: number) => number): Combatant {
  const kind = kinds[next(3)] as Combatant['kind'];
  const inHex = next(2) === 0;
  const full = 4 + next(10);
  const price = 4 + next(12);
  const steps = next(4) === 0 ? 1 : 2;
  return {
    id: `u${i}`,
    side: 'allied',
    kind,
    steps,
    full: 2,
    attack: [Math.ceil(full / 2), full],
    defence: [price, price],
    inHex,
    ...(kind === 'ship' && !inHex ? { escort: true as const } : {}),
  };
}

/** Attack taken, then points used: what the proposal wants most of. */
function worth(f: Fight, g: Fight): number {
  let n = 0;
  for (const u of f.units) {
    for (let k = f.lost[u.id] ?? 0; k < (g.lost[u.id] ?? 0); k++) {
      const full = u.steps - k === 2;
      n += (u.escort ? 0 : u.attack[full ? 1 : 0] - (full ? u.attack[0] : 0)) * 100 + u.defence[full ? 1 : 0] + 1;
    }
  }
  return n;
}
/** The best of all ways to take steps one after another. */
function bestOf(f: Fight, v: Volley, start: Fight): number {
  return Math.max(
    worth(start, f),
    ...targets(f, v).map((u) => {
      const then = takeStep(f, v, u.id);
      return bestOf(then.fight as Fight, then.volley, start);
    }),
  );
}

test(
  '[R13.9 R13.11 R13.13] with a critical hit, when everything may be taken at once, no order of steps ' +
    'takes more than the proposal',
  () => {
    const next = chance(5);
    for (let n = 0; n < 120; n++) {
      const f: Fight = { units: Array.from({ length: 2 + next(4) }, (_, i) => foe(i, next)), lost: {} };
      const v = volley(next(50), { reach: 1 + next(4), critical: true });
      // Where nothing can be paid for, the free step is not weighed.
      if (targets(f, v).length === 0) continue;
      expect(worth(f, payAll(f, v).fight as Fight), JSON.stringify([f, v])).toBe(bestOf(f, v, f));
    }
  },
);

test('[R13.10] without one, the first steps of the proposal are the best that may be taken together', () => {
  const next = chance(6);
  for (let n = 0; n < 120; n++) {
    // All full, so that no second step comes before all have lost one.
    const f: Fight = {
      units: Array.from({ length: 3 + next(4) }, (_, i) => ({ ...foe(i, next), steps: 2 })),
      lost: {},
    };
    const v = volley(next(40), { reach: 1 + next(3) });
    const paid = payAll(f, v).fight as Fight;
    if (f.units.every((u) => (paid.lost[u.id] ?? 0) > 0)) continue;
    expect(worth(f, paid), JSON.stringify([f, v])).toBe(bestOf(f, v, f));
  }
});

test(
  '[R13.7] the odds of a great battle add up to one under every condition, and nobody loses more steps ' +
    'than he has',
  () => {
    const next = chance(7);
    const units = Array.from(
      { length: 20 },
      (_, i): Combatant => ({ ...foe(i, next), id: `u${i}`, side: i % 2 === 0 ? 'japan' : 'allied' }),
    );
    const all = units.map(
      (u, i): Combatant =>
        i % 5 === 4 ? ({ ...u, kind: 'ground', inHex: true, assault: u.side === 'japan' } as Combatant) : u,
    );
    for (const intel of ['surprise', 'intercept', 'ambush'] as const) {
      const q: OddsQuestion = {
        units: all,
        o: 'japan',
        intel,
        airNaval: { japan: [], allied: [] },
        ground: { japan: [], allied: [] },
      };
      const ends = odds(q);
      expect(ends.reduce((n, e) => n + e.probability, 0)).toBeCloseTo(1, 10);
      for (const e of ends) for (const u of all) expect(e.lost[u.id] ?? 0).toBeLessThanOrEqual(u.steps);
    }
  },
);

import { list, test as member } from '@wardroom/rules';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Hits, Stack, Target } from '../../src/conduct-combat/hits.ts';
import { isLegal, namesOf, needOf, ranksOf, select, selections } from '../../src/conduct-combat/hits.ts';
import type { UnitType } from '../../src/state.ts';

const targetOf = (type: UnitType): Target => {
  if (type === 'submarine' || type === 'transport') return type;
  return type === 'fighter' || type === 'bomber' ? 'air' : 'surface';
};
const stack = (type: UnitType, n: number, lives: 1 | 2 = 1): Stack => {
  const units = Array.from({ length: n }, (_, i) => `${type}${i + 1}`);
  return { type, power: 'uk', target: targetOf(type), lives, units };
};

/** Can each of these targets be given a hit of its own? Tries hit after hit, by rule 7.3.7 alone. */
function matches(hits: Hits, targets: readonly Target[], destroyer: boolean): boolean {
  const [first, ...rest] = targets;
  if (first === undefined) return true;
  const may = (source: keyof Hits): boolean => {
    if (source === 'submarine') return first !== 'air';
    return destroyer || source !== 'air' || first !== 'submarine';
  };
  return (['submarine', 'air', 'other'] as const).some(
    (source) => hits[source] > 0 && may(source) && matches({ ...hits, [source]: hits[source] - 1 }, rest, destroyer),
  );
}

/** Every legal selection, by trying all of them. */
function bruteForce(hits: Hits, stacks: readonly Stack[], destroyer: boolean): Set<string> {
  let all: number[][] = [[]];
  for (const s of stacks)
    all = all.flatMap((c) => Array.from({ length: s.units.length * s.lives + 1 }, (_, n) => [...c, n]));
  const total = hits.submarine + hits.air + hits.other;
  const sum = (c: readonly number[], transports: boolean): number =>
    c.reduce((n, k, i) => n + ((stacks[i]?.target === 'transport') === transports ? k : 0), 0);
  const flat = (c: readonly number[]): Target[] =>
    c.flatMap((k, i) => new Array<Target>(k).fill(stacks[i]?.target as Target));
  const possible = all.filter((c) => sum(c, false) + sum(c, true) <= total && matches(hits, flat(c), destroyer));
  const most = Math.max(...possible.map((c) => sum(c, false)));
  const transports = stacks.reduce((n, s) => n + (s.target === 'transport' ? s.units.length : 0), 0);
  return new Set(
    possible
      .filter((c) => sum(c, false) === most && sum(c, true) === Math.min(total - most, transports))
      .map((c) => c.join(',')),
  );
}

const fleet = fc
  .record({
    cruiser: fc.nat(2),
    carrier: fc.nat(1),
    battleship: fc.nat(2),
    submarine: fc.nat(2),
    fighter: fc.nat(2),
    transport: fc.nat(2),
  })
  .map((n) =>
    [
      stack('cruiser', n.cruiser),
      stack('carrier', n.carrier),
      stack('battleship', n.battleship, 2),
      stack('submarine', n.submarine),
      stack('fighter', n.fighter),
      stack('transport', n.transport),
    ].filter((s) => s.units.length > 0),
  );
const shots = fc.record({ submarine: fc.nat(3), air: fc.nat(3), other: fc.nat(3) });

function countsOf(stacks: readonly Stack[], value: readonly (string | number)[]): number[] {
  return stacks.map((s) => value.filter((id) => s.units.includes(String(id))).length);
}

describe('assignment of hits', () => {
  test('[7.3.7, 7.3.10, R-34] the offered selections are exactly the legal ones found by trying everything', () => {
    fc.assert(
      fc.property(fleet, shots, fc.boolean(), (stacks, hits, destroyer) => {
        const need = needOf(hits, stacks, destroyer);
        const offered = list('casualties', selections(stacks, need)).choices.map((c) => c.value);
        const legal = bruteForce(hits, stacks, destroyer);
        expect(new Set(offered.map((v) => countsOf(stacks, v).join(',')))).toEqual(legal);
        expect(new Set(offered.map((v) => v.join(' '))).size).toBe(offered.length);
        for (const v of offered) expect(isLegal(stacks, need, countsOf(stacks, v))).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  test('[7.3.7] what an order of loss selects is offered, and is the first in that order', () => {
    const order: UnitType[] = ['submarine', 'cruiser', 'fighter', 'carrier', 'battleship', 'transport'];
    fc.assert(
      fc.property(
        fleet,
        shots,
        fc.boolean(),
        fc.shuffledSubarray(order, { minLength: 6 }),
        (stacks, hits, destroyer, loss) => {
          const need = needOf(hits, stacks, destroyer);
          const ranks = ranksOf(stacks, loss);
          const counts = select(stacks, need, ranks);
          expect(isLegal(stacks, need, counts)).toBe(true);
          const offer = selections(stacks, need);
          if (need.others + need.transports > 0) {
            expect(member(offer, { kind: 'casualties', value: namesOf(stacks, counts) })).toBeUndefined();
          }
          // Battleships absorb first; then the list decides from its first type on.
          const sorted = [...stacks.keys()].sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0));
          const text = (c: readonly number[]): string => {
            const absorbed = stacks.reduce(
              (n, s, i) => n + (s.lives === 2 ? Math.min(c[i] ?? 0, s.units.length) : 0),
              0,
            );
            return [absorbed, ...sorted.map((i) => c[i] ?? 0)].map((n) => String.fromCharCode(97 + n)).join('');
          };
          const best = [...bruteForce(hits, stacks, destroyer)].map((c) => text(c.split(',').map(Number))).sort();
          expect(text(counts)).toBe(best[best.length - 1]);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('[7.3.7] E03: three hits sink destroyer, carrier and fighter; the cruiser hits the fighter', () => {
    const stacks = [stack('destroyer', 1), stack('carrier', 1), stack('fighter', 1)];
    const need = needOf({ submarine: 2, air: 0, other: 1 }, stacks, false);
    expect(isLegal(stacks, need, [1, 1, 1])).toBe(true);
    expect(isLegal(stacks, need, [1, 1, 0])).toBe(false);
    expect(list('casualties', selections(stacks, need)).choices).toHaveLength(1);
  });

  test(
    '[7.3.10] E18: the air hit goes on the carrier so that the cruiser hits the submarine and the ' +
      'transport lives',
    () => {
      const stacks = [stack('submarine', 1), stack('carrier', 1), stack('transport', 1)];
      const need = needOf({ submarine: 0, air: 1, other: 1 }, stacks, false);
      expect(list('casualties', selections(stacks, need)).choices.map((c) => c.value)).toEqual([
        ['submarine1', 'carrier1'],
      ]);
      expect(isLegal(stacks, need, [0, 1, 1])).toBe(false);
    },
  );

  test('[7.3.7] two battleships take two hits as two damaged or one sunk, each offered once', () => {
    const stacks = [stack('battleship', 2, 2)];
    const need = needOf({ submarine: 0, air: 0, other: 2 }, stacks, false);
    expect(list('casualties', selections(stacks, need)).choices.map((c) => c.value.join(' '))).toEqual([
      'battleship1 battleship1',
      'battleship1 battleship2',
    ]);
    const three = needOf({ submarine: 0, air: 0, other: 3 }, stacks, false);
    expect(list('casualties', selections(stacks, three)).choices.map((c) => c.value.join(' '))).toEqual([
      'battleship1 battleship1 battleship2',
    ]);
  });

  test('[7.3.7] hits beyond what can be hit are lost', () => {
    const stacks = [stack('fighter', 2)];
    expect(needOf({ submarine: 4, air: 0, other: 1 }, stacks, false)).toMatchObject({ others: 1, transports: 0 });
  });
});

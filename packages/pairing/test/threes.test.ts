import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Guest, ThreeRound } from '../src/index.ts';
import {
  isThreeResult,
  pairThrees,
  placesOf,
  seatThree,
  threePoints,
  threeResultOf,
  threeResults,
  threeStandings,
} from '../src/index.ts';

/** Two rounds of six: level ones, and one who does not come. */
const rounds: ThreeRound[] = [
  {
    tables: [
      { seats: [1, 2, 3], result: '1:2:3' },
      { seats: [4, 5, 6], result: '1:1:3' },
    ],
    idle: {},
  },
  {
    tables: [
      { seats: [1, 4, 5], result: '2:1:3' },
      { seats: [2, 3, 6], result: '1:2:-' },
    ],
    idle: {},
  },
];
const six = [1, 2, 3, 4, 5, 6];

describe('tables of three', () => {
  it('[DESIGN 4] places: level ones share, who did not come stands behind; a table gives three points at most', () => {
    expect(new Set(threeResults).size).toBe(26);
    expect(threeResultOf([5, 9, 5])).toBe('1:3:1');
    expect(threeResultOf([null, 7, 3])).toBe('-:2:1');
    expect(threeResultOf([null, null, 2])).toBe('-:-:1');
    expect(isThreeResult('1:0')).toBe(false);
    expect(() => threeResultOf([1, 2])).toThrow(RangeError);
    for (const result of threeResults) {
      expect(threeResultOf(placesOf(result))).toBe(result);
      const came = placesOf(result).filter((p) => p !== null).length;
      // Between two who both stay away there is nothing to give.
      const sum = threePoints(result).reduce((a, b) => a + b);
      expect(sum, result).toBe([0, 2, 3, 3][came]);
    }
    expect(threePoints('2:1:2')).toEqual([0.5, 2, 0.5]);
    expect(threePoints('1:1:-')).toEqual([1.5, 1.5, 0]);
  });

  it('[DESIGN 6] standings as computed by hand: each of a table has met both others', () => {
    const tieBreaks = ['DE', 'C1', 'BH', 'SB', 'WON', 'CUM'] as const;
    const lines = threeStandings(rounds, six, { tieBreaks });
    expect(lines.map((l) => [l.place, l.number, l.points])).toEqual([
      [1, 4, 3.5],
      [2, 1, 3],
      [3, 2, 3],
      [4, 5, 1.5],
      [5, 3, 1],
      [6, 6, 0],
    ]);
    const figures = new Map(lines.map((l) => [l.number, l.figures.map((f) => f?.value ?? null)]));
    // 6 stayed away in round 2, which counts 1 for others; whom he did not meet gains no more than his own points by
    // it.
    expect(figures.get(1)).toEqual([1, 8, 9, 5.5, 1, 5]);
    expect(figures.get(2)).toEqual([0, 5, 6, 3, 1, 4]);
    expect(figures.get(3)?.slice(1)).toEqual([9, 10, 1, 0, 1]);
    expect(figures.get(4)?.slice(1)).toEqual([6, 7, 6.25, 1, 5]);
    expect(figures.get(5)?.slice(1)).toEqual([10, 11, 2.75, 0, 3]);
    expect(figures.get(6)?.slice(1)).toEqual([5, 5, 0, 0, 0]);
  });

  it('[DESIGN 6] a bye is a point and counts as two meetings with nobody, a half bye half of it', () => {
    const [table] = rounds[0]?.tables ?? [];
    const one: ThreeRound = { tables: table ? [table] : [], idle: { 4: 'bye', 5: 'half' } };
    const lines = threeStandings([one], [1, 2, 3, 4, 5], { tieBreaks: ['BH', 'SB'] });
    const of = (n: number) => lines.find((l) => l.number === n);
    expect([1, 2, 3, 4, 5].map((n) => of(n)?.points)).toEqual([2, 1, 0, 1, 0.5]);
    expect(of(4)?.figures.map((f) => f?.value)).toEqual([2, 1]);
    expect(of(5)?.figures.map((f) => f?.value)).toEqual([1, 0.25]);
  });

  it('[DESIGN 4] up to fifteen seated nobody meets again where that can be avoided', () => {
    // The nine of a plane of order three: four rounds without a second meeting, and each of them is found.
    const met = new Set<string>();
    for (let round = 0; round < 4; round++) {
      const guests = Array.from({ length: 9 }, (_, i): Guest => ({ number: i + 1, score: 0, hadBye: false }));
      const { tables } = pairThrees(guests, (a, b) => Number(met.has(`${a}-${b}`)));
      for (const table of tables)
        for (const a of table)
          for (const b of table)
            if (a !== b) {
              expect(met.has(`${a}-${b}`), `round ${round + 1}: ${a} and ${b}`).toBe(false);
              met.add(`${a}-${b}`);
            }
    }
    expect(met.size).toBe(72);
  });

  it('[DESIGN 4] who must not sit together does not; where that cannot be it is refused', () => {
    const guests = six.map((number): Guest => ({ number, score: 0, hadBye: false }));
    const never = [
      [1, 2],
      [1, 3],
      [4, 5],
    ] as const;
    const rather = [[1, 4]] as const;
    const { tables } = pairThrees(guests, () => 0, { never, rather });
    expect(tables).toEqual([
      [2, 3, 4],
      [1, 5, 6],
    ]);
    const all = six.slice(1).map((n) => [1, n] as const);
    expect(() => pairThrees(guests, () => 0, { never: all })).toThrow('noPairing');
  });

  it('[DESIGN 4] seats: nobody sits where he has sat before as long as another order spares it', () => {
    const sat = new Map<string, number>();
    const count = (n: number, seat: number): number => sat.get(`${n}.${seat}`) ?? 0;
    for (let round = 1; round <= 6; round++) {
      const seats = seatThree([1, 2, 3], count);
      for (const [seat, n] of seats.entries()) sat.set(`${n}.${seat}`, count(n, seat) + 1);
      for (const n of [1, 2, 3]) {
        const mine = [0, 1, 2].map((seat) => count(n, seat));
        expect(Math.max(...mine) - Math.min(...mine)).toBeLessThanOrEqual(1);
      }
    }
  });

  it('[DESIGN 11] a thousand are seated, the same ones the same way, each once, without a second meeting', () => {
    const met = new Map<string, number>();
    let guests = Array.from({ length: 1000 }, (_, i): Guest => ({ number: i + 1, score: 0, hadBye: false }));
    for (let round = 1; round <= 5; round++) {
      const times = (a: number, b: number): number => met.get(`${a}-${b}`) ?? 0;
      const made = pairThrees(guests, times);
      if (round === 5) expect(pairThrees(guests, times)).toEqual(made);
      const { tables, byes } = made;
      expect([...tables.flat(), ...byes].sort((a, b) => a - b)).toEqual(guests.map((g) => g.number));
      for (const table of tables)
        for (const a of table)
          for (const b of table)
            if (a !== b) {
              expect(times(a, b)).toBe(0);
              met.set(`${a}-${b}`, 1);
            }
      const won = new Map(tables.flatMap((t) => t.map((n, i) => [n, 2 - i] as const)));
      guests = guests.map((g) => ({
        ...g,
        score: g.score + (won.get(g.number) ?? 1),
        hadBye: g.hadBye || byes.includes(g.number),
      }));
    }
  });

  it('[platform] standings of random rounds: points are those of the tables, everybody has one place', () => {
    const table = fc.constantFrom(...threeResults);
    fc.assert(
      fc.property(fc.array(fc.tuple(table, table), { minLength: 1, maxLength: 6 }), (results) => {
        const all = results.map(
          ([x, y], i): ThreeRound => ({
            tables: [
              { seats: i % 2 === 0 ? [1, 2, 3] : [1, 3, 5], result: x },
              { seats: i % 2 === 0 ? [6, 5, 4] : [2, 4, 6], result: y },
            ],
            idle: {},
          }),
        );
        const lines = threeStandings(all, six, { tieBreaks: ['DE', 'C1', 'BH', 'SB', 'WON', 'CUM'] });
        expect(lines.map((l) => l.number).sort()).toEqual(six);
        const sum = results.flat().reduce((s, r) => s + threePoints(r).reduce((a, b) => a + b), 0);
        expect(lines.reduce((s, l) => s + l.points, 0)).toBe(sum);
        for (const [i, l] of lines.entries()) expect(l.points).toBeLessThanOrEqual(lines[i - 1]?.points ?? 99);
      }),
      { numRuns: 100 },
    );
  });
});

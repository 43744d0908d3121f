import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultsOf, type Idle, pairSwiss, type Result, type Round, type SwissRules } from '../src/index.ts';
import { Graph } from '../src/matching.ts';

const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1);
const names = (pairs: readonly { a: number; b: number }[]): string[] =>
  pairs.map(({ a, b }) => `${Math.min(a, b)}-${Math.max(a, b)}`).sort();

const played = (...texts: string[]): Round[] =>
  texts.map((text) => ({
    idle: {},
    boards: text.split(' ').map((board) => {
      const [who = '', mark = '+'] = board.split(':');
      const [a = 0, b = 0] = who.split('-').map(Number);
      const result: Result = mark === '+' ? '1:0' : '=:=';
      return { a, b, result };
    }),
  }));

/** Can these be paired without a second meeting, the bye going to nobody who has had one? By trying everything. */
function avoidable(present: readonly number[], met: ReadonlySet<string>, hadBye: ReadonlySet<number>): boolean {
  const [first, ...others] = present;
  if (first === undefined) return true;
  if (present.length % 2 === 1) {
    return present.some(
      (bye) =>
        !hadBye.has(bye) &&
        avoidable(
          present.filter((n) => n !== bye),
          met,
          hadBye,
        ),
    );
  }
  return others.some(
    (b) =>
      !met.has(`${first}-${b}`) &&
      avoidable(
        others.filter((n) => n !== b),
        met,
        hadBye,
      ),
  );
}

const marks: readonly Result[] = ['1:0', '0:1', '=:=', '+:-', '-:+', '-:-'];

/** Plays an event with drop-outs, late entries and forfeits, as the given numbers decide; calls back every round. */
function play(
  size: number,
  rounds: number,
  choices: readonly number[],
  rules: SwissRules,
  each: (past: readonly Round[], present: readonly number[], made: ReturnType<typeof pairSwiss>) => void,
): void {
  let at = 0;
  const next = (below: number): number => (choices[at++ % choices.length] ?? 0) % below;
  const past: Round[] = [];
  for (let round = 0; round < rounds; round++) {
    const idle: Record<number, Idle> = {};
    const present = upTo(size).filter((n) => {
      const chance = next(12);
      if (chance > 1) return true;
      idle[n] = chance === 0 ? 'half' : 'zero';
      return false;
    });
    if (present.length < 2) continue;
    const made = pairSwiss(past, present, rules);
    each(past, present, made);
    if (made.bye !== null) idle[made.bye] = 'bye';
    const boards = made.pairs.map(({ a, b, side }) => {
      const mark = next(20);
      const result = marks[mark < 18 ? mark % 3 : 3 + next(3)] ?? '1:0';
      return { a, b, result, ...(side === undefined ? {} : { side }) };
    });
    past.push({ boards, idle });
  }
}

const choices = fc.array(fc.nat(10_000), { minLength: 40, maxLength: 200 });

describe('Swiss', () => {
  it('[FIDE C.04.3] round 1 of eight folds: 1-5 2-6 3-7 4-8; of seven the last has the bye', () => {
    expect(pairSwiss([], upTo(8)).pairs.map(({ a, b }) => `${a}-${b}`)).toEqual(['1-5', '2-6', '3-7', '4-8']);
    const seven = pairSwiss([], upTo(7));
    expect(names(seven.pairs)).toEqual(['1-4', '2-5', '3-6']);
    expect(seven.bye).toBe(7);
  });

  it('[platform] first against last, and neighbours', () => {
    expect(names(pairSwiss([], upTo(8), { order: 'highLow' }).pairs)).toEqual(['1-8', '2-7', '3-6', '4-5']);
    expect(names(pairSwiss([], upTo(8), { order: 'neighbours' }).pairs)).toEqual(['1-2', '3-4', '5-6', '7-8']);
    expect(pairSwiss([], upTo(7), { order: 'highLow' })).toMatchObject({ bye: 7 });
    expect(names(pairSwiss([], upTo(7), { order: 'highLow' }).pairs)).toEqual(['1-6', '2-5', '3-4']);
  });

  it('[platform] pairs that must not meet do not; pairs that rather should not meet do only where they must', () => {
    expect(names(pairSwiss([], upTo(4), { never: [[1, 3]] }).pairs)).toEqual(['1-4', '2-3']);
    expect(names(pairSwiss([], upTo(4), { rather: [[3, 1]] }).pairs)).toEqual(['1-4', '2-3']);
    expect(names(pairSwiss([], [1, 2], { rather: [[1, 2]] }).pairs)).toEqual(['1-2']);
    expect(() => pairSwiss([], [1, 2], { never: [[1, 2]] })).toThrow('noPairing');
    expect(() => pairSwiss([], [1, 1, 2])).toThrow('badEntrants');
  });

  it('[C.04.3 C1] four in their fourth round meet again, as seldom as can be', () => {
    const past = played('1-3 2-4', '1-2 3-4', '1-4 2-3');
    const made = pairSwiss(past, upTo(4));
    expect(made.rematches).toBe(2);
    expect(made.pairs.length).toBe(2);
  });

  it('[C.04.3 C2] three in their fourth round: one bye again, and nobody is lost', () => {
    const past: Round[] = [
      { boards: [{ a: 1, b: 2, result: '1:0' }], idle: { 3: 'bye' } },
      { boards: [{ a: 1, b: 3, result: '1:0' }], idle: { 2: 'bye' } },
      { boards: [{ a: 2, b: 3, result: '1:0' }], idle: { 1: 'bye' } },
    ];
    const made = pairSwiss(past, upTo(3));
    expect(made.pairs.length).toBe(1);
    expect(made.bye).not.toBeNull();
  });

  it('[platform] a pairing by hand is told what it breaks', () => {
    const past = played('1-2 3-4');
    const codes = faultsOf(
      past,
      [
        [1, 2],
        [3, 4],
      ],
      null,
      { never: [[3, 4]] },
    ).map(({ code, a }) => `${code} ${a}`);
    expect(codes.sort()).toEqual(['floats 1', 'floats 3', 'never 3', 'rematch 1']);
  });

  it('[C.04.3 C1 C2] events of up to nine: no meeting twice and no second bye where any pairing avoids them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 9 }), fc.integer({ min: 1, max: 7 }), choices, (size, rounds, list) => {
        play(size, rounds, list, {}, (past, present, made) => {
          const seats = [...made.pairs.flatMap(({ a, b }) => [a, b]), ...(made.bye === null ? [] : [made.bye])];
          expect([...seats].sort((a, b) => a - b)).toEqual([...present]);
          const met = new Set(
            past.flatMap(({ boards }) =>
              boards
                .filter(({ result }) => result && !/[+-]/.test(result))
                .flatMap(({ a, b }) => [`${a}-${b}`, `${b}-${a}`]),
            ),
          );
          const hadBye = new Set(
            past.flatMap(({ boards, idle }) => [
              ...Object.entries(idle).flatMap(([who, kind]) => (kind === 'bye' ? [Number(who)] : [])),
              ...boards.flatMap(({ a, b, result }) => {
                if (result === '+:-') return [a];
                return result === '-:+' ? [b] : [];
              }),
            ]),
          );
          const again = made.pairs.filter(({ a, b }) => met.has(`${a}-${b}`)).length;
          expect(made.rematches).toBe(again);
          if (avoidable(present, met, hadBye)) {
            expect(again).toBe(0);
            expect(made.bye !== null && hadBye.has(made.bye)).toBe(false);
          }
        });
      }),
      { numRuns: 100 },
    );
  });

  it('[platform] the quick way for even brackets gives what the full list of criteria gives', () => {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 24 }), fc.integer({ min: 1, max: 6 }), choices, (size, rounds, list) => {
        play(size, rounds, list, {}, (past, present, made) => {
          // A wish about somebody who is not here turns the quick way off and changes nothing else.
          const slow = pairSwiss(past, present, { rather: [[998, 999]] });
          expect(names(slow.pairs)).toEqual(names(made.pairs));
          expect(slow.bye).toBe(made.bye);
        });
      }),
      { numRuns: 40 },
    );
  });

  it('[platform] the large mode pairs everybody, nobody twice, and says that it was used', () => {
    const past: Round[] = [];
    for (let round = 0; round < 9; round++) {
      const made = pairSwiss(past, upTo(401), { largeAbove: 400 });
      expect(made.mode).toBe('large');
      expect(made.rematches).toBe(0);
      const seats = [...made.pairs.flatMap(({ a, b }) => [a, b]), made.bye ?? 0];
      expect(seats.sort((a, b) => a - b)).toEqual(upTo(401));
      const win = (a: number, b: number): Result => ((a * 31 + b * 17 + round) % 5 < 3 ? '1:0' : '0:1');
      past.push({
        boards: made.pairs.map(({ a, b }) => ({ a, b, result: win(a, b) })),
        idle: made.bye === null ? {} : { [made.bye]: 'bye' },
      });
    }
    const byes = past.flatMap(({ idle }) => Object.keys(idle));
    expect(new Set(byes).size).toBe(byes.length);
  });

  it('[platform] sides are balanced where not auctioned: never two more of one than of the other at first', () => {
    const past: Round[] = [];
    for (let round = 0; round < 4; round++) {
      const made = pairSwiss(past, upTo(16), { balance: true });
      past.push({
        boards: made.pairs.map(({ a, b, side }) => ({ a, b, result: '1:0', ...(side === undefined ? {} : { side }) })),
        idle: {},
      });
    }
    for (const who of upTo(16)) {
      const sides = past.map(({ boards }) => {
        const board = boards.find(({ a, b }) => a === who || b === who);
        return board?.a === who ? board.side : 1 - (board?.side ?? 0);
      });
      const lean = sides.reduce<number>((sum, side) => sum + (side === 0 ? 1 : -1), 0);
      expect(Math.abs(lean), `sides of ${who}: ${sides}`).toBeLessThanOrEqual(2);
    }
  });
});

describe('matching', () => {
  const best = (n: number, weight: (u: number, v: number) => readonly number[] | null): readonly number[] | null => {
    const more = (a: readonly number[] | null, b: readonly number[]): boolean => {
      if (!a) return true;
      const at = b.findIndex((x, i) => x !== a[i]);
      return at >= 0 && (b[at] ?? 0) > (a[at] ?? 0);
    };
    const go = (left: readonly number[], sum: readonly number[]): readonly number[] | null => {
      const [u, ...others] = left;
      if (u === undefined) return sum;
      let top: readonly number[] | null = null;
      for (const v of others) {
        const w = weight(u, v);
        if (!w) continue;
        const found = go(
          others.filter((x) => x !== v),
          sum.map((s, k) => s + (w[k] ?? 0)),
        );
        if (found && more(top, found)) top = found;
      }
      return top;
    };
    return go(
      Array.from({ length: n }, (_, i) => i),
      [0, 0, 0],
    );
  };

  it('[platform] the heaviest perfect matching of random graphs, against trying all of them', () => {
    const edge = fc.option(fc.tuple(fc.nat(2), fc.integer({ min: -3, max: 3 }), fc.nat(4)), { freq: 4 });
    const graphs = fc
      .constantFrom(2, 4, 6, 8)
      .chain((n) => fc.record({ n: fc.constant(n), edges: fc.array(edge, { minLength: n * n, maxLength: n * n }) }));
    fc.assert(
      fc.property(graphs, ({ n, edges }) => {
        const weight = (u: number, v: number) => edges[Math.min(u, v) * n + Math.max(u, v)] ?? null;
        const graph = new Graph(n, 3);
        for (let u = 0; u < n; u++) {
          for (let v = u + 1; v < n; v++) {
            const w = weight(u, v);
            if (!w) continue;
            graph.connect(u, v);
            for (const [k, x] of w.entries()) graph.add(u, v, k, x);
          }
        }
        const partner = graph.perfect();
        const want = best(n, weight);
        if (!partner) {
          expect(want).toBeNull();
          return;
        }
        const got = [0, 0, 0];
        partner.forEach((v, u) => {
          expect(partner[v]).toBe(u);
          for (const [k, x] of (u < v ? weight(u, v) : null)?.entries() ?? []) got[k] = (got[k] ?? 0) + x;
        });
        expect(got).toEqual(want);
      }),
      { numRuns: 1000 },
    );
  });
});

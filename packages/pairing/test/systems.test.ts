import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  berger,
  cupOf,
  cupPlaces,
  doubleBerger,
  foldCup,
  meetingsOf,
  pairThrees,
  pools,
  type Result,
  seedOrder,
} from '../src/index.ts';

const text = (rounds: readonly { a: number; b: number }[][]): string =>
  rounds.map((round) => round.map(({ a, b }) => `${a}-${b}`).join(' ')).join(', ');

describe('round robin', () => {
  it('[FIDE C.05 annex 1] the table of six', () => {
    expect(text(berger(6))).toBe('1-6 2-5 3-4, 6-4 5-3 1-2, 2-6 3-1 4-5, 6-5 1-4 2-3, 3-6 4-2 5-1');
  });

  it('[platform] everybody meets everybody once, sides differ by one at most; twice: both sides', () => {
    for (let size = 2; size <= 40; size++) {
      const seen = new Set<string>();
      const lean = new Map<number, number>();
      for (const round of berger(size)) {
        const busy = round.flatMap(({ a, b }) => [a, b]);
        expect(new Set(busy).size).toBe(busy.length);
        for (const { a, b } of round) {
          seen.add(`${Math.min(a, b)}-${Math.max(a, b)}`);
          lean.set(a, (lean.get(a) ?? 0) + 1);
          lean.set(b, (lean.get(b) ?? 0) - 1);
        }
      }
      expect(seen.size).toBe((size * (size - 1)) / 2);
      for (const [who, by] of lean) expect(Math.abs(by), `${who} of ${size}`).toBeLessThanOrEqual(1);
      const twice = doubleBerger(size).flat();
      expect(new Set(twice.map(({ a, b }) => `${a}-${b}`)).size).toBe(size * (size - 1));
    }
    expect(() => berger(1)).toThrow('badSize');
  });

  it('[platform] pools go to and fro through the seeds, their rounds name their members', () => {
    expect(pools([1, 2, 3, 4, 5, 6, 7, 8], 2)).toEqual([
      [1, 4, 5, 8],
      [2, 3, 6, 7],
    ]);
    expect(meetingsOf([2, 3, 6, 7])[0]).toEqual([
      { a: 2, b: 7 },
      { a: 3, b: 6 },
    ]);
    expect(() => pools([1, 2, 3], 2)).toThrow('badSize');
  });
});

describe('cup', () => {
  it('[platform] eight: 1-8 4-5 2-7 3-6, so that the first two seeds can meet in the final only', () => {
    expect(seedOrder(8)).toEqual([1, 8, 4, 5, 2, 7, 3, 6]);
    const states = foldCup({ size: 8 }, new Map());
    expect([...states.values()].filter((s) => s.ready).map(({ a, b }) => `${a}-${b}`)).toEqual([
      '1-8',
      '4-5',
      '2-7',
      '3-6',
    ]);
  });

  it('[platform] five: the first three seeds are through; who withdraws lets the opponent pass', () => {
    const states = foldCup({ size: 5 }, new Map(), new Set([4]));
    expect(states.get('m1.1')).toMatchObject({ a: 1, b: 0, winner: 1 });
    expect(states.get('m1.2')).toMatchObject({ a: 4, b: 5, winner: 5, loser: 4 });
    expect(states.get('m2.1')).toMatchObject({ a: 1, b: 5, ready: true });
  });

  it('[platform] both stay away: the next opponent walks over', () => {
    const games = new Map<string, readonly Result[]>([
      ['m1.1', ['-:-']],
      ['m1.2', ['1:0']],
    ]);
    const states = foldCup({ size: 4, thirdPlace: true }, games);
    expect(states.get('m2.1')).toMatchObject({ a: 0, b: 2, winner: 2 });
  });

  it('[platform] best of three needs two wins, draws count for nobody; third place is played', () => {
    const rules = { size: 4, bestOf: 3, thirdPlace: true };
    const games = new Map<string, readonly Result[]>([
      ['m1.1', ['1:0', '=:=', '0:1']],
      ['m1.2', ['0:1', '0:1']],
    ]);
    const before = foldCup(rules, games);
    expect(before.get('m1.1')).toMatchObject({ wins: [1, 1], ready: true });
    games.set('m1.1', ['1:0', '=:=', '0:1', '1:0']);
    games.set('m2.1', ['1:0', '1:0']);
    games.set('t1', ['0:1', '0:1']);
    expect(cupPlaces(rules, foldCup(rules, games))).toEqual([[1], [3], [2], [4]]);
  });

  it('[platform] double elimination: out after two defeats; the second final only if the first is lost', () => {
    const bits = fc.array(fc.boolean(), { minLength: 80, maxLength: 80 });
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 17 }), bits, (size, coins) => {
        const rules = { size, double: true };
        const games = new Map<string, Result[]>();
        const defeats = new Map<number, number>();
        const pairs = new Map<string, number>();
        for (let i = 0; i < 80; i++) {
          const open = [...foldCup(rules, games).values()].find((s) => s.ready);
          if (!open) break;
          const home = coins[i] ?? true;
          games.set(open.meeting.id, [home ? '1:0' : '0:1']);
          const loser = (home ? open.b : open.a) ?? 0;
          defeats.set(loser, (defeats.get(loser) ?? 0) + 1);
          const name = [open.a, open.b].sort().join('-');
          pairs.set(name, (pairs.get(name) ?? 0) + 1);
        }
        const places = cupPlaces(rules, foldCup(rules, games));
        expect(places[0]?.length).toBe(1);
        expect(places.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: size }, (_, i) => i + 1));
        const champion = places[0]?.[0] ?? 0;
        for (let n = 1; n <= size; n++) {
          if (n === champion) expect(defeats.get(n) ?? 0).toBeLessThanOrEqual(1);
          else expect(defeats.get(n), `defeats of ${n}`).toBe(2);
        }
      }),
      { numRuns: 120 },
    );
    expect(() => cupOf({ size: 1 })).toThrow('badSize');
  });
});

describe('tables of three', () => {
  it('[platform] by points, old meetings apart, who is over has the bye', () => {
    const guests = [3, 3, 2, 2, 1, 1, 0].map((score, i) => ({ number: i + 1, score, hadBye: i === 6 }));
    const fresh = pairThrees(guests, () => 0);
    expect(fresh).toEqual({
      tables: [
        [1, 2, 3],
        [4, 5, 7],
      ],
      byes: [6],
    });
    const met = (a: number, b: number): number => (a + b === 3 ? 1 : 0);
    const apart = pairThrees(guests, met).tables.map((table) => table.includes(1) && table.includes(2));
    expect(apart).toEqual([false, false]);
    expect(() => pairThrees(guests.slice(0, 2), met)).toThrow('badSize');
  });

  it('[platform] random events of tables of three: nobody is lost or twice there, one or two rest', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: 11 }),
        fc.array(fc.nat(1000), { minLength: 90, maxLength: 90 }),
        (n, lots) => {
          let at = 0;
          const draw = (bound: number): number => (lots[at++ % lots.length] ?? 0) % bound;
          let here = Array.from({ length: n }, (_, i) => ({ number: i + 1, score: 0, hadBye: false }));
          const meetings = new Map<string, number>();
          const met = (a: number, b: number): number => meetings.get([a, b].sort((x, y) => x - y).join()) ?? 0;
          for (let round = 0, last = n; round < 5 && here.length >= 3; round++) {
            const { tables, byes } = pairThrees(here, met);
            const seats = [...tables.flat(), ...byes].sort((a, b) => a - b);
            expect(seats).toEqual(here.map((g) => g.number));
            expect(byes.length).toBe(here.length % 3);
            const rested = here.filter((g) => byes.includes(g.number) && g.hadBye).length;
            expect(rested).toBeLessThanOrEqual(Math.max(0, byes.length - here.filter((g) => !g.hadBye).length));
            // No exchange of two spares a meeting.
            const repeated = (all: readonly (readonly number[])[]): number =>
              all.reduce((sum, [x = 0, y = 0, z = 0]) => sum + met(x, y) + met(x, z) + met(y, z), 0);
            const now = repeated(tables);
            for (const a of tables.flat())
              for (const b of tables.flat()) {
                const swapped = tables.map((t) => t.map((x) => ({ [a]: b, [b]: a })[x] ?? x));
                expect(repeated(swapped)).toBeGreaterThanOrEqual(now);
              }
            for (const [x, y, z] of tables)
              for (const pair of [
                [x, y],
                [x, z],
                [y, z],
              ])
                meetings.set(pair.join(), (meetings.get(pair.join()) ?? 0) + 1);
            // A ruling may give points anyhow.
            here = here.map((g) => ({ ...g, score: g.score + draw(4), hadBye: g.hadBye || byes.includes(g.number) }));
            if (draw(3) === 0) here = here.filter((_, i) => i !== draw(here.length));
            if (draw(4) === 0) here.push({ number: ++last, score: 0, hadBye: false });
          }
        },
      ),
      { numRuns: Number(process.env.WARDROOM_RANDOM_EVENTS ?? 150) },
    );
  });
});

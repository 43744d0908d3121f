import { describe, expect, it } from 'vitest';
import {
  afterMatch,
  afterResult,
  chanceOf,
  edgeOf,
  expected,
  isProvisional,
  newBook,
  newcomer,
  type Party,
  type Rating,
  rated,
} from '../src/index.ts';

const known = (rating: number, deviation = 60): Rating => ({ rating, deviation, volatility: 0.06 });
const party = (place: number, ratings: readonly Rating[], edge = 0): Party => ({
  place,
  edge,
  players: ratings.map((rating, i) => ({ id: `${place}-${i}`, rating })),
});

describe('Glicko-2', () => {
  it('[Glickman 2022] the worked example: 1500/200 wins once and loses twice', () => {
    const after = rated({ rating: 1500, deviation: 200, volatility: 0.06 }, [
      { opponent: { rating: 1400, deviation: 30 }, score: 1 },
      { opponent: { rating: 1550, deviation: 100 }, score: 0 },
      { opponent: { rating: 1700, deviation: 300 }, score: 0 },
    ]);
    expect(after.rating).toBeCloseTo(1464.06, 1);
    expect(after.deviation).toBeCloseTo(151.52, 1);
    expect(after.volatility).toBeCloseTo(0.05999, 4);
  });

  it('[Glickman 2022] the expected scores of the example', () => {
    const of = (rating: number, deviation: number) => expected({ rating: 1500 }, { opponent: { rating, deviation } });
    expect(of(1400, 30)).toBeCloseTo(0.639, 3);
    expect(of(1550, 100)).toBeCloseTo(0.432, 3);
    expect(of(1700, 300)).toBeCloseTo(0.303, 3);
  });

  it("[platform] without games a rating stays and becomes less certain, never less than a newcomer's", () => {
    const after = rated(known(1700, 50), []);
    expect(after.rating).toBe(1700);
    expect(after.deviation).toBeGreaterThan(50);
    expect(rated(newcomer, []).deviation).toBe(350);
    expect([isProvisional(newcomer), isProvisional(known(1500))]).toEqual([true, false]);
  });

  it('[platform] a result that nobody can foresee moves the volatility up, extreme ones stay finite', () => {
    const shock = rated(
      known(1500, 50),
      Array.from({ length: 10 }, () => ({ opponent: known(2400, 40), score: 1 })),
    );
    expect(shock.volatility).toBeGreaterThan(0.06);
    expect(Number.isFinite(shock.rating)).toBe(true);
  });
});

describe('matches', () => {
  it('[platform] two sides: what one gains the other loses, a draw of equals changes nothing', () => {
    const after = afterMatch([party(1, [known(1500)]), party(2, [known(1500)])]);
    const [won, lost] = [after.get('1-0')?.rating ?? 0, after.get('2-0')?.rating ?? 0];
    expect(won - 1500).toBeCloseTo(1500 - lost, 6);
    expect(won).toBeGreaterThan(1500);
    const one = { ...party(1, [known(1500)]), players: [{ id: 'a', rating: known(1500) }] };
    const two = { ...party(1, [known(1500)]), players: [{ id: 'b', rating: known(1500) }] };
    expect(afterMatch([one, two]).get('a')?.rating).toBeCloseTo(1500, 6);
  });

  it('[platform] teams: members are expected to do what their team does, the weaker is not carried further', () => {
    const team = [known(1800), known(1200)];
    const after = afterMatch([party(1, team), party(2, [known(1500), known(1500)])]);
    const gains = [0, 1].map((i) => (after.get(`1-${i}`)?.rating ?? 0) - (team[i]?.rating ?? 0));
    expect(gains[0]).toBeCloseTo(gains[1] ?? 0, 6);
    expect(gains[0]).toBeGreaterThan(0);
  });

  it('[platform] three seats: the first gains, the last loses as much, the one between keeps his rating', () => {
    const after = afterMatch([party(1, [known(1500)]), party(2, [known(1500)]), party(3, [known(1500)])]);
    const at = (place: number) => (after.get(`${place}-0`)?.rating ?? 0) - 1500;
    expect(at(1)).toBeGreaterThan(0);
    expect(at(2)).toBeCloseTo(0, 6);
    expect(at(3)).toBeCloseTo(-at(1), 6);
  });

  it('[platform] who loses with the harder side loses less, and its winner gains more', () => {
    const of = (edge: number, place: number) =>
      afterMatch([
        { place, edge, players: [{ id: 'x', rating: known(1500) }] },
        { place: 3 - place, edge: -edge, players: [{ id: 'y', rating: known(1500) }] },
      ]).get('x')?.rating ?? 0;
    expect(of(-100, 2)).toBeGreaterThan(of(0, 2));
    expect(of(-100, 1)).toBeGreaterThan(of(0, 1));
  });
});

describe('sides and bids', () => {
  it('[platform] a side that wins seven of ten comes to be expected to, and what is received counts for it', () => {
    let book = newBook;
    const at = (received: number) =>
      chanceOf(party(1, [known(1500)], edgeOf(book, received)), party(2, [known(1500)], 0));
    for (let i = 0; i < 2000; i++) {
      const received = i % 2 === 0 ? 0 : -10;
      // Even games: seven of ten; having given ten: half of them.
      const wins = received === 0 ? Math.floor(i / 2) % 10 < 7 : Math.floor(i / 2) % 2 === 0;
      book = afterResult(book, at(received), wins ? 1 : 0, received);
    }
    expect(at(0)).toBeGreaterThan(0.62);
    expect(at(0)).toBeLessThan(0.78);
    expect(at(-10)).toBeGreaterThan(0.42);
    expect(at(-10)).toBeLessThan(0.58);
    expect(book.games).toBe(2000);
  });
});

import { describe, expect, it } from 'vitest';
import { type Idle, pairSwiss, partsOf, type Result, type Round, scoreOf } from '../src/index.ts';
import data from './data/pairing-vectors.json' with { type: 'json' };

interface Reference {
  readonly seed: number;
  readonly players: number;
  readonly history: { absent: Record<string, string>; pairs: (readonly [number, number, string])[] }[];
  readonly points: Record<string, number>;
}

const events = data.events as unknown as Reference[];
const names = (pairs: readonly (readonly [number, number])[]): string[] =>
  pairs.map(([a, b]) => (b === 0 ? `bye ${a}` : `${Math.min(a, b)}-${Math.max(a, b)}`)).sort();

const roundOf = ({ absent, pairs }: Reference['history'][number]): Round => ({
  boards: pairs.flatMap(([a, b, result]) => (b === 0 ? [] : [{ a, b, result: result as Result }])),
  idle: Object.fromEntries([
    ...Object.entries(absent).map(([who, kind]): [string, Idle] => [who, kind === 'H' ? 'half' : 'zero']),
    ...pairs.filter(([, b]) => b === 0).map(([a]): [string, Idle] => [String(a), 'bye']),
  ]),
});

describe('reference events', () => {
  it('[platform] the file holds 79 events of up to 40 players', () => {
    expect(events.length).toBe(79);
    expect(Math.max(...events.map((e) => e.players))).toBe(40);
  });

  for (const event of events) {
    it(`[FIDE C.04.3] event ${event.seed}, ${event.players} players: every round comes out equal`, () => {
      const rounds: Round[] = [];
      for (const round of event.history) {
        const present = Array.from({ length: event.players }, (_, i) => i + 1).filter((n) => !(n in round.absent));
        const made = pairSwiss(rounds, present);
        const all = made.pairs.map(({ a, b }) => [a, b] as const);
        expect(names(made.bye === null ? all : [...all, [made.bye, 0]]), `round ${rounds.length + 1}`).toEqual(
          names(round.pairs.map(([a, b]) => [a, b])),
        );
        rounds.push(roundOf(round));
      }
      for (const [who, points] of Object.entries(event.points))
        expect(scoreOf(partsOf(rounds, Number(who))), `points of ${who}`).toBe(points);
    });
  }
});

import { pairSwiss, type Result, type Round } from '@wardroom/pairing';
import { fixed, type Row, timed } from './measure.ts';

const rounds = 8;
const limits: readonly (readonly [players: number, ms: number])[] = [
  [64, 1_000],
  [256, 10_000],
  [255, 10_000],
  [1_000, 2_000],
];

/** A number from 0 to 1 that follows from the round and the board: the same results every time. */
function chance(round: number, a: number, b: number): number {
  const x = Math.sin(round * 12.9898 + a * 78.233 + b * 37.719) * 43_758.5453;
  return x - Math.floor(x);
}

/** The slowest of eight rounds of a Swiss event; stronger players win more often. */
function slowest(players: number): { ms: number; mode: string } {
  const past: Round[] = [];
  const present = Array.from({ length: players }, (_, i) => i + 1);
  let worst = 0;
  let mode = '';
  for (let round = 0; round < rounds; round++) {
    const { ms, value } = timed(() => pairSwiss(past, present));
    worst = Math.max(worst, ms);
    mode = value.mode;
    const boards = value.pairs.map(({ a, b }) => {
      const c = chance(round, a, b);
      const edge = 0.5 + (b - a) / players / 2;
      const decided: Result = c < edge ? '1:0' : '0:1';
      return { a, b, result: c > 0.95 ? ('=:=' as const) : decided };
    });
    past.push({ boards, idle: value.bye === null ? {} : { [value.bye]: 'bye' } });
  }
  return { ms: worst, mode };
}

/** P1: pairing a round, the slowest of eight. */
export function p1(): Row {
  const made = limits.map(([players, limit]) => ({ players, limit, ...slowest(players) }));
  return {
    id: 'P1',
    what: 'pairing a Swiss round',
    ours: made.map(({ players, ms, mode }) => `${players}: ${fixed(ms, 0)} ms (${mode})`).join(', '),
    target: limits.map(([players, ms]) => `${players} < ${ms / 1000} s`).join(', '),
    met: made.every(({ ms, limit }) => ms < limit),
    note: `the slowest of ${rounds} rounds, one thread, from the rounds before to the finished list`,
  };
}

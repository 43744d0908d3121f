import { performance } from 'node:perf_hooks';
import type { AnyGame, Json } from '@wardroom/rules';
import { sha } from '@wardroom/rules';
import { chance } from '@wardroom/rules/testing.ts';
import type { Flaw, Recorded } from './recorded.ts';
import type { Used } from './usage.ts';
import { newUsed } from './usage.ts';
import type { Checks, Chooser } from './whole-game.ts';
import { playWhole } from './whole-game.ts';

export interface SoakOptions {
  game: AnyGame;
  scenario: string;
  options: Json;
  position?: unknown;
  /** Seat -> who answers for it, with a game's own chance. */
  choosers: (next: (bound: number) => number) => (seat: string) => Chooser;
  games: number;
  seed: string;
  /** Number of the first game: to repeat a single one. */
  first: number;
  maxSteps: number;
  checks: Checks;
  /** Every so many games the record is verified and played again; 0: never. */
  verifyEvery: number;
  /** Stop after so many seconds. */
  seconds?: number;
  onGame?(done: number, steps: number): void;
}

/** What `soak` prints as JSON. Seconds count everything, also the checks. */
export interface SoakResult {
  games: number;
  steps: number;
  gamesPerSecond: number;
  stepsPerSecond: number;
  longest: number;
  failures: number;
  failure?: Flaw & { game: number };
  endings: Record<string, number>;
  wins: Record<string, number>;
  /** Empty without any checks: counting takes time too. */
  used: Used | Record<string, never>;
}

/** Plays whole games until they are all done, the time is over or something is broken. */
export function soak(o: SoakOptions): { result: SoakResult; broken: Recorded | null } {
  const bare = o.verifyEvery === 0 && Object.values(o.checks).every((n) => n === 0 || n === false);
  const used = bare ? null : newUsed(o.game);
  const result: SoakResult = {
    games: 0,
    steps: 0,
    gamesPerSecond: 0,
    stepsPerSecond: 0,
    longest: 0,
    failures: 0,
    endings: {},
    wins: {},
    used: used ?? {},
  };
  for (const seat of o.game.seats(o.options)) result.wins[seat.side] = 0;
  const start = performance.now();
  const elapsed = (): number => (performance.now() - start) / 1000;
  let broken: Recorded | null = null;
  for (let i = o.first; i < o.first + o.games && !broken; i++) {
    if (o.seconds !== undefined && elapsed() >= o.seconds) break;
    const seed = `${o.seed}-${i}`;
    const next = chance(Number.parseInt(sha(seed).slice(0, 8), 16));
    const verify = o.verifyEvery > 0 && (i - o.first) % o.verifyEvery === 0;
    const played = playWhole(
      { ...o, seed },
      o.choosers(next),
      { ...o.checks, verify },
      { maxSteps: o.maxSteps, ...(used ? { used } : {}), next },
    );
    result.games++;
    result.steps += played.steps;
    result.longest = Math.max(result.longest, played.steps);
    result.endings[played.ending] = (result.endings[played.ending] ?? 0) + 1;
    for (const side of played.winners) result.wins[side] = (result.wins[side] ?? 0) + 1;
    if (played.flaw) {
      result.failures = 1;
      result.failure = { game: i, ...played.flaw };
      broken = played.match;
    }
    o.onGame?.(result.games, result.steps);
  }
  const seconds = elapsed();
  result.gamesPerSecond = round(result.games / seconds);
  result.stepsPerSecond = round(result.steps / seconds);
  return { result, broken };
}

function round(x: number): number {
  return Math.round(x * 100) / 100;
}

import type { Power, SpaceId, State } from '../src/read.ts';
import {
  capitalOf,
  captures,
  citiesNeeded,
  citiesOf,
  ipcOf,
  isHostileTerritory,
  powers,
  sideOf,
  stats,
  territories,
  victoryCities,
} from '../src/read.ts';
import { walks } from './distances.ts';
import type { Counts } from './facts.ts';

/** What a city is worth to a side that wants so many more to win (12.1), IPC; further away: the last. */
const cityWorth = [60, 60, 30, 20, 14];
/** What a territory is worth to whoever takes it, beyond the units in it, in IPC. */
export function prize(g: State, t: SpaceId): number {
  const capital = powers.find((p) => capitalOf(p) === t);
  const holder = g.spaces[t]?.controller;
  const seat = capital === undefined ? 0 : 45;
  const treasury = capital && capital === holder ? (g.powers[capital]?.ipcs ?? 0) : 0;
  const factory = g.spaces[t]?.factory === undefined ? 0 : 8;
  return 1 + 2 * ipcOf(t) + city(g, t) + factory + seat + treasury;
}

/** Of a city: how near whoever wants it comes to victory, and how near he is who would lose it. */
function city(g: State, t: SpaceId): number {
  const holder = g.spaces[t]?.controller;
  if (!holder || !victoryCities.includes(t)) return 0;
  const own = sideOf(holder);
  return Math.max(worthAt(lacking(g, own === 'axis' ? 'allies' : 'axis')), worthAt(lacking(g, own) + 1));
}

const worthAt = (n: number): number => cityWorth[Math.max(0, Math.min(n, cityWorth.length - 1))] as number;
const lacking = (g: State, side: 'axis' | 'allies'): number =>
  citiesNeeded[g.options.now?.victory ?? 'standard'][side] - citiesOf(g, side);

/** How much the pull of a goal is less with each step. */
const FADE = 0.6;
/** Worth of a step nearer, by what a unit costs. */
const PULL = 0.6;

/** What is worth so much, in steps: one more for each step nearer to it. */
export const stepsOf = (n: number): number => Math.log(1 + n) / -Math.log(FADE);

/** How well each territory lies for an advance by land: a step nearer to what is worth taking counts alike. */
export class Field {
  private readonly pull = new Map<SpaceId, number>();

  constructor(g: State, power: Power) {
    const sum = new Map<SpaceId, number>();
    for (const goal of territories) {
      if (!isHostileTerritory(g, goal, power)) continue;
      const worth = prize(g, goal);
      for (const [t, d] of walks(goal)) sum.set(t, (sum.get(t) ?? 0) + worth * FADE ** d);
    }
    for (const [t, n] of sum) this.pull.set(t, stepsOf(n));
  }

  /** IPC that a unit of this type is worth more for standing there. */
  of(t: SpaceId, type: keyof Counts): number {
    if (!captures(type)) return 0;
    return PULL * (stats(type).cost / 3) ** 0.5 * this.steps(t);
  }

  /** The same in steps. */
  steps(t: SpaceId): number {
    return this.pull.get(t) ?? 0;
  }
}

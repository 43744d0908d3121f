import type { Power, SpaceId, State } from '../../src/read.ts';
import {
  capitalOf,
  captures,
  citiesNeeded,
  citiesOf,
  enemiesOf,
  income,
  ipcOf,
  isHostileTerritory,
  powers,
  sideOf,
  stats,
  territories,
  unitTypes,
  victoryCities,
} from '../../src/read.ts';
import { add, type Counts, countOf, garrison, resistance, strength } from '../facts.ts';
import { estimate } from './estimate.ts';
import { reach, walks } from './reach.ts';

/** How much of what a second enemy could do counts beside the worst one. */
const SECOND = 0.35;
/** What a point of strength by which a capital is too weak costs. */
const STAY = 1.3;
/** By how much a capital is to be stronger than who comes. */
const MARGIN = 1;

/** What a city is worth to a side that wants so many more to win (12.1), IPC; further away: the last. */
const cityWorth = [60, 60, 24, 12, 8];
/** What a territory is worth to whoever takes it, beyond the units in it, in IPC. */
export function prize(g: State, t: SpaceId): number {
  const capital = powers.find((p) => capitalOf(p) === t);
  const holder = g.spaces[t]?.controller;
  const seat = capital === undefined ? 0 : 45;
  const treasury = capital && capital === holder ? (g.powers[capital]?.ipcs ?? 0) : 0;
  const factory = g.spaces[t]?.factory === undefined ? 0 : 8;
  return 1 + 2 * ipcOf(t) + city(g, t) + factory + seat + treasury;
}

function city(g: State, t: SpaceId): number {
  const holder = g.spaces[t]?.controller;
  if (!holder || !victoryCities.includes(t)) return 0;
  const side = sideOf(holder) === 'axis' ? 'allies' : 'axis';
  const lacking = citiesNeeded[g.options.now?.victory ?? 'standard'][side] - citiesOf(g, side);
  return cityWorth[Math.max(0, Math.min(lacking, cityWorth.length - 1))] as number;
}

const keyOf = (force: Counts): string => unitTypes.map((u) => force[u] ?? 0).join('.');
const landIn = (force: Counts): number => (force.infantry ?? 0) + (force.artillery ?? 0) + (force.tank ?? 0);

/** What a side stands to lose, place by place, as the board was when this was made; asked again it answers at once. */
export class Risks {
  private readonly forces = new Map<SpaceId, Counts[]>();
  private readonly known = new Map<string, number>();
  private next: number | undefined;
  private readonly g: State;
  readonly power: Power;

  constructor(g: State, power: Power) {
    this.g = g;
    this.power = power;
  }

  /** What each enemy power could bring against a territory in its next turn. */
  private enemies(t: SpaceId): readonly Counts[] {
    let out = this.forces.get(t);
    if (!out) {
      out = enemiesOf(this.power)
        .map((e) => reach(this.g, e, t))
        .filter((f) => Object.keys(f).length > 0);
      this.forces.set(t, out);
    }
    return out;
  }

  /** What the worst attack on the territory may be expected to cost, IPC, if these units hold it. */
  at(t: SpaceId, held: Counts): number {
    const key = `${t}|${keyOf(held)}`;
    let out = this.known.get(key);
    if (out === undefined) {
      out = this.worst(t, held);
      this.known.set(key, out);
    }
    return out;
  }

  private worst(t: SpaceId, held: Counts): number {
    const gains = this.enemies(t)
      .map((force) => gain(force, held, prize(this.g, t)))
      .sort((a, b) => b - a);
    return Math.max(0, gains[0] ?? 0) + SECOND * Math.max(0, gains[1] ?? 0) + this.lacking(t, held);
  }

  /**
   * Nobody leaves a capital because it looks lost: each unit that is missing there costs more than it is worth. It is
   * to stand up to who comes in the turn after next too, with the recruits of one turn more.
   */
  private lacking(t: SpaceId, held: Counts): number {
    if (t !== capitalOf(this.power)) return 0;
    const soon = Math.max(
      0,
      ...this.enemies(t)
        .filter((f) => landIn(f) > 0)
        .map(strength),
    );
    const later = Math.max(0, this.later(t) - 3 * Math.min(ipcOf(t), income(this.g, this.power) / 3));
    return STAY * Math.max(0, MARGIN * Math.max(soon, later) - resistance(held));
  }

  private later(t: SpaceId): number {
    this.next ??= Math.max(
      0,
      ...enemiesOf(this.power)
        .map((e) => reach(this.g, e, t, 2))
        .filter((f) => landIn(f) > 0)
        .map(strength),
    );
    return this.next;
  }
}

/** What an enemy wins by attacking with a force that is enough. */
function gain(force: Counts, held: Counts, prizeHere: number): number {
  if (landIn(force) === 0) return Math.max(0, airGain(force, held));
  const e = estimate(force, held);
  return e.capture * prizeHere + e.lossD - e.lossA;
}

/** Aircraft alone take nothing: they come where little shoots back. */
function airGain(force: Counts, held: Counts): number {
  const e = estimate(force, held);
  return e.lossD - e.lossA - 4;
}

/** Own and allied units that will defend a territory: in the capital also what was bought. */
export function holders(g: State, t: SpaceId, power: Power): Counts {
  const here = countOf(garrison(g, t, power));
  if (t !== capitalOf(power)) return here;
  for (const type of ['infantry', 'artillery', 'tank'] as const) add(here, type, g.powers[power]?.bought?.[type] ?? 0);
  return here;
}

/** Units of `b` more or, with `sign` -1, fewer. */
export function changed(a: Counts, b: Counts, sign: 1 | -1): Counts {
  const out: Counts = { ...a };
  for (const u of unitTypes) {
    const n = (out[u] ?? 0) + sign * (b[u] ?? 0);
    if (n > 0) out[u] = n;
    else delete out[u];
  }
  return out;
}

/** How much the pull of a goal is less with each step. */
const FADE = 0.6;
/** Worth of a step nearer, by what a unit costs. */
const PULL = 0.6;

/** How well each territory lies for an advance by land: a step nearer to what is worth taking counts alike everywhere. */
export class Field {
  private readonly pull = new Map<SpaceId, number>();

  constructor(g: State, power: Power) {
    const sum = new Map<SpaceId, number>();
    for (const goal of territories) {
      if (!isHostileTerritory(g, goal, power)) continue;
      for (const [t, d] of walks(goal)) sum.set(t, (sum.get(t) ?? 0) + prize(g, goal) * FADE ** d);
    }
    for (const [t, n] of sum) this.pull.set(t, Math.log(1 + n) / -Math.log(FADE));
  }

  /** IPC that a unit of this type is worth more for standing there. */
  of(t: SpaceId, type: keyof Counts): number {
    if (!captures(type)) return 0;
    return PULL * (stats(type).cost / 3) ** 0.5 * (this.pull.get(t) ?? 0);
  }
}

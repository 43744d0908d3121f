import type { Power, SpaceId, State } from '../../src/read.ts';
import { capitalOf, enemiesOf, income, ipcOf, powers, sameSide, unitTypes } from '../../src/read.ts';
import { add, type Counts, countOf, garrison, resistance, strength } from '../facts.ts';
import { prize } from '../field.ts';
import { estimate } from './estimate.ts';
import { reach } from './reach.ts';

/** How much of what a second enemy could do counts beside the worst one. */
const SECOND = 0.35;
/** What a point of strength by which a capital is too weak costs. */
const STAY = 1.3;
/** The same for the capital of an ally. */
const ALLIED = 0.8;
const capitals = new Map<SpaceId, Power>(powers.map((p) => [capitalOf(p), p]));
/** By how much a capital is to be stronger than who comes. */
const MARGIN = 1;

const keyOf = (force: Counts): string => unitTypes.map((u) => force[u] ?? 0).join('.');
const landIn = (force: Counts): number => (force.infantry ?? 0) + (force.artillery ?? 0) + (force.tank ?? 0);

/** What a side stands to lose, place by place, as the board was when this was made; asked again it answers at once. */
export class Risks {
  private readonly forces = new Map<SpaceId, Counts[]>();
  private readonly known = new Map<string, number>();
  private readonly next = new Map<SpaceId, number>();
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
    const whose = capitals.get(t);
    if (whose === undefined || !sameSide(whose, this.power) || this.g.spaces[t]?.controller !== whose) return 0;
    const share = whose === this.power ? STAY : ALLIED;
    const soon = Math.max(
      0,
      ...this.enemies(t)
        .filter((f) => landIn(f) > 0)
        .map(strength),
    );
    const later = Math.max(0, this.later(t) - 3 * Math.min(ipcOf(t), income(this.g, whose) / 3));
    return share * Math.max(0, MARGIN * Math.max(soon, later) - resistance(held));
  }

  private later(t: SpaceId): number {
    let out = this.next.get(t);
    if (out === undefined) {
      out = Math.max(
        0,
        ...enemiesOf(this.power)
          .map((e) => reach(this.g, e, t, 2))
          .filter((f) => landIn(f) > 0)
          .map(strength),
      );
      this.next.set(t, out);
    }
    return out;
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

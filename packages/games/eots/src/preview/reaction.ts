import { isHex } from '../board.ts';
import { headquarters, withinRange } from '../command.ts';
import { controller } from '../control.ts';
import { attack, isAir, isGround, isHq, sideOf } from '../counters.ts';
import { mayReach } from '../offensive/activate.ts';
import { beside, candidates, limitOf } from '../offensive/limits.ts';
import { canTakePart } from '../offensive/participation.ts';
import { reactionBarred } from '../offensive/reaction-barred.ts';
import { unitsAt } from '../on-map.ts';
import type { Activated, HexId, Offensive, Side, State, Unit, UnitId } from '../state.ts';
import { other } from '../state.ts';
import { hqInSupply } from '../supply.ts';
import { adopt } from '../supply-map.ts';

/** R11.25 What the other side could send to a battle: one headquarters, and ships and aircraft that it activates. */
export interface Reaction {
  side: Side;
  hq: UnitId;
  /** How many units it may activate. */
  limit: number;
  /** Whom it would send: the strongest first, as the rules of activation allow them beside each other. */
  units: readonly UnitId[];
  /** Attack strength of these, as it is printed. */
  attack: number;
  /** Everybody whom some headquarters in range could send. */
  able: readonly UnitId[];
  /** The position with them in the battle. */
  g: State;
}

/** The operations value that is reckoned with while no card is played. */
const USUAL = 3;

/** Who would react to a battle here: who stands in the hex, else who controls it. */
function defender(g: State, hex: HexId): Side | null {
  const there = unitsAt(g, hex).find((u) => !isHq(u.id));
  return there ? sideOf(there.id) : controller(g, hex);
}

/** The running offensive, else one with an operations card of the usual value against whoever holds the hex. */
function offensiveAt(g: State, hex: HexId): Offensive | null {
  const off = g.offensive.now;
  if (off) return off.step > 8 || off.reactionHq ? null : off;
  const side = defender(g, hex);
  return side && { id: 'now', side: other(side), card: '', as: 'oc', ov: USUAL, step: 8, reactions: 0 };
}

/** The strongest that this headquarters could send, one after another as long as the rules let one more be active. */
function sentBy(g: State, side: Side, able: readonly UnitId[], limit: number): UnitId[] {
  let now = g;
  const units: UnitId[] = [];
  for (const id of able) {
    if (units.length >= limit) break;
    if (!beside(now, side)(id)) continue;
    units.push(id);
    const active: Activated = { id, side, from: g.units[id]?.at as string };
    now = { ...now, activated: { ...now.activated, [id]: active } } as State;
  }
  return units;
}

/** The position with these units in the battle: from where they are if they reach it so, else in its hex. */
function joined(g: State, side: Side, hex: HexId, ids: readonly UnitId[]): State {
  const units: { [id: string]: Unit } = { ...g.units };
  const activated: { [id: string]: Activated } = { ...g.activated };
  const assigned = { ...g.assigned };
  for (const id of ids) activated[id] = { id, side, from: g.units[id]?.at as string };
  const active = { ...g, activated } as State;
  for (const id of ids) {
    const afar = isAir(id) || canTakePart(active, id, hex) === null;
    if (afar) assigned[id] = { id, battle: hex };
    else {
      units[id] = { ...(g.units[id] as Unit), at: hex };
      activated[id] = { ...(activated[id] as Activated), mode: 'naval', path: [hex] };
    }
  }
  return { ...g, units, activated, assigned } as State;
}

/**
 * R11.25, R11.26 The likeliest reaction to a battle in this hex, from what a view shows: of the headquarters in range
 * the one whose strongest ships and aircraft are worth most together. What bars their way is not asked, cards that
 * answer are not known. Null: nobody can come.
 */
export function likeliestReaction(view: State, hex: HexId): Reaction | null {
  const off = isHex(hex) ? offensiveAt(view, hex) : null;
  if (!off) return null;
  const side = other(off.side);
  const battles = { ...view.battles, [hex]: view.battles[hex] ?? { id: hex, created: 'declared' } };
  const g = { ...view, battles, offensive: { now: off } } as State;
  // Neither a battle that is declared nor a headquarters that is chosen changes supply.
  adopt(g, view);
  if (reactionBarred(g, side)) return null;
  const worth = (id: UnitId): number => attack(g.units[id] as Unit);
  const everybody = new Set<UnitId>();
  let best: Omit<Reaction, 'able'> | null = null;
  for (const hq of headquarters(g, side)) {
    if (!withinRange(g, hq, hex) || !hqInSupply(g, hq)) continue;
    const limit = limitOf(g, side, hq);
    const led = { ...g, offensive: { now: { ...off, reactionHq: hq, reactionLimit: limit } } } as State;
    adopt(led, view);
    const able = candidates(led, side)
      .filter(
        (id) => !isGround(id) && isHex(g.units[id]?.at ?? '') && g.units[id]?.at !== hex && mayReach(led, id, hex),
      )
      .sort((a, b) => worth(b) - worth(a) || (a < b ? -1 : 1));
    for (const id of able) everybody.add(id);
    const units = sentBy(led, side, able, limit);
    const strength = units.reduce((n, id) => n + worth(id), 0);
    if (units.length > 0 && strength > (best?.attack ?? -1))
      best = { side, hq, limit, units, attack: strength, g: joined(g, side, hex, units) };
  }
  return best && { ...best, able: [...everybody].sort() };
}

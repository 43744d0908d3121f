import type { Verdict } from '@wardroom/rules';
import { legal, refuse } from '@wardroom/rules';
import {
  areAdjacent,
  canalBetween,
  holdsEnemy,
  isHostileZone,
  isSea,
  now,
  place,
  sameSide,
  straitsZone,
  unitsIn,
} from '../board.ts';
import type { SpaceId, State, Unit } from '../state.ts';
import { CARRIER_CAPACITY } from '../turn.ts';
import { stats } from '../units.ts';
import type { Mode } from './mode.ts';
import { wasHostile } from './mode.ts';

/** A ship on its way. */
export interface Voyage {
  u: Unit;
  at: SpaceId;
  spent: number;
}

/** 2.3, 2.4 Is the way between two zones open to the ships of the active power? */
export function canPass(g: State, from: SpaceId, to: SpaceId): Verdict {
  if (!isSea(to)) return refuse('2.1', 'move.shipToLand', { to });
  if (!areAdjacent(from, to)) return refuse('2.1', 'move.notAdjacent', { from, to });
  const canal = canalBetween(from, to);
  if (canal && now(g).snapshot?.canals.includes(canal.id) !== true)
    return refuse('2.3', 'move.canal', { canal: canal.id });
  if (g.options.now?.closedStraits && (from === straitsZone || to === straitsZone))
    return refuse('2.4', 'move.straits');
  return legal;
}

export function holdsEnemyDestroyer(g: State, zone: SpaceId): boolean {
  const { power } = now(g);
  return unitsIn(g, zone).some((u) => u.type === 'destroyer' && !sameSide(u.power, power));
}

/** 5.6, 5.7.1, 9.3 A ship that has entered a hostile zone goes no further; a submarine only where a destroyer is. */
function isHeld(g: State, mode: Mode, v: Voyage): Verdict {
  if (v.spent === 0) return legal;
  if (v.u.type === 'submarine')
    return holdsEnemyDestroyer(g, v.at) ? refuse('5.6', 'move.destroyerStops', { at: v.at }) : legal;
  if (!isHostileZone(g, v.at, now(g).power)) return legal;
  return refuse(mode === 'combat' ? '5.7.1' : '9.3', 'move.mustStop', { at: v.at });
}

/** 9.6 Fighters that have landed here keep as many carriers in the zone as they need. */
function isPinned(g: State, u: Unit): boolean {
  const { power } = now(g);
  const here = unitsIn(g, u.space);
  const landed = here.filter((x) => x.type === 'fighter' && x.power === power && x.landed).length;
  if (landed === 0) return false;
  const guests = here.filter(
    (x) => x.type === 'fighter' && x.power !== power && sameSide(x.power, power) && x.carrier !== u.id,
  ).length;
  const decks = here.filter((x) => x.type === 'carrier' && sameSide(x.power, power) && x.id !== u.id).length;
  return landed > decks * CARRIER_CAPACITY - guests;
}

/** 5.1.3, 5.6, 5.7.1, 9.3 May the ship go on into this zone? */
export function canSail(g: State, mode: Mode, v: Voyage, to: SpaceId): Verdict {
  const way = canPass(g, v.at, to);
  if (way) return way;
  const range = stats(v.u.type).move;
  if (v.spent + 1 > range) return refuse('5.1.3', 'move.tooFar', { type: v.u.type, range });
  if (v.u.unloading) return refuse('5.8.5', 'move.unloads', { at: v.u.unloading });
  const held = isHeld(g, mode, v);
  if (held) return held;
  if (mode === 'combat') return legal;
  if (v.u.type === 'carrier' && v.at === v.u.space && isPinned(g, v.u)) return refuse('9.6', 'move.deckTaken');
  return v.u.type !== 'submarine' && isHostileZone(g, to, now(g).power)
    ? refuse('9.3', 'move.hostileZone', { to })
    : legal;
}

/**
 * 5.1.1, 5.2 May the voyage end here? Whether an assault is really declared from a friendly zone is asked at the end
 * of the phase (5.12); here it must be possible at least. Transports may stop to load.
 */
export function canAnchor(g: State, mode: Mode, v: Voyage): Verdict {
  if (mode === 'noncombat' || v.u.heldAt || now(g).snapshot?.hostile.includes(v.u.space)) return legal;
  if (v.u.type === 'transport' && v.spent < stats('transport').move) return legal;
  if (holdsEnemy(g, v.at, now(g).power)) return legal;
  if (place(v.at).lands.some((t) => wasHostile(g, t))) return legal;
  return refuse('5.2', 'move.notCombat', { to: v.at });
}

/** May the ship go on into this zone, and does that lead to a zone where it may end? */
export function leadsOn(g: State, mode: Mode, v: Voyage, to: SpaceId): boolean {
  if (canSail(g, mode, v, to) !== legal) return false;
  const next: Voyage = { u: v.u, at: to, spent: v.spent + 1 };
  return canAnchor(g, mode, next) === legal || place(to).seas.some((z) => leadsOn(g, mode, next, z));
}

/** Zones that the ship may go on into. */
export function voyages(g: State, mode: Mode, v: Voyage): SpaceId[] {
  return place(v.at).seas.filter((to) => leadsOn(g, mode, v, to));
}

/** Zones that a ship can end in, in noncombat move, with the steps to get there. */
export function seaReach(u: Unit, passable: (from: SpaceId, to: SpaceId) => boolean): Map<SpaceId, number> {
  const out = new Map<SpaceId, number>([[u.space, 0]]);
  let edge: SpaceId[] = [u.space];
  const range = stats(u.type).move - (u.spent ?? 0);
  for (let d = 1; d <= range; d++) {
    const next: SpaceId[] = [];
    for (const at of edge) {
      for (const to of place(at).seas) {
        if (out.has(to) || !passable(at, to)) continue;
        out.set(to, d);
        next.push(to);
      }
    }
    edge = next;
  }
  return out;
}

import { derived, legal, supposed } from '@wardroom/rules';
import {
  airDistance,
  allTransports,
  byAir,
  carriedBy,
  holdsEnemy,
  isHostileZone,
  now,
  place,
  sameSide,
  unitsIn,
  unitsOf,
} from '../board.ts';
import type { SpaceId, State, Unit, UnitId } from '../state.ts';
import { CARRIER_CAPACITY } from '../turn.ts';
import { isAirType, isLandType, isSeaType, stats } from '../units.ts';
import { decksOf, willBeCleared } from './decks.ts';
import { canLoad, landingCargo } from './loading.ts';
import { left } from './mode.ts';
import { seaFight } from './sea-attacks.ts';
import type { Voyage } from './sea-moves.ts';
import { canAnchor, canPass, canSail } from './sea-moves.ts';

/** What moves still to be made in the combat move could do for the landing of an aircraft (5.11). */
interface Ahead {
  /** Zones with slots on decks that stay where they are or are built there. */
  sure: ReadonlySet<SpaceId>;
  /** Own carriers that may still choose where they are when the aircraft come down. */
  free: readonly FreeCarrier[];
  /** Hostile zones -> own units that could still attack them, three at most. */
  attackers: Map<SpaceId, readonly UnitId[]>;
}

interface FreeCarrier {
  u: Unit;
  /** Where it can be by its combat move, where it stands included. */
  byCombatMove: ReadonlySet<SpaceId>;
  /** It may also wait, and sail in noncombat move. */
  mayWait: boolean;
}

/** Has the carrier yet to be moved, or to be moved on? */
const isFree = (u: Unit): boolean => !u.used && left(u) > 0;

const aheadOf = derived<State, string, Ahead>(
  ['units', 'turn', 'powers', 'spaces', 'declarations', 'options'],
  (g) => {
    const { power } = now(g);
    const decks = decksOf(g, 'combat');
    const carriers = unitsOf(g, power).filter(
      (u) => u.type === 'carrier' && carriedBy(g, u.id).length < CARRIER_CAPACITY,
    );
    const free = carriers.filter(isFree).map((u) => ({
      u,
      byCombatMove: voyagesOf(g, u),
      mayWait: !u.spent && seaFight(g, u.space) !== 'certain',
    }));
    const sure = new Set([...decks.fixed.keys(), ...(decks.bought > 0 ? decks.berths.keys() : [])]);
    return { sure, free, attackers: new Map() };
  },
  4,
);

/**
 * 5.2 b Could the ship end its combat move in this zone: to fight, to escape, or beside an assault that could start
 * from here?
 */
function mayStay(g: State, v: Voyage): boolean {
  const { power, snapshot } = now(g);
  if (v.u.heldAt || snapshot?.hostile.includes(v.u.space) || holdsEnemy(g, v.at, power)) return true;
  return allTransports(g).some((ship) => sameSide(ship.power, power) && couldLand(g, ship, v.at));
}

/** 5.8 Could this transport land anybody from that zone in the present combat move? */
function couldLand(g: State, ship: Unit, zone: SpaceId): boolean {
  const { power } = now(g);
  if (ship.power !== power) return ship.space === zone && landingCargo(g, ship).length > 0;
  if (ship.unloading) return ship.space === zone;
  const reach = [ship.space, ...(left(ship) > 0 ? sailings(g, ship) : [])];
  if (!reach.includes(zone)) return false;
  if (landingCargo(g, ship).length > 0) return true;
  return reach.some((z) => {
    const there = supposed(ship, { space: z });
    return place(z).lands.some((t) => unitsIn(g, t).some((u) => canLoad(g, 'combat', u, there) === legal));
  });
}

/** Zones within reach of a ship, whether or not it may end there. */
function sailings(g: State, u: Unit): SpaceId[] {
  const out = new Set<SpaceId>();
  const go = (v: Voyage): void => {
    for (const to of place(v.at).seas) {
      if (canSail(g, 'combat', v, to) !== legal) continue;
      out.add(to);
      if (v.spent + 1 < stats(u.type).move) go({ u, at: to, spent: v.spent + 1 });
    }
  };
  go({ u, at: u.space, spent: u.spent ?? 0 });
  return [...out];
}

/** 5.1.3, 5.7.1 Zones where a ship can end its combat move. */
function voyagesOf(g: State, u: Unit): Set<SpaceId> {
  const end = (at: SpaceId): Voyage => ({ u, at, spent: stats(u.type).move });
  return new Set([
    u.space,
    ...sailings(g, u).filter((z) => canAnchor(g, 'combat', end(z)) === legal && mayStay(g, end(z))),
  ]);
}

/**
 * Own units, three at most (a carrier and a flyer do not count), that have not moved and could attack a hostile zone.
 */
function attackersOf(g: State, ahead: Ahead, zone: SpaceId): readonly UnitId[] {
  const known = ahead.attackers.get(zone);
  if (known) return known;
  const out: UnitId[] = [];
  for (const u of unitsOf(g, now(g).power)) {
    if (out.length < 3 && couldAttack(g, u, zone)) out.push(u.id);
  }
  ahead.attackers.set(zone, out);
  return out;
}

function couldAttack(g: State, u: Unit, zone: SpaceId): boolean {
  if (isLandType(u.type) || u.used || u.mission || u.carrier || !stats(u.type).attack) return false;
  if (isAirType(u.type)) return !u.spent && airDistance(u.space, zone) <= left(u);
  return isSeaType(u.type) && left(u) > 0 && isNear(u.space, zone) && voyagesOf(g, u).has(zone);
}

/** Two steps at most, whatever stands in the way. */
const isNear = (from: SpaceId, zone: SpaceId): boolean =>
  from !== zone && (place(from).seas.includes(zone) || place(from).seas.some((z) => place(z).seas.includes(zone)));

/**
 * 5.11 Could a deck be within so many borders of the space that this fighter attacks, by any moves that may still be
 * made?
 * Its own attack clears the zone it goes to; the carrier's own attack, and those of other units, may clear others.
 */
export function deckAhead(g: State, u: Unit, target: SpaceId, range: number): boolean {
  const ahead = aheadOf(g, '');
  const near = (zone: SpaceId): boolean => airDistance(target, zone) <= range;
  for (const [zone, d] of byAir(target)) {
    if (d > range) break;
    if (ahead.sure.has(zone)) return true;
  }
  return ahead.free.some((c) => {
    for (const zone of c.byCombatMove) if (near(zone)) return true;
    return c.mayWait && fetches(g, ahead, c.u, u, target, near);
  });
}

/** 9.6 Could the carrier, having waited, sail near enough, the zones in its way cleared by others? */
function fetches(
  g: State,
  ahead: Ahead,
  carrier: Unit,
  flyer: Unit,
  target: SpaceId,
  near: (zone: SpaceId) => boolean,
): boolean {
  const { power } = now(g);
  const open = (zone: SpaceId): boolean => {
    if (!isHostileZone(g, zone, power) || zone === target || willBeCleared(g, zone, power)) return true;
    return attackersOf(g, ahead, zone).some((id) => id !== carrier.id && id !== flyer.id);
  };
  let edge: SpaceId[] = [carrier.space];
  for (let d = 0; d < stats('carrier').move; d++) {
    const next: SpaceId[] = [];
    for (const at of edge) {
      for (const to of place(at).seas) {
        if (canPass(g, at, to) !== legal || !open(to)) continue;
        if (near(to)) return true;
        next.push(to);
      }
    }
    edge = next;
  }
  return false;
}

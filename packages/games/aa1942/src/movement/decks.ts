import { derived } from '@wardroom/rules';
import { allCarriers, carriedBy, ipcOf, isHostileZone, now, place, sameSide, sideOf, unitsIn } from '../board.ts';
import type { Power, Space, SpaceId, State, UnitId } from '../state.ts';
import { CARRIER_CAPACITY } from '../turn.ts';
import { stats } from '../units.ts';
import type { Mode } from './mode.ts';
import { seaFight } from './sea-attacks.ts';
import { canPass, seaReach } from './sea-moves.ts';

/** 10.2, 10.3 Factories that can be used this turn (controlled since its start and still), with the capacity left. */
export const workshops = derived<State, string, ReadonlyMap<SpaceId, number>>(
  ['spaces', 'turn'],
  (g) => {
    const { snapshot, power } = now(g);
    const out = new Map<SpaceId, number>();
    for (const t of snapshot?.factories ?? []) {
      const { controller, factory, produced } = g.spaces[t] as Space;
      if (controller === power && factory !== undefined) out.set(t, Math.max(0, ipcOf(t) - factory - (produced ?? 0)));
    }
    return out;
  },
  4,
);

/** 10.3 How many more units the factory can produce this turn. */
export const capacityLeft = (g: State, territory: SpaceId): number => workshops(g, '').get(territory) ?? 0;

/** 10.2 Factories that can be used this turn. */
export const usableFactories = (g: State): SpaceId[] => [...workshops(g, '').keys()];

/** A carrier of the active power that may still choose its zone. */
export interface FreeCarrier {
  id: UnitId;
  at: SpaceId;
  slots: number;
  zones: ReadonlySet<SpaceId>;
}

/** Every deck that fighters of the active power may count on. */
export interface Decks {
  /** Slots on carriers that stay where they are. */
  fixed: Map<SpaceId, number>;
  free: FreeCarrier[];
  /** Bought carriers, and the zones where they can be placed with the factories that could build them. */
  bought: number;
  berths: Map<SpaceId, SpaceId[]>;
}

/**
 * 5.11 Will a battle be fought where the carrier stands, which keeps it there? Submarines that may be ignored do not.
 */
const isEngaged = (g: State, zone: SpaceId): boolean => seaFight(g, zone) === 'certain';

/** 5.11 Zones that an own attack is assumed to clear. */
export function willBeCleared(g: State, zone: SpaceId, power: Power): boolean {
  return unitsIn(g, zone).some(
    (u) => u.power === power && !u.aboard && u.mission !== 'hold' && (stats(u.type).attack ?? 0) > 0,
  );
}

/** 5.11, 9.3 May a carrier sail there in noncombat move, once the battles have gone well? */
export function carrierPassage(g: State, mode: Mode): (from: SpaceId, to: SpaceId) => boolean {
  const { power } = now(g);
  return (from, to) => {
    if (canPass(g, from, to)) return false;
    return !isHostileZone(g, to, power) || (mode === 'combat' && willBeCleared(g, to, power));
  };
}

/** 13.3, R-3 Slots on allied carriers in a zone, less the fighters of allies there. */
function alliedSlots(g: State, zone: SpaceId, power: Power): number {
  const here = unitsIn(g, zone).filter((u) => sideOf(u.power) === sideOf(power));
  const decks = here.filter((u) => u.type === 'carrier' && u.power !== power);
  if (decks.length === 0) return 0;
  const open = decks.filter((u) => g.powers[u.power]?.noGuests !== true).length;
  const guests = here.filter((u) => u.type === 'fighter' && u.power !== power && !u.carrier).length;
  const slots = decks.length * CARRIER_CAPACITY - guests;
  // Who stood there before consent was withdrawn keeps the place.
  const settled = here.filter((u) => u.type === 'fighter' && u.power === power && !u.spent && !u.landed).length;
  return Math.max(0, Math.min(slots, open * CARRIER_CAPACITY + settled));
}

/** 9.6 Own fighters that have landed in a zone keep its carriers there. */
function pinnedHere(g: State, zone: SpaceId, power: Power): boolean {
  return unitsIn(g, zone).some((u) => u.type === 'fighter' && u.power === power && u.landed);
}

export function decksOf(g: State, mode: Mode): Decks {
  const { power } = now(g);
  const fixed = new Map<SpaceId, number>();
  const free: FreeCarrier[] = [];
  const add = (zone: SpaceId, n: number): void => {
    if (n > 0) fixed.set(zone, (fixed.get(zone) ?? 0) + n);
  };
  const passage = carrierPassage(g, mode);
  const allied = new Set<SpaceId>();
  for (const u of allCarriers(g)) {
    const { id } = u;
    if (!sameSide(u.power, power)) continue;
    if (u.power !== power) {
      allied.add(u.space);
      continue;
    }
    const slots = CARRIER_CAPACITY - carriedBy(g, id).length;
    const stays =
      u.used === true ||
      (mode === 'combat' ? (u.spent ?? 0) > 0 || isEngaged(g, u.space) : pinnedHere(g, u.space, power));
    if (stays) add(u.space, slots);
    else free.push({ id, at: u.space, slots, zones: new Set(seaReach(u, passage).keys()) });
  }
  for (const zone of allied) add(zone, alliedSlots(g, zone, power));
  const bought = g.powers[power]?.bought?.carrier ?? 0;
  return { fixed, free, bought, berths: bought > 0 ? berthsOf(g) : new Map() };
}

/** 10.1 Zones where ships can be placed this turn, with the factories that can build them. */
export function berthsOf(g: State): Map<SpaceId, SpaceId[]> {
  const out = new Map<SpaceId, SpaceId[]>();
  for (const factory of usableFactories(g)) {
    if (capacityLeft(g, factory) === 0) continue;
    for (const zone of place(factory).seas) out.set(zone, [...(out.get(zone) ?? []), factory]);
  }
  return out;
}

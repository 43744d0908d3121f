import type { Verdict } from '@wardroom/rules';
import { legal, refuse, things } from '@wardroom/rules';
import {
  areAdjacent,
  isFriendlyTerritory,
  isHostileTerritory,
  isHostileZone,
  isSea,
  now,
  sameSide,
} from '../board.ts';
import type { SpaceId, State, Unit } from '../state.ts';
import { isLandType } from '../units.ts';
import { aboard, roomFor } from './cargo.ts';
import type { Mode } from './mode.ts';

/** 5.8.2, 5.8.3, 5.8.9, R-3 Can anything board this transport now? */
export function canBoard(g: State, mode: Mode, ship: Unit): Verdict {
  const { power } = now(g);
  if (ship.type !== 'transport' || !sameSide(ship.power, power)) return refuse('5.8.1', 'load.noTransport');
  if (ship.power !== power) {
    if (mode === 'combat') return refuse('5.8.9', 'load.alliedInCombatMove');
    if (g.powers[ship.power]?.noGuests) return refuse('R-3', 'load.noConsent', { power: ship.power });
  } else if (ship.used) return refuse('9.4', 'load.transportUsed');
  if (ship.unloading) return refuse('5.8.5', 'load.hasUnloaded');
  return isHostileZone(g, ship.space, power) ? refuse('5.8.3', 'load.hostileZone', { zone: ship.space }) : legal;
}

/** 5.4, 5.8.1, 5.8.2 May this land unit board that transport? */
export function canLoad(g: State, mode: Mode, u: Unit, ship: Unit): Verdict {
  if (!isLandType(u.type) || u.power !== now(g).power) return refuse('5.8.1', 'load.notLandUnit', { type: u.type });
  if (u.aboard) return refuse('5.8.5', 'load.noTransfer');
  if (mode === 'combat' && u.type === 'aaa') return refuse('5.4', 'move.aaaInCombatMove');
  if (u.spent || u.used) return refuse('5.8.2', 'load.hasMoved');
  const board = canBoard(g, mode, ship);
  if (board) return board;
  if (isSea(u.space) || !areAdjacent(u.space, ship.space))
    return refuse('5.8.2', 'load.notAdjacent', { from: u.space, zone: ship.space });
  if (!isFriendlyTerritory(g, u.space, u.power)) return refuse('5.8.2', 'load.hostileTerritory', { from: u.space });
  const origins = ship.loadedFrom ?? [];
  if (origins.length >= 2 && !origins.includes(u.space))
    return refuse('5.8.2', 'load.thirdTerritory', { from: u.space });
  return roomFor(g, ship, u.type) > 0 ? legal : refuse('5.8.1', 'load.noRoom', { type: u.type });
}

/**
 * 5.8.5, 7.5.5 A transport that landed troops, moved or fought in combat is done; one that unloads now may go on with
 * it.
 */
const unloadsNow = (g: State, ship: Unit): boolean =>
  things(g.moves).some((m) => m.kind === 'unload' && m.transport === ship.id);

/** 5.8.3, 5.8.5, 5.8.9, 9.4 May this unit go ashore in noncombat move? */
export function canUnload(g: State, u: Unit, to: SpaceId): Verdict {
  const ship = u.aboard === undefined ? undefined : g.units[u.aboard];
  const { power } = now(g);
  if (!ship || u.power !== power) return refuse('5.8.5', 'unload.notAboard');
  if (ship.power !== power && u.loaded) return refuse('5.8.9', 'unload.sameTurn');
  if (ship.retreated) return refuse('7.5.5', 'unload.retreated', { zone: ship.space });
  if (ship.used && !unloadsNow(g, ship)) return refuse(ship.unloading ? '5.8.5' : '9.4', 'load.transportUsed');
  if (ship.unloading && ship.unloading !== to) return refuse('5.8.5', 'unload.otherTerritory');
  if (u.used) return refuse('9.4', 'unload.stays');
  if (isSea(to) || !areAdjacent(ship.space, to)) return refuse('5.8.5', 'unload.notAdjacent', { to });
  if (isHostileZone(g, ship.space, power)) return refuse('5.8.3', 'load.hostileZone', { zone: ship.space });
  return isFriendlyTerritory(g, to, power) ? legal : refuse('9.4', 'move.hostileTerritory', { to });
}

/**
 * 5.8.4, 5.8.9, 5.8.10 Units aboard that would go ashore in an assault: all loaded this CM, and older own cargo but
 * AAA.
 */
export function landingCargo(g: State, ship: Unit): Unit[] {
  const { power } = now(g);
  return aboard(g, ship).filter((c) => c.power === power && c.type !== 'aaa' && (ship.power === power || !c.loaded));
}

/** 5.8.10, 5.12 Does this transport carry anybody who may go ashore in an assault? AAA never does. */
export function hasLandingParty(g: State, ship: Unit): Verdict {
  if (ship.type !== 'transport' || !sameSide(ship.power, now(g).power)) return refuse('5.8.1', 'load.noTransport');
  if (landingCargo(g, ship).length > 0) return legal;
  const guns = aboard(g, ship).some((c) => c.power === now(g).power && c.type === 'aaa');
  return guns ? refuse('5.8.10', 'assault.aaaStays') : refuse('5.12', 'assault.nobodyLands');
}

/** 5.8.4, 5.8.5, 6.3.6, 13.5 May the cargo of this transport, own or allied, be told to assault that territory? */
export function canAssault(g: State, ship: Unit, to: SpaceId): Verdict {
  const { power } = now(g);
  if (ship.type !== 'transport' || !sameSide(ship.power, power)) return refuse('5.8.1', 'load.noTransport');
  if (ship.unloading) return refuse('5.8.5', 'assault.declared', { to: ship.unloading });
  const party = hasLandingParty(g, ship);
  if (party) return party;
  if (isSea(to) || !areAdjacent(ship.space, to)) return refuse('5.8.5', 'unload.notAdjacent', { to });
  return isHostileTerritory(g, to, power) ? legal : refuse('5.8.4', 'assault.notHostile', { to });
}

/** 5.8.10 May this older cargo stay aboard while the rest goes ashore? */
export function canStay(g: State, u: Unit): Verdict {
  if (!u.landing) return refuse('5.8.10', 'assault.notListed');
  if (u.loaded) return refuse('5.8.4', 'assault.mustLand');
  const ship = g.units[u.aboard ?? ''];
  const others = ship ? aboard(g, ship).filter((c) => c.landing && c.id !== u.id) : [];
  return others.length > 0 ? legal : refuse('5.12', 'assault.nobodyLands');
}

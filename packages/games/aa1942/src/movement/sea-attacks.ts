import { things } from '@wardroom/rules';
import { isHostileZone, now, sameSide, unitsIn } from '../board.ts';
import type { SpaceId, State, Unit } from '../state.ts';
import { isAirType, isLandType } from '../units.ts';

/** Own ships and aircraft of the active power in a zone that are not held out (5.9.4). */
export function fleetIn(g: State, zone: SpaceId): Unit[] {
  const { power } = now(g);
  return unitsIn(g, zone).filter((u) => u.power === power && !u.aboard && u.mission !== 'hold' && !isLandType(u.type));
}

/** 5.8.10 Is a landing declared from this zone? */
export function hasAssault(g: State, zone: SpaceId): boolean {
  const { power } = now(g);
  return unitsIn(g, zone).some((u) => u.power === power && u.aboard !== undefined && u.landing !== undefined);
}

/**
 * 5.3, 5.7.3, 5.7.5 Is a zone with only enemy submarines and transports attacked, without an assault that decides it
 * later?
 * An attack was declared, aircraft or ships have moved there; or warships escaped to where nothing but transports is.
 */
function isAttacked(g: State, zone: SpaceId, enemies: readonly Unit[]): boolean {
  if (things(g.declarations).some((d) => d.kind === 'seaAttack' && d.zone === zone)) return true;
  const onlyTransports = enemies.every((u) => u.type === 'transport');
  return fleetIn(g, zone).some((u) => {
    if (u.type === 'transport') return false;
    if (isAirType(u.type)) return (u.spent ?? 0) > 0;
    return u.from !== undefined && (!u.heldAt || onlyTransports);
  });
}

/** What becomes of the own units in a zone when the combat move ends as it stands (6.1, 6.3.1). */
export type SeaFight =
  /** Nothing is fought. */
  | 'none'
  /** A battle will be fought. */
  | 'certain'
  /**
   * An assault starts from here, and its attacker chooses whether submarines and transports are fought or ignored
   * (5.7.5).
   */
  | 'optional';

export function seaFight(g: State, zone: SpaceId): SeaFight {
  const { power } = now(g);
  const enemies = unitsIn(g, zone).filter((u) => !sameSide(u.power, power) && !u.aboard && !isLandType(u.type));
  if (enemies.length === 0) return 'none';
  const assault = hasAssault(g, zone);
  if (isHostileZone(g, zone, power) && (assault || fleetIn(g, zone).length > 0)) return 'certain';
  if (fleetIn(g, zone).length === 0) return 'none';
  if (assault) return 'optional';
  return isAttacked(g, zone, enemies) ? 'certain' : 'none';
}

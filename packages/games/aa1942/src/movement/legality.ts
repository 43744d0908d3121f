import type { Verdict } from '@wardroom/rules';
import { legal, refuse } from '@wardroom/rules';
import { enemyUnitsIn, isHostileZone, isSea, now, unitsIn } from '../board.ts';
import type { Move, SpaceId, State, Unit, UnitId } from '../state.ts';
import { isAirType, isLandType, isSeaType, stats } from '../units.ts';
import { canAttackByAir, canLandAt, canLandTogether } from './air-moves.ts';
import { aboard, fits } from './cargo.ts';
import { canHalt, canMarch } from './land-moves.ts';
import { canAssault, canLoad, canStay, canUnload } from './loading.ts';
import type { Mode } from './mode.ts';
import { left } from './mode.ts';
import { canAnchor, canSail } from './sea-moves.ts';

/** 5.1.6, 9.1 Has this unit of the active power any movement left in this phase? */
export function canMoveAtAll(g: State, mode: Mode, u: Unit): Verdict {
  if (u.power !== now(g).power) return refuse('13.1', 'move.notYours', { power: u.power });
  if (u.aboard) return refuse('5.8.2', 'move.aboard');
  if (u.carrier) return refuse('5.9.2', 'move.aboard');
  if (mode === 'combat' && u.mission) return refuse('5.10.3', 'move.hasMission');
  if (isAirType(u.type)) {
    if (mode === 'combat' && u.spent) return refuse('5.1.2', 'move.alreadyMoved');
    if (mode === 'noncombat' && u.landed) return refuse('9.6', 'move.hasLanded');
    return left(u) > 0 ? legal : refuse('5.10.1', 'move.noMovementLeft');
  }
  if (u.used) return refuse('5.1.6', 'move.usedInCombat');
  if (mode === 'combat' && u.type === 'aaa') return refuse('5.4', 'move.aaaInCombatMove');
  return left(u) > 0 ? legal : refuse('5.1.3', 'move.noMovementLeft');
}

/** 5.9.4, R-32 May this own fighter be held out of the sea battle over its zone? */
export function canHoldOut(g: State, u: Unit): Verdict {
  const { power } = now(g);
  if (u.type !== 'fighter' || u.power !== power) return refuse('5.9.4', 'hold.onlyFighters');
  if (u.spent || u.mission || !isSea(u.space)) return refuse('5.9.4', 'hold.hasMoved');
  return enemyUnitsIn(g, u.space, power).length > 0 ? legal : refuse('5.9.4', 'hold.noBattle', { zone: u.space });
}

/** 5.2 d, 5.7.2, 5.7.5, 5.8.8 May an attack on the submarines and transports of this friendly zone be declared? */
export function canDeclareSeaAttack(g: State, zone: SpaceId): Verdict {
  const { power } = now(g);
  if (!isSea(zone) || enemyUnitsIn(g, zone, power).length === 0) return refuse('5.7.5', 'seaAttack.noEnemy', { zone });
  if (isHostileZone(g, zone, power)) return refuse('5.3', 'seaAttack.hostileAnyway', { zone });
  if (g.declarations[`sea:${zone}`]) return refuse('5.7.5', 'seaAttack.declared', { zone });
  const own = unitsIn(g, zone).filter((u) => u.power === power && !u.aboard && u.mission !== 'hold');
  if (own.some((u) => u.landing) || unitsIn(g, zone).some((u) => u.power === power && u.landing)) {
    return refuse('5.7.5', 'seaAttack.assaultDecides', { zone });
  }
  return own.some((u) => isArmed(u)) ? legal : refuse('5.8.8', 'seaAttack.unarmed', { zone });
}

/** Has the unit a value of 1 or more when it attacks at sea? Carriers have (5.7.4). */
export const isArmed = (u: Unit): boolean => !isLandType(u.type) && (stats(u.type).attack ?? 0) > 0;

/** Is the move legal as the position is now, unit by unit? For moves that are made again after another was removed. */
export function canMakeAgain(g: State, mode: Mode, m: Move): Verdict {
  for (const id of m.units) {
    const verdict = check(g, mode, m, id);
    if (verdict) return verdict;
  }
  if (m.kind === 'seaAttack') return canDeclareSeaAttack(g, m.path[0] as SpaceId);
  const [first] = m.units.map((id) => g.units[id]);
  if (mode === 'noncombat' && m.kind === 'move' && first && isAirType(first.type)) {
    return canLandTogether(g, first, m.path[m.path.length - 1] as SpaceId, m.units.length);
  }
  if (m.kind === 'load' && !fitsTogether(g, m)) return refuse('5.8.1', 'load.noRoom', {});
  return legal;
}

function fitsTogether(g: State, m: Move): boolean {
  const ship = g.units[m.transport as UnitId] as Unit;
  return fits([...aboard(g, ship), ...m.units.map((id) => g.units[id] as Unit)].map((u) => u.type));
}

function check(g: State, mode: Mode, m: Move, id: UnitId): Verdict {
  const u = g.units[id];
  const [start, next] = m.path as [SpaceId, SpaceId];
  if (!u) return refuse('9.9', 'move.gone');
  switch (m.kind) {
    case 'move':
    case 'raid':
    case 'escort':
      return u.space === start ? (canMoveAtAll(g, mode, u) ?? canTravel(g, mode, u, m)) : refuse('9.9', 'move.gone');
    case 'hold':
      return canHoldOut(g, u);
    case 'load': {
      const ship = g.units[m.transport as UnitId];
      return ship ? canLoad(g, mode, u, ship) : refuse('9.9', 'move.gone');
    }
    case 'unload':
      return canUnload(g, u, next);
    case 'assault': {
      const ship = g.units[u.aboard ?? ''];
      if (!ship || ship.space !== start) return refuse('9.9', 'move.gone');
      return canAssault(g, ship, next);
    }
    case 'stay':
      return u.landing === start ? canStay(g, u) : refuse('9.9', 'move.gone');
    case 'seaAttack':
      return legal;
  }
}

function canTravel(g: State, mode: Mode, u: Unit, m: Move): Verdict {
  const end = m.path[m.path.length - 1] as SpaceId;
  if (isAirType(u.type)) {
    if (mode === 'noncombat') return canLandAt(g, u, end);
    return canAttackByAir(g, u, m.kind === 'move' ? 'attack' : (m.kind as 'raid' | 'escort'), end);
  }
  return isSeaType(u.type) ? canSailPath(g, mode, u, m.path.slice(1)) : canMarchPath(g, mode, u, m.path.slice(1));
}

/** The whole path of a land unit, space by space (15.2). */
export function canMarchPath(g: State, mode: Mode, u: Unit, path: readonly SpaceId[]): Verdict {
  let at = u.space;
  let spent = u.spent ?? 0;
  let before: SpaceId | undefined = u.from;
  for (const to of path) {
    const verdict = canMarch(g, mode, { u, at, spent, before }, to);
    if (verdict) return verdict;
    before = at;
    at = to;
    spent++;
  }
  return canHalt(g, mode, { u, at, spent, before });
}

/** The whole path of a ship, zone by zone. */
export function canSailPath(g: State, mode: Mode, u: Unit, path: readonly SpaceId[]): Verdict {
  let at = u.space;
  let spent = u.spent ?? 0;
  for (const to of path) {
    const verdict = canSail(g, mode, { u, at, spent }, to);
    if (verdict) return verdict;
    at = to;
    spent++;
  }
  return canAnchor(g, mode, { u, at, spent });
}

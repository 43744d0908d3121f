import type { Verdict } from '@wardroom/rules';
import { legal, refuse } from '@wardroom/rules';
import { hex, hexes, isHex } from './board.ts';
import { chainOpen, chinaLinked } from './burma-road.ts';
import { commands, headquarters, inReach, reachOf } from './command.ts';
import { controller } from './control.ts';
import { isAir, isB29, isHq, nationOf, sideOf, stepsOf } from './counters.ts';
import { unitsAt } from './on-map.ts';
import { fits } from './stacking.ts';
import type { HexId, Place, State, UnitId } from './state.ts';
import { other } from './state.ts';
import { hqInSupply, inSupply, wouldBeSupplied } from './supply.ts';
import { inZone, zones } from './zoi.ts';

const KUNMING = '2407';
/** R16.17 Air units that the box in China holds. */
const CHINA_AIR = 3;

/** R9.1.7 Room in the stack. */
export function hasRoom(g: State, unit: UnitId, to: Place): Verdict {
  if (fits(g, unit, to)) return legal;
  if (isHq(unit)) return refuse('R7.1', 'placement.hqThere', { hex: to });
  return refuse('R9.1.7', 'placement.full', { hex: to });
}

/**
 * R9.1.5, R9.1.7 The base itself: port or airfield of its side, supplied, no zone of the enemy, room in the stack.
 * Headquarters are not asked.
 */
export const canBase = (g: State, unit: UnitId, to: HexId): Verdict => isBase(g, unit, to) ?? hasRoom(g, unit, to);

/** R9.1.5, R9.1.6 Is there what the unit bases in? Chinese units come back in Kunming, which needs no port. */
function offersBase(unit: UnitId, to: HexId): boolean {
  if (nationOf(unit) === 'cn') return to === KUNMING;
  return isAir(unit) ? hex(to).airfield : hex(to).port;
}

/** R9.1.5 The base without a look at who stands there. Alike for all units of a nation and class. */
export function isBase(g: State, unit: UnitId, to: HexId): Verdict {
  const side = sideOf(unit);
  if (!isHex(to) || !offersBase(unit, to)) return refuse('R9.1.5', 'placement.noBase', { unit, hex: to });
  if (controller(g, to) !== side) return refuse('R9.1.5', 'placement.notFriendly', { hex: to });
  if (inZone(g, to, other(side))) return refuse('R5.6', 'placement.enemyZone', { hex: to });
  if (!wouldBeSupplied(g, unit, to)) return refuse('R9.1.5', 'placement.noSupply', { unit, hex: to });
  return legal;
}

/**
 * R16.17, R16.27 May the air unit enter the box in China? A B29 needs the road; one B29, three units in all. `by`: the
 * board that tells whether it is linked.
 */
export function canEnterChina(g: State, unit: UnitId, by: State = g): Verdict {
  if (!isAir(unit) || sideOf(unit) !== 'allied')
    return refuse('R16.17', 'placement.noBase', { unit, hex: 'china-air' });
  const there = unitsAt(g, 'china-air');
  if (there.length >= CHINA_AIR || (isB29(unit) && there.some((u) => isB29(u.id))))
    return refuse('R16.17', 'placement.full', { hex: 'china-air' });
  const open = isB29(unit) ? chainOpen(by) : chinaLinked(by);
  return open ? legal : refuse('R16.17', 'placement.chinaClosed', { unit });
}

/** R9.1.5, R9.1.6 May the unit be put there? `serves`: the headquarters that count, all when left out. */
export function canArrive(g: State, unit: UnitId, to: Place, serves: (hq: UnitId) => boolean = () => true): Verdict {
  if (to === 'china-air') return canEnterChina(g, unit);
  return isServed(g, unit, to, serves) ?? hasRoom(g, unit, to);
}

/** R9.1.6 Does the headquarters serve this hex? One that came in this turn its own alone. */
const covers = (g: State, hq: UnitId, to: HexId): boolean =>
  g.units[hq]?.newcomer ? g.units[hq]?.at === to : inReach(g, hq, to);

/**
 * R9.1.5, R9.1.6 A base that a headquarters serves, without a look at who stands there. Alike for all units of a
 * nation and class.
 */
export function isServed(g: State, unit: UnitId, to: HexId, serves: (hq: UnitId) => boolean = () => true): Verdict {
  const no = isBase(g, unit, to);
  if (no || isHq(unit) || nationOf(unit) === 'cn') return no;
  const near = headquarters(g, sideOf(unit)).some(
    (hq) => serves(hq) && commands(hq, unit) && hqInSupply(g, hq) && covers(g, hq, to),
  );
  return near ? legal : refuse('R9.1.5', 'placement.noHq', { unit, hex: to });
}

/** All bases of R9.1.5, R9.1.6 for a unit, without a look at who stands there: `isServed`, for all of them at once. */
export function servedBases(g: State, unit: UnitId): HexId[] {
  const side = sideOf(unit);
  if (isHq(unit) || nationOf(unit) === 'cn')
    return bases.filter((to) => to !== 'china-air' && isServed(g, unit, to) === null);
  const hqs = headquarters(g, side).filter((hq) => commands(hq, unit) && hqInSupply(g, hq));
  const near = hqs.filter((hq) => !g.units[hq]?.newcomer).map((hq) => reachOf(g, hq));
  const own = hqs.filter((hq) => g.units[hq]?.newcomer).map((hq) => g.units[hq]?.at);
  const enemies = zones(g, other(side));
  const out: HexId[] = [];
  for (const { id, index } of isAir(unit) ? airfields : ports)
    if (
      enemies[index] === 0 &&
      (near.some((far) => far[index] !== 0) || own.includes(id)) &&
      controller(g, id) === side &&
      wouldBeSupplied(g, unit, id)
    )
      out.push(id);
  return out;
}
const airfields = hexes.filter((h) => h.airfield);
const ports = hexes.filter((h) => h.port);

const bases: readonly Place[] = [
  ...hexes.filter((h) => h.port || h.airfield || h.id === KUNMING).map((h) => h.id),
  'china-air',
];
/** The places of the map where a test lets a unit in, in the order of the map. */
export const placesWhere = (can: (to: Place) => Verdict): Place[] => bases.filter((to) => can(to) === null);

/** R9.2.1 May a replacement step flip this unit to its full side? */
export function canFlip(g: State, unit: UnitId): Verdict {
  const u = g.units[unit];
  if (!u?.reduced || stepsOf(u) !== 1) return refuse('R9.2.1', 'placement.notReduced', { unit });
  if (!isHex(u.at) && u.at !== 'china-air') return refuse('R9.2.1', 'placement.notOnMap', { unit });
  if (!inSupply(g, unit)) return refuse('R9.2.1', 'placement.unsupplied', { unit });
  return isHex(u.at) && inZone(g, u.at, other(sideOf(unit)))
    ? refuse('R5.6', 'placement.enemyZone', { hex: u.at })
    : legal;
}

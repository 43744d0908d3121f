import { plain, things } from '@wardroom/rules';
import { enemyUnitsIn, isSea, now, unitsIn } from '../board.ts';
import { attackersOf, countTypes, defendersOf } from '../conduct-combat/forces.ts';
import type { Battle, Power, SpaceId, State, Unit, UnitId, UnitType } from '../state.ts';
import { isAirType, isLandType, isSeaType, isSurfaceWarship } from '../units.ts';
import type { AssaultInput } from './assault.ts';
import type { Force } from './force.ts';
import { count, worth } from './force.ts';
import type { BattleInput } from './input.ts';

/** A battle on the board as the calculator is asked about it. */
export type Forecast =
  | { kind: 'land' | 'sea'; space: SpaceId; input: BattleInput }
  | { kind: 'assault'; space: SpaceId; zone: SpaceId; input: AssaultInput };

/** What stands against each other in a battle under way, or about to begin. Raids have no forecast here. */
export function inputOf(g: State, b: Battle): BattleInput {
  const present = (units: readonly Unit[]): readonly Unit[] => units.filter((u) => !u.behind);
  const attackers = present(attackersOf(g, b));
  const defenders = present(defendersOf(g, b));
  const hit = (units: readonly Unit[]): number => units.filter((u) => u.hit).length;
  return {
    kind: b.kind === 'sea' ? 'sea' : 'land',
    attackers: countTypes(attackers),
    defenders: countTypes(defenders),
    damaged: { attacker: hit(attackers), defender: hit(defenders) },
    ...(b.round > 0 ? { begun: true } : {}),
  };
}

/**
 * What will be fought in a space as the units of `power` stand now, with `more` units as if they stood there too
 * (a hovered move). Land units aboard with this territory as their landing make it an assault. Null: nobody to fight,
 * or nobody who fights.
 */
export function forecast(
  g: State,
  space: SpaceId,
  power: Power = now(g).power,
  more: readonly UnitId[] = [],
): Forecast | null {
  const state = plain(g);
  const extra = more.map((id) => state.units[id]).filter((u): u is Unit => u !== undefined && u.space !== space);
  const mine = [...unitsIn(state, space).filter((u) => u.power === power && !u.aboard), ...extra].filter(
    (u) => !u.mission,
  );
  const theirs = enemyUnitsIn(state, space, power).filter((u) => !u.intercepting);
  if (isSea(space)) {
    const attackers = countTypes(mine.filter((u) => !isLandType(u.type)));
    if (count(attackers) === 0 || theirs.length === 0) return null;
    return { kind: 'sea', space, input: { kind: 'sea', attackers, defenders: countTypes(theirs) } };
  }
  const attackers = countTypes(mine.filter((u) => !isSeaType(u.type) && u.type !== 'aaa'));
  const land: BattleInput = { kind: 'land', attackers, defenders: countTypes(theirs), keepLand: 1 };
  const zones = landingZones(state, space, power);
  const zone = zones[0];
  if (zone === undefined) return count(attackers) === 0 ? null : { kind: 'land', space, input: land };
  return { kind: 'assault', space, zone, input: assaultFrom(state, zone, zones.slice(1), space, power, land) };
}

/** Zones with units that are to land there, those with most units first. */
function landingZones(g: State, target: SpaceId, power: Power): SpaceId[] {
  const parties = new Map<SpaceId, number>();
  for (const u of things(g.units)) {
    if (u.landing === target && u.power === power && u.aboard) parties.set(u.space, (parties.get(u.space) ?? 0) + 1);
  }
  return [...parties].sort((x, y) => y[1] - x[1] || (x[0] < y[0] ? -1 : 1)).map(([zone]) => zone);
}

const party = (g: State, zone: SpaceId, target: SpaceId, power: Power): Unit[] =>
  unitsIn(g, zone).filter((u) => u.power === power && u.aboard !== undefined && u.landing === target);

function assaultFrom(
  g: State,
  zone: SpaceId,
  others: readonly SpaceId[],
  target: SpaceId,
  power: Power,
  land: BattleInput,
): AssaultInput {
  const here = unitsIn(g, zone);
  const enemies = enemyUnitsIn(g, zone, power);
  const contested = enemies.some((u) => isSurfaceWarship(u.type));
  const landing = party(g, zone, target, power);
  const cargo = [...new Set(landing.map((u) => u.aboard))]
    .map((ship) => countTypes(landing.filter((u) => u.aboard === ship)))
    .sort((x, y) => worth(x) - worth(y));
  const elsewhere = others.flatMap((z) => party(g, z, target, power));
  const fleet = here.filter(
    (u) => u.power === power && !u.aboard && !u.mission && (isSeaType(u.type) || isAirType(u.type)),
  );
  const more = countTypes(elsewhere);
  const attackers: { [type in UnitType]?: number } = { ...land.attackers };
  for (const [type, n] of Object.entries(more)) attackers[type as UnitType] = (attackers[type as UnitType] ?? 0) + n;
  const input: BattleInput = { ...land, attackers };
  if (contested)
    return { sea: { kind: 'sea', attackers: countTypes(fleet), defenders: countTypes(enemies) }, cargo, land: input };
  return { cargo, land: { ...input, bombard: bombardment(fleet, landing.length) } };
}

/** 6.3.2 As many ships as units land, battleships first. */
function bombardment(fleet: readonly Unit[], landing: number): { battleship: number; cruiser: number } {
  const ships: Force = countTypes(fleet);
  const battleship = Math.min(landing, ships.battleship ?? 0);
  return { battleship, cruiser: Math.min(landing - battleship, ships.cruiser ?? 0) };
}

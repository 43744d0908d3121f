import { derived } from '@wardroom/rules';
import type { Force, Power, SpaceId, State, Unit, UnitType } from '../src/read.ts';
import {
  airDistance,
  capitalOf,
  enemiesOf,
  ipcOf,
  isAirType,
  isFriendlyTerritory,
  isHostileTerritory,
  isHostileZone,
  isLandType,
  isSea,
  isSeaType,
  place,
  powers,
  sameSide,
  territories,
  unitsIn,
  unitsOf,
  victoryCities,
} from '../src/read.ts';
import { seaDistance } from './distances.ts';
import { AFTER, BERTH, BOMBER, FIGHTER, NEXT, PORT, waysTo } from './ways.ts';

export type Counts = { [type in UnitType]?: number };

/** Numbers by type of the units that satisfy a test. */
export function countOf(units: readonly Unit[], test: (u: Unit) => boolean = () => true): Counts {
  const out: Counts = {};
  for (const u of units) if (test(u)) out[u.type] = (out[u.type] ?? 0) + 1;
  return out;
}

export function add(to: Counts, type: UnitType, n: number): void {
  const sum = (to[type] ?? 0) + n;
  if (sum > 0) to[type] = sum;
  else delete to[type];
}

/** What holding a territory is worth beyond the units in it, in IPC. */
export function prizeOf(g: State, t: SpaceId): number {
  const capital = powers.find((p) => capitalOf(p) === t);
  const holder = g.spaces[t]?.controller;
  const loot = capital && capital === holder ? 25 + (g.powers[capital]?.ipcs ?? 0) : 0;
  const liberates = capital && capital !== holder ? 40 : 0;
  return (
    1 +
    2 * ipcOf(t) +
    (victoryCities.includes(t) ? 8 : 0) +
    (g.spaces[t]?.factory === undefined ? 0 : 6) +
    loot +
    liberates
  );
}

/** Units of the side of `power` that defend a space, cargo left out. */
export function garrison(g: State, space: SpaceId, power: Power): Unit[] {
  return unitsIn(g, space).filter((u) => sameSide(u.power, power) && !u.aboard);
}

/** What one enemy power could throw at a territory in its next turn, by a generous count. */
function reachOf(g: State, enemy: Power, target: SpaceId): Counts {
  const out: Counts = {};
  const ways = waysTo(target);
  let berths = 0;
  let passengers = 0;
  for (const u of unitsOf(g, enemy)) {
    const way = ways.get(u.space) ?? 0;
    if (way === 0 || u.space === target) {
      if (u.aboard) passengers++;
      continue;
    }
    if (u.type === 'transport') {
      if (way & BERTH) berths++;
    } else if (isAirType(u.type)) {
      if (way & (u.type === 'fighter' ? FIGHTER : BOMBER)) add(out, u.type, 1);
    } else if (u.aboard) passengers++;
    else if (isLandType(u.type) && u.type !== 'aaa') {
      if (way & NEXT || (way & AFTER && u.type === 'tank' && rolls(g, u, target))) add(out, u.type, 1);
      else if (way & PORT) passengers++;
    }
  }
  const landed = Math.min(2 * berths, passengers);
  add(out, 'tank', Math.floor(landed / 2));
  add(out, 'infantry', Math.ceil(landed / 2));
  return out;
}

/** A tank goes on through a territory that is its side's or stands open. */
const rolls = (g: State, u: Unit, target: SpaceId): boolean =>
  place(u.space).lands.some((t) => place(t).lands.includes(target) && passable(g, t, u.power));

function passable(g: State, t: SpaceId, power: Power): boolean {
  return isFriendlyTerritory(g, t, power) || (g.spaces[t]?.factory === undefined && unitsIn(g, t).length === 0);
}

/** The strongest force that any one enemy could bring against a territory, by attack values. */
export const threatTo = (g: State, target: SpaceId, power: Power): Readonly<Counts> =>
  threats(g, `${power}/${target}`);

const threats = derived<State, string, Readonly<Counts>>(
  ['units.space', 'units.aboard', 'units#', 'spaces.controller'],
  (g, arg) => {
    const [power, target] = arg.split('/') as [Power, SpaceId];
    let worst: Counts = {};
    for (const enemy of enemiesOf(power)) {
      const force = reachOf(g, enemy, target);
      if (strength(force) > strength(worst)) worst = force;
    }
    return worst;
  },
);

/** What one enemy power could throw at a fleet in a zone. */
export const threatAtSea = (g: State, zone: SpaceId, power: Power): Readonly<Counts> =>
  threatsAtSea(g, `${power}/${zone}`);

const threatsAtSea = derived<State, string, Readonly<Counts>>(['units.space', 'units.aboard', 'units#'], (g, arg) => {
  const [power, zone] = arg.split('/') as [Power, SpaceId];
  let worst: Counts = {};
  for (const enemy of enemiesOf(power)) {
    const force: Counts = {};
    for (const u of unitsOf(g, enemy)) {
      if (u.aboard || u.type === 'transport') continue;
      if (
        isSeaType(u.type)
          ? seaDistance(u.space, zone) <= 2
          : isAirType(u.type) && airDistance(u.space, zone) <= (u.type === 'fighter' ? 3 : 4)
      )
        add(force, u.type, 1);
    }
    if (strength(force) > strength(worst)) worst = force;
  }
  return worst;
});

const attackValue: Force = {
  infantry: 1,
  artillery: 2,
  tank: 3,
  fighter: 3,
  bomber: 4,
  submarine: 2,
  destroyer: 2,
  cruiser: 3,
  battleship: 5,
  carrier: 1,
};
const defenseValue: Force = {
  infantry: 2,
  artillery: 2,
  tank: 3,
  fighter: 4,
  bomber: 1,
  submarine: 1,
  destroyer: 2,
  cruiser: 3,
  battleship: 5,
  carrier: 2,
};
const total = (force: Force, values: Force): number =>
  Object.entries(force).reduce((n, [t, k]) => n + (k ?? 0) * ((values[t as UnitType] ?? 0) + 1), 0);
/** A rough measure of a force that attacks: dice and lives. */
export const strength = (force: Force): number => total(force, attackValue);
export const resistance = (force: Force): number => total(force, defenseValue);

/**
 * How far each territory is from the nearest one of the enemy by land: 1 next to the front, absent where no land way
 * leads to it.
 */
export const frontDistances: (g: State, power: Power) => ReadonlyMap<SpaceId, number> = derived(
  ['spaces.controller', 'spaces#'],
  (g: State, power: Power) => {
    const out = new Map<SpaceId, number>();
    let edge = territories.filter((t) => isHostileTerritory(g, t, power));
    for (const t of edge) out.set(t, 0);
    for (let d = 1; edge.length > 0; d++) {
      const next: SpaceId[] = [];
      for (const at of edge) {
        for (const t of place(at).lands) {
          if (out.has(t) || !isFriendlyTerritory(g, t, power)) continue;
          out.set(t, d);
          next.push(t);
        }
      }
      edge = next;
    }
    return out;
  },
);

/** No enemy surface warship there. */
export const isOpenSea = (g: State, zone: SpaceId, power: Power): boolean =>
  isSea(zone) && !isHostileZone(g, zone, power);

import type { IO } from '@wardroom/rules';
import { byCode, plain, things } from '@wardroom/rules';
import { isSea, now, sameSide, sideOf, spacesOf, unitsIn, unitsOf } from '../board.ts';
import { fleetIn, seaFight } from '../movement/sea-attacks.ts';
import type { Power, SpaceId, State, Unit } from '../state.ts';
import { isLand, isNaval } from './forces.ts';

/** What the active power and its enemies have in one space. */
interface Presence {
  own: Unit[];
  enemies: Unit[];
}

function presence(g: State, space: SpaceId, power: Power): Presence {
  const there = unitsIn(g, space).filter((u) => !u.aboard);
  return { own: there.filter((u) => u.power === power), enemies: there.filter((u) => !sameSide(u.power, power)) };
}

/** Target territory -> zones from which own land units are to land there (5.8.10). */
function landings(g: State, power: Power): Map<SpaceId, SpaceId[]> {
  const out = new Map<SpaceId, SpaceId[]>();
  for (const u of unitsOf(g, power)) {
    if (!u.aboard || !u.landing) continue;
    const zones = out.get(u.landing) ?? [];
    if (!zones.includes(u.space)) out.set(u.landing, [...zones, u.space].sort(byCode));
  }
  return out;
}

function originsOf(units: readonly Unit[]): SpaceId[] {
  return [...new Set(units.flatMap((u) => (u.from ? [u.from] : [])))].sort(byCode);
}

/**
 * 6.1 The list of pending battles, from where the units stand at the end of CM, their missions and landings, and the
 * declarations. A zone that assaults start from always has a record, also where nothing is to be fought: it says
 * whether the landing is free and whether ships may bombard.
 */
export function createBattles(g: State, io: IO): void {
  const state = plain(g);
  const power = now(state).power;
  const assaults = landings(state, power);
  const assaultZones = new Set([...assaults.values()].flat());
  for (const space of [...new Set([...spacesOf(state, power), ...assaults.keys(), ...assaultZones])].sort(byCode)) {
    const at = presence(state, space, power);
    if (isSea(space)) addSea(g, space, assaultZones.has(space));
    else addLand(g, space, at, assaults.get(space), power);
  }
  const list = things(state.battles);
  if (list.length > 0) {
    io.log('combat.battles', { power, battles: list.filter((b) => !(b.kind === 'sea' && b.step === 2)).map((b) => b.id) });
  }
}

function addSea(g: State, zone: SpaceId, assault: boolean): void {
  const state = plain(g);
  const fight = seaFight(state, zone);
  const origins = originsOf(fleetIn(state, zone).filter(isNaval));
  const record = { id: `sea:${zone}`, kind: 'sea' as const, space: zone, round: 0, origins };
  if (assault) {
    const pending = fight === 'none' ? 'ignored' : 'pending';
    g.battles[record.id] = { ...record, step: 2, outcome: pending, ...(fight === 'optional' ? { optional: true } : {}) };
  } else if (fight === 'certain') g.battles[record.id] = { ...record, step: 3 };
}

function addLand(g: State, territory: SpaceId, at: Presence, zones: readonly SpaceId[] | undefined, power: Power): void {
  const holder = g.spaces[territory]?.controller;
  if (!holder || sideOf(holder) === sideOf(power)) return;
  if (at.own.some((u) => u.mission === 'raid')) {
    g.battles[`raid:${territory}`] = { id: `raid:${territory}`, kind: 'raid', space: territory, step: 1, round: 0, origins: [] };
  }
  const fighting = at.own.filter((u) => !u.mission);
  if (fighting.length === 0 && !zones) return;
  g.battles[`land:${territory}`] = {
    id: `land:${territory}`,
    kind: 'land',
    space: territory,
    step: zones ? 2 : 3,
    round: 0,
    origins: originsOf(fighting.filter(isLand)),
    ...(zones ? { zones } : {}),
  };
}

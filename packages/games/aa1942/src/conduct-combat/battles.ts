import type { IO } from '@wardroom/rules';
import { byCode, plain, things } from '@wardroom/rules';
import { isSea, now, sameSide, sideOf, spacesOf, unitsIn, unitsOf } from '../board.ts';
import { fleetIn, seaFight } from '../movement/sea-attacks.ts';
import type { Battle, Power, SpaceId, State, Unit } from '../state.ts';
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
 * 6.1 The battles that are pending when the combat move ends as it stands: from where the units are, their missions
 * and landings, and the declarations. A zone that assaults start from always has a record, also where nothing is to be
 * fought: it says whether the landing is free and whether ships may bombard.
 */
export function pendingBattles(g: State): Battle[] {
  const { power } = now(g);
  const assaults = landings(g, power);
  const assaultZones = new Set([...assaults.values()].flat());
  const spaces = [...new Set([...spacesOf(g, power), ...assaults.keys(), ...assaultZones])].sort(byCode);
  return spaces.flatMap((space) =>
    isSea(space)
      ? atSea(g, space, assaultZones.has(space))
      : onLand(g, space, presence(g, space, power), assaults.get(space), power),
  );
}

/** 6.1 Writes down what is to be fought, and tells it. */
export function createBattles(g: State, io: IO): void {
  const state = plain(g);
  for (const b of pendingBattles(state)) g.battles[b.id] = b;
  const list = things(state.battles);
  if (list.length === 0) return;
  const battles = list.filter((b) => !(b.kind === 'sea' && b.step === 2)).map((b) => b.id);
  io.log('combat.battles', { power: now(state).power, battles });
}

function atSea(g: State, zone: SpaceId, assault: boolean): Battle[] {
  const fight = seaFight(g, zone);
  const origins = originsOf(fleetIn(g, zone).filter(isNaval));
  const record = { id: `sea:${zone}`, kind: 'sea' as const, space: zone, round: 0, origins };
  if (!assault) return fight === 'certain' ? [{ ...record, step: 3 }] : [];
  const outcome = fight === 'none' ? 'ignored' : 'pending';
  return [{ ...record, step: 2, outcome, ...(fight === 'optional' ? { optional: true } : {}) }];
}

function onLand(
  g: State,
  territory: SpaceId,
  at: Presence,
  zones: readonly SpaceId[] | undefined,
  power: Power,
): Battle[] {
  const holder = g.spaces[territory]?.controller;
  if (!holder || sideOf(holder) === sideOf(power)) return [];
  const out: Battle[] = [];
  if (at.own.some((u) => u.mission === 'raid')) {
    out.push({ id: `raid:${territory}`, kind: 'raid', space: territory, step: 1, round: 0, origins: [] });
  }
  const fighting = at.own.filter((u) => !u.mission);
  if (fighting.length === 0 && !zones) return out;
  out.push({
    id: `land:${territory}`,
    kind: 'land',
    space: territory,
    step: zones ? 2 : 3,
    round: 0,
    origins: originsOf(fighting.filter(isLand)),
    ...(zones ? { zones } : {}),
  });
  return out;
}

import { things } from '@wardroom/rules';
import type { SpaceId, State, Unit, UnitType } from '../src/read.ts';
import {
  airDistance,
  byAir,
  isAirType,
  isHostileTerritory,
  isLandingPlace,
  isLandType,
  isSea,
  place,
  unitsIn,
} from '../src/read.ts';
import { isOpenSea } from './facts.ts';
import { pathsOf, type Trial } from './trial.ts';

/** Alike units that can reach a target. */
export interface Source {
  from: SpaceId;
  type: UnitType;
  path: readonly SpaceId[];
  n: number;
}

/** A transport that could bring a landing to a target. */
export interface Ferry {
  ship: Unit;
  /** Zones from its own to the one it unloads from, the start left out. */
  path: readonly SpaceId[];
  /** Where along the way (0: at the start) it takes units aboard. */
  loadAt: number;
  zone: SpaceId;
}

/** Land and air units that may attack a territory, and ships and aircraft that may attack in a zone. */
export function sourcesByTarget(trial: Trial): Map<SpaceId, Source[]> {
  const out = new Map<SpaceId, Source[]>();
  const { g } = trial;
  const offer = trial.offer('move');
  for (const id of offer.next?.() ?? []) {
    const u = g.units[id as string] as Unit;
    if (u.type === 'transport' || u.type === 'aaa' || u.spent) continue;
    for (const { path, max } of pathsOf(offer.child?.(id) ?? {}, isAirType(u.type) ? 1 : 2)) {
      const to = path[path.length - 1] as SpaceId;
      if (isLandType(u.type) && !isHostileTerritory(g, to, trial.power)) continue;
      if (isSea(to) && !unitsIn(g, to).some((x) => x.power !== u.power)) continue;
      const known = out.get(to) ?? [];
      const twin = known.find((s) => s.from === u.space && s.type === u.type);
      if (!twin) known.push({ from: u.space, type: u.type, path: path as SpaceId[], n: max });
      else if (twin.path.join() === path.join()) twin.n += max;
      out.set(to, known);
    }
  }
  for (const [, sources] of out)
    for (const s of sources) s.n = unitsIn(g, s.from).filter((u) => isFree(u, trial, s.type)).length;
  return out;
}

const isFree = (u: Unit, trial: Trial, type: UnitType): boolean =>
  u.power === trial.power && u.type === type && !u.spent && !u.used && !u.aboard && !u.mission;

/** Could the aircraft be back on land after a flight there? Leaves carriers out of account. */
export function returnsToLand(g: State, type: UnitType, from: SpaceId, to: SpaceId): boolean {
  const range = (type === 'fighter' ? 4 : 6) - airDistance(from, to);
  for (const [id, d] of byAir(to)) {
    if (d > range) return false;
    if (!isSea(id) && isLandingPlace(g, id)) return true;
  }
  return false;
}

/** Ways in which own transports could land troops in a territory through zones without enemy warships. */
export function ferriesTo(g: State, trial: Trial, target: SpaceId): Ferry[] {
  const out: Ferry[] = [];
  const coasts = new Set(place(target).seas.filter((z) => isOpenSea(g, z, trial.power) && !hasSubmarine(g, z, trial)));
  if (coasts.size === 0) return out;
  for (const ship of things(g.units)) {
    if (ship.type !== 'transport' || ship.power !== trial.power || ship.spent || ship.used || ship.unloading) continue;
    if (!isOpenSea(g, ship.space, trial.power)) continue;
    for (const path of seaPaths(g, trial, ship.space, 2)) {
      const zone = path[path.length - 1] ?? ship.space;
      if (coasts.has(zone))
        for (let loadAt = 0; loadAt <= path.length; loadAt++) out.push({ ship, path, loadAt, zone });
    }
  }
  return out;
}

function hasSubmarine(g: State, zone: SpaceId, trial: Trial): boolean {
  return unitsIn(g, zone).some((u) => u.type === 'submarine' && u.power !== trial.power);
}

/** Paths of up to `range` steps through open sea, the empty one first. */
export function seaPaths(g: State, trial: Trial, from: SpaceId, range: number): SpaceId[][] {
  const out: SpaceId[][] = [[]];
  const seen = new Set([from]);
  let edge: SpaceId[][] = [[]];
  for (let d = 1; d <= range; d++) {
    const next: SpaceId[][] = [];
    for (const path of edge) {
      const at = path[path.length - 1] ?? from;
      for (const z of place(at).seas) {
        if (seen.has(z) || !isOpenSea(g, z, trial.power)) continue;
        seen.add(z);
        next.push([...path, z]);
      }
    }
    out.push(...next);
    edge = next;
  }
  return out;
}

import type { Power, SpaceId, State, Unit } from '../../src/read.ts';
import {
  airDistance,
  byAir,
  isAirType,
  isFriendlyTerritory,
  isLandType,
  isSea,
  place,
  unitsOf,
} from '../../src/read.ts';
import { seaDistance, walks } from '../distances.ts';
import { add, type Counts } from '../facts.ts';

/**
 * What one enemy power could throw at a territory in its next turn, as if nobody stood in its way: who does may be gone
 * by then. `turns` 2: by sea and
 * air in the turn after that.
 */
export function reach(g: State, enemy: Power, target: SpaceId, turns = 1): Counts {
  const out: Counts = {};
  const landing = nearestLanding(g, enemy, target);
  const coasts = place(target).seas;
  let berths = 0;
  let passengers = 0;
  for (const u of unitsOf(g, enemy)) {
    if (u.space === target) continue;
    if (u.type === 'transport') {
      if (coasts.some((z) => seaDistance(u.space, z) <= 2 * turns)) berths += 2;
    } else if (isAirType(u.type)) {
      if (turns > 1 ? airDistance(u.space, target) <= 8 : flies(u, target, landing)) add(out, u.type, 1);
    } else if (u.aboard) passengers++;
    else if (!isLandType(u.type) || u.type === 'aaa') continue;
    else if (marches(u, target)) add(out, u.type, 1);
    else if (place(u.space).seas.some((z) => coasts.some((c) => seaDistance(z, c) <= 2 * turns))) passengers++;
  }
  const landed = Math.min(berths, passengers);
  add(out, 'tank', Math.floor(landed / 2));
  add(out, 'infantry', Math.ceil(landed / 2));
  return out;
}

function flies(u: Unit, target: SpaceId, landing: number): boolean {
  const there = airDistance(u.space, target);
  // A fighter from a ship may find its carrier nearer on the way back.
  const back = u.type === 'fighter' && isSea(u.space) ? Math.min(1, landing) : landing;
  return there + back <= (u.type === 'fighter' ? 4 : 6);
}

/** Steps by air to the nearest territory of the enemy's side. */
function nearestLanding(g: State, enemy: Power, target: SpaceId): number {
  for (const [t, d] of byAir(target)) if (t !== target && !isSea(t) && isFriendlyTerritory(g, t, enemy)) return d;
  return 99;
}

const marches = (u: Unit, target: SpaceId): boolean =>
  (walks(target).get(u.space) ?? 99) <= (u.type === 'tank' ? 2 : 1);

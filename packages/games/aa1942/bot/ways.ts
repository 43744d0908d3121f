import type { SpaceId } from '../src/read.ts';
import { airDistance, isSea, place, places } from '../src/read.ts';
import { seaDistance } from './distances.ts';

/** How whoever stands in a space could come to a territory in one turn; the board alone tells it. */
export const NEXT = 1;
/** Two steps by land. */
export const AFTER = 2;
/** A transport that sails from here lands there. */
export const BERTH = 4;
/** Here such a transport takes troops aboard. */
export const PORT = 8;
/** A fighter that goes one step back, a bomber likewise. */
export const FIGHTER = 16;
export const BOMBER = 32;
/** Steps that ships go, and that aircraft fly to their target. */
const SAIL = 2;
const FLIGHT = { fighter: 3, bomber: 5 } as const;

const known = new Map<SpaceId, ReadonlyMap<SpaceId, number>>();
/** The ways to a territory, by the space they begin in, as bits; absent: none. */
export function waysTo(target: SpaceId): ReadonlyMap<SpaceId, number> {
  let out = known.get(target);
  if (!out) known.set(target, (out = new Map(places.flatMap(({ id }) => entry(id, target)))));
  return out;
}

const near = (zone: SpaceId, coasts: readonly SpaceId[]): boolean => coasts.some((c) => seaDistance(zone, c) <= SAIL);

function entry(id: SpaceId, target: SpaceId): [SpaceId, number][] {
  const coasts = place(target).seas;
  const far = airDistance(id, target);
  let way = 0;
  if (far <= FLIGHT.fighter) way |= FIGHTER;
  if (far <= FLIGHT.bomber) way |= BOMBER;
  if (isSea(id)) way |= near(id, coasts) ? BERTH : 0;
  else {
    const { lands, seas } = place(id);
    if (lands.includes(target)) way |= NEXT;
    if (lands.some((t) => place(t).lands.includes(target))) way |= AFTER;
    if (seas.some((z) => near(z, coasts))) way |= PORT;
  }
  return way === 0 ? [] : [[id, way]];
}

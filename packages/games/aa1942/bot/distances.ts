import type { SpaceId } from '../src/read.ts';
import { place } from '../src/read.ts';

type Borders = 'lands' | 'seas';

/** Where there is no way. */
const NO_WAY = 99;
const found: Record<Borders, Map<SpaceId, ReadonlyMap<SpaceId, number>>> = { lands: new Map(), seas: new Map() };

/** Steps over these borders from a space, the nearest first, whoever stands between; canals are open. */
function stepsOver(borders: Borders, from: SpaceId): ReadonlyMap<SpaceId, number> {
  const known = found[borders].get(from);
  if (known) return known;
  const out = new Map<SpaceId, number>([[from, 0]]);
  // A map gives what was added meanwhile too: each space is looked at once, in the order of its distance.
  for (const [here, steps] of out)
    for (const next of place(here)[borders]) if (!out.has(next)) out.set(next, steps + 1);
  found[borders].set(from, out);
  return out;
}

/** Steps by land from a territory, whoever holds what is between. */
export const walks = (from: SpaceId): ReadonlyMap<SpaceId, number> => stepsOver('lands', from);

/** Zones between two zones by sea, canals open; 99 where there is no way. */
export const seaDistance = (from: SpaceId, to: SpaceId): number => stepsOver('seas', from).get(to) ?? NO_WAY;

import { rounded } from '../../../kit/arcs.ts';
import { fetchedAtLast } from '../../../kit/idle.ts';
import type { Land } from './lands.ts';

let paths = $state.raw<readonly string[]>([]);
let named = $state.raw<readonly Land[]>([]);

/** Coasts come after the map can be used. */
export function loadCoast(): void {
  if (paths.length > 0) return;
  void fetchedAtLast(() => import('./coastline.ts')).then(({ islands, land, lands }) => {
    paths = [...land, ...[...islands.values()].flat()].map(rounded);
    named = lands;
  });
}
/** Where the names of the lands stand; they come with the land. */
export const lands = (): readonly Land[] => named;
/** The outlines of the land, islands by themselves larger and in their hexes; empty: they are not here yet. */
export const coast = (): readonly string[] => paths;

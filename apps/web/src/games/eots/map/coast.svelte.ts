import { rounded } from '../../../kit/arcs.ts';
import { fetchedAtLast } from '../../../kit/idle.ts';

let paths = $state.raw<readonly string[]>([]);

/** Coasts come after the map can be used. */
export function loadCoast(): void {
  if (paths.length > 0) return;
  void fetchedAtLast(() => import('./coastline.ts')).then(
    ({ islands, land }) => (paths = [...land, ...[...islands.values()].flat()].map(rounded)),
  );
}
/** The outlines of the land, islands by themselves larger and in their hexes; empty: they are not here yet. */
export const coast = (): readonly string[] => paths;

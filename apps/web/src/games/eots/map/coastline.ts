import type { Spot } from '../../../kit/arcs.ts';
import coastline from './coastline.json';
import lands from './lands.json';

export { lands };

/** Parts of a map unit in which coasts are told. */
const PARTS = 2;

/**
 * A coast as it is told (`apps/web/scripts/coastline.mjs`): its rings, each corner by how far it lies from the last.
 */
export const ringsOf = (told: string): Spot[][] =>
  told.split(';').map((ring) => {
    const by = ring.split(' ').map((n) => Number(n) / PARTS);
    let [x, y] = [0, 0];
    return Array.from({ length: by.length / 2 }, (_, i) => {
      x += by[2 * i] ?? 0;
      y += by[2 * i + 1] ?? 0;
      return { x, y };
    });
  });

/** The coast of each island that has a hex for itself, by hex; and all other land. */
export const islands = new Map(Object.entries(coastline.islands).map(([hex, told]) => [hex, ringsOf(told)]));
export const land: readonly Spot[][] = coastline.paths.flatMap(ringsOf);

import type { State } from '@wardroom/eots/read';
import type { Camera } from '../../../kit/camera.ts';
import { at } from './hexes.ts';

/** Where what can be touched lies: hexes, and the hexes of units. */
export function spotsOf(g: State, hexes: Iterable<string>, units: Iterable<string>): readonly string[] {
  const out = new Set(hexes);
  for (const u of units) out.add(g.units[u]?.at ?? '');
  return [...out].filter((id) => at(id) !== null);
}

/** Where nothing of it is in sight: the one nearest to what is. Null: some of it is seen, or there is none. */
export function outOfSight(eye: Camera, spots: readonly string[]): string | null {
  let best: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const id of spots) {
    const h = at(id);
    if (!h) continue;
    const far = eye.away(h.x, h.y);
    if (far === 0) return null;
    if (far < least) {
      best = id;
      least = far;
    }
  }
  return best;
}

import { tick } from 'svelte';
import type { Camera } from '../../../kit/camera.ts';
import type { Open } from '../../../kit/choosing.ts';
import type { Spot } from '../../../kit/hexes.ts';
import type { Target } from '../../../table/game-ui.ts';
import type { TableStore } from '../types.ts';
import { freeIn, inSight } from './sight.ts';
import { placeOf } from './situation.ts';
import type { Thing } from './things.ts';

interface Asked {
  table: () => TableStore;
  eye: () => Camera | undefined;
  host: () => HTMLElement | undefined;
  open: () => Open<Thing>;
  spotOf: (target: Target) => Spot | null | undefined;
  /** What was taken last is what was golden. */
  led: () => boolean;
  /** Changes with what lies over the map. */
  laidOut: () => unknown;
}

/** Where what a sensible player would touch stands. */
function goldenSpot({ table, open, spotOf }: Asked): Spot | null {
  const t = table();
  for (const kind of ['unit', 'hex', 'position', 'jp'] as const) {
    const way = [...open().on[kind].values()].flat().find((w) => t.sensible(w.kind, w.prefix));
    const id = String(way?.prefix.findLast((atom) => spotOf({ kind, id: String(atom) })) ?? '');
    const spot = id && spotOf({ kind, id });
    if (spot) return spot;
  }
  return null;
}

/**
 * What is asked about lies free of the words over the map. A question about the whole island begins where a sensible
 * player would, and goes on with him as long as he is followed; whoever goes his own way looks where he wants to.
 */
export function askedInSight(p: Asked): void {
  let phase = '';
  $effect(() => {
    const t = p.table();
    const [d, eye, frame] = [t.decision, p.eye(), p.host()];
    p.laidOut();
    if (!d || !eye || !frame || t.telling.running || t.draft) return;
    const named = placeOf(d, t);
    const spot = goldenSpot(p) ?? (named && p.spotOf(named));
    if (!spot) return;
    const fresh = d.phase !== phase;
    phase = d.phase;
    if (!named && !fresh && !p.led()) return;
    void tick().then(() => inSight(eye, [spot], freeIn(frame), t.preferences.motion > 0));
  });
}

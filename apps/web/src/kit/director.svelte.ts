import { untrack } from 'svelte';
import type { AnyTable, Target } from '../table/game-ui.ts';
import type { Camera } from './camera.ts';

/** So long after the viewer moved the map himself it stays where he put it, ms. */
const HELD = 4000;
/** How long the map glides to a place, ms. */
const GLIDE = 450;

/**
 * Follows the war: brings the place of the act that is shown, and of what I am asked, into sight, unless I hold the
 * map. To be called while a board is made; `spotOf`: where a target lies on the map.
 */
export function direct(
  table: () => AnyTable,
  eye: () => Camera | undefined,
  spotOf: (target: Target) => { x: number; y: number } | null | undefined,
): void {
  const bring = (target: Target | null | undefined): void => {
    const camera = eye();
    const spot = target && spotOf(target);
    if (!camera || !spot || camera.sees(spot.x, spot.y) || Date.now() - camera.touched() < HELD) return;
    camera.glide(spot.x, spot.y, table().preferences.motion > 0 ? GLIDE : 0);
  };
  $effect(() => {
    const t = table();
    const step = t.lastStep;
    if (!step || (step.seat !== undefined && t.me.seats.includes(step.seat) && step.acts.length < 2)) return;
    const { ui } = t;
    untrack(() => bring(step.log.map((l) => ui.logTarget?.(l)).find((target) => target)));
  });
  $effect(() => {
    const t = table();
    const asked = t.decision;
    // A question names its place as a line of the log does.
    if (asked?.params) untrack(() => bring(t.ui.logTarget?.({ key: asked.prompt, params: asked.params ?? {} })));
  });
}

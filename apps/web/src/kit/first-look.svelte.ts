import { getContext, setContext } from 'svelte';
import type { Look } from './camera.ts';

/** So far beyond the frame something counts as in sight already, pixels. */
const MARGIN = 120;

/**
 * What of a map is drawn: at first what the first look shows, so that one need not wait for the rest of the world;
 * everything once there is time for it, or the map was moved.
 */
export class FirstLook {
  /** In map units; null: everything. */
  private box = $state.raw<{ left: number; right: number; top: number; bottom: number } | null>(null);
  private around = 0;
  private since: Look | null = null;

  /** The map is looked at so; any other look than the first ends it. `around`: of a map that closes, its width. */
  look(at: Look, around: number): void {
    if (this.since) {
      if (at.x !== this.since.x || at.y !== this.since.y || at.k !== this.since.k) this.box = null;
      return;
    }
    this.since = at;
    this.around = around;
    const [left, top] = [-at.x - MARGIN, -at.y - MARGIN].map((p) => p / at.k) as [number, number];
    const [width, height] = [at.width, at.height].map((p) => (p + 2 * MARGIN) / at.k) as [number, number];
    this.box = { left, right: left + width, top, bottom: top + height };
  }
  /** There is time for the rest. */
  over(): void {
    this.box = null;
  }
  /** Is a point of the map to be drawn? Reactive. */
  shows(x: number, y: number): boolean {
    const { box, around } = this;
    if (!box) return true;
    if (y < box.top || y > box.bottom) return false;
    const within = (at: number): boolean => at >= box.left && at <= box.right;
    return within(x) || (around > 0 && within(x + around));
  }
}

const KEY = Symbol('first look');
/** To be called while a map is made. */
export const provideFirstLook = (): FirstLook => setContext(KEY, new FirstLook());
/** Of those that lie somewhere on the map around, the ones to be drawn; all of them where there is no map. Reactive. */
export function inFirstLook(): <T>(all: readonly T[], at: (one: T) => { x: number; y: number }) => readonly T[] {
  const first: FirstLook | undefined = getContext(KEY);
  return (all, at) =>
    first
      ? all.filter((one) => {
          const { x, y } = at(one);
          return first.shows(x, y);
        })
      : all;
}

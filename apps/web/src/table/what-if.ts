import type { AnyGame, AnyState, Audience, Seat } from '@wardroom/rules';
import { completed, publicAudience } from '@wardroom/rules';

/**
 * A whole state made of what these seats may see: what is hidden from them is drawn at random, so it tells nothing.
 */
export function guessed(
  game: AnyGame,
  view: AnyState,
  seats: readonly Seat[],
  draw: (bound: number) => number,
): AnyState {
  const who: Audience = seats.length > 0 ? { kind: 'seats', seats } : publicAudience;
  return completed(game, view, who, draw);
}

/**
 * The last step up to this one at which a board can begin: nobody is at a phase of which the view tells only that it
 * is there (another seat thinks in secret; what it thinks about is not known). Null: there is none.
 */
export function boardStep(viewAt: (seq: number) => AnyState | null, seq: number, first: number): number | null {
  for (let n = seq; n >= first; n--) {
    const view = viewAt(n);
    if (!view) return null;
    const frames = Object.values(view._stack) as { phase?: string }[];
    if (frames.length > 0 && frames.every((f) => f.phase !== undefined)) return n;
  }
  return null;
}

/** A number from 0 to bound - 1, as good as the browser's chance. */
export function anyOf(bound: number): number {
  const most = Math.floor(2 ** 32 / bound) * bound;
  for (;;) {
    const [n] = crypto.getRandomValues(new Uint32Array(1)) as unknown as [number];
    if (n < most) return n % bound;
  }
}

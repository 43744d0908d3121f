import type { Camera } from '../../../kit/camera.ts';
import type { Spot } from '../../../kit/hexes.ts';

/** What of a board nothing lies over, in pixels of its frame. */
export interface Free {
  width: number;
  height: number;
  top: number;
  bottom: number;
}
/** So much room is left around what is brought into sight. */
const ROOM = 34;
/** So long after the viewer moved the map himself it stays where he put it, ms. */
const HELD = 4000;
const GLIDE = 450;

/**
 * What of a board is free between the card of the act, or what is in hand, above and what lies along its lower edge.
 */
export function freeIn(board: HTMLElement): Free {
  const frame = board.getBoundingClientRect();
  const edge = (part: string, side: 'top' | 'bottom', without: number): number =>
    board.querySelector(part)?.getBoundingClientRect()[side] ?? without;
  return {
    width: frame.width,
    height: frame.height,
    top: Math.max(edge('.told', 'bottom', frame.top), edge('.bar', 'bottom', frame.top)) - frame.top,
    bottom: edge('.below > *', 'top', frame.bottom) - frame.top,
  };
}

const within = (s: Spot, free: Free): boolean =>
  s.x > ROOM && s.x < free.width - ROOM && s.y > free.top + ROOM && s.y < free.bottom - ROOM;
/** So far below the middle of the board lies the middle of what is free, pixels. */
const lower = (free: Free): number => (free.top + free.bottom - free.height) / 2;

/** The same camera for whoever wants a place to lie in what is free. */
export function freeEye(eye: Camera | undefined, board: HTMLElement | undefined): Camera | undefined {
  if (!eye || !board) return eye;
  return {
    ...eye,
    sees: (x, y) => within(eye.screen(x, y), freeIn(board)),
    glide: (x, y, ms) => eye.glide(x, y - lower(freeIn(board)) / eye.look().k, ms),
  };
}

/**
 * Brings an act into what is free, unless it is there or whoever looks holds the map: the whole of it where there is
 * room, otherwise the end to which it comes.
 */
export function inSight(eye: Camera, act: readonly Spot[], free: Free, glides: boolean): void {
  const end = act.at(-1);
  const { k } = eye.look();
  if (!end || Date.now() - eye.touched() < HELD) return;
  const seen = ({ x, y }: Spot): boolean => within(eye.screen(x, y), free);
  const [xs, ys] = [act.map((h) => h.x), act.map((h) => h.y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const fits = (bottom - top) * k < free.bottom - free.top - 2 * ROOM && (right - left) * k < free.width - 2 * ROOM;
  if (fits ? act.every(seen) : seen(end)) return;
  const aim = fits ? { x: (left + right) / 2, y: (top + bottom) / 2 } : end;
  eye.glide(aim.x, aim.y - lower(free) / k, glides ? GLIDE : 0);
}

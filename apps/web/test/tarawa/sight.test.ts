import { expect, test } from 'vitest';
import { freeEye } from '../../src/games/tarawa/play/sight.ts';
import type { Camera } from '../../src/kit/camera.ts';

/** A board of 390 by 365 pixels with words over its upper 200. */
const board = {
  getBoundingClientRect: () => ({ top: 100, bottom: 465, width: 390, height: 365 }),
  querySelector: (part: string) => (part === '.bar' ? { getBoundingClientRect: () => ({ bottom: 300 }) } : null),
} as unknown as HTMLElement;

test('[13.1] what lies under the words over the map is not in sight, and is brought below them', () => {
  const glided: number[][] = [];
  const eye = {
    screen: (x: number, y: number) => ({ x, y }),
    look: () => ({ k: 1 }),
    glide: (...to: number[]) => glided.push(to),
  } as unknown as Camera;
  const free = freeEye(eye, board);
  expect(free?.sees(195, 180)).toBe(false);
  expect(free?.sees(195, 280)).toBe(true);
  free?.glide(195, 180, 0);
  // In the middle of the lower 165 pixels, a hundred below the middle of the board.
  expect(glided).toEqual([[195, 80, 0]]);
});

import type { Hex } from '@wardroom/eots/read';
import { hexes } from '@wardroom/eots/read';
import { shape } from './hexes.ts';

/** One sign of a terrain around a point: a ridge, two low hills, the crown of a tree. */
const signs: Readonly<Record<string, (x: number, y: number, size: number) => string>> = {
  mountain: (x, y, s) => `M${at(x - 4.4 * s, y + 3 * s)}L${at(x, y - 4 * s)}L${at(x + 4.4 * s, y + 3 * s)}`,
  mixed: (x, y, s) =>
    `M${at(x - 5 * s, y + s)}Q${at(x - 2 * s, y - 3 * s)} ${at(x + s, y + s)}` +
    `M${at(x + 0.6 * s, y)}Q${at(x + 2.6 * s, y - 2.4 * s)} ${at(x + 5 * s, y + s)}`,
  jungle: (x, y, s) =>
    `M${at(x - 2.4 * s, y + s)}Q${at(x - 2.4 * s, y - 2.6 * s)} ${at(x, y - 2.6 * s)}` +
    `Q${at(x + 2.4 * s, y - 2.6 * s)} ${at(x + 2.4 * s, y + s)}`,
};
/** How far the signs of a terrain stand from each other, map units. */
const spacing: Readonly<Record<string, number>> = { mountain: 13, mixed: 18, jungle: 12 };

const at = (x: number, y: number): string => `${x.toFixed(1)} ${y.toFixed(1)}`;
/** From 0 to 1, always the same for the same place. */
const noise = (a: number, b: number): number => {
  const n = Math.sin(a * 127.1 + b * 311.7) * 43758.5453;
  return n - Math.floor(n);
};

/** Where the signs of a hex stand: in rows, each a little off, so that no row is seen; none at its rim. */
function* places({ index, x, y, terrain }: Hex): Generator<[x: number, y: number, size: number]> {
  const step = spacing[terrain] ?? 0;
  const { radius, half } = shape;
  for (let row = 0, dy = 6 - half; dy < half - 3; row++, dy += 0.8 * step)
    for (let n = 0, dx = 5 - radius + (row % 2) * 0.5 * step; dx < radius - 4; n++, dx += step) {
      const [u, v] = [noise(index + 0.13 * row, n), noise(index + 0.71 * n, row)];
      const [px, py] = [dx + (u - 0.5) * 0.55 * step, dy + (v - 0.5) * 0.4 * step];
      // The slanted sides of the hex.
      if (Math.abs(px) * 2 * half + Math.abs(py) * radius < 2 * half * radius - 9 * radius)
        yield [x + px, y + py, 0.85 + 0.4 * v];
    }
}

/** Terrain as charts sign it, over its colour: by terrain, from north to south, to be stroked and cut to the coast. */
export const relief = Object.keys(signs).map((terrain) => ({
  terrain,
  d: hexes
    .filter((h) => h.terrain === terrain)
    .flatMap((h) => [...places(h)])
    .sort((a, b) => a[1] - b[1])
    .map(([x, y, size]) => signs[terrain]?.(x, y, size) ?? '')
    .join(''),
}));

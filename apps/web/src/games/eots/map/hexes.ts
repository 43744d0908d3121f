import { hexes, indexOf } from '@wardroom/eots/read';
import { map as data } from '@wardroom/eots/ui-facts';
import type { MapSize } from '../../../kit/camera.ts';
import { hexMap, hexOutlines, hexRim } from '../../../kit/hexes.ts';

const { canvas, hexRadius, rowStep } = data.geometry;
/** A card along the lower edge would cover the last rows for good. */
export const map: MapSize = {
  width: canvas[0] as number,
  height: canvas[1] as number,
  beyond: { side: 80, below: 240 },
};
export const shape = { radius: hexRadius, half: rowStep / 2 };

export const sheet = hexMap(shape, hexes, (id) => hexes[indexOf(id)]);
export const { at, centres, outline } = sheet;

/** The edge of hexes that one side has taken. */
export const rim = (ids: readonly string[]): string => hexRim(shape, centres(ids), 0.94);

/** How far something reaches: one edge around it, on the sides of the hexes. */
export const reachRim = (ids: readonly string[]): string => hexRim(shape, centres(ids));

export const gridPath = hexOutlines(shape, hexes);

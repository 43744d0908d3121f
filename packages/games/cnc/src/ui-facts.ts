import areaData from '../data/areas.json' with { type: 'json' };
import shapeData from '../data/shapes.json' with { type: 'json' };
import type { AreaId } from './state.ts';

/** What is printed, for whoever draws the board. Lengths in map units. */

export const mapSize: { readonly width: number; readonly height: number } = shapeData.coordinateSpace;
/** The outline of an area: rings of x, y, x, y, to be filled even-odd; symbols lie over land and sea. */
export interface AreaShape {
  id: AreaId;
  shape: string;
  layer: string;
  rings: readonly (readonly number[])[];
}
export const shapes: readonly AreaShape[] = shapeData.shapes;
/** Land that no area covers. */
export const impassable: readonly (readonly number[])[] = shapeData.impassable;

/** Where the middle of an area lies, and its extent. */
export interface Spot {
  id: AreaId;
  x: number;
  y: number;
  w: number;
  h: number;
}
export const spots: ReadonlyMap<AreaId, Spot> = new Map(
  (areaData.areas as unknown as readonly Spot[]).map(({ id, x, y, w, h }) => [id, { id, x, y, w, h }]),
);

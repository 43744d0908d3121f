/**
 * Places too small for their blocks beside a neighbour's: how far off the blocks lie, in units of the map, at the end
 * of a line from the place.
 */
const aside: ReadonlyMap<string, { x: number; y: number }> = new Map([['tokyo', { x: 200, y: -40 }]]);
const here = { x: 0, y: 0 };
/** How far from its usual place the first row of an area's blocks lies. */
export const asideOf = (id: string): { x: number; y: number } => aside.get(id) ?? here;
export const hasLeader = (id: string): boolean => aside.has(id);

/** Places whose name keeps clear of what is beside it, by as much (map units). */
const names: ReadonlyMap<string, { x: number; y: number }> = new Map([
  ['south-australian-ocean', { x: 0, y: 90 }],
  ['coral-sea', { x: -70, y: 0 }],
  ['osaka', { x: -20, y: 0 }],
]);
export const nameAsideOf = (id: string): { x: number; y: number } => names.get(id) ?? here;

import { having, plain } from '@wardroom/rules';
import { blocksIn } from './blocks.ts';
import { noteArrivals } from './control.ts';
import { type Names, newHandle, renewHandles } from './handles.ts';
import { contested } from './hostility.ts';
import type { AreaId, Block, State, UnitNation, UnitType } from './state.ts';

/** 2.2 Takes a block from the pool and puts it on the map, face down. Returns it. */
export function putBlock(
  g: State,
  io: Names,
  nation: UnitNation,
  type: UnitType,
  at: AreaId,
  cv: number,
  more: Partial<Block> = {},
): Block {
  const id = io.fresh(`${nation}.`);
  g.blocks[id] = { id, nation, type, cv, area: at, handle: more.shown ? newHandle(io) : '', ...more };
  noteArrivals(g, at);
  renewHandles(g, io, at, nation);
  return g.blocks[id] as Block;
}

/** A block goes back to the pool. */
export function removeBlock(g: State, io: Names, b: Block): void {
  const { area, nation, id } = b;
  delete g.blocks[id];
  noteArrivals(g, area);
  renewHandles(g, io, area, nation);
}

/** A block goes from one area to another; nobody can follow which of several it was (30.3). */
export function moveBlock(g: State, io: Names, b: Block, to: AreaId): void {
  const from = b.area;
  b.area = to;
  noteArrivals(g, from);
  noteArrivals(g, to);
  renewHandles(g, io, from, b.nation);
  renewHandles(g, io, to, b.nation);
}

/** A block gets another step (or loses some, where it lies face down). */
export function changeCv(g: State, io: Names, b: Block, by: number) {
  if (b.cv + by <= 0) return removeBlock(g, io, b);
  b.cv += by;
  if (!b.shown) renewHandles(g, io, b.area, b.nation);
}

/** 7.1 A block turned up in a Battle stands up again. */
export function standUp(g: State, io: Names, b: Block): void {
  if (!b.shown) return;
  delete b.shown;
  renewHandles(g, io, b.area, b.nation);
}
const turnedUp = having<State>('blocks', ['shown']);
/** 7.1 Aggressors stay face up only while the land is contested: where no Enemy is left they stand up. */
export function standUpWhereQuiet(g: State, io: Names): void {
  const read = plain(g);
  for (const id of turnedUp(read)) {
    const b = read.blocks[id] as Block;
    if (b.nation !== 'armed-minor' && !contested(read, b.area)) standUp(g, io, g.blocks[id] as Block);
  }
}
export const turnUp = (b: Block): void => {
  b.shown = true;
};
/** Everything of one nation in an area, for tests and for rules that look at the hidden ones. */
export const blocksOf = (g: State, at: AreaId, nation: UnitNation): Block[] =>
  blocksIn(g, at).filter((b) => b.nation === nation);

import { plain } from '@wardroom/rules';
import { blocksIn } from './blocks.ts';
import type { AreaId, Block, State, UnitNation } from './state.ts';

/**
 * What naming needs of the engine. In a draft there are no handles: what is built there is named when it is settled.
 */
export interface Names {
  fresh(prefix: string): string;
  handle?(): string;
}
/** 30.3 A name for a hidden block that it never had and no other block has. */
export const newHandle = (io: Names): string => io.handle?.() ?? io.fresh('h');

/**
 * 7.2, 30.3 New names for the face-down blocks of a nation in an area: others can tell no longer which is which. They
 * are given in the order of the old names, which everybody knows, so that the order betrays nothing of the blocks.
 */
export function renewHandles(g: State, io: Names, at: AreaId, nation: UnitNation): void {
  const hidden = blocksIn(plain(g), at).filter((b) => b.nation === nation && !b.shown);
  if (hidden.length > 1) hidden.sort((x, y) => Number(x.handle > y.handle) - Number(x.handle < y.handle));
  for (const b of hidden) (g.blocks[b.id] as Block).handle = newHandle(io);
}

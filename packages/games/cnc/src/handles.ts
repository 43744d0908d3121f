import { blocksIn } from './blocks.ts';
import type { AreaId, Block, State, UnitNation } from './state.ts';

/** 7.2, 30.3 New names for the face-down blocks of a nation in an area: others can tell no longer which is which. */
export function renewHandles(g: State, io: { fresh(prefix: string): string }, at: AreaId, nation: UnitNation): void {
  for (const b of blocksIn(g, at)) if (b.nation === nation && !b.shown) (g.blocks[b.id] as Block).handle = io.fresh('h');
}

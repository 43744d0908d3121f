import type { Choice, Decision, Offer } from '@wardroom/rules';
import { walk } from '@wardroom/rules';
import { blocksIn, commanderOf } from '../src/blocks.ts';
import { isSea } from '../src/board.ts';
import { controller } from '../src/control.ts';
import type { AreaId, Block, Faction, State } from '../src/state.ts';
import { isGround } from '../src/units.ts';

/** Moves that are made together or not at all, and what all of them bring, in the unit of `danger`. */
export interface Wish {
  moves: readonly Choice[];
  gain: number;
}

/** 17.2 A block of one's own that can march now. */
export const mobile = (b: Block): boolean =>
  b.type !== undefined && b.type !== 'fortress' && isGround(b.type) && !b.moved;

/** Own land on which nobody else stands. */
export const calm = (g: State, f: Faction, at: AreaId): boolean =>
  !isSea(at) && controller(g, at) === f && blocksIn(g, at).every((b) => commanderOf(b) === f);

/** The first way of a block over one border, where it is offered. */
export function overBorder(d: Decision, block: string, to: AreaId): Choice | null {
  const way = walk(d.kinds.move as Offer, [block, to])?.next?.()[0];
  return way === undefined ? null : { kind: 'move', value: [block, to, way] };
}

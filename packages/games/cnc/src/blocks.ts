import { grouped, plain } from '@wardroom/rules';
import { factionOfUnits } from './nations.ts';
import type { AreaId, Block, Faction, Side, State, UnitNation } from './state.ts';
import { isGround } from './units.ts';
import { empireAllied } from './war.ts';

const byArea = grouped<State, Block>('blocks', 'area');
/**
 * The blocks in an area, in the order of their ids; recording ones where the state records, so that they can be
 * written to. Whoever only reads much asks with the plain state.
 */
export function blocksIn(g: State, at: AreaId): readonly Block[] {
  const there = byArea(g, at);
  return there.length === 0 || plain(g) === g ? there : there.map((b) => g.blocks[b.id] as Block);
}
export const block = (g: State, id: string): Block => g.blocks[id] as Block;
/** Who commands a block; null for Armed Minors. */
export const commanderOf = (b: Pick<Block, 'nation'>): Faction | null => factionOfUnits[b.nation];

/** 1, 18.14.1 The side of a block: its faction, the British Empire while that is Neutral, or its Minor. */
export function sideOf(g: State, b: Pick<Block, 'nation' | 'minor'>): Side {
  if (b.nation === 'armed-minor') return b.minor as Side;
  if (b.nation === 'british-empire' && !empireAllied(g)) return 'british-empire';
  return factionOfUnits[b.nation] as Side;
}
/** The side that units of a nation belong to. */
export const sideOfNation = (g: State, nation: UnitNation): Side => sideOf(g, { nation });
export const blocksOfSide = (g: State, at: AreaId, side: Side): Block[] =>
  blocksIn(g, at).filter((b) => sideOf(g, b) === side);
/** Sides with blocks in an area, escaped submarines not counted. */
export const sidesIn = (g: State, at: AreaId): Side[] => [
  ...new Set(
    blocksIn(g, at)
      .filter((b) => !b.escaped)
      .map((b) => sideOf(g, b)),
  ),
];
export const hasGround = (g: State, at: AreaId, side: Side): boolean =>
  blocksOfSide(g, at, side).some((b) => isGround(b.type));

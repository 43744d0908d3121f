import { derived } from '@wardroom/rules';
import { blocksIn, commanderOf, sideOf } from './blocks.ts';
import type { AreaFacts } from './board.ts';
import { area, areas, inChinaProper, isSea, isStrait, neighbourNumbers, neighbours, numberOf } from './board.ts';
import { controller } from './control.ts';
import { enemySea, isGreat, landHostile } from './hostility.ts';
import { isSubpower } from './nations.ts';
import type { AreaId, Block, Side, State, UnitNation } from './state.ts';
import { isGround, unit } from './units.ts';
import { atWar, empireAllied, isAtWar } from './war.ts';
import { nationNumber, nationOfNumber, whereabouts } from './whereabouts.ts';

/** 4.2, R-16 Where units of this nation can draw supply; only places that their side holds count. */
export function sourcesOf(g: State, n: UnitNation): readonly AreaId[] {
  switch (n) {
    case 'japan':
      return ['tokyo', 'osaka', 'mukden'];
    case 'usa':
    case 'nat-china':
      return empireAllied(g) ? ['los-angeles', 'nanking', 'new-delhi'] : ['los-angeles', 'nanking'];
    case 'british-empire':
      return empireAllied(g) ? ['los-angeles', 'nanking', 'new-delhi'] : ['new-delhi'];
    default:
      return ['novosibirsk'];
  }
}

/** 20.2 May a supply line of units of this nation run through the area? */
function lineMayCross(g: State, n: UnitNation, id: AreaId, side: Side): boolean {
  if (isSea(id)) return !enemySea(g, side, id);
  const by = controller(g, id);
  if (by === side) {
    // 16.34 of the source: Foreign units in China only where the land is theirs and a friendly Foreign unit stands.
    if (!inChinaProper(id) || isSubpower(n)) return true;
    return blocksIn(g, id).some((b) => isGreat(b) && sideOf(g, b) === side);
  }
  if (atWar(g, side, by) || landHostile(g, n, id, by)) return false;
  return isStrait(id);
}

/** What lines and routes are made of besides the blocks in their way: who holds what, who is at War. */
export const holding = ['areas.control', 'areas.marker', 'pairs', 'nations'] as const;
/** The same, wherever any block stands. */
export const standing = ['blocks#', 'blocks.area', 'blocks.escaped', ...holding] as const;

type Reach = ReadonlyMap<AreaId, AreaId | null>;
/** 20.2 What units of one nation can reach by supply lines, while the blocks in the way of lines stay where they are. */
interface Supply {
  reach: Reach;
  /** By the numbers of areas: 1 where they are supplied. */
  fed: Uint8Array;
}
const supplyBy = derived<State, number, Supply>(
  holding,
  (g, key) => {
    const n = nationOfNumber(key % 8);
    const reach = reachOf(g, n);
    const side = sideOf(g, { nation: n });
    const fed = new Uint8Array(areas.length);
    for (const id of reach.keys()) for (const to of neighbourNumbers[numberOf(id)] as readonly number[]) fed[to] = 1;
    for (const id of sourcesOf(g, n)) if (controller(g, id) === side) fed[numberOf(id)] = 1;
    return { reach, fed };
  },
  64,
);
const supplyOf = (g: State, n: UnitNation): Supply =>
  supplyBy(g, whereabouts(g).lines * 8 + nationNumber(n));

/**
 * 20.2 All areas that a supply line of units of this nation can come through, each with the area before it on the way
 * from the Source; null: it is one.
 */
export const supplyReach = (g: State, n: UnitNation): Reach => supplyOf(g, n).reach;
function reachOf(g: State, n: UnitNation): Reach {
  const side = sideOf(g, { nation: n });
  const sources = sourcesOf(g, n).filter((id) => controller(g, id) === side && lineStart(g, n, id, side));
  const reached = new Map<AreaId, AreaId | null>(sources.map((id) => [id, null]));
  const tried = new Uint8Array(areas.length);
  const queue = sources.map(numberOf);
  for (const at of queue) tried[at] = 1;
  // Grows while it is walked.
  for (const at of queue) {
    for (const to of neighbourNumbers[at] as readonly number[]) {
      if (tried[to] === 1) continue;
      tried[to] = 1;
      const { id } = areas[to] as AreaFacts;
      if (!lineMayCross(g, n, id, side)) continue;
      reached.set(id, (areas[at] as AreaFacts).id);
      queue.push(to);
    }
  }
  return reached;
}
/** A Source in China serves Foreign units only while one of theirs stands there. */
const lineStart = (g: State, n: UnitNation, id: AreaId, side: Side): boolean =>
  !inChinaProper(id) || isSubpower(n) || lineMayCross(g, n, id, side);

/** 20.2 Can units of this nation trace supply from this area? The area itself is not tested. */
export const supplied = (g: State, n: UnitNation, at: AreaId): boolean => supplyOf(g, n).fed[numberOf(at)] === 1;

/**
 * 20.2 A supply line of units of this nation from a Source to this area, both ends with it; null: there is none. Where
 * they stand on a Source it is that alone.
 */
export function supplyLine(g: State, n: UnitNation, at: AreaId): readonly AreaId[] | null {
  if (!supplied(g, n, at)) return null;
  const reach = supplyReach(g, n);
  const line = [at];
  let from = reach.has(at) ? reach.get(at) : neighbours(at).find((id) => reach.has(id));
  for (; from !== undefined && from !== null; from = reach.get(from)) line.push(from);
  return line.reverse();
}

/** 5.3 Kinds that live without supply: Fortresses, Militia, and SNLF on Islands, Islets and Straits. */
export function livesWithoutSupply(b: Pick<Block, 'nation' | 'type' | 'area'>): boolean {
  if (b.type === 'fortress' || b.type === 'militia' || b.nation === 'armed-minor') return true;
  if (b.type !== 'marine' || b.nation !== 'japan' || isSea(b.area)) return false;
  return area(b.area).island || isStrait(b.area);
}
/** 5.4, 20.1 Is this block's supply checked at all: its faction is at War, or it is a Regular of a Subpower? */
export function mustBeSupplied(g: State, b: Block): boolean {
  const f = commanderOf(b);
  if (f === null || livesWithoutSupply(b)) return false;
  if (isSubpower(b.nation)) return true;
  return sideOf(g, b) === f && isAtWar(g, f);
}
/** 20.3 A Ground unit that loses a step if this is the Supply Phase. */
export const starves = (g: State, b: Block): boolean =>
  isGround(b.type) && unit(b.type).needsSupply && mustBeSupplied(g, b) && !supplied(g, b.nation, b.area);
/**
 * 20.2 Units of this block's nation here would be checked and have no supply, whatever their kind: anybody can see it.
 */
export function outOfSupply(g: State, b: Pick<Block, 'nation' | 'area' | 'minor'>): boolean {
  const f = commanderOf(b);
  if (f === null) return false;
  const checked = isSubpower(b.nation) || (sideOf(g, b) === f && isAtWar(g, f));
  return checked && !supplied(g, b.nation, b.area);
}

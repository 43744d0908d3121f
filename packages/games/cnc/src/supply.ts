import { derived } from '@wardroom/rules';
import { blocksIn, commanderOf, sideOf } from './blocks.ts';
import type { AreaFacts } from './board.ts';
import {
  area,
  areas,
  inChina,
  inChinaProper,
  isSea,
  isStrait,
  neighbourNumbers,
  neighbours,
  numberOf,
} from './board.ts';
import { controller, holders } from './control.ts';
import { foesOfSide, isGreat, landHostile } from './hostility.ts';
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

/** What lines ask of an area that the map prints. */
const prints = areas.map((a) => ({
  id: a.id,
  sea: a.kind === 'sea',
  china: inChinaProper(a.id),
  inChina: inChina(a.id),
  strait: isStrait(a.id),
}));

/** 20.2 Whether a supply line of units of this nation may run through the area of a number. */
function crossing(g: State, n: UnitNation, side: Side): (at: number) => boolean {
  const { present } = whereabouts(g);
  const foes = foesOfSide(g, side);
  const held = holders(g);
  const open = { china: new Map<Side, boolean>(), outside: new Map<Side, boolean>() };
  const friendlyTo = (by: Side, id: AreaId, china: boolean): boolean => {
    const known = china ? open.china : open.outside;
    let is = known.get(by);
    if (is === undefined) known.set(by, (is = !atWar(g, side, by) && !landHostile(g, n, id, by)));
    return is;
  };
  return (at) => {
    const { id, sea, china, inChina: chinese, strait } = prints[at] as (typeof prints)[number];
    if (sea) return ((present[at] as number) & foes) === 0;
    const by = held[at] as Side;
    if (by !== side) return strait && friendlyTo(by, id, chinese);
    // 16.34 of the source: Foreign units in China only where the land is theirs and a friendly Foreign unit stands.
    if (!china || isSubpower(n)) return true;
    return blocksIn(g, id).some((b) => isGreat(b) && sideOf(g, b) === side);
  };
}

/** What lines and routes are made of besides the blocks in their way: who holds what, who is at War. */
export const holding = ['areas.control', 'areas.marker', 'pairs', 'nations'] as const;
/** The same, wherever any block stands. */
export const standing = ['blocks#', 'blocks.area', 'blocks.escaped', ...holding] as const;

/**
 * 20.2 What units of one nation can reach by supply lines, while the blocks in the way of lines stay where they are.
 */
interface Supply {
  /** By the numbers of areas: are they supplied? */
  fed: readonly boolean[];
  /** One more than the number of the area before each on a line from a Source; 0: no line comes through. */
  before: readonly number[];
}
/** Stands in `before` at a Source. */
const SOURCE = 0xffff;
const supplyBy = derived<State, number, Supply>(holding, (g, key) => spread(g, nationOfNumber(key % 8)), 64);
const supplyOf = (g: State, n: UnitNation): Supply => supplyBy(g, whereabouts(g).lines * 8 + nationNumber(n));

/** 20.2 Follows the lines of units of this nation from their Sources. */
function spread(g: State, n: UnitNation): Supply {
  const side = sideOf(g, { nation: n });
  const fed = areas.map(() => false);
  const before = areas.map(() => 0);
  const mayCross = crossing(g, n, side);
  // 1: no line comes through; 2: one does.
  const tried = areas.map(() => 0);
  const queue: number[] = [];
  for (const id of sourcesOf(g, n)) {
    if (controller(g, id) !== side) continue;
    const at = numberOf(id);
    fed[at] = true;
    // A Source in China serves Foreign units only while one of theirs stands there.
    if (inChinaProper(id) && !isSubpower(n) && !mayCross(at)) continue;
    before[at] = SOURCE;
    tried[at] = 2;
    queue.push(at);
  }
  // Grows while it is walked.
  for (const at of queue) {
    for (const to of neighbourNumbers[at] as readonly number[]) {
      fed[to] = true;
      if (tried[to] !== 0) continue;
      tried[to] = mayCross(to) ? 2 : 1;
      if (tried[to] === 1) continue;
      before[to] = at + 1;
      queue.push(to);
    }
  }
  return { fed, before };
}

/** 20.2 Can units of this nation trace supply from this area? The area itself is not tested. */
export const supplied = (g: State, n: UnitNation, at: AreaId): boolean => supplyOf(g, n).fed[numberOf(at)] === true;

/**
 * 20.2 A supply line of units of this nation from a Source to this area, both ends with it; null: there is none. Where
 * they stand on a Source it is that alone.
 */
export function supplyLine(g: State, n: UnitNation, at: AreaId): readonly AreaId[] | null {
  if (!supplied(g, n, at)) return null;
  const { before } = supplyOf(g, n);
  const through = (id: AreaId): boolean => before[numberOf(id)] !== 0;
  const line = [at];
  const start = through(at) ? at : neighbours(at).find(through);
  if (start !== undefined && start !== at) line.push(start);
  for (let to = start === undefined ? 0 : (before[numberOf(start)] ?? 0); to !== 0 && to !== SOURCE; ) {
    line.push((areas[to - 1] as AreaFacts).id);
    to = before[to - 1] ?? 0;
  }
  return line.reverse();
}

/** 5.3 Kinds that live without supply: Fortresses, Militia, and SNLF on Islands, Islets and Straits. */
export function livesWithoutSupply(b: Pick<Block, 'nation' | 'type' | 'area'>): boolean {
  if (b.type === 'fortress' || b.type === 'militia' || b.nation === 'armed-minor') return true;
  if (b.type !== 'marine' || b.nation !== 'japan' || isSea(b.area)) return false;
  return area(b.area).island || isStrait(b.area);
}
/**
 * 5.4, 20.1 Is the supply of units of this nation checked: their faction is at War, or it is a Subpower? What
 * of them lives without is another matter.
 */
const isChecked = derived<State, UnitNation, boolean>(['pairs', 'nations', 'options'], (g, n) => {
  const f = commanderOf({ nation: n });
  if (f === null) return false;
  return isSubpower(n) || (sideOf(g, { nation: n }) === f && isAtWar(g, f));
});
export const mustBeSupplied = (g: State, b: Block): boolean => isChecked(g, b.nation) && !livesWithoutSupply(b);
/** 20.3 A Ground unit that loses a step if this is the Supply Phase. */
export const starves = (g: State, b: Block): boolean =>
  !supplied(g, b.nation, b.area) && isGround(b.type) && unit(b.type).needsSupply && mustBeSupplied(g, b);
/**
 * 20.2 Units of this block's nation here would be checked and have no supply, whatever their kind: anybody can see it.
 */
export const outOfSupply = (g: State, b: Pick<Block, 'nation' | 'area' | 'minor'>): boolean =>
  isChecked(g, b.nation) && !supplied(g, b.nation, b.area);

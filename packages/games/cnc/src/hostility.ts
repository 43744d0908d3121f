import { derived, plain } from '@wardroom/rules';
import { blocksIn, sideOf } from './blocks.ts';
import { inChina } from './board.ts';
import { factionOfUnits, fightAlways, fightAtWar, greatPowerOf, isMinor, isSubpower } from './nations.ts';
import type { AreaId, Block, Faction, Nation, NationId, Side, State, UnitNation } from './state.ts';
import { isFaction, turnOf } from './state.ts';
import { atWar, empireAllied } from './war.ts';
import { escapedIn, minorsBit, nationNumber, nationOfNumber, nationSet, nationsIn } from './whereabouts.ts';

/** 22.3 Who violated this Minor, while it is an undefeated Armed Minor. */
export const violatorOf = (g: State, minor: string): Faction | undefined =>
  (g.nations[minor] as Nation | undefined)?.violator;

/** 21.4 Japan makes a Sneak Attack on this side in this turn. */
export function sneaksAt(g: State, a: Side, b: Side): boolean {
  const victim = turnOf(g).sneak;
  if (victim === undefined) return false;
  return (a === 'japan' && b === victim) || (b === 'japan' && a === victim);
}

/** 23.2, 23.8 Do units of these nations fight when they meet here? A Sneak Attack counts where `sneak` says so. */
export function nationsHostile(g: State, a: UnitNation, b: UnitNation, at: AreaId): boolean {
  const fa = factionOfUnits[a];
  const fb = factionOfUnits[b];
  if (fa === null || fb === null || fa === fb) return false;
  if ((a === 'british-empire' || b === 'british-empire') && !empireAllied(g)) return false;
  if (fightAlways(a, b) && inChina(at)) return true;
  return fightAtWar(a, b) && atWar(g, fa, fb);
}

/**
 * 22.7, R-66 May units of this nation come to the help of an Armed Minor: their side is at War with its Violator, or a
 * Subpower faces Japan or its rival?
 */
export function intervenes(g: State, n: UnitNation, minor: NationId): boolean {
  const m = g.nations[minor] as Nation | undefined;
  const f = factionOfUnits[n];
  if (m?.violator === undefined || f === null || f === m.violator) return false;
  if (atWar(g, f, m.violator)) return true;
  return isSubpower(n) && (m.violator === 'japan' || (m.by !== undefined && isSubpower(m.by)));
}
/** 23.8 An Armed Minor fights its Violator, and whoever comes to attack it (22.6), but not who helps it. */
export const minorFights = (g: State, minor: NationId, n: UnitNation): boolean =>
  n !== 'armed-minor' && !intervenes(g, n, minor);

/** 23.8 Would these two blocks fight in the area of the first? */
export function blocksHostile(g: State, a: Block, b: Block): boolean {
  if (a.nation === 'armed-minor') return minorFights(g, a.minor as NationId, b.nation);
  if (b.nation === 'armed-minor') return minorFights(g, b.minor as NationId, a.nation);
  return nationsHostile(g, a.nation, b.nation, a.area);
}

/** Blocks in an area that a block of this nation would meet as Enemies; escaped submarines are not met (18.11). */
export function enemiesOf(g: State, nation: UnitNation, at: AreaId): Block[] {
  return blocksIn(g, at).filter((b) => {
    if (b.escaped) return false;
    if (b.nation === 'armed-minor') return minorFights(g, b.minor as NationId, nation);
    return nationsHostile(g, nation, b.nation, at);
  });
}

/** Are two sides hostile by the blocks that they have in this area? */
export function sidesHostile(state: State, at: AreaId, a: Side, b: Side): boolean {
  if (a === b) return false;
  const g = plain(state);
  const mine = blocksIn(g, at).filter((x) => sideOf(g, x) === a && !x.escaped);
  const theirs = blocksIn(g, at).filter((x) => sideOf(g, x) === b && !x.escaped);
  return mine.some((x) => theirs.some((y) => blocksHostile(g, x, y)));
}

/** 23.8 The nations that fight units of this one, in China or outside of it, as a set; Armed Minors are not in it. */
const foesOfNation = derived<State, number, number>(['pairs', 'nations'], (g, key) => {
  const at: AreaId = key >= 8 ? 'nanking' : 'tokyo';
  const n = nationOfNumber(key % 8);
  return nationSet((other) => nationsHostile(g, n, other, at));
});
const foesAt = (g: State, n: number, at: AreaId): number => foesOfNation(g, inChina(at) ? n + 8 : n);
/** Would a block of this nation meet Enemies in the area? */
export function hasEnemies(g: State, nation: UnitNation, at: AreaId): boolean {
  const there = nationsIn(g, at);
  if (there === 0) return false;
  if ((there & minorsBit) !== 0) return enemiesOf(g, nation, at).length > 0;
  return (there & foesAt(g, nationNumber(nation), at)) !== 0;
}

/** 17.6 Does the area hold a Battle: blocks of two hostile sides? */
export function contested(state: State, at: AreaId): boolean {
  const g = plain(state);
  const there = nationsIn(g, at);
  if ((there & (there - 1)) === 0) return false;
  if ((there & minorsBit) !== 0) return anyFight(g, at);
  for (let n = 0; there >> n !== 0; n++) if (((there >> n) & 1) === 1 && (there & foesAt(g, n, at)) !== 0) return true;
  return false;
}
/** The same, block by block: which Minor a Fortress belongs to matters. */
function anyFight(g: State, at: AreaId): boolean {
  const all = blocksIn(g, at);
  for (let i = 1; i < all.length; i++) {
    const a = all[i] as Block;
    if (a.escaped) continue;
    for (let j = 0; j < i; j++) {
      const b = all[j] as Block;
      if (b.nation !== a.nation && !b.escaped && blocksHostile(g, a, b)) return true;
    }
  }
  return false;
}

/** 3.3.8, 23.7, 23.8 As what nation the land of a side counts here. */
export function nationOfLand(at: AreaId, holder: Side): UnitNation | null {
  if (holder === 'british-empire') return 'british-empire';
  if (!isFaction(holder)) return null;
  if (inChina(at) && holder === 'usa') return 'nat-china';
  if (inChina(at) && holder === 'soviet') return 'red-china';
  return greatPowerOf[holder];
}

/** Is land of this holder Enemy territory for units of this nation? */
export function landHostile(g: State, nation: UnitNation, at: AreaId, holder: Side): boolean {
  if (isMinor(holder)) return violatorOf(g, holder) !== undefined && violatorOf(g, holder) === factionOfUnits[nation];
  const of = nationOfLand(at, holder);
  if (of === null) return false;
  return nationsHostile(g, nation, of, at);
}

/** 3.4 An Enemy Sea for a faction: units of somebody at War with it (escaped submarines do not count). */
export const enemySea = (g: State, of: Side, sea: AreaId): boolean => (nationsIn(g, sea) & foesOfSide(g, of)) !== 0;
/** 20.4 Enemy submarines that escaped here. */
export const raidedSea = (g: State, of: Side, sea: AreaId): boolean => (escapedIn(g, sea) & foesOfSide(g, of)) !== 0;
/** 21.1 The nations of those who are at War with a side, as a set. */
export const foesOfSide = derived<State, Side, number>(['pairs', 'nations'], (g, of) =>
  nationSet((n) => n !== 'armed-minor' && atWar(g, of, sideOf(g, { nation: n }))),
);

/** Is the unit one of a Great Power? */
export const isGreat = (b: Pick<Block, 'nation'>): boolean => b.nation !== 'armed-minor' && !isSubpower(b.nation);

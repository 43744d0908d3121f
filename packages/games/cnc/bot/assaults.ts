import type { Atom, Choice, Decision, Offer } from '@wardroom/rules';
import { list } from '@wardroom/rules';
import { blocksIn, commanderOf, sideOf } from '../src/blocks.ts';
import { area, engageLimit, inChinaProper, isSea, landAreas, neighbours } from '../src/board.ts';
import { controller } from '../src/control.ts';
import { enemiesOf, landHostile } from '../src/hostility.ts';
import { factionOfUnits, greatCapitals, isSubpower, nationsOfUnits, productionCentre } from '../src/nations.ts';
import type { AreaId, Block, Faction, Side, State, UnitNation } from '../src/state.ts';
import { isFaction, rivalsOf, turnOf } from '../src/state.ts';
import { isGround, unit } from '../src/units.ts';
import { atWar } from '../src/war.ts';
import type { Wish } from './wishes.ts';
import { calm, mobile, overBorder } from './wishes.ts';
import { areaWorth, danger, ownIn } from './worth.ts';

/** 7.1 What a block that lies face down is reckoned to be worth in a battle: two steps of Infantry. */
const UNSEEN = 6;
/** So many times the strength of those who defend is led against them. */
const ODDS = 1.5;
/** A battle brings what it may bring, not what it must. */
const HOPE = 0.6;
/** 25.1, 25.3 A Capital of an Enemy is worth two points, and half a victory. */
const CAPITAL = 40;

const strength = (b: Block): number =>
  b.type === undefined || b.cv === undefined ? UNSEEN : unit(b.type).firepower.G * b.cv;
const sum = (all: readonly Block[]): number => all.reduce((n, b) => n + strength(b), 0);

/**
 * May units of this nation attack in an area without a War of their choosing? Great Powers only those at War with them;
 * a Subpower fights in China at no cost to its parent (23.1).
 */
const mayFight = (g: State, nation: UnitNation, foes: readonly Side[]): boolean =>
  isSubpower(nation) || foes.every((s) => atWar(g, factionOfUnits[nation] ?? '', s));
/** Somebody is there who is neither one's own nor an Enemy. */
const others = (g: State, f: Faction, at: AreaId, foes: readonly Block[]): boolean =>
  blocksIn(g, at).some((b) => commanderOf(b) !== f && !foes.includes(b));

/** What land would bring to whoever wins it from an Enemy, or frees it of one. */
function prize(g: State, f: Faction, at: AreaId): number {
  const by = controller(g, at);
  const heart = Object.values(greatCapitals).some((all) => all.includes(at)) ? CAPITAL : 0;
  const centre = rivalsOf(g, f).some((r) => productionCentre[r] === at) ? CAPITAL : 0;
  return areaWorth(f, at) + (isFaction(by) && by !== f ? areaWorth(by, at) : 0) + heart + centre + 1;
}

/** 23.5 The first of a Great Power in China would be an Intrusion. */
const intrudes = (b: Block, f: Faction, to: AreaId): boolean =>
  f !== 'japan' && inChinaProper(to) && !isSubpower(b.nation);

/** Who of a nation may go over one border into an area: the strongest first, as many as the border lets engage. */
function over(g: State, d: Decision, nation: UnitNation, from: AreaId, to: AreaId, fight: boolean): [Block, Choice][] {
  const f = d.seat as Faction;
  const spare = calm(g, f, from) ? ownIn(g, f, from) - 1 : 0;
  const most = fight ? (engageLimit(from, to, turnOf(g).season === 'winter') ?? spare) : 1;
  return blocksIn(g, from)
    .filter((b) => b.nation === nation && mobile(b) && strength(b) > 0 && !intrudes(b, f, to))
    .sort((a, b) => strength(b) - strength(a))
    .flatMap((b): [Block, Choice][] => {
      const choice = overBorder(d, b.id, to);
      return choice ? [[b, choice]] : [];
    })
    .slice(0, Math.max(0, Math.min(spare, most)));
}

/** What units of one nation can have of an area; null: nothing, or not now. */
function assault(g: State, d: Decision, nation: UnitNation, to: AreaId): Wish | null {
  const f = d.seat as Faction;
  const foes = enemiesOf(g, nation, to).filter((b) => b.nation !== 'armed-minor');
  const by = controller(g, to);
  const theirs = isFaction(by) && landHostile(g, nation, to, by);
  const fight = foes.length > 0;
  if (others(g, f, to, foes) || (!theirs && by !== f) || (!fight && (!theirs || ownIn(g, f, to) > 0))) return null;
  if (!mayFight(g, nation, fight ? foes.map((b) => sideOf(g, b)) : [by])) return null;
  const coming = neighbours(to)
    .filter((from) => !isSea(from))
    .flatMap((from) => over(g, d, nation, from, to, fight));
  if (coming.length === 0) return null;
  const taken = fight ? coming : coming.slice(-1);
  const there = blocksIn(g, to).filter((b) => commanderOf(b) === f && b.type !== undefined && isGround(b.type));
  if (sum(there) + sum(taken.map(([b]) => b)) < ODDS * sum(foes)) return null;
  const lost = taken.reduce((n, [b]) => {
    const own = ownIn(g, f, b.area);
    return n + danger(g, f, b.area, own - 1) - danger(g, f, b.area, own);
  }, 0);
  const gain = prize(g, f, to) * (fight ? HOPE : 1) - lost;
  return gain > 0 ? { moves: taken.map(([, choice]) => choice), gain } : null;
}

/**
 * 17.8 Enemy land that can be had: empty land is entered by one block, defended land by all that can come where they
 * are enough. Nobody leaves land alone for it, and nobody goes to sea.
 */
export function assaults(g: State, d: Decision): Wish[] {
  const nations = nationsOfUnits[d.seat as Faction].filter(
    (n) => isSubpower(n) || rivalsOf(g, d.seat as Faction).some((r) => atWar(g, d.seat as Faction, r)),
  );
  return nations.flatMap((nation) => landAreas.flatMap((to) => assault(g, d, nation, to) ?? []));
}

/** 18.1, R-57 A battle on land that nobody has to fight is fought where those who are there are strong enough. */
export function activate(g: State, d: Decision): Choice | null {
  const f = d.seat as Faction;
  const offer = d.kinds.activate as Offer | undefined;
  for (const { value } of offer ? list('activate', offer, 60).choices : []) {
    const [at, sides] = value.map(String) as [AreaId, string];
    if (area(at).kind === 'sea' || g.battles[at]) continue;
    const foes = blocksIn(g, at).filter((b) => sides.split('+').includes(commanderOf(b) ?? ''));
    const own = blocksIn(g, at).filter((b) => commanderOf(b) === f);
    if (foes.length > 0 && sum(own) >= ODDS * sum(foes)) return { kind: 'activate', value: value as readonly Atom[] };
  }
  return null;
}

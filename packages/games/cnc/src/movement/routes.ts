import { derived } from '@wardroom/rules';
import { commanderOf } from '../blocks.ts';
import { area, areas, borderId, engageLimit, inChinaProper, isSea, type Link, linksOf, numberOf } from '../board.ts';
import { isGreat } from '../hostility.ts';
import { isSubpower, nation, nationsOfUnits } from '../nations.ts';
import type { AreaId, Block, Faction, State, UnitNation, UnitType } from '../state.ts';
import { turnOf } from '../state.ts';
import { standing } from '../supply.ts';
import { hasTech } from '../techs.ts';
import { afloat, isGround, unit } from '../units.ts';
import { canBomb, type Entering } from './entering.ts';
import { type Sight, type Sights, sightsOf } from './sight.ts';

export type Mode = 'land' | 'sea' | 'air';
/** 17.1.3 A way by one mode, from the area left to the area reached; `strategic` at double speed (17.5). */
export interface Route {
  mode: Mode;
  strategic: boolean;
  path: readonly AreaId[];
}
export const routeId = (r: Route): string => `${r.mode}${r.strategic ? '+' : ''}:${r.path.slice(1).join('>')}`;
/** What `routeId` wrote. */
export function parseRoute(from: AreaId, id: string): Route {
  const [head, tail] = id.split(':') as [string, string];
  const strategic = head.endsWith('+');
  return { mode: (strategic ? head.slice(0, -1) : head) as Mode, strategic, path: [from, ...tail.split('>')] };
}

/** 17.2, 17.3, 17.3.5, 17.4 Normal speed of a block in a mode; 0: it cannot. */
export function speed(g: State, b: Block, mode: Mode): number {
  const u = unit(b.type);
  if (mode === 'air') return u.airMove === 0 ? 0 : u.airMove + (hasTech(g, b, 'heavy-bombers') ? 1 : 0);
  if (u.airMove > 0) return 0;
  if (mode === 'sea') return isSubpower(b.nation) ? 0 : u.seaMove;
  return isSea(b.area) ? 0 : u.landMove;
}

/**
 * 3.2 How many Ground units of the Active Player may still Engage or Disengage over this border in this phase;
 * Infinity: no limit.
 */
export function roomOver(g: State, from: AreaId, to: AreaId): number {
  const limit = engageLimit(from, to, turnOf(g).season === 'winter');
  if (limit === null) return Number.POSITIVE_INFINITY;
  return limit - (g.crossings[borderId(from, to)]?.n ?? 0);
}

/** The Power whose land this is by right; of the Chinese ones none, for they are no Great Powers. */
const powerOf = (id: AreaId): UnitNation => {
  const { power } = nation(area(id).nation);
  return power === null || isSubpower(power) ? 'armed-minor' : power;
};
/** 16.5 What Winter allows. */
function fitsWinter({ b, strategic, winter }: Search, to: AreaId): boolean {
  if (!winter) return true;
  if (commanderOf(b) === 'soviet') return [b.area, to].every((id) => area(id).nation === 'russia');
  if (!strategic || !isGreat(b) || isSea(to)) return false;
  // R-78 The destination is a friendly Base, or Home Territory of an own Great Power.
  return area(to).base || (area(to).home && nationsOfUnits[commanderOf(b) as Faction].includes(powerOf(to)));
}

/** A way that a search has gone, area by area: its last area, and the way to the one before. */
interface Walk {
  at: AreaId;
  n: number;
  before: Walk | null;
  spent: number;
  /** Which of the borders of the first area it began with. */
  first: number;
  /** 23.5 It leads through China. */
  china: boolean;
}
/** A search for the ways of one block in one mode. */
interface Search {
  g: State;
  b: Block;
  mode: Mode;
  strategic: boolean;
  /** 17.6.2 It leaves a Battle. */
  disengaging: boolean;
  ground: boolean;
  /** 23.5 A way through China would be the faction's first Intrusion. */
  intruding: boolean;
  winter: boolean;
  sights: Sights;
  /** What is done with a way that can end in `to`; true: the search is over. */
  take(s: Search, before: Walk, to: AreaId): boolean;
  /** Over how many borders an area lies from where the search leads to, at least; left out: anywhere. */
  far: ((at: AreaId) => number) | undefined;
}

/** 17.6-17.9 How a block would enter an area in which it is not: `entering`, from what its nation sees of it. */
function enters(x: Sight, ground: boolean, from: AreaId): Entering {
  if (x.sea) return { engages: x.met, aggression: x.met && !x.own, invasion: false, raid: false };
  return {
    engages: x.met,
    aggression: !x.own && ((x.met && !x.ours) || x.hostile),
    invasion: ground && x.hostile && isSea(from),
    raid: !ground && x.hostile && !x.ownGround,
  };
}

/** Whether the block may end a move here that comes from `from`. */
function mayEnd(s: Search, x: Sight, from: AreaId, to: AreaId): boolean {
  const { g, b, mode, strategic, ground } = s;
  const start = b.area;
  if (!x.open) return false;
  if (mode === 'air' && x.sea && (strategic || isSea(start))) return false;
  const e = enters(x, ground, from);
  if (strategic && (e.engages || !x.friendly || x.contested)) return false;
  if (mode === 'air' && isSea(start) && !(x.friendly && !e.engages)) return false;
  if (e.engages) {
    // 17.6.3 Nobody leaves one Battle for another.
    if (s.disengaging) return false;
    if (x.sea && ground) return false;
    // 17.6.4, R-79 Over a coast too, where friendly land is contested.
    if (ground && roomOver(g, from, to) < 1) return false;
  } else if (e.invasion && roomOver(g, from, to) < 1) return false;
  if (e.aggression && turnOf(g).emergency === true) return false;
  // 17.9, R-89 Asked at each entry.
  if (!e.engages && e.raid && !canBomb(g, b, to)) return false;
  // 22.7 Air and naval units do not help an Armed Minor alone.
  if (!x.sea && !ground && !x.friendly && !e.engages && !e.raid) return x.ownGround;
  return true;
}

/** 17.1.4, 17.3.1, 17.3.2 Whether the block may go on beyond this area; Rivals at sea do not hinder it. */
function mayPass(s: Search, x: Sight): boolean {
  const { b, mode, strategic } = s;
  const strait = mode === 'air' ? x.passAir : mode === 'sea' && x.passSea;
  if (mode === 'sea' && !x.sea && !strait) return false;
  if ((!x.open || x.sneaked) && !strait) return false;
  const slips = b.type === 'air-force' || (b.type === 'submarine' && x.sea);
  if (x.stops && !slips) return false;
  // 17.3.3 A Convoy does not go on through a sea where Enemies are; the victim of a Sneak Attack is none yet (21.4.1).
  if (mode === 'sea' && s.ground && x.sea && x.stops) return false;
  if (!strategic) return true;
  if (x.sea) return x.open && !x.stops;
  return x.friendly && (mode === 'air' || !x.contested);
}

/** Can a block go from one area into the next in this mode at all? */
function steps(mode: Mode, ship: boolean, l: Link): boolean {
  if (mode === 'air') return true;
  const land = !l.fromSea && !l.toSea;
  if (mode === 'sea') return !land;
  return land && (!ship || l.coast);
}

/** 17.6.2 Is this a legal first step out of a Battle? */
function mayLeave(s: Search, to: AreaId, stays: boolean): boolean {
  const { g, b } = s;
  if (s.ground && (isSea(b.area) || roomOver(g, b.area, to) < 1)) return false;
  if ((b.type === 'air-force' || b.type === 'submarine') && !stays) return true;
  const x = s.sights(numberOf(to));
  return x.friendly && !x.contested && !x.battle;
}

/** Intrusions into China that a way would bring (23.5); other things being equal a way without is better. */
const intrudes = (g: State, b: Block, path: readonly AreaId[]): boolean =>
  mayIntrude(g, b) && path.some((at, i) => i > 0 && inChinaProper(at));
/** 23.5 Would units of this block's nation be the first of their faction in China? */
function mayIntrude(g: State, b: Block): boolean {
  const f = commanderOf(b);
  return f !== null && f !== 'japan' && !isSubpower(b.nation) && !g.factions[f]?.intruded;
}

/**
 * 17.1-17.6 The ways that a block has now: for each destination, mode and the two borders that matter (the first and
 * the last) the shortest one, preferably without Intrusion. Orders and phases are not asked here. Aggression is
 * never strategic: whoever looks for it leaves those ways out.
 */
export const routesOf = (g: State, b: Block): ReadonlyMap<AreaId, readonly Route[]> => routesOfKind(g, kindOf(b));
/** Has a block any way now? The same as asking whether `routesOf` is empty, without finding them all. */
export const hasRoute = (g: State, b: Block): boolean => leadsOfKind(g, kindOf(b));

/** Blocks of one nation and type in one place have the same ways. */
const kindOf = (b: Block): string => `${b.nation}|${likeType(b.type)}|${b.area}|${b.escaped ? 1 : 0}`;
/** 5.1 Another type that moves alike, if there is one. */
function likeType(type: UnitType): UnitType {
  if (type === 'carrier') return 'fleet';
  return type === 'marine' ? 'infantry' : type;
}
function blockOf(kind: string): Block {
  const [nation, type, area, escaped] = kind.split('|') as [UnitNation, UnitType, AreaId, string];
  return { id: '', nation, type, cv: 1, area, handle: '', ...(escaped === '1' ? { escaped: true } : {}) };
}
const reads = [
  ...standing,
  'turn#',
  'turn.season',
  'turn.emergency',
  'turn.sneak',
  'crossings',
  'techs',
  'pledges',
  'factions.intruded',
];
// Asked again and again between two writes: to list, to test, to explain.
const routesOfKind = derived<State, string, ReadonlyMap<AreaId, readonly Route[]>>(
  reads,
  (g, kind) => waysOf(g, blockOf(kind)),
  256,
);
const leadsOfKind = derived<State, string, boolean>(
  reads,
  (g, kind) => search(g, blockOf(kind), true, (s, _before, to) => fitsWinter(s, to)),
  256,
);
function waysOf(g: State, b: Block): ReadonlyMap<AreaId, readonly Route[]> {
  const found = new Map<AreaId, Map<number, Route>>();
  search(g, b, true, (s, before, to) => keep(s, before, to, found));
  return new Map([...found].map(([to, byKey]) => [to, [...byKey.values()]]));
}
/**
 * Has the block a way at normal speed of which the last step, from one area into another, is what is wanted? Only
 * areas of which `far` is 0 are; it tells how many borders lie between any other and the nearest of them, at least.
 * The same as looking through `routesOf`, without finding the ways that lead elsewhere. `sights`: what its nation
 * sees.
 */
export function hasWay(
  g: State,
  b: Block,
  far: (at: AreaId) => number,
  wanted: (from: AreaId, to: AreaId) => boolean,
  sights: Sights,
): boolean {
  const take = (s: Search, before: Walk, to: AreaId): boolean => fitsWinter(s, to) && wanted(before.at, to);
  return search(g, b, false, take, far, sights);
}
/** Goes through the ways that a block has in every mode; true: `take` has ended it. */
function search(
  g: State,
  b: Block,
  alsoStrategic: boolean,
  take: Search['take'],
  far: Search['far'] = undefined,
  sights: Sights = sightsOf(g, b.nation),
): boolean {
  const disengaging = !b.escaped && sights(numberOf(b.area)).met;
  const intruding = mayIntrude(g, b);
  const winter = turnOf(g).season === 'winter';
  const ground = isGround(b.type);
  for (const mode of modes) {
    for (const strategic of alsoStrategic ? [false, true] : [false]) {
      if (strategic && (disengaging || (afloat(b.type) && mode === 'land'))) continue;
      if (winter && !strategic && commanderOf(b) !== 'soviet') continue;
      if (strategic && mode === 'air' && isSea(b.area)) continue;
      if (walk({ g, b, mode, strategic, disengaging, ground, intruding, winter, sights, take, far })) return true;
    }
  }
  return false;
}

/**
 * What a search finds out, by the numbers of areas. The lists are the same for every search, one at a time, because
 * most are over soon: what is less than `since` was found by an earlier one.
 */
const NO = 0;
const YES = 1;
const passable = new Uint32Array(areas.length);
const open = new Uint32Array(areas.length);
/** What it has cost to come to an area, by the first border and by whether the way leads through China. */
const cheapest = new Uint32Array(2 * areas.length * Math.max(...areas.map((a) => linksOf(a.id).length)));
/** More than any way costs. */
const DEAREST = 64;
let since = 0;
function beginSearch(): number {
  since += DEAREST;
  if (since > 0xffffff00) {
    for (const list of [passable, open, cheapest]) list.fill(0);
    since = DEAREST;
  }
  return since;
}

function walk(s: Search): boolean {
  const { b, mode, strategic, disengaging, far } = s;
  const budget = speed(s.g, b, mode) * (strategic ? 2 : 1);
  if (budget === 0) return false;
  const ship = afloat(b.type);
  const now = beginSearch();
  // Whether a move can go on beyond an area, or end there, does not depend on how it came there.
  const goesOn = (n: number): boolean => {
    const known = passable[n] as number;
    if (known >= now) return known === now + YES;
    const can = !(mode === 'land' && ship) && mayPass(s, s.sights(n));
    passable[n] = now + (can ? YES : NO);
    return can;
  };
  const ends = (from: AreaId, { to, n }: Link): boolean => {
    const known = open[n] as number;
    if (known >= now) return known === now + YES;
    const x = s.sights(n);
    const can = mayEnd(s, x, from, to);
    // 17.6.4 But for Ground units that engage or invade: over each border only so many.
    if (!s.ground || x.sea || !(x.met || x.hostile)) open[n] = now + (can ? YES : NO);
    return can;
  };
  const start = linksOf(b.area);
  let edge: Walk[] = [{ at: b.area, n: numberOf(b.area), before: null, spent: 0, first: -1, china: false }];
  while (edge.length > 0) {
    const next: Walk[] = [];
    for (const w of edge) {
      const { at } = w;
      const alone = w.first < 0;
      const links = linksOf(at);
      for (let i = 0; i < links.length; i++) {
        const link = links[i] as Link;
        const { to, n } = link;
        const spent = w.spent + link.cost;
        if (spent > budget || !steps(mode, ship, link) || leadsThrough(w, n)) continue;
        // Each border costs one at least. Whoever comes here later, for more, would not get there either.
        const left = far ? far(to) : 0;
        if (spent + left > budget) continue;
        const first = alone ? i : w.first;
        if (disengaging && alone && !mayLeave(s, to, false)) continue;
        const can = left === 0 && ends(at, link) && (!disengaging || mayLeave(s, (start[first] as Link).to, alone));
        const on = spent < budget && goesOn(n);
        if (!can && !on) continue;
        if (can && s.take(s, w, to)) return true;
        if (!on) continue;
        const china = w.china || (s.intruding && link.toChina);
        const key = (first * areas.length + n) * 2 + (china ? 1 : 0);
        const known = cheapest[key] as number;
        if (known >= now && known - now <= spent) continue;
        cheapest[key] = now + spent;
        next.push({ at: to, n, before: w, spent, first, china });
      }
    }
    edge = next;
  }
  return false;
}

/** Has a way come through the area of this number? */
function leadsThrough(way: Walk, n: number): boolean {
  for (let w: Walk | null = way; w !== null; w = w.before) if (w.n === n) return true;
  return false;
}
/** The areas of a way, and the one that it ends in. */
function pathOf(way: Walk, to: AreaId): AreaId[] {
  const path = [to];
  for (let w: Walk | null = way; w !== null; w = w.before) path.push(w.at);
  return path.reverse();
}

const modes: readonly Mode[] = ['land', 'sea', 'air'];
/** Adds a way to those that were found; looks for all of them. */
function keep(s: Search, before: Walk, to: AreaId, found: Map<AreaId, Map<number, Route>>): boolean {
  const { g, b, mode, strategic } = s;
  if (!fitsWinter(s, to)) return false;
  // The first border of the way: the one to its second area.
  const first = before.first < 0 ? numberOf(to) : (linksOf(b.area)[before.first] as Link).n;
  const key = (first * areas.length + before.n) * modes.length + modes.indexOf(mode);
  let known = found.get(to);
  if (!known) found.set(to, (known = new Map<number, Route>()));
  const old = known.get(key);
  // A way at normal speed is as good as a strategic one, and leads further into things.
  if (!old) known.set(key, { mode, strategic, path: pathOf(before, to) });
  else if (s.intruding && old.strategic === strategic && intrudes(g, b, old.path)) {
    const path = pathOf(before, to);
    if (!intrudes(g, b, path)) known.set(key, { mode, strategic, path });
  }
  return false;
}

/** 23.5 Whether a way brings the faction into China for the first time. */
export const intrusionBy = (g: State, b: Block, r: Route): Faction | null =>
  intrudes(g, b, r.path) ? commanderOf(b) : null;

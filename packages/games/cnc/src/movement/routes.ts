import { derived } from '@wardroom/rules';
import { commanderOf, hasGround, sideOf } from '../blocks.ts';
import {
  area,
  borderId,
  costOf,
  engageLimit,
  inChinaProper,
  isSea,
  isStrait,
  neighbours,
  sameCoast,
} from '../board.ts';
import { controller } from '../control.ts';
import { contested, isGreat } from '../hostility.ts';
import { isSubpower } from '../nations.ts';
import type { AreaId, Block, Faction, State } from '../state.ts';
import { turnOf } from '../state.ts';
import { hasTech } from '../techs.ts';
import { afloat, isGround, unit } from '../units.ts';
import { canBeIn, canBomb, canPassStrait, entering, inBattle, isFriendly, met, mustStop } from './entering.ts';

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

/** 17.2-17.4 Normal speed of a block in a mode; 0: it cannot. */
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

/** 16.5 What Winter allows. */
function fitsWinter(g: State, b: Block, r: Route): boolean {
  if (turnOf(g).season !== 'winter') return true;
  const to = r.path[r.path.length - 1] as AreaId;
  if (commanderOf(b) === 'soviet') return [b.area, to].every((id) => area(id).nation === 'russia');
  if (!r.strategic || !isGreat(b) || isSea(to)) return false;
  return area(to).base || (area(to).home && !inChinaProper(to));
}

interface Walk {
  path: AreaId[];
  spent: number;
}

/** Whether the block may end a move here that comes from `from`. */
function mayEnd(g: State, b: Block, w: Walk, mode: Mode, strategic: boolean, disengaging: boolean): boolean {
  const to = w.path[w.path.length - 1] as AreaId;
  const from = w.path[w.path.length - 2] as AreaId;
  if (mode === 'air' && isSea(to) && (strategic || isSea(w.path[0] as AreaId))) return false;
  if (canBeIn(g, b, to) !== null) return false;
  const emergency = turnOf(g).emergency === true;
  const e = entering(g, b, from, to);
  if (strategic && (e.engages || !isFriendly(g, b, to) || contestedFor(g, b, to))) return false;
  if (mode === 'air' && isSea(w.path[0] as AreaId) && !(isFriendly(g, b, to) && !e.engages)) return false;
  if (e.engages) {
    if (disengaging) return false;
    if (isSea(to) && isGround(b.type)) return false;
    if (isGround(b.type) && roomOver(g, from, to) < 1) return false;
  } else if (e.invasion && roomOver(g, from, to) < 1) return false;
  if (e.aggression && emergency) return false;
  if (!e.engages && e.raid && !canBomb(g, b, to)) return false;
  // 22.7 Air and naval units do not help an Armed Minor alone.
  if (!isSea(to) && !isGround(b.type) && !isFriendly(g, b, to) && !e.engages && !e.raid)
    return hasGround(g, to, sideOf(g, b));
  return true;
}
/** Is there a Battle in this area for the block's side, even where the land is friendly? */
const contestedFor = (g: State, b: Block, at: AreaId): boolean =>
  !isSea(at) && contested(g, at) && met(g, b, at).length > 0;

/** Whether the block may go on beyond this area. */
function mayPass(g: State, b: Block, at: AreaId, mode: Mode, strategic: boolean): boolean {
  const strait = !isSea(at) && mode !== 'land' && canPassStrait(g, b, at, mode === 'air');
  if (mode === 'sea' && !isSea(at) && !strait) return false;
  if (canBeIn(g, b, at) !== null && !strait) return false;
  if (mustStop(g, b, at)) return false;
  if (!strategic) return true;
  if (mode === 'air') return isSea(at) ? met(g, b, at).length === 0 : isFriendly(g, b, at);
  return isFriendly(g, b, at) && !contestedFor(g, b, at);
}

/** Can a block go from one area into the next in this mode at all? */
function steps(b: Block, at: AreaId, to: AreaId, mode: Mode): boolean {
  if (mode === 'air') return true;
  if (mode === 'sea') return isSea(at) || isSea(to);
  if (isSea(at) || isSea(to)) return false;
  return !afloat(b.type) || sameCoast(at, to);
}

/** 17.6.2 Is this a legal first step out of a Battle? */
function mayLeave(g: State, b: Block, to: AreaId, stays: boolean): boolean {
  if (isGround(b.type) && (isSea(b.area) || roomOver(g, b.area, to) < 1)) return false;
  const passes = b.type === 'air-force' || b.type === 'submarine';
  if (passes && !stays) return true;
  return isFriendly(g, b, to) && !contestedFor(g, b, to) && !contested(g, to);
}

/** Intrusions into China that a way would bring (23.5); other things being equal a way without is better. */
const intrudes = (g: State, b: Block, path: readonly AreaId[]): boolean => {
  const f = commanderOf(b);
  if (f === null || f === 'japan' || isSubpower(b.nation) || g.factions[f]?.intruded) return false;
  return path.slice(1).some(inChinaProper);
};

/**
 * 17.1-17.6 The ways that a block has now: for each destination, mode and the two borders that matter (the first and
 * the last) the shortest one, preferably without Intrusion. Orders and phases are not asked here. Aggression is
 * never strategic: whoever looks for it leaves those ways out.
 */
export function routesOf(g: State, b: Block, alsoStrategic = true): ReadonlyMap<AreaId, readonly Route[]> {
  return alsoStrategic ? allRoutes(g, b.id) : waysOf(g, b, false);
}
/** Asked again and again between two writes: to list, to test, to explain. */
const allRoutes = derived<State, string, ReadonlyMap<AreaId, readonly Route[]>>(
  ['blocks', 'areas', 'pairs', 'nations', 'turn', 'crossings', 'techs', 'pledges', 'factions'],
  (g, id) => waysOf(g, g.blocks[id] as Block, true),
  64,
);
function waysOf(g: State, b: Block, alsoStrategic: boolean): ReadonlyMap<AreaId, readonly Route[]> {
  const found = new Map<AreaId, Map<string, Route>>();
  const disengaging = inBattle(g, b);
  const winter = turnOf(g).season === 'winter';
  for (const mode of ['land', 'sea', 'air'] as const) {
    for (const strategic of alsoStrategic ? [false, true] : [false]) {
      if (strategic && (disengaging || (afloat(b.type) && mode === 'land'))) continue;
      if (winter && !strategic && commanderOf(b) !== 'soviet') continue;
      if (strategic && mode === 'air' && isSea(b.area)) continue;
      walk(g, b, mode, strategic, disengaging, found);
    }
  }
  return new Map([...found].map(([to, byKey]) => [to, [...byKey.values()]]));
}

function walk(
  g: State,
  b: Block,
  mode: Mode,
  strategic: boolean,
  disengaging: boolean,
  found: Map<AreaId, Map<string, Route>>,
): void {
  const budget = speed(g, b, mode) * (strategic ? 2 : 1);
  if (budget === 0) return;
  // Whether a move can go on beyond an area does not depend on how it came there.
  const known = new Map<AreaId, boolean>();
  const goesOn = (at: AreaId): boolean => {
    let can = known.get(at);
    if (can === undefined)
      known.set(
        at,
        (can =
          mayPass(g, b, at, mode, strategic) && !(mode === 'land' && afloat(b.type)) && !convoyMeets(g, b, at, mode)),
      );
    return can;
  };
  const cheapest = new Map<string, number>();
  let edge: Walk[] = [{ path: [b.area], spent: 0 }];
  while (edge.length > 0) {
    const next: Walk[] = [];
    for (const w of edge) {
      const at = w.path[w.path.length - 1] as AreaId;
      for (const to of neighbours(at)) {
        const spent = w.spent + costOf(to);
        if (spent > budget || w.path.includes(to) || !steps(b, at, to, mode)) continue;
        const on: Walk = { path: [...w.path, to], spent };
        const first = on.path[1] as AreaId;
        if (disengaging && on.path.length === 2 && !mayLeave(g, b, to, false)) continue;
        const ends =
          mayEnd(g, b, on, mode, strategic, disengaging) && (!disengaging || mayLeave(g, b, first, first === to));
        if (ends) keep(g, b, { mode, strategic, path: on.path }, found);
        if (spent === budget || !goesOn(to)) continue;
        const key = `${first}|${to}|${intrudes(g, b, on.path) ? 1 : 0}`;
        if ((cheapest.get(key) ?? 99) <= spent) continue;
        cheapest.set(key, spent);
        next.push(on);
      }
    }
    edge = next;
  }
}
/** 17.3.3 A Convoy does not go on through a sea where Enemies are. */
const convoyMeets = (g: State, b: Block, at: AreaId, mode: Mode): boolean =>
  mode === 'sea' && isGround(b.type) && isSea(at) && met(g, b, at).length > 0;

function keep(g: State, b: Block, r: Route, found: Map<AreaId, Map<string, Route>>): void {
  if (!fitsWinter(g, b, r)) return;
  const to = r.path[r.path.length - 1] as AreaId;
  const key = `${r.mode}|${r.path[1]}|${r.path[r.path.length - 2]}`;
  const known = found.get(to) ?? new Map<string, Route>();
  const old = known.get(key);
  // A way at normal speed is as good as a strategic one, and leads further into things.
  const better = !old || (old.strategic === r.strategic && intrudes(g, b, old.path) && !intrudes(g, b, r.path));
  if (better) known.set(key, r);
  found.set(to, known);
}

/** 23.5 Whether a way brings the faction into China for the first time. */
export const intrusionBy = (g: State, b: Block, r: Route): Faction | null =>
  intrudes(g, b, r.path) ? commanderOf(b) : null;
/** 3.4 A sea without Enemies, or land that is ours. */
export const openWay = (g: State, b: Block, at: AreaId): boolean =>
  isSea(at) ? met(g, b, at).length === 0 : controller(g, at) === commanderOf(b);
export const strait = isStrait;

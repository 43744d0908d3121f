import type { Verdict } from '@wardroom/rules';
import { derived, ids, legal, refuse, things } from '@wardroom/rules';
import { isHex } from '../board.ts';
import { canActivate, commands, headquarters, inReach, withinRange } from '../command.ts';
import {
  counter,
  isAir,
  isB29,
  isCarrier,
  isCommonwealth,
  isGround,
  isHq,
  isNaval,
  nationOf,
  sideOf,
} from '../counters.ts';
import { type Activation, type ConditionName, card } from '../deck.ts';
import { holds } from '../events/conditions.ts';
import { byRailway, railwayBonus } from '../events/ops/staff.ts';
import { isSet } from '../flags.ts';
import { reactionBattles } from '../movement/destinations.ts';
import { unitsOf } from '../on-map.ts';
import { ruleset } from '../ruleset.ts';
import type { HexId, Offensive, Place, Side, State, UnitId } from '../state.ts';
import { other } from '../state.ts';
import { hqInSupply, inSupply } from '../supply.ts';
import { supplyMap } from '../supply-map.ts';

/**
 * R11.4, R11.25 The counteroffensive card whose limits the reaction has; undefined: the reaction has those of O's
 * card.
 */
export function counteroffensive(g: State): string | undefined {
  const named = g.offensive.now?.reactionCard;
  if (named) return named;
  return things(g.effects)
    .map((e) => e.card)
    .find((c) => card(c).react === 'counteroffensive');
}

/** What the event says about whom it activates; empty for an operations card. */
export function activationOf(g: State, side: Side): Activation {
  const o = g.offensive.now;
  if (!o) return {};
  if (o.side === side) return o.as === 'ec' ? (card(o.card).activation ?? {}) : {};
  const c = counteroffensive(g);
  return c ? (card(c).activation ?? {}) : {};
}

const isReaction = (g: State, side: Side): boolean => g.offensive.now?.side !== side;

/** R7.1, R7.2, R11.7 May this HQ lead what the event (or, with no limits, an operations card) activates? */
export function canLeadEvent(g: State, side: Side, a: Activation, hq: UnitId): Verdict {
  if (!headquarters(g, side).includes(hq)) return refuse('R7.1', 'noHeadquarters', { hq });
  if (Array.isArray(a.hq) && !a.hq.includes(hq)) return refuse('R11.7', 'hqOfEvent', { hq });
  const group = (a.hq as { group?: string } | undefined)?.group;
  if (group === 'commonwealth-or-joint' && !['commonwealth', 'joint'].includes(counter(hq).hqNation ?? ''))
    return refuse('R11.7', 'hqOfEvent', { hq });
  return a.ignoreSupply || hqInSupply(g, hq) ? legal : refuse('R7.2', 'hqUnsupplied', { hq });
}

/** R7.2, R7.5, R11.25 May this HQ lead the offensive or the reaction? */
export function canLead(g: State, side: Side, hq: UnitId): Verdict {
  const no = canLeadEvent(g, side, activationOf(g, side), hq);
  if (no) return no;
  if (isReaction(g, side) && !reactionBattles(g).some((b) => withinRange(g, hq, b)))
    return refuse('R11.25', 'noBattleInRange', { hq });
  return legal;
}

/** R11.5, R11.25 How many units this HQ may activate. */
export function limitOf(g: State, side: Side, hq: UnitId): number {
  const o = g.offensive.now;
  const a = activationOf(g, side);
  if (!o) return 0;
  const efficiency = (counter(hq).hqEfficiency ?? 0) + (side === 'japan' ? railwayBonus(g, hq) : 0);
  if (a.total !== undefined) return a.total;
  if (a.lvRelative !== undefined)
    return o.ov + (typeof a.lvRelative === 'number' ? a.lvRelative : a.lvRelative.plus) + efficiency;
  return (a.lvByHq?.[hq] ?? a.lv ?? o.ov) + efficiency;
}

/** The headquarters that lead: one, all together (jp-02), or none where the event names its units. */
export function leaders(g: State, side: Side): readonly UnitId[] {
  const o = g.offensive.now;
  if (!o) return [];
  if (isReaction(g, side)) return o.reactionHq ? [o.reactionHq] : [];
  if (activationOf(g, side).hq === 'all') return headquarters(g, side).filter((h) => hqInSupply(g, h));
  return o.hqs ?? [];
}

/** Does the word of a card's filter name this unit? */
function named(word: string, unit: UnitId): boolean {
  if (word === 'commonwealth') return isCommonwealth(unit);
  if (word === 'chinese') return nationOf(unit) === 'cn';
  if (word === 'us carriers') return nationOf(unit) === 'us' && isCarrier(unit);
  if (word === 'us air') return nationOf(unit) === 'us' && isAir(unit);
  return word === counter(unit).nation || word === nationOf(unit) || word === unit;
}

/** R11.7 What the event allows by class, nation and name. */
export function allowedByEvent(a: Activation, unit: UnitId): Verdict {
  return namedByEvent(a, unit) ? legal : refuse('R11.7', 'notByEvent', { unit });
}
function namedByEvent(a: Activation, unit: UnitId): boolean {
  const c = counter(unit);
  if (a.units) return a.units.includes(unit);
  if (a.alsoUnits?.includes(unit)) return true;
  if (a.classes && !a.classes.includes(c.class)) return false;
  if (Array.isArray(a.only) && !(a.only as string[]).some((w) => named(w, unit))) return false;
  const nations = a.nations as { readonly [kind: string]: readonly string[] } | undefined;
  if (nations && !Array.isArray(nations) && nations[c.class] && !nations[c.class]?.some((w) => named(w, unit)))
    return false;
  if (isGround(unit) && a.groundSize !== undefined && c.type !== a.groundSize) return false;
  if (isGround(unit) && a.groundOnly) {
    const only = a.groundOnly as readonly string[] | { nation: string };
    const fits = Array.isArray(only) ? only.includes(unit) : c.nation === (only as { nation: string }).nation;
    if (!fits) return false;
  }
  return true;
}

/** Activated by the event without counting? */
export function isFree(a: Activation, unit: UnitId): boolean {
  const free = a.free as { nation?: string; class?: string } | undefined;
  return (
    free !== undefined &&
    (free.nation ?? counter(unit).nation) === counter(unit).nation &&
    (free.class ?? counter(unit).class) === counter(unit).class
  );
}

const active = (g: State, side: Side): UnitId[] =>
  things(g.activated)
    .filter((a) => a.side === side)
    .map((a) => a.id);
/** Units that count against the limit. */
export const counted = (g: State, side: Side): number =>
  active(g, side).filter((u) => !isFree(activationOf(g, side), u)).length;

/** R18.2, R18.3 Inter-service rivalry: not army and navy of the same service by one headquarters. */
export function rivalry(g: State, side: Side, unit: UnitId): Verdict {
  const branch = counter(unit).branch;
  const nation = nationOf(unit);
  if (branch === null) return legal;
  if (side === 'japan' ? !isSet(g, 'isr.japan') : !isSet(g, 'isr.us') || nation !== 'us') return legal;
  if (side === 'allied' && !ruleset(g).usRivalryAnyHq && !leaders(g, side).some((h) => nationOf(h) === 'us'))
    return legal;
  const rival = active(g, side).find(
    (u) => nationOf(u) === nation && counter(u).branch !== null && counter(u).branch !== branch,
  );
  return rival === undefined || excepted(g, side, unit)
    ? legal
    : refuse(side === 'japan' ? 'R18.3' : 'R18.2', 'rivalry', { unit, other: rival });
}

/** R24 `isrException` (al-46, al-50): beside the Army one ship of the US Navy that is no carrier. */
function excepted(g: State, side: Side, unit: UnitId): boolean {
  const o = g.offensive.now;
  const op = o?.as === 'ec' && o.side === side ? card(o.card).effects.find((e) => e.op === 'isrException') : undefined;
  if (!op || !holds(g, op.if as ConditionName, {})) return false;
  const navy = [...active(g, side), unit].filter((u) => nationOf(u) === 'us' && counter(u).branch === 'navy');
  return navy.length <= 1 && navy.every((u) => isNaval(u) && !isCarrier(u));
}

/** R16.21 The unit more that the railway gives must be one in Burma or Northern India. */
function offRailway(g: State, side: Side, n: number, limit: number): boolean {
  if (side !== 'japan' || n !== limit - 1 || !isSet(g, 'kwaiStaff')) return false;
  const a = activationOf(g, side);
  return (
    leaders(g, side).some((h) => railwayBonus(g, h) > 0) &&
    !active(g, side).some((u) => !isFree(a, u) && byRailway(g, u))
  );
}

/** R7.3-R7.6 Path, supply and nationality, as far as the event does not waive them. */
function reachedBy(g: State, a: Activation, hq: UnitId, unit: UnitId): Verdict {
  if (!a.ignoreSupply && !a.waiveNationalCommand) return canActivate(g, hq, unit);
  if (!a.waiveNationalCommand && !commands(hq, unit)) return refuse('R7.6', 'notUnderCommand', { hq, unit });
  if (!a.ignoreSupply && !inSupply(g, unit)) return refuse('R7.4', 'unsupplied', { unit });
  return inReach(g, hq, g.units[unit]?.at as HexId) ? legal : refuse('R7.3', 'noPath', { hq, unit });
}

/** R11.6, R11.7 May the unit be activated, as far as neither the units active already nor a path are asked? */
function suits(g: State, side: Side, a: Activation, unit: UnitId): Verdict {
  const u = g.units[unit];
  if (u && sideOf(unit) !== side) return refuse('R11.6', 'otherSides', { unit });
  if (!u || !g.offensive.now || isHq(unit) || counter(unit).type === 'garrison')
    return refuse('R11.6', 'notActivatable', { unit });
  if (!isHex(u.at) && u.at !== 'china-air') return refuse('R11.6', 'notOnMap', { unit });
  if (u.spent) return refuse('R20.2', 'spent', { unit });
  if (isB29(unit) && u.bombed && !(isReaction(g, side) && intruded(g, u.at, side)))
    return refuse('R9.4.5', 'bombed', { unit });
  const event = allowedByEvent(a, unit);
  if (event) return event;
  return a.units && u.at !== (a.fromHex ?? u.at) ? refuse('R11.7', 'notByEvent', { unit }) : legal;
}

/** R9.4.5 Has a unit of the enemy come into the hex in this offensive? */
const intruded = (g: State, at: Place, side: Side): boolean =>
  unitsOf(g, at, other(side)).some((u) => g.activated[u.id]?.mode !== undefined);

/** R11.5, R11.7, R18.2, R18.3 May one more unit be active beside those that are? Asked for many units at once. */
function room(g: State, side: Side, a: Activation): (unit: UnitId) => Verdict {
  const o = g.offensive.now as Offensive;
  const limit = (isReaction(g, side) ? o.reactionLimit : o.limit) ?? 0;
  const now = active(g, side);
  const n = counted(g, side);
  const missing = a.mustInclude && n === limit - 1 ? mustInclude(g, side) : null;
  const railway = offRailway(g, side, n, limit);
  return (unit) => {
    if (!isFree(a, unit)) {
      if (n >= limit) return refuse('R11.5', 'limit', { limit });
      if (missing && !missing(unit)) return refuse('R11.7', 'mustInclude');
      if (railway && !byRailway(g, unit)) return refuse('R16.21', 'byRailway', { unit });
    }
    if (isGround(unit) && a.maxGround !== undefined && now.filter(isGround).length >= a.maxGround)
      return refuse('R11.7', 'maxGround', { max: a.maxGround });
    const other = a.oneClassOnly ? now.find((x) => counter(x).class !== counter(unit).class) : undefined;
    return other ? refuse('R11.7', 'oneClass', { other }) : rivalry(g, side, unit);
  };
}

/** R7.3-R7.6 Does one of the leaders reach the unit? */
function path(g: State, side: Side, a: Activation, unit: UnitId): Verdict {
  let no: Verdict = legal;
  for (const hq of leaders(g, side)) {
    no = reachedBy(g, a, hq, unit);
    if (!no) return legal;
  }
  return no ?? refuse('R7.3', 'noPath', { unit });
}

/** R11.6, R11.7 May the unit be activated now? */
export function canBeActivated(g: State, side: Side, unit: UnitId): Verdict {
  const a = activationOf(g, side);
  const no = g.activated[unit] ? refuse('R11.6', 'activeAlready', { unit }) : suits(g, side, a, unit);
  if (no || a.units) return no;
  return room(g, side, a)(unit) ?? path(g, side, a, unit);
}

/** Of units that could be activated alone: which may be beside those that are active? */
export function beside(g: State, side: Side): (unit: UnitId) => boolean {
  const a = activationOf(g, side);
  const fits = room(g, side, a);
  return (unit) => g.activated[unit] === undefined && (a.units !== undefined || fits(unit) === null);
}

/** A kind of unit that the event demands, that is not active yet and that could be; null: nothing is missing. */
export function mustInclude(g: State, side: Side): ((u: UnitId) => boolean) | null {
  const a = activationOf(g, side);
  const must = a.mustInclude as { nation?: string; class?: string } | undefined;
  if (!must) return null;
  const fits = (u: UnitId): boolean =>
    (must.nation === undefined || counter(u).nation === must.nation) &&
    (must.class === undefined || counter(u).class === must.class);
  if (active(g, side).some(fits)) return null;
  const can = ids(g.units).some(
    (u) => fits(u) && isHex(g.units[u]?.at ?? '') && leaders(g, side).some((h) => reachedBy(g, a, h, u) === null),
  );
  return can ? fits : null;
}

/**
 * Units that could be activated if none were yet. The key ends with the active units that no path supplies: zones
 * depend on them.
 */
const eligible = derived<State, string, readonly UnitId[]>(
  ['units', 'control', 'battles', 'offensive', 'effects', 'flags', 'tracks'],
  (g, key) => {
    const side = key.split('|')[0] as Side;
    const a = activationOf(g, side);
    if (leaders(g, side).length === 0 && !a.units) return [];
    return ids(g.units)
      .filter((u) => sideOf(u) === side && suits(g, side, a, u) === null && (a.units || path(g, side, a, u) === null))
      .sort();
  },
  16,
);

/** Units that may be activated, in the order of their ids. */
export const candidates = derived<State, Side, readonly UnitId[]>(
  ['units', 'control', 'activated', 'battles', 'offensive', 'effects', 'flags', 'tracks'],
  (g, side) => {
    const units = eligible(g, `${side}|${supplyMap(g).unsupplied}`);
    if (units.length === 0) return units;
    const a = activationOf(g, side);
    const fits = a.units ? null : room(g, side, a);
    return units.filter((u) => g.activated[u] === undefined && (fits === null || fits(u) === null));
  },
);

/** R11.26 In reaction: can the unit take part in a battle at all, by standing there or moving within its allowance? */
export const standsInBattle = (g: State, unit: UnitId): boolean => g.battles[g.units[unit]?.at ?? ''] !== undefined;
export const inHex = (g: State, id: HexId, side: Side): readonly UnitId[] => unitsOf(g, id, side).map((u) => u.id);

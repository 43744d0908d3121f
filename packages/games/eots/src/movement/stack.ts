import type { Verdict } from '@wardroom/rules';
import { derived, legal, refuse, things } from '@wardroom/rules';
import { isHex } from '../board.ts';
import { isAir, isCarrier, isGround, isNaval, sideOf } from '../counters.ts';
import { card } from '../deck.ts';
import { isSet } from '../flags.ts';
import type { Mode, Side, State, UnitId } from '../state.ts';
import { other } from '../state.ts';
import { track } from '../tracks.ts';
import { walkerOf } from './land.ts';
import { armoured, aspCost, canAssault, holdsGround, isCarried, mayCarry } from './places.ts';

/** R11.10 Units that start in one place and make one move together. */
export interface Stack {
  mode: Mode;
  side: Side;
  units: readonly UnitId[];
}

const offensiveModes: readonly Mode[] = [
  'naval',
  'air',
  'ground',
  'amphibious',
  'organic',
  'navalStrategic',
  'airStrategic',
  'groundTransport',
  'barge',
];
const reactionModes: readonly Mode[] = ['naval', 'air', 'ground', 'amphibious', 'organic'];
/** R11.26 No strategic movement and no barges in reaction. */
export const modesOf = (g: State, side: Side): readonly Mode[] =>
  g.offensive.now?.side === side ? offensiveModes : reactionModes;

/** Active units of a side that have not moved yet, in the order of their ids. */
export const unmoved = derived<State, Side, readonly UnitId[]>(['activated'], (g, side) =>
  things(g.activated)
    .filter((a) => a.side === side && (a.mode === undefined || (a.left ?? 0) > 0))
    .map((a) => a.id)
    .sort(),
);

/** R11.25 al-05 of the later decks: the reaction that it leads has no shipping. */
function withoutShipping(g: State, side: Side): boolean {
  const o = g.offensive.now;
  return o?.reactionCard !== undefined && o.side !== side && card(o.reactionCard).activation?.noAsp === true;
}

/** R12.25, R18.3 Shipping points that a side may still use, those of an event included. */
export function shipping(g: State, side: Side): number {
  if (withoutShipping(g, side)) return 0;
  const level = track(g, `asp.${side}`);
  const usable = side === 'japan' && isSet(g, 'isr.japan') ? Math.ceil(level / 2) : level;
  const extra = g.offensive.now?.side === side ? (g.offensive.now.tempAsp ?? 0) : 0;
  return Math.max(0, usable - track(g, `aspUsed.${side}`)) + extra;
}

/** R12.32 Which ship carries which brigade; brigades without a ship pay like others. */
export function carriedBy(stack: Pick<Stack, 'mode' | 'units'>): ReadonlyMap<UnitId, UnitId> {
  const out = new Map<UnitId, UnitId>();
  if (stack.mode !== 'organic') return out;
  const ships = stack.units.filter(mayCarry);
  for (const brigade of stack.units.filter(isCarried)) {
    const ship = ships.shift();
    if (ship) out.set(brigade, ship);
  }
  return out;
}

/** R12.25 Shipping points that the whole stack pays. */
export function stackCost(g: State, stack: Pick<Stack, 'mode' | 'units'>): number {
  if (stack.mode !== 'amphibious' && stack.mode !== 'organic') return 0;
  const carried = carriedBy(stack);
  let n = 0;
  for (const u of stack.units) if (isGround(u) && !carried.has(u)) n += aspCost(g, u);
  return n;
}

/**
 * May this unit use this form of movement at all now, once and in one form only (R12.23)? Destinations are asked
 * elsewhere.
 */
export function canUse(g: State, mode: Mode, unit: UnitId): Verdict {
  const a = Object.hasOwn(g.activated, unit) ? g.activated[unit] : undefined;
  const at = g.units[unit]?.at;
  if (!a || at === undefined) return refuse('R11.10', 'notActive', { unit });
  const side = sideOf(unit);
  if (a.mode !== undefined && !(mode === 'ground' && (a.left ?? 0) > 0))
    return refuse('R11.10', 'movedAlready', { unit });
  if (!modesOf(g, side).includes(mode)) return refuse('R11.26', 'notInReaction', { mode });
  if (isNaval(unit)) {
    const fits = mode === 'naval' || mode === 'navalStrategic' || mode === 'amphibious' || mode === 'organic';
    return fits ? legal : refuse('R12.2', 'notThatWay', { unit, mode });
  }
  if (isAir(unit))
    return mode === 'air' || mode === 'airStrategic' ? legal : refuse('R12.7', 'notThatWay', { unit, mode });
  if (!isGround(unit) || !isHex(at)) return refuse('R12.14', 'notThatWay', { unit, mode });
  if (mode === 'ground')
    return a.mode === undefined && holdsGround(g, at, other(side))
      ? refuse('R12.20', 'noDisengaging', { unit })
      : legal;
  if (mode === 'amphibious')
    return (
      canAssault(unit) ?? (shipping(g, side) >= aspCost(g, unit) ? legal : refuse('R12.25', 'noShipping', { unit }))
    );
  // R12.31 What bars ships from being activated does not bar an assault.
  if (mode === 'organic') return isCarried(unit) ? legal : canUse(g, 'amphibious', unit);
  if (mode === 'groundTransport') return unit === armoured ? legal : canAssault(unit);
  if (mode === 'barge') {
    if (side !== 'japan' || !isSet(g, 'barges')) return refuse('R12.33', 'noBarges');
    if (g.offensive.now?.ov !== 3) return refuse('R12.33', 'bargesNeedThree');
    if (things(g.activated).some((x) => x.mode === 'barge')) return refuse('R12.33', 'oneBarge');
    return canAssault(unit);
  }
  return refuse('R12.14', 'notThatWay', { unit, mode });
}

/** May this unit join the units chosen so far? */
export function canJoin(g: State, mode: Mode, chosen: readonly UnitId[], unit: UnitId): Verdict {
  const no = canUse(g, mode, unit);
  if (no) return no;
  const first = chosen[0];
  if (first === undefined) return legal;
  if (chosen.includes(unit)) return refuse('R11.10', 'chosenAlready', { unit });
  if (g.units[first]?.at !== g.units[unit]?.at) return refuse('R11.10', 'startTogether', { unit });
  if (mode === 'barge') return refuse('R12.33', 'oneBarge');
  if (mode === 'ground' && (g.activated[first]?.left ?? -1) !== (g.activated[unit]?.left ?? -1))
    return refuse('R11.10', 'startTogether', { unit });
  if (mode === 'ground' && walkerOf(first) !== walkerOf(unit)) return refuse('R12.16', 'walkApart', { unit });
  if (mode === 'amphibious' || mode === 'organic') {
    const stack = { mode, units: [...chosen, unit] };
    if (isGround(unit) && stackCost(g, stack) > shipping(g, sideOf(unit)) && !(mode === 'organic' && isCarried(unit)))
      return refuse('R12.25', 'noShipping', { unit });
  }
  return legal;
}

/** Is the stack complete, so that it may set out? */
export function canSetOut(g: State, mode: Mode, units: readonly UnitId[]): Verdict {
  if (units.length === 0) return refuse('R11.10', 'nobody');
  if (mode === 'amphibious' && !units.some(isGround)) return refuse('R12.25', 'nobodyLands');
  if (mode === 'organic') {
    const carried = carriedBy({ mode, units });
    if (carried.size === 0) return refuse('R12.32', 'oneBrigadeAShip');
  }
  const side = sideOf(units[0] as UnitId);
  if (stackCost(g, { mode, units }) > shipping(g, side))
    return refuse('R12.25', 'noShipping', { unit: units[0] as UnitId });
  return legal;
}

/** R12.26, R5.3 A carrier along neutralises hex by hex; any ship along opens ports with enemy ships. */
export const hasCarrier = (units: readonly UnitId[]): boolean => units.some(isCarrier);
export const hasShips = (units: readonly UnitId[]): boolean => units.some(isNaval);

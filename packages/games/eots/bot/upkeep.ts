import type { AnyState, Choice, Decision } from '@wardroom/rules';
import { walk } from '@wardroom/rules';
import { Draft } from './board-of-own.ts';
import type { Place, Side, State, UnitId } from './read.ts';
import { counter, distance, isAir, isB29, isCarrier, isGround, isHex, isHq, isNaval, unitsOf } from './read.ts';
import { staffMerit } from './staff.ts';
import { prospect, roomAt } from './ways.ts';

const next = (d: Decision, kind: string, ...prefix: string[]): string[] => {
  const offer = d.kinds[kind];
  return ((offer ? walk(offer, prefix) : null)?.next?.() ?? []).map(String);
};

/**
 * R9.4.1 A bomber belongs where Tokyo is in its range: on an island before the box in China, which the enemy may cut
 * off.
 */
function bomberMerit(to: Place): number {
  if (!isHex(to)) return 9;
  const far = distance(to, '3706');
  return far <= 8 ? 20 + far : 0;
}

/** How good a place is for a unit that arrives: near the front, with room for it. */
function merit(g: State, side: Side, unit: UnitId, to: Place): number {
  if (isB29(unit)) return bomberMerit(to);
  const n = isHex(to) ? prospect(g, side, to) : 0;
  if (isNaval(unit)) return n - 0.3 * Math.max(0, unitsOf(g, to, side).filter((u) => isNaval(u.id)).length - 3);
  if (isHq(unit)) return staffMerit(g, side, unit, to);
  return roomAt(g, side, to) ? n : n - 10;
}

/** The best of these places for the unit; null: there are none. */
export function placeFor(g: State, side: Side, unit: UnitId, places: readonly Place[]): Place | null {
  let best: { to: Place; n: number } | null = null;
  for (const to of places) {
    const n = merit(g, side, unit, to);
    if (!best || n > best.n) best = { to, n };
  }
  return best?.to ?? null;
}

/** What a step more of this unit is worth. */
function stepWorth(unit: UnitId, back: boolean): number {
  const c = counter(unit);
  const weak = c.reduced ?? c.full;
  const strength = back ? weak[0] + 0.5 * weak[1] : c.full[0] - weak[0] + 0.5 * (c.full[1] - weak[1]);
  return strength + (isCarrier(unit) ? 6 : 0) + (isB29(unit) ? 8 : 0) + (isGround(unit) || isAir(unit) ? 2 : 0);
}

/** R9.1 All that come in, one after another: who was placed before takes room, and headquarters draw others. */
function arrivals(view: State, d: Decision): Choice[] {
  const plan = new Draft(view as unknown as AnyState, d);
  for (;;) {
    const unit = plan.phase === 'reinforcement' ? plan.next('place')[0] : undefined;
    if (unit === undefined) return plan.choices;
    const to = placeFor(plan.g, plan.side, String(unit), plan.next('place', unit).map(String));
    if (to === null || !plan.act('place', unit, to)) return plan.choices;
  }
}

/** The kinds that end the use of steps: of the phase, of an event that keeps them, of one that does not. */
const ENDS = ['done', 'keepSteps', 'spare'];

/** R9.2, R24.9 A step of replacement for whom it serves best; where it serves nobody, none. */
export function replaced(g: State, d: Decision): Choice[] {
  const steps = [
    ...next(d, 'flip').map((u) => ({ u, back: false, n: stepWorth(u, false) })),
    ...next(d, 'bringBack').map((u) => ({ u, back: true, n: stepWorth(u, true) })),
  ].sort((a, b) => b.n - a.n);
  const first = steps[0];
  const end = ENDS.find((kind) => d.kinds[kind]);
  if (!first) return end === undefined ? [] : [{ kind: end, value: [] }];
  if (!first.back) return [{ kind: 'flip', value: [first.u] }];
  const to = placeFor(g, d.seat as Side, first.u, next(d, 'bringBack', first.u));
  return to === null ? [] : [{ kind: 'bringBack', value: [first.u, to] }];
}

/** R9.1, R9.2 Reinforcements to the front, steps to those who fight best, nothing unused; bombers fly. */
export function upkeep(g: State, d: Decision): Choice[] {
  if (d.kinds.rollEurope) return [{ kind: 'rollEurope', value: [] }];
  if (d.phase === 'reinforcement') return arrivals(g, d);
  if (d.phase === 'replacement') return replaced(g, d);
  const bomber = next(d, 'bomb')[0];
  return bomber === undefined ? [] : [{ kind: 'bomb', value: [bomber] }];
}

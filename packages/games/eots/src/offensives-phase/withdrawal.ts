import type { IO, Verdict } from '@wardroom/rules';
import { legal, refuse } from '@wardroom/rules';
import { hex, hexes, inRegion, isHex } from '../board.ts';
import { headquarters } from '../command.ts';
import { controller } from '../control.ts';
import { counter, isAir, isHq, isUnitId, sideOf } from '../counters.ts';
import { unitsAt } from '../on-map.ts';
import { ruleset } from '../ruleset.ts';
import type { HexId, Side, State, Unit, UnitId } from '../state.ts';
import { wouldBeSupplied } from '../supply.ts';
import { turnOf } from '../tracks.ts';

const nextTurn = (g: State): `turn-${number}` => `turn-${turnOf(g) + 1}`;

/** R12.24 May the air unit be withdrawn? */
export function canWithdrawAir(g: State, side: Side, unit: UnitId): Verdict {
  if (!ruleset(g).airWithdrawByOC) return refuse('R12.24', 'offensives.notInEdition');
  const at = g.units[unit]?.at;
  if (!isUnitId(unit) || at === undefined || !isAir(unit) || sideOf(unit) !== side)
    return refuse('R12.24', 'offensives.ownAirUnit', { unit });
  return isHex(at) || at === 'china-air' ? legal : refuse('R12.24', 'offensives.notOnMap', { unit });
}

/** R7.7 May the headquarters be withdrawn? */
export const canWithdrawHq = (g: State, side: Side, hq: UnitId): Verdict =>
  headquarters(g, side).includes(hq) ? legal : refuse('R7.7', 'offensives.ownHq', { unit: hq });

/** R7.7, R12.24 Off the map until the next turn; R7.7 a headquarters with a dot for good. */
export function withdraw(g: State, unit: UnitId, io: IO): void {
  const u = g.units[unit] as Unit;
  const to = isHq(unit) && counter(unit).prewar ? 'removed' : nextTurn(g);
  io.log('offensives.withdrawn', { unit, hex: u.at, to });
  u.at = to;
  // R7.9, R12.24 It is not delayed then.
  if (to !== 'removed') u.exempt = true;
}

/** R7.9 Where headquarters come back: the Japanese home islands; Australia, Oahu, India with Ceylon (ruling 69). */
const havens: Record<Side, readonly HexId[]> = {
  japan: hexes.filter((h) => h.port && inRegion(h.id, 'japan')).map((h) => h.id),
  allied: hexes
    .filter(
      (h) =>
        h.port &&
        (h.id === '5808' || ['australia', 'india', 'northern-india', 'ceylon'].some((r) => inRegion(h.id, r))),
    )
    .map((h) => h.id),
};

/**
 * R7.9 Does the headquarters wait on the turn track after it was withdrawn or displaced? Not one that has never
 * arrived.
 */
export function canComeBack(g: State, side: Side, hq: UnitId): Verdict {
  const at = g.units[hq]?.at;
  if (!isUnitId(hq) || !isHq(hq) || sideOf(hq) !== side || !at?.startsWith('turn-'))
    return refuse('R7.9', 'offensives.notWaiting', { unit: hq });
  return (counter(hq).entry.turn ?? 0) > turnOf(g) ? refuse('R7.9', 'offensives.notArrived', { unit: hq }) : legal;
}

/** R7.9 May it be placed there? */
export function canReturnTo(g: State, side: Side, hq: UnitId, id: HexId): Verdict {
  if (!havens[side].includes(id)) return refuse('R7.9', 'offensives.noHaven', { hex: id });
  if (controller(g, id) !== side) return refuse('R7.9', 'offensives.notFriendly', { hex: id });
  if (unitsAt(g, id).some((u) => isHq(u.id))) return refuse('R7.1', 'offensives.otherHq', { hex: hex(id).id });
  return wouldBeSupplied(g, hq, id) ? legal : refuse('R7.9', 'offensives.noSupply', { hex: id });
}
export const placesFor = (g: State, side: Side, hq: UnitId): HexId[] =>
  havens[side].filter((id) => canReturnTo(g, side, hq, id) === null);

/** R7.9 The placement is the whole effect of the card. */
export function comeBack(g: State, hq: UnitId, id: HexId, io: IO): void {
  const u = g.units[hq] as Unit;
  u.at = id;
  u.newcomer = true;
  delete u.exempt;
  io.log('offensives.hqReturned', { unit: hq, hex: id });
}

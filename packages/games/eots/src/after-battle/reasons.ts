import type { Refusal, Verdict } from '@wardroom/rules';
import { legal, refuse } from '@wardroom/rules';
import { hex, isHex } from '../board.ts';
import { headquarters, withinRange } from '../command.ts';
import { controller } from '../control.ts';
import { isAir, isGround, isNaval, isUnitId, sideOf } from '../counters.ts';
import { strikeForce } from '../events/in-force.ts';
import { fits } from '../stacking.ts';
import type { HexId, Place, State, UnitId } from '../state.ts';
import { wouldBeSupplied } from '../supply.ts';
import { homes, refuges, retreatsTo } from './places.ts';

/** Is the hex a base of its side for the unit: an airfield, a port? */
function base(g: State, unit: UnitId, to: Place, rules: { air: string; sea: string }): Verdict {
  const side = sideOf(unit);
  const fit = isHex(to) && controller(g, to) === side && (isAir(unit) ? hex(to).airfield : hex(to).port);
  if (fit) return legal;
  return isAir(unit)
    ? refuse(rules.air, 'afterBattle.noField', { hex: to })
    : refuse(rules.sea, 'afterBattle.noPort', { hex: to });
}

/** R14.2-R14.6, R20.2 Why an active unit may not end its way home there. `away`: those that have to come home. */
export function whyNotHome(g: State, unit: UnitId, to: Place, away: readonly UnitId[]): Refusal | null {
  if (!away.includes(unit)) return refuse('R14.2', 'afterBattle.notAway', { unit });
  const places = homes(g, unit);
  if (isHex(to) && places.includes(to)) return null;
  if (isGround(unit)) return refuse('R14.5', 'afterBattle.noCoast', { hex: to });
  const reacting = g.offensive.now?.side !== sideOf(unit);
  const no = base(g, unit, to, { air: reacting ? 'R14.3' : 'R14.4', sea: 'R14.6' });
  if (no) return no;
  if (strikeForce(g).includes(unit)) return refuse('R20.2', 'afterBattle.together');
  const served = (p: HexId): boolean =>
    wouldBeSupplied(g, unit, p) && headquarters(g, sideOf(unit)).some((hq) => withinRange(g, hq, p));
  if (reacting && places.some(served) && !served(to as HexId))
    return refuse('R14.3', 'afterBattle.unserved', { unit, hex: to });
  if (isAir(unit) && !fits(g, unit, to)) return refuse('R14.9', 'afterBattle.noRoom', { hex: to });
  return refuse('R11.9', 'afterBattle.tooFar', { unit, hex: to });
}

/** R14.7, R14.8 Why a unit in danger may not flee there. */
export function whyNoRefuge(g: State, unit: UnitId, to: Place, endangered: readonly UnitId[]): Refusal | null {
  const rule = isUnitId(unit) && isNaval(unit) ? 'R14.7' : 'R14.8';
  if (!endangered.includes(unit)) return refuse(rule, 'afterBattle.safe', { unit });
  if (isHex(to) && refuges(g, unit).includes(to)) return null;
  return base(g, unit, to, { air: 'R14.8', sea: 'R14.7' }) ?? refuse(rule, 'afterBattle.tooFar', { unit, hex: to });
}

/** R13.33 Why O may not send a beaten unit of R there. */
export function whyNoRetreat(g: State, unit: UnitId, to: Place, beaten: readonly UnitId[]): Refusal | null {
  if (!beaten.includes(unit)) return refuse('R13.30a', 'afterBattle.notBeaten', { unit });
  return isHex(to) && retreatsTo(g, unit).includes(to)
    ? null
    : refuse('R13.33', 'afterBattle.noRetreat', { unit, hex: to });
}

/** R14.9, R12.6 Why a unit is not taken out of a stack that is too large. */
export function whyNotExcess(unit: UnitId, units: readonly UnitId[]): Refusal | null {
  if (units.includes(unit)) return null;
  const naval = isUnitId(unit) && isNaval(unit);
  return refuse(naval ? 'R12.6' : 'R14.9', 'afterBattle.notExcess', { unit });
}

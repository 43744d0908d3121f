import { counter, isAir, isCommonwealth, isHq, nationOf, sideOf } from './counters.ts';
import type { UnitId } from './state.ts';

const known = new Map<UnitId, Map<UnitId, boolean>>();

function chart(hq: UnitId, unit: UnitId): boolean {
  if (!isHq(hq) || isHq(unit) || sideOf(hq) !== sideOf(unit)) return false;
  switch (counter(hq).hqNation) {
    case 'us':
      return nationOf(unit) === 'us' || nationOf(unit) === 'cn';
    case 'commonwealth':
      return isCommonwealth(unit) || nationOf(unit) === 'cn' || (nationOf(unit) === 'us' && isAir(unit));
    default:
      return true;
  }
}

/** R7.6 May this HQ activate and supply that unit, by nationality alone? */
export function commands(hq: UnitId, unit: UnitId): boolean {
  let of = known.get(hq);
  if (!of) known.set(hq, (of = new Map()));
  let answer = of.get(unit);
  if (answer === undefined) of.set(unit, (answer = chart(hq, unit)));
  return answer;
}

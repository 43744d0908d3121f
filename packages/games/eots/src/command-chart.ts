import { counter, isAir, isCommonwealth, isHq, nationOf, sideOf } from './counters.ts';
import type { UnitId } from './state.ts';

const key = (hq: UnitId, unit: UnitId): string => `${hq} ${unit}`;
const known = new Map<string, boolean>();

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
  const k = key(hq, unit);
  let answer = known.get(k);
  if (answer === undefined) known.set(k, (answer = chart(hq, unit)));
  return answer;
}

import { things } from '@wardroom/rules';
import { power } from './force.ts';
import type { HexId, Side, State } from './read.ts';
import {
  battleRange,
  commands,
  counter,
  distance,
  headquarters,
  hqInSupply,
  isAir,
  isHex,
  isNaval,
  navalAllowance,
  sideOf,
} from './read.ts';

/**
 * R11.25 The strength in the air and at sea that one headquarters of this side could send to a battle here, as the crow
 * flies: quickly, where `likeliestReaction` is exact. `ov`: of the card that is answered.
 */
export function mayAnswer(g: State, side: Side, to: HexId, ov: number): number {
  const sea = navalAllowance(g, side);
  const able = things(g.units).filter((u) => {
    if (sideOf(u.id) !== side || !isHex(u.at) || u.at === to || !(isAir(u.id) || isNaval(u.id))) return false;
    return distance(u.at, to) <= (isAir(u.id) ? battleRange(u.id) : sea);
  });
  if (able.length === 0) return 0;
  let most = 0;
  for (const hq of headquarters(g, side)) {
    const at = g.units[hq]?.at ?? '';
    const { hqRange = 0, hqEfficiency = 0 } = counter(hq);
    if (!isHex(at) || distance(at, to) > hqRange || !hqInSupply(g, hq)) continue;
    const sent = able
      .filter((u) => commands(hq, u.id) && distance(at, u.at as HexId) <= hqRange)
      .map((u) => power(g, u.id))
      .sort((a, b) => b - a)
      .slice(0, ov + hqEfficiency);
    most = Math.max(
      most,
      sent.reduce((n, x) => n + x, 0),
    );
  }
  return most;
}

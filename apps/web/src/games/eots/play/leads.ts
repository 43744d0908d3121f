import type { Mode, Side, State } from '@wardroom/eots/read';
import { getsAway, go, modesOf } from '@wardroom/eots/read';
import type { Decision } from '@wardroom/rules';
import type { Leads } from '../../../kit/choosing.ts';

/** R11.10 Units and forms of movement that no stack can set out with are not offered. */
export function leadsOf(g: State, decision: Decision | null): Leads {
  const side = decision?.seat as Side | undefined;
  return (kind, [mode, ...units]) => {
    if (kind !== 'move' || !side || units.includes(go) || !modesOf(g, side).includes(mode as Mode)) return true;
    return getsAway(g, mode as Mode, side, units.map(String));
  };
}

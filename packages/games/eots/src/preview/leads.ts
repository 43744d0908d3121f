import type { Atom, Decision } from '@wardroom/rules';
import { getsAway } from '../movement/company.ts';
import { go } from '../movement/offer.ts';
import { modesOf } from '../movement/stack.ts';
import type { Mode, Side, State } from '../state.ts';

/** R11.10 Units and forms of movement that no stack can set out with are not offered. */
export function leadsOf(g: State, decision: Decision | null): (kind: string, prefix: readonly Atom[]) => boolean {
  const side = decision?.seat as Side | undefined;
  return (kind, [mode, ...units]) => {
    if (kind !== 'move' || !side || units.includes(go) || !modesOf(g, side).includes(mode as Mode)) return true;
    return getsAway(g, mode as Mode, side, units.map(String));
  };
}

import type { Atom } from '@wardroom/rules';
import { readMove } from '../movement/offer.ts';
import { raisesDisengagement } from '../offensive/disengage.ts';
import type { HexId, Side, State } from '../state.ts';

/**
 * R12.20 The hex where the other side would be asked whether it disengages, if this move were made; null: it is not
 * asked.
 */
export function askedThere(g: State, side: Side, kind: string, value: readonly Atom[]): HexId | null {
  const at = value.indexOf('go');
  const end = value[value.length - 1];
  if (kind !== 'move' || at < 0 || at === value.length - 1 || end === 'via') return null;
  const { stack, path } = readMove(g, side, value);
  return raisesDisengagement(g, stack, path) ? String(end) : null;
}

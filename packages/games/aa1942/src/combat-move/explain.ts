import type { Atom, Choice, Refusal } from '@wardroom/rules';
import { refuse } from '@wardroom/rules';
import { isSpace } from '../board.ts';
import { canMarchPath, canMoveAtAll, canSailPath } from '../movement/legality.ts';
import type { Mode } from '../movement/mode.ts';
import type { SpaceId, State } from '../state.ts';
import { isAirType, isSeaType } from '../units.ts';

/** Why a move that is not offered is illegal, where the offer itself did not say it: the path ends where it may not. */
export function explainMove(g: State, mode: Mode, choice: Choice): Refusal | null {
  if (choice.kind !== 'move') return null;
  const [id, ...path] = choice.value as [Atom, ...Atom[]];
  const u = g.units[String(id)];
  if (!u || path.length === 0 || !path.every((p) => isSpace(String(p)))) return refuse('15.2', 'move.unknownUnit');
  const first = canMoveAtAll(g, mode, u);
  if (first || isAirType(u.type)) return first;
  const spaces = path as SpaceId[];
  return isSeaType(u.type) ? canSailPath(g, mode, u, spaces) : canMarchPath(g, mode, u, spaces);
}

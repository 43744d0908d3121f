import type { IO, Refusal } from '@wardroom/rules';
import { plain } from '@wardroom/rules';
import { cancelMove } from '../movement/cancel.ts';
import { movesOf } from '../movement/record.ts';
import type { Move, State, UnitId } from '../state.ts';
import { reasonNotDone } from './checks.ts';

/** The last move that has to do with what keeps the phase from ending; null when no move has. */
function offender(g: State, reason: Refusal): Move | null {
  const { zone, to, units } = (reason.params ?? {}) as { zone?: string; to?: string; units?: readonly UnitId[] };
  const at = zone ?? (units ? undefined : to);
  const blamed = (id: UnitId): boolean => {
    if (units) return units.includes(id);
    const u = g.units[id];
    if (!u || (u.space !== at && u.landing !== at)) return false;
    return reason.key !== 'combatMove.loadedWithoutAssault' || (u.loaded !== undefined && !u.landing);
  };
  const last = movesOf(g).reverse();
  return last.find((m) => m.units.some(blamed) || (m.kind === 'seaAttack' && m.path[0] === at)) ?? null;
}

/**
 * 5.12 Takes back, last first, what keeps the phase from ending; everything else stays. Returns how many moves are
 * gone.
 */
export function tidy(g: State, io: IO): number {
  const before = movesOf(g).length;
  for (let reason = reasonNotDone(plain(g)); reason; reason = reasonNotDone(plain(g))) {
    const m = offender(plain(g), reason) ?? movesOf(g).pop();
    if (!m) break;
    cancelMove(g, 'combat', m.id, io);
  }
  return before - movesOf(g).length;
}

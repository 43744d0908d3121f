import type { Activated, Side } from '@wardroom/eots/read';
import { askedThere, isHex } from '@wardroom/eots/read';
import type { Choice } from '@wardroom/rules';
import type { Warning } from '../../table/game-ui.ts';
import type { TableStore } from './types.ts';

/**
 * Before an action is made, which cannot be taken back; before the plan is shown to the other side: who could still
 * fight, what was not used. Up to then everything can be undone, but for a move that makes the other side choose
 * whether it disengages (R12.20).
 */
export function warnings(choice: Choice, table: TableStore): Warning[] {
  const g = table.view;
  const off = g.offensive.now;
  // An action is seen by the other side at once, whether it was touched, listed or typed.
  if (table.mode === 'match' && table.decision?.prompt === 'offensives.action')
    return [{ key: 'eots.warn.action', rule: 'R10.3' }];
  if (choice.kind === 'move' && table.decision) {
    const hex = askedThere(g, table.decision.seat as Side, choice.kind, choice.value);
    return hex === null
      ? []
      : [{ key: 'eots.warn.disengage', params: { hex }, rule: 'R12.20', target: { kind: 'hex', id: hex } }];
  }
  if (choice.kind !== 'declareDone' || !off || !table.decision) return [];
  const mine = (Object.values(g.activated) as Activated[]).filter((a) => a.side === off.side);
  if (mine.length === 0) return [{ key: 'eots.warn.nobody', rule: 'R11.5' }];
  const idle = (table.explore('assign', [])?.next ?? []).map(String).filter((u) => !g.assigned[u]);
  const out: Warning[] = idle.slice(0, 8).map((unit) => ({
    key: 'eots.warn.idle',
    params: { unit },
    rule: 'R11.15',
    target: { kind: 'hex', id: g.units[unit]?.at ?? '' },
  }));
  const still =
    Object.keys(g.battles).length === 0 && mine.every((a) => a.mode === undefined || !isHex(g.units[a.id]?.at ?? ''));
  return still ? [...out, { key: 'eots.warn.nothing', rule: 'R11.12' }] : out;
}

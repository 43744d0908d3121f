import type { Refusal } from '@wardroom/rules';
import type { TableStore } from '../types.ts';

/** Why a unit rests that was touched; null: nothing is asked of units now. */
export async function whyRests(table: TableStore, unit: string): Promise<Refusal | null> {
  const { decision } = table;
  if (!decision || table.busy) return null;
  for (const kind of ['activate', 'hit', 'assign'] as const) {
    // Where the limit is reached nobody is offered any more: the reason is asked all the same.
    const asked = decision.kinds[kind] || (kind === 'activate' && decision.prompt === 'offensive.activate');
    const no = asked ? await table.reason({ kind, value: [unit] }, decision) : null;
    if (no) return no;
  }
  return null;
}

/** Phases in which a touched hex is where units go. */
export const MOVES = new Set(['move', 'reactionMove', 'postBattleMovement']);

/** Why the stack that is put together cannot go to a hex that was touched; `goes`: it could set out as it is. */
export async function whyNotThere(table: TableStore, hex: string, goes: boolean): Promise<Refusal | null> {
  const { decision, draft } = table;
  if (!decision || !draft || !MOVES.has(decision.phase) || !(goes || draft.value.at(-1) === 'go')) return null;
  const value = draft.value.includes('go') ? draft.value : [...draft.value, 'go'];
  return table.reason({ kind: draft.kind, value: [...value, hex] }, decision);
}

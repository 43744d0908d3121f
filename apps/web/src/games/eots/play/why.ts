import { isHex } from '@wardroom/eots/read';
import type { Refusal } from '@wardroom/rules';
import type { TableStore } from '../types.ts';

/** Phases in which a touched hex is where units go. */
export const MOVES = new Set(['move', 'reactionMove', 'postBattleMovement']);

/**
 * Where the limit is reached, or nobody may take part, nobody is offered any more: the reason is asked all the same.
 */
const ALWAYS = new Set(['activate offensive.activate', 'assign offensive.declareBattle']);

/** Why a unit rests that was touched; null: nothing is asked of units now. */
export async function whyRests(table: TableStore, unit: string): Promise<Refusal | null> {
  const { decision, view } = table;
  if (!decision || table.busy) return null;
  const [mode, battle] = [table.explore('move', [])?.next[0] ?? '', Object.keys(view.battles)[0] ?? ''];
  const asked = { activate: [unit], hit: [unit], assign: [unit, battle], move: [mode, unit] };
  for (const [kind, value] of Object.entries(asked)) {
    const open = decision.kinds[kind] || ALWAYS.has(`${kind} ${decision.prompt}`);
    const no = open ? await table.reason({ kind, value }, decision) : null;
    if (no) return no;
  }
  return null;
}

/** Why a hex that was touched is not where the stack goes (`goes`: it could set out as it is), nor a battle hex. */
export async function whyNotThere(table: TableStore, hex: string, goes: boolean): Promise<Refusal | null> {
  const { decision, draft } = table;
  if (decision?.phase === 'declareBattle' && !draft) {
    const no = await table.reason({ kind: 'declare', value: [hex] }, decision);
    return no?.key === 'noEnemy' ? null : no;
  }
  if (!decision || !draft || !MOVES.has(decision.phase) || !(goes || draft.value.at(-1) === 'go')) return null;
  const value = draft.value.includes('go') ? draft.value : [...draft.value, 'go'];
  return table.reason({ kind: draft.kind, value: [...value, hex] }, decision);
}

/** R12 Where a unit by itself may go now, by whatever form of movement; none: nowhere, or nobody moves. */
export function goesTo(table: TableStore, unit: string): string[] {
  const { decision } = table;
  if (!decision || table.busy || !MOVES.has(decision.phase)) return [];
  const hexes = (table.explore('move', [])?.next ?? []).flatMap((mode) =>
    table.explore('move', [mode])?.next.includes(unit) ? (table.explore('move', [mode, unit, 'go'])?.next ?? []) : [],
  );
  return [...new Set(hexes.map(String).filter(isHex))];
}

import type { Decision } from '@wardroom/rules';
import { nextOf } from '../../../kit/choosing.ts';
import type { TableStore } from '../types.ts';

/** 6.1 The battles of which the next one is chosen. */
export const battlesToPick = (table: TableStore, decision: Decision | null): readonly string[] =>
  decision?.prompt === 'pickBattle' ? nextOf(table, decision, 'battle') : [];

/** The space of a battle, by its id: `land:karelia`. */
export const spaceOfBattle = (id: string): string => id.split(':')[1] ?? '';

/** Begins a battle. An assault from several zones: they are looked at in the order that the list gives. */
export async function fight(table: TableStore, decision: Decision, id: string): Promise<void> {
  const value: (string | number)[] = [id];
  for (;;) {
    const at = await table.look('battle', value, decision);
    const next = at?.next[0];
    if (next === undefined) break;
    value.push(next);
  }
  await table.act({ kind: 'battle', value }, decision);
}

import { mostOf } from '../../../kit/routes.ts';
import { send, take } from '../../../kit/take.ts';
import type { TableStore } from '../types.ts';
import type { Desk } from './desk.svelte.ts';

/**
 * 10. Puts new units into a space; where several factories could build them the draft waits for which one. Then the
 * next type is in hand.
 */
export async function placeAt(table: TableStore, desk: Desk, ...places: string[]): Promise<void> {
  const { placing: what } = desk;
  if (!what || table.busy) return;
  const seat = table.decision?.seat ?? '';
  await take(table, { kind: 'place', prefix: [what.type, ...places] });
  await table.settled();
  const end = table.draft && (await table.look('place', table.draft.value))?.end;
  if (!end) return;
  const n = Math.min(what.n, mostOf(end));
  if (!(await send(table, n))) return;
  const types = (await table.look('place', []))?.next ?? [];
  const left = types.includes(what.type) ? what.n - n : 0;
  const type = left > 0 ? what.type : types[0];
  const bought = (table.view.powers[seat]?.bought ?? {}) as Record<string, number>;
  desk.placing = type === undefined ? null : { type: String(type), n: left || (bought[type] ?? 1) };
}

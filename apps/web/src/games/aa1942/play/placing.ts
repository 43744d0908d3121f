import type { Decision } from '@wardroom/rules';
import type { TableStore } from '../types.ts';
import type { Desk } from './desk.svelte.ts';

/**
 * 10. Puts new units into a space; asks for the factory only where several could build them. Then the next type is in
 * hand.
 */
export async function placeAt(
  table: TableStore,
  desk: Desk,
  decision: Decision,
  space: string,
  factory?: string,
): Promise<void> {
  const what = desk.placing;
  if (!what || table.busy) return;
  const value = factory ? [what.type, space, factory] : [what.type, space];
  const at = await table.look('place', value, decision);
  if (!at) {
    const why = await table.reason({ kind: 'place', value: [...value], amount: 1 }, decision);
    if (why) table.refuse(why);
    return;
  }
  if (!at.end) {
    desk.asking = { type: what.type, space, n: what.n, factories: at.next as readonly string[] };
    return;
  }
  const most = at.end === true ? 1 : at.end.max;
  desk.asking = null;
  const placed = await table.act({ kind: 'place', value, amount: Math.min(what.n, most) }, decision);
  if (!placed.ok) return;
  const left = what.n - Math.min(what.n, most);
  const next = table.decisions.find((d) => d.prompt === 'mobilize');
  const types = (next ? ((await table.look('place', [], next))?.next ?? []) : []) as readonly string[];
  const bought = ((table.view.powers?.[decision.seat] as unknown as { bought?: Record<string, number> })?.bought ??
    {}) as Record<string, number>;
  const type = left > 0 && types.includes(what.type) ? what.type : types[0];
  desk.placing = type ? { type, n: type === what.type && left > 0 ? left : (bought[type] ?? 1) } : null;
}

import type { Atom, Choice, Decision } from '@wardroom/rules';
import type { AnyTable } from '../table/game-ui.ts';
import type { Way } from './choosing.ts';
import { endsThere } from './choosing.ts';

/** Says why a choice, or its beginning, is not offered; nothing where it is, or where nothing is asked. */
export async function sayWhy(table: AnyTable, kind: string, value: readonly Atom[]): Promise<void> {
  const no = table.decision && (await table.reason({ kind, value }, table.decision));
  if (no) table.refuse(no);
}

/** Goes one atom further; a choice that is whole is made at once. */
export async function take(table: AnyTable, way: Way): Promise<void> {
  const decision = table.decision;
  if (!decision || table.busy) return;
  const at = await table.look(way.kind, way.prefix, decision);
  if (at === null) await sayWhy(table, way.kind, way.prefix);
  if (at === null || table.busy) return;
  if (endsThere(at)) {
    const choice = { kind: way.kind, value: way.prefix };
    if (table.asks(choice, decision)) return;
    table.draft = null;
    await table.act(choice, decision);
  } else table.draft = { kind: way.kind, value: way.prefix };
}

/** Makes the choice that was put together; was it made? */
export async function send(table: AnyTable, amount?: number): Promise<boolean> {
  const { decision, draft } = table;
  if (!decision || !draft || table.busy) return false;
  const choice = { kind: draft.kind, value: draft.value, ...(amount === undefined ? {} : { amount }) };
  if (table.asks(choice, decision)) return false;
  const done = await table.act(choice, decision);
  if (done.ok) table.draft = null;
  return done.ok;
}

/** One atom back; without any left nothing is put together any more. */
export function back(table: AnyTable): void {
  const d = table.draft;
  table.draft = d && d.value.length > 1 ? { kind: d.kind, value: d.value.slice(0, -1) } : null;
}

/** The first of these kinds that a decision offers whole, as a choice; null: none of them. */
export function firstWhole({ kinds }: Decision, names: readonly string[]): Choice | null {
  const kind = names.find((name) => kinds[name]?.end === true);
  return kind === undefined ? null : { kind, value: [] };
}

import type { TableStore } from '../../../table/game-ui.ts';
import type { Way } from './choosing.ts';
import { isWhole } from './choosing.ts';

/** Goes one atom further; a choice that is whole is made at once. */
export async function take(table: TableStore, way: Way): Promise<void> {
  const decision = table.decision;
  if (!decision || table.busy) return;
  if (isWhole(decision, way)) {
    table.draft = null;
    await table.act({ kind: way.kind, value: way.prefix }, decision);
  } else table.draft = { kind: way.kind, value: way.prefix };
}

/** Makes the choice that was put together. */
export async function send(table: TableStore, amount?: number): Promise<void> {
  const { decision, draft } = table;
  if (!decision || !draft || table.busy) return;
  const done = await table.act({ kind: draft.kind, value: draft.value, ...(amount === undefined ? {} : { amount }) }, decision);
  if (done.ok) table.draft = null;
}

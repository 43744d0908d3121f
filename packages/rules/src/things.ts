import type { Table, Thing } from './journal.ts';
import { byCode } from './json.ts';
import { RAW } from './raw.ts';

/**
 * What is known of a table that only the engine writes to: its ids and things in order, and what came, went or was
 * replaced since.
 */
interface Kept {
  ids: readonly string[] | null;
  things: readonly Thing[] | null;
  /** The recording things, as long as `of` are the plain ones. */
  recording: { readonly table: object; readonly of: readonly Thing[]; readonly things: readonly Thing[] } | null;
  /** Null: nothing yet. */
  dirty: string[] | null;
}
type RawTable = Record<string, Thing>;

/** Above this many changes since the last reading it is quicker to sort anew. */
const FEW = 12;

/** Lies on the table itself, where nothing lists or copies it. */
const KEPT = Symbol('kept');
type Known = { [KEPT]?: Kept };

/**
 * From now on every write to the tables of this state goes through a recorder, a journal or a delta, so that their
 * order may be remembered. Whoever writes to them in another way (a test) says so with `touch`, or writes with `edit`.
 */
export function keepOrder(root: object): void {
  for (const table of Object.values(root as Record<string, object>)) keepTable(table);
}

/** The same for one table. */
export function keepTable(table: object): void {
  if ((table as Known)[KEPT] !== undefined) return;
  const kept: Kept = { ids: null, things: null, recording: null, dirty: null };
  Object.defineProperty(table, KEPT, { value: kept });
}

/** A thing of this table came, went or was replaced by another of the same id. */
export function touchTable(table: object | undefined, id: string): void {
  const kept = (table as Known | undefined)?.[KEPT];
  if (!kept?.ids) return;
  if (kept.dirty) kept.dirty.push(id);
  else kept.dirty = [id];
}

/** The ids of a table in code-point order: the same after a reload as before. The list never changes. */
export function ids(table: Table<Thing>): readonly string[] {
  const raw = rawOf(table);
  const kept = (raw as Known)[KEPT];
  return kept ? inOrder(raw, kept) : Object.keys(raw).sort(byCode);
}

/**
 * The things of a table in code-point order of their ids; recording ones where the table records. The list never
 * changes.
 */
export function things<T extends Thing>(table: Table<T>): readonly T[] {
  const raw = rawOf(table);
  const kept = (raw as Known)[KEPT];
  if (!kept) return ids(table).map((id) => table[id] as T);
  const order = inOrder(raw, kept);
  const all = (kept.things ??= order.map((id) => raw[id] as Thing));
  if (raw === table) return all as readonly T[];
  if (kept.recording?.of !== all || kept.recording.table !== table)
    kept.recording = { table, of: all, things: order.map((id) => table[id] as Thing) };
  return kept.recording.things as readonly T[];
}

function rawOf(table: object): RawTable {
  return ((table as { [RAW]?: RawTable })[RAW] ?? table) as RawTable;
}

function inOrder(raw: RawTable, kept: Kept): readonly string[] {
  const { dirty } = kept;
  if (kept.ids && !dirty?.length) return kept.ids;
  if (!kept.ids || !dirty || dirty.length > FEW) {
    kept.ids = Object.keys(raw).sort(byCode);
    kept.things = null;
  } else {
    const now = [...kept.ids];
    const all = kept.things ? [...kept.things] : null;
    for (const id of dirty) settle(raw, now, all, id);
    kept.ids = now;
    kept.things = all;
  }
  if (dirty) dirty.length = 0;
  return kept.ids;
}

/** Puts one id, and its thing, where it belongs in the lists, or out of them. */
function settle(raw: RawTable, order: string[], all: Thing[] | null, id: string): void {
  let from = 0;
  let to = order.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((order[middle] as string) < id) from = middle + 1;
    else to = middle;
  }
  const there = order[from] === id ? 1 : 0;
  const thing = raw[id];
  if (thing && there === 1) {
    if (all) all[from] = thing;
  } else if (thing) {
    order.splice(from, 0, id);
    all?.splice(from, 0, thing);
  } else {
    order.splice(from, there);
    all?.splice(from, there);
  }
}

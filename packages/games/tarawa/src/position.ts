import type { Frame, Json, Problem, Result } from '@wardroom/rules';
import { keysOf } from '@wardroom/rules';
import { z } from 'zod';
import { problemsOf } from './invariants.ts';
import type { State } from './state.ts';

/** Tables of a position file, in the order in which they are written. */
export const tables = [
  'options',
  'turn',
  'us',
  'heroes',
  'lvts',
  'jp',
  'boxes',
  'depth',
  'cards',
  'deck',
  'marks',
  'letters',
  'targets',
  'fire',
  'action',
] as const;

const thing = z.record(z.string(), z.json());
const shape = z
  .object({
    game: z.literal('tarawa'),
    /** The counters of fresh ids, so that no id comes twice. */
    fresh: z.record(z.string(), z.int().min(0)).default({}),
    tables: z.object(Object.fromEntries(tables.map((t) => [t, z.record(z.string(), thing).default({})]))).strict(),
    stack: z.array(z.object({ phase: z.string() }).catchall(z.json())).default([]),
  })
  .strict();

const problem = (path: string, text: string): Problem => ({
  path,
  rule: 'platform',
  key: 'position.shape',
  params: { text },
});

/** A position file: every table, things without their ids, and the stack of phases. */
export function parse(
  file: unknown,
): Result<{ state: State; frames?: readonly { phase: string; [field: string]: Json }[] }, Problem[]> {
  const read = shape.safeParse(file);
  if (!read.success)
    return { ok: false, error: read.error.issues.map((i) => problem(i.path.map(String).join('.'), i.message)) };
  const state: { [table: string]: { [id: string]: object } } = {};
  for (const table of tables) {
    const rows = read.data.tables[table] as { [id: string]: object };
    state[table] = Object.fromEntries(keysOf(rows).map((id) => [id, { ...rows[id], id }]));
  }
  state._fresh = Object.fromEntries(
    keysOf(read.data.fresh).map((id) => [id, { id, n: read.data.fresh[id] as number }]),
  );
  try {
    const problems = problemsOf(state as unknown as State);
    if (problems.length > 0) return { ok: false, error: problems.map((text) => problem('tables', text)) };
  } catch (error) {
    return { ok: false, error: [problem('tables', (error as Error).message)] };
  }
  return { ok: true, value: { state: state as unknown as State, frames: read.data.stack } };
}

/** The position as a file. */
export function write(g: State, frames: readonly Frame[]): Json {
  const out: { [table: string]: Json } = {};
  for (const table of tables) {
    const rows = g[table] as unknown as { [id: string]: { [field: string]: Json } };
    out[table] = Object.fromEntries(
      keysOf(rows).map((id) => {
        const { id: _id, ...fields } = rows[id] as { [field: string]: Json };
        return [id, fields];
      }),
    );
  }
  const fresh = Object.fromEntries(keysOf(g._fresh).map((id) => [id, g._fresh[id]?.n ?? 0]));
  const stack = frames.map(({ id: _id, ...frame }) => frame as unknown as Json);
  return { game: 'tarawa', fresh, tables: out, stack };
}

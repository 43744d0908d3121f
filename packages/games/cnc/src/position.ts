import type { Frame, Json, Problem, Result } from '@wardroom/rules';
import { ids } from '@wardroom/rules';
import { z } from 'zod';
import { problemsOf } from './invariants.ts';
import type { State } from './state.ts';

/** Tables of a position file, in the order in which they are written. */
export const tables = [
  'options',
  'turn',
  'factions',
  'pairs',
  'areas',
  'nations',
  'blocks',
  'cards',
  'vaults',
  'techs',
  'chits',
  'coming',
  'crossings',
  'entries',
  'aggressions',
  'pledges',
  'battles',
  'violations',
  'sightings',
] as const;

const thing = z.record(z.string(), z.json());
const shape = z
  .object({
    game: z.literal('cnc'),
    tables: z.object(Object.fromEntries(tables.map((t) => [t, z.record(z.string(), thing).default({})]))).strict(),
    stack: z
      .array(z.object({ phase: z.string() }).catchall(z.json()))
      .refine((frames) => frames.length === 0 || frames[0]?.phase === 'game', 'the first phase is game')
      .default([]),
  })
  .strict();

/** A position file: every table, things without their ids, and the stack of phases. */
export function parse(
  file: unknown,
): Result<{ state: State; frames?: readonly { phase: string; [field: string]: Json }[] }, Problem[]> {
  const read = shape.safeParse(file);
  if (!read.success) {
    const error = read.error.issues.map((i) => ({
      path: i.path.map(String).join('.'),
      rule: 'platform',
      key: 'position.shape',
      params: { text: i.message },
    }));
    return { ok: false, error };
  }
  const state: { [table: string]: { [id: string]: object } } = {};
  for (const table of tables) {
    const rows = read.data.tables[table] as { [id: string]: object };
    state[table] = Object.fromEntries(Object.entries(rows).map(([id, fields]) => [id, { ...fields, id }]));
  }
  const problems = problemsOf(state as unknown as State);
  if (problems.length > 0) return { ok: false, error: problems };
  return { ok: true, value: { state: state as unknown as State, frames: read.data.stack } };
}

/** The position as a file. */
export function write(g: State, frames: readonly Frame[]): Json {
  const out: { [table: string]: Json } = {};
  for (const table of tables) {
    const rows = g[table] as unknown as { [id: string]: { [field: string]: Json } };
    out[table] = Object.fromEntries(
      ids(rows as never).map((id) => {
        const { id: _id, ...fields } = rows[id] as { [field: string]: Json };
        return [id, fields];
      }),
    );
  }
  return { game: 'cnc', tables: out, stack: frames.map(({ id: _id, ...frame }) => frame as unknown as Json) };
}

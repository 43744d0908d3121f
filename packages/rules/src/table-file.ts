import type { AnyState, Frame, Game, Problem, Result } from './game.ts';
import { type Json, keysOf } from './json.ts';

type Fields = { readonly [name: string]: unknown };
const isObject = (x: unknown): x is Fields => typeof x === 'object' && x !== null && !Array.isArray(x);

const misshapen = (path: string, text: string): Problem => ({
  path,
  rule: 'platform',
  key: 'position.shape',
  params: { text },
});

/** What a file of this kind lacks to be read at all. */
function shapeProblems(file: unknown, game: string, tables: readonly string[], first: string): Problem[] {
  if (!isObject(file)) return [misshapen('', 'not an object')];
  const out: Problem[] = [];
  if (file.game !== game) out.push(misshapen('game', `not "${game}"`));
  for (const name of keysOf(file))
    if (!['game', 'tables', 'fresh', 'stack'].includes(name)) out.push(misshapen(name, 'unknown'));
  if (!isObject(file.tables)) out.push(misshapen('tables', 'not an object'));
  else
    for (const table of keysOf(file.tables)) {
      const rows = file.tables[table];
      if (!tables.includes(table)) out.push(misshapen(`tables.${table}`, 'unknown'));
      else if (!isObject(rows)) out.push(misshapen(`tables.${table}`, 'not an object'));
      else
        for (const id of keysOf(rows))
          if (!isObject(rows[id])) out.push(misshapen(`tables.${table}.${id}`, 'not an object'));
    }
  const { fresh = {}, stack = [] } = file;
  if (!isObject(fresh) || keysOf(fresh).some((id) => !Number.isSafeInteger(fresh[id]) || (fresh[id] as number) < 0))
    out.push(misshapen('fresh', 'not whole numbers from 0'));
  if (!Array.isArray(stack) || stack.some((f) => !isObject(f) || typeof f.phase !== 'string'))
    out.push(misshapen('stack', 'not a list of phases'));
  else if (stack.length > 0 && stack[0].phase !== first) out.push(misshapen('stack', `the first phase is ${first}`));
  return out;
}

/**
 * Position files that hold the tables as they are: `{game, tables: {table: {id: fields}}, fresh, stack}`, things
 * without their ids, the counters of fresh ids (so that none comes twice), and the frames of the stack. Tables are
 * written in the given order; `problemsOf` says what is wrong with the position itself; `first` is the lowest phase.
 */
export function tableFile<G extends object>(
  game: string,
  tables: readonly string[],
  problemsOf: (g: G) => readonly Problem[],
  first = 'game',
): Game<G>['position'] {
  return {
    parse(file): Result<{ state: G; frames: readonly { phase: string; [field: string]: Json }[] }, Problem[]> {
      const wrong = shapeProblems(file, game, tables, first);
      if (wrong.length > 0) return { ok: false, error: wrong };
      const read = file as {
        tables: { [table: string]: { [id: string]: object } };
        fresh?: { [id: string]: number };
        stack?: readonly { phase: string; [field: string]: Json }[];
      };
      const state: { [table: string]: { [id: string]: object } } = {};
      for (const table of tables) {
        const rows = read.tables[table] ?? {};
        state[table] = Object.fromEntries(keysOf(rows).map((id) => [id, { ...rows[id], id }]));
      }
      const fresh = read.fresh ?? {};
      if (keysOf(fresh).length > 0)
        state._fresh = Object.fromEntries(keysOf(fresh).map((id) => [id, { id, n: fresh[id] }]));
      let problems: readonly Problem[];
      try {
        problems = problemsOf(state as unknown as G);
      } catch (error) {
        // The rules trust the things that they have made themselves; these were made by somebody else.
        problems = [misshapen('tables', (error as Error).message)];
      }
      if (problems.length > 0) return { ok: false, error: [...problems] };
      return { ok: true, value: { state: state as unknown as G, frames: read.stack ?? [] } };
    },
    write(state, frames: readonly Frame[]): Json {
      const g = state as unknown as AnyState;
      const out: { [table: string]: Json } = {};
      for (const table of tables) {
        const rows = (g[table] ?? {}) as unknown as { [id: string]: { [field: string]: Json } };
        out[table] = Object.fromEntries(
          keysOf(rows).map((id) => {
            const { id: _id, ...fields } = rows[id] as { [field: string]: Json };
            return [id, fields];
          }),
        );
      }
      const fresh = Object.fromEntries(keysOf(g._fresh ?? {}).map((id) => [id, g._fresh[id]?.n ?? 0]));
      const stack = frames.map(({ id: _id, ...frame }) => frame as unknown as Json);
      return { game, tables: out, ...(keysOf(fresh).length > 0 ? { fresh } : {}), stack };
    },
  };
}

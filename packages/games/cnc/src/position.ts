import type { Json, Problem } from '@wardroom/rules';
import { tableFile } from '@wardroom/rules';
import { problemsOf } from './invariants.ts';
import { optionsSchema } from './options.ts';
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

const file = tableFile<State>('cnc', tables, problemsOf);
export const { write } = file;

/** What a file says of options; undefined: nothing. */
const said = (from: unknown): unknown =>
  (from as { tables?: { options?: { now?: unknown } } } | null | undefined)?.tables?.options?.now;

/**
 * 26, 27.1 The options that a file was made with: how many play decides what lies on its board. What it leaves out is
 * as usual. Talk at the table is no matter of the position.
 */
export function options(from: unknown): { readonly [option: string]: Json } {
  const read = optionsSchema.safeParse(said(from) ?? {});
  if (!read.success) return {};
  const { whispers: _talk, ...settled } = read.data;
  return settled;
}

/** A position whose options are whole: what its file leaves out is as usual. */
export const parse: typeof file.parse = (from) => {
  const read = optionsSchema.safeParse(said(from) ?? {});
  if (!read.success) {
    const wrong = read.error.issues.map(
      (i): Problem => ({
        path: ['tables.options.now', ...i.path.map(String)].join('.'),
        rule: '27.1',
        key: 'badOption',
        params: { text: i.message },
      }),
    );
    return { ok: false, error: wrong };
  }
  const parsed = file.parse(from);
  if (!parsed.ok) return parsed;
  const now = { id: 'now', ...read.data } as State['options']['now'];
  return { ok: true, value: { ...parsed.value, state: { ...parsed.value.state, options: { now } } } };
};

import type { Frame, Json, Problem, Result } from '@wardroom/rules';
import { canonical } from '@wardroom/rules';
import type { State } from './state.ts';

type Fields = { phase: string; [field: string]: Json };

/** The tables of a position as a readable file. */
export function write(g: State, frames: readonly Frame[]): Json {
  const { _stack, _asks, _draws, _outcome, _sealed, _marks, _course, ...tables } = g;
  return JSON.parse(canonical({ tables, frames })) as Json;
}

export function parse(file: unknown): Result<{ state: State; frames: Fields[] }, Problem[]> {
  const f = file as { tables?: State; frames?: Fields[] };
  if (!f?.tables || !f.frames) return { ok: false, error: [{ path: '', rule: '1.6', key: 'position.notAPosition' }] };
  return { ok: true, value: { state: f.tables, frames: f.frames } };
}

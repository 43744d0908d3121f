import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** A file without what lies at these paths: names with dots between them, `*` is each of a list. */
export function without(file: unknown, paths: readonly string[]): unknown {
  const kept = structuredClone(file);
  for (const path of paths) remove(kept, path.split('.'));
  return kept;
}

function remove(from: unknown, [name, ...rest]: string[]): void {
  if (typeof from !== 'object' || from === null || name === undefined) return;
  if (name === '*') for (const each of Object.values(from)) remove(each, rest);
  else if (rest.length === 0) delete (from as Record<string, unknown>)[name];
  else remove((from as Record<string, unknown>)[name], rest);
}

/** What `asides.json` beside a data file says that only its readers need; empty where it says nothing. */
export function asidesOf(file: string): readonly string[] {
  const told = join(dirname(file), 'asides.json');
  if (!existsSync(told)) return [];
  return (JSON.parse(readFileSync(told, 'utf8')) as Record<string, readonly string[]>)[basename(file)] ?? [];
}

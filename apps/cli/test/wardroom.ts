import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../src/run.ts';

/** Runs one command line and returns what it printed. */
export async function wardroom(...argv: string[]): Promise<{ exit: number; out: string[]; err: string[] }> {
  const out: string[] = [];
  const err: string[] = [];
  const exit = await run(argv, { out: (line) => out.push(line), err: (line) => err.push(line) });
  return { exit, out, err };
}

/** Runs it with `--json` and returns the one line, parsed. */
export async function wardroomJson<T>(...argv: string[]): Promise<{ exit: number; data: T }> {
  const { exit, out } = await wardroom(...argv, '--json');
  if (out.length !== 1) throw new Error(`${out.length} lines instead of one`);
  return { exit, data: JSON.parse(out[0] as string) as T };
}

/** Writes a file into a folder of its own and returns its path. */
export function file(name: string, content: unknown): string {
  const path = join(mkdtempSync(join(tmpdir(), 'wardroom-')), name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

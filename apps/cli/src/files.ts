import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { CliError } from './errors.ts';

/** Reads a JSON file; `-` is the standard input. Throws `CliError` noFile or badFile. */
export function readJson(path: string): unknown {
  let text: string;
  try {
    text = readFileSync(path === '-' ? 0 : path, 'utf8');
  } catch (error) {
    throw new CliError(
      'noFile',
      `${path} cannot be read: ${(error as NodeJS.ErrnoException).code ?? (error as Error).message}`,
    );
  }
  try {
    // Some editors begin a file with a byte order mark.
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown;
  } catch (error) {
    throw new CliError('badFile', `${path} is not JSON: ${visible((error as Error).message)}`);
  }
}

/** A text that may quote a foreign file: nothing in it moves the cursor or changes colours. */
const visible = (text: string): string => text.replace(/\p{Cc}/gu, '\uFFFD');

/** What a check has found, each with its place, where it is not the whole. */
export const issuesOf = (error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] }): string =>
  error.issues
    .map((i) => (i.path.length > 0 ? `${i.path.map(String).join('.')}: ${i.message}` : i.message))
    .join('; ');

/** Writes a JSON file, making its folder where needed. */
export function writeJson(path: string, value: unknown, indent?: number): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${JSON.stringify(value, null, indent)}\n`);
  } catch (error) {
    throw new CliError(
      'noFile',
      `${path} cannot be written: ${(error as NodeJS.ErrnoException).code ?? (error as Error).message}`,
    );
  }
}

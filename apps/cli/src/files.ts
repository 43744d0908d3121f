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
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new CliError('badFile', `${path} is not JSON: ${(error as Error).message}`);
  }
}

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

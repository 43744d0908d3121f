import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { command } from '../command.ts';
import { CliError } from '../errors.ts';
import { readJson } from '../files.ts';

const games = fileURLToPath(new URL('../../../../packages/games/', import.meta.url));

interface RuleId {
  id: string;
  title: string;
  testable: boolean;
}

/** A rule's number, `7.3.4` or `R-04`, with a procedure or an event, `12.3/FIRE`, `E/smoke`. */
const isRule = (id: string): boolean => /^(?:(?:[A-Z]-?)?\d[\w./-]*|[A-Z]\/\w+)$/.test(id);
/**
 * The rule numbers that begin a title, `'[7.3.4] ...'`, or a further part of it, `'...; ...'`; several as
 * `'[1.2, E/smoke] ...'`. What else stands in brackets is a subject.
 */
export function rulesNamed(source: string): string[] {
  const titles = source.matchAll(/(?:['"`]\[([^\]\n]+)\]|; \[([^\]\n]+)\] )/g);
  return [...titles].flatMap(([, first, later]) => (first ?? later ?? '').split(/[\s,]+/).filter(isRule));
}

function sources(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
}

export const rules = command({
  name: 'rules',
  summary: 'Prints which testable numbered rules of a game no test title names; exit status 1 when there are some.',
  args: ['GAME'],
  options: {},
  run([game]) {
    if (!readdirSync(games).includes(game as string)) throw new CliError('unknownGame', `there is no game "${game}"`);
    const ids = readJson(join(games, game as string, 'data/rule-ids.json')) as RuleId[];
    const named = new Set(sources(join(games, game as string, 'test')).flatMap(rulesNamed));
    const testable = ids.filter((r) => r.testable);
    const untested = testable.filter((r) => !named.has(r.id));
    // Test vectors (`C-042`) have numbers of their own.
    const unknown = [...named].filter((id) => !id.startsWith('C-') && !ids.some((r) => r.id === id)).sort();
    return {
      ok: untested.length === 0,
      data: {
        game,
        rules: ids.length,
        testable: testable.length,
        tested: testable.length - untested.length,
        untested: untested.map((r) => r.id),
        unknown,
      },
      lines: [
        ...untested.map((r) => `${r.id.padEnd(8)} ${r.title}`),
        ...(unknown.length > 0 ? [`named by tests, but no rule: ${unknown.join(', ')}`] : []),
        `${testable.length - untested.length} of ${testable.length} testable rules are named by a test`,
      ],
    };
  },
});

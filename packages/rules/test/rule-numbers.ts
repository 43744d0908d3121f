import { readdirSync, readFileSync } from 'node:fs';

interface Rule {
  id: string;
  testable: boolean;
}

/**
 * The testable rule numbers of a game package (its folder, with `/` at the end) that stand nowhere in its `src` beside
 * their code.
 */
export function unnamedRules(folder: URL): string[] {
  const rules = JSON.parse(readFileSync(new URL('data/rule-ids.json', folder), 'utf8')) as Rule[];
  const src = new URL('src/', folder);
  const code = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(new URL(file, src), 'utf8'))
    .join('\n');
  return rules.filter((r) => r.testable && !stands(code, r.id)).map((r) => r.id);
}

/** The number by itself, not as a part of a longer one. */
function stands(code: string, id: string): boolean {
  const text = id.replaceAll('.', '\\.');
  return new RegExp(`(?<![\\w.])${text}(?!\\w|\\.\\d)`).test(code);
}

/**
 * The testable rule numbers of a game package that no test title begins with: `'[7.3.4] ...'`, `'[1.2, R-04] ...'`.
 */
export function untestedRules(folder: URL): string[] {
  const rules = JSON.parse(readFileSync(new URL('data/rule-ids.json', folder), 'utf8')) as Rule[];
  const test = new URL('test/', folder);
  const named = new Set<string>();
  for (const file of readdirSync(test, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts')) continue;
    const text = readFileSync(new URL(file, test), 'utf8');
    for (const [, inside] of text.matchAll(/['"`]\[((?:[A-Z]-?)?\d[\w.,\s-]*)\]/g))
      for (const id of (inside as string).split(/[\s,]+/)) named.add(id);
  }
  return rules.filter((r) => r.testable && !named.has(r.id)).map((r) => r.id);
}

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { logRules } from '../../src/games/eots/log-rules.ts';

test('[platform] every rule that a line of the log opens is in the help, in both languages', () => {
  for (const lang of ['en', 'es']) {
    const help = readFileSync(fileURLToPath(new URL(`../../../../docs/rules/eots.${lang}.md`, import.meta.url)), 'utf8');
    const heads = new Set([...help.matchAll(/^#{2,3} (R[\d.a-z]+) /gm)].map((m) => m[1]));
    expect(Object.values(logRules).filter((rule) => !heads.has(rule))).toEqual([]);
  }
});

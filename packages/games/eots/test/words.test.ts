import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { sourcesIn } from '../../../rules/test/texts.ts';
import { type Texts, texts } from '../src/locales/index.ts';

const code = sourcesIn(new URL('../src/', import.meta.url)).join('\n');
const found = (pattern: RegExp): string[] =>
  [...new Set([...code.matchAll(pattern)].map((m) => m[1] as string))].sort();
function said(tree: Texts, key: string): boolean {
  let at: Texts | string | undefined = tree;
  for (const part of key.split('.')) at = typeof at === 'object' ? at[part] : undefined;
  return typeof at === 'string' && at !== '';
}
const unsaid = (group: string, keys: readonly string[]): string[] =>
  (['en', 'es'] as const).flatMap((l) =>
    keys.filter((k) => !said(texts[l], `${group}.${k}`)).map((k) => `${l} ${group}.${k}`),
  );

test('[platform] whatever the rules ask, offer, log or refuse has words in both languages', () => {
  const kinds = [
    ...found(/kinds\.(\w+) = /g),
    ...found(/kinds: \{ (\w+):/g),
    ...found(/\boffer\('(\w+)'/g),
    'done',
    'allHome',
    'goHome',
    'hit',
    'hitsProposal',
    'critChoice',
    'transferStep',
    'transferDone',
    'place',
  ];
  const groups: readonly (readonly [string, readonly string[]])[] = [
    ['prompt', found(/prompt: '([\w.]+)'/g)],
    ['log', [...found(/io\.log\(\s*'([\w.]+)'/g), ...found(/changeWill\([^,]+,[^,]+, '([\w.]+)'/g)]],
    ['refusal', found(/refuse\(\s*'[^']*',\s*'([\w.]+)'/g)],
    ['kind', kinds],
  ];
  for (const [group, keys] of groups) {
    expect(keys.length, group).toBeGreaterThan(5);
    expect(unsaid(group, keys)).toEqual([]);
  }
});

test('[platform] no two areas of the rules have different words for one kind of choice', () => {
  const folder = fileURLToPath(new URL('../src/locales/', import.meta.url));
  for (const lang of ['en', 'es']) {
    const known = new Map<string, string>();
    for (const file of readdirSync(`${folder}${lang}`).filter((name) => name.endsWith('.json'))) {
      const { kind = {} } = JSON.parse(readFileSync(`${folder}${lang}/${file}`, 'utf8')) as {
        kind?: Record<string, string>;
      };
      for (const [k, text] of Object.entries(kind)) {
        expect([k, text], lang).toEqual([k, known.get(k) ?? text]);
        known.set(k, text);
      }
    }
  }
});

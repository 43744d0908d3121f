import { expect, test } from 'vitest';
import { sourcesIn } from '../../../rules/test/texts.ts';
import { type Texts, texts } from '../src/locales/index.ts';
import { begin, chance, step } from './walk.ts';

const code = sourcesIn(new URL('../src/', import.meta.url)).join('\n');
const found = (pattern: RegExp): string[] =>
  [...new Set([...code.matchAll(pattern)].map((m) => m[1] as string))].sort();
function text(tree: Texts, key: string): string | undefined {
  let at: Texts | string | undefined = tree;
  for (const part of key.split('.')) at = typeof at === 'object' ? at[part] : undefined;
  return typeof at === 'string' ? at : undefined;
}
const unsaid = (group: string, keys: readonly string[]): string[] =>
  (['en', 'es'] as const).flatMap((l) =>
    keys.filter((k) => !text(texts[l], `${group}.${k}`)).map((k) => `${l} ${group}.${k}`),
  );

test('[platform] whatever the rules ask, log, draw or refuse has words in both languages', () => {
  const groups: readonly (readonly [string, readonly string[]])[] = [
    ['prompt', found(/prompt: '([\w.]+)'/g)],
    [
      'prompt',
      ['government.intel.agent', 'government.intel.blackmail', 'government.intel.coup', 'government.intel.mole'],
    ],
    ['log', [...found(/io\.log\(\s*'([\w.]+)'/g), 'battle.hit', 'battle.eliminated', ...found(/'(victory\.\w+)'/g)]],
    ['refusal', found(/refuse\(\s*'[^']*',\s*'([\w.]+)'/g)],
    ['kind', found(/kinds\.(\w+) = /g)],
    ['draw', found(/'draw\.(\w+)'/g)],
    ['position', found(/'position\.(\w+)'/g)],
  ];
  for (const [group, keys] of groups) {
    expect(keys.length, group).toBeGreaterThan(3);
    expect(unsaid(group, keys)).toEqual([]);
  }
});
test('[platform] every kind of choice that comes up in play has words', () => {
  const play = begin(5);
  const next = chance(5);
  const kinds = new Set<string>();
  for (let n = 0; n < 300 && !play.outcome; n++) {
    for (const d of play.decisions()) for (const k of Object.keys(d.kinds)) kinds.add(k);
    step(play, next, n, true);
  }
  expect(kinds.size).toBeGreaterThan(12);
  expect(unsaid('kind', [...kinds])).toEqual([]);
});
test('[platform] both languages have the same keys and parameters', () => {
  const flat = (tree: Texts, path = ''): string[] =>
    Object.entries(tree).flatMap(([k, v]) => {
      if (typeof v !== 'string') return flat(v, `${path}${k}.`);
      return [`${path}${k} ${[...new Set([...v.matchAll(/\{(\w+)[,}]/g)].map((m) => m[1]))].sort().join()}`];
    });
  expect(flat(texts.es).sort()).toEqual(flat(texts.en).sort());
});

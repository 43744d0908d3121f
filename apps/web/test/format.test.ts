import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { format, isMessage } from '../src/app/format.ts';
import { matchPath } from '../src/app/paths.ts';
import { keysOfTexts, lookup } from '../src/app/texts.ts';
import en from '../src/locales/en.json';
import es from '../src/locales/es.json';

test('a text takes its parameters, plurals and choices', () => {
  expect(format('{who} moves', { who: 'Japan' }, 'en')).toBe('Japan moves');
  const tanks = '{n, plural, =0 {none} one {# tank} other {# tanks}}';
  expect([0, 1, 3].map((n) => format(tanks, { n }, 'en'))).toEqual(['none', '1 tank', '3 tanks']);
  expect(format('lost{n, plural, =0 {} one {; one hit} other {; # hits}}', {}, 'en')).toBe('lost');
  expect(format('{n, plural, one {{who} wins} other {a draw}}', { n: 1, who: 'Axis' }, 'en')).toBe('Axis wins');
  expect(format('{side, select, axis {A} other {B}}', { side: 'axis' }, 'en')).toBe('A');
  const names = new Map<unknown, string>([
    ['a', 'uno'],
    ['b', 'dos'],
  ]);
  expect(format('{units}', { units: ['a', 'b'] }, 'es', (_n, v) => names.get(v))).toBe('uno y dos');
  expect(format('open { brace', {}, 'en')).toBe('open { brace');
});

test('a text is found by its whole key or part by part', () => {
  expect(lookup({ 'a.b': 'whole', a: { c: 'part' } }, 'a.b')).toBe('whole');
  expect(lookup({ 'a.b': 'whole', a: { c: 'part' } }, 'a.c')).toBe('part');
  expect(lookup({ a: { c: 'part' } }, 'a')).toBeUndefined();
});

test('English and Spanish have the same texts with the same parameters', () => {
  expect(keysOfTexts(es)).toEqual(keysOfTexts(en));
  const names = (text = ''): string[] =>
    [...new Set([...text.matchAll(/\{(\w+)[,}]/g)].map((m) => m[1] as string))].sort();
  for (const key of keysOfTexts(en)) expect([key, names(lookup(es, key))]).toEqual([key, names(lookup(en, key))]);
});

test('every text of the page, the boards and the rules is a message as the ICU writes them', () => {
  const folders = ['../src/locales', '../src/games', '../../../packages/games'].map((f) =>
    fileURLToPath(new URL(f, import.meta.url)),
  );
  const texts = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((e) => {
      const path = `${folder}/${e.name}`;
      if (e.isDirectory()) return ['node_modules', 'data', 'test'].includes(e.name) ? [] : texts(path);
      return path.includes('/locales/') && path.endsWith('.json') ? [path] : [];
    });
  const files = folders.flatMap(texts);
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) {
    const tree = JSON.parse(readFileSync(file, 'utf8'));
    const wrong = keysOfTexts(tree).filter((key) => !isMessage(lookup(tree, key) ?? ''));
    expect([file, wrong]).toEqual([file, []]);
  }
});

test('an address is a page with its parts', () => {
  expect(matchPath('/')).toEqual({ page: 'landing', params: {} });
  expect(matchPath('/t/ab%20c')).toEqual({ page: 'table', params: { match: 'ab c' } });
  expect(matchPath('/help/aa1942/7.3.4')).toEqual({ page: 'rule', params: { game: 'aa1942', rule: '7.3.4' } });
  expect(matchPath('/t/%E0%A4%A').page).toBe('notFound');
  expect(matchPath('/nowhere').page).toBe('notFound');
});

test('[page] a sentence agrees with a list as with a number', () => {
  const text = '{units, plural, one {{units} moves} other {{units} move}} to {path}';
  expect(format(text, { units: ['F/2/2'], path: 'D8' }, 'en')).toBe('F/2/2 moves to D8');
  expect(format(text, { units: ['F/2/2', 'G/2/2'], path: 'D8' }, 'en')).toBe('F/2/2 and G/2/2 move to D8');
});

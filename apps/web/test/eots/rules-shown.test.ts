import { readdirSync, readFileSync } from 'node:fs';
import { hex, victorySheet } from '@wardroom/eots/read';
import { begin, scenarioFacts } from '@wardroom/eots/testing';
import { expect, test } from 'vitest';
import { sectionsOf } from '../../src/help/markdown.ts';

const sources = ['eots/', 'lessons/eots/'].flatMap((of) => {
  const folder = new URL(`../../src/games/${of}`, import.meta.url);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|svelte|json)$/.test(name))
    .map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8') }));
});
const help = (lang: string): Set<string> => {
  const text = readFileSync(new URL(`../../../../docs/rules/eots.${lang}.md`, import.meta.url), 'utf8');
  return new Set(sectionsOf(text, (rule) => rule).map((s) => s.rule ?? ''));
};
/** Rules that a button opens or a text names; comments are left out. */
const named = sources.flatMap(({ name, text }) =>
  [...text.replace(/^\s*(?:\/\/|\/?\*).*$|\/\*\*.*?\*\//gm, '').matchAll(/\bR\d{1,2}(?:\.\d{1,2})*\b/g)].map((m) => ({
    name,
    rule: m[0],
  })),
);
const scored = scenarioFacts.flatMap(({ id }) => victorySheet(begin(id, { handicap: 1 })));

test.each(['en', 'es'])(
  '[R17.2 R19 R20] every rule that the page names has a section of its own in the help (%s)',
  (lang) => {
    const sections = help(lang);
    expect(sections.size).toBeGreaterThan(200);
    expect(named.length).toBeGreaterThan(60);
    expect(named.filter(({ rule }) => !sections.has(rule))).toEqual([]);
    expect(scored.filter((l) => !sections.has(l.rule))).toEqual([]);
  },
);

test('[R19.2] a rule is opened by its whole number, R included', () => {
  const opened = sources.flatMap(({ name, text }) =>
    [...text.matchAll(/openRule\(([^)]*)\)|(?<![-\w])rule="([^"]*)"|\brule: '([^']*)'/g)].map((m) => ({
      name,
      rule: m[1] ?? m[2] ?? m[3] ?? '',
    })),
  );
  expect(opened.length).toBeGreaterThan(15);
  expect(opened.filter(({ rule }) => !/^R\d/.test(rule))).toEqual([]);
});

test('[R16.6] Jorhat has one name on the map, on the cards and in the rules', () => {
  expect(hex('2104').name).toBe('Jorhat');
  const data = new URL('../../../../packages/games/eots/data/', import.meta.url);
  const files = readdirSync(data).filter((name) => name.endsWith('.json'));
  expect(files.filter((name) => readFileSync(new URL(name, data), 'utf8').includes('Jarhat'))).toEqual([]);
});

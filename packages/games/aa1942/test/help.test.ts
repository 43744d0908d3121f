import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { help, sections } from '../../../rules/test/help.ts';

interface Rule {
  id: string;
}

const ids = (JSON.parse(readFileSync(new URL('../data/rule-ids.json', import.meta.url), 'utf8')) as Rule[]).map(
  (rule) => rule.id,
);

/**
 * The rule numbers that a text mentions, such as 5.8.10 or R-27; ranges of sea zones and prices do not look like one.
 */
const mentioned = (text: string) =>
  [...text.matchAll(/(?<![\d.])(?:\d{1,2}\.\d{1,2}(?:\.\d{1,2})?|R-\d+)(?![\d])/g)].map((match) => match[0]);

describe.each(['en', 'es'])('rules help (%s)', (language) => {
  const all = sections(help(`aa1942.${language}`));

  test('has one section for every rule number, in order, and no other', () => {
    expect(all.map((section) => section.id)).toEqual(ids);
  });

  test('has a title and a text in every section', () => {
    expect(
      all.filter((section) => section.title.length < 4 || section.text.length < 30).map((section) => section.id),
    ).toEqual([]);
  });

  test('sends the reader only to rules that exist', () => {
    const texts = [...all.map((section) => section.text), help(`aa1942.first-table.${language}`)];
    const links = texts.flatMap(mentioned);
    expect(links.length).toBeGreaterThan(20);
    expect(links.filter((link) => !ids.includes(link))).toEqual([]);
  });
});

test('the chapters of both languages are the same', () => {
  const chapters = (language: string) =>
    [...help(`aa1942.${language}`).matchAll(/^## (\d+) /gm)].map((match) => match[1]);
  expect(chapters('es')).toEqual(chapters('en'));
  expect(chapters('en')).toEqual(Array.from({ length: 15 }, (_, index) => String(index + 1)));
});

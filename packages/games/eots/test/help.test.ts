import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { help, sections } from '../../../rules/test/help.ts';

interface Rule {
  id: string;
}

const rules = JSON.parse(readFileSync(new URL('../data/rule-ids.json', import.meta.url), 'utf8')) as Rule[];
const ids = rules.map((rule) => rule.id);
/** Groups that prompts and the log name beside the single rules. */
const groups = ['R9.1', 'R9.2', 'R9.3', 'R9.4', 'R9.5'];

const chapters = (text: string) => [...text.matchAll(/^## (R\d+) /gm)].map((match) => match[1] ?? '');
const mentioned = (text: string) => [...text.matchAll(/\bR\d{1,2}(?:\.\d{1,2})*[a-z]?/g)].map((match) => match[0]);

describe.each(['en', 'es'])('rules help (%s)', (language) => {
  const text = help(`eots.${language}`);
  const all = sections(text);

  test('has one section for every rule number, in order, and no other', () => {
    expect(all.map((section) => section.id).filter((id) => !groups.includes(id))).toEqual(ids);
    expect(all.map((section) => section.id).filter((id) => groups.includes(id))).toEqual(groups);
  });

  test('has a title and a text in every section', () => {
    expect(
      all.filter((section) => section.title.length < 4 || section.text.length < 30).map((section) => section.id),
    ).toEqual([]);
  });

  test('sends the reader only to rules and chapters that exist', () => {
    const links = mentioned(text.replace(/^#+ R\S+/gm, ''));
    expect(links.length).toBeGreaterThan(50);
    expect(links.filter((link) => ![...ids, ...groups, ...chapters(text)].includes(link))).toEqual([]);
  });

  test('has the 28 chapters, each with a text', () => {
    expect(chapters(text)).toEqual(Array.from({ length: 28 }, (_, index) => `R${index + 1}`));
    const bare = text
      .split(/^(?=#{1,3} )/m)
      .filter((part) => part.startsWith('## ') && part.split('\n').slice(1).join('').length < 25);
    expect(bare).toEqual([]);
  });
});

test('both languages have the same sections and send the reader to the same rules', () => {
  const targets = (language: string) =>
    sections(help(`eots.${language}`)).map((section) => [section.id, [...new Set(mentioned(section.text))].sort()]);
  expect(targets('es')).toEqual(targets('en'));
});

test('every rule number that the program says leads to a section of the help', () => {
  const source = new URL('../src/', import.meta.url);
  const said = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path) =>
      [...readFileSync(new URL(path, source), 'utf8').matchAll(/['"`](R\d+(?:\.\d+)*[a-z]?)['"`]/g)].map(
        (match) => match[1] ?? '',
      ),
    );
  expect(said.length).toBeGreaterThan(200);
  const found = new Set([...sections(help('eots.en')).map((section) => section.id), ...chapters(help('eots.en'))]);
  const leads = (rule: string): boolean =>
    found.has(rule) || (rule.split('.').length > 2 && leads(rule.slice(0, rule.lastIndexOf('.'))));
  expect([...new Set(said.filter((rule) => !leads(rule)))]).toEqual([]);
});

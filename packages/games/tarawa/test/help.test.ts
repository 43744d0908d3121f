import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import ruleIds from '../data/rule-ids.json' with { type: 'json' };
import { eventIds } from '../src/content/index.ts';

const help = (lang: string): string =>
  readFileSync(new URL(`../../../../docs/rules/tarawa.${lang}.md`, import.meta.url), 'utf8');
/** The numbers of the sections, as the page reads them. */
const heads = (text: string): string[] =>
  [...text.matchAll(/^#{2,4} (\S+) /gm)].map((m) => (m[1] as string).replace(/\.$/, ''));

test('[E T R-2] every numbered rule has a section of its own in both languages, each with a text', () => {
  // 2 describes how a state is stored, nothing that is played.
  const ids = ruleIds.map((r) => r.id).filter((id) => id !== '2');
  for (const lang of ['en', 'es']) {
    const found = heads(help(lang));
    expect(ids.filter((id) => !found.includes(id))).toEqual([]);
    expect(found.filter((id) => !ids.includes(id) && !/^[EHRTX]$/.test(id))).toEqual([]);
    expect(new Set(found).size).toBe(found.length);
    const bare = help(lang)
      .split(/^(?=#{2,4} )/m)
      .slice(1)
      .filter((part) => part.split('\n').slice(1).join('').length < 6);
    expect(
      bare.filter((part) => !part.startsWith('## ')),
      lang,
    ).toEqual([]);
  }
  expect(eventIds.filter((id) => !heads(help('en')).includes(`E/${id}`))).toEqual([]);
});

test('[4.9] every rule number that a question, a refusal or a phase says has a section', () => {
  const source = new URL('../src/', import.meta.url);
  const said = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path) =>
      [
        ...readFileSync(new URL(path, source), 'utf8').matchAll(
          /(?:refuse\(\s*|tie\(|rule: |sequence<State>\(|line\((?:'[\w:]+'|`[^`]*`), )'([\w./-]+)'/g,
        ),
      ].map((m) => m[1] as string),
    );
  expect(said.length).toBeGreaterThan(100);
  const found = new Set(heads(help('en')));
  expect([...new Set(said)].filter((id) => id !== 'platform' && !found.has(id))).toEqual([]);
});

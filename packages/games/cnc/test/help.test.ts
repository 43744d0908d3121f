import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const help = (lang: string): string =>
  readFileSync(new URL(`../../../../docs/rules/cnc.${lang}.md`, import.meta.url), 'utf8');
const heads = (text: string): string[] => [...text.matchAll(/^#{2,3} (\S+) /gm)].map((m) => m[1] as string);
const ids = new Set(
  (JSON.parse(readFileSync(new URL('../data/rule-ids.json', import.meta.url), 'utf8')) as { id: string }[]).map(
    (r) => r.id,
  ),
);

test('[platform] both languages have the same sections of the help, each with a text', () => {
  expect(heads(help('es'))).toEqual(heads(help('en')));
  for (const lang of ['en', 'es']) {
    const bare = help(lang)
      .split(/^(?=#{2,3} )/m)
      .slice(1)
      .filter((part) => part.split('\n').slice(1).join('').length < 8);
    expect(bare, lang).toEqual([]);
  }
});
test('[platform] sections of the help are rules of the game, or chapters', () => {
  const wrong = heads(help('en')).filter((id) => !ids.has(id) && ![...ids].some((x) => x.startsWith(`${id}.`)));
  expect(wrong.filter((id) => id !== '19' && id !== '27')).toEqual([]);
});
test('[platform] every rule number that the program says leads to a section of the help', () => {
  const source = new URL('../src/', import.meta.url);
  const said = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path) =>
      [
        ...readFileSync(new URL(path, source), 'utf8').matchAll(
          /(?:refuse\(\s*|rule: |line(?:<[^>]*>)?\((?:'[\w:]+'|`[^`]*`), )'((?:R-)?[\d.]+)'/g,
        ),
      ].map((m) => m[1] as string),
    );
  expect(said.length).toBeGreaterThan(100);
  const found = new Set(heads(help('en')));
  const leads = (id: string): boolean =>
    found.has(id) || (id.includes('.') && leads(id.slice(0, id.lastIndexOf('.'))));
  expect([...new Set(said.filter((id) => !leads(id)))]).toEqual([]);
});
test('[platform] every ruling has a section of its own, in the order of their numbers', () => {
  const rulings = [...ids].filter((id) => id.startsWith('R-'));
  expect(rulings.length).toBe(90);
  expect(heads(help('en')).filter((id) => id.startsWith('R-'))).toEqual(rulings);
});

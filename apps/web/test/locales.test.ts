import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { lookup } from '../src/app/texts.ts';
import aaEn from '../src/games/aa1942/locales/en.json' with { type: 'json' };
import aaEs from '../src/games/aa1942/locales/es.json' with { type: 'json' };
import cncEn from '../src/games/cnc/locales/en.json' with { type: 'json' };
import cncEs from '../src/games/cnc/locales/es.json' with { type: 'json' };
import cardsEn from '../src/games/eots/counters/words/en.json' with { type: 'json' };
import cardsEs from '../src/games/eots/counters/words/es.json' with { type: 'json' };
import eotsEn from '../src/games/eots/locales/en.json' with { type: 'json' };
import eotsEs from '../src/games/eots/locales/es.json' with { type: 'json' };
import lessonEn from '../src/games/lessons/eots/locales/en.json' with { type: 'json' };
import lessonEs from '../src/games/lessons/eots/locales/es.json' with { type: 'json' };
import twEn from '../src/games/tarawa/locales/en.json' with { type: 'json' };
import twEs from '../src/games/tarawa/locales/es.json' with { type: 'json' };
import en from '../src/locales/en.json' with { type: 'json' };
import es from '../src/locales/es.json' with { type: 'json' };
import type { Texts } from '../src/table/game-ui.ts';
import { NAMED } from '../src/table/guide.ts';
import { textsOf } from './texts-of.ts';

type Tree = { [key: string]: string | Tree };

function flat(tree: Tree, prefix = ''): Map<string, string> {
  const out = new Map<string, string>();
  for (const [k, v] of Object.entries(tree)) {
    if (typeof v === 'string') out.set(prefix + k, v);
    else for (const [key, text] of flat(v, `${prefix}${k}.`)) out.set(key, text);
  }
  return out;
}

const parameters = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)[,}]/g)].map((m) => m[1] ?? ''))].filter((n) => /^[a-z]/.test(n)).sort();

function sources(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = `${folder}/${name}`;
    if (statSync(path).isDirectory()) return sources(path);
    return /\.(ts|svelte)$/.test(name) ? [path] : [];
  });
}

const games = [
  { game: 'aa1942', prefix: 'aa', en: aaEn, es: aaEs },
  { game: 'cnc', prefix: 'cnc', en: cncEn, es: cncEs },
  { game: 'eots', prefix: 'eots', en: eotsEn, es: eotsEs },
  { game: 'tarawa', prefix: 'tw', en: twEn, es: twEs },
];

test('[texts] the list of keys begins every line alike', () => {
  const lines = [en, es].flatMap(({ keys }) => Object.values(keys));
  expect(lines.filter((line) => !/^[¿¡]?\p{Lu}/u.test(line))).toEqual([]);
});

describe.each(games)('texts of the board of $game', ({ game, prefix, en, es }) => {
  const english = flat(en as Tree);
  const spanish = flat(es as Tree);
  test('[texts] English and Spanish have the same keys', () => {
    expect([...spanish.keys()].sort()).toEqual([...english.keys()].sort());
  });

  test('[texts] both languages use the same parameters', () => {
    const different = [...english]
      .filter(([k, text]) => parameters(text).join() !== parameters(spanish.get(k) ?? '').join())
      .map(([k]) => k);
    expect(different).toEqual([]);
  });

  test('[texts] every key that the code names is there', () => {
    const root = fileURLToPath(new URL(`../src/games/${game}`, import.meta.url));
    const named = sources(root).flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(new RegExp(`'(${prefix}\\.[a-zA-Z0-9.]+)'`, 'g'))].map(
        (m) => m[1] ?? '',
      ),
    );
    expect(named.length).toBeGreaterThan(['cnc', 'tarawa'].includes(game) ? 30 : 100);
    expect([...new Set(named)].filter((k) => !english.has(k)).sort()).toEqual([]);
  });
});

test('[texts] the cards of units of eots have the same words in both languages', () => {
  const [english, spanish] = [flat(cardsEn as Tree), flat(cardsEs as Tree)];
  expect([...spanish.keys()].sort()).toEqual([...english.keys()].sort());
  for (const [key, text] of english) expect(parameters(spanish.get(key) ?? ''), key).toEqual(parameters(text));
});

test('[texts] the lessons of eots have the same keys and names of buttons in both languages', () => {
  const [english, spanish] = [flat(lessonEn as Tree), flat(lessonEs as Tree)];
  expect([...spanish.keys()].sort()).toEqual([...english.keys()].sort());
  const names = (text = ''): string[] => [...text.matchAll(NAMED)].map(([whole]) => whole).sort();
  for (const [key, text] of english) expect(names(spanish.get(key)), key).toEqual(names(text));
});

/** The words of the lessons of eots lie beside them. */
const guides = [
  ...games.filter(({ game }) => game !== 'eots'),
  ...['first', 'reaction', 'carriers', 'turn'].map((prefix) => ({ game: 'eots', prefix, en: lessonEn, es: lessonEs })),
];
describe.each(guides)('the guide $prefix of $game', ({ game, prefix, en, es }) => {
  test.each([
    ['en', en, /“([^”]*)”/g],
    ['es', es, /«([^»]*)»/g],
  ] as const)(
    '[texts] in %s names buttons by their keys, so that they read as the buttons do',
    async (lang, own, quoted) => {
      const merged = textsOf[game as keyof typeof textsOf][lang];
      const { default: page } = (await import(`../src/locales/${lang}.json`)) as { default: Texts };
      const guide = [...flat(own as Tree)].filter(([k]) => k.startsWith(`${prefix}.guide.`));
      const names = guide.flatMap(([k, text]) => [...text.matchAll(quoted)].map(([, said = '']) => ({ k, said })));
      expect(names.length).toBeGreaterThan(0);
      expect(names.filter(({ said }) => said.replace(NAMED, '').match(/[\p{L}\d]/u))).toEqual([]);
      const keys = guide.flatMap(([, text]) =>
        [...text.matchAll(NAMED)].flatMap(([, key = '', , word]) => [key, ...(word ? [word] : [])]),
      );
      expect(keys.filter((key) => lookup(merged, key) === undefined && lookup(page, key) === undefined)).toEqual([]);
    },
  );
});

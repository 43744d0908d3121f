import { purchases } from '@wardroom/aa1942/read';
import { contentNamed, lvtFacts, setNames } from '@wardroom/tarawa/read';
import { expect, test } from 'vitest';
import { format } from '../src/app/format.ts';
import { lookup } from '../src/app/texts.ts';
import { land } from '../src/games/aa1942/map/geography.ts';
import { cityName, spaceName, unitName } from '../src/games/aa1942/words.ts';
import { placeName } from '../src/games/cnc/words.ts';
import { idName } from '../src/games/tarawa/play/said.ts';
import type { Translate } from '../src/table/game-ui.ts';
import { textsOf } from './texts-of.ts';

type Game = keyof typeof textsOf;
const speaking =
  (game: Game, lang: 'en' | 'es'): Translate =>
  (key, given) =>
    format(lookup(textsOf[game][lang], key) ?? key, given ?? {}, lang);

/** Common nouns and directions: no proper name needs one of them in Spanish. */
const ENGLISH = new RegExp(
  String.raw`\b(${[
    'north\\w*|south\\w*|east\\w*|west\\w*|united|sea|ocean|gulf|bay|islands?|passage',
    'tank|gun|eng|fleet|army|infantry|fighter|bomber|carrier|division|brigade|corps|force|squadron|hero|major',
    'red|blue|green|the|of|and',
  ].join('|')})\b`,
  'i',
);
/** Names as both languages have them, with the common nouns that are kept on purpose. */
const KEPT = /^(Port Arthur|Port Moresby|Pearl Harbor|East London)$/;
const english = (names: readonly string[]): string[] => names.filter((n) => ENGLISH.test(n) && !KEPT.test(n));
const under = (texts: object, key: string): string[] => {
  const all = (o: unknown): string[] =>
    typeof o === 'string' ? [o] : Object.values((o ?? {}) as object).flatMap((v) => all(v));
  const at = key.split('.').reduce<unknown>((o, k) => (o as Record<string, unknown> | undefined)?.[k], texts);
  return all(at);
};

test('[texts] the pattern finds English names', () => {
  expect(english(['Tank (blue)', 'Gun 3SBDF', 'West Russia', 'Rusia Occidental', 'Amtr. 2'])).toEqual([
    'Tank (blue)',
    'Gun 3SBDF',
    'West Russia',
  ]);
});

test('[texts] no English is left in what a Spanish log can call units and places: aa1942', () => {
  const t = speaking('aa1942', 'es');
  const places = land.flatMap((p) => [spaceName(t, p.id), cityName(t, p.id)]);
  expect(places.length).toBeGreaterThan(120);
  expect(english([...places, ...purchases.map((type) => unitName(t, type))])).toEqual([]);
});

test('[texts] no English is left in what a Spanish log can call units and places: tarawa', () => {
  const t = speaking('tarawa', 'es');
  for (const set of setNames) {
    const { units, markers } = contentNamed(set);
    const names = [...units, ...markers, ...lvtFacts, { id: 'hero-ryan' }].map(({ id }) => idName(id, t) ?? '');
    expect(names.length).toBeGreaterThan(80);
    expect(names).not.toContain('');
    expect(english(names)).toEqual([]);
  }
  expect(idName('jp-tank-blue', t)).toBe('Tanque (azul)');
  expect(idName('jp-tank-blue', speaking('tarawa', 'en'))).toBe('Tank (blue)');
});

test('[texts] no English is left in what a Spanish log can call units and places: cnc, eots', () => {
  const cnc = Object.keys((textsOf.cnc.es as unknown as { cnc: { place: object } }).cnc.place);
  expect(cnc.length).toBeGreaterThan(130);
  expect(english(cnc.map((id) => placeName(id, speaking('cnc', 'es'))))).toEqual([]);
  expect(english(under(textsOf.cnc.es, 'unit'))).toEqual([]);
  expect(under(textsOf.eots.es, 'unit').length).toBeGreaterThan(140);
  expect(english([...under(textsOf.eots.es, 'unit'), ...under(textsOf.eots.es, 'place')])).toEqual([]);
});

import { table } from '@wardroom/eots/testing';
import type { Decision } from '@wardroom/rules';
import { expect, test } from 'vitest';
import { format, plainWords } from '../../src/app/format.ts';
import { lookup } from '../../src/app/texts.ts';
import { describeParam } from '../../src/games/eots/describe.ts';
import { LEAST, MOST, plates, quarters } from '../../src/games/eots/map/plates.ts';
import { placeOf } from '../../src/games/eots/play/answers.ts';
import { cardSays, hexLabel } from '../../src/games/eots/play/said.ts';
import type { Translate } from '../../src/table/game-ui.ts';
import { sayLog } from '../../src/table/words.ts';
import { textsOf } from '../texts-of.ts';

const words = (lang: 'en' | 'es'): Translate => ((key: string) => lookup(textsOf.eots[lang], key) ?? key) as Translate;

test('[R9.5.4] cards that were drawn have the name of who drew them: a caster reads both sides', () => {
  const said = (lang: 'en' | 'es', seat: string): string => {
    const t: Translate = (key, given) => format(lookup(textsOf.eots[lang], key) ?? key, given ?? {}, lang);
    return sayLog(t, { key: 'drewCards', params: { cards: 'X' }, only: [seat] });
  };
  expect([said('en', 'japan'), said('en', 'allied')]).toEqual(['Japan draws X.', 'The Allies draw X.']);
  expect([said('es', 'japan'), said('es', 'allied')]).toEqual(['Japón roba X.', 'Los Aliados roban X.']);
});

test('[cards] whoever looks for a card finds it by its kind and by words of its event, in both languages', () => {
  expect(plainWords(cardSays('jp-03', words('en')))).toMatch(/tsuji.*military.*jungle/);
  expect(plainWords(cardSays('jp-03', words('es')))).toMatch(/tsuji.*militar.*jungla|selva/);
});

test('[chart] no letter of a name is smaller than the least, and none is set closer than seven tenths', () => {
  const all = plates((id) => hexLabel(id, words('en')), quarters(words('en')('eots.quarters')));
  expect(all.filter((p) => p.size < LEAST)).toEqual([]);
  const share = (p: (typeof all)[number]): number => p.room / (p.text.length * 0.44 * p.size);
  expect(all.filter((p) => p.width > MOST + 0.01 || share(p) < 0.7).map((p) => p.text)).toEqual([]);
});

test('[R11.10] a question of the movement is about the first battle of the plan, once it leads to one', () => {
  const plan = (units: { readonly [hex: string]: string }) =>
    table({
      turn: 3,
      units: { '4017': 'jp-hq-south-seas', ...units },
      japan: '4020 4017',
      allied: '4024',
      offensive: { card: 'jp-25', as: 'ec', ov: 3, step: 2 },
      activated: ['jp-ca-takao'],
    }).run('move', { side: 'japan' });
  const [at, away] = [
    plan({ '4024': 'jp-ca-takao us-ca-asiatic' }),
    plan({ '4020': 'jp-ca-takao', '4024': 'us-ca-asiatic' }),
  ];
  expect(placeOf(at.decision(), at.g)).toEqual({ kind: 'hex', id: '4024' });
  expect(placeOf(away.decision(), away.g)).toBeNull();
});

test('[R11.19] an offensive that meets nobody is said to go where its units have moved to, and shown there', () => {
  const { g } = table({
    turn: 3,
    units: { '4020': 'jp-bde-sn4', '4017': 'jp-hq-south-seas', '4024': 'us-ca-asiatic' },
    japan: '4020 4017',
    allied: '4024',
    offensive: { card: 'jp-25', as: 'ec', ov: 3, step: 3 },
    activated: ['jp-bde-sn4'],
  });
  const ask = { phase: 'weather', prompt: 'offensive.weather', seat: 'allied', kinds: {} } as unknown as Decision;
  const told = (way: string[]): unknown => {
    const activated = { 'jp-bde-sn4': { ...g.activated['jp-bde-sn4'], path: way } };
    return placeOf(ask, { ...g, activated } as unknown as typeof g);
  };
  expect(told([])).toBeNull();
  expect(told(['4020'])).toEqual({ kind: 'hex', id: '4020' });
});

test('[R8.3] the log names the air box of China, as it names hexes', () => {
  expect(describeParam('at', 'china-air', { t: words('en'), lang: 'en' })).toBe('China');
});

test('[R14.9] the log says when a unit comes back that is taken out of its hex', () => {
  const t: Translate = (key, params) => `${key} ${params?.n}`;
  expect(describeParam('to', 'turn-3', { t, lang: 'en' })).toBe('eots.boxTurn 3');
});

import { texts } from '@wardroom/eots/locales/index.ts';
import { expect, test } from 'vitest';
import { format } from '../../src/app/format.ts';
import { lookup } from '../../src/app/texts.ts';

const said = (lang: 'en' | 'es', key: string, params: Record<string, string | number | boolean>): string =>
  format(lookup(texts[lang], key) ?? '', params, lang);

test.each(['en', 'es'] as const)(
  'R16.7, R16.13, R16.14 the log (%s) says where China and India stand in words, no numbers and keys',
  (lang) => {
    const boxes = (key: string, name: string) =>
      [0, 1, 2, 3, 4, 5].map((n) => said(lang, key, { card: 'X', [name]: n }));
    for (const lines of [
      boxes('log.events.china', 'box'),
      boxes('log.events.india', 'state'),
      boxes('log.political.india', 'state'),
    ]) {
      expect(new Set(lines).size).toBe(6);
      expect(lines.filter((line) => /\d|\{/.test(line))).toEqual([]);
    }
    const roll = (success: boolean) =>
      said(lang, 'log.offensives.chinaOffensive', { die: 2, modifier: 1, base: 4, success });
    expect(roll(true)).not.toBe(roll(false));
    expect(roll(true)).not.toContain('true');
  },
);

test('[texts] one hit, one card and one point are not said in the plural', () => {
  expect(said('en', 'prompt.battle.airNavalHits', { hex: 'Oahu', hits: 1 })).toBe('Oahu: assign 1 hit.');
  expect(said('es', 'prompt.battle.airNavalHits', { hex: 'Oahu', hits: 1 })).toBe('Oahu: reparte 1 impacto.');
  expect(said('es', 'log.drew', { side: 'japan', n: 1 })).toBe('Japón roba 1 carta.');
  expect(said('en', 'refusal.maxGround', { max: 1 })).toBe('The event activates at most 1 ground unit.');
});

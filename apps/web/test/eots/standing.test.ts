import { texts } from '@wardroom/eots/locales/index.ts';
import type { State } from '@wardroom/eots/read';
import { asItStands, willLines, willUnset } from '@wardroom/eots/read';
import { begin, decided, scenarioFacts } from '@wardroom/eots/testing';
import { expect, test } from 'vitest';
import { format } from '../../src/app/format.ts';
import { lookup } from '../../src/app/texts.ts';
import own from '../../src/games/eots/locales/en.json' with { type: 'json' };
import { headline } from '../../src/games/eots/panels/headline.ts';
import en from '../../src/locales/en.json' with { type: 'json' };
import type { Texts, Translate } from '../../src/table/game-ui.ts';
import { mergedTexts } from '../../src/table/texts.ts';

const all = [own, texts.en, en].reduce((a, b) => mergedTexts(a as Texts, b as Texts)) as Texts;
const t: Translate = (key, params) => {
  const text = lookup(all, key);
  return text === undefined ? key : format(text, params ?? {}, 'en');
};
const put = (g: State, tables: Record<string, Record<string, object>>): State => {
  const changed = Object.entries(tables).map(([name, things]) => [
    name,
    {
      ...(g[name as keyof State] as object),
      ...Object.fromEntries(Object.entries(things).map(([id, thing]) => [id, { id, ...thing }])),
    },
  ]);
  return { ...g, ...Object.fromEntries(changed) } as State;
};

test('[R20.4 R19.2] the headline says the automatic victories before any points', () => {
  const g = begin('1942');
  const poor = asItStands(g);
  expect(poor).toMatchObject({ winners: ['allied'], key: 'victory.resources' });
  expect(headline(g, null, t, 'en')).toEqual({
    text: `As it stands now the Allies win: ${t('outcome.victory.resources', poor.params)}.`,
    rule: 'R20.4',
  });
  expect(headline(put(g, { tracks: { pw: { n: 0 } } }), null, t, 'en')).toMatchObject({
    rule: 'R19.2',
    text: expect.stringContaining('Japan wins'),
  });
  // 1943 has no automatic victory (R20.5).
  expect(headline(begin('1943'), null, t, 'en')).toMatchObject({
    rule: 'R20.5',
    text: expect.stringMatching(/victory · -?\d+ points?$/),
  });
  expect(headline(begin('campaign-1941'), null, t, 'en')).toBeNull();
});

test('[R17.2] when the match is over the headline says who has won and why', () => {
  const g = begin('1943');
  const over = headline(g, { winners: ['allied'], rule: 'R19.1', key: 'victory.surrender' }, t, 'en');
  const who = t('table.over', { who: t('side.allied'), n: 1 });
  expect(over).toEqual({ text: `${who} ${t('outcome.victory.surrender')}.`, rule: 'R19.1' });
  expect(over?.text).not.toContain('As it stands');
  // Who has won is said once.
  for (const why of ['negotiations', 'strangled', 'heldOut', 'resources', 'surrender'])
    expect(t(`outcome.victory.${why}`, { resources: 4 })).not.toMatch(/wins?$/);
});

test('[R17.2] what is said of the position now is what the end of the last turn decides', () => {
  for (const { id, lastTurn } of scenarioFacts) {
    const g = put(begin(id), { turn: { now: { turn: lastTurn, segment: 'x' } } });
    expect(decided(g), id).toEqual(asItStands(g));
    if (id !== 'campaign-1941') expect(decided(begin(id)), id).toBeNull();
  }
});

test('[R15.4 R21.2] the political will begins with the set-up and the handicap, with what of it counted', () => {
  expect(willLines(begin('campaign-1943'))).toEqual([{ kind: 'setup', will: 6 }]);
  expect(willLines(begin('campaign-1943', { handicap: 2 }))).toEqual([
    { kind: 'setup', will: 6 },
    { kind: 'handicap', given: 2, change: 2, will: 8 },
  ]);
  expect(willLines(begin('campaign-1942', { handicap: 3 }))).toEqual([
    { kind: 'setup', will: 8 },
    { kind: 'handicap', given: 3, change: 2, will: 10 },
  ]);
  // A scenario that is won by points has its handicap among the points (R21.1).
  expect(willLines(begin('1944', { handicap: 2 }))).toEqual([{ kind: 'setup', will: 5 }]);
  const later = put(begin('1942'), {
    causes: { w1: { turn: 2, why: 'political.surrender.malaya', change: -1, will: 7 } },
    tracks: { pw: { n: 7 } },
  });
  expect(willLines(later)).toEqual([
    { kind: 'setup', will: 8 },
    { kind: 'cause', turn: 2, why: 'political.surrender.malaya', change: -1, will: 7 },
  ]);
});

test('[R20.2 R21.2] before Operation Z 1941 has no political will; it and the handicap are two causes', () => {
  const g = begin('campaign-1941', { handicap: 1 });
  expect([willUnset(g), willLines(g)]).toEqual([true, []]);
  const struck = put(g, {
    causes: { w1: { turn: 1, why: 'events.will.jp-01', change: 9, will: 9 } },
    tracks: { pw: { n: 9 } },
  });
  expect(willUnset(struck)).toBe(false);
  expect(willLines(struck)).toEqual([
    { kind: 'cause', turn: 1, why: 'events.will.jp-01', change: 8, will: 8 },
    { kind: 'handicap', given: 1, change: 1, will: 9 },
  ]);
  expect(willUnset(begin('campaign-1942'))).toBe(false);
});

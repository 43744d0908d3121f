import { things } from '@wardroom/rules';
import { expect, test } from 'vitest';
import { bots } from '../bot/index.ts';
import { canTech, playOffers } from '../src/government/plays.ts';
import { wildOptions } from '../src/government/wild-options.ts';
import { excess, limitOf } from '../src/hands.ts';
import type { NationId } from '../src/state.ts';
import { state, table } from './table.ts';

const order = ['japan', 'usa', 'soviet'] as const;

test('[12.2] C-14 matching Diplomacy cards cancel each other', () => {
  const t = table({ turn: { order }, hands: { japan: 'A05 A11', usa: 'A21' } }).run('cardPlay');
  t.choose('diplomacy', ['A05', 'thailand']).choose('diplomacy', ['A21', 'thailand']);
  expect([t.card('A05').at, t.card('A21').at]).toEqual(['discard', 'discard']);
  const two = table({ turn: { order }, hands: { japan: 'A05 A11', usa: 'A21 A02', soviet: 'A03' } }).run('cardPlay');
  two.choose('diplomacy', ['A05', 'thailand']).choose('pass').choose('pass').choose('diplomacy', ['A11', 'thailand']);
  two.choose('diplomacy', ['A21', 'thailand']);
  expect(things(two.g.cards).filter((c) => c.at === 'table')).toHaveLength(1);
});
test('[12.1] C-15 three passes in a row end the card play', () => {
  const t = table({ turn: { order }, hands: { japan: 'A05 A11 A02', usa: 'A21', soviet: 'A17 A04' } }).run('cardPlay');
  t.choose('diplomacy', ['A05', 'thailand']).choose('pass').choose('pass');
  t.choose('diplomacy', ['A02', 'peiping']).choose('pass').choose('diplomacy', ['A17', 'mongolia']);
  t.choose('pass').choose('pass').choose('pass').expectOver();
});
test('[13.3, 12.3, 13.2, 13.4] C-16 three Influence make a Satellite at resolution, not before', () => {
  const t = table({
    turn: { order },
    nations: { thailand: { influence: 'japan', count: 2 } },
    hands: { japan: 'A05', usa: 'A21' },
  }).run('government');
  t.choose('diplomacy', ['A05', 'thailand']);
  expect(t.g.areas.bangkok?.marker).toBeUndefined();
  t.offers('diplomacy', ['A21', 'thailand']);
  t.choose('pass');
  expect(t.g.areas.bangkok?.marker).toBe('japan');
  const asked = t.play.decisions().find((d) => d.phase === 'satellite');
  const chance = (): number => expect.unreachable('the bot knows a guard');
  expect(asked && bots.sensible.answer(t.g as never, asked, chance)).toEqual([
    { kind: 'deploy', value: ['bangkok', 'infantry'] },
  ]);
  t.expectDecision('japan', 'diplomacy.deploy').choose('deploy', ['bangkok', 'infantry']);
  expect(things(t.g.blocks).find((b) => b.area === 'bangkok')).toMatchObject({
    nation: 'japan',
    type: 'infantry',
    cv: 1,
  });
});
test('[13.3] C-17 Rival Influence on the British Empire goes first', () => {
  const t = table({
    nations: { 'british-empire': { influence: 'soviet', count: 1 } },
    cards: {
      A45: { at: 'table', owner: 'usa', nation: 'british-empire' },
      A46: { at: 'table', owner: 'usa', nation: 'british-empire' },
    },
  }).run('resolution');
  expect(t.g.nations['british-empire']).toMatchObject({ influence: 'usa', count: 1 });
});
test('[14.1] C-17 one USA Influence gives the USA 6 POP and 6 RES of the British Empire', async () => {
  const { economy } = await import('../src/economy.ts');
  const none = economy(state({}), 'usa');
  const one = economy(state({ nations: { 'british-empire': { influence: 'usa', count: 1 } } }), 'usa');
  expect([one.pop - none.pop, one.res - none.res]).toEqual([6, 6]);
});
test('[13.5, R-54] C-18 Chiang: a wild card of the USA counts double in China, marker by marker', () => {
  const t = table({
    turn: { order: ['usa', 'japan', 'soviet'] },
    nations: { canton: { influence: 'japan', count: 1 } },
    hands: { usa: 'A01 A09' },
  }).run('cardPlay');
  t.choose('wild', ['A01', 'canton', 'add']);
  expect(t.g.nations.canton).toMatchObject({ influence: 'usa', count: 1 });
  const b = table({ turn: { order: ['usa', 'japan', 'soviet'] }, hands: { usa: 'A01 A09' } }).run('cardPlay');
  b.choose('wild', ['A09', 'british-empire', 'add']);
  expect(b.g.nations['british-empire']).toMatchObject({ influence: 'usa', count: 1 });
});
test('[6.3] C-19 the hand limit falls with each pair in the vault', () => {
  const g = state({
    hands: { soviet: 'A01 A02 A03 A04 A05 A06 A07' },
    vaults: [
      { owner: 'soviet', cards: ['I01', 'I05'] },
      { owner: 'soviet', cards: ['I02', 'I06'] },
    ],
  });
  expect([limitOf(g, 'soviet'), excess(g, 'soviet')]).toEqual([4, 3]);
});
test('[15.2] C-20 technology pairs', () => {
  const g = (year: number) => state({ turn: { year } });
  expect(canTech(g(1938), 'usa', 'I04', 'I03', 'sonar')).toBeNull();
  expect(canTech(g(1937), 'usa', 'I04', 'I03', 'sonar')?.rule).toBe('15.2');
  expect(canTech(g(1944), 'usa', 'I03', 'I14', 'sonar')?.rule).toBe('15.2');
  expect(canTech(g(1939), 'usa', 'I46', 'I19', 'air-defense-radar')?.rule).toBe('15.2');
  expect(canTech(g(1940), 'usa', 'I46', 'I19', 'air-defense-radar')).toBeNull();
});
test('[15.3] C-20 the Science card is discarded, the other lies open', () => {
  const t = table({ turn: { year: 1938, order: ['usa', 'japan', 'soviet'] }, hands: { usa: 'I03 I04' } }).run(
    'cardPlay',
  );
  t.choose('tech', ['I03', 'I04', 'sonar', 'open']);
  expect([t.card('I03').at, t.card('I04').at]).toEqual(['discard', 'tech']);
  expect(t.g.techs['usa.sonar']).toBeDefined();
});
test('[15.6, R-29] C-21 atomic stages in order, one a year', () => {
  expect(canTech(state({}), 'usa', 'I22', 'I27', 'atomic-2')?.rule).toBe('15.6');
  expect(canTech(state({ techs: ['usa.atomic-1'] }), 'usa', 'I22', 'I27', 'atomic-2')).toBeNull();
  expect(
    canTech(
      state({ techs: ['usa.atomic-1'], factions: { usa: { atomicYear: 1936 } } }),
      'usa',
      'I22',
      'I27',
      'atomic-2',
    )?.rule,
  ).toBe('15.6');
});
test('[15.5] Red technologies are for the Soviets', () => {
  expect(canTech(state({}), 'usa', 'I01', 'I03', 'land-reform')?.rule).toBe('15.2');
  expect(canTech(state({}), 'soviet', 'I01', 'I03', 'land-reform')).toBeNull();
});

const intel = (hands: Record<string, string>, more: object = {}) =>
  table({ turn: { order: ['usa', 'soviet', 'japan'] }, hands, ...more }).run('cardPlay');
test('[15.7] C-74 the Double Agent turns Blackmail round', () => {
  const cards = {
    A17: { at: 'table' as const, owner: 'soviet' as const, nation: 'mongolia' },
    A05: { at: 'table' as const, owner: 'usa' as const, nation: 'thailand' },
  };
  const t = intel({ usa: 'I33', soviet: 'I36' }, { cards });
  t.choose('intel', ['I33', 'soviet'])
    .expectDecision('soviet', 'government.doubleAgent')
    .choose('doubleAgent', ['I36']);
  t.expectDecision('soviet', 'government.intel.blackmail').choose('take', ['A05', 'discard']);
  expect([t.card('A05').at, t.card('A17').at, t.card('I33').at, t.card('I36').at]).toEqual([
    'discard',
    'table',
    'discard',
    'discard',
  ]);
  const none = intel({ usa: 'I33', soviet: 'I36' }, { cards: { A17: cards.A17 } });
  none.choose('intel', ['I33', 'soviet']).choose('doubleAgent', ['I36']);
  expect(none.card('A17').at).toBe('table');
});
test('[15.7] a target without the Double Agent is asked all the same', () => {
  const t = intel({ usa: 'I35', soviet: 'A01' });
  t.choose('intel', ['I35', 'soviet'])
    .expectDecision('soviet', 'government.doubleAgent')
    .refuses('doubleAgent', ['I36'])
    .choose('decline');
  expect(things(t.g.sightings).map((s) => [s.by, s.card])).toEqual([['usa', 'A01']]);
});
test('[15.7] an Agent looks at the blocks in one area and keeps his own copy', () => {
  const t = intel({ usa: 'I32' }, { blocks: { tokyo: 'japan.fleet.4', osaka: 'japan.tank.1' } });
  t.choose('intel', ['I32', 'japan']).choose('decline').choose('look', ['tokyo']);
  expect(things(t.g.sightings).map((s) => [s.by, s.type, s.cv, s.area])).toEqual([['usa', 'fleet', 4, 'tokyo']]);
});
test('[15.7] a Spy Ring takes a card', () => {
  const t = intel({ usa: 'I34', soviet: 'A01 A02' });
  t.choose('intel', ['I34', 'soviet']).choose('decline');
  expect(things(t.g.cards).filter((c) => c.at === 'hand' && c.owner === 'usa' && c.id.startsWith('A'))).toHaveLength(
    1,
  );
});
test('[15.7] a Coup removes all Rival Influence from a Minor, not from the British Empire', () => {
  const t = intel(
    { usa: 'I38' },
    { nations: { thailand: { influence: 'japan', count: 2 }, 'british-empire': { influence: 'japan', count: 1 } } },
  );
  t.choose('intel', ['I38', 'japan'])
    .choose('decline')
    .refuses('coup', ['british-empire'])
    .choose('coup', ['thailand']);
  expect(t.g.nations.thailand?.influence).toBeUndefined();
});
test('[15.7] a Mole pairs with a card that names a technology of the vault', () => {
  const t = intel({ usa: 'I31 I04' }, { vaults: [{ owner: 'japan', cards: ['I05', 'I07'], tech: 'sonar' }] });
  t.choose('intel', ['I31', 'japan']).choose('decline').choose('pass').choose('pair', ['I04', 'sonar', 'secret']);
  expect(
    things(t.g.vaults)
      .filter((v) => v.owner === 'usa')
      .map((v) => [v.tech, v.cards]),
  ).toEqual([['sonar', ['I04', 'I31']]]);
});
test('[13.5, R-04] C-75 Intimidation at the start', () => {
  const g = state({ setUp: true });
  const can = (f: 'japan' | 'usa' | 'soviet', n: NationId): boolean => wildOptions(g, f, 'A03').includes(n);
  expect(['peiping', 'inner-mongolia', 'mongolia', 'shansi'].map((n) => can('japan', n))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(
    ['mongolia', 'sinkiang', 'wakhan', 'kansu', 'inner-mongolia', 'shansi', 'chungking', 'peiping'].map((n) =>
      can('soviet', n),
    ),
  ).toEqual([true, true, true, true, true, true, true, false]);
  expect(
    ['british-empire', 'mexico', 'shansi', 'tsingtao', 'chungking', 'changsha', 'canton', 'yunnan'].map((n) =>
      can('usa', n),
    ),
  ).toEqual([true, true, true, true, true, true, true, false]);
});
test('[26.6] C-67 Mao: the Soviet options too, double only in China', () => {
  const two = (nation: string) => {
    const t = table({ options: { players: 2 }, turn: { order: ['usa', 'japan'] }, hands: { usa: 'A36' } }).run(
      'cardPlay',
    );
    t.choose('wild', ['A36', nation, 'add']);
    return t.g.nations[nation]?.count;
  };
  expect([two('mongolia'), two('kansu')]).toEqual([1, 2]);
});
test('[13.5, R-76] Bribery costs one Industry', () => {
  const t = table({ turn: { order }, hands: { japan: 'A14' } }).run('cardPlay');
  t.choose('wild', ['A14', 'wakhan', 'add']);
  expect(t.g.factions.japan?.ind).toBe(10);
});
test('[12.2] Insurgents need two cards of the same province', () => {
  const g = state({ hands: { soviet: 'A02 A19 A03 A18' } });
  const offer = playOffers(g, 'soviet').insurgents;
  expect(offer).toBeDefined();
  const t = table({ turn: { order: ['soviet', 'usa', 'japan'] }, hands: { soviet: 'A02 A19 A03 A18' } }).run(
    'cardPlay',
  );
  t.offers('insurgents', ['A02', 'A19', 'sinkiang'])
    .offers('insurgents', ['A03', 'A18', 'suchow'])
    .refuses('insurgents', ['A02', 'A03', 'suchow'], '12.2');
});

import { things } from '@wardroom/rules';
import { expect, test } from 'vitest';
import { orderOfDie } from '../src/calendar.ts';
import { controller } from '../src/control.ts';
import { economy, natCities, productionLevel, redMobilization } from '../src/economy.ts';
import { costOfIndustry, costOfLoyalty } from '../src/government/plays.ts';
import { canCadre, canRaise, fortressNation } from '../src/production/building.ts';
import type { Block, UnitNation } from '../src/state.ts';
import { begin, state, Table, table } from './table.ts';

/** Chooses a legal type for every Cadre of the seat that has places. */
function placeAll(t: ReturnType<Table['run']>): void {
  for (let n = 0; n < 80; n++) {
    const d = t.play.decisions().find((x) => Object.hasOwn(x.kinds, 'place'));
    if (!d) return;
    const pick = t.all('place', 1)[0];
    if (!pick) return;
    t.choose('place', pick);
  }
}

test('[8.3] C-01 set-up totals of units and steps', () => {
  const t = new Table(begin()).run('placeCadres');
  placeAll(t);
  for (const _ of [1, 2, 3]) t.choose('done');
  const count = (n: UnitNation): [number, number] => {
    const own = things(t.g.blocks).filter((b) => b.nation === n);
    return [own.length, own.reduce((sum, b) => sum + b.cv, 0)];
  };
  expect(count('japan')).toEqual([30, 37]);
  expect(count('usa')).toEqual([14, 21]);
  expect(count('nat-china')).toEqual([8, 12]);
  expect(count('british-empire')).toEqual([8, 8]);
  expect(count('russia')).toEqual([7, 7]);
  expect(count('red-china')).toEqual([2, 3]);
  expect(t.g.areas.sian?.partisans).toBe(1);
});
test('[8.3] C-01 a set-up that leaves out a Cadre is refused', () => {
  new Table(begin()).run('placeCadres').refuses('done', [], '8.3');
});
test('[8.4] C-01 a Fleet in Chicago is refused, a second Fortress in Los Angeles too', () => {
  const t = new Table(begin()).run('placeCadres');
  const usa = (value: readonly string[]) => t.play.check(t.decision('usa'), { kind: 'place', value });
  expect(usa(['usa', 'chicago', 'fleet'])?.rule).toBe('8.4');
  expect(usa(['usa', 'los-angeles', 'fortress'])?.rule).toBe('3.1.4');
  expect(usa(['usa', 'chicago', 'infantry'])).toBeNull();
});
test('[8.5, R-01] opening hands: Japan 7, USA 16 or 8, Soviets 6', () => {
  for (const usaOpeningDraw of [16, 8] as const) {
    const t = new Table(begin({ usaOpeningDraw })).run('placeCadres');
    placeAll(t);
    for (const _ of [1, 2, 3]) t.choose('done');
    const held = (f: string): number => things(t.g.cards).filter((c) => c.owner === f).length;
    expect([held('japan'), held('usa'), held('soviet')]).toEqual([7, usaOpeningDraw, 6]);
  }
});

test('[11.2] C-02 start levels at Peace and with everybody at War', () => {
  const g = state({ setUp: true });
  expect(['japan', 'usa', 'soviet'].map((f) => productionLevel(g, f as 'japan'))).toEqual([10, 6, 4]);
  const w = state({ setUp: true, war: ['japan-usa:japan', 'japan-soviet:japan', 'soviet-usa:usa'] });
  expect(['japan', 'usa', 'soviet'].map((f) => productionLevel(w, f as 'japan'))).toEqual([5, 6, 4]);
});
test('[11.2] the start totals of POP and RES', () => {
  const g = state({ setUp: true });
  expect(economy(g, 'japan')).toMatchObject({ pop: 10, res: 5 });
  expect(economy(g, 'usa')).toMatchObject({ pop: 11, res: 10 });
  expect(economy(g, 'soviet')).toMatchObject({ pop: 6, res: 8 });
  expect([natCities(g), redMobilization(g)]).toEqual([4, 2]);
});
test('[4.1] without its Production Centre a faction produces nothing', () => {
  expect(productionLevel(state({ war: ['japan-usa'], blocks: { tokyo: 'usa.infantry.2' } }), 'japan')).toBe(0);
});
test('[10.5] C-03 the turn order die', () => {
  expect(orderOfDie(4, 3)).toEqual(['usa', 'soviet', 'japan']);
});
test('[3.3.4, 3.3.5] C-04 unoccupied provinces follow Nanking', () => {
  const empty = state({ blocks: { nanking: 'nat-china.militia.2' } });
  expect(['suchow', 'wuhan', 'fukien'].map((id) => controller(empty, id))).toEqual(['usa', 'usa', 'usa']);
  const taken = state({ blocks: { nanking: 'japan.infantry.2' } });
  expect(['suchow', 'wuhan', 'fukien'].map((id) => controller(taken, id))).toEqual(['japan', 'japan', 'japan']);
  expect(taken.areas.nanking?.marker).toBe('japan');
  const left = state({ areas: { nanking: { marker: 'japan' } } });
  expect(controller(left, 'wuhan')).toBe('japan');
});
test('[3.3.4] C-05 Home Territory of a Great Power does not follow its Capital', () => {
  const g = state({ war: ['japan-soviet'], blocks: { novosibirsk: 'japan.infantry.2' } });
  expect(controller(g, 'novosibirsk')).toBe('japan');
  expect([controller(g, 'never'), controller(g, 'balkhash')]).toEqual(['soviet', 'soviet']);
});
test('[3.5] C-06 oil counts double for Japan', () => {
  const base = economy(state({}), 'japan');
  const won = economy(state({ areas: { batavia: { marker: 'japan' } } }), 'japan');
  expect([won.res - base.res, won.pop - base.pop]).toEqual([6, 1]);
  const usa = economy(state({}), 'usa');
  const usaWon = economy(state({ areas: { batavia: { marker: 'usa' } } }), 'usa');
  expect([usaWon.res - usa.res, usaWon.pop - usa.pop]).toEqual([3, 1]);
});
test('[11.1] C-07 Conscription builds min(Nat Cities, KMT), one CV in a province', () => {
  const nat = {
    nanking: 'nat-china.militia.1',
    wuhan: 'nat-china.militia.1',
    suchow: 'nat-china.militia.1',
    fukien: 'nat-china.militia.1',
  };
  const one = table({ blocks: nat }).run('produce', { seat: 'usa' });
  expect(one.decision('usa').params).toEqual({ points: 1 });
  const three = table({ blocks: nat, factions: { usa: { loyalty: 3 } } }).run('produce', { seat: 'usa' });
  expect(three.decision('usa').params).toEqual({ points: 3 });
  three.choose('conscript', ['nanking.nat-china.militia']);
  three.refuses('levy', ['nanking', 'fortress'], '11.1');
  three.choose('levy', ['wuhan', 'fortress']).choose('levy', ['suchow', 'fortress']);
  expect(three.decision('usa').prompt).toBe('production.spend');
});
test('[11.1] C-08 Red Activism draws min(Red Mobilization, CCP) unseen', () => {
  const t = table({ setUp: true }).run('produce', { seat: 'soviet' });
  expect(things(t.g.cards).filter((c) => c.at === 'bought' && c.owner === 'soviet')).toHaveLength(2);
  t.choose('done');
  expect(things(t.g.cards).filter((c) => c.at === 'hand' && c.owner === 'soviet')).toHaveLength(2);
});
test('[11.3] C-09 one step for each block, no Cadres in colonies but Fortresses', () => {
  const t = table({ blocks: { mukden: 'japan.infantry.1' } }).run('produce', { seat: 'japan' });
  t.choose('raise', ['mukden.japan.infantry']);
  t.refuses('raise', ['mukden.japan.infantry'], '11.3');
  t.choose('cadre', ['japan', 'infantry', 'osaka']);
  const made = things(t.g.blocks).find((b) => b.area === 'osaka') as Block;
  t.refuses('raise', [made.id], '11.3').refuses('cadre', ['japan', 'infantry', 'mukden'], '11.3');
  t.offers('cadre', ['japan', 'fortress', 'harbin']);
  // Names that somebody made up are refused as any other.
  t.refuses('cadre', ['japan', 'infantry', 'nowhere'], '11.3').refuses('cadre', ['nobody', 'tank', 'tokyo'], '2.2');
});
test('[3.1.4] C-10 what can be built on Islets', () => {
  const g = state({ blocks: { kwajalein: 'japan.infantry.1 japan.fortress.1', saipan: 'japan.infantry.1' } });
  expect(canRaise(g, 'japan', g.blocks['kwajalein.japan.infantry'] as Block)?.rule).toBe('3.1.4');
  expect(canRaise(g, 'japan', g.blocks['kwajalein.japan.fortress'] as Block)).toBeNull();
  expect(canCadre(g, 'japan', 'japan', 'marine', 'kwajalein')).toBeNull();
  expect(canRaise(g, 'japan', g.blocks['saipan.japan.infantry'] as Block)).toBeNull();
});
test('[R-48] C-10 two units on a single Islet: the owner eliminates one', () => {
  const t = table({ war: ['japan-usa'], blocks: { wake: 'japan.infantry.1 japan.marine.1' } }).run('islets');
  t.choose('eliminate', ['wake.japan.infantry']).expectOver();
  expect(things(t.g.blocks).map((b) => b.type)).toEqual(['marine']);
});
test('[11.3] C-11 nationality of a new Fortress', () => {
  expect(['manila', 'nanking', 'singapore', 'bangkok'].map((id) => fortressNation('usa', id))).toEqual([
    'usa',
    'nat-china',
    'british-empire',
    'british-empire',
  ]);
  expect(['mongolia', 'kansu'].map((id) => fortressNation('soviet', id))).toEqual(['russia', 'red-china']);
});
test('[12.2, R-07, R-13] C-12 Industry', () => {
  const hands = { japan: 'I08 I01 I03 I09 I10 I11 I12 I13' };
  const t = table({ hands }).run('cardPlay');
  t.choose('industry', ['I01', 'I03', 'I08']);
  expect(t.g.factions.japan).toMatchObject({ ind: 12, indRaised: 1 });
  expect(t.card('I01').at).toBe('discard');
  const twice = table({ hands, factions: { japan: { indRaised: 2 } } }).run('cardPlay');
  twice.refuses('industry', ['I01', 'I03', 'I08'], '12.2');
  expect(costOfIndustry(state({ factions: { japan: { dowReceived: 1 } } }), 'japan')).toBe(5);
  expect(costOfIndustry(state({ factions: { japan: { dowReceived: 2 } } }), 'japan')).toBe(4);
});
test('[12.2] C-13 Loyalty', () => {
  const t = table({ turn: { order: ['usa', 'japan', 'soviet'] }, hands: { usa: 'I13 I03' } }).run('cardPlay');
  t.choose('loyalty', ['I03', 'I13']);
  expect(t.g.factions.usa?.loyalty).toBe(2);
  const red = table({ turn: { order: ['soviet', 'usa', 'japan'] }, hands: { soviet: 'I13 I03' } }).run('cardPlay');
  red.refuses('loyalty', ['I03', 'I13'], '12.2');
  expect(costOfLoyalty(state({ techs: ['soviet.land-reform'] }), 'soviet')).toBe(4);
});
test('[11.1] C-77 a conscripted Militia gets no further step; another in its province may', () => {
  const t = table({ blocks: { nanking: 'nat-china.militia.1 nat-china.militia.1' } }).run('produce', { seat: 'usa' });
  t.choose('conscript', ['nanking.nat-china.militia']);
  t.refuses('raise', ['nanking.nat-china.militia'], '11.1').offers('raise', ['nanking.nat-china.militia2']);
});
test('[26.5, 26.2, 26.3] C-49 two players: five Nat Cities, one conscript, Japan first on 1, 2 and 6', () => {
  const g = begin({ players: 2 });
  expect(natCities(g)).toBe(5);
  expect(economy(g, 'usa')).toMatchObject({ pop: 12, res: 10 });
  expect([1, 2, 3, 4, 5, 6].map((d) => orderOfDie(d, 2)[0])).toEqual(['japan', 'japan', 'usa', 'usa', 'usa', 'japan']);
});

test('[26.5, R-88] C-68 Activism of United China', () => {
  const two = { options: { players: 2 as const } };
  const free = table(two)
    .run('activism', { queue: ['A05', 'A26'] })
    .expectOver();
  expect(free.g.nations.yunnan).toMatchObject({ influence: 'usa', count: 1 });
  expect((free.g._stack['0'] as unknown as { result: number }).result).toBe(1);
  const japan = table({ ...two, nations: { yunnan: { influence: 'japan', count: 1 } } }).run('activism', {
    queue: ['A05'],
  });
  expect(japan.g.nations.yunnan?.influence).toBeUndefined();
  const held = table({ ...two, areas: { yunnan: { marker: 'usa' } } }).run('activism', { queue: ['A05', 'A26'] });
  expect((held.g._stack['0'] as unknown as { result: number }).result).toBe(2);
});
test('[26.5] of two Neutral provinces on a card the player chooses one', () => {
  const t = table({ options: { players: 2 } }).run('activism', { queue: ['A04'] });
  t.expectDecision('usa', 'production.activism').choose('influence', ['changsha']).expectOver();
  expect(t.g.nations.changsha?.count).toBe(1);
});
test('[6.3] a vault fuller than the hand limit leaves a limit of none, not less', () => {
  const pairs = Array.from({ length: 12 }, (_, i) => ({
    owner: 'soviet' as const,
    cards: [`A${String(2 * i + 1).padStart(2, '0')}`, `A${String(2 * i + 2).padStart(2, '0')}`],
    province: 'sian',
  }));
  const t = table({ vaults: pairs, hands: { soviet: 'I01' } }).run('toHandLimit');
  t.choose('discard', ['I01']).choose('done').expectOver();
});

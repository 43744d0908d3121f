import { things } from '@wardroom/rules';
import { expect, test } from 'vitest';
import { canGiveUp } from '../src/anytime.ts';
import { blocksIn } from '../src/blocks.ts';
import { controller } from '../src/control.ts';
import { economy, natCities, productionLevel, redMobilization, uses } from '../src/economy.ts';
import { nationsHostile } from '../src/hostility.ts';
import { whyNot } from '../src/movement/move.ts';
import { canInsurgents, canMilitarize } from '../src/movement/partisans.ts';
import { canCadre, canRaise, canStack } from '../src/production/building.ts';
import type { Block, UnitNation } from '../src/state.ts';
import { starves } from '../src/supply.ts';
import { tradeReach } from '../src/trade-routes.ts';
import { capitalsTaken } from '../src/victory/points.ts';
import { canDeclareWar, declareWar, violateSubpower } from '../src/war/declarations.ts';
import type { Setting } from './table.ts';
import { state, table } from './table.ts';

const order = ['japan', 'usa', 'soviet'] as const;
const ally = { 'british-empire': { ally: true as const } };

test('[14.1] Rivals have no POP or RES of the British Empire, however much Influence', () => {
  const none = economy(state({}), 'japan');
  const g = state({ nations: { 'british-empire': { influence: 'japan', count: 2 } } });
  expect(economy(g, 'japan')).toEqual(none);
  expect(uses(g, 'japan', 'sydney')).toBe(false);
});
test('[14.3, 14.7] with three Influence the British Empire joins for good; before, Influence can be given up', () => {
  const t = table({
    turn: { order },
    nations: { 'british-empire': { influence: 'usa', count: 3 } },
    blocks: { sydney: 'british-empire.infantry.1' },
  }).run('resolution');
  expect(t.g.nations['british-empire']).toMatchObject({ ally: true });
  expect([controller(t.g, 'sydney'), controller(t.g, 'singapore'), t.g.areas.sydney?.arrived]).toEqual([
    'usa',
    'usa',
    ['usa'],
  ]);
  expect(canGiveUp(t.g, 'usa', 'british-empire')?.rule).toBe('13.1');
  expect(
    canGiveUp(state({ nations: { 'british-empire': { influence: 'usa', count: 2 } } }), 'usa', 'british-empire'),
  ).toBeNull();
});
test('[14.4, 21.3] a DoW on the British Empire is one on the USA, with all that it brings', () => {
  const t = table({ turn: { order, year: 1938 } }).does((g, io) => declareWar(g, 'japan', 'british-empire', io));
  expect(t.g.nations['british-empire']).toMatchObject({ ally: true });
  expect([t.g.pairs['japan-usa']?.war, t.g.factions.usa?.dowReceived, t.g.factions.japan?.dowMade]).toEqual([
    'japan',
    1,
    1,
  ]);
  expect([t.g.coming.reaction?.called, t.g.coming.construction?.called]).toEqual([1938, 1938]);
  expect(canDeclareWar(state({ turn: { active: 'usa' } }), 'usa', 'british-empire')?.rule).toBe('14.4');
});
test('[14.5, 14.6, R-62] the USA at War, the British Empire Neutral: nobody’s Enemy before a DoW of its own', () => {
  const s: Setting = {
    war: ['japan-usa:usa'],
    turn: { order, orders: 4 },
    blocks: { 'gulf-of-siam': 'japan.marine.1', singapore: 'british-empire.infantry.1' },
  };
  const g = state(s);
  expect(nationsHostile(g, 'japan', 'british-empire', 'singapore')).toBe(false);
  expect(whyNot(g, g.blocks['gulf-of-siam.japan.marine'] as Block, 'singapore')?.rule).toBe('21.2');
  const t = table(s).run('declare');
  t.choose('declareWar', ['british-empire']);
  expect(t.g.factions.japan?.dowMade).toBe(1);
  expect([t.g.factions.usa?.dowReceived, t.g.coming.reaction?.called]).toEqual([0, undefined]);
  expect([t.g.nations['british-empire']?.ally, t.g.turn.now?.surprised]).toEqual([true, ['usa']]);
});
test('[R-49] blocks of the Neutral British Empire are built without any Influence, in its Home Territory', () => {
  const g = state({ blocks: { 'new-delhi': 'british-empire.infantry.1' } });
  expect(canRaise(g, 'usa', g.blocks['new-delhi.british-empire.infantry'] as Block)).toBeNull();
  const can = (type: 'infantry' | 'fortress', at: string) =>
    canCadre(g, 'usa', 'british-empire', type, at)?.rule ?? null;
  expect([
    can('infantry', 'sydney'),
    can('infantry', 'vancouver'),
    can('infantry', 'calcutta'),
    can('fortress', 'calcutta'),
  ]).toEqual([null, null, '11.3', null]);
});
test('[R-58] nothing is built beyond what may stack: one on a single Islet, one Fortress, one SNLF', () => {
  const g = state({ blocks: { wake: 'usa.marine.1', truk: 'japan.marine.1 japan.fortress.1' } });
  expect([
    canStack(g, 'usa', 'fortress', 'wake')?.rule,
    canStack(g, 'japan', 'marine', 'truk')?.rule,
    canStack(g, 'japan', 'fortress', 'truk')?.rule,
    canStack(g, 'japan', 'infantry', 'truk'),
  ]).toEqual(['R-58', '3.1.4', '3.1.4', null]);
});
test('[20.1, 20.3, R-17] unsupplied Ground units lose a step, at once; at Peace the Chinese Regulars alone', () => {
  const s: Setting = {
    turn: { order },
    blocks: {
      wuhan: 'japan.infantry.2 japan.air-force.2 japan.tank.1',
      korea: 'japan.infantry.2',
      sian: 'red-china.infantry.2 red-china.militia.2',
    },
    areas: { shansi: { marker: 'japan' } },
  };
  const starved = (war: string[]) => {
    const t = table({ ...s, war }).run('supplyPhase', { season: 'spring' });
    return things(t.g.blocks)
      .map((b) => `${b.area}.${b.type}.${b.cv}`)
      .sort();
  };
  expect(starved([])).toEqual([
    'korea.infantry.2',
    'sian.infantry.1',
    'sian.militia.2',
    'wuhan.air-force.2',
    'wuhan.infantry.2',
    'wuhan.tank.1',
  ]);
  expect(starved(['japan-usa'])).toEqual([
    'korea.infantry.2',
    'sian.infantry.1',
    'sian.militia.2',
    'wuhan.air-force.2',
    'wuhan.infantry.1',
  ]);
});
test('[20.3, 19.2] where the last Ground unit starves, air and naval units leave the contested land', () => {
  const t = table({
    war: ['japan-usa'],
    turn: { order },
    blocks: {
      wake: 'usa.marine.1 japan.infantry.1 japan.fleet.1',
      kwajalein: 'japan.marine.1',
      'caroline-sea': 'usa.fleet.1',
      'kyushu-sea': 'usa.fleet.1',
      'northwest-pacific-ocean': 'usa.fleet.1',
      'north-pacific-ocean': 'usa.fleet.1',
      'hawaiian-sea': 'usa.fleet.1',
      'central-pacific-ocean': 'usa.fleet.1',
      'north-central-pacific-ocean': 'japan.fleet.1',
    },
  }).run('supplyPhase', { season: 'spring' });
  expect(t.g.blocks['wake.japan.infantry']).toBeUndefined();
  t.expectDecision('japan', 'supply.mustLeave')
    .choose('retreat', ['wake.japan.fleet', 'north-central-pacific-ocean'])
    .expectOver();
});
test('[16.5, R-77] in Winter supply is tested inside Russia alone, whether or not there was a turn', () => {
  const t = table({
    war: ['japan-soviet'],
    turn: { order },
    blocks: { chita: 'japan.infantry.2', wuhan: 'japan.infantry.2', irkutsk: 'russia.infantry.1' },
  }).run('supplyPhase', { season: 'winter' });
  expect([t.g.blocks['chita.japan.infantry']?.cv, t.block('wuhan.japan.infantry').cv]).toEqual([2, 2]);
  const cut = table({
    war: ['japan-soviet'],
    turn: { order },
    blocks: { tashkent: 'japan.infantry.2', wuhan: 'japan.infantry.2' },
  }).run('supplyPhase', { season: 'winter' });
  expect([cut.block('tashkent.japan.infantry').cv, cut.block('wuhan.japan.infantry').cv]).toEqual([1, 2]);
});
test('[20.5, R-70, R-73] in Summer all that has no Trade Route is marked, what is only influenced too', () => {
  const blocks = {
    'kyushu-sea': 'usa.fleet.1',
    'sea-of-japan': 'usa.fleet.1',
    'northwest-pacific-ocean': 'usa.fleet.1',
    'yellow-sea': 'usa.fleet.1',
    'east-china-sea': 'usa.fleet.1',
  };
  const s: Setting = {
    war: ['japan-usa'],
    turn: { order },
    nations: { thailand: { influence: 'japan', count: 1 }, vietnam: { influence: 'japan', count: 1 } },
    blocks,
  };
  const t = table(s).run('supplyPhase', { season: 'summer' }).expectOver();
  const marked = things(t.g.areas)
    .filter((a) => a.blockaded)
    .map((a) => `${a.id} ${a.blockaded}`);
  expect(marked).toEqual(expect.arrayContaining(['mukden japan', 'korea japan', 'saigon japan']));
  expect(marked).not.toContain('tokyo japan');
  // Nothing is marked in Spring, nor for who has Peace.
  expect(things(table(s).run('supplyPhase', { season: 'spring' }).g.areas).some((a) => a.blockaded)).toBe(false);
  expect(
    things(table({ ...s, war: [] }).run('supplyPhase', { season: 'summer' }).g.areas).some((a) => a.blockaded),
  ).toBe(false);
  // The next Production counts what can trace a route again.
  const open = state({ war: ['japan-usa'], areas: { mukden: { blockaded: 'japan' } } });
  const shut = state({ ...s, areas: { mukden: { blockaded: 'japan' } } });
  expect([
    economy(open, 'japan').usablePop - economy(open, 'japan').pop,
    economy(shut, 'japan').usablePop - economy(shut, 'japan').pop,
  ]).toEqual([0, -2]);
  expect(productionLevel(shut, 'japan')).toBeLessThan(productionLevel(open, 'japan'));
});
test('[20.4, 30.6] a route may go by land and by sea, or by sea and by land, but not twice by either', () => {
  const g = state({
    war: ['japan-usa'],
    nations: ally,
    areas: { kwangsi: { marker: 'japan' } },
    blocks: { 'sea-of-japan': 'usa.fleet.1' },
  });
  const reach = tradeReach(g, 'japan');
  expect([reach.has('korea'), reach.has('hailar'), reach.has('los-angeles'), reach.has('calcutta')]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
test('[21.5] there is no way back to Peace', () => {
  const g = state({ war: ['japan-usa:japan'] });
  expect(canDeclareWar(g, 'japan', 'usa')?.rule).toBe('21.5');
  expect(
    things(g.pairs)
      .filter((p) => p.war)
      .map((p) => p.id),
  ).toEqual(['japan-usa']);
});
test('[22.3] a violated Minor takes up arms: Fortresses as strong as each place, Influence gone, nobody’s POP', () => {
  const t = table({
    turn: { order, orders: 6 },
    nations: { peiping: { influence: 'usa', count: 1 } },
    blocks: { mukden: 'japan.infantry.1', jehol: 'japan.infantry.1' },
  }).run('declare');
  t.choose('violate', ['peiping', 'japan']);
  expect(t.g.nations.peiping).toEqual({ id: 'peiping', violator: 'japan', by: 'japan' });
  const [fort] = blocksIn(t.g, 'peiping');
  expect(fort).toMatchObject({ nation: 'armed-minor', cv: 2, shown: true });
  expect((['japan', 'usa', 'soviet'] as const).map((f) => uses(t.g, f, 'peiping'))).toEqual([false, false, false]);
  expect(t.g.factions.usa?.dowReceived).toBe(0);
});
test('[22.6] Rivals of the Violator attack an Armed Minor without a violation of their own, where he is not', () => {
  const s: Setting = {
    turn: { active: 'usa', order },
    nations: { vietnam: { violator: 'japan', by: 'japan' } },
    areas: { bangkok: { marker: 'usa' } },
    blocks: {
      saigon: 'armed-minor.fortress.2',
      hanoi: 'armed-minor.fortress.1 japan.infantry.1',
      bangkok: 'british-empire.infantry.1',
      'gulf-of-tonkin': 'usa.marine.1',
    },
    marks: { 'saigon.armed-minor.fortress': { minor: 'vietnam' }, 'hanoi.armed-minor.fortress': { minor: 'vietnam' } },
  };
  const t = table(s).run('movement');
  t.refuses('move', ['gulf-of-tonkin.usa.marine', 'hanoi', ''], '21.2').move('gulf-of-tonkin.usa.marine', 'saigon');
  expect(things(t.g.aggressions).map((a) => [a.area, a.against])).toEqual([['saigon', 'vietnam']]);
});
test('[23.3] the four markers of the Civil War: Cities and Muster that are held, Loyalty', () => {
  const s: Setting = {
    areas: { tsingtao: { marker: 'usa' }, shansi: { marker: 'soviet' }, chungking: { marker: 'soviet' } },
    nations: { canton: { influence: 'usa', count: 2 } },
  };
  // Tsingtao is a City more; Canton is a Protectorate only. A Town and a City for the Reds.
  expect([natCities(state(s)), redMobilization(state(s))]).toEqual([5, 2 + 1 + 2]);
  const t = table({ turn: { order } }).does((g, io) => violateSubpower(g, 'japan', 'red-china', io));
  expect(t.g.factions.soviet?.loyalty).toBe(4);
});
test('[23.6, R-35] a Subpower is violated once by each of the others', () => {
  const t = table({ turn: { order } }).does((g, io) => {
    violateSubpower(g, 'japan', 'nat-china', io);
    violateSubpower(g, 'japan', 'nat-china', io);
    violateSubpower(g, 'soviet', 'nat-china', io);
  });
  expect(t.g.factions.usa?.loyalty).toBe(3);
  expect(things(t.g.cards).filter((c) => c.owner === 'usa')).toHaveLength(8);
});
test('[23.8, R-34] who fights whom: ever in China, by War elsewhere; Nanking counts as a capital without one', () => {
  const nations: UnitNation[] = ['japan', 'usa', 'british-empire', 'nat-china', 'russia', 'red-china'];
  const all = (g: ReturnType<typeof state>, at: string) =>
    nations.flatMap((a, i) => nations.slice(i + 1).flatMap((b) => (nationsHostile(g, a, b, at) ? [`${a} ${b}`] : [])));
  const always = ['japan nat-china', 'japan red-china', 'usa red-china', 'nat-china russia', 'nat-china red-china'];
  expect(all(state({}), 'shansi').sort()).toEqual([...always].sort());
  expect(all(state({}), 'kyushu-sea')).toEqual([]);
  expect(all(state({ war: ['japan-usa'] }), 'kyushu-sea')).toEqual(['japan usa']);
  const allied = state({ war: ['japan-usa', 'japan-soviet', 'soviet-usa'], nations: ally });
  expect(all(allied, 'kyushu-sea').sort()).toEqual([
    'british-empire russia',
    'japan british-empire',
    'japan russia',
    'japan usa',
    'usa russia',
  ]);
  expect(all(allied, 'shansi')).toContain('british-empire red-china');
  const taken = (options: object) =>
    capitalsTaken(state({ options, blocks: { nanking: 'japan.infantry.1' } }), 'japan');
  expect([taken({}), taken({ nankingCounts: false })]).toEqual([['nanking'], []]);
});
test('[24.1, 24.2, R-52] Partisans: any number, anywhere in China, in the way of nobody; in Manchuria too', () => {
  const t = table({
    turn: { active: 'soviet', order: ['soviet', 'japan', 'usa'] },
    hands: { soviet: 'A02 A14' },
    blocks: { mukden: 'japan.infantry.1', jehol: 'japan.infantry.1' },
    areas: { mukden: { partisans: 2 } },
  }).run('cardPlay');
  t.choose('partisan', ['A14', 'mukden']);
  expect([t.g.areas.mukden?.partisans, controller(t.g, 'mukden'), t.card('A14').at]).toEqual([3, 'japan', 'discard']);
  t.offers('partisan', ['A02', 'peiping'])
    .offers('partisan', ['A02', 'sinkiang'])
    .refuses('partisan', ['A02', 'nanking']);
  const m = state({ turn: { active: 'soviet' }, areas: { mukden: { partisans: 1 } } });
  expect(canMilitarize(m, 'mukden')).toBeNull();
  const moved = table({ blocks: { mukden: 'japan.infantry.1' }, areas: { jehol: { partisans: 3 } } }).run('movement');
  expect(moved.next('move', ['mukden.japan.infantry'])).toContain('inner-mongolia'.length > 0 ? 'jehol' : '');
});
test('[24.4, R-36] Insurgents: one order, the pair is shown and goes, Militia of two steps stand there', () => {
  const vaults = [{ owner: 'soviet' as const, cards: ['A07', 'A28'], province: 'sian' }];
  const t = table({ turn: { active: 'soviet', orders: 3, order }, vaults }).run('movement');
  t.choose('insurgents', ['vault.soviet.1']);
  expect([t.g.turn.now?.orders, t.card('A07').at, things(t.g.vaults)]).toEqual([2, 'discard', []]);
  expect(things(t.g.blocks).map((b) => [b.nation, b.type, b.cv, b.moved])).toEqual([
    ['red-china', 'militia', 2, true],
  ]);
  expect(canInsurgents(state({ turn: { active: 'soviet', season: 'winter' }, vaults }), 'vault.soviet.1')?.rule).toBe(
    '24.3',
  );
});
test('[26.7] Insurrections: an order and a card of it, Militia of one step; a Neutral is violated before', () => {
  const two: Setting = {
    options: { players: 2 },
    turn: { active: 'usa', order: ['usa', 'japan'], orders: 4 },
    hands: { usa: 'A02 A14' },
    blocks: { nanking: 'japan.infantry.1', mukden: 'japan.infantry.1' },
  };
  const t = table(two).run('movement');
  t.refuses('insurrection', ['A02', 'peiping'], '22.1')
    .offers('insurrection', ['A14', 'mukden'])
    .choose('insurrection', ['A14', 'nanking']);
  expect([t.g.turn.now?.orders, t.card('A14').at]).toEqual([3, 'discard']);
  expect(
    things(t.g.blocks)
      .filter((b) => b.nation === 'nat-china')
      .map((b) => [b.type, b.cv, b.area]),
  ).toEqual([['militia', 1, 'nanking']]);
  expect(things(t.g.aggressions).map((a) => [a.area, a.against])).toEqual([['nanking', 'japan']]);
});
test('[R-70, 14.5] POP of a Neutral in which one has Influence are used; those of an Armed Minor by nobody', () => {
  const g = state({
    nations: {
      canton: { influence: 'usa', count: 1 },
      peiping: { violator: 'japan', by: 'japan', influence: 'usa', count: 1 },
    },
  });
  expect([uses(g, 'usa', 'canton'), uses(g, 'japan', 'canton'), uses(g, 'usa', 'peiping')]).toEqual([
    true,
    false,
    false,
  ]);
  expect(starves(g, { id: 'x', nation: 'japan', type: 'infantry', cv: 1, area: 'wuhan', handle: '' })).toBe(false);
});

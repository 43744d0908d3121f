import { things } from '@wardroom/rules';
import { expect, test } from 'vitest';
import { isEmergency, ordersOf, tieIn } from '../src/season/command.ts';
import { bombReaches, canClaim } from '../src/season/player-turn.ts';
import type { Block, Faction } from '../src/state.ts';
import { supplied } from '../src/supply.ts';
import { tradeReach } from '../src/trade-routes.ts';
import { basePoints, civilWarPoints, victoryPoints } from '../src/victory/points.ts';
import { canDeclareWar } from '../src/war/declarations.ts';
import type { Setting } from './table.ts';
import { state, table } from './table.ts';

const order = ['japan', 'usa', 'soviet'] as const;
const hand = (t: { g: { cards: Record<string, { owner?: string; at: string }> } }, f: Faction): number =>
  Object.values(t.g.cards).filter((c) => c.owner === f && c.at === 'hand').length;

test('[16.2] C-27 an Emergency Command: 4 orders for the USA, 2 for the others', () => {
  expect(isEmergency('A01', 'summer')).toBe(true);
  expect([
    ordersOf('A01', 'usa', 'summer'),
    ordersOf('A01', 'japan', 'summer'),
    ordersOf('A01', 'japan', 'spring'),
  ]).toEqual([4, 2, 4]);
});
test('[16.3] C-28 Command order by letter; who has no card has no turn', () => {
  const t = table({
    turn: { order },
    cards: { A30: { at: 'command', owner: 'japan' }, A16: { at: 'command', owner: 'usa' } },
  }).run('reveal', { season: 'summer' });
  expect(t.g.turn.now?.command).toEqual(['usa', 'japan']);
});
test('[16.3, R-31] C-50 a tie in Winter: turn order, all cards in full', () => {
  const t = table({
    turn: { order },
    cards: { A03: { at: 'command', owner: 'japan' }, A18: { at: 'command', owner: 'soviet' } },
  }).run('reveal', { season: 'winter' });
  expect(t.g.turn.now?.command).toEqual(['japan', 'soviet']);
  expect(ordersOf('A18', 'soviet', 'winter')).toBe(6);
});
test('[16.3] C-51 a tie with one Emergency: the other player chooses', () => {
  const s: Setting = {
    turn: { order },
    cards: { A16: { at: 'command', owner: 'japan' }, A41: { at: 'command', owner: 'usa' } },
  };
  expect(
    tieIn(
      state({ ...s, cards: { A16: { at: 'revealed', owner: 'japan' }, A41: { at: 'revealed', owner: 'usa' } } }),
      'summer',
      ['japan', 'usa'],
    )?.chooser,
  ).toBe('japan');
  const t = table(s).run('reveal', { season: 'summer' });
  t.expectDecision('japan', 'season.tie').choose('first', ['usa', 'japan']);
  expect(t.g.turn.now?.command).toEqual(['usa', 'japan']);
});
test('[20.4] C-39 a Trade Route has at most one Land and one Sea segment', () => {
  const g = state({
    war: ['japan-usa'],
    nations: { 'british-empire': { ally: true } },
    areas: { kwangsi: { marker: 'japan' } },
    blocks: {
      singapore: 'british-empire.infantry.1',
      sarawak: 'japan.infantry.1',
      'south-china-sea': 'usa.fleet.1',
      'sulu-sea': 'usa.fleet.1',
      'celebes-sea': 'usa.fleet.1',
      'java-sea': 'usa.fleet.1',
    },
  });
  expect(tradeReach(g, 'japan').has('sarawak')).toBe(false);
  expect(tradeReach(g, 'japan').has('mukden')).toBe(true);
});
test('[18.11] C-40 an escaped Submarine cuts Trade Routes, not supply', () => {
  const g = state({
    war: ['japan-usa'],
    blocks: {
      'kyushu-sea': 'usa.submarine.1',
      'sea-of-japan': 'usa.fleet.1',
      'northwest-pacific-ocean': 'usa.fleet.1',
      'east-china-sea': 'usa.fleet.1',
      'yellow-sea': 'usa.fleet.1',
    },
    marks: { 'kyushu-sea.usa.submarine': { escaped: true } },
  });
  expect(tradeReach(g, 'japan').has('formosa')).toBe(false);
  expect(supplied(g, 'japan', 'iwo-jima')).toBe(true);
});
test('[21.3] C-41 a DoW: -1 VP, lower Industry cost, Surprise, and Aggression is owed', () => {
  const s: Setting = { turn: { active: 'soviet', order, orders: 4 }, blocks: { vladivostok: 'russia.infantry.2' } };
  const before = victoryPoints(state(s), 'soviet');
  const t = table(s).run('declare');
  t.choose('declareWar', ['japan']).choose('done');
  expect(t.g.factions.japan?.dowReceived).toBe(1);
  expect(t.g.turn.now?.surprised).toEqual(['japan']);
  expect(victoryPoints(t.g, 'soviet')).toBeLessThanOrEqual(before - 1);
  const m = table({ ...s, war: ['japan-soviet:soviet'] }).run('movement');
  m.offers('done');
});
test('[R-65] C-41 the Movement Phase does not end while declared Aggression is still possible', () => {
  const t = table({ turn: { active: 'soviet', order, orders: 4 }, blocks: { vladivostok: 'russia.infantry.2' } }).run(
    'playerTurn',
  );
  t.choose('declareWar', ['japan']).choose('done').refuses('done', [], 'R-65');
  t.move('vladivostok.russia.infantry', 'korea').offers('done');
});
test('[21.3] units that share a sea with the new Enemy are Aggression enough: the phase may end', () => {
  const t = table({
    turn: { active: 'japan', order, orders: 4 },
    blocks: { 'philippine-sea': 'japan.fleet.2 usa.fleet.2' },
  }).run('playerTurn');
  t.choose('declareWar', ['usa']).choose('done').offers('done');
});
test('[R-65] C-55 a DoW that no Aggression could follow is refused', () => {
  const g = state({ turn: { active: 'soviet', orders: 4 }, blocks: { novosibirsk: 'russia.infantry.2' } });
  expect(canDeclareWar(g, 'soviet', 'usa')?.rule).toBe('R-65');
});
test('[22.2, 22.8, R-22] C-42 World Reaction to violations by Japan and by the Nats', () => {
  const t = table({ turn: { order, orders: 6 }, blocks: { 'gulf-of-tonkin': 'japan.marine.2 japan.infantry.2' } }).run(
    'declare',
  );
  t.choose('violate', ['vietnam', 'japan']);
  expect([hand(t, 'usa'), hand(t, 'soviet')]).toEqual([2, 2]);
  const forts = things(t.g.blocks).filter((b) => b.minor === 'vietnam');
  expect(forts.map((b) => [b.area, b.cv]).sort()).toEqual([
    ['hanoi', 1],
    ['saigon', 2],
  ]);
  expect(t.g.coming.clouds?.n).toBe(1);
  const p = table({
    turn: { order, orders: 6 },
    blocks: { mukden: 'japan.infantry.2', jehol: 'japan.infantry.1' },
  }).run('declare');
  p.choose('violate', ['peiping', 'japan']);
  expect([hand(p, 'usa'), hand(p, 'soviet')]).toEqual([1, 1]);
  const n = table({
    turn: { active: 'usa', order, orders: 6 },
    blocks: { nanking: 'nat-china.militia.2', wuhan: 'nat-china.militia.2' },
  }).run('declare');
  n.choose('violate', ['changsha', 'nat-china']);
  expect([hand(n, 'japan'), hand(n, 'soviet')]).toEqual([0, 0]);
});
test('[23.6] C-43 the first Foreign attack on a Subpower', () => {
  const t = table({
    turn: { order, orders: 6 },
    blocks: { nanking: 'nat-china.militia.1', fukien: 'nat-china.militia.2', formosa: 'japan.marine.2' },
  }).run('playerTurn');
  t.choose('done').move('formosa.japan.marine', 'fukien').choose('done');
  expect(hand(t, 'usa')).toBe(4);
  expect(t.g.factions.usa).toMatchObject({ loyalty: 2, dowReceived: 0 });
});
test('[24.5] C-44 Recruiting', () => {
  const s: Setting = {
    turn: { active: 'soviet', orders: 5 },
    areas: { sian: { partisans: 1 }, kansu: { partisans: 1 }, wuhan: { partisans: 1 }, harbin: { partisans: 2 } },
  };
  const t = table(s).run('recruit', {}, [1, 4, 6, 6]);
  t.refuses('recruit', [], undefined, 5).choose('recruit', [], 4).expectDecision('soviet', 'turn.placePartisan');
  t.choose('placePartisan', ['harbin'])
    .refuses('placePartisan', ['harbin'])
    .choose('placePartisan', ['sian'])
    .expectOver();
  const p = table({ ...s, techs: ['soviet.propaganda'] }).run('recruit', {}, [5, 1, 1, 1]);
  p.choose('recruit', [], 4).expectDecision('soviet', 'turn.placePartisan');
});
test('[24.3] C-45 Militarization', () => {
  const s: Setting = { turn: { active: 'soviet', orders: 5 }, areas: { sian: { partisans: 2 } } };
  const t = table(s).run('movement');
  t.choose('militarize', ['sian']);
  const made = things(t.g.blocks)[0] as Block;
  expect(made).toMatchObject({ nation: 'red-china', type: 'militia', cv: 1 });
  t.choose('militarize', ['sian']);
  expect(things(t.g.blocks).map((b) => b.cv)).toEqual([1, 1]);
  const later = table({ ...s, blocks: { sian: 'red-china.militia.1' } }).run('movement');
  later.choose('militarize', ['sian']);
  expect(things(later.g.blocks).map((b) => b.cv)).toEqual([2]);
});
test('[23.4] C-46 points of the Civil War', () => {
  const s: Setting = { areas: { tsingtao: { marker: 'soviet' }, shansi: { marker: 'soviet' } } };
  expect(civilWarPoints(state(s), 'soviet')).toBe(5);
  expect(civilWarPoints(state({ ...s, factions: { soviet: { intruded: true } } }), 'soviet')).toBe(3);
});
test('[25.1, R-38] C-47 captured Bases are counted net', () => {
  const g = state({
    war: ['japan-usa'],
    blocks: {
      guam: 'japan.marine.1',
      manila: 'japan.infantry.1',
      hawaii: 'japan.marine.1',
      truk: 'usa.marine.1',
      saipan: 'usa.marine.1',
      okinawa: 'usa.infantry.1',
      'iwo-jima': 'usa.marine.1',
    },
  });
  expect([basePoints(g, 'usa'), basePoints(g, 'japan')]).toEqual([1, 0]);
});
const atomic = ['atomic-1', 'atomic-2', 'atomic-3', 'atomic-4'].map((t) => `usa.${t}`);
test('[25.4, R-41] C-48 range of the A-bomb', () => {
  const near = state({
    war: ['japan-usa'],
    techs: atomic,
    turn: { active: 'usa' },
    blocks: { 'iwo-jima': 'usa.air-force.1', saipan: 'usa.air-force.1' },
  });
  expect(bombReaches(near, near.blocks['iwo-jima.usa.air-force'] as Block, 'usa')).toBe(true);
  expect(bombReaches(near, near.blocks['saipan.usa.air-force'] as Block, 'usa')).toBe(false);
  const heavy = state({ techs: ['usa.heavy-bombers'], blocks: { saipan: 'usa.air-force.1' } });
  expect(bombReaches(heavy, heavy.blocks['saipan.usa.air-force'] as Block, 'usa')).toBe(true);
});
test('[25.4, R-41] C-72 the claim needs a valid Command, not a War', () => {
  const s: Setting = { techs: atomic, turn: { active: 'usa', order }, blocks: { 'iwo-jima': 'usa.air-force.1' } };
  expect(canClaim(state({ ...s, turn: { active: 'usa', emergency: true } }), 'usa')).toBe(false);
  const t = table(s).run('turnStart');
  t.choose('claimAtomicVictory');
  expect(t.play.outcome).toMatchObject({ winners: ['usa'], rule: '25.4' });
});
test('[21.4, 21.4.2, 21.4.3, 18.10.1, R-85, R-90] C-54 a Sneak Attack at sea', () => {
  const t = table({
    turn: { order, orders: 6 },
    blocks: {
      'palmyra-sea': 'japan.carrier.3',
      johnston: '',
      'caroline-sea': 'japan.fleet.1',
      'central-pacific-ocean': 'japan.fleet.4',
      'hawaiian-sea': 'usa.fleet.4',
    },
  }).run('playerTurn');
  t.choose('sneakAttack', ['usa']).choose('done');
  t.move('palmyra-sea.japan.carrier', 'hawaiian-sea').move('central-pacific-ocean.japan.fleet', 'hawaiian-sea');
  expect(t.g.pairs['japan-usa']?.war).toBeUndefined();
  t.dice(1, 2, 6).choose('done').expectDecision('japan', 'battle.group');
  t.choose('join', ['palmyra-sea>hawaiian-sea']).choose('fire', ['palmyra-sea.japan.carrier', 'usa', 'N']);
  expect(t.block('hawaiian-sea.usa.fleet').cv).toBe(2);
  expect(t.g.pairs['japan-usa']?.war).toBe('japan');
  expect(t.g.factions.japan?.dowMade).toBe(1);
  t.expectDecision('japan', 'battle.group').choose('join', ['central-pacific-ocean>hawaiian-sea']);
  t.expectDecision('japan', 'battle.act').offers('fire', ['palmyra-sea.japan.carrier', 'usa', 'N']);
});
test('[10.4, R-63] C-62 fighting in China costs Japan its Dividend', () => {
  const t = table({ turn: { order }, factions: { japan: { fought: true } } }).run('dividends');
  expect(
    things(t.g.chits)
      .flatMap((c) => (c.owner ? [c.owner] : []))
      .sort(),
  ).toEqual(['soviet', 'usa']);
});
test('[8.6, R-19] C-63 the first Dividends', () => {
  const t = table({ turn: { order } }).run('dividends');
  expect(things(t.g.chits).filter((c) => c.owner === undefined)).toHaveLength(29);
});
test('[12.2, R-75] C-61 two raises of Loyalty a year by Factories; a VoS comes on top', () => {
  const s: Setting = {
    turn: { order: ['usa', 'japan', 'soviet'] },
    hands: { usa: 'I13 I03' },
    factions: { usa: { loyalty: 3, loyaltyRaised: 2 } },
  };
  table(s).run('cardPlay').refuses('loyalty', ['I03', 'I13'], '12.2');
  const t = table({
    ...s,
    turn: { order, orders: 6 },
    blocks: { nanking: 'nat-china.militia.1', fukien: 'nat-china.militia.2', formosa: 'japan.marine.2' },
  }).run('playerTurn');
  t.choose('done').move('formosa.japan.marine', 'fukien').choose('done');
  expect(t.g.factions.usa?.loyalty).toBe(4);
});
test('[20.2, R-83] C-66 supply of an Aggressor in China', () => {
  const s: Setting = {
    war: ['japan-usa'],
    areas: { wuhan: { marker: 'usa' } },
    blocks: { nanking: 'japan.infantry.2', wuhan: 'nat-china.militia.1 japan.infantry.2' },
  };
  const g = state(s);
  expect([supplied(g, 'japan', 'wuhan'), supplied(g, 'japan', 'nanking')]).toEqual([true, true]);
  const held = state({
    ...s,
    blocks: { nanking: 'nat-china.militia.1 japan.infantry.2', wuhan: 'nat-china.militia.1 japan.infantry.2' },
  });
  expect([supplied(held, 'japan', 'wuhan'), supplied(held, 'japan', 'nanking')]).toEqual([false, true]);
});
test('[24.3, 22.1, 23.1, R-55, R-86] C-69 Militia in a Neutral province: declared as a violation by the Reds', () => {
  const t = table({ turn: { active: 'soviet', order, orders: 4 }, areas: { kansu: { partisans: 1 } } }).run(
    'playerTurn',
  );
  t.choose('violate', ['kansu', 'red-china']);
  expect([hand(t, 'usa'), hand(t, 'japan')]).toEqual([0, 0]);
  t.choose('done').refuses('done', [], 'R-65').choose('militarize', ['kansu']).choose('done');
  // R-55 Japan is earlier in turn order and not in the Battle.
  t.expectDecision('japan', 'battle.act');
  const fort = things(t.g.blocks).find((b) => b.nation === 'armed-minor') as Block;
  t.dice(6, 1, 1).choose('fire', [fort.id, 'soviet', 'G']).expectDecision('soviet', 'battle.act');
});
test('[22.7, R-66] C-70 Intervention by a Subpower', () => {
  const t = table({
    turn: { active: 'usa', order, orders: 4 },
    nations: { peiping: { violator: 'japan', by: 'japan' } },
    areas: { tsingtao: { marker: 'usa' } },
    blocks: {
      peiping: 'armed-minor.fortress.2 japan.infantry.1',
      tsingtao: 'nat-china.militia.2',
      nanking: 'nat-china.militia.1',
    },
  }).run('playerTurn');
  t.choose('done').move('tsingtao.nat-china.militia', 'peiping').choose('done');
  t.expectDecision('usa', 'diplomacy.deploy').choose('deploy', ['peiping', 'fortress']);
  expect(
    things(t.g.blocks)
      .filter((b) => b.area === 'peiping' && b.nation === 'nat-china')
      .map((b) => [b.type, b.cv])
      .sort(),
  ).toEqual([
    ['fortress', 2],
    ['militia', 2],
  ]);
  expect(t.g.nations.peiping?.violator).toBeUndefined();
  expect(t.g.areas.peiping?.arrived).toEqual(['japan', 'usa']);
});
test('[R-25, R-56, 22.4] C-79 an attack on a Nat Protectorate', () => {
  const t = table({
    turn: { order, orders: 6 },
    nations: { canton: { influence: 'usa', count: 2 } },
    blocks: { nanking: 'nat-china.militia.1', formosa: 'japan.infantry.2', 'south-china-sea': 'japan.marine.2' },
  }).run('declare');
  t.choose('violate', ['canton', 'japan'])
    .expectDecision('usa', 'diplomacy.deploy')
    .choose('deploy', ['canton', 'militia']);
  expect([hand(t, 'usa'), hand(t, 'soviet')]).toEqual([5, 1]);
  expect(t.g.factions.usa).toMatchObject({ loyalty: 2, dowReceived: 0 });
  expect(things(t.g.blocks).find((b) => b.area === 'canton')).toMatchObject({ nation: 'nat-china', cv: 2 });
});
test('[16.1, R-18] C-81 a bluff stays hidden until the reveal', () => {
  const t = table({ turn: { order }, hands: { japan: 'A01 A02 A03 A04 I01 I02 I03', usa: 'A05' } }).run('command', {
    season: 'spring',
  });
  t.choose('commit', ['I01']);
  const view = JSON.stringify(t.play.view({ kind: 'seats', seats: ['usa'] }));
  expect(view).toContain('"cards/hand.japan":{"id":"cards/hand.japan","n":6}');
  expect(view).toContain('"cards/command.japan":{"id":"cards/command.japan","n":1}');
  expect(
    t
      .log()
      .map((l) => JSON.stringify(l))
      .join(),
  ).not.toContain('I01');
  t.choose('pass');
  expect(t.g.turn.now?.command).toEqual([]);
  expect(t.card('I01').at).toBe('discard');
});

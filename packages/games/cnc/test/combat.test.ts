import { things } from '@wardroom/rules';
import { expect, test } from 'vitest';
import { diceOf, firepower, shotOdds, shotOf } from '../src/combat/fire.ts';
import { orderWithin } from '../src/combat/slots.ts';
import { controller } from '../src/control.ts';
import type { Block } from '../src/state.ts';
import { capitalsTaken } from '../src/victory/points.ts';
import { declareWar } from '../src/war/declarations.ts';
import type { Setting } from './table.ts';
import { state, table } from './table.ts';

const fight = (s: Setting, area: string, attacker: string, targets: string[], dice: number[] = []) =>
  table({ ...s, turn: { active: attacker as 'japan', order: ['japan', 'usa', 'soviet'], ...s.turn } }).run(
    'round',
    { area, attacker, targets },
    dice,
  );

test('[18.5] C-29 four dice at G3, two hits', () => {
  const t = fight(
    { war: ['japan-usa'], blocks: { korea: 'japan.infantry.3 usa.infantry.4' } },
    'korea',
    'usa',
    ['japan'],
    [6, 6, 6, 1, 3, 4, 6],
  );
  t.choose('fire', ['korea.japan.infantry', 'usa', 'G'])
    .choose('fire', ['korea.usa.infantry', 'japan', 'G'])
    .noDiceLeft();
  expect(t.block('korea.japan.infantry').cv).toBe(1);
});
test('[15.1] C-30 AirDefense Radar: two dice for each step against Air in Friendly Territory', () => {
  const g = state({
    war: ['japan-usa'],
    techs: ['japan.air-defense-radar'],
    blocks: { osaka: 'japan.air-force.3', hawaii: 'usa.fortress.1 japan.air-force.3' },
  });
  expect([
    diceOf(g, g.blocks['osaka.japan.air-force'] as Block, 'A'),
    firepower(g, g.blocks['osaka.japan.air-force'] as Block, 'A'),
  ]).toEqual([6, 3]);
  expect(diceOf(g, g.blocks['hawaii.japan.air-force'] as Block, 'A')).toBe(3);
});
test('[18.5] [18.10.5] [18.12] a shot says up to which die it hits, how many are rolled and what they give', () => {
  const g = state({ blocks: { 'east-china-sea': 'japan.carrier.3' } });
  const carrier = g.blocks['east-china-sea.japan.carrier'] as Block;
  expect((['fire', 'strike', 'kamikaze'] as const).map((kind) => shotOf(g, carrier, kind, 'N'))).toEqual([
    { power: firepower(g, carrier, 'N'), dice: 3 },
    { power: 1, dice: 3 },
    { power: 4, dice: 3 },
  ]);
  expect(shotOdds(4, 3)).toEqual({ each: 4 / 6, hits: 2 });
});
const fleets = (techs: string[], war = ['japan-usa'], active: 'usa' | 'japan' | 'soviet' = 'usa') => {
  const g = state({ war, techs, turn: { active } });
  return (attacker: string, defenders: string[]) =>
    orderWithin(
      g,
      [{ p: 5, side: attacker, sub: false }],
      defenders.map((side) => ({ p: 5, side, sub: false })),
    ).map((s) => s.side);
};
test('[18.3, 18.3.2] C-31 Defenders before Attackers of a type, unless First Fire says otherwise', () => {
  expect(fleets([], ['soviet-usa'])('usa', ['soviet'])).toEqual(['soviet', 'usa']);
  expect(fleets(['usa.naval-radar'], ['soviet-usa'])('usa', ['soviet'])).toEqual(['usa', 'soviet']);
});
test('[18.4] C-32 First Fire of Fleets between Japan and the USA', () => {
  expect(fleets([], ['japan-usa'], 'japan')('japan', ['usa'])[0]).toBe('japan');
  expect(fleets(['usa.naval-radar'])('usa', ['japan'])[0]).toBe('usa');
  expect(fleets(['japan.naval-radar'], ['japan-usa'], 'japan')('japan', ['usa'])[0]).toBe('japan');
  expect(fleets(['japan.naval-radar', 'usa.naval-radar'], ['japan-usa'], 'japan')('japan', ['usa'])[0]).toBe('usa');
});
test('[18.14.6, R-64] C-53 three sides: Radar beats Japan, Optics beat the Soviets', () => {
  expect(fleets(['usa.naval-radar'], ['japan-usa', 'japan-soviet'], 'japan')('japan', ['usa', 'soviet'])).toEqual([
    'usa',
    'japan',
    'soviet',
  ]);
});
const hits = (s: Setting, area: string, side: string, cls: string, n: number, attacker = 'usa') =>
  table({ war: ['japan-usa'], turn: { active: attacker as 'usa' }, ...s }).run('assignHits', {
    area,
    attacker,
    targets: [side],
    side,
    cls,
    n,
  });
test('[18.6] C-33 the strongest first', () => {
  const t = hits({ blocks: { korea: 'japan.infantry.3 japan.infantry.2' } }, 'korea', 'japan', 'G', 3).expectOver();
  expect(things(t.g.blocks).map((b) => b.cv)).toEqual([1, 1]);
});
test('[18.6] C-34 Carriers lose two steps', () => {
  const t = hits(
    { blocks: { 'kyushu-sea': 'japan.fleet.2 japan.carrier.3' } },
    'kyushu-sea',
    'japan',
    'N',
    2,
  ).expectOver();
  expect([t.block('kyushu-sea.japan.fleet').cv, t.block('kyushu-sea.japan.carrier').cv]).toEqual([1, 1]);
});
test('[18.6, R-60] C-64 a Carrier at CV 1 is eliminated, the second step is not carried over', () => {
  const t = hits({ blocks: { 'kyushu-sea': 'japan.fleet.1 japan.carrier.1' } }, 'kyushu-sea', 'japan', 'N', 1);
  t.choose('hit', ['kyushu-sea.japan.carrier']).expectOver();
  expect(things(t.g.blocks).map((b) => [b.type, b.cv])).toEqual([['fleet', 1]]);
});
test('[18.10.4] C-35 Convoys are fired on apart, lose two, never fire', () => {
  const t = fight(
    { war: ['japan-usa'], blocks: { 'kyushu-sea': 'japan.infantry.3 usa.fleet.2' } },
    'kyushu-sea',
    'usa',
    ['japan'],
    [2, 5],
  );
  t.refuses('fire', ['kyushu-sea.usa.fleet', 'japan', 'N'])
    .choose('fire', ['kyushu-sea.usa.fleet', 'japan', 'C'])
    .expectOver()
    .noDiceLeft();
  expect(t.block('kyushu-sea.japan.infantry').cv).toBe(1);
});
test('[17.3.4] C-36 of two Sea Invaders only the SNLF has an action', () => {
  const t = fight(
    {
      war: ['japan-usa'],
      blocks: { manila: 'usa.fortress.1 japan.infantry.2 japan.marine.2' },
      marks: { 'manila.japan.infantry': { invader: true } },
    },
    'manila',
    'japan',
    ['usa'],
    [6, 1, 6],
  );
  t.choose('fire', ['manila.usa.fortress', 'japan', 'G']);
  t.refuses('fire', ['manila.japan.infantry', 'usa', 'G'])
    .choose('fire', ['manila.japan.marine', 'usa', 'G'])
    .expectOver();
  expect(t.g.blocks['manila.usa.fortress']).toBeUndefined();
});
test('[18.12] C-37 Kamikaze: N4, then gone', () => {
  const t = fight(
    { war: ['japan-usa'], blocks: { 'kyushu-sea': 'usa.fleet.3 japan.air-force.2' } },
    'kyushu-sea',
    'japan',
    ['usa'],
    [4, 5],
  );
  t.choose('kamikaze', ['kyushu-sea.japan.air-force', 'usa', 'N']);
  expect(t.g.blocks['kyushu-sea.japan.air-force']).toBeUndefined();
  expect(t.block('kyushu-sea.usa.fleet').cv).toBe(2);
});
test('[18.12] C-73 Kamikaze hits the strongest, one after another, before the target acts', () => {
  const t = fight(
    { war: ['japan-usa'], blocks: { 'kyushu-sea': 'usa.carrier.4 usa.fleet.3 japan.air-force.3' } },
    'kyushu-sea',
    'japan',
    ['usa'],
    [1, 4, 6],
  );
  t.choose('kamikaze', ['kyushu-sea.japan.air-force', 'usa', 'N']);
  expect([t.block('kyushu-sea.usa.carrier').cv, t.block('kyushu-sea.usa.fleet').cv]).toEqual([2, 2]);
});
test('[18.8] C-38 without Ground Support the Aggressor must leave, even where the Owner has no unit left', () => {
  const t = table({
    war: ['japan-usa'],
    turn: { active: 'usa', order: ['japan', 'usa', 'soviet'] },
    blocks: { okinawa: 'usa.air-force.1 usa.fleet.2', 'east-china-sea': 'usa.fleet.1' },
    marks: { 'okinawa.usa.fleet': { engagedFrom: 'east-china-sea' } },
  }).run('landRoundEnd', { area: 'okinawa', attacker: 'usa', targets: ['japan'] });
  t.expectDecision('usa', 'battle.mustLeave').choose('retreat', ['okinawa.usa.fleet', 'east-china-sea']);
  t.choose('rebase', t.all('rebase')[0] ?? []).expectOver();
  expect(controller(t.g, 'okinawa')).toBe('japan');
});
test('[18.14, 18.14.1, 18.14.2, 18.14.3, 18.14.4] C-52 three sides on land: the unnamed do nothing', () => {
  const t = table({
    turn: { active: 'soviet', order: ['japan', 'usa', 'soviet'] },
    blocks: { shansi: 'japan.infantry.2 nat-china.militia.2 red-china.militia.2' },
    areas: { shansi: { marker: 'japan' } },
  }).run('activate');
  t.choose('activate', ['shansi', 'japan']).choose('done');
  expect([
    t.block('shansi.japan.infantry').shown,
    t.block('shansi.red-china.militia').shown,
    t.block('shansi.nat-china.militia').shown,
  ]).toEqual([true, true, undefined]);
  const r = fight(
    { turn: { active: 'soviet' }, blocks: { shansi: 'japan.infantry.2 nat-china.militia.2 red-china.militia.2' } },
    'shansi',
    'soviet',
    ['japan'],
    [6, 6, 6, 6],
  );
  r.expectDecision('japan', 'battle.act')
    .refuses('fire', ['shansi.japan.infantry', 'usa', 'G'])
    .choose('fire', ['shansi.japan.infantry', 'soviet', 'G']);
  r.expectDecision('soviet', 'battle.act').choose('fire', ['shansi.red-china.militia', 'japan', 'G']).expectOver();
});
test('[18.14.8, R-64] C-53 at sea both hostile sides must be named', () => {
  const t = table({
    war: ['japan-usa', 'japan-soviet'],
    turn: { active: 'japan' },
    blocks: { 'kyushu-sea': 'japan.fleet.2 usa.fleet.2 russia.fleet.2' },
  }).run('activate');
  t.refuses('activate', ['kyushu-sea', 'usa'], '18.14.8').offers('activate', ['kyushu-sea', 'usa+soviet']);
});
test('[18.7] C-59 a Ground unit retreats to sea only where friends are', () => {
  const korea = { war: ['japan-soviet'], blocks: { korea: 'japan.infantry.2 russia.infantry.2', 'yellow-sea': '' } };
  fight(korea, 'korea', 'soviet', ['japan']).refuses('retreat', ['korea.japan.infantry', 'yellow-sea']);
  const t = fight(
    {
      ...korea,
      blocks: { korea: 'japan.infantry.2 japan.infantry.2 russia.infantry.2', 'yellow-sea': 'japan.fleet.1' },
    },
    'korea',
    'soviet',
    ['japan'],
  );
  t.choose('retreat', ['korea.japan.infantry', 'yellow-sea']).refuses('retreat', [
    'korea.japan.infantry2',
    'yellow-sea',
  ]);
});
test('[18.8] C-60 when the Aggressor has left, the Owner of an air base may stay', () => {
  const t = table({
    war: ['japan-usa'],
    turn: { active: 'usa', order: ['japan', 'usa', 'soviet'] },
    blocks: { okinawa: 'japan.air-force.1 usa.fleet.2', 'east-china-sea': 'usa.fleet.1' },
    marks: { 'okinawa.usa.fleet': { engagedFrom: 'east-china-sea' } },
  }).run('landRoundEnd', { area: 'okinawa', attacker: 'usa', targets: ['japan'] });
  t.expectDecision('usa', 'battle.mustLeave').choose('retreat', ['okinawa.usa.fleet', 'east-china-sea']).expectOver();
  expect(t.block('okinawa.japan.air-force').area).toBe('okinawa');
});
test('[18.9] bombing costs Industry for good', () => {
  const t = fight(
    { war: ['japan-usa'], techs: ['usa.incendiaries'], blocks: { tokyo: 'japan.fortress.1 usa.air-force.3' } },
    'tokyo',
    'usa',
    ['japan'],
    [6, 1, 1, 4],
  );
  t.choose('fire', ['tokyo.japan.fortress', 'usa', 'A']).choose('bomb', ['tokyo.usa.air-force']);
  expect(t.g.factions.japan?.ind).toBe(9);
});
test('[18.10.5] a carrier strike: N1, then away at once', () => {
  const t = fight(
    { war: ['japan-usa'], blocks: { 'kyushu-sea': 'usa.fleet.3 japan.carrier.2', 'marianas-sea': '' } },
    'kyushu-sea',
    'japan',
    ['usa'],
    [1, 2],
  );
  t.choose('strike', ['kyushu-sea.japan.carrier', 'usa', 'N', 'tokyo']);
  expect(t.block('kyushu-sea.japan.carrier').area).toBe('tokyo');
  expect(t.block('kyushu-sea.usa.fleet').cv).toBe(2);
});
test('[18.11] a Submarine may escape, and is met again only when somebody wants to', () => {
  const t = table({
    war: ['japan-usa'],
    turn: { active: 'usa', order: ['japan', 'usa', 'soviet'] },
    blocks: { 'kyushu-sea': 'japan.submarine.2 usa.fleet.1' },
  }).run('seaRoundEnd', { area: 'kyushu-sea', attacker: 'usa', targets: ['japan'] });
  t.choose('escape', ['kyushu-sea.japan.submarine']).expectOver();
  expect(t.block('kyushu-sea.japan.submarine').escaped).toBe(true);
  const next = table({
    war: ['japan-usa'],
    turn: { active: 'usa' },
    blocks: { 'kyushu-sea': 'japan.submarine.2 usa.fleet.1' },
    marks: { 'kyushu-sea.japan.submarine': { escaped: true } },
  }).run('activate');
  next.offers('activate', ['kyushu-sea', 'japan']).offers('done');
});
test('[25.3] two Enemy capitals at the same time win at once', () => {
  const t = table({
    blocks: { nanking: 'japan.infantry.2', 'new-delhi': 'japan.infantry.2' },
    war: ['japan-usa'],
    nations: { 'british-empire': { ally: true } },
  }).run('combatEnd');
  expect(capitalsTaken(t.g, 'japan').sort()).toEqual(['nanking', 'new-delhi']);
  expect(t.play.outcome).toMatchObject({ winners: ['japan'], rule: '25.3' });
});
test('[24.6] suppression: hits remove Partisans, sixes bring new ones', () => {
  const t = table({
    turn: { active: 'usa' },
    areas: { wuhan: { partisans: 3 } },
    blocks: { wuhan: 'nat-china.infantry.2', nanking: 'nat-china.militia.1' },
  }).run('activate');
  t.choose('suppress', ['wuhan.nat-china.infantry']).choose('done');
  const s = table({
    turn: { active: 'usa' },
    areas: { wuhan: { partisans: 3 } },
    blocks: { wuhan: 'nat-china.infantry.2', nanking: 'nat-china.militia.1' },
    marks: { 'wuhan.nat-china.infantry': { suppresses: true } },
  }).run('suppress', { area: 'wuhan' }, [2, 6]);
  expect(s.g.areas.wuhan?.partisans).toBe(3);
});
test('[24.6, R-37] Ambush: each Partisan fires at Ground suppressors first', () => {
  const t = table({
    turn: { active: 'usa' },
    techs: ['soviet.guerrilla-warfare'],
    areas: { wuhan: { partisans: 2 } },
    blocks: { wuhan: 'nat-china.infantry.2', nanking: 'nat-china.militia.1' },
    marks: { 'wuhan.nat-china.infantry': { suppresses: true } },
  }).run('suppress', { area: 'wuhan' }, [1, 4, 3]);
  expect(t.block('wuhan.nat-china.infantry').cv).toBe(1);
  expect(t.g.areas.wuhan?.partisans).toBe(1);
  expect(controller(t.g, 'wuhan')).toBe('usa');
});
test('[23.8] mixed sides in China: without War of the parents Great Powers do not hit each other', () => {
  const t = fight(
    { blocks: { shansi: 'red-china.militia.1 russia.infantry.2 nat-china.militia.2 usa.infantry.2' } },
    'shansi',
    'soviet',
    ['usa'],
    [1, 1],
  );
  // The Infantry of the USA may fire at Red China alone, though the Russians are stronger and of the same class.
  t.choose('fire', ['shansi.usa.infantry', 'soviet', 'G']).noDiceLeft();
  expect(t.g.blocks['shansi.red-china.militia']).toBeUndefined();
  expect(t.block('shansi.russia.infantry').cv).toBe(2);
});
test('[21.3] one victim is surprised once, however often it is declared on', () => {
  const t = table({ turn: { active: 'japan', order: ['japan', 'usa', 'soviet'] } }).does((g, io) => {
    declareWar(g, 'japan', 'usa', io);
    declareWar(g, 'japan', 'british-empire', io);
  });
  expect(t.g.turn.now?.surprised).toEqual(['usa']);
});

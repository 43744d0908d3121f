import { things } from '@wardroom/rules';
import { expect, test } from 'vitest';
import { rebasesOf, retreatsOf } from '../src/combat/retreats.ts';
import { slotsOf } from '../src/combat/slots.ts';
import { controller } from '../src/control.ts';
import type { Block, Faction } from '../src/state.ts';
import type { Setting } from './table.ts';
import { state, Table, table } from './table.ts';

const order = ['japan', 'usa', 'soviet'] as const;
const run = (phase: string, s: Setting, area: string, attacker: Faction, targets: string[], dice: number[] = []) =>
  table({ war: ['japan-usa'], ...s, turn: { active: attacker, order, ...s.turn } }).run(
    phase,
    { area, attacker, targets },
    dice,
  );
const round = (s: Setting, area: string, attacker: Faction, targets: string[], dice: number[] = []) =>
  run('round', s, area, attacker, targets, dice);
const sea = 'coral-sea';
/** A Battle as the phase of Battles would have it. */
const battle = (s: Setting, area: string, attacker: Faction, targets: string[], dice: number[] = []) => {
  const g = state({ war: ['japan-usa'], ...s, turn: { active: attacker, order, ...s.turn } });
  g.battles[area] = { id: area, targets } as never;
  return new Table(g).run('battle', { area, attacker, targets }, dice);
};

test('[18.1, R-57] Battles may be activated, those of Aggression must be; others just stay contested', () => {
  const s: Setting = {
    areas: { shansi: { marker: 'japan' } },
    blocks: {
      nanking: 'nat-china.militia.1',
      shansi: 'japan.infantry.1 red-china.militia.1',
      formosa: 'japan.infantry.2',
      fukien: 'nat-china.militia.2',
    },
  };
  const t = table({ ...s, turn: { order } }).run('playerTurn');
  t.choose('done').move('formosa.japan.infantry', 'fukien').choose('done').expectDecision('japan', 'battle.activate');
  t.refuses('withdraw', ['fukien']).offers('activate', ['shansi', 'soviet']);
  t.choose('done');
  expect(Object.keys(t.g.battles)).toEqual(['fukien']);
  expect(t.block('shansi.red-china.militia').shown).toBeUndefined();
  expect([t.block('formosa.japan.infantry').shown, t.block('fukien.nat-china.militia').shown]).toEqual([true, true]);
});
test('[18.2, 18.14.7] on land one round, and it stays contested; at sea rounds until one side is gone', () => {
  const land = battle({ blocks: { korea: 'japan.infantry.1 usa.infantry.1' } }, 'korea', 'usa', ['japan'], [6, 6]);
  land
    .choose('fire', ['korea.japan.infantry', 'usa', 'G'])
    .choose('fire', ['korea.usa.infantry', 'japan', 'G'])
    .expectOver();
  expect([land.g.battles.korea?.done, things(land.g.blocks).length, controller(land.g, 'korea')]).toEqual([
    true,
    2,
    'japan',
  ]);
  const ships = battle({ blocks: { [sea]: 'japan.fleet.1 usa.fleet.1' } }, sea, 'usa', ['japan'], [6, 6, 6, 1]);
  const shoot = (n: 'japan' | 'usa', at: string) => ships.choose('fire', [`${sea}.${n}.fleet`, at, 'N']);
  // Optics: Japan first, in each round.
  shoot('japan', 'usa');
  shoot('usa', 'japan');
  shoot('japan', 'usa');
  shoot('usa', 'japan');
  expect(ships.g.blocks[`${sea}.japan.fleet`]).toBeUndefined();
});
test('[18.3.1] the order of a round is that of the priorities', () => {
  const g = state({
    war: ['japan-usa'],
    turn: { active: 'usa' },
    blocks: {
      manila:
        'usa.infantry.1 usa.tank.1 usa.air-force.1 usa.fortress.1 usa.fleet.1 usa.carrier.1 usa.submarine.1 ' +
        'japan.infantry.1',
    },
  });
  const slots = slotsOf(g, { area: 'manila', attacker: 'usa', targets: ['japan'] }, false);
  expect(slots.map((x) => `${x.p}${x.side}`)).toEqual([
    '1usa',
    '2usa',
    '3usa',
    '4usa',
    '5usa',
    '6usa',
    '7japan',
    '7usa',
  ]);
});
test('[18.3.3, R-59] one action for each unit: fire, strike, Kamikaze, retreat, holding only if none can fire', () => {
  const t = round(
    { blocks: { [sea]: 'usa.fleet.3 japan.carrier.2 japan.air-force.1', rabaul: 'japan.marine.1' } },
    sea,
    'japan',
    ['usa'],
    [6, 6, 6, 6],
  );
  const kinds = () => Object.keys(t.decision('japan').kinds).sort();
  expect(kinds()).toEqual(['fire', 'kamikaze', 'rebase']);
  t.choose('fire', [`${sea}.japan.air-force`, 'usa', 'N']);
  expect(kinds()).toEqual(['fire', 'kamikaze', 'rebase', 'retreat', 'strike']);
  t.refuses('hold')
    .choose('fire', [`${sea}.japan.carrier`, 'usa', 'N'])
    .expectDecision('usa', 'battle.act');
  // A Submarine has nothing to fire at an Air Force with.
  const sub = round({ blocks: { [sea]: 'usa.submarine.1 japan.air-force.1' } }, sea, 'usa', ['japan'], [6]);
  sub
    .choose('fire', [`${sea}.japan.air-force`, 'usa', 'S'])
    .offers('hold', [`${sea}.usa.submarine`])
    .refuses('fire', [`${sea}.usa.submarine`, 'japan', 'A']);
});
test('[18.3.4] who is lost before his turn does not act, who is reduced acts with what is left', () => {
  const t = round(
    { blocks: { manila: 'usa.fortress.2 japan.infantry.1 japan.infantry.3' } },
    'manila',
    'japan',
    ['usa'],
    [1, 1, 6],
  );
  t.choose('fire', ['manila.usa.fortress', 'japan', 'G']);
  expect([t.block('manila.japan.infantry').cv, t.block('manila.japan.infantry2').cv]).toEqual([1, 1]);
  t.choose('fire', ['manila.japan.infantry2', 'usa', 'G']).noDiceLeft();
  const gone = round({ blocks: { manila: 'usa.fortress.1 japan.infantry.1' } }, 'manila', 'japan', ['usa'], [1]);
  gone.choose('fire', ['manila.usa.fortress', 'japan', 'G']).expectOver();
});
test('[18.10, 18.10.3, 18.10.7] groups that never joined are not turned up; winners stand up and may Rebase', () => {
  const t = battle(
    {
      blocks: { [sea]: 'usa.fleet.1 japan.fleet.1 japan.carrier.1', rabaul: 'japan.marine.1' },
      marks: { [`${sea}.japan.fleet`]: { group: 'a' }, [`${sea}.japan.carrier`]: { group: 'b' } },
    },
    sea,
    'japan',
    ['usa'],
    [1],
  );
  t.choose('join', ['a']);
  expect([t.block(`${sea}.japan.fleet`).shown, t.block(`${sea}.japan.carrier`).shown]).toEqual([true, undefined]);
  t.choose('fire', [`${sea}.japan.fleet`, 'usa', 'N']).expectDecision('japan', 'battle.rebase');
  t.choose('rebase', [`${sea}.japan.fleet`, 'rabaul'])
    .choose('done')
    .expectOver();
  expect(things(t.g.blocks).map((b) => [b.type, b.area, b.shown, b.group])).toEqual([
    ['carrier', sea, undefined, undefined],
    ['fleet', 'rabaul', undefined, undefined],
    ['marine', 'rabaul', undefined, undefined],
  ]);
});
test('[18.10.1, R-90] one group joins in each round; ships that were there before are in from the first', () => {
  const t = battle(
    {
      blocks: { [sea]: 'usa.fleet.2 japan.submarine.1 japan.fleet.1 japan.carrier.1' },
      marks: { [`${sea}.japan.fleet`]: { group: 'a' }, [`${sea}.japan.carrier`]: { group: 'b' } },
    },
    sea,
    'japan',
    ['usa'],
    [6, 6, 6, 6, 6, 6],
  );
  t.expectDecision('japan', 'battle.group').offers('done').choose('done');
  t.choose('fire', [`${sea}.japan.submarine`, 'usa', 'N']).choose('fire', [`${sea}.usa.fleet`, 'japan', 'S']);
  t.choose('done').expectDecision('japan', 'battle.group').refuses('done').choose('join', ['b']);
  expect(t.block(`${sea}.japan.carrier`).shown).toBe(true);
});
test('[18.10.2, 19.2, R-72] after a sea round Air Forces Rebase or are lost, the Defender first', () => {
  const s: Setting = {
    blocks: {
      'timor-sea': 'usa.air-force.1 usa.fleet.1 japan.air-force.1 japan.submarine.1',
      'lesser-sundas': 'japan.marine.1',
    },
    marks: { 'timor-sea.usa.air-force': { acted: true }, 'timor-sea.japan.air-force': { acted: true } },
  };
  const t = run('seaRoundEnd', s, 'timor-sea', 'usa', ['japan']);
  t.expectDecision('japan', 'battle.seaEnd').choose('rebase', ['timor-sea.japan.air-force', 'lesser-sundas']);
  t.choose('escape', ['timor-sea.japan.submarine']).expectOver();
  // No friendly land lies within range of the USA Air Force.
  expect(t.g.blocks['timor-sea.usa.air-force']).toBeUndefined();
  expect(t.keys()).toContain('battle.stranded');
  expect(t.block('timor-sea.japan.submarine').escaped).toBe(true);
});
test('[18.10.6] who is nobody’s Enemy in this Battle is not turned up and takes no part', () => {
  const t = table({
    war: ['japan-usa'],
    turn: { active: 'japan', order },
    blocks: { [sea]: 'japan.fleet.1 usa.fleet.1 russia.fleet.1 british-empire.fleet.1' },
  }).run('activate');
  t.refuses('activate', [sea, 'usa+soviet']).choose('activate', [sea, 'usa']).choose('done');
  expect(['japan', 'usa', 'russia', 'british-empire'].map((n) => t.block(`${sea}.${n}.fleet`).shown)).toEqual([
    true,
    true,
    undefined,
    undefined,
  ]);
});
test('[18.13, 9.5, R-40] at the end of combat what is taken changes hands at once, and the match may be over', () => {
  const t = table({
    war: ['japan-usa'],
    blocks: { nanking: 'japan.infantry.1', tsingtao: 'japan.tank.1' },
    areas: { 'new-delhi': { marker: 'japan' } },
  }).run('combatEnd');
  expect(t.play.outcome).toMatchObject({ winners: ['japan'], rule: '25.3' });
  expect(t.play.decisions()).toEqual([]);
});
test('[18.14.5] each shot of the Attacker names a side; what is too much is lost to it', () => {
  const t = round(
    { war: ['japan-usa', 'japan-soviet'], blocks: { [sea]: 'japan.fleet.4 usa.fleet.1 russia.fleet.2' } },
    sea,
    'japan',
    ['usa', 'soviet'],
    [1, 1, 1, 1],
  );
  t.choose('fire', [`${sea}.japan.fleet`, 'usa', 'N']);
  expect([t.g.blocks[`${sea}.usa.fleet`], t.block(`${sea}.russia.fleet`).cv]).toEqual([undefined, 2]);
});
test('[18.7, R-46] where a unit retreats to: not where Enemies were, nor into a Battle, back by the own way', () => {
  const g = state({
    turn: { active: 'japan' },
    areas: { tsingtao: { marker: 'usa' } },
    blocks: {
      nanking: 'nat-china.militia.1',
      suchow: 'nat-china.infantry.2 japan.infantry.2 japan.infantry.2',
      wuhan: 'nat-china.militia.1 japan.infantry.1',
      shansi: 'japan.infantry.1',
    },
    marks: { 'suchow.japan.infantry': { engagedFrom: 'shansi' } },
  });
  const plain = g as unknown as { entries: Record<string, object> };
  plain.entries['suchow<tsingtao.japan'] = {
    id: 'suchow<tsingtao.japan',
    to: 'suchow',
    from: 'tsingtao',
    side: 'japan',
  };
  const of = (id: string) => [...retreatsOf(g, g.blocks[id] as Block)].sort();
  // Not Wuhan, where there is a Battle, not Tsingtao, from where Japan came.
  expect(of('suchow.nat-china.infantry')).toEqual(['nanking']);
  expect(of('suchow.japan.infantry')).toEqual(['shansi']);
  // From an earlier turn: any friendly neighbour.
  expect(of('suchow.japan.infantry2')).toEqual(['shansi']);
});
test('[19.1, R-45] a Rebase goes to uncontested friendly land within normal speed, past no Enemies by ship', () => {
  const g = (techs: string[]) =>
    state({
      war: ['japan-usa'],
      techs,
      turn: { active: 'usa' },
      blocks: {
        'marianas-sea': 'usa.air-force.1 usa.fleet.1 japan.fleet.1',
        'caroline-sea': 'japan.fleet.1',
        manila: 'usa.infantry.1',
        guam: 'usa.marine.1 japan.marine.1',
        formosa: 'japan.fortress.1',
      },
    });
  const to = (techs: string[], type: string) =>
    rebasesOf(g(techs), g(techs).blocks[`marianas-sea.usa.${type}`] as Block, false);
  // Not Guam, where there is a Battle; not Wake, past an Enemy, for the ship; Wuhan is too far without Heavy Bombers.
  expect(to([], 'fleet')).toEqual(['fukien', 'manila', 'mindanao', 'nanking', 'suchow', 'visayans']);
  expect(to([], 'air-force')).toEqual([...to([], 'fleet'), 'wake']);
  expect(to(['usa.heavy-bombers'], 'air-force')).toEqual([...to([], 'fleet'), 'wake', 'wuhan']);
});
test('[18.9, R-81] bombing lowers Industry to nothing, not below', () => {
  const t = round(
    { techs: ['usa.incendiaries'], factions: { japan: { ind: 1 } }, blocks: { tokyo: 'usa.air-force.3' } },
    'tokyo',
    'usa',
    [],
    [1, 1, 1],
  );
  t.choose('bomb', ['tokyo.usa.air-force']);
  expect(t.g.factions.japan?.ind).toBe(0);
});
test('[18.10.5, R-82] a Carrier strikes in land Battles too, where there are ships', () => {
  const t = round(
    {
      blocks: { hawaii: 'usa.fortress.1 usa.fleet.2 japan.carrier.2 japan.marine.1', 'palmyra-sea': 'japan.fleet.1' },
      marks: { 'hawaii.japan.carrier': { engagedFrom: 'palmyra-sea' } },
    },
    'hawaii',
    'japan',
    ['usa'],
    [6, 1, 1],
  );
  t.choose('fire', ['hawaii.usa.fortress', 'japan', 'N']).choose('strike', [
    'hawaii.japan.carrier',
    'usa',
    'N',
    'palmyra-sea',
  ]);
  expect(t.g.blocks['hawaii.usa.fleet']).toBeUndefined();
  expect(t.block('hawaii.japan.carrier').area).toBe('palmyra-sea');
});
test('[R-84, 18.4] Surprise gives First Fire to units of Great Powers, not to their Chinese', () => {
  const g = (mine: string) => {
    const s = state({
      turn: { active: 'usa', surprised: ['japan'] },
      war: ['japan-usa:usa'],
      blocks: { suchow: `japan.infantry.1 ${mine}` },
    });
    return slotsOf(s, { area: 'suchow', attacker: 'usa', targets: ['japan'] }, false).map((x) => x.side);
  };
  expect(g('usa.infantry.1')).toEqual(['usa', 'japan']);
  expect(g('nat-china.militia.1')).toEqual(['japan', 'usa']);
});
test('[24.7] Partisans are left alone where there is a Battle, and Fortresses suppress nowhere', () => {
  const t = table({
    turn: { active: 'usa', order },
    areas: { wuhan: { partisans: 1 }, nanking: { partisans: 1 } },
    blocks: { wuhan: 'nat-china.infantry.1 japan.infantry.1', nanking: 'nat-china.militia.1 nat-china.fortress.1' },
  }).run('activate');
  t.refuses('suppress', ['wuhan.nat-china.infantry'], '24.7')
    .refuses('suppress', ['nanking.nat-china.fortress'], '24.6')
    .offers('suppress', ['nanking.nat-china.militia']);
});
test('[16.5, R-32] in a Russian Winter Turn only Battles inside Russia are fought', () => {
  const t = table({
    war: ['japan-soviet'],
    turn: { active: 'soviet', season: 'winter', order },
    blocks: { chita: 'russia.infantry.1 japan.infantry.1', harbin: 'japan.infantry.1 russia.infantry.1' },
  }).run('activate');
  expect(t.next('activate')).toEqual(['chita']);
});
test('[7.1, 18.8] an Aggressor lies face up while the land is contested, and stands up when unopposed', () => {
  const s: Setting = {
    turn: { order },
    blocks: { nanking: 'japan.infantry.1', suchow: 'nat-china.militia.1 japan.infantry.1' },
    marks: { 'suchow.japan.infantry': { shown: true } },
  };
  expect(table(s).run('afterMovement').block('suchow.japan.infantry').shown).toBe(true);
  const free = table({ ...s, blocks: { nanking: 'japan.infantry.1', suchow: 'japan.infantry.1' } }).run(
    'afterMovement',
  );
  expect(free.block('suchow.japan.infantry').shown).toBeUndefined();
});

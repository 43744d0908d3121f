import { things } from '@wardroom/rules';
import { expect, test } from 'vitest';
import { blocksIn, sideOf } from '../src/blocks.ts';
import {
  area,
  areas,
  type BorderType,
  borderOf,
  borders,
  engageLimit,
  inChina,
  inChinaProper,
  isLand,
  isSea,
  isStrait,
  neighbours,
} from '../src/board.ts';
import { controller, settleControl } from '../src/control.ts';
import { natCities, redMobilization } from '../src/economy.ts';
import { enemySea, nationOfLand } from '../src/hostility.ts';
import { removeBlock } from '../src/place.ts';
import { canCadre } from '../src/production/building.ts';
import type { Block, UnitNation, UnitType } from '../src/state.ts';
import { livesWithoutSupply, sourcesOf, supplied } from '../src/supply.ts';
import { afloat, isGround, maxCv, typesOf, unitTypes } from '../src/units.ts';
import { begin, state, Table, table } from './table.ts';

const where = (fits: (a: (typeof areas)[number]) => boolean): string[] =>
  areas
    .filter(fits)
    .map((a) => a.id)
    .sort();

test('[3.1.1, 3.1.5, 3.1.6] kinds of land: coasts touch a sea, islands are the big ones, Bases are marked', () => {
  for (const a of areas)
    if (a.kind === 'land')
      expect([a.id, a.coastal]).toEqual([a.id, borders(a.id).some((b) => isSea(b.to) && b.type !== 'wilderness')]);
  expect(where((a) => a.island)).toEqual(
    'balikpapan celebes formosa hollandia java manila mindanao new-zealand osaka papua sarawak sumatra tokyo'.split(
      ' ',
    ),
  );
  expect(where((a) => a.base)).toEqual(
    (
      'aleutians ceylon fiji formosa guam hawaii iwo-jima kyushu manila okinawa rabaul saipan ' +
      'singapore sydney truk'
    ).split(' '),
  );
  expect(where((a) => a.islet === 'single')).toEqual('christmas hong-kong johnston midway palmyra wake'.split(' '));
  // A Base on an Islet and the class `base` are the same thing.
  for (const a of areas) if (a.islet) expect([a.id, a.base]).toEqual([a.id, a.islet === 'base']);
});
test('[3.1.3, 3.1.5, R-05, 17.3.1] ships pass Straits and Islets of Rivals, a big island ends their move', () => {
  const t = table({ blocks: { 'sulu-sea': 'japan.fleet.2' } }).run('movement');
  const ways = t.next('move', ['sulu-sea.japan.fleet', 'philippine-sea']) as string[];
  expect(ways).toContain('sea:visayans>philippine-sea');
  expect(ways.filter((w) => /manila|mindanao/.test(w))).toEqual([]);
  expect([isStrait('visayans'), isStrait('midway'), isStrait('mindanao')]).toEqual([true, true, false]);
});
test('[3.2] how many Ground units Engage over each type of border, and what no one crosses', () => {
  const rows: [string, string, BorderType, number | null, number | null][] = [
    ['wuhan', 'suchow', 'plain', 2, 2],
    ['nanking', 'wuhan', 'river', 1, 1],
    ['wuhan', 'sian', 'mountain', 1, 1],
    ['krasnoyarsk', 'irkutsk', 'forest', 1, 1],
    ['kansu', 'sinkiang', 'desert', 1, 1],
    ['irkutsk', 'chita', 'baikal', 1, 2],
    ['tokyo', 'hokkaido', 'strait', 1, 1],
    ['hawaiian-sea', 'hawaii', 'strait', 1, 1],
    ['tokyo', 'kyushu-sea', 'coast', 1, 1],
    ['kyushu-sea', 'caroline-sea', 'sea', null, null],
  ];
  for (const [a, b, type, limit, winter] of rows) {
    expect([a, b, borderOf(a, b), borderOf(b, a)]).toEqual([a, b, type, type]);
    expect([a, b, engageLimit(a, b, false), engageLimit(a, b, true)]).toEqual([a, b, limit, winter]);
  }
  expect(borderOf('novosibirsk', 'sinkiang')).toBe('wilderness');
  expect(neighbours('novosibirsk')).not.toContain('sinkiang');
  expect(neighbours('java-sea')).not.toContain('sumatra');
});
test('[3.3.1, R-14, 30.2] control is that of the start of the phase, whoever walks in', () => {
  const t = table({
    turn: { order: ['japan', 'usa', 'soviet'] },
    blocks: { nanking: 'nat-china.militia.1', formosa: 'japan.infantry.2' },
  }).run('playerTurn');
  t.choose('done').move('formosa.japan.infantry', 'fukien');
  expect(controller(t.g, 'fukien')).toBe('usa');
  t.choose('done').expectOver();
  expect(controller(t.g, 'fukien')).toBe('japan');
});
test('[3.3, 3.3.2, 3.3.3, R-68] the Owner is who came first; air and naval units win nothing', () => {
  const t = table({
    areas: { shansi: { marker: 'japan' } },
    war: ['japan-usa'],
    blocks: {
      shansi: 'japan.infantry.1 red-china.militia.1 nat-china.militia.1',
      okinawa: 'usa.air-force.1 usa.fleet.1',
      guam: 'japan.marine.1',
    },
  });
  expect(controller(t.g, 'shansi')).toBe('japan');
  expect([controller(t.g, 'okinawa'), controller(t.g, 'guam')]).toEqual(['japan', 'japan']);
  const b = t.does((g, io) => {
    removeBlock(g, io, g.blocks['shansi.japan.infantry'] as Block);
    settleControl(g);
  });
  expect(controller(b.g, 'shansi')).toBe('soviet');
});
test('[3.3.6, 4.5, 22.5] a Capital is captured by a Ground unit alone; the Minor falls with all its land', () => {
  const end = (saigon: string) =>
    table({
      nations: { vietnam: { violator: 'japan', by: 'japan' } },
      blocks: { saigon, hanoi: 'armed-minor.fortress.1' },
      marks: { 'hanoi.armed-minor.fortress': { minor: 'vietnam' } },
    })
      .run('combatEnd')
      .expectOver();
  const air = end('japan.air-force.2 japan.fleet.2');
  expect([air.g.nations.vietnam?.violator, air.g.areas.saigon?.marker]).toEqual(['japan', undefined]);
  const won = end('japan.infantry.1');
  expect([won.g.nations.vietnam?.violator, won.g.areas.saigon?.marker]).toEqual([undefined, 'japan']);
  expect([blocksIn(won.g, 'hanoi').length, controller(won.g, 'hanoi')]).toEqual([0, 'japan']);
});
test('[3.3.8, 23.7] what the USA and the Soviets hold in China is Nat and Red land, whoever stands there', () => {
  const rows: [string, string, UnitNation][] = [
    ['kansu', 'usa', 'nat-china'],
    ['kansu', 'soviet', 'red-china'],
    ['mukden', 'soviet', 'red-china'],
    ['bangkok', 'soviet', 'russia'],
    ['bangkok', 'usa', 'usa'],
    ['kansu', 'japan', 'japan'],
  ];
  for (const [at, holder, nation] of rows)
    expect([at, holder, nationOfLand(at, holder)]).toEqual([at, holder, nation]);
  const base = state({});
  const g = state({
    war: ['japan-usa', 'japan-soviet'],
    blocks: { korea: 'usa.infantry.1', shansi: 'russia.tank.1' },
  });
  expect([natCities(g) - natCities(base), redMobilization(g) - redMobilization(base)]).toEqual([1, 1]);
});
test('[3.4] an Enemy Sea holds units of somebody at War, escaped Submarines not counted', () => {
  const s = { blocks: { 'kyushu-sea': 'usa.fleet.1', 'coral-sea': 'usa.submarine.1', 'sulu-sea': 'japan.fleet.1' } };
  const marks = { 'coral-sea.usa.submarine': { escaped: true as const } };
  const seas = (g: ReturnType<typeof state>) =>
    ['kyushu-sea', 'coral-sea', 'sulu-sea', 'tasman-sea'].map((id) => enemySea(g, 'japan', id));
  expect(seas(state({ ...s, marks, war: ['japan-usa'] }))).toEqual([true, false, false, false]);
  expect(seas(state({ ...s, marks }))).toEqual([false, false, false, false]);
  expect(seas(state({ ...s, war: ['japan-usa'] }))[1]).toBe(true);
});
test('[3.6, 3.7, R-15] Indochina, the China region, and China proper without Manchuria and Formosa', () => {
  expect([...new Set(areas.filter((a) => a.region === 'indochina').map((a) => a.nation))].sort()).toEqual(
    'dei india malaya thailand vietnam wakhan'.split(' '),
  );
  expect(where((a) => a.kind === 'land' && inChina(a.id) && !inChinaProper(a.id))).toEqual(
    'formosa hailar harbin jehol korea mukden'.split(' '),
  );
  expect(where((a) => a.kind === 'land' && inChinaProper(a.id))).toHaveLength(4 + 1 + 12);
  expect([inChina('hong-kong'), area('hong-kong').region, inChina('mongolia')]).toEqual([false, null, false]);
});
test('[4.2, R-16] own Main and SubCapitals held give supply; Sian does not, New Delhi after the alliance', () => {
  const before = state({});
  const after = state({ nations: { 'british-empire': { ally: true } } });
  expect(sourcesOf(before, 'nat-china')).toEqual(['los-angeles', 'nanking']);
  expect(sourcesOf(after, 'nat-china')).toEqual(['los-angeles', 'nanking', 'new-delhi']);
  expect([sourcesOf(before, 'japan'), sourcesOf(before, 'red-china')]).toEqual([
    ['tokyo', 'osaka', 'mukden'],
    ['novosibirsk'],
  ]);
  expect(supplied(before, 'red-china', 'sian')).toBe(false);
  const lost = { war: ['japan-soviet'], blocks: { novosibirsk: 'japan.infantry.1' } };
  expect([supplied(before, 'russia', 'balkhash'), supplied(state(lost), 'russia', 'balkhash')]).toEqual([true, false]);
});
test('[4.3, R-63] who fights Subpowers has fought, their parents have not; nobody is at War by it', () => {
  const fight = (active: 'usa' | 'japan', mine: string, other: string, at = 'shansi') => {
    const t = table({
      turn: { active, order: ['japan', 'usa', 'soviet'] },
      areas: { shansi: { marker: 'soviet' } },
      blocks: { [at]: `${other} ${mine}` },
    }).run('activate');
    t.choose('activate', [at, active === 'usa' ? 'soviet' : 'usa']).choose('done');
    expect(things(t.g.pairs).some((p) => p.war)).toBe(false);
    return [t.g.factions.japan?.fought, t.g.factions.usa?.fought];
  };
  expect(fight('usa', 'nat-china.militia.1', 'red-china.militia.1')).toEqual([undefined, undefined]);
  expect(fight('japan', 'japan.infantry.1', 'nat-china.militia.1', 'wuhan')).toEqual([true, undefined]);
});
test('[4.4] the British Empire outlives New Delhi: India follows its Capital, the Home Territory does not', () => {
  const t = table({
    war: ['japan-usa'],
    nations: { 'british-empire': { ally: true } },
    blocks: { 'new-delhi': 'japan.infantry.2', sydney: 'british-empire.infantry.1' },
  }).run('combatEnd');
  expect(['new-delhi', 'calcutta', 'sydney', 'vancouver'].map((id) => controller(t.g, id))).toEqual([
    'japan',
    'japan',
    'usa',
    'usa',
  ]);
  expect(sideOf(t.g, t.block('sydney.british-empire.infantry'))).toBe('usa');
});
test('[4.6] in colonies there are no new Cadres but Fortresses and SNLF; a captured Capital gets a marker', () => {
  const g = state({ war: ['japan-usa'], blocks: { guam: 'japan.marine.1' } });
  const can = (n: 'japan' | 'usa', type: UnitType, at: string) => canCadre(g, n, n, type, at)?.rule ?? null;
  expect([
    can('japan', 'infantry', 'mukden'),
    can('japan', 'marine', 'formosa'),
    can('usa', 'fleet', 'hawaii'),
  ]).toEqual(['11.3', null, '11.3']);
  expect([
    can('japan', 'fortress', 'mukden'),
    can('usa', 'fortress', 'hawaii'),
    can('usa', 'fleet', 'seattle'),
  ]).toEqual([null, null, null]);
  expect(g.areas.guam?.marker).toBe('japan');
});
test('[5.2, R-09] the most steps of each kind', () => {
  const g = state({});
  const rows: [UnitNation, UnitType, number][] = [
    ['usa', 'infantry', 4],
    ['usa', 'carrier', 4],
    ['usa', 'marine', 2],
    ['japan', 'infantry', 3],
    ['japan', 'carrier', 4],
    ['japan', 'fleet', 4],
    ['japan', 'tank', 2],
    ['japan', 'marine', 2],
    ['japan', 'submarine', 3],
    ['russia', 'tank', 3],
    ['british-empire', 'fleet', 2],
    ['nat-china', 'infantry', 2],
    ['red-china', 'fortress', 2],
  ];
  for (const [n, t, most] of rows) expect([n, t, maxCv(g, n, t)]).toEqual([n, t, most]);
  expect(maxCv(state({ options: { japanSubMaxCV: 4 } }), 'japan', 'submarine')).toBe(4);
});
test('[5.3] Fortresses, Militia, and SNLF on Islands, Islets and Straits live without supply', () => {
  const lives = (nation: UnitNation, type: UnitType, at: string) => livesWithoutSupply({ nation, type, area: at });
  expect([
    lives('japan', 'fortress', 'suchow'),
    lives('nat-china', 'militia', 'suchow'),
    ...['formosa', 'wake', 'kyushu'].map((at) => lives('japan', 'marine', at)),
  ]).toEqual([true, true, true, true, true]);
  expect([
    lives('japan', 'marine', 'korea'),
    lives('japan', 'marine', 'kyushu-sea'),
    lives('usa', 'marine', 'wake'),
    lives('japan', 'infantry', 'formosa'),
  ]).toEqual([false, false, false, false]);
});
test('[5.4, R-20] Chinese units: five types, no ships, and none of them leaves China', () => {
  for (const n of ['nat-china', 'red-china'] as const)
    expect([...typesOf(n)].sort()).toEqual('air-force fortress infantry militia tank'.split(' '));
  const t = table({
    turn: { active: 'usa' },
    areas: { kwangsi: { marker: 'usa' }, saigon: { marker: 'usa' } },
    blocks: { kwangsi: 'nat-china.infantry.1 nat-china.air-force.1' },
  }).run('movement');
  t.refuses('move', ['kwangsi.nat-china.infantry', 'hanoi', ''], '5.4');
  t.refuses('move', ['kwangsi.nat-china.infantry', 'gulf-of-tonkin', ''], '5.4');
  for (const id of ['kwangsi.nat-china.infantry', 'kwangsi.nat-china.air-force'])
    expect((t.next('move', [id]) as string[]).every((to) => isLand(to) && inChina(to))).toBe(true);
  // With the set-up each Chinese Cadre may be a Regular.
  const place = new Table(begin()).run('placeCadres');
  const can = (type: string) =>
    place.play.check(place.decision('usa'), { kind: 'place', value: ['nat-china', 'wuhan', type] });
  expect(['tank', 'infantry', 'air-force', 'militia', 'fortress'].map(can)).toEqual([null, null, null, null, null]);
});
test('[5.1] the table of units: who is of the ground and who floats', () => {
  expect(unitTypes.filter((u) => isGround(u.id)).map((u) => u.id)).toEqual(
    'fortress tank infantry marine militia'.split(' '),
  );
  expect(unitTypes.filter((u) => afloat(u.id)).map((u) => [u.id, u.seaMove, u.landMove])).toEqual([
    ['carrier', 3, 1],
    ['submarine', 2, 1],
    ['fleet', 3, 1],
  ]);
});

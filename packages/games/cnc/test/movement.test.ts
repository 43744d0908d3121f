import { expect, test } from 'vitest';
import { area } from '../src/board.ts';
import type { Setting } from './table.ts';
import { table } from './table.ts';

const move = (s: Setting) => table(s).run('movement');
/** Destinations of a block now. */
const reach = (t: ReturnType<typeof move>, id: string): readonly string[] => t.next('move', [id]) as string[];

test('[17.6.4, 3.2] C-22 how many Ground units Engage over a border in a phase', () => {
  const t = move({
    areas: { shansi: { marker: 'japan' }, tsingtao: { marker: 'japan' } },
    blocks: {
      suchow: 'nat-china.militia.2',
      shansi: 'japan.infantry.2 japan.infantry.2',
      tsingtao: 'japan.infantry.2 japan.infantry.2 japan.infantry.2 japan.air-force.2',
    },
  });
  t.move('shansi.japan.infantry', 'suchow');
  expect(t.next('move', ['shansi.japan.infantry2', 'suchow'])).not.toContain('land:suchow');
  t.move('tsingtao.japan.infantry', 'suchow').move('tsingtao.japan.infantry2', 'suchow');
  expect(t.next('move', ['tsingtao.japan.infantry3', 'suchow'])).not.toContain('land:suchow');
  expect(reach(t, 'tsingtao.japan.air-force')).toContain('suchow');
});
test('[17.3.4, R-03, R-80] C-23 one Sea Invasion over each coast', () => {
  const t = move({
    blocks: { nanking: 'nat-china.militia.1', formosa: 'japan.infantry.2 japan.infantry.2 japan.infantry.2' },
  });
  const ways = (id: string) => t.next('move', [id, 'fukien']) as string[];
  expect(ways('formosa.japan.infantry').map((w) => w.split('>')[0])).toEqual([
    'sea:east-china-sea',
    'sea:south-china-sea',
  ]);
  t.move('formosa.japan.infantry', 'fukien');
  expect(ways('formosa.japan.infantry2').map((w) => w.split('>')[0])).toEqual(['sea:south-china-sea']);
  t.move('formosa.japan.infantry2', 'fukien');
  expect(reach(t, 'formosa.japan.infantry3')).not.toContain('fukien');
});
test('[17.1.3, 3.1.2] C-24 oceans cost two', () => {
  const t = move({ blocks: { tokyo: 'japan.fleet.2' } });
  const ways = (to: string) => t.next('move', ['tokyo.japan.fleet', to]) as string[];
  expect(ways('melanesian-sea').some((w) => w.startsWith('sea:'))).toBe(true);
  // By way of the Kyushu Sea it is three points; over both oceans four, which is too many but not strategically.
  const ways4 = ways('north-central-pacific-ocean').filter((w) => w.includes('northwest-pacific-ocean'));
  expect(ways4).toContain('sea+:northwest-pacific-ocean>north-central-pacific-ocean');
  expect(ways4.filter((w) => w.startsWith('sea:'))).toEqual([]);
});
test('[17.5] C-25 no Strategic Movement out of or into a contested area, nor of Air Forces to sea', () => {
  const t = move({
    blocks: {
      suchow: 'nat-china.militia.2 japan.infantry.2 japan.tank.1',
      tsingtao: 'japan.infantry.1',
      tokyo: 'japan.air-force.2',
    },
    areas: { tsingtao: { marker: 'japan' } },
  });
  const strategic = (id: string): string[] =>
    reach(t, id).flatMap((to) => (t.next('move', [id, to]) as string[]).filter((w) => w.includes('+')));
  expect(strategic('suchow.japan.tank')).toEqual([]);
  expect(strategic('tsingtao.japan.infantry').filter((w) => w.endsWith('suchow'))).toEqual([]);
  expect(strategic('tokyo.japan.air-force').filter((w) => w.endsWith('-sea') || w.endsWith('-ocean'))).toEqual([]);
});
test('[21.2] C-26 a Russian Submarine leaves Vladivostok only with a DoW on Japan', () => {
  const t = move({ turn: { active: 'soviet' }, blocks: { vladivostok: 'russia.submarine.1' } });
  t.refuses('move', ['vladivostok.russia.submarine', 'sea-of-japan', ''], '21.2');
});
test('[3.1.3] C-26 a Strait of a Rival is passed, not entered', () => {
  const t = move({ blocks: { 'gulf-of-siam': 'japan.fleet.2' } });
  expect(reach(t, 'gulf-of-siam.japan.fleet')).toContain('andaman-sea');
  t.refuses('move', ['gulf-of-siam.japan.fleet', 'singapore', ''], '21.2');
});
test('[16.2] C-27 an Emergency allows no Aggression', () => {
  const t = move({
    war: ['japan-usa'],
    turn: { emergency: true, orders: 2 },
    blocks: { formosa: 'japan.infantry.2', nanking: 'nat-china.militia.1' },
  });
  t.refuses('move', ['formosa.japan.infantry', 'fukien', ''], '16.2');
});
test('[3.8] C-56 Home Seas', () => {
  const usa = move({ turn: { active: 'usa' }, blocks: { manila: 'usa.fleet.2' } });
  expect(reach(usa, 'manila.usa.fleet')).toContain('south-china-sea');
  usa.refuses('move', ['manila.usa.fleet', 'east-china-sea', ''], '21.2');
  const red = move({ turn: { active: 'soviet' }, blocks: { kamchatka: 'russia.submarine.1' } });
  expect(reach(red, 'kamchatka.russia.submarine')).toContain('bering-sea');
  const japan = move({ blocks: { 'north-pacific-ocean': 'japan.fleet.2' } });
  japan.refuses('move', ['north-pacific-ocean.japan.fleet', 'northeast-pacific-ocean', ''], '21.2');
});
test('[17.5] C-57 contested land bars Strategic Movement on the ground, not in the air', () => {
  const t = move({
    areas: { nanking: { marker: 'japan' } },
    blocks: { suchow: 'japan.infantry.2 nat-china.militia.2', tsingtao: 'japan.tank.1 japan.air-force.1' },
  });
  const ways = (id: string, to: string) => t.next('move', [id, to]) as string[];
  expect(ways('tsingtao.japan.tank', 'wuhan').filter((w) => w.includes('suchow>wuhan'))).toEqual([]);
  expect(ways('tsingtao.japan.air-force', 'wuhan').length).toBeGreaterThan(0);
});
test('[14.2] C-58 the Neutral British Empire', () => {
  const b = move({
    turn: { active: 'usa' },
    blocks: { singapore: 'british-empire.fleet.2', 'bismarck-sea': 'usa.fleet.2' },
  });
  expect(reach(b, 'singapore.british-empire.fleet')).toContain('south-china-sea');
  b.refuses('move', ['singapore.british-empire.fleet', 'manila', ''], '14.2');
  b.refuses('move', ['bismarck-sea.usa.fleet', 'rabaul', ''], '14.2');
  expect(reach(b, 'bismarck-sea.usa.fleet')).toContain('coral-sea');
});
test('[17.6.2] C-59 in the Movement Phase an empty Open Sea takes a Disengaging Ground unit', () => {
  const t = move({
    turn: { active: 'japan' },
    blocks: { korea: 'japan.infantry.2 russia.infantry.2' },
    war: ['japan-soviet'],
  });
  expect(reach(t, 'korea.japan.infantry')).toContain('yellow-sea');
});
test('[17.3.3, 17.3.2] C-65 a Convoy keeps out of Enemy seas, not out of those of Rivals at Peace', () => {
  const sea = (war: string[], more: object = {}) =>
    move({ war, blocks: { formosa: 'japan.infantry.2', 'philippine-sea': 'usa.submarine.2' }, ...more });
  expect(reach(sea([]), 'formosa.japan.infantry')).toContain('philippine-sea');
  expect(reach(sea(['japan-usa']), 'formosa.japan.infantry')).not.toContain('philippine-sea');
  expect(
    reach(
      sea(['japan-usa'], { marks: { 'philippine-sea.usa.submarine': { escaped: true } } }),
      'formosa.japan.infantry',
    ),
  ).toContain('philippine-sea');
});
test('[16.5, R-78] C-71 Winter Redeployment', () => {
  const t = move({
    turn: { active: 'usa', season: 'winter' },
    blocks: { manila: 'usa.fleet.2', nanking: 'nat-china.infantry.1', guam: 'usa.air-force.1' },
  });
  expect(reach(t, 'manila.usa.fleet')).toContain('guam');
  expect(reach(t, 'manila.usa.fleet').filter((id) => id.endsWith('-sea'))).toEqual([]);
  expect(reach(t, 'nanking.nat-china.infantry')).toEqual([]);
  expect(reach(t, 'guam.usa.air-force')).not.toContain('wake');
});
test('[16.5, R-32] C-50 in Winter Soviet units move inside Russia only', () => {
  const t = move({
    war: ['japan-soviet'],
    turn: { active: 'soviet', season: 'winter' },
    blocks: { chita: 'russia.infantry.2', mongolia: 'russia.infantry.1' },
    areas: { mongolia: { marker: 'soviet' } },
  });
  expect(reach(t, 'chita.russia.infantry').map((id) => area(id).nation)).toSatisfy((all: string[]) =>
    all.every((n) => n === 'russia'),
  );
  t.refuses('move', ['mongolia.russia.infantry', 'irkutsk', ''], '16.5');
});
test('[R-48] C-76 stacking on a single Islet is counted for each faction', () => {
  const own = table({ blocks: { midway: 'usa.submarine.1 usa.submarine.1' } }).run('islets');
  own.expectDecision('usa', 'turn.islet').choose('eliminate', ['midway.usa.submarine']).expectOver();
  table({ war: ['japan-usa'], blocks: { midway: 'usa.submarine.1 japan.marine.1' } })
    .run('islets')
    .expectOver();
});
test('[18.9] C-80 a Raid on an empty Production Centre only to bomb', () => {
  const s = { war: ['japan-usa'], turn: { active: 'usa' as const }, blocks: { 'iwo-jima': 'usa.air-force.3' } };
  move(s).refuses('move', ['iwo-jima.usa.air-force', 'tokyo', ''], '17.9');
  const t = move({ ...s, techs: ['usa.incendiaries'] });
  expect(reach(t, 'iwo-jima.usa.air-force')).toContain('tokyo');
});
test('[17.9, R-89] C-82 a Fleet enters unoccupied Enemy land only after a Ground unit', () => {
  const t = move({ war: ['japan-usa'], blocks: { 'hawaiian-sea': 'japan.fleet.2 japan.marine.1' } });
  t.refuses('move', ['hawaiian-sea.japan.fleet', 'hawaii', ''], '17.9');
  t.move('hawaiian-sea.japan.marine', 'hawaii');
  expect(reach(t, 'hawaiian-sea.japan.fleet')).toContain('hawaii');
});
test('[17.7] units of one way into a sea Battle form a Battle Group', () => {
  const t = move({
    war: ['japan-usa'],
    blocks: { kwajalein: 'japan.fleet.2 japan.submarine.1', 'hawaiian-sea': 'usa.fleet.2' },
  });
  t.move('kwajalein.japan.fleet', 'palmyra-sea');
  expect(t.block('kwajalein.japan.fleet').group).toBeUndefined();
});
test('[30.3] C-78 moved blocks cannot be told apart afterwards', () => {
  const t = move({
    blocks: { tokyo: 'japan.fleet.2 japan.carrier.2 japan.submarine.1 japan.fleet.1 japan.infantry.1' },
  });
  const handles = (): string[] => Object.values(t.g.blocks).map((b) => b.handle);
  const before = handles();
  t.move('tokyo.japan.fleet', 'kyushu-sea').move('tokyo.japan.carrier', 'kyushu-sea');
  expect(handles().filter((h) => before.includes(h))).toEqual([]);
  const view = t.play.view({ kind: 'seats', seats: ['usa'] }) as unknown as { blocks: Record<string, object> };
  expect(
    Object.values(view.blocks)
      .flatMap((b) => Object.keys(b))
      .filter((k) => ['type', 'cv', 'moved'].includes(k)),
  ).toEqual([]);
  expect(
    t
      .log()
      .map((l) => JSON.stringify(l))
      .join(),
  ).not.toMatch(/fleet|carrier/);
});

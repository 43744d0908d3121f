import { describe, expect, test } from 'vitest';
import { distance, indexOf, LAND, regionHexes, sideBetween, WATER } from '../src/board.ts';
import { blockers, inReach } from '../src/command.ts';
import { controller } from '../src/control.ts';
import { byAir, legLength } from '../src/movement/air.ts';
import { farthestLeg } from '../src/movement/allowance.ts';
import { canStand } from '../src/movement/places.ts';
import { hasRoom } from '../src/placement.ts';
import { marshallIslands } from '../src/political-phase/lands.ts';
import type { Setting } from './table.ts';
import { state, table } from './table.ts';

describe('a hex that O takes and R wins back', () => {
  /** The brigade walks from 2812 into Manila, where a cruiser lies; the Allies bring a corps from 2912 in reaction. */
  const manila = (dice: readonly number[]) => {
    const b = table({
      turn: 2,
      units: { '2812': 'jp-bde-sn1 jp-hq-south', '2813': 'us-ca-asiatic', '2912': 'us-corps-r' },
      japan: '2812',
      cards: { 'jp-10': 'played' },
    }).run('offensive', { side: 'japan', as: 'oc', card: 'jp-10' }, dice);
    b.choose('hq', ['jp-hq-south']).choose('activate', ['jp-bde-sn1']).choose('activateDone');
    b.choose('move', ['ground', 'jp-bde-sn1', 'go', '2813']);
    return b;
  };

  test('[R4.3 R13.28] it is R’s again after the battle, the capture does not count, and nobody has to flee', () => {
    const s: Setting = {
      turn: 2,
      units: { '2813': 'jp-bde-sn1 us-corps-r us-ca-asiatic' },
      japan: '2813 2812',
      tracks: { pow: -1 },
      intel: 'intercept',
      offensive: { traces: { 'jp-bde-sn1': [{ hex: '2813', taken: 'unmarked' }] } },
      activated: {
        'jp-bde-sn1': { mode: 'ground', from: '2812', path: ['2813'] },
        'us-corps-r': { mode: 'ground', from: '2912', path: ['2813'] },
      },
      battles: ['2813'],
    };
    const b = table(s).battles([0, 0, 9]);
    while (!b.over) b.choose('hitsProposal');
    expect([b.g.battles['2813']?.ground, controller(b.g, '2813'), b.track('pow')]).toEqual(['allied', 'allied', 0]);
    const after = table({ ...s, japan: '2812', battles: {} })
      .run('emergencyMoves', { side: 'allied' })
      .expectOver();
    expect(after.at('us-ca-asiatic')).toBe('2813');
    expect(manila([]).track('pow')).toBe(-1);
  });

  test('[R12.9 R12.5] until the battle is over nobody flies or sails strategically into it', () => {
    const s = (ships: string): Setting => ({
      units: { '2709': 'jp-air-5 jp-ca-takao', '2813': `jp-bde-sn1 ${ships}` },
      japan: '2709 2813',
      offensive: { ov: 3, step: 2, hqs: [], limit: 9 },
      activated: { 'jp-bde-sn1': { mode: 'ground', from: '2812', path: ['2813'] }, 'jp-air-5': {}, 'jp-ca-takao': {} },
    });
    const held = table(s('us-ca-asiatic')).run('move', { side: 'japan' });
    held.refuses('move', ['air', 'jp-air-5', 'go', '2813'], 'R12.9');
    held.refuses('move', ['airStrategic', 'jp-air-5', 'go', '2813'], 'R12.9');
    held.refuses('move', ['navalStrategic', 'jp-ca-takao', 'go', '2813'], 'R12.5');
    const free = table(s('')).run('move', { side: 'japan' });
    free.offers('move', ['air', 'jp-air-5', 'go', '2813']).offers('move', ['airStrategic', 'jp-air-5', 'go', '2813']);
    free.offers('move', ['navalStrategic', 'jp-ca-takao', 'go', '2813']);
  });
});

test('[R11.27] a ground unit leaves on foot for another battle where only ships attack its hex', () => {
  const s = (landed: string): Setting => ({
    units: { '2015': `au-div-8 jp-bb-kongo2 ${landed}`, '2014': 'jp-army-25 in-corps-3', '1307': 'br-hq-malaya' },
    offensive: { ov: 2, step: 8, reactionHq: 'br-hq-malaya', reactionLimit: 4 },
    intel: 'intercept',
    activated: {
      'jp-bb-kongo2': { mode: 'naval', from: '2212', path: ['2015'] },
      'jp-army-25': { mode: 'ground', from: '2013', path: ['2014'] },
      ...(landed ? { [landed]: { mode: 'amphibious' as const, from: '2212', path: ['2015'] } } : {}),
      'au-div-8': {},
    },
    battles: ['2014', '2015'],
  });
  table(s('')).run('reactionMove', { side: 'allied' }).offers('move', ['ground', 'au-div-8', 'go', '2014']);
  table(s('')).run('reactionMove', { side: 'allied' }).refuses('move', ['ground', 'au-div-8', 'go', '1914']);
  table(s('jp-bde-sn1'))
    .run('reactionMove', { side: 'allied' })
    .refuses('move', ['ground', 'au-div-8', 'go', '2014'], 'R12.20');
});

test('[R13.5 R13.8] the American technology counts while an aircraft or carrier lives when the die is rolled', () => {
  const s = (more: string): Setting => ({
    turn: 8,
    units: { '4021': `jp-cv-akagi us-ca-neworleans/r us-air-5/r ${more}` },
    japan: '4021',
    intel: 'surprise',
    offensive: {},
    activated: { 'jp-cv-akagi': { mode: 'naval' } },
    battles: ['4021'],
  });
  const volley = (more: string) => {
    const b = table(s(more)).run('battle', { hex: '4021' }, [8, 5]);
    while (!b.over && b.g.combats['4021']?.volleys.length === 1) {
      if (more) b.choose('hitsProposal');
      else b.choose('hit', ['us-air-5']);
    }
    const fired = b.log().find((l) => l.key === 'battle.fires' && l.params?.side === 'allied');
    return ((fired?.params?.modifiers ?? []) as unknown as { key: string }[]).map((m) => m.key);
  };
  expect(volley('us-cv-enterprise')).toEqual(['year1944']);
  expect(volley('')).toEqual([]);
});

test('[R16.12] with Kwajalein and Eniwetok all islands within two hexes turn Allied, named or not, and count', () => {
  const islands = ['4316', '4415', '4615', '4616', '4713', '4716', '4815', '4816', '4817', '4916'];
  const b = table({ turn: 6, allied: '4415 4715', units: { '4815': 'jp-bde-ss' } }).run('nationalStatus');
  for (const id of ['4615', '4616', '4713', '4716', '4816']) expect([id, controller(b.g, id)]).toEqual([id, 'allied']);
  expect(controller(b.g, '4815')).toBe('japan');
  expect(islands.filter((id) => !marshallIslands.includes(id))).toEqual([]);
  expect(marshallIslands).not.toContain('4517');
  expect(b.track('pow')).toBe(marshallIslands.filter((id) => !['4415', '4715', '4815'].includes(id)).length);
});

test('[R12.16] Ceylon is reached by sea, and walked over from hex to hex', () => {
  expect(canStand('jp-army-15', '1307', '1308')).toBeNull();
  expect(canStand('jp-army-15', '1307', '1306')?.rule).toBe('R12.16');
  const t = table({
    units: { '1308': 'jp-army-15' },
    japan: '1308',
    offensive: { ov: 2 },
    activated: { 'jp-army-15': {} },
  }).run('move', { side: 'japan' });
  t.offers('move', ['ground', 'jp-army-15', 'go', '1307']);
});

test('[R12.16] no aircraft flies through the interior of China; the leg goes round it', () => {
  expect([
    regionHexes('china-interior').includes('2407'),
    distance('2305', '2508'),
    legLength('2305', '2508'),
  ]).toEqual([true, 4, 6]);
  const g = state({ units: { '2305': 'jp-air-2' }, japan: '2305 2508', offensive: { ov: 1 } });
  expect(farthestLeg('jp-air-2')).toBe(4);
  expect(byAir(g, 'japan', ['jp-air-2'], '2305', 1, false).has('2508')).toBe(false);
  const home = table({
    units: { '2305': 'jp-air-2' },
    japan: '2508',
    offensive: { ov: 1 },
    activated: { 'jp-air-2': { mode: 'air', from: '2206', path: ['2305'] } },
  }).run('postBattleMovement', { side: 'japan' });
  expect(home.at('jp-air-2')).toBe('removed');
});

test('[R14.8 R12.16] aircraft that flee from a lost base do not cross the interior of China either', () => {
  const flee = (field: string) =>
    table({ units: { '2305': 'jp-air-2 in-corps-3' }, allied: '2305', japan: field }).run('emergencyMoves', {
      side: 'japan',
    });
  // Both airfields are four hexes away; the straight way to 2508 leads through the interior.
  expect(flee('2508').expectOver().at('jp-air-2')).toBe('removed');
  expect(flee('2008').next('emergencyMove', ['jp-air-2'])).toEqual(['2008']);
});

test('[R7.3 R4.5] an activation path of Japan does not pass through Kunming and its neighbours', () => {
  const yamamoto = 'jp-hq-combined-fleet-yamamoto';
  const reach = (preset: 'classic' | 'revised', to: string) =>
    inReach(state({ turn: 5, preset, units: { '3104': yamamoto, [to]: 'jp-army-15' } }), yamamoto, to);
  for (const preset of ['classic', 'revised'] as const) {
    expect([preset, reach(preset, '2206'), reach(preset, '2305'), reach(preset, '2207')]).toEqual([
      preset,
      false,
      false,
      true,
    ]);
  }
  const t = table({
    turn: 5,
    units: { '3104': yamamoto, '2206': 'jp-army-15' },
    japan: '2206 3104',
    cards: { 'jp-10': 'played' },
  });
  const b = t.run('offensive', { side: 'japan', as: 'oc', card: 'jp-10' }).choose('hq', [yamamoto]);
  expect(['R7.3', 'R7.4']).toContain(b.why('activate', ['jp-army-15'])?.rule);
});

test('[R7.3] in the later printings ships do not open a hex that ground units hold', () => {
  const reach = (there: string) =>
    inReach(
      state({ preset: 'revised', units: { '2006': 'br-hq-seac', ...(there ? { '2007': there } : {}) } }),
      'br-hq-seac',
      '2016',
    );
  const held = [reach(''), reach('jp-army-25'), reach('jp-army-25 jp-ca-takao'), reach('jp-ca-takao')];
  expect(held).toEqual([true, false, false, true]);
});

test(
  '[R7.3] in the later printings a garrisoned city is closed as it is for supply: to who stands there ' +
    'too it is open',
  () => {
    const closed = (there: string) => {
      const g = state({
        preset: 'revised',
        units: { '2409': 'br-hq-seac', ...(there ? { '2508': there } : {}) },
        allied: '2409',
        japan: '2508',
      });
      return blockers(g, 'allied')[indexOf('2508')];
    };
    expect([closed(''), closed('us-corps-r')]).toEqual([1, 0]);
  },
);

test('[R3.2] the sides 2213-2312 and 3804-3805 are no land', () => {
  expect([sideBetween('2213', '2312') & LAND, sideBetween('2213', '2312') & WATER]).toEqual([0, WATER]);
  expect([sideBetween('3804', '3805') & LAND, sideBetween('3804', '3805') & WATER]).toEqual([0, WATER]);
});

test('[R20.2] the force of Operation Z stays together on its way home', () => {
  const force = 'jp-cv-akagi jp-cv-soryu jp-cv-shokaku jp-bb-kongo1';
  const path = ['5506'];
  const b = table({
    turn: 1,
    segment: 'offensives',
    units: { '5506': force },
    offensive: { card: 'jp-01', as: 'ec', ov: 3, naval: 18 },
    effects: ['jp-01.3'],
    activated: Object.fromEntries(force.split(' ').map((id) => [id, { mode: 'naval' as const, from: '3705', path }])),
    battles: { '5808': { done: true, airNaval: 'japan' } },
  }).run('postBattleMovement', { side: 'japan' });
  const places = b.next('goHome', ['jp-cv-akagi']);
  expect(places.length).toBeGreaterThan(1);
  b.choose('goHome', ['jp-cv-akagi', String(places[1])]);
  expect(force.split(' ').map((id) => b.at(id))).toEqual(force.split(' ').map(() => String(places[1])));
});

describe('refusals name the rule that forbids', () => {
  const landing = (units: Setting['units'], mode: string, unit: string, to: string) =>
    table({
      turn: 6,
      units: {
        ...units,
        '4825': 'us-div-m1 us-hq-south-pacific-ghormley us-ca-neworleans',
        '4017': 'jp-hq-south-seas',
      },
      japan: '4423 4021 4222 4017 3822',
      offensive: { side: 'allied', ov: 3, hqs: ['us-hq-south-pacific-ghormley'], limit: 9 },
      activated: { 'us-div-m1': {}, 'us-ca-neworleans': {} },
    })
      .run('move', { side: 'allied' })
      .why('move', [mode, unit, 'go', to]);

  test('[R12.26] a landing that a zone or ships stop', () => {
    expect(landing({}, 'amphibious', 'us-div-m1', '4423')).toBeNull();
    expect(landing({ '4423': 'jp-ca-aoba' }, 'amphibious', 'us-div-m1', '4423')).toMatchObject({
      rule: 'R12.26',
      key: 'barredByShips',
    });
    expect(landing({ '4423': 'jp-air-25' }, 'amphibious', 'us-div-m1', '4423')).toMatchObject({
      rule: 'R12.26',
      key: 'barredByZone',
    });
    expect(landing({}, 'amphibious', 'us-div-m1', '3407')).toMatchObject({ rule: 'R12.25' });
  });

  test('[R5.6] strategic movement into a zone', () => {
    const at = (units: Setting['units']) => landing(units, 'navalStrategic', 'us-ca-neworleans', '3823');
    expect(at({})).toBeNull();
    expect(at({ '3822': 'jp-air-25' })).toMatchObject({ rule: 'R5.6', key: 'barredByZone' });
  });

  test('[R7.1] a second headquarters in a hex', () => {
    const g = state({ units: { '5808': 'us-hq-central-pacific', 'turn-4': 'us-hq-sw-pacific' } });
    expect(hasRoom(g, 'us-hq-sw-pacific', '5808')).toMatchObject({ rule: 'R7.1', key: 'placement.hqThere' });
  });
});

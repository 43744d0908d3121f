import { expect, test } from 'vitest';
import { table } from '../table.ts';

/** jp-01 aside, cards of operations value 3 and 2. */
const three = 'jp-21';
const two = 'jp-13';
const chinaCoast =
  '2508 2509 2609 2708 2709 2809 2908 3008 3007 3106 3006 3105 3005 3004 3103 3104 3304 3205 3305 3306 3206';

test('[C-303 R16.14] the offensive in China: die and aircraft against divisions less the road', () => {
  // The road is cut, the Hump works: Northern India is Allied.
  const s = {
    turn: 8,
    hands: { japan: `${three} jp-04` },
    tracks: { chinaDivisions: 8, china: 1 },
    japan: '2206 2106',
    flags: ['hump'],
    units: { 'china-air': 'us-lrb-14 us-air-14', '2407': 'cn-army-5' },
  } as const;
  const run = (die: number, air: string) =>
    table({ ...s, units: { 'china-air': air } })
      .run('offensivesPhase')
      .dice(die)
      .choose('chinaOffensive', [three]);
  const won = run(2, 'us-lrb-14 us-air-14');
  const roll = won.log().find((l) => l.key === 'offensives.chinaOffensive')?.params;
  expect(roll).toEqual({ die: 2, modifier: 2, base: 4, success: true });
  expect([won.track('china'), run(3, 'us-lrb-14 us-air-14').track('china')]).toEqual([2, 0]);
  expect(
    run(3, 'us-lrb-10 us-air-14')
      .log()
      .find((l) => l.key === 'offensives.chinaOffensive')?.params,
  ).toMatchObject({ modifier: 1 });
  expect(won.g.cards[three]?.at).toBe('discard');
});

test('[C-302 R16.14] a failure with Allied aircraft there moves a box toward Stable, without them none', () => {
  const s = { turn: 8, hands: { japan: `${three} jp-04` }, tracks: { chinaDivisions: 0, china: 1 } } as const;
  const failed = table({ ...s, units: { 'china-air': 'us-air-14' } })
    .run('offensivesPhase')
    .dice(9)
    .choose('chinaOffensive', [three]);
  expect(failed.track('china')).toBe(0);
  expect(table(s).run('offensivesPhase').dice(9).choose('chinaOffensive', [three]).track('china')).toBe(1);
});

test('[R16.14] even turns, once a turn, value 3, Japan only, and not after the collapse', () => {
  const s = { turn: 8, hands: { japan: `${three} ${two} jp-01` } } as const;
  table(s).run('offensivesPhase').refuses('chinaOffensive', [two], 'R16.14').offers('chinaOffensive', [three]);
  for (const more of [{ turn: 7 }, { flags: ['chinaOffensive'] as const }, { tracks: { china: 5 } }])
    table({ ...s, ...more })
      .run('offensivesPhase')
      .refuses('chinaOffensive', [three], 'R16.14');
  table({ turn: 8, hands: { allied: 'al-79 al-03' } })
    .run('offensivesPhase')
    .refuses('chinaOffensive', ['al-79'], 'R16.14');
});

test('[C-304 R16.14] with every port of coastal China and Korea Allied there is none', () => {
  const s = { turn: 8, hands: { japan: `${three} jp-04` } } as const;
  table({ ...s, allied: chinaCoast })
    .run('offensivesPhase')
    .refuses('chinaOffensive', [three], 'R16.14');
  table({ ...s, allied: chinaCoast.replace('3306', '') })
    .run('offensivesPhase')
    .offers('chinaOffensive', [three]);
});

test('[R16.16] the collapse: two of will, Chinese armies gone, aircraft on the turn track or out of the game', () => {
  const s = {
    turn: 8,
    hands: { japan: `${three} jp-04` },
    tracks: { china: 4, chinaDivisions: 12, pw: 6 },
    japan: '2206 2106',
    units: { 'china-air': 'us-air-14', '2407': 'cn-army-5' },
  } as const;
  const t = table(s).run('offensivesPhase').dice(0).choose('chinaOffensive', [three]);
  expect([t.track('china'), t.track('pw'), t.g.nations.china?.turn]).toEqual([5, 4, 8]);
  expect([t.at('us-air-14'), t.at('cn-army-5')]).toEqual(['turn-9', 'removed']);
  const lost = table({ ...s, japan: '2206 2106 1905 2005 2104 2105 2205' })
    .run('offensivesPhase')
    .dice(0)
    .choose('chinaOffensive', [three]);
  expect(lost.at('us-air-14')).toBe('removed');
});

test('[R12.24] an air unit leaves for the next turn, in classic', () => {
  const s = { turn: 5, hands: { japan: 'jp-04 jp-05' }, units: { '2112': 'jp-air-22', '2813': 'us-air-5' } } as const;
  const t = table(s).run('offensivesPhase').refuses('withdrawAir', ['jp-04', 'us-air-5'], 'R12.24');
  t.choose('withdrawAir', ['jp-04', 'jp-air-22']);
  expect([t.at('jp-air-22'), t.g.units['jp-air-22']?.exempt]).toEqual(['turn-6', true]);
  table({ ...s, preset: 'revised' })
    .run('offensivesPhase')
    .refuses('withdrawAir', ['jp-04', 'jp-air-22'], 'R12.24');
});

test('[R7.7] a headquarters leaves for the next turn; with a dot for good', () => {
  const t = table({
    turn: 5,
    hands: { allied: 'al-03 al-04' },
    units: { '3727': 'us-hq-sw-pacific', '2015': 'br-hq-malaya' },
  }).run('offensivesPhase');
  t.choose('withdrawHQ', ['al-03', 'us-hq-sw-pacific']).choose('withdrawHQ', ['al-04', 'br-hq-malaya']);
  expect([t.at('us-hq-sw-pacific'), t.at('br-hq-malaya')]).toEqual(['turn-6', 'removed']);
});

test(
  '[R7.9] it returns earlier to a friendly port of the home islands, Australia, Oahu or India, in ' + 'supply, alone',
  () => {
    const s = {
      turn: 5,
      hands: { allied: 'al-03 al-04' },
      units: { 'turn-6': 'us-hq-sw-pacific', '3727': 'jt-hq-anzac' },
    } as const;
    const t = table(s).run('offensivesPhase').refuses('returnHQ', ['al-03', 'us-hq-sw-pacific', '3727'], 'R7.1');
    t.refuses('returnHQ', ['al-03', 'us-hq-sw-pacific', '4825'], 'R7.9').choose('returnHQ', [
      'al-03',
      'us-hq-sw-pacific',
      '5808',
    ]);
    expect(t.at('us-hq-sw-pacific')).toBe('5808');
    expect(t.g.offensive.now).toBeUndefined();
    table({ ...s, japan: '5808' })
      .run('offensivesPhase')
      .refuses('returnHQ', ['al-03', 'us-hq-sw-pacific', '5808'], 'R7.9');
  },
);

test('[R20.8] in a scenario of one year a card of value 3 ends the own rivalry', () => {
  const s = {
    turn: 5,
    scenario: '1943',
    hands: { japan: `${three} ${two}` },
    flags: ['isr.japan', 'isr.us'],
  } as const;
  const t = table(s).run('offensivesPhase').refuses('endISR', [two], 'R20.8').choose('endISR', [three]);
  expect([t.g.flags['isr.japan'], t.g.flags['isr.us']?.id]).toEqual([undefined, 'isr.us']);
  table({ ...s, scenario: 'campaign-1943' })
    .run('offensivesPhase')
    .refuses('endISR', [three], 'R20.8');
  table({ ...s, flags: ['isr.us'] })
    .run('offensivesPhase')
    .refuses('endISR', [three], 'R20.8');
});

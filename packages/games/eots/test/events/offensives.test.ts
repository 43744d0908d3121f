import { expect, test } from 'vitest';
import { controller, japaneseResources } from '../../src/control.ts';
import type { State } from '../../src/state.ts';
import { type Bench, type Setting, table } from '../table.ts';
import { pile, play, toEnd } from './play.ts';

const indies = {
  turn: 2,
  units: { '2212': 'jp-hq-south jp-air-22', '2415': 'nl-reg-1', '2318': 'nl-reg-2 nl-reg-3', '2216': 'us-dd-asiatic' },
} as const;

test('[R24.15, R4.4] paratroops before any movement: a lone Dutch regiment goes, its hex is a capture', () => {
  for (const id of ['jp-58', 'jp-59', 'jp-60']) {
    const t = play(id, indies).choose('hq', ['jp-hq-south']).choose('activate', ['jp-air-22']).choose('activateDone');
    t.offers('paradrop', ['2415']).refuses('paradrop', ['2216'], 'R24.15').refuses('paradrop', ['3706'], 'R24.15');
    t.choose('paradrop', ['2415']);
    expect([t.at('nl-reg-1'), controller(t.g, '2415'), t.track('pow')], id).toEqual(['removed', 'japan', -1]);
    // A resource hex: it counts for Japan from now on.
    expect(japaneseResources(t.g)).toContain('2415');
    t.refuses('paradrop', ['2014']);
    toEnd(t);
    expect(controller(t.g, '2415')).toBe('japan');
  }
});

test('[R24.15] no paratroops without an active air unit, out of its range, or after something has moved', () => {
  const t = play('jp-58', { ...indies, units: { ...indies.units, '2112': 'jp-army-25' }, japan: '2112' });
  t.choose('hq', ['jp-hq-south']).choose('activate', ['jp-army-25']).choose('activateDone');
  expect(t.decision().kinds.paradrop).toBeUndefined();
  const u = play('jp-58', { ...indies, units: { ...indies.units, '2112': 'jp-army-25' }, japan: '2112' });
  u.choose('hq', ['jp-hq-south'])
    .choose('activate', ['jp-air-22'])
    .choose('activate', ['jp-army-25'])
    .choose('activateDone');
  u.refuses('paradrop', ['2019'], 'R24.15').offers('paradrop', ['2415']);
  u.choose('move', u.all('move').find((m) => m[0] === 'ground') ?? []);
  u.refuses('paradrop', ['2415'], 'R24.15');
});

test('[R24.15, R11.19] a weather card takes the paratroops back with the rest of the offensive', () => {
  const t = play('jp-58', { ...indies, hands: { allied: 'al-08' } });
  t.choose('hq', ['jp-hq-south'])
    .choose('activate', ['jp-air-22'])
    .choose('activateDone')
    .choose('paradrop', ['2415']);
  expect(t.at('nl-reg-1')).toBe('removed');
  t.choose('moveDone').choose('declareDone');
  // The Allies have no weather card: the restored state is what the mark holds.
  expect(controller(t.g, '2415')).toBe('japan');
  const w = play('al-69', {
    turn: 11,
    units: { '2915': 'us-hq-sw-pacific us-div-11ab us-air-5' },
    allied: '2915',
    hands: { japan: 'jp-19 jp-22' },
  });
  w.choose('hq', ['us-hq-sw-pacific'])
    .choose('activate', ['us-air-5'])
    .choose('activateDone')
    .choose('paradrop', ['2914']);
  expect(w.at('us-div-11ab')).toBe('2914');
  w.choose('moveDone').choose('declareDone').choose('playReaction', ['jp-19']).expectOver();
  expect([w.at('us-div-11ab'), pile(w, 'al-69'), w.g.offensive.now]).toEqual(['2915', 'discard', undefined]);
});

test(
  '[R24.15] al-69: the airborne division leaves an airfield with US aircraft, to an empty hex in their ' + 'range',
  () => {
    const s = {
      turn: 11,
      units: { '2915': 'us-hq-sw-pacific us-div-11ab us-air-5', '2813': 'jp-army-14' },
      allied: '2915',
      japan: '2813 2812',
    } as const;
    const start = (more: Setting = {}): Bench =>
      play('al-69', { ...s, ...more })
        .choose('hq', ['us-hq-sw-pacific'])
        .choose('activate', ['us-air-5'])
        .choose('activateDone');
    const t = start();
    t.refuses('paradrop', ['2813'], 'R24.15').refuses('paradrop', ['3209'], 'R24.15').choose('paradrop', ['2812']);
    expect([t.at('us-div-11ab'), controller(t.g, '2812'), t.track('pow'), t.g.activated['us-div-11ab']]).toEqual([
      '2812',
      'allied',
      1,
      undefined,
    ]);
    // Under Japanese aircraft that nobody neutralises there is no landing; without US aircraft beside it there is none
    // at all.
    const zone = play('al-69', {
      ...s,
      units: {
        '2915': 'us-hq-sw-pacific',
        '2616': 'us-div-11ab us-lrb-5',
        '2813': 'jp-air-22',
        '3706': 'jp-hq-combined-fleet-yamamoto',
      },
      allied: '2915 2616',
    });
    zone.choose('hq', ['us-hq-sw-pacific']).choose('activate', ['us-lrb-5']).choose('activateDone');
    zone.refuses('paradrop', ['2812'], 'R24.15');
    const alone = play('al-69', {
      ...s,
      units: { '2915': 'us-hq-sw-pacific us-div-11ab', '2616': 'us-air-5' },
      allied: '2915 2616',
    });
    alone.choose('hq', ['us-hq-sw-pacific']).choose('activate', ['us-air-5']).choose('activateDone');
    expect(alone.decision().kinds.paradrop).toBeUndefined();
  },
);

test('[R24.8] al-28: landing on an empty one-hex island, all its empty neighbours of that kind become Allied', () => {
  const s = {
    turn: 6,
    japan: '4122 4121 4222 4023',
    units: { '4222': 'jp-bde-ss', '4122': 'us-div-m1' },
    offensive: { side: 'allied', card: 'al-28', as: 'ec', step: 5 },
    effects: ['al-28.0'],
  } as const;
  const t = table({ ...s, activated: { 'us-div-m1': { mode: 'amphibious', path: ['4122'] } } })
    .run('bonus', { side: 'allied' })
    .expectOver();
  expect(['4121', '4222', '4023'].map((id) => controller(t.g, id))).toEqual(['allied', 'japan', 'allied']);
  expect(t.track('pow')).toBe(2);
  const walked = table({ ...s, activated: { 'us-div-m1': { mode: 'navalStrategic', path: ['4122'] } } })
    .run('bonus', { side: 'allied' })
    .expectOver();
  expect(controller(walked.g, '4121')).toBe('japan');
});

test(
  '[R24.10] jp-20: in every battle hex a battleship finds an air unit, unless an Allied battleship is ' + 'there',
  () => {
    const s = {
      turn: 6,
      units: { '4423': 'jp-bb-nagato us-air-13 us-air-maw1', '4222': 'jp-bb-yamato us-air-5 us-bb-missouri' },
      offensive: { side: 'japan', card: 'jp-20', as: 'ec', step: 10 },
      activated: ['jp-bb-nagato', 'jp-bb-yamato'],
      battles: ['4423', '4222'],
      effects: ['jp-20.0'],
    } as const;
    const t = table(s).run('beforeBattles', { side: 'japan' });
    expect(t.all('lose').flat()).toEqual(['us-air-13', 'us-air-maw1']);
    t.choose('lose', ['us-air-13']).expectOver();
    expect([t.at('us-air-13'), t.at('us-air-5')]).toEqual(['4423/r', '4222']);
  },
);

test('[R24.10] al-55: at the end an active Japanese air unit, or one in a battle hex, loses a step', () => {
  const s = {
    turn: 9,
    units: { '3813': 'jp-air-22/r', '3814': 'jp-air-24', '3706': 'jp-air-1' },
    offensive: { side: 'allied', card: 'al-55', as: 'ec', step: 14 },
    activated: ['jp-air-22'],
    battles: ['3814'],
    effects: ['al-55.0', 'al-55.1'],
  } as const;
  const t = table(s).run('endOfOffensive', { side: 'allied' });
  expect(t.all('lose').flat()).toEqual(['jp-air-22', 'jp-air-24']);
  t.choose('lose', ['jp-air-22']).expectOver();
  expect(t.at('jp-air-22')).toBe('removed');
});

test(
  '[C-328, R24.14] al-72: a US carrier in range of a battle in Honshu costs Japan a random card after ' +
    'the battles',
  () => {
    const s = {
      turn: 11,
      units: { '3408': 'us-cv-essex', '3407': 'jp-air-1' },
      offensive: { side: 'allied', card: 'al-72', as: 'ec', step: 12 },
      activated: ['us-cv-essex'],
      battles: ['3407'],
      assigned: { 'us-cv-essex': '3407' },
      effects: ['al-72.0'],
      hands: { japan: 'jp-04' },
      cards: { 'jp-05': 'fo' },
    } as const;
    const hit = table(s).run('afterBattles', { side: 'allied' }).expectOver();
    expect([pile(hit, 'jp-04'), pile(hit, 'jp-05')]).toEqual(['discard', 'fo']);
    const far = table({ ...s, assigned: {} })
      .run('afterBattles', { side: 'allied' })
      .expectOver();
    expect(pile(far, 'jp-04')).toBe('hand');
    table({ ...s, hands: {} })
      .run('afterBattles', { side: 'allied' })
      .expectOver();
  },
);

test('[R7.5, R24.13] al-20: Halsey in the place of Ghormley, who is gone for good; he leads', () => {
  const units = {
    '4825': 'us-hq-south-pacific-ghormley',
    pool: 'us-hq-south-pacific-halsey',
    '5808': 'us-hq-central-pacific',
  } as const;
  const t = play('al-20', { units, allied: '4825' });
  expect([t.at('us-hq-south-pacific-ghormley'), t.at('us-hq-south-pacific-halsey')]).toEqual(['removed', '4825']);
  expect(t.all('hq')).toEqual([['us-hq-south-pacific-halsey']]);
  // Ghormley is not in play: any friendly supplied port.
  const away = play('al-20', {
    units: { 'turn-7': 'us-hq-south-pacific-ghormley', pool: 'us-hq-south-pacific-halsey' },
  });
  away
    .expectDecision('allied', 'events.do.hqSwap')
    .offers('arrive', ['3727'])
    .refuses('arrive', ['4017'])
    .choose('arrive', ['4825']);
  expect([away.at('us-hq-south-pacific-ghormley'), away.at('us-hq-south-pacific-halsey')]).toEqual([
    'removed',
    '4825',
  ]);
  away.choose('hq', ['us-hq-south-pacific-halsey']);
});

test('[R10.6, R11.7] an event whose headquarters is not there cannot be played', () => {
  const units = { '5808': 'us-hq-central-pacific' } as const;
  for (const id of ['al-07', 'al-35', 'al-46', 'al-34', 'al-58'])
    expect(
      table({ turn: 6, units, hands: { allied: `${id} al-03` } })
        .run('action', { side: 'allied' })
        .why('playEC', [id])?.rule,
      id,
    ).toBe('R10.6');
  const seac = { ...units, '1805': 'br-hq-seac' } as const;
  for (const id of ['al-07', 'al-34', 'al-57', 'al-58'])
    table({ turn: 6, units: seac, hands: { allied: `${id} al-03` } })
      .run('action', { side: 'allied' })
      .offers('playEC', [id]);
});

test('[R11.7] jp-48: neither the headquarters nor its units need supply', () => {
  const units = { '4017': 'jp-hq-south-seas', '4021': 'jp-army-17' } as const;
  const cut = { units, japan: '4021', allied: '3307 3407 3506 3507 3607 3704 3705 3706' } as const;
  const t = play('jp-48', cut).choose('hq', ['jp-hq-south-seas']).choose('activate', ['jp-army-17']);
  expect(t.g.activated['jp-army-17']?.side).toBe('japan');
  expect(
    table({ ...cut, turn: 6, hands: { japan: 'jp-47 jp-04' } })
      .run('action', { side: 'japan' })
      .why('playEC', ['jp-47'])?.rule,
  ).toBe('R10.6');
});

test('[R24.13] al-51: the 14th Air Force before anything is activated, so that it may be; the AVG leaves', () => {
  const units = { '1805': 'br-hq-seac', '2105': 'us-air-avg', pool: 'us-air-14' } as const;
  const t = play('al-51', { units });
  expect(t.all('arrive').flat()).toEqual(expect.arrayContaining(['2104', 'china-air']));
  expect(t.all('arrive').flat()).not.toContain('3727');
  t.choose('arrive', ['2104']);
  expect([t.at('us-air-14'), t.at('us-air-avg')]).toEqual(['2104', 'removed']);
  t.choose('hq', ['br-hq-seac']).choose('activate', ['us-air-14']);
});

test(
  '[R24.1, R24.13] al-70: the 7th Armoured in a supplied port of India or Burma, else out of the game; ' +
    'the event goes on',
  () => {
    const t = play('al-70', { units: { '1805': 'br-hq-seac', pool: 'br-bde-7armd' } });
    t.refuses('arrive', ['3727']).choose('arrive', ['1805']);
    expect(t.at('br-bde-7armd')).toBe('1805');
    // Japanese aircraft over every port that is left.
    const ports = '1805 1406 1307 2008 1905 1506 1607 1408 1706 1707 1806 1906 2006 2007';
    const none = play('al-70', { units: { '2105': 'br-hq-seac', pool: 'br-bde-7armd' }, japan: ports });
    expect([none.at('br-bde-7armd'), none.phase]).toEqual(['removed', 'activate']);
  },
);

test('[R24.11] al-33, al-65: the rivalry of the services ends with the offensive; weather leaves it', () => {
  const s = {
    turn: 9,
    units: { '2915': 'us-hq-sw-pacific us-air-5', '2813': 'jp-army-14' },
    allied: '2915',
    japan: '2813',
    flags: ['isr.us'],
  } as const;
  for (const id of ['al-33', 'al-65']) expect(play(id, s).g.flags['isr.us'], id).toBeUndefined();
  const t = play('al-33', { ...s, hands: { japan: 'jp-19 jp-04' } });
  t.choose('hq', ['us-hq-sw-pacific'])
    .choose('activate', ['us-air-5'])
    .choose('activateDone')
    .choose('moveDone')
    .choose('declareDone');
  t.choose('playReaction', ['jp-19']).expectOver();
  expect([t.g.flags['isr.us']?.id, pile(t, 'al-33')]).toEqual(['isr.us', 'discard']);
});

test('[R24.9, R11.7] al-48: a step for a reduced Chinese army, and Chinese armies that do not count', () => {
  const units = { '1805': 'br-hq-seac', '2407': 'cn-army-5/r cn-army-6 cn-army-66' } as const;
  const t = play('al-48', { units });
  expect(t.all('flip')).toEqual([['cn-army-5']]);
  t.choose('flip', ['cn-army-5']).choose('hq', ['br-hq-seac']);
  for (const u of ['cn-army-5', 'cn-army-6', 'cn-army-66']) t.choose('activate', [u]);
  expect(t.decision().params).toMatchObject({ active: 0, limit: 5 });
});

test('[C-326, R11.7] al-38: a Chinese army among the units when one is in range', () => {
  const units = { '1805': 'br-hq-seac', '2407': 'cn-army-5', '2105': 'br-air-seac' } as const;
  const t = play('al-38', { units }).choose('hq', ['br-hq-seac']).choose('activate', ['br-air-seac']);
  t.refuses('activateDone', [], 'R11.7').choose('activate', ['cn-army-5']).offers('activateDone');
  play('al-38', { units: { '1805': 'br-hq-seac', '2105': 'br-air-seac' } })
    .choose('hq', ['br-hq-seac'])
    .offers('activateDone');
});

test('[R18.6] jp-28, jp-44: the one Tokyo Express marker on any Japanese hex', () => {
  const s = {
    units: { '4017': 'jp-hq-south-seas' },
    japan: '4423',
    flags: [{ id: 'tokyoExpress', hex: '4021' }],
  } as const;
  for (const id of ['jp-28', 'jp-44']) {
    const t = play(id, s);
    t.expectDecision('japan', 'events.do.tokyoExpress')
      .refuses('tokyoExpress', ['3727'])
      .choose('tokyoExpress', ['4423']);
    expect(t.g.flags.tokyoExpress).toEqual({ id: 'tokyoExpress', hex: '4423', turn: 6 });
    // Tokyo is farther from Truk than the headquarters reaches.
    const far = play(id, s).choose('tokyoExpress', ['3302']);
    expect(far.g.flags.tokyoExpress).toEqual({ id: 'tokyoExpress', hex: '3302', turn: 6, idle: true });
  }
});

test('[R22.1] what an event does before activation is hidden with the plan until the battles are declared', () => {
  const t = play('jp-44', { units: { '4017': 'jp-hq-south-seas' } })
    .choose('tokyoExpress', ['4017'])
    .choose('hq', ['jp-hq-south-seas']);
  const flags = (): string[] =>
    Object.keys((t.play.view({ kind: 'seats', seats: ['allied'] }) as unknown as State).flags);
  expect(flags()).toEqual([]);
  t.choose('activateDone').choose('declareDone');
  expect(flags()).toEqual(['tokyoExpress']);
});

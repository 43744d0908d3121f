import { expect, test } from 'vitest';
import { type Bench, table } from '../table.ts';
import { pile, play, toEnd } from './play.ts';

test('[R10.6] jp-10 needs agreement of the services; al-30 a Japanese unit in the Aleutians', () => {
  const jp = { turn: 6, units: { '4017': 'jp-hq-south-seas' }, hands: { japan: 'jp-10 jp-04' } } as const;
  table(jp).run('action', { side: 'japan' }).offers('playEC', ['jp-10']);
  table({ ...jp, flags: ['isr.japan'] })
    .run('action', { side: 'japan' })
    .refuses('playEC', ['jp-10'], 'R10.6');
  const al = { turn: 6, hands: { allied: 'al-30 al-03' } } as const;
  table({ ...al, units: { '5808': 'us-hq-central-pacific' }, japan: '4600' })
    .run('action', { side: 'allied' })
    .refuses('playEC', ['al-30'], 'R10.6')
    .offers('playOC', ['al-30']);
  table({ ...al, units: { '5808': 'us-hq-central-pacific', '4600': 'jp-army-27' }, japan: '4600' })
    .run('action', { side: 'allied' })
    .offers('playEC', ['al-30']);
});

test(
  '[R10.6] the battle that an event demands: without it the plan is refused, and may become an ' + 'operations card',
  () => {
    const s = {
      turn: 9,
      units: { '2915': 'us-hq-sw-pacific us-air-5 us-air-13', '2914': 'jp-army-14', '2917': 'jp-army-35' },
      allied: '2915',
      japan: '2914 2917',
    } as const;
    for (const id of ['al-62', 'al-65']) {
      const t = play(id, s)
        .choose('hq', ['us-hq-sw-pacific'])
        .choose('activate', ['us-air-5'])
        .choose('activateDone')
        .choose('moveDone');
      t.refuses('declareDone', [], 'R10.6').choose('declare', ['2914', 'us-air-5']);
      expect(t.decision().kinds.becomeOC).toBeUndefined();
      t.offers('declareDone');
    }
    const oc = play('al-65', { ...s, flags: ['isr.us'] })
      .choose('hq', ['us-hq-sw-pacific'])
      .choose('activate', ['us-air-5'])
      .choose('activateDone')
      .choose('moveDone');
    oc.choose('becomeOC');
    // From the beginning, for operations: nothing of the event has happened.
    expect([
      oc.phase,
      oc.g.offensive.now?.as,
      Object.keys(oc.g.activated),
      Object.keys(oc.g.effects),
      oc.g.flags['isr.us']?.id,
    ]).toEqual(['activate', 'oc', [], [], 'isr.us']);
    toEnd(oc);
    expect(pile(oc, 'al-65')).toBe('discard');
    const no = {
      turn: 9,
      units: { '2915': 'us-hq-sw-pacific' },
      allied: '2915',
      hands: { allied: 'al-62 al-03' },
    } as const;
    table(no).run('action', { side: 'allied' }).refuses('playEC', ['al-62'], 'R10.6');
  },
);

test(
  '[R10.6 R12.20] once R was asked to disengage, an event that misses what it demands is not planned ' +
    'anew: its card is spent',
  () => {
    const s = {
      turn: 11,
      units: { '2812': 'us-hq-sw-pacific us-bde-marine us-corps-10', '2813': 'jp-army-14' },
      allied: '2812',
      japan: '2813 2912 2913',
      hands: { allied: 'al-74 al-03', japan: 'jp-04' },
    } as const;
    const planned = (unit: string) =>
      play('al-74', s)
        .choose('hq', ['us-hq-sw-pacific'])
        .choose('activate', [unit])
        .choose('activateDone')
        .choose('move', ['ground', unit, 'go', '2813']);
    for (const answer of ['stay', 'disengage'] as const) {
      const t = planned('us-bde-marine').expectDecision('japan', 'offensive.disengage');
      t.choose(answer, answer === 'stay' ? [] : (t.all('disengage')[0] as string[])).choose('moveDone');
      t.refuses('declareDone', [], 'R10.6').refuses('becomeOC', [], 'R12.20').choose('giveUp');
      // Everything stands where it was, the action is over.
      expect([t.at('us-bde-marine'), t.at('jp-army-14'), pile(t, 'al-74'), t.g.offensive.now]).toEqual([
        '2812',
        '2813',
        'discard',
        undefined,
      ]);
      t.expectOver();
    }
    // A stack that nobody could evade has told nothing: the other play is open.
    const quiet = planned('us-corps-10').choose('moveDone').refuses('giveUp').choose('becomeOC');
    expect([quiet.phase, quiet.g.offensive.now?.as]).toEqual(['activate', 'oc']);
  },
);

test('[R10.6] al-74, al-75: a landing within ten hexes of Tokyo', () => {
  const s = {
    turn: 11,
    units: { '3813': 'us-hq-central-pacific us-div-m1 us-bb-missouri' },
    allied: '3813',
    tracks: { 'asp.allied': 6 },
  } as const;
  for (const id of ['al-74', 'al-75']) {
    const t = play(id, s)
      .choose('hq', ['us-hq-central-pacific'])
      .choose('activate', ['us-div-m1'])
      .choose('activateDone');
    const there = play(id, s)
      .choose('hq', ['us-hq-central-pacific'])
      .choose('activate', ['us-div-m1'])
      .choose('activateDone');
    t.choose('moveDone').refuses('declareDone', [], 'R10.6').offers('becomeOC');
    there.choose('move', ['amphibious', 'us-div-m1', 'go', '3709']).choose('moveDone').offers('declareDone');
  }
});

test('[R10.6] al-09: a ground combat in the home islands must be possible', () => {
  const s = {
    turn: 11,
    units: { '3308': 'us-hq-central-pacific us-div-m1 us-bb-missouri', '3307': 'jp-army-ed' },
    allied: '3308',
    tracks: { 'asp.allied': 6 },
  } as const;
  const start = (): Bench =>
    play('al-09', s)
      .choose('hq', ['us-hq-central-pacific'])
      .choose('activate', ['us-div-m1'])
      .choose('activate', ['us-bb-missouri'])
      .choose('activateDone');
  start().choose('moveDone').refuses('declareDone', [], 'R10.6');
  const t = start().choose('move', ['amphibious', 'us-div-m1', 'us-bb-missouri', 'go', '3307']).choose('moveDone');
  expect(t.g.battles['3307']).toBeDefined();
  t.offers('declareDone');
});

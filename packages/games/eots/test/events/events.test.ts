import { expect, test } from 'vitest';
import { capture } from '../../src/control.ts';
import { card } from '../../src/deck.ts';
import { cleanUp } from '../../src/end-of-turn.ts';
import { loseStepToCard } from '../../src/events/losses.ts';
import { canPlayEvent } from '../../src/events/playable.ts';
import type { CardId } from '../../src/state.ts';
import { type Setting, table } from '../table.ts';
import { pile, play } from './play.ts';

test('[R18.4, R24.11] War in Europe moves by the number of the year, within its ends', () => {
  const wie = (id: CardId, turn: number, n = 0): number =>
    play(id, { turn, tracks: { wie: n } })
      .expectOver()
      .track('wie');
  const years = [2, 4, 5, 7, 8, 10, 11, 12];
  for (const id of ['jp-51', 'jp-52', 'jp-53', 'jp-54', 'jp-57'])
    expect(
      years.map((t) => wie(id, t)),
      id,
    ).toEqual([-2, -2, -1, -1, 0, 0, 0, 0]);
  for (const id of ['jp-55', 'jp-56'])
    expect(
      years.map((t) => wie(id, t)),
      id,
    ).toEqual([-3, -3, -2, -2, -1, -1, 0, 0]);
  for (const id of ['al-11', 'al-14', 'al-41', 'al-42'])
    expect(
      years.map((t) => wie(id, t)),
      id,
    ).toEqual([1, 1, 1, 1, 2, 2, 3, 3]);
  for (const id of ['al-47', 'al-66', 'al-73'])
    expect(
      years.map((t) => wie(id, t)),
      id,
    ).toEqual([1, 1, 2, 2, 3, 3, 3, 3]);
  expect([wie('jp-55', 2, -6), wie('al-47', 8, 2)]).toEqual([-7, 3]);
});

test('[C-302, R16.13, R24.11] China: Japanese events never collapse it, Allied ones never make it stable', () => {
  const china = (id: CardId, n: number, s: Setting = {}): number =>
    play(id, { flags: ['doolittle'], ...s, tracks: { china: n } })
      .expectOver()
      .track('china');
  for (const id of ['jp-06', 'jp-26', 'jp-41', 'jp-42'])
    expect(
      [0, 1, 3, 4, 5].map((n) => china(id, n)),
      id,
    ).toEqual([1, 2, 4, 4, 5]);
  for (const id of ['al-49', 'al-77', 'al-81', 'al-82', 'al-83'])
    expect(
      [0, 1, 2, 4, 5].map((n) => china(id, n)),
      id,
    ).toEqual([0, 1, 1, 3, 5]);
  // The later cards may bring the government down, with all that follows.
  const fallen = play('jp-42r', { preset: 'revised', tracks: { china: 4, pw: 6 } }).expectOver();
  expect([fallen.track('china'), fallen.track('pw'), fallen.g.nations.china?.turn]).toEqual([5, 4, 6]);
});

test('[C-304, R16.13] with every port of coastal China and Korea Allied no Japanese event moves China', () => {
  const ports = '2508 2509 2609 2809 2908 3007 3104 3105 3305 3306';
  expect(play('jp-42', { allied: ports, tracks: { china: 1 } }).track('china')).toBe(1);
  expect(play('jp-42', { allied: ports.replace('3306', ''), tracks: { china: 1 } }).track('china')).toBe(2);
});

test(
  '[C-318, R16.7, R9.2.7] India: stable to unrest, unrest to unstable, no further; a ground step less ' + 'next turn',
  () => {
    const india = (id: CardId, n: number): number =>
      play(id, { tracks: { india: n } })
        .expectOver()
        .track('india');
    for (const id of ['jp-15', 'jp-82'])
      expect(
        [0, 1, 2, 3, 4, 5].map((n) => india(id, n)),
        id,
      ).toEqual([1, 3, 3, 3, 4, 5]);
    const t = play('jp-15');
    expect([t.g.flags.fewerGroundSteps?.turn, t.track('strikes')]).toEqual([7, 1]);
    const two = play('jp-82', { tracks: { strikes: 1 }, flags: [{ id: 'fewerGroundSteps', turn: 7 }] });
    expect(two.track('strikes')).toBe(2);
    // What jp-15 took in this turn is over: the strike takes one step of the next turn, not two.
    const after = play('jp-82', { tracks: { strikes: 1 }, flags: [{ id: 'fewerGroundSteps', turn: 6 }] });
    expect([after.g.flags.fewerGroundSteps?.turn, after.track('strikes')]).toEqual([7, 1]);
  },
);

test('[R9.2.7, R18.5] what an event says about the next turn holds to the end of it', () => {
  const flags = [
    { id: 'fewerGroundSteps', turn: 7 },
    { id: 'panamaCanal', turn: 7 },
    { id: 'interceptors', turn: 7 },
  ];
  const kept = table({ turn: 6, flags, tracks: { strikes: 1 } }).does((g, io) => cleanUp(g, io));
  expect([Object.keys(kept.g.flags).sort(), kept.track('strikes')]).toEqual([
    ['fewerGroundSteps', 'interceptors', 'panamaCanal'],
    1,
  ]);
  const gone = table({ turn: 7, flags, tracks: { strikes: 1 } }).does((g, io) => cleanUp(g, io));
  expect([Object.keys(gone.g.flags), gone.track('strikes')]).toEqual([[], 0]);
});

test('[R18.1] rivalries begin and end by events; a second time nothing happens', () => {
  for (const id of ['jp-07', 'jp-11', 'jp-34']) {
    expect(play(id).g.flags['isr.us'], id).toBeDefined();
    expect(play(id, { flags: ['isr.us'] }).keys(), id).toContain('events.noEffect');
  }
  for (const id of ['al-02', 'al-43']) expect(play(id).g.flags['isr.japan'], id).toBeDefined();
  for (const id of ['jp-33', 'jp-67', 'jp-68'])
    expect(play(id, { flags: ['isr.japan'] }).g.flags['isr.japan'], id).toBeUndefined();
  for (const id of ['al-04', 'al-10', 'al-39', 'al-52'])
    expect(play(id, { flags: ['isr.us'] }).g.flags['isr.us'], id).toBeUndefined();
});

test('[R15.5] political will by events; al-01 needs Manila in Japanese hands', () => {
  expect(play('jp-74').track('pw')).toBe(4);
  expect(play('al-06').track('pw')).toBe(6);
  expect(play('al-06').g.flags.doolittle?.turn).toBe(6);
  expect(play('al-01', { japan: '2813' }).track('pw')).toBe(6);
  const t = table({ turn: 6, hands: { allied: 'al-01 al-03' } }).run('action', { side: 'allied' });
  t.refuses('playEC', ['al-01'], 'R10.6').offers('playOC', ['al-01']);
  expect(play('jp-74').g.causes.w1).toMatchObject({ why: 'events.will.jp-74', change: -1, will: 4 });
});

test('[R18.5] escorts: two, four, no more; void and removed by the submarine doctrine', () => {
  for (const id of ['jp-37', 'jp-38'])
    expect(
      [0, 2, 4].map((escort) => play(id, { tracks: { escort } }).track('escort')),
      id,
    ).toEqual([2, 4, 4]);
  const gone = play('al-80', { tracks: { escort: 4 } });
  expect([gone.track('escort'), gone.g.flags.submarineDoctrine?.turn]).toEqual([0, 6]);
  expect(play('jp-37', { flags: ['submarineDoctrine'] }).track('escort')).toBe(0);
});

test('[R18.5, R24.17] lasting events: barges and PT boats, doctrine, interceptors, Panama, the Hump', () => {
  expect(play('jp-73').g.flags.barges).toBeDefined();
  expect(play('jp-73', { flags: ['ptBoats'] }).g.flags.barges).toBeUndefined();
  const boats = play('al-23', { flags: ['barges'] });
  expect([boats.g.flags.barges, boats.g.flags.ptBoats?.turn]).toEqual([undefined, 6]);
  expect(play('jp-31').g.flags.defensiveDoctrine).toBeDefined();
  expect(play('jp-71').g.flags.interceptors?.turn).toBe(7);
  expect(play('jp-80').g.flags.panamaCanal?.turn).toBe(7);
  // Military events without a level begin no offensive.
  for (const id of ['jp-31', 'jp-71', 'jp-80', 'al-80']) expect(play(id).g.offensive.now, id).toBeUndefined();
});

test('[R16.21] the railway over the Kwai: at once when Japan holds both hexes, else as soon as it does', () => {
  expect(play('jp-18', { japan: '2108 2109' }).g.flags.kwaiBridge).toBeDefined();
  const t = play('jp-18', { japan: '2109' });
  expect([t.g.flags.kwaiBridge, pile(t, 'jp-18')]).toEqual([undefined, 'removed']);
  const later = table({ turn: 7, japan: '2109', flags: ['kwaiPlanned'] }).does((g, io) =>
    capture(g, '2108', 'japan', io),
  );
  expect([later.g.flags.kwaiBridge?.id, later.g.flags.kwaiPlanned]).toEqual(['kwaiBridge', undefined]);
  const lost = table({ turn: 7, japan: '2108 2109', flags: ['kwaiBridge'] }).does((g, io) =>
    capture(g, '2108', 'allied', io),
  );
  expect(lost.g.flags.kwaiBridge).toBeDefined();
});

test('[R24.11] al-18: a shipping point for good', () => {
  expect(play('al-18', { tracks: { 'asp.allied': 3 } }).track('asp.allied')).toBe(4);
});

test(
  '[R18.7, R4.7] Manchuria falls when Tojo has resigned; without that al-79 moves China alone and goes ' + 'back',
  () => {
    const t = play('al-79', { turn: 9, flags: ['tojoResigned'], tracks: { china: 4 } });
    expect([t.track('china'), t.g.flags.manchuria?.turn, pile(t, 'al-79')]).toEqual([2, 9, 'removed']);
    const early = play('al-79', { turn: 9, tracks: { china: 4 } });
    expect([
      early.track('china'),
      early.g.flags.manchuria,
      pile(early, 'al-79'),
      early.g.flags['reshuffle.allied']?.id,
    ]).toEqual([2, undefined, 'discard', 'reshuffle.allied']);
    // Two boxes that would reach the Stable Front: no move at all.
    expect([1, 2, 3].map((china) => play('al-79', { turn: 9, tracks: { china } }).track('china'))).toEqual([1, 2, 1]);
    expect(play('al-79', { turn: 9, tracks: { china: 5 } }).track('china')).toBe(5);
  },
);

test(
  '[R24.10, R24.5] al-16: a step off a Japanese air unit in range of a US headquarters, not in the ' + 'home islands',
  () => {
    const units = {
      '5808': 'us-hq-central-pacific',
      '4715': 'jp-air-24/r',
      '4017': 'jp-air-22',
      '3706': 'jp-air-1',
    } as const;
    const t = play('al-16', { units });
    expect(t.all('lose').flat()).toEqual(['jp-air-22', 'jp-air-24']);
    t.choose('lose', ['jp-air-24']).expectOver();
    expect([t.at('jp-air-24'), pile(t, 'al-16'), t.track('pw')]).toEqual(['removed', 'removed', 5]);
    expect(play('al-16').expectOver().keys()).toContain('events.noTarget');
  },
);

test('[R24.5] a US corps lost to a card is no casualty of the war', () => {
  const t = table({ turn: 6, units: { '3009': 'us-corps-14/r' }, offensive: { side: 'allied', card: 'al-13' } }).does(
    (g, io) => {
      loseStepToCard(g, 'us-corps-14', 'jp-61', io);
    },
  );
  expect([t.at('us-corps-14'), t.track('pw'), t.g.flags.casualties]).toEqual(['eliminated', 5, undefined]);
});

test('[R7.1] al-27: Ozawa in the hex of Yamamoto, also in his box of the turn track', () => {
  const t = play('al-27', {
    units: { '3407': 'jp-hq-combined-fleet-yamamoto', pool: 'jp-hq-combined-fleet-ozawa' },
  }).expectOver();
  expect([t.at('jp-hq-combined-fleet-yamamoto'), t.at('jp-hq-combined-fleet-ozawa')]).toEqual(['removed', '3407']);
  const away = play('al-27', {
    units: { 'turn-7': 'jp-hq-combined-fleet-yamamoto', pool: 'jp-hq-combined-fleet-ozawa' },
  }).expectOver();
  expect(away.at('jp-hq-combined-fleet-ozawa')).toBe('turn-7');
});

test(
  '[R24.14] a random card of the Japanese hand while a B29 is there; the Future Offensive is safe, an ' +
    'empty hand too',
  () => {
    const china = { units: { 'china-air': 'us-b29-20' } } as const;
    const near = { units: { '3813': 'us-b29-20' }, allied: '3813' } as const;
    for (const [id, yes, no] of [
      ['al-60', china, near],
      ['al-67', near, china],
    ] as const) {
      const hands = { japan: 'jp-04' };
      const hit = play(id, { turn: 10, ...yes, hands, cards: { 'jp-05': 'fo' } }).expectOver();
      expect([pile(hit, 'jp-04'), pile(hit, 'jp-05')], id).toEqual(['discard', 'fo']);
      expect(pile(play(id, { turn: 10, ...no, hands }).expectOver(), 'jp-04'), id).toBe('hand');
      play(id, { turn: 10, ...yes, cards: { 'jp-05': 'fo' } }).expectOver();
    }
  },
);

test(
  '[R24.2, R10.8] Tojo among the cards that are discarded by chance: he resigns at that moment, before ' +
    '1944 he is only discarded',
  () => {
    const hands = { japan: 'jp-43' };
    const t = play('al-60', { turn: 9, units: { 'china-air': 'us-b29-20' }, hands }).expectOver();
    expect([pile(t, 'jp-43'), t.g.flags.tojoResigned?.turn, t.track('pw'), pile(t, 'al-60')]).toEqual([
      'removed',
      9,
      3,
      'removed',
    ]);
    const early = play('al-60', { turn: 7, units: { 'china-air': 'us-b29-20' }, hands }).expectOver();
    expect([pile(early, 'jp-43'), early.g.flags.tojoResigned, early.g.flags['reshuffle.japan']?.id]).toEqual([
      'discard',
      undefined,
      'reshuffle.japan',
    ]);
  },
);

test('[R24.14] an exchange with the discard pile: one card for one that lay there before; it may be declined', () => {
  for (const [id, side, given, lying] of [
    ['jp-33', 'japan', 'jp-04', 'jp-10'],
    ['jp-67', 'japan', 'jp-04', 'jp-10'],
    ['jp-68', 'japan', 'jp-04', 'jp-10'],
    ['al-10', 'allied', 'al-08', 'al-13'],
    ['al-52', 'allied', 'al-08', 'al-13'],
  ] as const) {
    const s = { cards: { [lying]: 'discard' } } as const;
    const t = play(id, s);
    t.expectDecision(side, 'events.do.tutorDiscard')
      .refuses('exchange', [given, given])
      .choose('exchange', [given, lying])
      .expectOver();
    expect([pile(t, given), pile(t, lying)], id).toEqual(['discard', 'hand']);
    const declined = play(id, s).choose('keepCards').expectOver();
    expect([pile(declined, given), pile(declined, lying)], id).toEqual(['hand', 'discard']);
    play(id).expectOver();
  }
});

test('[R24.14, R10.8] a special card given away in an exchange happens at once when its condition is met', () => {
  const t = play('jp-33', { turn: 9, hands: { japan: 'jp-33 jp-43' }, cards: { 'jp-10': 'discard' } });
  t.choose('exchange', ['jp-43', 'jp-10']).expectOver();
  expect([pile(t, 'jp-43'), pile(t, 'jp-10'), t.g.flags.tojoResigned?.turn]).toEqual(['removed', 'hand', 9]);
  const al = play('al-10', {
    turn: 9,
    flags: ['tojoResigned'],
    hands: { allied: 'al-10 al-79' },
    cards: { 'al-13': 'discard' },
  });
  al.choose('exchange', ['al-79', 'al-13']).expectOver();
  expect([pile(al, 'al-79'), al.g.flags.manchuria?.turn]).toEqual(['removed', 9]);
});

test('[R24.3, R10.7] an event that draws gives a card when it is over, three in a phase', () => {
  const t = play('jp-07');
  expect([t.track('drawn.japan'), t.keys()]).toEqual([1, expect.arrayContaining(['drew'])]);
  const full = play('jp-07', { tracks: { 'drawn.japan': 3 } });
  expect([full.track('drawn.japan'), full.g.flags['isr.us']?.id]).toEqual([3, 'isr.us']);
});

test('[R24.17] against events without an offensive the other side is never asked', () => {
  for (const id of ['jp-74', 'jp-37', 'jp-71', 'al-80', 'al-18']) {
    const hands = id.startsWith('jp')
      ? { japan: id, allied: 'al-08 al-26 al-59' }
      : { allied: id, japan: 'jp-04 jp-24' };
    const t = table({ turn: 6, hands })
      .run('action', { side: card(id).side })
      .choose('playEC', [id]);
    t.expectOver();
    expect(t.g.offensive.now, id).toBeUndefined();
  }
});

test(
  '[R12.22] jp-35: up to three units of a coast and its neighbours go to one supplied port; no ' +
    'shipping, zones ignored',
  () => {
    const units = {
      '4017': 'jp-hq-south-seas',
      '4423': 'jp-army-17 jp-bde-sn3',
      '4322': 'jp-army-38/r jp-army-35',
      '4021': 'jp-army-18',
      '4825': 'us-hq-sw-pacific us-air-13',
    } as const;
    const t = play('jp-35', { units, japan: '4423 4322 4021' });
    expect(t.next('evacuate')).toEqual(expect.arrayContaining(['4423', '4322']));
    expect(t.next('evacuate', ['4423'])).toContain('4017');
    t.choose('evacuate', ['4423', '4017', 'jp-army-17', 'jp-army-38', 'jp-bde-sn3']).expectOver();
    expect(['jp-army-17', 'jp-army-38', 'jp-bde-sn3', 'jp-army-35'].map((u) => t.at(u))).toEqual([
      '4017',
      '4017/r',
      '4017',
      '4322',
    ]);
    expect([t.track('aspUsed.japan'), t.g.offensive.now]).toEqual([0, undefined]);
    // From inland over the chosen coast, the units of a neighbour that is no coast included.
    const borneo = play('jp-35', {
      units: { '2212': 'jp-hq-south', '2415': 'jp-army-16', '2416': 'jp-army-37' },
      japan: '2415 2416',
    });
    borneo.choose('evacuate', ['2415', '2212', 'jp-army-16', 'jp-army-37']).expectOver();
    expect([borneo.at('jp-army-16'), borneo.at('jp-army-37')]).toEqual(['2212', '2212']);
    play('jp-35', { units: { '3706': 'jp-army-18' } }).expectOver();
  },
);

test('[R24.17] jp-77: the Combined Fleet and up to four ships with it to a port near the oil', () => {
  const units = { '3407': 'jp-hq-combined-fleet-yamamoto jp-bb-nagato jp-cvl-zuiho', '3704': 'jp-ca-aoba' } as const;
  const s = { units, japan: '2016 2017 2015 2415 2517 2616 2220' } as const;
  const t = play('jp-77', s);
  expect(t.next('redeploy')).toEqual(expect.arrayContaining(['2015', '2616']));
  expect(t.next('redeploy')).not.toContain('4017');
  // Not where Allied aircraft rule the sea.
  const watched = play('jp-77', { ...s, units: { ...units, '2620': 'jt-hq-abda', '2717': 'us-air-5' } });
  expect(watched.next('redeploy')).toContain('2015');
  expect(watched.next('redeploy')).not.toContain('2616');
  // It may leave such waters, and enters none.
  const under = {
    '3407': 'jp-hq-combined-fleet-yamamoto jp-bb-nagato',
    '3814': 'us-hq-central-pacific',
    '3608': 'us-cv-lexington',
  } as const;
  expect(play('jp-77', { ...s, units: under }).next('redeploy')).toContain('2015');
  t.refuses('redeploy', ['2616', 'jp-ca-aoba']).choose('redeploy', ['2616', 'jp-bb-nagato']).expectOver();
  expect(['jp-hq-combined-fleet-yamamoto', 'jp-bb-nagato', 'jp-cvl-zuiho'].map((u) => t.at(u))).toEqual([
    '2616',
    '2616',
    '3407',
  ]);
});

test('[R10.6, R24.8] jp-06, the answer to the Doolittle Raid, can be an event only after al-06 was one', () => {
  expect(canPlayEvent(table({ hands: { japan: 'jp-06' } }).g, 'japan', 'jp-06')?.rule).toBe('R10.6');
  const after = play('al-06', { tracks: { pw: 5 } }).expectOver();
  expect(after.g.flags.doolittle).toBeDefined();
  expect(canPlayEvent(table({ hands: { japan: 'jp-06' }, flags: ['doolittle'] }).g, 'japan', 'jp-06')).toBeNull();
});

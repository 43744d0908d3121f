import { describe, expect, test } from 'vitest';
import { begin } from '../begin.ts';
import { type Setting, table } from '../table.ts';
import { pile, play, toEnd } from './play.ts';

/** What the later decks print otherwise (R24.7); plans and activation: `test/offensive/later-decks.test.ts`. */
const preset = 'revised' as const;

describe('intelligence, weather and moments', () => {
  test('[R11.20 R24] `intelFixed`, `noWeather`: nothing answers the US carrier raids', () => {
    const s: Setting = {
      preset,
      units: { '3709': 'us-cv-lexington jp-army-17', '3706': 'jp-hq-combined-fleet-yamamoto' },
      activated: ['us-cv-lexington'],
      battles: ['3709'],
      offensive: { side: 'allied', card: 'al-84', as: 'ec', intel: 'surprise', step: 7 },
      hands: { japan: 'jp-04 jp-19r' },
    };
    table(s).run('intelligence', { side: 'japan' }).expectOver();
    table(s).run('weather', { side: 'japan' }).refuses('playReaction', ['jp-19r'], 'R11.19');
    const other = { ...s, offensive: { ...s.offensive, card: 'al-37r' } };
    table(other).run('intelligence', { side: 'japan' }).offers('playReaction', ['jp-04']);
    table(other).run('weather', { side: 'japan' }).offers('playReaction', ['jp-19r']);
  });

  test('[R11.20 R24.8] al-08: Japanese aircraft or ships, not both, are enough', () => {
    const may = (card: string, active: string) =>
      table({
        preset,
        units: { '4021': 'jp-hq-south-seas jp-air-22 jp-ca-aoba jp-army-17', '4423': 'us-bde-sf' },
        activated: [active],
        battles: ['4423'],
        offensive: { side: 'japan', card: 'jp-10', as: 'oc', step: 7 },
        hands: { allied: `${card} al-03` },
      }).run('intelligence', { side: 'allied' });
    may('al-08r', 'jp-air-22').offers('playReaction', ['al-08r']);
    may('al-08r', 'jp-army-17').refuses('playReaction', ['al-08r'], 'R24.8');
    may('al-08', 'jp-air-22').refuses('playReaction', ['al-08'], 'R24.8');
  });

  const tinian: Setting = {
    preset,
    turn: 10,
    units: { '3813': 'us-b29-20', '3407': 'jp-air-22' },
    allied: '3813',
    activated: ['jp-air-22'],
    battles: ['3813'],
    offensive: { card: 'jp-79r', as: 'ec', step: 5 },
    effects: [{ id: 'jp-79r.0', when: 'duringOffensive' }],
  };
  test('[R24 R24.10] `duringOffensive`: O rolls before any reaction, or keeps the die for the battles', () => {
    const now = table(tinian).run('bonus', { side: 'japan' }, [4]).choose('rollNow').expectOver();
    expect([now.at('us-b29-20'), now.g.effects['jp-79r.0']?.done]).toEqual(['3813/r', true]);
    const later = table(tinian).run('bonus', { side: 'japan' }).choose('rollLater').expectOver();
    expect([later.at('us-b29-20'), later.g.effects['jp-79r.0']?.done]).toEqual(['3813', undefined]);
    for (const step of ['beforeBattles', 'afterBattles']) {
      const rolled = table(tinian).run(step, { side: 'japan' }, [4]).noDiceLeft().expectOver();
      expect(rolled.at('us-b29-20')).toBe('3813/r');
      const done = { ...tinian, effects: [{ id: 'jp-79r.0', done: true as const }] };
      expect(table(done).run(step, { side: 'japan' }).expectOver().at('us-b29-20')).toBe('3813');
    }
    expect(table(tinian).run('beforeBattles', { side: 'japan' }, [5]).expectOver().at('us-b29-20')).toBe('3813');
    // Nobody to hit: nobody is asked.
    table({ ...tinian, units: { '3407': 'jp-air-22' } })
      .run('bonus', { side: 'japan' })
      .expectOver();
  });

  test('[R24.10] jp-20 takes one step in one hex, before any reaction', () => {
    const s: Setting = {
      preset,
      units: { '4423': 'jp-bb-nagato us-air-13', '4222': 'jp-bb-yamato us-air-5' },
      activated: ['jp-bb-nagato', 'jp-bb-yamato'],
      battles: ['4423', '4222'],
      offensive: { card: 'jp-20r', as: 'ec', step: 5 },
      effects: [{ id: 'jp-20r.0', when: 'beforeReaction' }],
    };
    const t = table(s).run('bonus', { side: 'japan' }).expectDecision('japan', 'events.loss');
    t.choose('lose', ['us-air-13']).expectOver();
    expect([t.at('us-air-13'), t.at('us-air-5')]).toEqual(['4423/r', '4222']);
    // The classic card: a step in each of them, before the battles.
    const classic = {
      ...s,
      preset: 'classic' as const,
      offensive: { ...s.offensive, card: 'jp-20' },
      effects: ['jp-20.0'],
    };
    table(classic).run('bonus', { side: 'japan' }).expectOver();
    const both = table(classic).run('beforeBattles', { side: 'japan' }).expectOver();
    expect([both.at('us-air-13'), both.at('us-air-5')]).toEqual(['4423/r', '4222/r']);
  });

  test('[R11.28] at most one Kamikaze card for each battle', () => {
    const s: Setting = {
      turn: 9,
      units: { '3709': 'us-cv-lexington', '3708': 'us-cv-enterprise', '3706': 'jp-air-22' },
      activated: ['us-cv-lexington', 'us-cv-enterprise'],
      battles: ['3709', '3708'],
      offensive: { side: 'allied', card: 'al-13', step: 9 },
    };
    const second = (cards: readonly [string, string]) =>
      table({ ...s, preset, hands: { japan: [...cards, 'jp-05'] } })
        .run('attackCards', { side: 'japan' })
        .choose('playReaction', [cards[0], '3709', 'jp-air-22']);
    second(['jp-61r', 'jp-62r'])
      .refuses('playReaction', ['jp-62r', '3709', 'jp-air-22'], 'R11.28')
      .offers('playReaction', ['jp-62r', '3708', 'jp-air-22']);
    second(['jp-61', 'jp-62']).offers('playReaction', ['jp-62', '3709', 'jp-air-22']);
  });

  test('[R24.14] al-72 takes a card in step 5, once no weather card has answered', () => {
    const s: Setting = {
      preset,
      turn: 11,
      units: { '3709': 'us-cv-lexington', '3606': 'jp-air-22' },
      activated: { 'us-cv-lexington': { mode: 'naval', path: ['3709'] } },
      battles: ['3606'],
      assigned: { 'us-cv-lexington': '3606' },
      offensive: { side: 'allied', card: 'al-72r', as: 'ec', step: 5 },
      effects: ['al-72r.0'],
      hands: { japan: 'jp-05' },
    };
    const t = table(s).run('bonus', { side: 'allied' }).expectOver();
    expect(pile(t, 'jp-05')).toBe('discard');
    const off = table({ ...s, battles: ['3813'], assigned: { 'us-cv-lexington': '3813' } });
    expect(pile(off.run('bonus', { side: 'allied' }).expectOver(), 'jp-05')).toBe('hand');
  });
});

describe('events and piles', () => {
  test('[R25.3 R24] `buildRoute`: Jorhat without a card, then Ledo or Imphal, where they may be built at all', () => {
    const first = play('al-39r', { preset });
    first.choose('buildRoute', ['2104']).expectOver();
    expect(first.g.flags['route.2104']?.id).toBe('route.2104');
    const next = play('al-39r', { preset, flags: ['route.2104'] });
    expect(next.all('buildRoute')).toEqual([['2205'], ['2105']]);
    expect(play('al-39r', { preset }).choose('noRoute').expectOver().g.flags['route.2104']).toBeUndefined();
    // Akyab lost: nothing to build.
    play('al-39r', { preset, japan: '2006' }).expectOver();
    play('al-39', {}).expectOver();
  });

  test('[R12.29 R24] `rule`: with al-62 the US Army lands on one-hex islands without Marines', () => {
    const s: Setting = {
      preset,
      turn: 9,
      units: { '3813': 'us-hq-sw-pacific us-corps-24', '3814': 'jp-army-31' },
      allied: '3813',
      japan: '3814',
      activated: ['us-corps-24'],
      tracks: { 'asp.allied': 6 },
      offensive: { side: 'allied', card: 'al-62r', as: 'ec', ov: 3, step: 2 },
      effects: ['al-62r.1'],
    };
    const landing = ['amphibious', 'us-corps-24', 'go', '3814'];
    table(s).run('move', { side: 'allied' }).choose('move', landing).offers('moveDone');
    table({ ...s, effects: [] })
      .run('move', { side: 'allied' })
      .refuses('move', landing, 'R12.29');
  });

  test('[R10.6] al-30: an event or a discard while Japan is in the Aleutians, otherwise no event', () => {
    const s: Setting = { preset, units: { '5808': 'us-hq-central-pacific' }, hands: { allied: 'al-30r al-03' } };
    const there = table({ ...s, units: { ...s.units, '4600': 'jp-army-27' }, japan: '4600' }).run('action', {
      side: 'allied',
    });
    there.refuses('playOC', ['al-30r'], 'R10.6').offers('playEC', ['al-30r']).offers('discard', ['al-30r']);
    const gone = table(s).run('action', { side: 'allied' });
    gone.offers('playOC', ['al-30r']).refuses('playEC', ['al-30r'], 'R10.6').offers('discard', ['al-30r']);
    table({
      ...s,
      preset: 'classic',
      units: { ...s.units, '4600': 'jp-army-27' },
      japan: '4600',
      hands: { allied: 'al-30 al-03' },
    })
      .run('action', { side: 'allied' })
      .offers('playOC', ['al-30']);
  });

  test(
    '[R10.8 R18.7] al-79: no event before Tojo has resigned; then it must be one, Manchuria is Allied, ' +
      'China may be stable',
    () => {
      const hand = { hands: { allied: 'al-79r al-03' } };
      const before = table({ preset, turn: 10, ...hand }).run('action', { side: 'allied' });
      before.refuses('playEC', ['al-79r'], 'R10.6').offers('playOC', ['al-79r']).offers('discard', ['al-79r']);
      before.refuses('designateFO', ['al-79r'], 'R10.8');
      const after: Setting = { preset, turn: 10, flags: ['tojoResigned'], tracks: { china: 1 } };
      table({ ...after, ...hand })
        .run('action', { side: 'allied' })
        .refuses('playOC', ['al-79r'], 'R10.8');
      const t = play('al-79r', after).expectOver();
      expect([t.g.control['3302']?.side, t.g.control['3303']?.side, t.track('china'), pile(t, 'al-79r')]).toEqual([
        'allied',
        'allied',
        0,
        'removed',
      ]);
      expect(t.track('pow')).toBe(2);
      expect(t.g.flags.manchuria?.id).toBe('manchuria');
      const spent = table({ preset, turn: 10, ...hand })
        .run('action', { side: 'allied' })
        .choose('discard', ['al-79r'])
        .expectOver();
      expect(spent.g.flags['reshuffle.allied']?.id).toBe('reshuffle.allied');
    },
  );

  test('[R25.4 R24.11] jp-15, jp-82: India a box toward surrender, never into it', () => {
    for (const id of ['jp-15r', 'jp-82r'])
      expect(
        [0, 1, 2, 3, 4, 5].map((india) => play(id, { preset, tracks: { india } }).expectOver().track('india')),
        id,
      ).toEqual([1, 2, 3, 4, 4, 5]);
  });

  test('[R9.2.4 R9.4.6] jp-71: two air steps to keep, and interceptors until an airfield near Tokyo is Allied', () => {
    const t = play('jp-71r', { preset, turn: 10 }).choose('keepSteps').expectOver();
    expect([t.track('jpAir'), t.g.flags.interceptors?.id, pile(t, 'jp-71r')]).toEqual([2, 'interceptors', 'removed']);
  });

  test('[R10.5 R24.17] jp-37 begins an offensive in the later decks and none in the classic ones', () => {
    const s: Setting = { units: { '3407': 'jp-hq-combined-fleet-yamamoto jp-ca-aoba' } };
    const later = play('jp-37r', { preset, ...s });
    expect([later.decision().prompt, later.track('escort')]).toEqual(['offensive.activate', 2]);
    const end = toEnd(later);
    expect([end.track('escort'), pile(end, 'jp-37r')]).toEqual([2, 'removed']);
    expect(play('jp-37', s).expectOver().keys()).not.toContain('offensive.begins');
  });

  test('[R24.15] al-69: the aircraft beside the division must be in supply', () => {
    const s: Setting = {
      preset,
      turn: 10,
      units: { '3813': 'us-div-11ab us-air-5' },
      allied: '3813',
      offensive: { side: 'allied', card: 'al-69r', as: 'ec', ov: 3, step: 2, hqs: [] },
      effects: ['al-69r.0'],
    };
    const dropped = (more: Partial<Setting>) => table({ ...s, ...more }).run('move', { side: 'allied' });
    expect(
      dropped({ preset: 'classic', offensive: { ...s.offensive, card: 'al-69' }, effects: ['al-69.0'] }).decision()
        .kinds.paradrop,
    ).toBeDefined();
    expect(dropped({}).decision().kinds.paradrop).toBeUndefined();
    expect(
      dropped({ units: { ...s.units, '3814': 'us-hq-central-pacific' }, allied: '3813 3814' }).decision().kinds
        .paradrop,
    ).toBeDefined();
    const active = { activated: ['us-div-11ab'] };
    expect(
      dropped({ units: { ...s.units, '3814': 'us-hq-central-pacific' }, allied: '3813 3814', ...active }).decision()
        .kinds.paradrop,
    ).toBeUndefined();
  });
});

describe('set-ups', () => {
  test('[R20.12 R24.7] the later decks lie where the lists of the set-up put the cards of their numbers', () => {
    const g = begin('1943', 'revised');
    expect(Object.keys(g.cards)).toHaveLength(170);
    expect([g.cards['jp-06r']?.at, g.cards['jp-20r']?.at, g.cards['jp-26r']?.at, g.cards['jp-73r']?.at]).toEqual([
      'removed',
      'discard',
      'fo',
      'removed',
    ]);
    expect([g.cards['jp-06'], g.cards['jp-26']]).toEqual([undefined, undefined]);
    const at = (id: string) => begin('1944', 'revised').cards[id]?.at;
    // No list names the new cards: they are in the decks.
    for (const id of ['jp-83', 'jp-84', 'jp-85', 'jp-86', 'al-84']) expect(['pile', 'hand'], id).toContain(at(id));
    expect(Object.keys(begin('1943').cards)).toHaveLength(165);
    expect([
      begin('campaign-1941', 'revised').cards['jp-02r']?.at,
      begin('campaign-1941', 'revised').cards['jp-01']?.at,
    ]).toEqual(['hand', 'hand']);
  });
});

import { describe, expect, test } from 'vitest';
import { shipping } from '../../src/movement/stack.ts';
import { limitOf } from '../../src/offensive/limits.ts';
import { begin } from '../begin.ts';
import { play } from '../events/play.ts';
import { type Setting, table } from '../table.ts';

/**
 * What the later decks print otherwise (R24.7) about plans and activation; the rest:
 * `test/events/later-decks.test.ts`.
 */
const preset = 'revised' as const;

describe('jp-02, the conquest of South-East Asia', () => {
  const conquest = { preset, turn: 1, offensive: { card: 'jp-02r', as: 'ec', ov: 3, step: 2 } } as const;
  const inForce = [0, 1, 2, 3, 4, 5].map((n) => `jp-02r.${n}`);

  test('[R20.2 R24] `amphibiousLimit`: assaults end at most five water hexes from a Japanese port', () => {
    const s = {
      ...conquest,
      units: { '2212': 'jp-hq-south jp-army-25', '1809': '', '2112': '' },
      activated: ['jp-army-25'],
      tracks: { 'asp.japan': 7 },
    } as const;
    const to = (at: string): string[] => ['amphibious', 'jp-army-25', 'go', at];
    table(s).run('move', { side: 'japan' }).offers('move', to('2112')).refuses('move', to('2018'), 'R20.2');
    table({ ...s, preset: 'classic', offensive: { ...conquest.offensive, card: 'jp-02' } })
      .run('move', { side: 'japan' })
      .offers('move', to('2018'));
  });

  const manila: Setting = {
    ...conquest,
    units: { '2909': 'jp-hq-south jp-army-14 jp-ca-takao jp-ca-aoba', '2813': 'us-corps-r' },
    activated: ['jp-army-14', 'jp-ca-takao', 'jp-ca-aoba'],
    tracks: { 'asp.japan': 7 },
    effects: inForce,
  };
  test('[R20.2 R24] `coastalGuns`: nobody storms Manila or Singapore without a ship that goes in too', () => {
    const t = table(manila).run('move', { side: 'japan' }).choose('move', ['amphibious', 'jp-army-14', 'go', '2813']);
    expect(t.why('moveDone')?.rule).toBe('R20.2');
    t.choose('move', ['naval', 'jp-ca-takao', 'go', '2813']).offers('moveDone');
    // Elsewhere they may.
    const free = table({ ...manila, units: { ...manila.units, '2912': 'us-corps-sl' } }).run('move', {
      side: 'japan',
    });
    free.choose('move', ['amphibious', 'jp-army-14', 'go', '2812']).offers('moveDone');
  });

  test('[R20.2 R24] `coastalGuns`: each ship in the hex loses a step before the battle', () => {
    const moved = { mode: 'amphibious', path: ['2813'] } as const;
    const s: Setting = {
      ...conquest,
      offensive: { ...conquest.offensive, step: 10 },
      units: { '2813': 'jp-army-14 jp-ca-takao us-corps-r', '2909': 'jp-ca-aoba' },
      activated: { 'jp-army-14': moved, 'jp-ca-takao': moved, 'jp-ca-aoba': {} },
      battles: ['2813'],
      effects: inForce,
    };
    const t = table(s).run('beforeBattles', { side: 'japan' }).expectOver();
    expect([t.at('jp-ca-takao'), t.at('jp-ca-aoba'), t.at('jp-army-14')]).toEqual(['2813/r', '2909', '2813']);
    // Overland nobody fires at the ships.
    const dry = table({ ...s, activated: { ...s.activated, 'jp-army-14': { mode: 'ground', path: ['2813'] } } });
    expect(dry.run('beforeBattles', { side: 'japan' }).expectOver().at('jp-ca-takao')).toBe('2813');
  });

  test(
    '[R20.2 R24] aircraft within range of a battle join it without being asked; of two battles the ' + 'Allies choose',
    () => {
      const s: Setting = {
        ...conquest,
        offensive: { ...conquest.offensive, step: 8 },
        units: { '2015': 'br-air-malaya', '2014': 'jp-army-25', '3727': 'au-air-au' },
        activated: ['jp-army-25'],
        battles: ['2014'],
        effects: inForce,
      };
      const one = table(s).run('lastStand', { side: 'allied' }).expectOver();
      expect([one.g.assigned['br-air-malaya']?.battle, one.g.assigned['au-air-au']]).toEqual(['2014', undefined]);
      const two = table({ ...s, battles: ['2014', '2013'] }).run('lastStand', { side: 'allied' });
      two.expectDecision('allied', 'events.allAirDefend').refuses('pass', [], 'R20.2');
      two.choose('defend', ['br-air-malaya', '2013']).expectOver();
      expect(two.g.assigned['br-air-malaya']?.battle).toBe('2013');
    },
  );
});

describe('headquarters and activation', () => {
  const burma = { '2112': 'jp-hq-south', '2008': 'jp-army-15', '2013': 'jp-army-25', '2011': 'jp-army-33' } as const;
  const rails = '2008 2108 2109 2010 2110 2011 2012 2112 2013 2014';
  const s: Setting = { preset, turn: 5, units: burma, japan: rails, offensive: { card: 'jp-10', as: 'oc', ov: 2 } };

  test('[R16.21 R24] `hqEfficiency`: a headquarters that the railway joins to Rangoon activates one unit more', () => {
    const limit = (more: Partial<Setting>): number => limitOf(table({ ...s, ...more }).g, 'japan', 'jp-hq-south');
    const without = limit({});
    expect(limit({ flags: ['kwaiBridge'] })).toBe(without);
    expect(limit({ flags: ['kwaiBridge', 'kwaiStaff'] })).toBe(without + 1);
    expect(limit({ flags: ['kwaiStaff'] })).toBe(without);
    expect(limit({ flags: ['kwaiBridge', 'kwaiStaff'], allied: '2008', japan: rails.replace('2008', '') })).toBe(
      without,
    );
    expect(limit({ flags: ['kwaiBridge', 'kwaiStaff'], allied: '2110', japan: rails.replace('2110', '') })).toBe(
      without,
    );
  });

  test('[R16.21 R24] `hqEfficiency`: that unit is one in Burma or Northern India', () => {
    const flags = ['kwaiBridge', 'kwaiStaff'] as const;
    const t = table({
      ...s,
      flags,
      offensive: { ...s.offensive, hqs: ['jp-hq-south'], limit: 2 },
      activated: ['jp-army-25'],
    });
    t.run('activate', { side: 'japan' })
      .refuses('activate', ['jp-army-33'], 'R16.21')
      .offers('activate', ['jp-army-15']);
    const late = table({
      ...s,
      flags,
      offensive: { ...s.offensive, hqs: ['jp-hq-south'], limit: 2 },
      activated: ['jp-army-15'],
    });
    late.run('activate', { side: 'japan' }).offers('activate', ['jp-army-33']);
  });

  test('[R16.21 R24] jp-18 leaves it behind, and so do the set-ups in which the bridge stands', () => {
    const built = play('jp-18r', { preset, japan: '2008 2108 2109' }).expectOver();
    expect([built.g.flags.kwaiBridge?.id, built.g.flags.kwaiStaff?.id]).toEqual(['kwaiBridge', 'kwaiStaff']);
    expect(play('jp-18', { japan: '2008 2108 2109' }).expectOver().g.flags.kwaiStaff).toBeUndefined();
    expect([begin('1943', 'revised').flags.kwaiStaff?.id, begin('1943').flags.kwaiStaff]).toEqual([
      'kwaiStaff',
      undefined,
    ]);
  });

  const rivals = (card: string, more: Partial<Setting> = {}) =>
    table({
      preset,
      units: { '4825': 'us-hq-sw-pacific us-cv-lexington us-ca-neworleans us-ca-northampton us-corps-1 us-air-5' },
      allied: '4825',
      flags: ['isr.us'],
      offensive: { side: 'allied', card, as: 'ec', hqs: ['us-hq-sw-pacific'], limit: 6 },
      ...more,
    }).run('activate', { side: 'allied' });
  test('[R18.2 R24] `isrException`: beside the Army one ship of the Navy that is no carrier', () => {
    for (const card of ['al-46r', 'al-50r']) {
      const t = rivals(card).choose('activate', ['us-air-5']).refuses('activate', ['us-cv-lexington'], 'R18.2');
      t.choose('activate', ['us-ca-neworleans'])
        .refuses('activate', ['us-ca-northampton'], 'R18.2')
        .choose('activate', ['us-corps-1']);
      const navy = rivals(card).choose('activate', ['us-ca-neworleans']).choose('activate', ['us-ca-northampton']);
      navy.refuses('activate', ['us-air-5'], 'R18.2').offers('activate', ['us-cv-lexington']);
    }
    rivals('al-46', { preset: 'classic' })
      .choose('activate', ['us-air-5'])
      .refuses('activate', ['us-ca-neworleans'], 'R18.2');
    // al-50: of the South West Pacific alone.
    const south = { '4825': 'us-hq-south-pacific-ghormley us-ca-neworleans us-air-5' };
    const offensive = {
      side: 'allied',
      card: 'al-50r',
      as: 'ec',
      hqs: ['us-hq-south-pacific-ghormley'],
      limit: 6,
    } as const;
    rivals('al-50r', { units: south, offensive })
      .choose('activate', ['us-air-5'])
      .refuses('activate', ['us-ca-neworleans'], 'R18.2');
  });

  test(
    '[R11.7] a brigade and no other ground unit (jp-76), US carriers alone (al-84), one class in a ' +
      'counteroffensive (jp-17)',
    () => {
      const tinian = table({
        preset,
        units: { '3407': 'jp-hq-combined-fleet-yamamoto jp-army-17 jp-bde-sn1 jp-bde-sn2 jp-air-22' },
        offensive: { card: 'jp-79r', as: 'ec', hqs: ['jp-hq-combined-fleet-yamamoto'], limit: 4 },
      }).run('activate', { side: 'japan' });
      tinian.refuses('activate', ['jp-army-17'], 'R11.7').choose('activate', ['jp-bde-sn1']);
      tinian.refuses('activate', ['jp-bde-sn2'], 'R11.7').offers('activate', ['jp-air-22']);
      const raid = rivals('al-84', {
        units: { '4825': 'us-hq-central-pacific us-cv-lexington us-ca-neworleans br-cv-indomitable us-air-5' },
        offensive: { side: 'allied', card: 'al-84', as: 'ec', hqs: ['us-hq-central-pacific'], limit: 6 },
        flags: [],
      });
      expect(raid.all('activate')).toEqual([['us-cv-lexington']]);
      const savo: Setting = {
        preset,
        units: { '4021': 'jp-hq-south-seas jp-air-22 jp-ca-aoba', '4423': 'us-ca-neworleans' },
        japan: '4021 4423',
        battles: ['4423'],
        offensive: { side: 'allied', card: 'al-13', as: 'oc', step: 8, intel: 'intercept' },
      };
      const answer = (card: string) =>
        table({ ...savo, offensive: { ...savo.offensive, reactionCard: card }, effects: [`${card}.0`] })
          .run('reactionActivate', { side: 'japan' })
          .choose('hq', ['jp-hq-south-seas'])
          .choose('activate', ['jp-ca-aoba']);
      answer('jp-17r').refuses('activate', ['jp-air-22'], 'R11.7');
      answer('jp-17').offers('activate', ['jp-air-22']);
    },
  );

  test('[R11.25 R12.25] al-05: a reaction without shipping points', () => {
    const points = (reactionCard: string) =>
      shipping(
        table({
          preset,
          tracks: { 'asp.allied': 3 },
          offensive: { side: 'japan', card: 'jp-10', as: 'oc', reactionCard },
        }).g,
        'allied',
      );
    expect([points('al-05r'), points('al-57')]).toEqual([0, 3]);
  });
});

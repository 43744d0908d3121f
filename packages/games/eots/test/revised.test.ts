import { describe, expect, test } from 'vitest';
import { burmaRoad } from '../src/burma-road.ts';
import { ofNumber } from '../src/deck.ts';
import { walked } from '../src/movement/land.ts';
import { rulesets } from '../src/ruleset.ts';
import type { State } from '../src/state.ts';
import { front } from './offensive/front.ts';
import { type Setting, table } from './table.ts';

/** The card of that number in the decks of the preset. */
const later = (id: string, preset: 'classic' | 'revised'): string => ofNumber(rulesets[preset].deckSet, id);

/** R1.1 What differs between the printings; every other switch is the same in both. */
test('[R1.1] the switches that the later printings set otherwise', () => {
  const { classic, revised } = rulesets;
  const differ = (Object.keys(classic) as (keyof typeof classic)[]).filter(
    (k) => JSON.stringify(classic[k]) !== JSON.stringify(revised[k]),
  );
  expect(differ.sort()).toEqual([
    'activationPathLandBlock',
    'airWithdrawByOC',
    'alliedGroundRepl',
    'b29EscortRadius',
    'b29EscortSupplied',
    'beachDefenceByHq',
    'buildTransportRoute',
    'cwNavalReplTurns',
    'deckSet',
    'highAltInterceptors',
    'indiaSteps',
    'mountainTakesAll',
    'srAnyNamed',
    'srGrantsReaction',
    'supplyPathOccupied',
    'usRivalryAnyHq',
  ]);
});

describe('raids on Japan in the later printings', () => {
  const raid = (s: Partial<Setting>, die: number) =>
    table({
      turn: 10,
      preset: 'revised',
      units: { '3813': 'us-b29-20', '3814': 'us-hq-central-pacific' },
      allied: '3813 3814',
      ...s,
    })
      .run('strategicBombing', {}, [die])
      .choose('bomb', ['us-b29-20']);
  const near = { units: { '3813': 'us-b29-20', '3814': 'us-hq-central-pacific' }, allied: '3813 3814 3709' };

  test('[R1.1 R9.4.4] an airfield within 5 hexes of Tokyo saves a bomber, but only a supplied one', () => {
    expect(raid({}, 9).at('us-b29-20')).toBe('3813/r');
    expect(raid(near, 9).at('us-b29-20')).toBe('3813');
    // Japanese aircraft close the sea around it.
    const cut = {
      ...near,
      units: { ...near.units, '3706': 'jp-air-21', '3808': 'jp-cv-akagi', '3407': 'jp-hq-combined-fleet-yamamoto' },
    };
    expect(raid(cut, 9).at('us-b29-20')).toBe('3813/r');
    expect(raid({ ...cut, preset: 'classic' }, 9).at('us-b29-20')).toBe('3813');
  });

  test(
    '[R1.1 R9.4.6] after jp-71 each die counts one more, until the Allies hold a supplied airfield ' +
      'within 5 hexes',
    () => {
      const hits = (t: ReturnType<typeof raid>): number => t.track('bombingHits');
      const flags: Setting['flags'] = [{ id: 'interceptors', turn: 9 }];
      expect([hits(raid({}, 8)), hits(raid({ flags }, 7)), hits(raid({ flags }, 8))]).toEqual([1, 1, 0]);
      expect(raid({ flags }, 8).at('us-b29-20')).toBe('3813/r');
      const over = raid({ ...near, flags }, 8);
      expect([hits(over), over.g.flags.interceptors]).toEqual([1, undefined]);
      const later = table({
        scenario: 'campaign-1943',
        turn: 9,
        preset: 'revised',
        flags: [{ id: 'interceptors', turn: 9 }],
      }).run('endOfTurn');
      expect(later.g.flags.interceptors).toBeDefined();
      const classic = table({ scenario: 'campaign-1943', turn: 9, flags: [{ id: 'interceptors', turn: 9 }] }).run(
        'endOfTurn',
      );
      expect(classic.g.flags.interceptors).toBeUndefined();
    },
  );
});

test('[R1.1 R18.2] under US rivalry no headquarters at all activates both services', () => {
  const units = { 'jt-hq-anzac': '4825', 'us-air-7': '4825', 'us-cv-lexington': '4825', 'nz-div-3': '4825' };
  const led = (preset: 'classic' | 'revised') =>
    front({ side: 'allied', preset, units, flags: ['isr.us'] })
      .act('hq', 'jt-hq-anzac')
      .act('activate', 'us-air-7')
      .offers('activate', 'nz-div-3');
  led('classic').offers('activate', 'us-cv-lexington');
  led('revised').refuses('R18.2', 'activate', 'us-cv-lexington');
});

test('[R1.1 R11.17] a Special Reaction to a landing at a named place without a base', () => {
  // Named and nothing else: 3817.
  const asked = (preset: 'classic' | 'revised'): string => {
    const t = table({
      preset,
      units: { '3817': 'us-div-m1', '3816': 'jp-air-25', '4017': 'jp-hq-south-seas' },
      japan: '3816 4017 3817',
      offensive: { side: 'allied', card: 'al-19', step: 6 },
      activated: { 'us-div-m1': { mode: 'amphibious', from: '4423', path: ['3817'] } },
    }).run('specialReaction', { side: 'japan' });
    return t.over ? 'nobody' : t.decision().prompt;
  };
  expect(asked('classic')).toBe('nobody');
  expect(asked('revised')).toBe('offensive.specialReaction');
});

test('[R1.1 R16.13] events may make the government of China collapse', () => {
  const after = (preset: 'classic' | 'revised'): State =>
    table({ turn: 8, preset, hands: { japan: `${later('jp-42', preset)} jp-10` }, tracks: { china: 4 } })
      .run('action', { side: 'japan' })
      .choose('playEC', [later('jp-42', preset)]).g;
  expect([after('classic').tracks.china?.n, after('classic').nations.china]).toEqual([4, undefined]);
  expect([after('revised').tracks.china?.n, after('revised').nations.china?.turn]).toEqual([5, 8]);
});

describe('transport routes that have to be built', () => {
  const action = (side: 'japan' | 'allied', s: Setting) =>
    table({ preset: 'revised', turn: 5, hands: { allied: 'al-19 al-13', japan: 'jp-10 jp-12' }, ...s }).run('action', {
      side,
    });

  test(
    '[R25.3] the Allies build Jorhat first, then Ledo and Imphal, each with a card, while they hold ' +
      'Northern India and Akyab',
    () => {
      const t = action('allied', {});
      t.offers('buildTransportRoute', ['al-19', '2104']).refuses('buildTransportRoute', ['al-19', '2105'], 'R25.3');
      t.choose('buildTransportRoute', ['al-19', '2104']).expectOver();
      expect([t.g.flags['route.2104'] !== undefined, t.g.cards['al-19']?.at]).toEqual([true, 'discard']);
      const on = action('allied', { flags: ['route.2104'] });
      on.offers('buildTransportRoute', ['al-19', '2105']).offers('buildTransportRoute', ['al-19', '2205']);
      on.refuses('buildTransportRoute', ['al-19', '2104'], 'R25.3');
      for (const lost of ['2006', '2205'])
        expect(action('allied', { japan: lost }).decision().kinds.buildTransportRoute).toBeUndefined();
      expect(action('allied', { preset: 'classic' }).decision().kinds.buildTransportRoute).toBeUndefined();
    },
  );

  test('[R25.3] Japan builds those of Imphal, with no Allied unit beside it', () => {
    const held = { japan: '2008 2106 2105' };
    action('japan', held)
      .offers('buildTransportRoute', ['jp-10', '2105'])
      .refuses('buildTransportRoute', ['jp-10', '2104'], 'R25.3');
    expect(
      action('japan', { ...held, units: { '2104': 'in-corps-1' } }).decision().kinds.buildTransportRoute,
    ).toBeUndefined();
    expect(action('japan', { japan: '2008 2105' }).decision().kinds.buildTransportRoute).toBeUndefined();
  });

  test('[R25.3 R12.14] until then nobody goes along them', () => {
    const price = (flags: string[]): number => {
      const { g } = table({ preset: 'revised', flags: flags as never });
      return walked(g, 'in-corps-1', '2104', ['2105', '2106']);
    };
    const built = price(['route.2104', 'route.2105']);
    expect(built).toBe(2);
    expect(price(['route.2104'])).toBeGreaterThan(price(['route.2104', 'route.2105']));
    expect(price([])).toBeGreaterThan(built);
    expect(walked(table({}).g, 'in-corps-1', '2104', ['2105', '2106'])).toBe(2);
  });

  test('[R25.3 R16.20] the Burma Road is open by Rangoon and the sea, or along routes that were built', () => {
    const road = (s: Setting): string => burmaRoad(table({ preset: 'revised', ...s }).g);
    expect(road({})).toBe('open');
    // Rangoon lost: only the routes through Imphal and Jorhat, or Ledo and Jorhat, are left.
    expect(road({ japan: '2008' })).toBe('closed');
    expect(road({ japan: '2008', flags: ['route.2104'] })).toBe('closed');
    expect(road({ japan: '2008', flags: ['route.2104', 'route.2105'] })).toBe('open');
    expect(road({ japan: '2008', flags: ['route.2104', 'route.2205'] })).toBe('open');
    expect(road({ japan: '2008 2206', flags: ['route.2104', 'route.2105'] })).toBe('closed');
    // A Japanese zone over Rangoon shuts its sea.
    const zone: Setting = { units: { '2109': 'jp-air-22', '2212': 'jp-hq-south' }, japan: '2109' };
    expect(road(zone)).toBe('closed');
    expect(burmaRoad(table(zone).g)).toBe('open');
  });
});

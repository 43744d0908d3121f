import { expect, test } from 'vitest';
import { canBeActivated, canLead } from '../../src/offensive/limits.ts';
import { state, table } from '../table.ts';
import { play } from './play.ts';

test(
  '[C-325, R11.25] al-05: the headquarters in Malaya alone, aircraft and ground units, and Force Z; no ' +
    'other ship',
  () => {
    const g = state({
      turn: 2,
      units: {
        '2015': 'br-hq-malaya br-bb-forcez br-ca-exeter br-air-malaya au-div-8 jp-army-25',
        '2019': 'jt-hq-abda',
      },
      offensive: {
        side: 'japan',
        card: 'jp-10',
        step: 8,
        intel: 'intercept',
        reactionCard: 'al-05',
        reactionHq: 'br-hq-malaya',
        reactionLimit: 4,
      },
      effects: ['al-05.0'],
      battles: ['2015'],
      activated: ['jp-army-25'],
    });
    expect([canLead(g, 'allied', 'jt-hq-abda')?.rule, canLead(g, 'allied', 'br-hq-malaya')]).toEqual(['R11.7', null]);
    expect(['br-bb-forcez', 'br-air-malaya', 'au-div-8'].map((u) => canBeActivated(g, 'allied', u))).toEqual([
      null,
      null,
      null,
    ]);
    expect(canBeActivated(g, 'allied', 'br-ca-exeter')?.rule).toBe('R11.7');
  },
);

/** Okinawa, eight hexes or less from Tokyo, with the ships that a Kamikaze finds. */
const dive = (ships: string, effects: readonly string[] = []) => {
  const ids = ships.split(' ').map((s) => s.replace('/r', ''));
  return table({
    turn: 11,
    offensive: { side: 'allied', card: 'al-74', step: 9 },
    units: { '3209': `${ships} jp-army-32`, '3307': 'jp-air-6', '3308': 'jp-air-25/r' },
    activated: ids,
    battles: ['3209'],
    effects,
    hands: { japan: 'jp-61 jp-04' },
  }).run('attackCards', { side: 'japan' });
};

test(
  '[C-327, R24.10] jp-61: two full ships lose a step each; one reduced ship goes down and the second ' +
    'step is lost; the air unit pays',
  () => {
    const strike = (
      ships: string,
      unit: string,
      more: readonly (string | number)[] = [],
      effects: readonly string[] = [],
    ) => {
      const t = dive(ships, effects).choose('playReaction', ['jp-61', '3209', unit, ...more]);
      const later = table({
        turn: 11,
        offensive: { side: 'allied', card: 'al-74', step: 10 },
        units: { '3209': `${ships} jp-army-32` },
        activated: ships.split(' ').map((s) => s.replace('/r', '')),
        battles: ['3209'],
        effects: Object.values(t.g.effects).map((e) => ({ ...e })),
      }).run('beforeBattles', { side: 'allied' });
      while (!later.over) later.choose('lose', later.all('lose')[0] ?? []);
      return { t, later };
    };
    const two = strike('us-cv-essex us-cv-hancock', 'jp-air-6');
    expect([two.later.at('us-cv-essex'), two.later.at('us-cv-hancock'), two.t.at('jp-air-6')]).toEqual([
      '3209/r',
      '3209/r',
      '3307/r',
    ]);
    const one = strike('us-cv-essex/r', 'jp-air-25');
    expect([one.later.at('us-cv-essex'), one.t.at('jp-air-25')]).toEqual(['eliminated', 'eliminated']);
    // With Operation Sho-Go in the same offensive: three steps.
    const three = strike('us-cv-essex us-cv-hancock', 'jp-air-6', [3], ['jp-45.0']);
    expect([three.later.at('us-cv-essex'), three.later.at('us-cv-hancock')].sort()).toEqual(['3209/r', 'eliminated']);
  },
);

test(
  '[C-013, C-014, R11.21] an event that prints Surprise gives no roll, only cards; Intercept and ' +
    'Ambush together are Ambush',
  () => {
    const s = {
      turn: 3,
      units: { '2015': 'br-hq-malaya in-corps-3 jp-army-25', '2112': 'jp-ca-mogami jp-air-22' },
      offensive: { side: 'japan', card: 'jp-03', as: 'ec', step: 7 },
      activated: ['jp-army-25', 'jp-ca-mogami', 'jp-air-22'],
      battles: ['2015'],
      hands: { allied: 'al-08 al-26 al-03' },
    } as const;
    const t = table(s).run('intelligence', { side: 'allied' });
    t.refuses('rollIntelligence', [], 'R11.21').choose('playReaction', ['al-08']);
    expect(t.g.offensive.now?.intel).toBe('intercept');
    t.choose('playReaction', ['al-26']).choose('pass').expectOver();
    expect(t.g.offensive.now?.intel).toBe('ambush');
  },
);

test('[R11.3] an event may declare any number of battle hexes, an operations card one', () => {
  const s = {
    turn: 9,
    units: { '2915': 'us-hq-sw-pacific us-air-5 us-lrb-5', '2914': 'jp-army-14', '2813': 'jp-army-35' },
    allied: '2915',
    japan: '2914 2813',
  } as const;
  const t = play('al-63', s)
    .choose('hq', ['us-hq-sw-pacific'])
    .choose('activate', ['us-air-5'])
    .choose('activate', ['us-lrb-5']);
  t.choose('activateDone')
    .choose('moveDone')
    .choose('declare', ['2914', 'us-air-5'])
    .choose('declare', ['2813', 'us-lrb-5']);
  expect(Object.keys(t.g.battles).sort()).toEqual(['2813', '2914']);
  const oc = table({ ...s, hands: { allied: 'al-63 al-03' } })
    .run('action', { side: 'allied' })
    .choose('playOC', ['al-63']);
  oc.choose('hq', ['us-hq-sw-pacific'])
    .choose('activate', ['us-air-5'])
    .choose('activate', ['us-lrb-5'])
    .choose('activateDone')
    .choose('moveDone');
  oc.choose('declare', ['2914', 'us-air-5']).refuses('declare', ['2813', 'us-lrb-5'], 'R11.3');
});

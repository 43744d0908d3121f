import { expect, test } from 'vitest';
import { card } from '../../src/deck.ts';
import { activationOf } from '../../src/offensive/limits.ts';
import { table } from '../table.ts';

/** Position of the step loss among the operations of a card. */
const lossAt = (id: string): number => card(id).effects.findIndex((e) => e.op === 'stepLoss');

/** An Allied offensive against Rabaul in step 7; Japan reacts. */
const s = {
  turn: 6,
  offensive: { side: 'allied', card: 'al-13', step: 7 },
  units: { '4021': 'jp-hq-south-seas jp-ca-aoba us-cv-lexington' },
  activated: ['us-cv-lexington'],
  battles: ['4021'],
} as const;
const step7 = { side: 'japan' } as const;

test('[R11.20] jp-13 does not follow another intelligence card', () => {
  const t = table({ ...s, hands: { japan: 'jp-04 jp-13 jp-05' } }).run('intelligence', step7);
  t.offers('playReaction', ['jp-13']).choose('playReaction', ['jp-04']).refuses('playReaction', ['jp-13'], 'R11.20');
  t.refuses('rollIntelligence', [], 'R11.20');
});

test('[R11.25] of two counteroffensive cards Japan names the one whose limits the reaction has', () => {
  const hands = { japan: 'jp-17 jp-45 jp-05' };
  const t = table({ ...s, hands })
    .run('intelligence', step7)
    .choose('playReaction', ['jp-17']);
  expect(t.next('playReaction', ['jp-45'])).toEqual(['jp-17', 'jp-45']);
  t.choose('playReaction', ['jp-45', 'jp-45']);
  expect(t.g.offensive.now?.reactionCard).toBe('jp-45');
  expect(activationOf(t.g, 'japan').lv).toBe(4);
  const kept = table({ ...s, hands })
    .run('intelligence', step7)
    .choose('playReaction', ['jp-17'])
    .choose('playReaction', ['jp-45', 'jp-17']);
  expect(activationOf(kept.g, 'japan').lv).toBe(3);
});

test('[R24.8] al-08 needs active Japanese aircraft and ships', () => {
  const units = { '4021': 'jp-hq-south-seas jp-ca-aoba jp-air-22 us-cv-lexington' };
  const japan = {
    ...s,
    units,
    offensive: { side: 'japan', card: 'jp-10', step: 7 },
    hands: { allied: 'al-08 al-03' },
  } as const;
  table({ ...japan, activated: ['jp-ca-aoba'] })
    .run('intelligence', { side: 'allied' })
    .refuses('playReaction', ['al-08'], 'R24.8');
  table({ ...japan, activated: ['jp-ca-aoba', 'jp-air-22'] })
    .run('intelligence', { side: 'allied' })
    .offers('playReaction', ['al-08']);
});

test('[R11.25] Operation Matador needs the headquarters in Malaya', () => {
  const japan = {
    ...s,
    offensive: { side: 'japan', card: 'jp-10', step: 7 },
    activated: ['jp-ca-aoba'],
    hands: { allied: 'al-05 al-03' },
  } as const;
  table(japan).run('intelligence', { side: 'allied' }).refuses('playReaction', ['al-05'], 'R11.25');
  table({ ...japan, units: { ...s.units, '2015': 'br-hq-malaya' } })
    .run('intelligence', { side: 'allied' })
    .offers('playReaction', ['al-05']);
});

test('[R10.10] a Future Offensive of an earlier turn is an intelligence card too', () => {
  const t = table({
    ...s,
    cards: { 'jp-04': 'fo' },
    flags: [{ id: 'fo.japan', turn: 5 }],
    hands: { japan: 'jp-05' },
  }).run('intelligence', step7);
  t.choose('playReaction', ['jp-04']);
  expect([t.g.cards['jp-04']?.at, t.g.offensive.now?.intel]).toEqual(['played', 'intercept']);
  table({ ...s, cards: { 'jp-04': 'fo' }, flags: [{ id: 'fo.japan', turn: 6 }], hands: { japan: 'jp-05' } })
    .run('intelligence', step7)
    .refuses('playReaction', ['jp-04'], 'R10.10');
});

test('[C-016 R11.19] weather is the only reaction card of an offensive', () => {
  const offensive = { ...s.offensive, step: 4, reactions: 1 } as const;
  const t = table({ ...s, offensive, hands: { japan: 'jp-19' } }).run('weather', step7);
  t.refuses('playReaction', ['jp-19'], 'R11.19').choose('pass').expectOver();
});

test('[R11.19] Wingate calls back one ground unit in Burma; a battle without attackers is none', () => {
  const w = {
    turn: 6,
    offensive: { side: 'japan', card: 'jp-10', step: 4 },
    units: { '2105': 'jp-army-15 in-corps-1', '4021': 'jp-ca-aoba', pool: 'br-bde-77' },
    activated: { 'jp-army-15': { from: '2106', mode: 'ground', path: ['2105'] }, 'jp-ca-aoba': {} },
    battles: ['2105'],
    hands: { allied: 'al-22 al-03' },
  } as const;
  const t = table(w).run('weather', { side: 'allied' });
  t.refuses('recall', ['al-22', 'jp-ca-aoba'], 'R11.19').choose('recall', ['al-22', 'jp-army-15']);
  expect([t.at('jp-army-15'), t.at('br-bde-77'), Object.keys(t.g.battles)]).toEqual(['2106', 'turn-7', []]);
  expect(t.g.activated['jp-army-15']).toBeUndefined();
  t.choose('pass').expectOver();
});

const campaign = {
  turn: 9,
  units: { '5808': 'us-hq-central-pacific us-ca-northampton' },
  hands: { japan: 'jp-64 jp-04', allied: 'al-13 al-14' },
} as const;
/** The Allies activate the cruiser and declare nothing. */
function toWeather(setting: object) {
  const t = table({ ...campaign, ...setting }).run('offensivesPhase');
  if (t.decision().seat === 'japan') t.choose('discard', ['jp-04']);
  t.choose('playOC', ['al-13'])
    .choose('hq', ['us-hq-central-pacific'])
    .choose('activate', ['us-ca-northampton'])
    .choose('activateDone');
  while (t.phase !== 'weather') t.choose(t.phase === 'move' ? 'moveDone' : 'declareDone');
  return t;
}

test('[R11.19] jp-64 may reduce a full cruiser that the cancelled offensive had activated, and draws', () => {
  const t = toWeather({}).choose('playReaction', ['jp-64']).expectDecision('japan', 'events.loss');
  t.offers('spare').choose('lose', ['us-ca-northampton']);
  expect(t.at('us-ca-northampton')).toBe('5808/r');
  expect([t.g.cards['jp-64']?.at, t.g.cards['al-13']?.at, t.track('drawn.japan')]).toEqual(['discard', 'discard', 1]);
  t.expectDecision('japan', 'offensives.action');
});

test('[R11.19] the windows of R from the weather on are one visit: one answer may pass them all', () => {
  const t = toWeather({ hands: { ...campaign.hands, japan: 'jp-64 jp-04 jp-24' } });
  const d = t.decision('japan');
  const pass = { kind: 'pass', value: [] };
  const done = t.play.act({ seat: 'japan', at: 1 }, { decision: d.id, choices: [pass, pass] });
  expect(done.ok && done.value.returned).toEqual([]);
  expect(t.g.offensive.now?.step).toBeGreaterThanOrEqual(12);
});

test('[R11.19] jp-21: the Allies reduce a full Indian corps; none is eliminated', () => {
  const loss = { queue: [{ card: 'jp-21', index: 2 }] };
  const two = table({ units: { '2105': 'in-corps-1', '2205': 'in-corps-2', '2005': 'in-corps-4/r' } }).run(
    'losses',
    loss,
  );
  two
    .expectDecision('allied', 'events.loss')
    .refuses('lose', ['in-corps-4'])
    .choose('lose', ['in-corps-2'])
    .expectOver();
  expect(two.at('in-corps-2')).toBe('2205/r');
  const none = table({ units: { '2005': 'in-corps-4/r' } }).run('losses', loss);
  none.expectOver();
  expect(none.keys()).toContain('events.noTarget');
});

test(
  '[R24.10] losses of events: aircraft that US headquarters reach, active or in a battle, and a ' +
    'battleship against aircraft',
  () => {
    const at = (card: string, index: number, hex?: string) => ({ queue: [{ card, index, ...(hex ? { hex } : {}) }] });
    const units = { '4021': 'jp-air-22', '3706': 'jp-air-21', '4423': 'us-hq-south-pacific-halsey' } as const;
    const raid = table({ units }).run('losses', at('al-16', lossAt('al-16')));
    raid.expectOver();
    expect([raid.at('jp-air-22'), raid.at('jp-air-21')]).toEqual(['4021/r', '3706']);
    const late = table({ units, offensive: { side: 'allied' }, battles: ['3706'] }).run(
      'losses',
      at('al-55', lossAt('al-55')),
    );
    late.expectOver();
    expect([late.at('jp-air-22'), late.at('jp-air-21')]).toEqual(['4021', '3706/r']);
    const guns = { '4021': 'jp-bb-yamato us-air-5', '4423': 'us-air-13' } as const;
    const shelled = table({ units: guns, battles: ['4021'] }).run('losses', at('jp-20', lossAt('jp-20'), '4021'));
    expect([shelled.at('us-air-5'), shelled.at('us-air-13')]).toEqual(['4021/r', '4423']);
    const shielded = table({ units: { '4021': 'jp-bb-yamato us-air-5 us-bb-washington' }, battles: ['4021'] });
    expect(shielded.run('losses', at('jp-20', lossAt('jp-20'), '4021')).at('us-air-5')).toBe('4021');
  },
);

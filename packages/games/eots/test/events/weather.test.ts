import { expect, test } from 'vitest';
import { table } from '../table.ts';

const onTable = { side: 'allied', card: 'al-13', step: 4 } as const;

test('[R11.19] only cards that cancel are offered in step 4; without any card nobody is asked', () => {
  const t = table({ offensive: onTable, hands: { japan: 'jp-04 jp-19' } }).run('weather', { side: 'japan' });
  t.expectDecision('japan', 'events.weather')
    .offers('playReaction', ['jp-19'])
    .refuses('playReaction', ['jp-04'], 'R11.19');
  expect(t.decision('japan').params).toEqual({ fits: 'yes' });
  t.choose('pass').expectOver();
  table({ offensive: onTable }).run('weather', { side: 'japan' }).expectOver();
});

test('[R11.19] a hand that cannot cancel is asked all the same, and jp-21 stops only an offensive of SEAC', () => {
  const t = table({ offensive: { ...onTable, hqs: ['us-hq-sw-pacific'] }, hands: { japan: 'jp-21' } }).run('weather', {
    side: 'japan',
  });
  t.expectDecision('japan', 'events.weather').refuses('playReaction', ['jp-21'], 'R11.19');
  // R22.1 The question says why it is asked: to his eyes alone.
  expect(t.decision('japan').params).toEqual({ fits: 'none' });
  const seac = table({ offensive: { ...onTable, hqs: ['br-hq-seac'] }, hands: { japan: 'jp-21' } }).run('weather', {
    side: 'japan',
  });
  seac.offers('playReaction', ['jp-21']);
});

test('[R11.19 R10.4] the cancelled offensive is over and both cards are discarded', () => {
  const t = table({
    turn: 3,
    units: { '2813': 'us-hq-sw-pacific us-corps-sl' },
    hands: { japan: 'jp-19', allied: 'al-13 al-14' },
  }).run('offensivesPhase');
  t.choose('playOC', ['al-13']);
  t.choose('hq', ['us-hq-sw-pacific']).choose('activate', ['us-corps-sl']).choose('activateDone');
  while (t.phase !== 'weather') t.choose(t.phase === 'move' ? 'moveDone' : 'declareDone');
  t.choose('playReaction', ['jp-19']);
  expect([t.g.cards['al-13']?.at, t.g.cards['jp-19']?.at]).toEqual(['discard', 'discard']);
  expect(t.g.offensive.now).toBeUndefined();
  expect(Object.keys(t.g.activated)).toEqual([]);
  t.expectDecision('allied', 'offensives.action');
});

test(
  '[R11.19] a board that begins in the middle of a plan knows no earlier state: the card ends the ' +
    'offensive, and nothing goes back',
  () => {
    const t = table({ offensive: onTable, hands: { japan: 'jp-04 jp-19' } }).run('weather', { side: 'japan' });
    expect(t.g._marks).toEqual({});
    t.choose('playReaction', ['jp-19']).expectOver();
    expect([Object.keys(t.g.offensive), t.g.cards['jp-19']?.at]).toEqual([[], 'played']);
  },
);

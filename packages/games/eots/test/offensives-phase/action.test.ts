import { expect, test } from 'vitest';
import { table } from '../table.ts';

const asked = 'offensives.action';

test('[C-095 R10.11] more cards act first; a tie is Japanese to turn 4 and Allied from turn 5', () => {
  const equal = { japan: 'jp-03 jp-04', allied: 'al-03 al-04' };
  table({ turn: 4, hands: equal }).run('offensivesPhase').expectDecision('japan', asked);
  table({ turn: 5, hands: equal }).run('offensivesPhase').expectDecision('allied', asked);
  table({ turn: 5, hands: { japan: 'jp-03 jp-04', allied: 'al-03' } })
    .run('offensivesPhase')
    .expectDecision('japan', asked);
});

test('[R10.2] the sides alternate, a side without cards is skipped, and the phase ends with both hands empty', () => {
  const t = table({ turn: 3, hands: { japan: 'jp-03 jp-04 jp-05', allied: 'al-03' } }).run('offensivesPhase');
  t.choose('discard', ['jp-03']).expectDecision('allied', asked);
  t.choose('discard', ['al-03']).expectDecision('japan', asked);
  t.choose('discard', ['jp-04']).expectDecision('japan', asked);
  t.choose('discard', ['jp-05']).expectOver();
  expect(t.g.cards['jp-05']?.at).toBe('discard');
});

test('[R10.3] a pass is an action and is used up', () => {
  const t = table({ turn: 3, hands: { japan: 'jp-03 jp-04', allied: 'al-03' }, tracks: { 'passes.japan': 1 } }).run(
    'offensivesPhase',
  );
  t.refuses('discard', ['jp-05'], 'R10.3');
  t.choose('pass').expectDecision('allied', asked);
  expect(t.track('passes.japan')).toBe(0);
  t.choose('discard', ['al-03']).refuses('pass', [], 'R10.3');
});

test(
  '[C-097 R10.10] a Future Offensive laid down in this turn is not played in it; [R10.9] nor is there ' +
    'a second one',
  () => {
    const t = table({ turn: 5, hands: { japan: 'jp-03 jp-04 jp-05' } }).run('offensivesPhase');
    t.choose('designateFO', ['jp-03']);
    expect(t.g.cards['jp-03']?.at).toBe('fo');
    t.refuses('playOC', ['jp-03'], 'R10.10')
      .refuses('discard', ['jp-03'], 'R10.10')
      .refuses('designateFO', ['jp-04'], 'R10.9');
  },
);

test('[C-096 R10.10] with an empty hand the Future Offensive stays and the phase ends', () => {
  const t = table({ turn: 5, cards: { 'jp-03': 'fo' }, flags: [{ id: 'fo.japan', turn: 4 }] }).run('offensivesPhase');
  t.expectOver();
  expect(t.g.cards['jp-03']?.at).toBe('fo');
});

test('[C-300 R10.8] Tojo before turn 8: an event costs two of will and removes the card; a discard reshuffles', () => {
  const hands = { japan: 'jp-43 jp-04' };
  const event = table({ turn: 5, hands, tracks: { pw: 6 } })
    .run('offensivesPhase')
    .choose('playEC', ['jp-43']);
  expect(event.track('pw')).toBe(4);
  expect(event.g.cards['jp-43']?.at).toBe('removed');
  expect(event.g.flags.tojoResigned?.turn).toBe(5);
  expect(event.g.flags['reshuffle.japan']).toBeUndefined();
  const discard = table({ turn: 5, hands }).run('offensivesPhase').choose('discard', ['jp-43']);
  expect(discard.g.flags['reshuffle.japan']).toBeDefined();
});

test('[R10.8] from turn 8 on Tojo resigns: nothing else may be done with the card, never a Future Offensive', () => {
  const t = table({ turn: 8, hands: { japan: 'jp-43 jp-04' } }).run('offensivesPhase');
  t.refuses('playOC', ['jp-43'], 'R10.8')
    .refuses('discard', ['jp-43'], 'R10.8')
    .refuses('designateFO', ['jp-43'], 'R10.8');
  t.offers('playEC', ['jp-43']);
});

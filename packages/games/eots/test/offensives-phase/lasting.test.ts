import { expect, test } from 'vitest';
import { cleanUp } from '../../src/end-of-turn.ts';
import { conditionMet } from '../../src/offensives-phase/piles.ts';
import { warInEurope } from '../../src/tracks.ts';
import { table } from '../table.ts';

test('[R10.1] each side plays its own deck; what is discarded or removed is not played again', () => {
  const hands = { japan: 'jp-03 jp-04', allied: 'al-03' };
  const t = table({ turn: 5, hands, cards: { 'jp-05': 'discard', 'jp-06': 'removed' } }).run('offensivesPhase');
  for (const id of ['al-03', 'jp-05', 'jp-06', 'jp-07'])
    t.refuses('playOC', [id], 'R10.3').refuses('discard', [id], 'R10.3').refuses('designateFO', [id], 'R10.9');
});

test('[R18.1] rivalry outlasts the turn, and an operations card of a longer scenario does not end it', () => {
  const t = table({
    turn: 5,
    scenario: 'campaign-1943',
    flags: ['isr.japan', 'isr.us'],
    hands: { japan: 'jp-21 jp-04' },
  });
  const later = t.does((g, io) => cleanUp(g, io));
  expect([later.g.flags['isr.japan']?.id, later.g.flags['isr.us']?.id, later.g.turn.now?.turn]).toEqual([
    'isr.japan',
    'isr.us',
    6,
  ]);
  t.run('offensivesPhase').refuses('endISR', ['jp-21'], 'R20.8');
});

test('[R18.4] the levels of the war in Europe', () => {
  const level = (wie: number): number => warInEurope(table({ tracks: { wie } }).g);
  expect([3, 2, 1, 0, -1, -2, -3, -4, -5, -6, -7].map(level)).toEqual([0, 0, 0, 1, 1, 1, 2, 2, 3, 3, 4]);
});

test('[R18.7] that Tojo has resigned is kept, and is the condition of al-79', () => {
  const t = table({ turn: 6, hands: { japan: 'jp-43' } })
    .run('offensivesPhase')
    .choose('playEC', ['jp-43']);
  expect(conditionMet(t.g, 'al-79')).toBe(true);
  const later = table({ turn: 6, flags: [{ id: 'tojoResigned', turn: 6 }] }).does((g, io) => cleanUp(g, io));
  expect(later.g.flags.tojoResigned?.turn).toBe(6);
});

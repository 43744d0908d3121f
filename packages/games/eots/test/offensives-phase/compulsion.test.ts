import { expect, test, vi } from 'vitest';
import { conditionMet } from '../../src/offensives-phase/piles.ts';
import { table } from '../table.ts';

/** Events that can be played in these positions: what their texts ask is another chapter. */
const playable = new Set<string>();
vi.mock('../../src/events/playable.ts', () => ({
  canPlayEvent: (_g: unknown, _side: unknown, id: string) => (playable.has(id) ? null : { code: 'notOffered', rule: 'R10.6', key: 'test' }),
}));

const s = { turn: 9, hands: { allied: 'al-79 al-03' } } as const;

test('[C-301 R10.8] once Tojo has resigned al-79 is an event and nothing else; a pass does not save it', () => {
  playable.add('al-79');
  table(s).run('offensivesPhase').offers('discard', ['al-79']).offers('playOC', ['al-79']).refuses('designateFO', ['al-79'], 'R10.8');
  const t = table({ ...s, flags: ['tojoResigned'], tracks: { 'passes.allied': 1 } }).run('offensivesPhase');
  expect(conditionMet(t.g, 'al-79')).toBe(true);
  t.refuses('playOC', ['al-79'], 'R10.8').refuses('discard', ['al-79'], 'R10.8');
  t.choose('discard', ['al-03']).choose('pass').expectDecision('allied', 'offensives.action').refuses('discard', ['al-79'], 'R10.8');
  t.offers('playEC', ['al-79']);
});

test('[R10.8] a card whose event cannot be played at all may go otherwise: no hand is stuck', () => {
  playable.delete('al-79');
  const t = table({ ...s, flags: ['tojoResigned'] }).run('offensivesPhase');
  t.refuses('playEC', ['al-79'], 'R10.6').choose('discard', ['al-79']);
  expect(t.g.flags['reshuffle.allied']?.id).toBe('reshuffle.allied');
});

import { expect, test, vi } from 'vitest';
import { conditionMet } from '../../src/offensives-phase/piles.ts';
import { table } from '../table.ts';

/** Events that can be played in these positions: what their texts ask is another chapter. */
const playable = new Set<string>();
vi.mock('../../src/events/playable.ts', async (original) => ({
  ...((await original()) as object),
  canPlayEvent: (_g: unknown, _side: unknown, id: string) =>
    playable.has(id) ? null : { code: 'notOffered', rule: 'R10.6', key: 'test' },
}));

const s = { turn: 9, hands: { allied: 'al-79 al-03' } } as const;

test('[C-301 R10.8] once Tojo has resigned al-79 is an event and nothing else; a pass does not save it', () => {
  playable.add('al-79');
  table(s)
    .run('offensivesPhase')
    .offers('discard', ['al-79'])
    .offers('playOC', ['al-79'])
    .refuses('designateFO', ['al-79'], 'R10.8');
  const t = table({ ...s, flags: ['tojoResigned'], tracks: { 'passes.allied': 1 } }).run('offensivesPhase');
  expect(conditionMet(t.g, 'al-79')).toBe(true);
  t.refuses('playOC', ['al-79'], 'R10.8').refuses('discard', ['al-79'], 'R10.8');
  t.choose('discard', ['al-03'])
    .choose('pass')
    .expectDecision('allied', 'offensives.action')
    .refuses('discard', ['al-79'], 'R10.8');
  t.offers('playEC', ['al-79']);
});

test('[R10.8] a card whose event cannot be played at all may go otherwise: no hand is stuck', () => {
  playable.delete('al-79');
  const t = table({ ...s, flags: ['tojoResigned'] }).run('offensivesPhase');
  t.refuses('playEC', ['al-79'], 'R10.6').choose('discard', ['al-79']);
  expect(t.g.flags['reshuffle.allied']?.id).toBe('reshuffle.allied');
});

test('[R11.1 R24.17] a military event with a level starts an offensive, one without is resolved at once', () => {
  for (const id of ['jp-10', 'jp-71']) playable.add(id);
  const hands = { japan: 'jp-10 jp-71 jp-04' };
  const t = table({ turn: 5, hands, units: { '4017': 'jp-hq-south-seas' } }).run('offensivesPhase');
  t.choose('playEC', ['jp-10']);
  expect(t.g.offensive.now).toMatchObject({ as: 'ec', card: 'jp-10', side: 'japan', step: 1 });
  const at = table({ turn: 5, hands }).run('offensivesPhase').choose('playEC', ['jp-71']);
  expect([at.g.offensive.now, at.phase]).toEqual([undefined, 'action']);
});

test('[R10.11] the Future Offensive that takes the initiative may start an offensive', () => {
  playable.add('jp-10');
  const hands = { allied: 'al-03 al-04 al-13', japan: 'jp-04' };
  const t = table({
    turn: 6,
    hands,
    cards: { 'jp-10': 'fo' },
    flags: [{ id: 'fo.japan', turn: 4 }],
    units: { '4017': 'jp-hq-south-seas' },
  });
  const run = t.run('offensivesPhase').choose('takeInitiative');
  expect([run.g.offensive.now?.card, run.decision().seat]).toEqual(['jp-10', 'japan']);
});

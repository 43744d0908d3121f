import { expect, test } from 'vitest';
import { table } from '../table.ts';

const asked = 'offensives.action';
const earlier = (side: 'japan' | 'allied') => [{ id: `fo.${side}`, turn: 4 }] as const;

test(
  '[R10.10] a Future Offensive of an earlier turn is played for operations or discarded like a card of ' + 'the hand',
  () => {
    const s = { turn: 5, hands: { japan: 'jp-04 jp-05' }, cards: { 'jp-03': 'fo' }, flags: earlier('japan') } as const;
    const oc = table(s).run('offensivesPhase').choose('playOC', ['jp-03']);
    expect(oc.g.cards['jp-03']?.at).toBe('played');
    expect(oc.g.flags['fo.japan']).toBeUndefined();
    const gone = table(s).run('offensivesPhase').choose('discard', ['jp-03']);
    expect(gone.g.cards['jp-03']?.at).toBe('discard');
  },
);

test('[R10.10] it is played as an event too, and lies there for several turns', () => {
  const t = table({ turn: 7, hands: { japan: 'jp-04' }, cards: { 'jp-43': 'fo' }, flags: earlier('japan') }).run(
    'offensivesPhase',
  );
  t.choose('playEC', ['jp-43']);
  expect(t.g.flags.tojoResigned?.turn).toBe(7);
});

test('[R10.9] the card laid down counts no more for the hand, and a new one only after the old is gone', () => {
  const t = table({
    turn: 5,
    hands: { japan: 'jp-03 jp-04 jp-05' },
    cards: { 'jp-06': 'fo' },
    flags: earlier('japan'),
  }).run('offensivesPhase');
  t.refuses('designateFO', ['jp-03'], 'R10.9').choose('discard', ['jp-06']).choose('designateFO', ['jp-03']);
  expect(t.g.cards['jp-03']?.at).toBe('fo');
  t.choose('discard', ['jp-04']).refuses('designateFO', ['jp-05'], 'R10.9');
});

test('[C-095 R10.11] the side with fewer cards begins with its Future Offensive as an event, if it wants', () => {
  const s = {
    turn: 6,
    hands: { allied: 'al-03 al-04 al-13', japan: 'jp-04' },
    cards: { 'jp-43': 'fo' },
    flags: earlier('japan'),
  } as const;
  const t = table(s).run('offensivesPhase').expectDecision('japan', 'offensives.initiative');
  t.choose('takeInitiative');
  expect(t.g.cards['jp-43']?.at).toBe('removed');
  t.expectDecision('allied', asked);
  table(s).run('offensivesPhase').choose('leaveInitiative').expectDecision('allied', asked);
});

test('[R10.11] whoever has fewer cards is asked whatever the card is; a reaction card takes no initiative', () => {
  const hands = { allied: 'al-03 al-04 al-13', japan: 'jp-05' };
  const t = table({ turn: 6, hands, cards: { 'jp-04': 'fo' }, flags: earlier('japan') }).run('offensivesPhase');
  t.expectDecision('japan', 'offensives.initiative').refuses('takeInitiative');
  table({ turn: 6, hands, cards: { 'jp-04': 'fo' }, flags: [{ id: 'fo.japan', turn: 6 }] })
    .run('offensivesPhase')
    .expectDecision('allied', asked);
});

test('[R10.10] as a reaction: only while a card stays in hand', () => {
  const offensive = { side: 'allied', card: 'al-13', step: 4 } as const;
  const s = { turn: 5, offensive, cards: { 'jp-19': 'fo' }, flags: earlier('japan') } as const;
  table({ ...s, hands: { japan: 'jp-04' } })
    .run('weather', { side: 'japan' })
    .offers('playReaction', ['jp-19']);
  table(s)
    .run('weather', { side: 'japan' })
    .expectDecision('japan', 'events.weather')
    .refuses('playReaction', ['jp-19'], 'R10.10');
});

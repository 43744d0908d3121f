import { expect, test } from 'vitest';
import { clearTable, drawByEvent } from '../../src/offensives-phase/piles.ts';
import { table } from '../table.ts';

test('[R10.8] no hand is without a legal action, and the phase does not end while jp-43 waits', () => {
  const t = table({ turn: 8, hands: { japan: 'jp-43' }, tracks: { 'passes.japan': 1 } }).run('offensivesPhase');
  t.choose('pass').expectDecision('japan', 'offensives.action').refuses('discard', ['jp-43'], 'R10.8');
  t.choose('playEC', ['jp-43']).expectOver();
});

test('[R10.7] by events a side gains three cards in a phase, and no fourth', () => {
  const t = table({ turn: 5, tracks: { 'drawn.japan': 2 } }).does((g, io) => {
    drawByEvent(g, 'japan', io);
    drawByEvent(g, 'japan', io);
  });
  expect(Object.values(t.g.cards).filter((c) => c.at === 'hand').length).toBe(1);
  expect(t.track('drawn.japan')).toBe(3);
  expect(t.keys()).toContain('offensives.noFourthDraw');
});

test('[R10.7] neither an operations card nor a discard draws', () => {
  const t = table({
    turn: 5,
    hands: { japan: 'jp-04 jp-05 jp-06' },
    units: { '2813': 'jp-hq-south', '2112': 'jp-air-22' },
  }).run('offensivesPhase');
  t.choose('discard', ['jp-04']).choose('withdrawHQ', ['jp-05', 'jp-hq-south']);
  expect(t.track('drawn.japan')).toBe(0);
  expect(t.keys()).not.toContain('drew');
});

test('[R10.12] an empty pile is made of the discarded cards; the card on the table is not among them', () => {
  const pile = Object.fromEntries(Object.keys(table({}).g.cards).map((id) => [id, 'removed' as const]));
  const t = table({ turn: 5, cards: { ...pile, 'jp-04': 'played', 'jp-05': 'discard' } }).does((g, io) =>
    drawByEvent(g, 'japan', io),
  );
  expect([t.g.cards['jp-05']?.at, t.g.cards['jp-04']?.at]).toEqual(['hand', 'played']);
  expect(t.keys()).toContain('reshuffled');
});

test('[R10.4] a card is removed when it was played as an event, not when it was discarded', () => {
  const s = { turn: 5, hands: { japan: 'jp-43' } } as const;
  expect(table(s).run('offensivesPhase').choose('playEC', ['jp-43']).g.cards['jp-43']?.at).toBe('removed');
  expect(table(s).run('offensivesPhase').choose('discard', ['jp-43']).g.cards['jp-43']?.at).toBe('discard');
});

test('[R10.5] a reaction card is no event of an own action', () => {
  const t = table({ turn: 5, hands: { japan: 'jp-04' } }).run('offensivesPhase');
  t.refuses('playEC', ['jp-04'])
    .offers('playOC', ['jp-04'])
    .offers('discard', ['jp-04'])
    .offers('designateFO', ['jp-04']);
});

test(
  '[R10.4 R10.8] al-79 as an event is removed when Tojo has resigned; else it goes back and the deck ' + 'is shuffled',
  () => {
    const s = { turn: 9, cards: { 'al-79': 'played' } } as const;
    const back = table(s).does((g, io) => clearTable(g, [], io));
    expect([back.g.cards['al-79']?.at, back.g.flags['reshuffle.allied']?.id]).toEqual(['discard', 'reshuffle.allied']);
    const gone = table({ ...s, flags: ['tojoResigned'] }).does((g, io) => clearTable(g, [], io));
    expect([gone.g.cards['al-79']?.at, gone.g.flags['reshuffle.allied']]).toEqual(['removed', undefined]);
  },
);

test('[R10.7] events and reaction cards of one action draw when it is over, each for its owner', () => {
  const t = table({ turn: 5, cards: { 'jp-64': 'played', 'al-59': 'played', 'jp-19': 'played' } }).does((g, io) =>
    clearTable(g, [], io),
  );
  expect([t.track('drawn.japan'), t.track('drawn.allied')]).toEqual([1, 1]);
  const oc = table({ turn: 5, cards: { 'jp-64': 'played' } }).does((g, io) => clearTable(g, ['jp-64'], io));
  expect(oc.track('drawn.japan')).toBe(0);
});

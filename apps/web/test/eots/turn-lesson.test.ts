import { victoryPoints, victorySheet } from '@wardroom/eots/read';
import { list } from '@wardroom/rules';
import { expect, test } from 'vitest';
import { cards, guide, ship } from '../../src/games/lessons/eots/turn.ts';
import { Told } from './told.ts';

/** Up to the hand: who comes in where the first place is, the carrier repaired, the submarines' die. */
function dealt(dice: number): Told {
  const x = new Told(guide, dice);
  expect(x.step).toBe('arrive');
  for (let offer = x.decision?.kinds.place; offer; offer = x.decision?.kinds.place)
    x.act('place', ...(list('place', offer, 1).choices[0]?.value ?? []));
  expect(x.step).toBe('replace');
  x.act('flip', ship);
  expect(x.step).toBe('replaced');
  return x.act('done').act('rollSubmarines');
}

test('[R9 R20.5] whatever the dice say, both cards as events bring the year to 5 points, and the match is won', () => {
  for (let dice = 1; dice <= 24; dice++) {
    const x = dealt(dice);
    expect(x.step).toBe('sheet');
    expect(victoryPoints(victorySheet(x.g))).toBe(5);
    for (const c of cards) x.act('playEC', c);
    expect(x.seen, `dice ${dice}`).toEqual(['arrive', 'replace', 'replaced', 'hunt', 'sheet', 'again', 'over']);
    expect(x.g.turn.now?.ended, `dice ${dice}`).toMatchObject({ winners: ['allied'], params: { points: 5 } });
  }
});

test('[R10.2] a card that is given away costs the victory, and the lesson says so', () => {
  const [first = '', second = ''] = cards;
  const x = dealt(1).act('playEC', first);
  expect(x.step).toBe('again');
  x.act('discard', second);
  expect(x.step).toBe('over');
  expect(x.g.turn.now?.ended?.winners).toEqual(['japan']);
  expect(dealt(1).act('playOC', first).step).toBe('besides');
});

test('[R9.5] the match against a bot is played with all that can be dealt', () => {
  const left = (of: unknown): number => JSON.stringify(of).split('"pile"').length;
  expect(left(guide.match)).toBeGreaterThan(left(guide.position) + 40);
});

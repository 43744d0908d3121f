import type { RedactionTable, Seen } from '@wardroom/rules';
import { holds, open, seenAll } from '@wardroom/rules';
import type { Card } from './state.ts';

/** R22 The group under which an unseen card is counted: its owner and its pile. */
export const groupOf = (c: Pick<Card, 'side' | 'at'>): string => `${c.side}.${c.at}`;

/**
 * R10.13, R22 Everything is public but hands, Future Offensive cards and the draw piles: of those the others know the
 * number.
 */
export const redactions: RedactionTable = {
  units: open,
  control: open,
  tracks: open,
  flags: open,
  causes: open,
  nations: open,
  cards: ((c: Card, who): Seen => {
    const hidden = c.at === 'pile' || ((c.at === 'hand' || c.at === 'fo') && !holds(who, c.side));
    return hidden ? { as: 'count', group: groupOf(c) } : seenAll;
  }) as RedactionTable[string],
  earned: open,
  turn: open,
  offensive: open,
  activated: open,
  battles: open,
  assigned: open,
  combats: open,
  effects: open,
  options: open,
};

import type { Adjudication, Lead } from '@wardroom/rules';
import type { State } from '../state.ts';
import { asItStands } from './decide.ts';
import { tableOf, victoryPoints, victorySheet } from './sheet.ts';

/** R20.4 The Allies win with this many Japanese points at most. */
const ALLIED = 5;

/**
 * R19, R20 Who would win if the match ended now. The margin is in victory points beyond the border; a campaign counts
 * none.
 */
export function adjudicate(g: State): Adjudication {
  const end = asItStands(g);
  const sheet = victorySheet(g);
  const points = victoryPoints(sheet);
  const margin = end.winners.includes('japan') ? points - ALLIED : ALLIED + 1 - points;
  const counted = tableOf(g.options.now?.scenario ?? '1942') !== null;
  return {
    winners: end.winners,
    margin: counted ? Math.max(1, margin) : 1,
    lines: [
      { rule: end.rule, key: end.key, ...(end.params ? { params: end.params } : {}) },
      ...sheet.map(({ id, points: of, rule }) => ({ rule, key: 'victory.line', params: { id, points: of } })),
    ],
  };
}

/** Points beyond the border that are as good as won. */
const CLEAR = 10;

/** The same for those who watch; a campaign counts no points: who holds out there is ahead, nobody knows how far. */
export function lead(g: State): Lead {
  const { winners, margin } = adjudicate(g);
  const counted = tableOf(g.options.now?.scenario ?? '1942') !== null;
  return { of: winners, by: counted ? Math.min(1, margin / CLEAR) : 0.5 };
}

import { bots } from '@wardroom/eots/bot';
import type { Ladder } from '../levels.ts';

/** R21.1 With so many points for the Allies two sensible sides win about as often in the scenario of 1944. */
const HANDICAP = -9;

/** Me: the levels against each other. */
export const ladder: Ladder = {
  bots,
  scenario: '1944',
  options: { handicap: HANDICAP },
  limit: `the scenario of 1944 to its end, handicap ${HANDICAP}`,
  even: {
    bot: 'sensible',
    options: { handicap: HANDICAP },
    words: `the scenario of 1944, handicap ${HANDICAP} (points of victory for Japan)`,
  },
};

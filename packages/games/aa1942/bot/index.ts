import type { Bot, Rng } from '@wardroom/bots';
import { randomBot } from '@wardroom/bots';
import type { AnyState, Choice, Decision } from '@wardroom/rules';
import type { Power, State } from '../src/read.ts';
import { sideOf } from '../src/read.ts';
import { bidPlacement } from './bids.ts';
import { combatAnswer } from './combat.ts';
import { combatMoves } from './combat-move.ts';
import { placements } from './mobilize.ts';
import { noncombatMoves } from './noncombat-move.ts';
import { purchases } from './purchase.ts';
import { foresighted, strong } from './strong/index.ts';
import { Trial } from './trial.ts';

/**
 * Plays Axis & Allies 1942 by the exact odds: buys for defence and reach, attacks where it pays, keeps its capitals,
 * goes on or retreats as the odds say, brings its troops over the sea and its aircraft home. The Allies, who have more
 * to defend, stand and place their recruits as the strong bot does: without it Moscow falls whatever the bid.
 */
const sensible: Bot = {
  id: 'sensible',
  answer(view: AnyState, decision: Decision, rng: Rng): Choice[] {
    const choices = planned(view, decision);
    return choices.length > 0 ? choices : randomBot.answer(view, decision, rng);
  },
};

const isAllied = (d: Decision): boolean => sideOf(d.seat as Power) === 'allies';

function planned(view: AnyState, d: Decision): Choice[] {
  const g = view as unknown as State;
  switch (d.prompt) {
    case 'placeBid':
      return bidPlacement(g, d);
    case 'purchase':
      return purchases(g, d);
    case 'combatMove':
      return combatMoves(new Trial(view, d));
    case 'noncombatMove':
      return isAllied(d) ? foresighted(view, d) : noncombatMoves(new Trial(view, d));
    case 'mobilize':
      return isAllied(d) ? foresighted(view, d) : placements(new Trial(view, d));
    default: {
      const choice = combatAnswer(g, d);
      return choice ? [choice] : [];
    }
  }
}

/** The bots of this game with a mind of their own, by id; the strongest last. */
export const bots = { sensible, strong };

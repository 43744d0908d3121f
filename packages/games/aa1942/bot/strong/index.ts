import type { Bot, Rng } from '@wardroom/bots';
import { randomBot } from '@wardroom/bots';
import type { AnyState, Choice, Decision } from '@wardroom/rules';
import type { State } from '../../src/read.ts';
import { bidPlacement } from '../bids.ts';
import { combatAnswer } from '../combat.ts';
import { combatMoves } from '../combat-move.ts';
import { placements } from '../mobilize.ts';
import { purchases } from '../purchase.ts';
import { Trial } from '../trial.ts';
import { judge } from './judge.ts';
import { noncombatMoves } from './noncombat-move.ts';
import { defend, whereNeeded } from './recruits.ts';

/** The answer with a look at what the enemy could do in his next turn; empty: it finds none. */
export function foresighted(view: AnyState, d: Decision): Choice[] {
  const g = view as unknown as State;
  switch (d.prompt) {
    case 'placeBid':
      return bidPlacement(g, d);
    case 'purchase':
      return purchases(g, d, defend);
    case 'combatMove':
      return combatMoves(new Trial(view, d), judge);
    case 'noncombatMove':
      return noncombatMoves(new Trial(view, d));
    case 'mobilize':
      return placements(new Trial(view, d), whereNeeded);
    default: {
      const choice = combatAnswer(g, d);
      return choice ? [choice] : [];
    }
  }
}

/**
 * Plays as the sensible bot does, but looks at what the enemy could do in his next turn, place by place: it leaves
 * nothing where the answer costs more than standing there brings, keeps its capital against who comes over the sea in
 * two turns, brings its aircraft home when they are needed, and knows which city wins the war.
 */
export const strong: Bot = {
  id: 'strong',
  answer(view: AnyState, decision: Decision, rng: Rng): Choice[] {
    const choices = foresighted(view, decision);
    return choices.length > 0 ? choices : randomBot.answer(view, decision, rng);
  },
};

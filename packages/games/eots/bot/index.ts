import type { Bot } from '@wardroom/bots';
import { randomBot } from '@wardroom/bots';
import type { AnyState, Choice, Decision } from '@wardroom/rules';
import { action, offensive } from './action.ts';
import { habit } from './habits.ts';
import { react, window } from './reaction.ts';
import type { State } from './read.ts';
import { upkeep } from './upkeep.ts';

/** The steps of an offensive of one's own, which are planned as one. */
const OWN = new Set(['activate', 'move', 'declareBattle']);

function planned(view: AnyState, d: Decision): Choice[] {
  if (d.phase === 'action') return action(view, d);
  if (OWN.has(d.phase)) return offensive(view, d);
  if (d.phase === 'reinforcement' || d.phase === 'replacement' || d.phase === 'strategicBombing')
    return upkeep(view as unknown as State, d);
  if (d.phase === 'reactionActivate') return react(view, d);
  if (d.phase === 'weather' || d.phase === 'intelligence' || d.phase === 'attackCards') {
    const choices = window(view as unknown as State, d);
    if (choices.length > 0) return choices;
  }
  for (const kind of ['takeInitiative', 'allHome', 'hitsProposal', 'rollSubmarines'])
    if (d.kinds[kind]?.end) return [{ kind, value: [] }];
  const choice = habit(view as unknown as State, d);
  return choice ? [choice] : [];
}

/**
 * Plays Empire of the Sun by trying its offensives on its own view: the one whose captures and odds are worth most.
 */
const sensible: Bot = {
  id: 'sensible',
  answer(view, decision, rng) {
    const choices = planned(view, decision);
    return choices.length > 0 ? choices : randomBot.answer(view, decision, rng);
  },
};

/** The bots of this game with a mind of their own, by id; the strongest last. */
export const bots = { sensible };

import type { Bot } from '@wardroom/bots';
import { randomBot } from '@wardroom/bots';
import type { AnyState, Choice, Decision } from '@wardroom/rules';
import { list } from '@wardroom/rules';
import { action, offensive } from './action.ts';
import { react, window } from './reaction.ts';
import type { State } from './read.ts';
import { upkeep } from './upkeep.ts';

function planned(view: AnyState, d: Decision): Choice[] {
  if (d.phase === 'action') return action(view, d);
  if (d.phase === 'activate') return offensive(view, d);
  if (d.phase === 'reinforcement' || d.phase === 'replacement' || d.phase === 'strategicBombing')
    return upkeep(view as unknown as State, d);
  if (d.phase === 'reactionActivate') return react(view, d);
  if (d.phase === 'weather' || d.phase === 'intelligence' || d.phase === 'attackCards') {
    const choices = window(d);
    if (choices.length > 0) return choices;
  }
  if (d.kinds.fight) {
    const { choices } = list('fight', d.kinds.fight, 2);
    return choices.length === 1 ? choices : [];
  }
  for (const kind of ['takeInitiative', 'allHome', 'hitsProposal', 'rollSubmarines'])
    if (d.kinds[kind]?.end) return [{ kind, value: [] }];
  return [];
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

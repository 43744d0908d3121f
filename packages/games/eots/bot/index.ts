import type { Bot } from '@wardroom/bots';
import { randomBot } from '@wardroom/bots';
import { planned } from './sensible.ts';
import { strong } from './strong/index.ts';

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
export const bots = { sensible, strong };

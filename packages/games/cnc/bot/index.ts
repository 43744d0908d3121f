import type { Bot, Rng } from '@wardroom/bots';
import { randomBot } from '@wardroom/bots';
import type { AnyState, Choice, Decision } from '@wardroom/rules';
import type { State } from '../src/state.ts';
import { activate } from './assaults.ts';
import { act, seaEnd, takeHit } from './battle.ts';
import { commitCard } from './command.ts';
import { discardCard, playCard, useIntel } from './government.ts';
import { wishes } from './moves.ts';
import { deploy, place, produce } from './production.ts';

export { proposedCadres } from './cadres.ts';
export { proposedMoves } from './moves.ts';

/** Kinds with which a phase is left that brings nothing. */
const leave = ['done', 'pass', 'decline'];

/** What the bot answers, phase by phase; null: whatever comes. */
function answer(g: State, d: Decision, rng: Rng): Choice | null {
  switch (d.phase) {
    case 'placeCadres':
      return place(d, rng);
    case 'produce':
      return produce(g, d);
    case 'cardPlay':
      return playCard(g, d);
    case 'satellite':
      return deploy(d);
    case 'command':
      return commitCard(g, d);
    case 'toHandLimit':
      return discardCard(g, d);
    case 'doubleAgent': {
      const card = d.kinds.doubleAgent?.next?.()[0];
      return card === undefined ? { kind: 'decline', value: [] } : { kind: 'doubleAgent', value: [card] };
    }
    case 'intel':
      return useIntel(g, d);
    case 'movement':
      return wishes(g, d)[0]?.moves[0] ?? ending(d);
    case 'activate':
      return activate(g, d) ?? ending(d);
    case 'round':
      return act(g, d);
    case 'assignHits':
      return takeHit(g, d);
    case 'seaRoundEnd':
      return seaEnd(d);
    case 'turnStart':
      return d.kinds.claimAtomicVictory ? { kind: 'claimAtomicVictory', value: [] } : null;
    case 'showStages': {
      const pair = d.kinds.reveal?.next?.()[0];
      return pair === undefined ? { kind: 'done', value: [] } : { kind: 'reveal', value: [pair, 'open'] };
    }
    default:
      return ending(d);
  }
}
function ending(d: Decision): Choice | null {
  const kind = leave.find((k) => d.kinds[k]?.end === true);
  return kind ? { kind, value: [] } : null;
}

/**
 * Builds its own house in order: Industry up to the population, Influence where people live, defenders where something
 * is to be lost, and no war of its own choosing; in one it takes what can be had over land. Sees only its view.
 */
const sensible: Bot = {
  id: 'sensible',
  answer(view: AnyState, decision: Decision, rng: Rng): Choice[] {
    const choice = answer(view as unknown as State, decision, rng);
    return choice ? [choice] : randomBot.answer(view, decision, rng);
  },
};

/** The bots of this game with a mind of their own, by id; the strongest last. */
export const bots = { sensible };

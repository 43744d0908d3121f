import type { AnyState, Choice, Decision } from '@wardroom/rules';
import { action, offensive } from './action.ts';
import { habit } from './habits.ts';
import { react, window } from './reaction.ts';
import type { State } from './read.ts';
import { upkeep } from './upkeep.ts';

/** The steps of an offensive of one's own, which are planned as one. */
export const OWN: ReadonlySet<string> = new Set(['activate', 'move', 'declareBattle']);

/** What needs no plan of an offensive; empty: nothing of it is asked. */
export function rest(view: AnyState, d: Decision): Choice[] {
  if (d.phase === 'reinforcement' || d.phase === 'replacement' || d.phase === 'strategicBombing')
    return upkeep(view as unknown as State, d);
  if (d.phase === 'weather' || d.phase === 'intelligence' || d.phase === 'attackCards') {
    const choices = window(view as unknown as State, d);
    if (choices.length > 0) return choices;
  }
  for (const kind of ['takeInitiative', 'allHome', 'hitsProposal', 'rollSubmarines'])
    if (d.kinds[kind]?.end) return [{ kind, value: [] }];
  const choice = habit(view as unknown as State, d);
  return choice ? [choice] : [];
}

/** The answer of the sensible bot; empty: it finds none. */
export function planned(view: AnyState, d: Decision): Choice[] {
  if (d.phase === 'action') return action(view, d);
  if (OWN.has(d.phase)) return offensive(view, d);
  if (d.phase === 'reactionActivate') return react(view, d);
  return rest(view, d);
}

import { card } from '@wardroom/eots/deck.ts';
import { startsOffensive } from '@wardroom/eots/events/playable.ts';
import type { State } from '@wardroom/eots/state.ts';
import type { AnyState, Choice, Decision } from '@wardroom/rules';
import type { Bot } from '../bot.ts';
import { randomBot } from '../random.ts';
import { bestOffensive } from './offensive.ts';

const atoms = (d: Decision, kind: string): string[] => (d.kinds[kind]?.next?.() ?? []).map(String);

/** One action: the best offensive, else an event that starts none, else what costs least. */
function action(view: AnyState, d: Decision): Choice[] {
  const ocs = atoms(d, 'playOC').sort((a, b) => card(b).ov - card(a).ov);
  const big = ocs[0];
  const plan = big === undefined ? null : bestOffensive(view, d, big);
  // What follows the card is answered when it lies on the table: that ends a batch.
  if (plan) return plan.choices.slice(0, 1);
  const event = atoms(d, 'playEC').find((id) => !startsOffensive(id));
  if (event !== undefined) return [{ kind: 'playEC', value: [event] }];
  const small = ocs.at(-1);
  if (small !== undefined && d.kinds.chinaOffensive) {
    const id = atoms(d, 'chinaOffensive').at(-1);
    if (id !== undefined) return [{ kind: 'chinaOffensive', value: [id] }];
  }
  if (d.kinds.pass) return [{ kind: 'pass', value: [] }];
  const least = atoms(d, 'discard').sort((a, b) => card(a).ov - card(b).ov)[0];
  return least === undefined ? [] : [{ kind: 'discard', value: [least] }];
}

function planned(view: AnyState, d: Decision): Choice[] {
  if (d.phase === 'action') return action(view, d);
  const o = (view as unknown as State).offensive.now;
  if (d.phase === 'activate' && o?.as === 'oc' && !o.hqs) {
    const plan = bestOffensive(view, d, o.card);
    if (plan) return plan.choices;
  }
  for (const kind of ['takeInitiative', 'allHome']) if (d.kinds[kind]?.end) return [{ kind, value: [] }];
  return [];
}

/** Plays Empire of the Sun by trying its offensives on its own view: the one whose captures and odds are worth most. */
export const eotsBot: Bot = {
  id: 'sensible',
  answer(view, decision, rng) {
    const choices = planned(view, decision);
    return choices.length > 0 ? choices : randomBot.answer(view, decision, rng);
  },
};

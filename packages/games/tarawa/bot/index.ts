import type { Bot } from '@wardroom/bots';
import { randomBot } from '@wardroom/bots';
import type { Choice, Decision } from '@wardroom/rules';
import { list } from '@wardroom/rules';
import type { State } from '../src/read.ts';
import { planAction } from './action.ts';
import { eventTarget } from './event.ts';
import { ashore, embark, leastOf, mostOf, put, strongest, wadeOn } from './landing.ts';
import type { Manner } from './manner.ts';
import { farsighted, usual } from './manner.ts';
import { outlookOf } from './outlook.ts';
import { garrisoned } from './supply.ts';

const word = (kind: string, ...value: readonly string[]): Choice[] => [{ kind, value }];
const first = (d: Decision, kind: string): Choice[] => {
  const offer = d.kinds[kind];
  const found = offer ? list(kind, offer, 1).choices[0] : undefined;
  return found ? [{ kind, value: found.value }] : [];
};

/** Units under fire: the least of those that are equal is given. */
const targets: readonly string[] = ['fireTie', 'leaderTie', 'artilleryTie', 'combatLoss', 'excess', 'attrition'];

function answered(g: State, d: Decision, manner: Manner): Choice[] {
  if (d.phase === 'takeActions') return planAction(g, d, manner);
  if (d.phase === 'assignLvts') return embark(g, d);
  if (d.phase === 'wade') return wadeOn(g, d, manner);
  if (targets.includes(d.prompt)) return leastOf(g, d, manner);
  switch (d.prompt) {
    case 'eventTarget':
      return eventTarget(g, d);
    case 'hitch':
      return wadeOn(g, d, manner);
    case 'placeUnits':
      return put(g, d, manner);
    case 'ryanStarts':
    case 'ryanWith':
    case 'inspiredUnit':
      return mostOf(g, d);
    case 'chooseCombat':
    case 'assaultTie':
      return strongest(g, d);
    case 'wayBack':
    case 'beachTie':
      return ashore(g, (d.kinds.choose?.next?.() ?? []).map(String), manner);
    case 'landingOrder':
      return first(d, 'choose');
    case 'hqIgnoresDrift':
      return word('choose', 'ignore');
    case 'hqInlandAsBeach':
      return word('choose', 'beach');
    case 'heroForStep': {
      const unit = g.us[String(d.params?.unit)];
      return word('choose', (unit?.steps ?? 0) > 1 ? 'step' : 'hero');
    }
    case 'heroGives':
    case 'supportGives': {
      const all = (d.kinds.choose?.next?.() ?? []).map(String);
      return word('choose', all.find((w) => w !== '+1') ?? all[0] ?? '+1');
    }
    case 'infiltrateOrStay':
      return word('go');
    case 'withdraw':
      return word('continue');
    case 'delayUnits':
      return word('done');
    case 'spendSupport':
      if (manner.supply > 0) return garrisoned(g, d, outlookOf(g, manner));
      return first(d, 'garrison').length > 0 ? first(d, 'garrison') : word('done');
    case 'establishCps':
      return first(d, 'establish').length > 0 ? first(d, 'establish') : word('done');
    case 'declareAttack':
      // Reached only where a plan was cut short: nothing is promised yet.
      return d.kinds.attack ? word('attack') : word('cancel');
    default:
      return [];
  }
}

const playing = (id: string, manner: Manner): Bot => ({
  id,
  answer(view, decision, rng) {
    const choices = answered(view as unknown as State, decision, manner);
    return choices.length > 0 ? choices : randomBot.answer(view, decision, rng);
  },
});

/** Plays the Marines: lands in LVTs, holds positions, attacks where the odds are good, keeps out of intense fire. */
const sensible = playing('sensible', usual);
const strong = playing('strong', farsighted);

export { allotted } from './allot.ts';

/** The bots of this game with a mind of their own, by id; the strongest last. */
export const bots = { sensible, strong };

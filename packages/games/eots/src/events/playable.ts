import type { Verdict } from '@wardroom/rules';
import { legal, refuse } from '@wardroom/rules';
import { isHex } from '../board.ts';
import { headquarters } from '../command.ts';
import { type CardFacts, card } from '../deck.ts';
import { canLeadEvent } from '../offensive/limits.ts';
import { canTake } from '../offensives-phase/future-offensive.ts';
import type { CardId, Side, State } from '../state.ts';
import { wouldBeSupplied } from '../supply.ts';
import { canMeetDemands } from './demands.ts';
import { swapPlaces } from './ops/arrivals.ts';

/** R10.5, R24.17 Does the event start an offensive? */
export const startsOffensive = (id: CardId): boolean => card(id).type === 'military' && card(id).activation != null;

/** R10.6, R11.7 Is there a headquarters on the map that can lead it? */
function canBeLed(g: State, side: Side, facts: CardFacts): Verdict {
  const a = facts.activation;
  if (!a || a.units) return legal;
  // al-20: the headquarters that comes with the event leads it.
  for (const e of facts.effects) {
    if (e.op !== 'hqSwap' || !(a.hq as readonly string[]).includes(e.place)) continue;
    if (swapPlaces(g, facts.id, e.remove, e.place, e.where).some((at) => isHex(at) && wouldBeSupplied(g, e.place, at)))
      return legal;
  }
  const hqs = headquarters(g, side);
  return hqs.some((hq) => canLeadEvent(g, side, a, hq) === null)
    ? legal
    : refuse('R10.6', 'offensives.nobodyLeads', { card: facts.id });
}

/** R10.3.2, R10.6 May the card be played as an event? */
export function canPlayEvent(g: State, side: Side, id: CardId): Verdict {
  const no = canTake(g, side, id);
  if (no) return no;
  const facts = card(id);
  if (facts.type === 'reaction') return refuse('R10.5', 'offensives.onlyInReaction', { card: id });
  return canMeetDemands(g, side, id) ?? canBeLed(g, side, facts);
}

import type { AnyState, Choice, Decision, Json, StandingOrders } from '@wardroom/rules';
import { isListed } from './listed.ts';

/** "Bid up to": a standing order for an open auction, known to its player alone. */
export interface Limit {
  /** F1: gives at most so much for the side he plays; F2: plays the receiving side with no less than this. */
  readonly bidUpTo: number;
}

const limitOf = (orders: Json): number | null => {
  const n = (orders as { bidUpTo?: unknown } | null)?.bidUpTo;
  return typeof n === 'number' && Number.isSafeInteger(n) && Math.abs(n) <= 1000 ? n : null;
};

/** The next step up to the limit, or the end of the bidding; null: the player is asked. */
function answer(decision: Decision, limit: number): Choice | null {
  const amount = decision.params?.amount as number | undefined;
  const { raise, bid, accept, pass } = decision.kinds;
  if (accept && amount !== undefined) {
    const next = raise?.end && raise.end !== true ? raise.end.min : null;
    if (next !== null && next <= limit) return { kind: 'raise', value: [], amount: next };
    return { kind: 'accept', value: [] };
  }
  if (pass && amount !== undefined) {
    const next = bid?.end && bid.end !== true ? bid.end.max : null;
    if (next !== null && next >= limit) return { kind: 'bid', value: [], amount: next };
    return { kind: 'pass', value: [] };
  }
  return null;
}

/**
 * Standing orders of a match with an auction: a limit answers at once, also while its player is there; everything else
 * is the game's own affair.
 */
export function limitOrders(own: StandingOrders<AnyState> | undefined): StandingOrders<AnyState> {
  const always = (orders: Json): boolean => limitOf(orders) !== null || own?.always?.(orders) === true;
  return {
    schema: {
      safeParse(value) {
        if (value !== null && typeof value === 'object' && 'bidUpTo' in value) {
          const n = limitOf(value as Json);
          const issues = [{ path: ['bidUpTo'], message: 'a whole number within the bounds of the auction' }];
          return n === null ? { success: false, error: { issues } } : { success: true, data: { bidUpTo: n } };
        }
        const refused = { success: false as const, error: { issues: [{ path: [], message: 'no such orders' }] } };
        return own?.schema.safeParse(value) ?? refused;
      },
    },
    answer(view, decision, orders) {
      const limit = orders === null ? null : limitOf(orders);
      if (decision.prompt.startsWith('auction.')) {
        const found = limit === null ? null : answer(decision, limit);
        return found && isListed(decision, found) ? found : null;
      }
      return limit === null && own ? own.answer(view, decision, orders) : null;
    },
    always,
  };
}

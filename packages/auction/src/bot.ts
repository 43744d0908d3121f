import type { Atom, Choice, Decision, Offer } from '@wardroom/rules';
import { walk } from '@wardroom/rules';

/** `next(n)`: a whole number 0..n-1. */
type Rng = (bound: number) => number;

/** How much more than the least a bot bids at first, and up to how much it goes on, in the game's unit. */
const opening = 4;
const reach = 12;

const range = (offer: Offer | undefined, value: readonly Atom[] = []): { min: number; max: number } | null => {
  const end = offer && walk(offer, value)?.end;
  return end && end !== true ? end : null;
};

/** A side, and where a number follows one near the least. */
function named(kind: string, offer: Offer, rng: Rng): Choice | null {
  const sides = offer.next?.() ?? [];
  const side = sides[rng(Math.max(1, sides.length))];
  if (side === undefined) return null;
  const end = range(offer, [side]);
  return { kind, value: [side], ...(end ? { amount: Math.min(end.max, end.min + rng(opening)) } : {}) };
}

function divided(offer: Offer, rng: Rng): Choice {
  const value: Atom[] = [];
  for (let at: Offer | null = offer; at?.next; at = walk(offer, value)) {
    const next = at.next();
    value.push(next[rng(next.length)] as Atom);
  }
  return { kind: 'split', value };
}

/** Goes on with the kind that has a number while that is cheap, else ends the bidding. */
function onward(decision: Decision, more: string, end: string, cheap: (n: number) => boolean, rng: Rng): Choice {
  const next = range(decision.kinds[more]);
  const n = next && (more === 'raise' ? next.min : next.max);
  const first = decision.kinds[end] === undefined;
  if (n !== null && (first || (cheap(n) && rng(3) > 0)))
    return { kind: more, value: [], amount: first ? Math.min(n, reach) : n };
  return { kind: end, value: [] };
}

/**
 * A bot's answer in an open auction: it opens low, goes on now and then, and lets go before it costs much. Null: this
 * decision is not one of those (`sealedBot` makes sealed bids, which no list offers).
 */
export function auctionBot(decision: Decision, rng: Rng): Choice | null {
  const { open, name, offer, accept, bid, pass, take, split, lower, takeThreshold } = decision.kinds;
  if (split) return divided(split, rng);
  if (accept) return onward(decision, 'raise', 'accept', (n) => n <= reach, rng);
  if (bid || pass) return onward(decision, 'bid', 'pass', (n) => n > 0, rng);
  if (lower || takeThreshold) return onward(decision, 'lower', 'takeThreshold', (n) => n > reach, rng);
  if (open) return named('open', open, rng);
  if (name) return named('name', name, rng);
  if (offer) return named('offer', offer, rng);
  return take ? named('take', take, rng) : null;
}

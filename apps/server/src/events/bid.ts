import type { AuctionState } from '@wardroom/auction';
import type { Act } from '@wardroom/tournament';
import type { LiveMatch } from '../match/live-match.ts';

/** What the auction of a match came to, for the first bidder's entrant. */
export function bidOf(match: LiveMatch): (Act & { kind: 'result' })['bid'] {
  const now = (match.play.state as unknown as Partial<AuctionState>).auction?.now;
  const settled = now?.result;
  const mine = (now?.bidders ?? []).flatMap((seat) => settled?.sides[seat] ?? []);
  const [side] = mine;
  if (!settled || side === undefined) return undefined;
  // With three whoever has bid for a side is short of it.
  if (mine.length === 3) {
    const given = Object.entries(settled.bids).flatMap(([s, n]) => (n === 0 ? [] : [[s, -n] as const]));
    return { side, received: Object.fromEntries(given), sides: mine };
  }
  // What is bid for a side goes to the other one.
  const sides = Object.values(settled.sides);
  const received = Object.entries(settled.bids).flatMap(([bidFor, n]): [string, number][] => {
    const other = sides.find((s) => s !== bidFor);
    return n === 0 || other === undefined ? [] : [[other, n]];
  });
  // The other's too: else a side that got nothing, and that every first entrant left to the other, would be unknown.
  return { side, received: Object.fromEntries(received), sides: mine };
}

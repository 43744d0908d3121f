import type { AuctionState } from '@wardroom/auction';
import { bidderSeats } from '@wardroom/auction';
import type { Act } from '@wardroom/tournament';
import type { LiveMatch } from '../match/live-match.ts';

/** What the auction of a match came to, for the first bidder's entrant. */
export function bidOf(match: LiveMatch): (Act & { kind: 'result' })['bid'] {
  const settled = (match.play.state as unknown as Partial<AuctionState>).auction?.now?.result;
  const side = settled?.sides[bidderSeats(2)[0] ?? ''];
  if (!settled || side === undefined) return undefined;
  // What is bid for a side goes to the other one.
  const sides = Object.values(settled.sides);
  const received = Object.entries(settled.bids).flatMap(([bidFor, n]): [string, number][] => {
    const other = sides.find((s) => s !== bidFor);
    return n === 0 || other === undefined ? [] : [[other, n]];
  });
  return { side, received: Object.fromEntries(received) };
}

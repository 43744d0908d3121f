import type { AuctionState } from '@wardroom/auction';
import type { AuctionFace } from '@wardroom/rules';
import { things } from '@wardroom/rules';
import type { Act } from '@wardroom/tournament';
import type { Context } from '../context.ts';
import { ARBITER } from '../match/actor.ts';
import type { LiveMatch } from '../match/live-match.ts';
import type { LoadedEvent } from './store.ts';

type Bid = NonNullable<(Act & { kind: 'result' })['bid']>;

/** What each bidder had bid under seal, by sides, as the history of the auction lists it once all bids are open. */
function openedIn(
  { play }: LiveMatch,
  { auctionBids }: AuctionState,
  bidders: readonly string[],
): Pick<Bid, 'opened'> {
  const names = (play.game.auction as AuctionFace<never> | undefined)?.sides ?? [];
  const opened = bidders.map((seat) => {
    const bid = things(auctionBids).find((b) => b.seat === seat && b.kind === 'opened');
    if (!bid) return null;
    if (bid.amounts) return Object.fromEntries(bid.amounts.map((n, i) => [names[i] ?? '', n]));
    return bid.side === undefined || bid.amount === undefined ? null : { [bid.side]: bid.amount };
  });
  return opened.every((bid) => bid === null) ? {} : { opened };
}

/** What the auction of a match came to, for the first bidder's entrant. */
export function bidOf(match: LiveMatch): Bid | undefined {
  const state = match.play.state as unknown as AuctionState;
  const now = (state as Partial<AuctionState>).auction?.now;
  const settled = now?.result;
  const mine = (now?.bidders ?? []).flatMap((seat) => settled?.sides[seat] ?? []);
  const [side] = mine;
  if (!now || !settled || side === undefined) return undefined;
  const opened = openedIn(match, state, now.bidders);
  // With three whoever has bid for a side is short of it.
  if (mine.length === 3) {
    const given = Object.entries(settled.bids).flatMap(([s, n]) => (n === 0 ? [] : [[s, -n] as const]));
    return { side, received: Object.fromEntries(given), sides: mine, ...opened };
  }
  // What is bid for a side goes to the other one.
  const sides = Object.values(settled.sides);
  const received = Object.entries(settled.bids).flatMap(([bidFor, n]): [string, number][] => {
    const other = sides.find((s) => s !== bidFor);
    return n === 0 || other === undefined ? [] : [[other, n]];
  });
  // The other's too: else a side that got nothing, and that every first entrant left to the other, would be unknown.
  return { side, received: Object.fromEntries(received), sides: mine, ...opened };
}

/** Has anybody bid in a round? What an arbiter has ruled there is no bid, nor is a seat that passes to another. */
export async function hasBids({ db }: Pick<Context, 'db'>, { state }: LoadedEvent, round: number): Promise<boolean> {
  const boards = state.rounds.find((r) => r.round === round)?.boards ?? [];
  const passed = { body: { contains: '"table":{"act":"player"' } };
  const where = {
    match: { in: boards.map((b) => b.id) },
    AND: [{ seat: { not: null } }, { seat: { not: ARBITER } }, { NOT: passed }],
  };
  return (await db.prisma.step.findFirst({ where, select: { seq: true } })) !== null;
}

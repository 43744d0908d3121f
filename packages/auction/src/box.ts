import type { AnyGame, AuctionFace, Json, Seat } from '@wardroom/rules';
import { isListed } from '@wardroom/rules';
import { bidHash, type Opening } from './commit.ts';
import { type AuctionConfig, auctionSchema } from './config.ts';
import { formatPhases } from './formats/index.ts';
import type { AuctionState, Lot } from './state.ts';
import { bidderSeatsOf } from './with-auction.ts';

/** A match, as far as its auction goes. */
interface Table {
  readonly match: string;
  readonly options: Json;
}

const configOf = (options: Json): AuctionConfig | null => {
  const asked = auctionSchema.safeParse((options as { auction?: unknown } | null)?.auction);
  return asked.success ? asked.data : null;
};

/** Does the server keep the openings of this match's bids? */
export function keepsBoxes(options: Json): boolean {
  const config = configOf(options);
  return config !== null && 'box' in config && config.box === 'server';
}

/**
 * What is wrong with the opening of a bid that is left for later; null: it is what its hash says, and the format has
 * such a bid. Tested by the very offer that takes it when the bids are opened.
 */
export function boxFault(
  game: AnyGame,
  { match, options }: Table,
  seat: Seat,
  hash: string,
  opening: Opening,
): 'badBox' | 'badAmount' | null {
  if (bidHash(match, seat, opening) !== hash) return 'badBox';
  const config = configOf(options);
  const face = game.auction as AuctionFace<never> | undefined;
  if (!config || !face) return 'badBox';
  const lot: Lot = {
    match,
    config,
    sides: face.sides,
    bidders: bidderSeatsOf(game.seats(options)),
    most: face.most,
    conclude: () => undefined,
  };
  const phase = formatPhases(lot, config)[`${config.format}.opening`];
  const frame = { id: '', phase: '', hashes: { [seat]: hash } } as never;
  const ask = phase?.decisions?.({} as AuctionState, frame).find((a) => a.seat === seat);
  if (!ask) return 'badBox';
  const value = [opening.side, opening.amount, opening.salt];
  return isListed(ask, { kind: 'open', value }) ? null : 'badAmount';
}

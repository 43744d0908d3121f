import type { Choice, Decision, Seat } from '@wardroom/rules';
import { secretSource } from '@wardroom/rules';
import { base64url, bidHash, type Opening } from './commit.ts';
import type { AuctionConfig } from './config.ts';

/** What a bot that bids sealed must know besides the question. */
export interface SealedTable {
  readonly match: string;
  readonly config: AuctionConfig;
  readonly sides: readonly string[];
  /** The highest offer, in the game's unit. */
  readonly most: number;
  /**
   * The match's secret (32 bytes, hexadecimal). Bid and salt follow from it, so that nobody has to keep them until the
   * opening, whichever server answers then; once the secret is published anybody can compute them.
   */
  readonly secret: string;
}

/** A bot wants at least so much to play a side, and at most so much; it pays up to `least` for one. */
const least = 4;
const greatest = 12;

/** The sealed bid of a bot in this seat, always the same; null: the format is not sealed. */
export function sealedBid({ match, config, sides, most, secret }: SealedTable, seat: Seat): Opening | null {
  const source = secretSource(secret, `bot-bid|${match}`);
  let drawn = 0;
  const draw = (bound: number): number => source.draw(seat, drawn++, bound);
  const salt = base64url(Uint8Array.from({ length: 16 }, () => draw(256)));
  const wanted = (): number => Math.min(most, least + draw(greatest - least + 1));
  const paid = (): number => draw(Math.min(most, least) + 1);
  const bid = (side: string, amount: number | string): Opening => ({ side, amount: String(amount), salt });
  const someSide = (): string => sides[draw(sides.length)] ?? '';
  switch (config.format) {
    case 'sealedLow':
      return bid(config.receiver, wanted());
    case 'sealedSigned':
      return bid(someSide(), paid());
    case 'levels':
      return bid(someSide(), draw(config.levels + 1));
    case 'priceBoth':
      return bid('all', sides.map(wanted).join(','));
    case 'seats':
      return bid('all', sides.map(paid).join(','));
    default:
      return null;
  }
}

/** A bot's answer in a sealed auction: the hash of its bid, later the bid itself. Null: no such question. */
export function sealedBot(decision: Decision, table: SealedTable): Choice | null {
  const { seat, kinds } = decision;
  const bid = sealedBid(table, seat);
  if (!bid) return null;
  if (kinds.commit) {
    const hash = bidHash(table.match, seat, bid);
    // Nothing locks a bot's bid from whoever runs it: it leaves no box, and opens as soon as it is asked.
    const locked = 'lock' in table.config && table.config.lock !== undefined;
    return { kind: 'commit', value: locked ? [hash, hash] : [hash] };
  }
  return kinds.open ? { kind: 'open', value: [bid.side, bid.amount, bid.salt] } : null;
}

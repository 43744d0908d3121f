import type { Ask, AuctionResult, Frame, IO, Offer, Seat } from '@wardroom/rules';
import { leaf } from '@wardroom/rules';
import { bidHash, isHash, isSalt, type Opening } from '../commit.ts';
import type { AuctionPhase, AuctionState, Lot } from '../state.ts';
import { byLot, note } from '../state.ts';

interface Commit extends Frame {
  /** What each has handed in; null: never did. */
  hashes: { readonly [seat: Seat]: string | null };
}

interface Opened extends Commit {
  openings: { readonly [seat: Seat]: { readonly side: string; readonly amount: string } };
}

/** A sealed bid as its format reads it. */
export interface Sealed<V> {
  /** Its meaning, or null where the format has no such bid (out of range, no such side). */
  read(opening: Pick<Opening, 'side' | 'amount'>): V | null;
  /**
   * What comes out. `bids`: of those who bid and opened; `missing`: who never bid; `unopened`: whose bid nobody could
   * open, which is never a bid of 0.
   */
  decide(
    g: AuctionState,
    io: IO,
    bids: ReadonlyMap<Seat, V>,
    missing: readonly Seat[],
    unopened: readonly Seat[],
  ): { result: AuctionResult; how: string } | null;
  readonly rule: string;
}

/** An atom that is tested, not listed. */
const hashOffer: Offer = { next: () => [], has: isHash, child: () => leaf };

/** How long the texts of an opening may be; a hash hides nothing longer. */
const longest = 120;

/** Only an opening that gives the hash is offered: the last atom is tested with all before it. */
function openingOffer<V>(l: Lot, sealed: Sealed<V>, seat: Seat, hash: string): Offer {
  const isText = (atom: unknown): atom is string => typeof atom === 'string' && atom.length <= longest;
  return {
    next: () => [],
    has: isText,
    child: (side) => ({
      next: () => [],
      has: isText,
      child: (amount) => ({
        next: () => [],
        has: (salt) => {
          if (!isSalt(salt)) return false;
          const opening = { side: String(side), amount: String(amount), salt };
          return bidHash(l.match, seat, opening) === hash && sealed.read(opening) !== null;
        },
        child: () => leaf,
      }),
    }),
  };
}

/**
 * The two phases of every sealed format: hashes, public at once and final; then openings, hidden until the last is in.
 * Whoever knows an opening may send it: only the right one is taken.
 */
export function sealedPhases<V>(
  name: string,
  l: Lot,
  sealed: Sealed<V>,
): { [phase: string]: AuctionPhase<Commit> | AuctionPhase<Opened> } {
  const opening = `${name}.opening`;
  const next = (f: Commit, io: IO): void => {
    if (l.bidders.some((seat) => f.hashes[seat] === undefined)) return;
    io.go(opening, { hashes: f.hashes, openings: {} });
  };
  const decide = (g: AuctionState, f: Opened, io: IO): void => {
    const bids = new Map<Seat, V>();
    const missing: Seat[] = [];
    const unopened: Seat[] = [];
    for (const seat of l.bidders) {
      const open = f.openings[seat];
      const value = open && sealed.read(open);
      if (value) {
        bids.set(seat, value);
        note(g, io, seat, 'opened', { side: open.side, ...numberOf(open.amount) });
      } else if (f.hashes[seat] === null) missing.push(seat);
      else {
        unopened.push(seat);
        note(g, io, seat, 'unopened');
      }
    }
    const made = bids.size === 0 ? null : sealed.decide(g, io, bids, missing, unopened);
    if (made) l.conclude(g, io, made.result, made.how);
    else byLot(l, g, io);
  };
  const commit: AuctionPhase<Commit> = {
    rule: sealed.rule,
    open: true,
    apart: true,
    enter(_g, f) {
      f.hashes = {};
    },
    decisions: (_g, f): Ask[] =>
      l.bidders
        .filter((seat) => f.hashes[seat] === undefined)
        .map((seat) => ({ seat, prompt: 'auction.commit', kinds: { commit: hashOffer } })),
    choose(g, f, choice, io, seat) {
      f.hashes = { ...f.hashes, [seat]: String(choice.value[0]) };
      note(g, io, seat, 'commit');
      next(f, io);
    },
    lapse(g, f, io, seat) {
      f.hashes = { ...f.hashes, [seat]: null };
      note(g, io, seat, 'lapsed');
      next(f, io);
    },
  };
  const reveal: AuctionPhase<Opened> = {
    rule: sealed.rule,
    open: ['hashes'],
    sealed: 'once',
    enter(g, f, io) {
      if (Object.values(f.hashes).every((hash) => hash === null)) decide(g, f, io);
    },
    decisions: (_g, f): Ask[] =>
      l.bidders.flatMap((seat) => {
        const hash = f.hashes[seat];
        if (!hash) return [];
        return [{ seat, prompt: 'auction.opening', kinds: { open: openingOffer(l, sealed, seat, hash) } }];
      }),
    choose(_g, f, choice, _io, seat) {
      const [side, amount] = choice.value.map(String);
      f.openings = { ...f.openings, [seat]: { side: side ?? '', amount: amount ?? '' } };
    },
    settle: (g, f, io) => decide(g, f, io),
    lapse: 'nothing',
  };
  return { [name]: commit, [opening]: reveal };
}

function numberOf(text: string): { amount?: number } {
  const n = Number(text);
  return Number.isSafeInteger(n) && text.trim() !== '' ? { amount: n } : {};
}

/** A whole number in a text, in its one spelling, within bounds; null: none. */
export function whole(text: string, min: number, max: number): number | null {
  const n = Number(text);
  return Number.isSafeInteger(n) && String(n) === text && n >= min && n <= max ? n : null;
}

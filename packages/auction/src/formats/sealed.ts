import type { Ask, AuctionResult, Frame, IO, Offer, Seat } from '@wardroom/rules';
import { leaf } from '@wardroom/rules';
import { bidHash, isHash, isSalt, type Opening, sealOf } from '../commit.ts';
import type { AuctionPhase, AuctionState, Lot } from '../state.ts';
import { byLot, note } from '../state.ts';

interface Commit extends Frame {
  /** What each has handed in; null: never did. */
  hashes: { readonly [seat: Seat]: string | null };
  /** Where a beacon locks the boxes: the hash of each one's box. */
  seals?: { readonly [seat: Seat]: string };
}

interface Opened extends Commit {
  /** Whose box has not opened, and why: a line of the history. */
  shut?: { readonly [seat: Seat]: 'badBox' | 'unopened' };
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

/** A hash, and that of the box which is left for it. */
const sealedOffer: Offer = { next: () => [], has: isHash, child: () => hashOffer };

/** How long the texts of an opening may be; a hash hides nothing longer. */
const longest = 120;
/** In place of a signature: the beacon has not signed the round in all the time that one waits for it. */
export const SILENT = 'none';
const isSigned = (atom: unknown): boolean => typeof atom === 'string' && /^[0-9a-f]{96}$/.test(atom);

/**
 * The box that was left, and what opened it: for whoever verifies the record, who has to compute more than the rules.
 */
const boxOffer = (seal: string, signed: (atom: unknown) => boolean): Offer => ({
  next: () => [],
  has: (box) => typeof box === 'string' && sealOf(box) === seal,
  child: () => ({ next: () => [], has: signed, child: () => leaf }),
});

/** Only an opening that gives the hash is offered: the last atom of the three is tested with all before it. */
function openingOffer<V>(l: Lot, sealed: Sealed<V>, seat: Seat, hash: string, after: Offer = leaf): Offer {
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
        child: () => after,
      }),
    }),
  };
}

/** How a bid is opened: by its device, or out of the box that a beacon has unlocked; or that its box does not open. */
function openingKinds<V>(l: Lot, sealed: Sealed<V>, seat: Seat, hash: string, seal?: string): Ask['kinds'] {
  const open = openingOffer(l, sealed, seat, hash);
  if (seal === undefined) return { open };
  return {
    open,
    box: openingOffer(l, sealed, seat, hash, boxOffer(seal, isSigned)),
    shut: boxOffer(seal, (atom) => atom === SILENT || isSigned(atom)),
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
  const locked = 'lock' in l.config && l.config.lock !== undefined;
  const listed = 'listed' in l.config && l.config.listed === true;
  const next = (f: Commit, io: IO): void => {
    if (l.bidders.some((seat) => f.hashes[seat] === undefined)) return;
    io.go(opening, { hashes: f.hashes, ...(f.seals ? { seals: f.seals } : {}), openings: {} });
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
        note(g, io, seat, 'opened', { side: open.side, ...numbersOf(open.amount, listed) });
      } else if (f.hashes[seat] === null) missing.push(seat);
      else {
        unopened.push(seat);
        note(g, io, seat, f.shut?.[seat] ?? 'unopened');
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
      if (locked) f.seals = {};
    },
    decisions: (_g, f): Ask[] =>
      l.bidders
        .filter((seat) => f.hashes[seat] === undefined)
        .map((seat) => ({ seat, prompt: 'auction.commit', kinds: { commit: locked ? sealedOffer : hashOffer } })),
    choose(g, f, choice, io, seat) {
      const [hash, seal] = choice.value.map(String);
      f.hashes = { ...f.hashes, [seat]: hash ?? null };
      if (seal !== undefined) f.seals = { ...f.seals, [seat]: seal };
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
    open: locked ? ['hashes', 'seals'] : ['hashes'],
    sealed: 'once',
    enter(g, f, io) {
      if (Object.values(f.hashes).every((hash) => hash === null)) decide(g, f, io);
    },
    decisions: (_g, f): Ask[] =>
      l.bidders.flatMap((seat) => {
        const hash = f.hashes[seat];
        if (!hash) return [];
        const kinds = openingKinds(l, sealed, seat, hash, f.seals?.[seat]);
        // Whoever waits for a public clock does not lose his own time by it.
        return [{ seat, prompt: 'auction.opening', kinds, ...(locked ? { untimed: true } : {}) }];
      }),
    choose(_g, f, choice, _io, seat) {
      const [side, amount] = choice.value.map(String);
      if (choice.kind === 'shut') {
        f.shut = { ...f.shut, [seat]: choice.value[1] === SILENT ? 'unopened' : 'badBox' };
        return;
      }
      f.openings = { ...f.openings, [seat]: { side: side ?? '', amount: amount ?? '' } };
    },
    settle: (g, f, io) => decide(g, f, io),
    lapse: 'nothing',
  };
  return { [name]: commit, [opening]: reveal };
}

/** The number of a bid, or where they are told the numbers of one for every side. */
function numbersOf(text: string, listed: boolean): { amount?: number; amounts?: number[] } {
  if (listed) return { amounts: text.split(',').map(Number) };
  const n = Number(text);
  return Number.isSafeInteger(n) && text.trim() !== '' ? { amount: n } : {};
}

/** A whole number in a text, in its one spelling, within bounds; null: none. */
export function whole(text: string, min: number, max: number): number | null {
  const n = Number(text);
  return Number.isSafeInteger(n) && String(n) === text && n >= min && n <= max ? n : null;
}

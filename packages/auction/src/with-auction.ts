import type {
  AnyGame,
  AnyState,
  AuctionFace,
  AuctionResult,
  Frame,
  IO,
  Json,
  OptionSchema,
  Phase,
  Seat,
  SeatInfo,
  Thing,
} from '@wardroom/rules';
import { open } from '@wardroom/rules';
import { type AuctionConfig, auctionSchema } from './config.ts';
import { formatPhases } from './formats/index.ts';
import { limitOrders } from './limit.ts';
import { splitPhase } from './split.ts';
import { type AuctionState, type Lot, now } from './state.ts';

const isObject = (x: unknown): x is { [field: string]: unknown } => typeof x === 'object' && x !== null;

/** The auction that a match's options ask for, unread; undefined: none. */
const asked = (options: unknown): unknown => (isObject(options) ? options.auction : undefined);

/** The options of the game itself. */
function ownOptions(options: unknown): unknown {
  if (!isObject(options)) return options;
  const { auction: _auction, ...own } = options;
  return own;
}

/** Formats for any number of sides: the others are for two. */
const isForAll = ({ format }: AuctionConfig): boolean => format === 'seats' || format === 'fixed';

/** How many bid: two, or one for every side. */
const bidderCount = (config: AuctionConfig, face: AuctionFace<never>): number =>
  isForAll(config) ? face.sides.length : 2;

export const bidderSeats = (count: number): Seat[] => Array.from({ length: count }, (_, i) => `bidder_${i + 1}`);
export const isBidder = (seat: Seat): boolean => /^bidder_[1-9]\d*$/.test(seat);

/** The bidders among the seats of a match; none where nothing is auctioned. */
export const bidderSeatsOf = (seats: readonly SeatInfo[]): Seat[] =>
  seats.flatMap(({ id }) => (isBidder(id) ? [id] : []));

/** What is wrong with an auction for this game; null: nothing. */
function misfit(config: AuctionConfig, face: AuctionFace<never>): string | null {
  const named = [
    ...('receiver' in config && config.receiver !== undefined ? [config.receiver] : []),
    ...('taken' in config ? [config.taken] : []),
  ];
  const stranger = named.find((side) => !face.sides.includes(side));
  if (stranger !== undefined) return `there is no side ${stranger}`;
  if (face.sides.length === 2) return null;
  if (!isForAll(config)) return 'this format is for two sides';
  return 'receiver' in config && config.receiver !== undefined ? 'an amount is fixed for one of two sides' : null;
}

/** A side that is bid for and that nobody plays with these options. */
function unplayed(face: AuctionFace<never>, played: readonly string[]): string | null {
  const side = face.sides.find((s) => !played.includes(s));
  return side === undefined ? null : `nobody plays ${side}`;
}

/** Options with an auction, and without one as the game has them. */
function optionsWith(game: AnyGame, face: AuctionFace<never>): OptionSchema<unknown> {
  return {
    safeParse(value) {
      const wanted = asked(value);
      const own = game.options.safeParse(wanted === undefined ? value : ownOptions(value));
      if (wanted === undefined || !own.success) return own;
      const config = auctionSchema.safeParse(wanted);
      if (!config.success) {
        const issues = config.error.issues.map((i) => ({ path: ['auction', ...i.path], message: i.message }));
        return { success: false, error: { issues } };
      }
      const played = game.seats(own.data).map((s) => s.side);
      const wrong = misfit(config.data, face) ?? unplayed(face, played);
      if (wrong) return { success: false, error: { issues: [{ path: ['auction'], message: wrong }] } };
      return { success: true, data: { ...(own.data as object), auction: config.data } };
    },
  };
}

/** The sides are settled, and the game has begun. */
const begun = (g: AnyState): boolean => (g.auction?.now as { status?: string } | undefined)?.status === 'done';

const bidderInfo = (seat: Seat): SeatInfo => ({ id: seat, side: seat, name: `auction.${seat}` });

/**
 * A game whose sides can be auctioned: with `options.auction` bidders sit in front of its own seats, and a match
 * begins with the auction. A match without it plays the very game that was given.
 */
export function biddable(game: AnyGame): AnyGame {
  const face = game.auction as AuctionFace<never> | undefined;
  if (!face) return game;
  const seats = (options: unknown): readonly SeatInfo[] => {
    const own = game.seats(ownOptions(options));
    const config = auctionSchema.safeParse(asked(options));
    return config.success ? [...bidderSeats(bidderCount(config.data, face)).map(bidderInfo), ...own] : own;
  };
  const whole: AnyGame = { ...game, options: optionsWith(game, face), seats };
  const { lead } = game;
  if (lead) whole.lead = (g) => (!g.auction || begun(g) ? lead(g) : null);
  return {
    ...whole,
    variant(header) {
      if (asked(header.options) === undefined) return game;
      const config = auctionSchema.safeParse(asked(header.options));
      return config.success ? auctioned(whole, game, face, config.data, header.match) : whole;
    },
  };
}

type Stored = { phase: string; [field: string]: Json };

/** Puts the frames of a position on the stack as the set-up does: nothing is entered, the top one asks. */
function resumeAt(g: AnyState, frames: readonly Stored[]): void {
  frames.forEach((f, i) => {
    (g._stack as { [id: string]: unknown })[String(i)] = { ...f, id: String(i) };
  });
}

function auctioned(
  whole: AnyGame,
  game: AnyGame,
  face: AuctionFace<never>,
  config: AuctionConfig,
  match: string,
): AnyGame {
  const bidders = bidderSeats(bidderCount(config, face));
  const seatsOf = (side: string): Seat[] => game.seats({}).flatMap((s) => (s.side === side ? [s.id] : []));
  const settle = (g: AuctionState, io: IO, result: AuctionResult): void => {
    face.settle(g as never, result, io);
    const bidderOf = new Map(Object.entries(result.sides).map(([bidder, side]) => [side, bidder]));
    now(g).status = 'done';
    now(g).assign = Object.fromEntries(
      game.seats({}).map((s) => [s.id, bidderOf.get(s.side) ?? (bidders[0] as Seat)]),
    );
    io.log('auction.settled', { sides: result.sides, bids: result.bids });
    io.go('auction.start');
  };
  const lot: Lot = {
    match,
    config,
    sides: face.sides,
    bidders,
    most: face.most,
    conclude(g, io, result, how) {
      const mine = now(g);
      mine.result = result;
      mine.how = how;
      const [one, two] = face.sides as readonly [string, string];
      const net = (result.bids[one] ?? 0) - (result.bids[two] ?? 0);
      if (face.sides.length === 2 && net !== 0) {
        mine.receiver = net > 0 ? two : one;
        mine.amount = Math.abs(net);
      }
      const { receiver, amount = 0 } = mine;
      io.log(`auction.result.${how}`, { sides: result.sides, bids: result.bids });
      const seats = receiver === undefined ? [] : seatsOf(receiver);
      const captain = Object.keys(result.sides).find((bidder) => result.sides[bidder] === receiver);
      if (!face.split || seats.length < 2 || captain === undefined) return settle(g, io, result);
      mine.status = 'split';
      io.go('auction.split', { captain, seats, amount });
    },
  };
  /** The game begins: at its own start, or where the position stands. */
  const start: Phase<AuctionState, Frame> = {
    rule: 'BIDS 1',
    open: true,
    enter(g, _f, io) {
      const frames = (g.auction.begins as (Thing & { frames: readonly Stored[] }) | undefined)?.frames ?? [];
      if (frames.length > 0) {
        resumeAt(g as unknown as AnyState, frames);
        return;
      }
      const { phase, ...fields } = game.start;
      io.go(phase, fields);
    },
  };
  const tables = (frames: readonly Stored[] = []) => ({
    auction: {
      now: { id: 'now', status: 'open', bidders },
      ...(frames.length > 0 ? { begins: { id: 'begins', frames } } : {}),
    },
    auctionBids: {},
  });
  const { anytime, adjudicate, invariants, concede, moment } = game;
  return {
    ...whole,
    phases: {
      ...game.phases,
      ...(formatPhases(lot, config) as unknown as AnyGame['phases']),
      'auction.split': splitPhase(settle) as never,
      'auction.start': start as never,
    },
    redactions: { ...game.redactions, auction: open, auctionBids: open },
    start: { phase: config.format },
    setup: (scenario, options, io) => ({ ...game.setup(scenario, ownOptions(options), io), ...tables() }),
    position: {
      ...game.position,
      parse(file) {
        const parsed = game.position.parse(file);
        if (!parsed.ok) return parsed;
        return { ok: true, value: { state: { ...parsed.value.state, ...tables(parsed.value.frames) } } };
      },
    },
    outcome: (g) => (begun(g) ? game.outcome(g) : null),
    concede: (g, seat) => (begun(g) && concede ? concede(g, seat) : null),
    ...(anytime ? { anytime: guarded(anytime, begun) } : {}),
    ...(moment ? { moment: (g: AnyState) => (begun(g) ? moment(g) : { round: 0, phase: 'auction' }) } : {}),
    ...(adjudicate ? { adjudicate } : {}),
    ...(invariants ? { invariants: (g: AnyState) => (begun(g) ? invariants(g) : []) } : {}),
    standing: limitOrders(game.standing),
  };
}

/** Acts at any time wait until the game has begun. */
function guarded(anytime: NonNullable<AnyGame['anytime']>, begun: (g: AnyState) => boolean): AnyGame['anytime'] {
  return Object.fromEntries(
    Object.entries(anytime).map(([name, act]) => [
      name,
      { ...act, decisions: (g: AnyState) => (begun(g) ? act.decisions(g) : []) },
    ]),
  );
}

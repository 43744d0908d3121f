import type { AnyGame, AuctionFace, Batch, Choice, Game, Source, Table, Thing } from '@wardroom/rules';
import { leaf, open, Play, things } from '@wardroom/rules';
import { type AuctionBid, type AuctionNow, type AuctionState, biddable, bidHash } from '../src/index.ts';

interface State {
  marks: Table<Thing & { n: number }>;
}

/** A toy whose sides are its seats: what was bid stands in `marks`; each side has one turn, then it is over. */
function toy(sides: readonly string[], more: Partial<AuctionFace<never>> = {}): AnyGame {
  const game = {
    id: 'toy',
    rulesVersion: 1,
    seats: () => sides.map((id) => ({ id, side: id, name: id })),
    scenarios: [{ id: 'standard', name: 'standard' }],
    options: { safeParse: (value: unknown) => ({ success: true, data: value }) },
    setup: () => ({ marks: { board: { id: 'board', n: 1 } } }),
    position: { parse: () => ({ ok: false, error: [] }), write: () => null },
    start: { phase: 'move' },
    phases: {
      move: {
        rule: '1',
        open: true,
        decisions: () => [{ seat: sides[0] as string, prompt: 'move', kinds: { pass: leaf } }],
        choose: (g: State) => {
          (g.marks.board as { n: number }).n = 9;
        },
      },
    },
    redactions: { marks: open },
    localDecisions: true,
    complete: (view: State) => view,
    outcome: (g: State) => (g.marks.board?.n === 9 ? { winners: [sides[0] as string], rule: '1', key: 'over' } : null),
    auction: {
      sides,
      currency: () => 'vp',
      usual: 'openGive',
      most: 100,
      settle(g: State, { bids }: { bids: { [side: string]: number } }) {
        for (const side of Object.keys(bids)) g.marks[side] = { id: side, n: bids[side] ?? 0 };
      },
      ...more,
    },
  };
  return biddable(game as unknown as Game<State> as unknown as AnyGame);
}

/** Dice that come as given (1 to 6), then ones. */
function prepared(dice: readonly number[]): Source {
  let at = 0;
  return { draw: () => (dice[at++] ?? 1) - 1, nonce: () => '' };
}

export interface Bidding {
  readonly play: Play;
  readonly now: () => AuctionNow;
  /** The history, in order. */
  readonly bids: () => AuctionBid[];
  /** Bids of a bidder (1, 2 ...): the choice, refused or not. */
  try(bidder: number, kind: string, value?: Choice['value'], amount?: number): string | null;
  act(bidder: number, kind: string, value?: Choice['value'], amount?: number): Bidding;
  lapse(bidder: number): Bidding;
  /** Hands a sealed bid in, under a salt made of one letter. */
  commit(bidder: number, side: string, amount: string, letter?: string): Bidding;
  reveal(bidder: number, side: string, amount: string, letter?: string): Bidding;
  who(): readonly string[];
}

export const saltOf = (letter: string): string => letter.repeat(22);

export function bidding(
  game: AnyGame,
  auction: object,
  dice: readonly number[] = [6, 1],
  options: object = {},
): Bidding {
  const made = Play.create(game, {
    match: 'm-0001',
    scenario: game.scenarios[0]?.id ?? 'standard',
    options: { ...options, auction },
    seeds: [],
    secret: '11'.repeat(32),
    at: 0,
    source: prepared(dice),
  });
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  const { play } = made.value;
  const seat = (n: number): string => `bidder_${n}`;
  const self: Bidding = {
    play,
    now: () => (play.state as unknown as { auction: { now: AuctionNow } }).auction.now,
    bids: () => [...things((play.state as unknown as AuctionState).auctionBids)].sort((x, y) => x.n - y.n),
    try(bidder, kind, value = [], amount) {
      const decision = play.decisions().find((d) => d.seat === seat(bidder));
      if (!decision) return 'notAsked';
      const choice: Choice = { kind, value, ...(amount === undefined ? {} : { amount }) };
      const batch: Batch = { decision: decision.id, choices: [choice] };
      const done = play.act({ seat: seat(bidder), at: 0 }, batch);
      return done.ok ? null : done.error.code;
    },
    act(bidder, kind, value, amount) {
      const refused = self.try(bidder, kind, value, amount);
      if (refused) throw new Error(`${kind} of bidder ${bidder}: ${refused}`);
      return self;
    },
    lapse(bidder) {
      // biome-ignore lint/suspicious/noThenProperty: what happens then, in the words of the record
      const done = play.tableAct({ act: 'timeout', seat: seat(bidder), then: 'expire' }, 0);
      if (!done.ok) throw new Error(done.error.code);
      return self;
    },
    commit: (bidder, side, amount, letter = 'A') =>
      self.act(bidder, 'commit', [bidHash('m-0001', seat(bidder), { side, amount, salt: saltOf(letter) })]),
    reveal: (bidder, side, amount, letter = 'A') => self.act(bidder, 'open', [side, amount, saltOf(letter)]),
    who: () => play.decisions().map((d) => d.seat),
  };
  return self;
}

export const two = toy(['axis', 'allies']);
export const japanToy = toy(['japan', 'allied']);
export const three = toy(['x', 'y', 'z']);

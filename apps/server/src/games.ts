import { aa1942 } from '@wardroom/aa1942';
import { bots as aa1942Bots } from '@wardroom/aa1942/bot';
import { seatNames as aa1942Seats } from '@wardroom/aa1942/locales/seats.ts';
import { oddsAnswer } from '@wardroom/aa1942/read';
import { biddable, bidderSeatsOf } from '@wardroom/auction';
import type { Bots } from '@wardroom/bots';
import { botsWith } from '@wardroom/bots';
import { cnc } from '@wardroom/cnc';
import { bots as cncBots } from '@wardroom/cnc/bot';
import { seatNames as cncSeats } from '@wardroom/cnc/locales/seats.ts';
import { eots } from '@wardroom/eots';
import { bots as eotsBots } from '@wardroom/eots/bot';
import { seatNames as eotsSeats } from '@wardroom/eots/locales/seats.ts';
import type { AnyGame, Result, SeatInfo } from '@wardroom/rules';
import { tarawa } from '@wardroom/tarawa';
import { bots as tarawaBots } from '@wardroom/tarawa/bot';
import { seatNames as tarawaSeats } from '@wardroom/tarawa/locales/seats.ts';

/** What comes with a game, as far as a server asks for it. This file alone names games. */
export interface GameEntry {
  game: AnyGame;
  /** Its own bots, the strongest last. */
  bots?: Bots;
  /** Seats as a sentence of a notice names them, by language. */
  seatNames?: { readonly [lang: string]: { readonly [seat: string]: string } };
  /** Exact odds of a battle: answers a question with at most so many units a side, or says what is wrong with it. */
  odds?: (question: unknown, most: number) => Result<{ odds: object }, readonly string[]>;
}

/** What every installation has. */
export const builtIn: readonly GameEntry[] = [
  { game: aa1942, bots: aa1942Bots, seatNames: aa1942Seats, odds: oddsAnswer },
  { game: eots, bots: eotsBots, seatNames: eotsSeats },
  { game: cnc, bots: cncBots, seatNames: cncSeats },
  { game: tarawa as unknown as AnyGame, bots: tarawaBots, seatNames: tarawaSeats },
];

/** The games of this server, by id. */
export interface Games {
  all: readonly AnyGame[];
  has(id: string): boolean;
  /** It is one that every installation has, and threads know. */
  builtIn(id: string): boolean;
  /** Throws for a game that is not there: ask `has` where the id came from outside. */
  named(id: string): AnyGame;
  /** Every bot that can play a game, by its id; the strongest last. */
  bots(id: string): Bots;
  /** A seat as a sentence names it; its id where nobody has told. */
  seatName(id: string, seat: string, lang: string): string;
  odds(id: string): GameEntry['odds'];
  /**
   * The seats at which somebody can sit now: where sides are auctioned the bidders', and the game's own once it is
   * settled who plays what.
   */
  seatsAt(m: SeatsAt): readonly SeatInfo[];
}

/** What of a match says which seats there are. */
export interface SeatsAt {
  readonly game: string;
  readonly options: unknown;
  readonly holders?: readonly { readonly seat: string }[];
}

export function createGames(entries: readonly GameEntry[] = builtIn): Games {
  const byId = new Map(entries.map((e) => [e.game.id, { ...e, game: biddable(e.game) }]));
  const seatsAt: Games['seatsAt'] = ({ game, options, holders = [] }) => {
    const all = byId.get(game)?.game.seats(options) ?? [];
    const bidders = bidderSeatsOf(all);
    const settled = holders.some((h) => !bidders.includes(h.seat));
    return bidders.length === 0 ? all : all.filter((s) => bidders.includes(s.id) !== settled);
  };
  return {
    all: [...byId.values()].map((e) => e.game),
    has: (id) => byId.has(id),
    builtIn: (id) => builtIn.some((e) => e.game.id === id && entries.some((mine) => mine.game === e.game)),
    named: (id) => {
      const entry = byId.get(id);
      if (!entry) throw new Error(`there is no game ${id}`);
      return entry.game;
    },
    bots: (id) => botsWith(byId.get(id)?.bots),
    seatName: (id, seat, lang) => byId.get(id)?.seatNames?.[lang]?.[seat] ?? seat,
    odds: (id) => byId.get(id)?.odds,
    seatsAt,
  };
}

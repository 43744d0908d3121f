import { results, threeResults } from '@wardroom/pairing';
import { z } from 'zod';
import { dayOffAct, daysOffSchema } from './days-off.ts';
import { entryActs, MOST_QUESTIONS, questionSchema, roundCheckInSchema } from './entry-acts.ts';
import { adjudicationSchema, interventionSchema } from './interventions.ts';
import { linedSchema, playerNumber, teamActs, teamSchema } from './team-acts.ts';

const id = z.string().min(1).max(64);
const number = z.int().min(1).max(2000);
/** Challenges of a ladder are numbered from 1. */
const challengeNumber = z.int().min(1).max(1_000_000);
/** Of three: their places in the order of the seats, `-` for whoever did not come. */
const result = z.enum([...results, ...threeResults]);

/**
 * What decides a meeting of which so many games, or pairs of games, were level: who has won more, then the first of
 * `by` that tells them apart (the games' margins added up; who has received less in their auctions), then the lot.
 */
const deciderSchema = z.strictObject({
  after: z.int().min(1).max(9).default(2),
  by: z
    .array(z.enum(['margin', 'bid']))
    .max(2)
    .default(['margin', 'bid']),
});
const cupSchema = z.strictObject({
  double: z.boolean().default(false),
  thirdPlace: z.boolean().default(false),
  bestOf: z.union([z.literal(1), z.literal(3), z.literal(5)]).default(1),
  /** Events of before have none: level games are played again for ever. */
  decider: deciderSchema.optional(),
});
const seasonCount = z.int().min(1).max(20);
const leagueSchema = z.strictObject({
  size: z.int().min(2).max(32).default(6),
  move: z.int().min(0).max(16).default(1),
  seasons: seasonCount.default(2),
});
const ladderSchema = z.strictObject({
  /** So many places above his own somebody may challenge. */
  reach: z.int().min(1).max(32).default(3),
  /** Hours in which whoever is challenged answers. */
  answerHours: z.int().min(1).max(2160).default(72),
  /** Whoever does not answer in time has lost, or the organiser says what becomes of it. */
  late: z.enum(['forfeit', 'organiser']).default('forfeit'),
  /** Games and challenges that somebody has at once. */
  games: z.int().min(1).max(5).default(1),
  /** Whoever has not played for so many days goes one place down, and again; without it nobody does. */
  idleDays: z.int().min(1).max(365).optional(),
});
const poolCount = z.int().min(2).max(32);

/**
 * A stage after another one: those who go on are the first `take` of the standings before it, of each pool where there
 * were some.
 */
const laterStageSchema = z.strictObject({
  system: z.enum(['swiss', 'roundRobin', 'cup']),
  take: z.int().min(1).max(64),
  /** Rounds of a Swiss stage. */
  rounds: z.int().min(1).max(30).default(3),
  twice: z.literal(true).optional(),
  pools: poolCount.optional(),
  cup: cupSchema.optional(),
  /** Swiss: who met in an earlier stage does not meet again where that can be avoided. Events of before have not. */
  fresh: z.literal(true).optional(),
});
export type LaterStage = z.output<typeof laterStageSchema>;

/** The rules of an event, fixed when it is announced: the text of its commitment is bound to them. */
export const eventRulesSchema = z.strictObject({
  game: z.string().min(1).max(20),
  scenario: z.string().min(1).max(40),
  /** Options of the game, without the auction. */
  options: z.record(z.string(), z.unknown()).default({}),
  /** A position file, where the scenario is `custom`. */
  position: z.unknown().optional(),
  /** `duplicate`: everybody plays the same boards alone, in a game for one. `threes`: tables of three, by points. */
  system: z.enum(['swiss', 'roundRobin', 'cup', 'duplicate', 'league', 'ladder', 'threes']).default('swiss'),
  /**
   * Tiers of so many places (`size`); in each season everybody meets everybody of his tier, then `move` of each go up
   * and down.
   */
  league: leagueSchema.optional(),
  /** An order in which each may challenge those above him; whoever wins from below takes the place. */
  ladder: ladderSchema.optional(),
  /** Teams with captains instead of single entrants; a pairing of two of them is so many boards. */
  team: teamSchema.optional(),
  /** Rounds of a Swiss or duplicate event, or one of tables of three; the other systems have as many as they need. */
  rounds: z.int().min(1).max(30).default(4),
  /** Everybody against everybody: once more, with the places in the auction changed. */
  twice: z.literal(true).optional(),
  /** Everybody against everybody in so many pools, by seeds to and fro; with few entrants in fewer. */
  pools: poolCount.optional(),
  /** Elimination: after one loss or two, a game for the third place, games of a meeting. */
  cup: cupSchema.optional(),
  /** The stages after the first one, each fed by the standings before it. Elimination is the last of them. */
  later: z.array(laterStageSchema).min(1).max(4).optional(),
  /** All boards of a round play one secret seed, and nothing of them is shown before the last one is done. */
  duplicate: z.literal(true).optional(),
  /** Seeds follow the ratings of the game; without it they are drawn by lot. */
  seeds: z.literal('rating').optional(),
  /**
   * Minutes from the beginning of a game, agreed or that of its round, in which both have to come to their board; who
   * does not has lost it. Without it nobody loses by staying away.
   */
  arriveMinutes: z.int().min(2).max(20_160).optional(),
  /** Drafted rounds are published by the organiser, or at once. */
  publish: z.enum(['manual', 'auto']).default('manual'),
  /** Most entrants; 0: no bound. */
  most: z.int().min(0).max(1024).default(0),
  /** Who comes when it is full waits until somebody leaves. */
  waitingList: z.boolean().default(false),
  /** Only who knows a code enters, or founds a team: its hash (`entryHash`), for the rules are everybody's to read. */
  code: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  /** Only whom the organiser has listed, or sent a link of his own, enters or founds a team. */
  invited: z.literal(true).optional(),
  /** What whoever enters is asked. */
  questions: z.array(questionSchema).min(1).max(MOST_QUESTIONS).optional(),
  /** Only who has said on the day that he is there is paired. */
  checkIn: z.boolean().default(false),
  /** The same before each round of a Swiss stage. */
  roundCheckIn: roundCheckInSchema.optional(),
  /**
   * Swiss: newcomers are let in until so many rounds are published; duplicate: until so many are done, and they play
   * the one that is under way as well. Rounds that they missed count nothing.
   */
  lateUntil: z.int().min(0).max(30).default(0),
  /** Who meets whom among equal points of a Swiss stage; `lot`: as in `fold`, the order drawn anew for each round. */
  order: z.enum(['fold', 'highLow', 'neighbours', 'lot']).default('fold'),
  /** Each meeting is two games, in which each plays either side once: points decide, then the sum of margins. */
  games: z.literal(2).optional(),
  /** Nobody bids: who plays which side is balanced over the rounds of a Swiss stage. */
  balance: z.literal(true).optional(),
  tieBreaks: z
    .array(z.enum(['C1', 'BH', 'SB', 'DE', 'WON', 'CUM', 'MAR', 'LOT']))
    .max(8)
    .default(['C1', 'BH', 'SB', 'LOT']),
  /** The auction of each pairing, as in the options of a match. */
  auction: z.looseObject({ format: z.string() }).default({ format: 'openGive' }),
  /** `false`: whoever bids is not told what sides went for on average in earlier games. */
  hint: z.literal(false).optional(),
  /** Seconds for each act of the auction, apart from the clock of the game; null: it has no clock. */
  auctionClock: z.int().min(10).max(604_800).nullable().default(null),
  pace: z.enum(['live', 'slow']).default('live'),
  clock: z
    .strictObject({
      bank: z.int().min(0).max(31_536_000),
      perMove: z.int().min(0).max(2_592_000).optional(),
      increment: z.int().min(0).max(3600).optional(),
      atZero: z.enum(['nothing', 'forfeit', 'expire']).default('nothing'),
    })
    .nullable()
    .default(null),
  /** Days of vacation that each entrant may take in this event, in slow games; without it as many as he has. */
  vacationDays: z.int().min(0).max(60).optional(),
  /** Days on which no deadline of the event and no clock of its matches runs. */
  daysOff: daysOffSchema.optional(),
  /** What players may agree on at their table. */
  allows: z
    .strictObject({
      draw: z.boolean().default(true),
      pause: z.boolean().default(true),
      takeback: z.boolean().default(false),
      whatIf: z.boolean().default(false),
      /** More or less time for a seat, by consent of both. */
      clock: z.boolean().default(false),
      /** Another position, by consent of both, in games that hide nothing. */
      position: z.boolean().default(false),
    })
    .prefault({}),
  /** Minutes by which spectators see a match later; null: none may watch. */
  spectators: z.int().min(0).max(1440).nullable().default(0),
  /** When it is meant to start, ms. */
  startsAt: z.int().min(0).max(4_102_444_800_000).optional(),
  /** Hours from the publishing of a round in which its games have to be over; without it there is no window. */
  roundHours: z.int().min(1).max(2160).optional(),
  /**
   * Minutes before the end of a round's window: the round of play under way in each game is its last one then, all
   * sides get their turn, and an arbiter confirms who wins as the game counts it. Without it nothing is cut short.
   */
  lastRoundMinutes: z.int().min(5).max(1440).optional(),
  /** `false`: dice and cards follow from the secret of each match alone, no links of devices go into them. */
  links: z.literal(false).optional(),
  /** A trial with bots of another event: nothing in it counts. */
  rehearsal: z.literal(true).optional(),
});
export type EventRules = z.output<typeof eventRulesSchema>;

/**
 * May these stages follow each other? Elimination leaves nobody to go on, a league has seasons of its own, a ladder has
 * no last round, and nobody plays alone in a later stage.
 */
export const isChain = ({ system, later = [] }: Pick<EventRules, 'system' | 'later'>): boolean =>
  later.length === 0 ||
  (system !== 'duplicate' &&
    system !== 'cup' &&
    system !== 'league' &&
    system !== 'ladder' &&
    system !== 'threes' &&
    later.slice(0, -1).every((stage) => stage.system !== 'cup'));

/**
 * Rules as they were written down, by this version or an earlier one: those had one later stage, a `cut` to the first
 * so many by elimination. Throws where they are none.
 */
export function readRules(written: unknown): EventRules {
  const { cut, ...rest } = z.looseObject({ cut: z.int().optional(), cup: z.unknown().optional() }).parse(written);
  const later = [{ system: 'cup', take: cut, ...(rest.cup === undefined ? {} : { cup: rest.cup }) }];
  return eventRulesSchema.parse(cut === undefined ? rest : { ...rest, later });
}

/** `bot`: which one plays for it, where it is no person; its id is then its own name in this event. */
const entrant = z.strictObject({ id, name: z.string().min(1).max(60), bot: z.string().min(1).max(20).optional() });
/**
 * `b`: 0 where `a` plays alone; `c`: the third one of a table of three. `side`: which of the game's sides `a` plays,
 * where sides are balanced; of three the others have those that follow.
 */
const pairing = z.strictObject({
  id,
  a: number,
  b: z.int().min(0).max(2000),
  c: number.optional(),
  side: z.union([z.literal(0), z.literal(1)]).optional(),
});

/** Everything that can happen in an event. Each is one numbered line of its log. */
export const actSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('announce') }),
  /** `invitation`: the one that he has used, where only the invited enter. */
  z.strictObject({ kind: z.literal('enter'), entrant, invitation: number.optional() }),
  z.strictObject({ kind: z.literal('withdraw'), entrant: id }),
  /** Checked in: is there. */
  z.strictObject({ kind: z.literal('arrive'), entrant: id }),
  /** Somebody who waits for a place plays on under the number of another, with his points. */
  z.strictObject({ kind: z.literal('substitute'), entrant: id, by: id }),
  /** These two must not meet (`hard`), or rather should not. */
  z.strictObject({ kind: z.literal('apart'), a: id, b: id, hard: z.boolean() }),
  /** Entries are closed; numbers are seeds, drawn by lot from the event's commitment. */
  z.strictObject({
    kind: z.literal('start'),
    seeds: z.array(id).max(1024),
    /** The ratings by which they are seeded, as they were then. */
    ratings: z.record(id, z.int()).optional(),
  }),
  /**
   * The organiser lets somebody help (`director`: all but rules and roles; `arbiter`: results), or no longer (null).
   */
  z.strictObject({
    kind: z.literal('appoint'),
    user: id,
    name: z.string().min(1).max(60),
    role: z.enum(['director', 'arbiter']).nullable(),
  }),
  /**
   * `draft`: the first pairing of a round is 1, each that replaces it one more. `own`: the organiser's, not the
   * system's. `rests`: what those get who do not play and have no bye.
   */
  z.strictObject({
    kind: z.literal('pair'),
    round: number,
    draft: number,
    boards: z.array(pairing).max(512),
    byes: z.array(number).max(512),
    own: z.literal(true).optional(),
    rests: z
      .array(z.strictObject({ number, as: z.enum(['half', 'zero']) }))
      .max(512)
      .optional(),
    /**
     * Those who go on, the strongest first, where the round is the first one of a later stage; in a league those who
     * play in the season that it begins, the highest tier first.
     */
    members: z.array(number).min(2).max(512).optional(),
    /** All who play, in the order that the lot of this round gave them, where pairs among equal points follow it. */
    lots: z.array(number).max(2000).optional(),
  }),
  z.strictObject({ kind: z.literal('discard'), round: number }),
  /** `lined`: of teams, and where a meeting is two games, the boards of each pairing in its order. */
  z.strictObject({
    kind: z.literal('publish'),
    round: number,
    draft: number,
    lined: z.array(linedSchema).max(512).optional(),
  }),
  /** Taken back before anybody has bid; the round is paired anew. */
  z.strictObject({ kind: z.literal('unpublish'), round: number }),
  /** The window of a round ends so many hours later. */
  z.strictObject({ kind: z.literal('extend'), round: number, hours: z.int().min(1).max(2160) }),
  /** How many rounds a Swiss event has from now on. */
  z.strictObject({ kind: z.literal('rounds'), rounds: z.int().min(1).max(30) }),
  /** How many seasons a league has from now on. */
  z.strictObject({ kind: z.literal('seasons'), seasons: seasonCount }),
  /** As long as it is held, the server pairs and publishes nothing by itself. */
  z.strictObject({ kind: z.literal('hold'), on: z.boolean() }),
  /**
   * Somebody who has come late plays a round that is under way as well: where everybody plays the same boards alone.
   */
  z.strictObject({ kind: z.literal('join'), round: number, board: pairing }),
  /** Of a ladder: `from` dares `to`, who stands above him. */
  z.strictObject({ kind: z.literal('challenge'), n: challengeNumber, from: number, to: number }),
  /** A challenge is taken up: it is a round of one board, at which the one who was challenged is `a`. */
  z.strictObject({ kind: z.literal('accept'), n: challengeNumber, board: id }),
  /** It is lost without play: whoever was challenged says so, has not answered in time (`late`), or it is a ruling. */
  z.strictObject({ kind: z.literal('yield'), n: challengeNumber, board: id, late: z.literal(true).optional() }),
  /** It is taken back, and nothing comes of it. */
  z.strictObject({ kind: z.literal('retract'), n: challengeNumber }),
  /** These have not played for too long: each goes down behind the next one who has. */
  z.strictObject({ kind: z.literal('sink'), numbers: z.array(number).min(1).max(1024) }),
  z.strictObject({ kind: z.literal('open'), board: id }),
  z.strictObject({
    kind: z.literal('result'),
    board: id,
    result,
    by: z.enum(['match', 'ruling', 'absence']),
    /** The game's margin for the first entrant, in its own unit. */
    margin: z.int().optional(),
    /** Of a result that is sealed at first: nobody guesses it from the chain. */
    nonce: z.string().max(64).optional(),
    /** What the game proposed, where the ruling follows it. */
    adjudged: adjudicationSchema.optional(),
    /** What the auction came to: the side of the first entrant; what a side has received, in the game's currency. */
    bid: z
      .strictObject({
        side: z.string().min(1).max(40),
        received: z.record(z.string().min(1).max(40), z.int()),
        /** The sides of all, in the order of their seats; of two it was not kept formerly. */
        sides: z.array(z.string().min(1).max(40)).min(2).max(3).optional(),
      })
      .optional(),
  }),
  /** Nothing told the two of a meeting apart: who goes on was drawn. `board`: its last one. */
  z.strictObject({ kind: z.literal('lot'), board: id, winner: number }),
  /** A game that does not count is played once more, at a new table. */
  z.strictObject({ kind: z.literal('again'), board: id, anew: id }),
  /** One of a board proposes when they begin (ms); the same moment from all is agreed. */
  z.strictObject({
    kind: z.literal('slot'),
    board: id,
    number: playerNumber,
    at: z.int().min(0).max(4_102_444_800_000),
  }),
  /** Somebody has come to his board. */
  z.strictObject({ kind: z.literal('come'), board: id, number: playerNumber }),
  /** An arbiter's ruling in a match that is played. */
  z.strictObject({ kind: z.literal('intervene'), board: id, what: interventionSchema }),
  /** Round `round` of play at a board is its last one. */
  z.strictObject({ kind: z.literal('last'), board: id, round: z.int().min(0).max(100_000) }),
  /** It is over: the game stands until an arbiter has said how it ends. */
  z.strictObject({ kind: z.literal('halt'), board: id }),
  /** An arbiter has seen more of a match than its players: he cannot enter any more. */
  z.strictObject({ kind: z.literal('look'), board: id, user: id }),
  /** Everything stands still: all clocks, the windows of the rounds, what the server does by itself. */
  z.strictObject({ kind: z.literal('pause'), on: z.boolean() }),
  /** No server was there between these moments (ms): no deadline ran. */
  z.strictObject({ kind: z.literal('away'), from: z.int().min(0), until: z.int().min(0) }),
  /** Something to read: for `all`, for those who are waited for (`late`), or for the two of a board. */
  z.strictObject({
    kind: z.literal('message'),
    to: z.enum(['all', 'late', 'board']),
    users: z.array(id).max(1024),
    text: z.string().min(1).max(1000),
  }),
  dayOffAct,
  ...entryActs,
  ...teamActs,
  z.strictObject({ kind: z.literal('finish') }),
  z.strictObject({ kind: z.literal('cancel') }),
]);
export type Act = z.output<typeof actSchema>;

/** A line of the log. `by`: a user's id, or `system`; `reason`: why, where somebody has decided. */
export interface LoggedAct {
  readonly seq: number;
  readonly at: number;
  readonly by: string;
  readonly act: Act;
  readonly reason: string;
  readonly chain: string;
}

import { results, threeResults } from '@wardroom/pairing';
import * as z from 'zod/mini';
import { dayOffAct, daysOffSchema } from './days-off.ts';
import { entryActs, MOST_QUESTIONS, questionSchema, roundCheckInSchema } from './entry-acts.ts';
import { adjudicationSchema, interventionSchema } from './interventions.ts';
import { linedSchema, playerNumber, teamActs, teamSchema } from './team-acts.ts';

const id = z.string().check(z.minLength(1), z.maxLength(64));
const number = z.int().check(z.gte(1), z.lte(2000));
/** Challenges of a ladder are numbered from 1. */
const challengeNumber = z.int().check(z.gte(1), z.lte(1_000_000));
/** Of three: their places in the order of the seats, `-` for whoever did not come. */
const result = z.enum([...results, ...threeResults]);

/**
 * What decides a meeting of which so many games, or pairs of games, were level: who has won more, then the first of
 * `by` that tells them apart (the games' margins added up; who has received less in their auctions), then the lot.
 */
const deciderSchema = z.strictObject({
  after: z._default(z.int().check(z.gte(1), z.lte(9)), 2),
  by: z._default(z.array(z.enum(['margin', 'bid'])).check(z.maxLength(2)), ['margin', 'bid']),
});
const cupSchema = z.strictObject({
  double: z._default(z.boolean(), false),
  thirdPlace: z._default(z.boolean(), false),
  bestOf: z._default(z.union([z.literal(1), z.literal(3), z.literal(5)]), 1),
  /** Events of before have none: level games are played again for ever. */
  decider: z.optional(deciderSchema),
});
const seasonCount = z.int().check(z.gte(1), z.lte(20));
const leagueSchema = z.strictObject({
  size: z._default(z.int().check(z.gte(2), z.lte(32)), 6),
  move: z._default(z.int().check(z.gte(0), z.lte(16)), 1),
  seasons: z._default(seasonCount, 2),
});
const ladderSchema = z.strictObject({
  /** So many places above his own somebody may challenge. */
  reach: z._default(z.int().check(z.gte(1), z.lte(32)), 3),
  /** Hours in which whoever is challenged answers. */
  answerHours: z._default(z.int().check(z.gte(1), z.lte(2160)), 72),
  /** Whoever does not answer in time has lost, or the organiser says what becomes of it. */
  late: z._default(z.enum(['forfeit', 'organiser']), 'forfeit'),
  /** Games and challenges that somebody has at once. */
  games: z._default(z.int().check(z.gte(1), z.lte(5)), 1),
  /** Whoever has not played for so many days goes one place down, and again; without it nobody does. */
  idleDays: z.optional(z.int().check(z.gte(1), z.lte(365))),
});
const poolCount = z.int().check(z.gte(2), z.lte(32));

/**
 * A stage after another one: those who go on are the first `take` of the standings before it, of each pool where there
 * were some.
 */
const laterStageSchema = z.strictObject({
  system: z.enum(['swiss', 'roundRobin', 'cup']),
  take: z.int().check(z.gte(1), z.lte(64)),
  /** Rounds of a Swiss stage. */
  rounds: z._default(z.int().check(z.gte(1), z.lte(30)), 3),
  twice: z.optional(z.literal(true)),
  pools: z.optional(poolCount),
  cup: z.optional(cupSchema),
  /** Swiss: who met in an earlier stage does not meet again where that can be avoided. Events of before have not. */
  fresh: z.optional(z.literal(true)),
});
export type LaterStage = z.output<typeof laterStageSchema>;

/** The rules of an event, fixed when it is announced: the text of its commitment is bound to them. */
export const eventRulesSchema = z.strictObject({
  game: z.string().check(z.minLength(1), z.maxLength(20)),
  scenario: z.string().check(z.minLength(1), z.maxLength(40)),
  /** Options of the game, without the auction. */
  options: z._default(z.record(z.string(), z.unknown()), {}),
  /** A position file, where the scenario is `custom`. */
  position: z.optional(z.unknown()),
  /** `duplicate`: everybody plays the same boards alone, in a game for one. `threes`: tables of three, by points. */
  system: z._default(z.enum(['swiss', 'roundRobin', 'cup', 'duplicate', 'league', 'ladder', 'threes']), 'swiss'),
  /**
   * Tiers of so many places (`size`); in each season everybody meets everybody of his tier, then `move` of each go up
   * and down.
   */
  league: z.optional(leagueSchema),
  /** An order in which each may challenge those above him; whoever wins from below takes the place. */
  ladder: z.optional(ladderSchema),
  /** Teams with captains instead of single entrants; a pairing of two of them is so many boards. */
  team: z.optional(teamSchema),
  /** Rounds of a Swiss or duplicate event, or one of tables of three; the other systems have as many as they need. */
  rounds: z._default(z.int().check(z.gte(1), z.lte(30)), 4),
  /** Everybody against everybody: once more, with the places in the auction changed. */
  twice: z.optional(z.literal(true)),
  /** Everybody against everybody in so many pools, by seeds to and fro; with few entrants in fewer. */
  pools: z.optional(poolCount),
  /** Elimination: after one loss or two, a game for the third place, games of a meeting. */
  cup: z.optional(cupSchema),
  /** The stages after the first one, each fed by the standings before it. Elimination is the last of them. */
  later: z.optional(z.array(laterStageSchema).check(z.minLength(1), z.maxLength(4))),
  /** All boards of a round play one secret seed, and nothing of them is shown before the last one is done. */
  duplicate: z.optional(z.literal(true)),
  /** Seeds follow the ratings of the game; without it they are drawn by lot. */
  seeds: z.optional(z.literal('rating')),
  /**
   * Minutes from the beginning of a game, agreed or that of its round, in which both have to come to their board; who
   * does not has lost it. Without it nobody loses by staying away.
   */
  arriveMinutes: z.optional(z.int().check(z.gte(2), z.lte(20_160))),
  /**
   * Hours from the publishing of a round until its games begin whose players agree on no other moment; without it they
   * begin at once. No clock runs before, unless all have come.
   */
  slotHours: z.optional(z.int().check(z.gte(1), z.lte(2160))),
  /** Drafted rounds are published by the organiser, or at once. */
  publish: z._default(z.enum(['manual', 'auto']), 'manual'),
  /** Most entrants; 0: no bound. */
  most: z._default(z.int().check(z.gte(0), z.lte(1024)), 0),
  /** Who comes when it is full waits until somebody leaves. */
  waitingList: z._default(z.boolean(), false),
  /** Only who knows a code enters, or founds a team: its hash (`entryHash`), for the rules are everybody's to read. */
  code: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  /** Only whom the organiser has listed, or sent a link of his own, enters or founds a team. */
  invited: z.optional(z.literal(true)),
  /** What whoever enters is asked. */
  questions: z.optional(z.array(questionSchema).check(z.minLength(1), z.maxLength(MOST_QUESTIONS))),
  /** Only who has said on the day that he is there is paired. */
  checkIn: z._default(z.boolean(), false),
  /** The same before each round of a Swiss stage. */
  roundCheckIn: z.optional(roundCheckInSchema),
  /**
   * Swiss: newcomers are let in until so many rounds are published; duplicate: until so many are done, and they play
   * the one that is under way as well. Rounds that they missed count nothing.
   */
  lateUntil: z._default(z.int().check(z.gte(0), z.lte(30)), 0),
  /** Who meets whom among equal points of a Swiss stage; `lot`: as in `fold`, the order drawn anew for each round. */
  order: z._default(z.enum(['fold', 'highLow', 'neighbours', 'lot']), 'fold'),
  /** Each meeting is two games, in which each plays either side once: points decide, then the sum of margins. */
  games: z.optional(z.literal(2)),
  /** Nobody bids: who plays which side is balanced over the rounds of a Swiss stage. */
  balance: z.optional(z.literal(true)),
  tieBreaks: z._default(z.array(z.enum(['C1', 'BH', 'SB', 'DE', 'WON', 'CUM', 'MAR', 'LOT'])).check(z.maxLength(8)), [
    'C1',
    'BH',
    'SB',
    'LOT',
  ]),
  /**
   * The margin of a game that was given up, or lost on time, where it stands closer; without it a conceded game counts
   * as it stands.
   */
  concededMargin: z.optional(z.int().check(z.gte(1), z.lte(1_000_000))),
  /** The auction of each pairing, as in the options of a match. */
  auction: z._default(z.looseObject({ format: z.string() }), { format: 'openGive' }),
  /** `false`: whoever bids is not told what sides went for on average in earlier games. */
  hint: z.optional(z.literal(false)),
  /** Seconds for each act of the auction, apart from the clock of the game; null: it has no clock. */
  auctionClock: z._default(z.nullable(z.int().check(z.gte(10), z.lte(604_800))), null),
  pace: z._default(z.enum(['live', 'slow']), 'live'),
  clock: z._default(
    z.nullable(
      z.strictObject({
        bank: z.int().check(z.gte(0), z.lte(31_536_000)),
        perMove: z.optional(z.int().check(z.gte(0), z.lte(2_592_000))),
        increment: z.optional(z.int().check(z.gte(0), z.lte(3600))),
        atZero: z._default(z.enum(['nothing', 'forfeit', 'expire']), 'nothing'),
      }),
    ),
    null,
  ),
  /** Days of vacation that each entrant may take in this event, in slow games; without it as many as he has. */
  vacationDays: z.optional(z.int().check(z.gte(0), z.lte(60))),
  /** Days on which no deadline of the event and no clock of its matches runs. */
  daysOff: z.optional(daysOffSchema),
  /** What players may agree on at their table. */
  allows: z.prefault(
    z.strictObject({
      draw: z._default(z.boolean(), true),
      pause: z._default(z.boolean(), true),
      takeback: z._default(z.boolean(), false),
      whatIf: z._default(z.boolean(), false),
      /** More or less time for a seat, by consent of both. */
      clock: z._default(z.boolean(), false),
      /** Another position, by consent of both, in games that hide nothing. */
      position: z._default(z.boolean(), false),
    }),
    {},
  ),
  /** Minutes by which spectators see a match later; null: none may watch. */
  spectators: z._default(z.nullable(z.int().check(z.gte(0), z.lte(1440))), 0),
  /** When it is meant to start, ms. */
  startsAt: z.optional(z.int().check(z.gte(0), z.lte(4_102_444_800_000))),
  /** Hours from the publishing of a round in which its games have to be over; without it there is no window. */
  roundHours: z.optional(z.int().check(z.gte(1), z.lte(2160))),
  /**
   * Minutes before the end of a round's window: the round of play under way in each game is its last one then, all
   * sides get their turn, and an arbiter confirms who wins as the game counts it. Without it nothing is cut short.
   */
  lastRoundMinutes: z.optional(z.int().check(z.gte(5), z.lte(1440))),
  /** `false`: dice and cards follow from the secret of each match alone, no links of devices go into them. */
  links: z.optional(z.literal(false)),
  /** A trial with bots of another event: nothing in it counts. */
  rehearsal: z.optional(z.literal(true)),
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
  const { cut, ...rest } = z.looseObject({ cut: z.optional(z.int()), cup: z.optional(z.unknown()) }).parse(written);
  const later = [{ system: 'cup', take: cut, ...(rest.cup === undefined ? {} : { cup: rest.cup }) }];
  return eventRulesSchema.parse(cut === undefined ? rest : { ...rest, later });
}

/** `bot`: which one plays for it, where it is no person; its id is then its own name in this event. */
const entrant = z.strictObject({
  id,
  name: z.string().check(z.minLength(1), z.maxLength(60)),
  bot: z.optional(z.string().check(z.minLength(1), z.maxLength(20))),
});
/**
 * `b`: 0 where `a` plays alone; `c`: the third one of a table of three. `side`: which of the game's sides `a` plays,
 * where sides are balanced; of three the others have those that follow.
 */
const pairing = z.strictObject({
  id,
  a: number,
  b: z.int().check(z.gte(0), z.lte(2000)),
  c: z.optional(number),
  side: z.optional(z.union([z.literal(0), z.literal(1)])),
});

/** A side of a game, by its id. */
const sideId = z.string().check(z.minLength(1), z.maxLength(40));

/** What the auction came to: the side of the first entrant; what a side has received, in the game's currency. */
export const bidSchema = z.strictObject({
  side: sideId,
  received: z.record(sideId, z.int()),
  /** The sides of all, in the order of their seats; of two it was not kept formerly. */
  sides: z.optional(z.array(sideId).check(z.minLength(2), z.maxLength(3))),
  /** Of sealed bids: what each had bid for which side, in the order of the seats; null: no bid was opened. */
  opened: z.optional(z.array(z.nullable(z.record(sideId, z.int()))).check(z.minLength(2), z.maxLength(3))),
});

/** Everything that can happen in an event. Each is one numbered line of its log. */
export const actSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('announce') }),
  /** `invitation`: the one that he has used, where only the invited enter. */
  z.strictObject({ kind: z.literal('enter'), entrant, invitation: z.optional(number) }),
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
    seeds: z.array(id).check(z.maxLength(1024)),
    /** The ratings by which they are seeded, as they were then. */
    ratings: z.optional(z.record(id, z.int())),
  }),
  /**
   * The organiser lets somebody help (`director`: all but rules and roles; `arbiter`: results), or no longer (null).
   */
  z.strictObject({
    kind: z.literal('appoint'),
    user: id,
    name: z.string().check(z.minLength(1), z.maxLength(60)),
    role: z.nullable(z.enum(['director', 'arbiter'])),
  }),
  /**
   * `draft`: the first pairing of a round is 1, each that replaces it one more. `own`: the organiser's, not the
   * system's. `rests`: what those get who do not play and have no bye.
   */
  z.strictObject({
    kind: z.literal('pair'),
    round: number,
    draft: number,
    boards: z.array(pairing).check(z.maxLength(512)),
    byes: z.array(number).check(z.maxLength(512)),
    own: z.optional(z.literal(true)),
    rests: z.optional(z.array(z.strictObject({ number, as: z.enum(['half', 'zero']) })).check(z.maxLength(512))),
    /**
     * Those who go on, the strongest first, where the round is the first one of a later stage; in a league those who
     * play in the season that it begins, the highest tier first.
     */
    members: z.optional(z.array(number).check(z.minLength(2), z.maxLength(512))),
    /** All who play, in the order that the lot of this round gave them, where pairs among equal points follow it. */
    lots: z.optional(z.array(number).check(z.maxLength(2000))),
  }),
  z.strictObject({ kind: z.literal('discard'), round: number }),
  /** `lined`: of teams, and where a meeting is two games, the boards of each pairing in its order. */
  z.strictObject({
    kind: z.literal('publish'),
    round: number,
    draft: number,
    lined: z.optional(z.array(linedSchema).check(z.maxLength(512))),
  }),
  /** Taken back before anybody has bid; the round is paired anew. */
  z.strictObject({ kind: z.literal('unpublish'), round: number }),
  /** The window of a round ends so many hours later. */
  z.strictObject({ kind: z.literal('extend'), round: number, hours: z.int().check(z.gte(1), z.lte(2160)) }),
  /** How many rounds a Swiss event has from now on. */
  z.strictObject({ kind: z.literal('rounds'), rounds: z.int().check(z.gte(1), z.lte(30)) }),
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
  z.strictObject({ kind: z.literal('yield'), n: challengeNumber, board: id, late: z.optional(z.literal(true)) }),
  /** It is taken back, and nothing comes of it. */
  z.strictObject({ kind: z.literal('retract'), n: challengeNumber }),
  /** These have not played for too long: each goes down behind the next one who has. */
  z.strictObject({ kind: z.literal('sink'), numbers: z.array(number).check(z.minLength(1), z.maxLength(1024)) }),
  z.strictObject({ kind: z.literal('open'), board: id }),
  z.strictObject({
    kind: z.literal('result'),
    board: id,
    result,
    by: z.enum(['match', 'ruling', 'absence']),
    /** The game's margin for the first entrant, in its own unit. */
    margin: z.optional(z.int()),
    /** Of a result that is sealed at first: nobody guesses it from the chain. */
    nonce: z.optional(z.string().check(z.maxLength(64))),
    /** What the game proposed, where the ruling follows it. */
    adjudged: z.optional(adjudicationSchema),
    bid: z.optional(bidSchema),
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
    at: z.int().check(z.gte(0), z.lte(4_102_444_800_000)),
  }),
  /** Somebody has come to his board. */
  z.strictObject({ kind: z.literal('come'), board: id, number: playerNumber }),
  /** An arbiter's ruling in a match that is played. */
  z.strictObject({ kind: z.literal('intervene'), board: id, what: interventionSchema }),
  /** Round `round` of play at a board is its last one. */
  z.strictObject({ kind: z.literal('last'), board: id, round: z.int().check(z.gte(0), z.lte(100_000)) }),
  /** It is over: the game stands until an arbiter has said how it ends. */
  z.strictObject({ kind: z.literal('halt'), board: id }),
  /** An arbiter has seen more of a match than its players: he cannot enter any more. */
  z.strictObject({ kind: z.literal('look'), board: id, user: id }),
  /** Everything stands still: all clocks, the windows of the rounds, what the server does by itself. */
  z.strictObject({ kind: z.literal('pause'), on: z.boolean() }),
  /** No server was there between these moments (ms): no deadline ran. */
  z.strictObject({ kind: z.literal('away'), from: z.int().check(z.gte(0)), until: z.int().check(z.gte(0)) }),
  /** Something to read: for `all`, for those who are waited for (`late`), or for the two of a board. */
  z.strictObject({
    kind: z.literal('message'),
    to: z.enum(['all', 'late', 'board']),
    users: z.array(id).check(z.maxLength(1024)),
    text: z.string().check(z.minLength(1), z.maxLength(1000)),
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

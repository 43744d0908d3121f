import type { DecisionHead, Delta, Explored, Header, Lead, LogEntry, Moment, Outcome, Refusal } from '@wardroom/rules';
import { z } from 'zod';
import {
  actionSchema,
  anchorSchema,
  castMarksSchema,
  channelSchema,
  choiceSchema,
  idSchema,
  limits,
  linkSchema,
  prefixSchema,
  seatSchema,
  textSchema,
} from './choices.ts';
import type { Drawn, Sketch } from './drawings.ts';
import { sketchSchema } from './drawings.ts';
import type { Clocks, Frozen, StepMessage } from './step-message.ts';
import type { SystemKey, SystemParams } from './system-lines.ts';

/** Where a device's hash chain stands: how many of its links were used. */
export interface ChainState {
  used: number;
}

/** What can be proposed at a table. */
export const proposalKinds = [
  'draw',
  'score',
  'concede',
  'takeback',
  'pause',
  'unpause',
  'live',
  'slow',
  'remove',
  'cast',
  'clock',
  'position',
] as const;
/** What players put to each other here; a cast and a position are asked for by REST. */
export type SocketProposal = Exclude<(typeof proposalKinds)[number], 'cast' | 'position'>;
const playersKinds = proposalKinds.filter((k): k is SocketProposal => k !== 'cast' && k !== 'position');

/** A seat, and the seconds that its clock gets, below 0 loses: at most ten days, or a day. */
export const clockTermsSchema = z.strictObject({
  seat: z.string().min(1).max(40),
  seconds: z
    .int()
    .min(-86_400)
    .max(864_000)
    .refine((n) => n !== 0),
});
export type ClockTerms = z.output<typeof clockTermsSchema>;

/** Client -> server. Every request is acknowledged with `Ack<...>`. */
export const socketRequests = {
  /**
   * Begin to watch or play a match; `version` is the number of the last step the client has (with its view's
   * fingerprint).
   */
  'match:open': z.strictObject({
    match: idSchema,
    version: z.number().int().min(-1).optional(),
    digest: z.string().max(16).optional(),
    code: z.string().max(40).optional(),
    glance: z.boolean().optional(),
  }),
  'match:close': z.strictObject({ match: idSchema }),
  /** Answer a decision. `action` is unique per action, so that a resend is answered, not repeated. */
  'match:act': z.strictObject({
    match: idSchema,
    seat: seatSchema,
    action: actionSchema,
    decision: z.string().max(60),
    choices: z.array(choiceSchema).min(1).max(limits.choices),
    /** The next link of this device's hash chain, which goes into what is drawn. */
    link: linkSchema.optional(),
  }),
  /** This device begins a hash chain for a seat of mine, or asks where it stands. */
  'match:chain': z.strictObject({ match: idSchema, seat: seatSchema, anchor: anchorSchema }),
  /**
   * What may follow prefixes of a choice, for games whose decisions cannot be listed on a view. `after`: as if these
   * choices had been made already; nothing is kept. Without `at` the answer says what is asked then. `grow`: so many
   * branches below each prefix come along (without `at`: of every kind), as far as they are found soon. `beside`: other
   * open decisions of the seat whose kinds begin in the same answer (where `at` and `after` are empty).
   */
  'match:explore': z.strictObject({
    match: idSchema,
    seat: seatSchema,
    decision: z.string().max(60),
    after: z.array(choiceSchema).max(limits.choices).default([]),
    at: z
      .array(z.strictObject({ kind: z.string().max(60), prefix: prefixSchema }))
      .max(limits.prefixes)
      .default([]),
    grow: z.number().int().min(0).max(limits.grow).default(0),
    beside: z.array(z.string().max(60)).max(limits.beside).default([]),
  }),
  'match:undo': z.strictObject({
    match: idSchema,
    seat: seatSchema,
    action: actionSchema,
    count: z.number().int().min(1).max(500).default(1),
  }),
  'match:resign': z.strictObject({ match: idSchema, seat: seatSchema }),
  /**
   * Put, answer or withdraw a proposal to everybody; `concede`: to those who play on my side, and only they hear of
   * it.
   */
  'match:propose': z.strictObject({
    match: idSchema,
    what: z.enum(playersKinds),
    to: z.number().int().min(0).max(limits.steps).optional(),
    /** `remove`: the user who shall go; he is not asked. */
    about: idSchema.optional(),
    /** `clock`: the seat that gets so much more time, or less. */
    clock: clockTermsSchema.optional(),
  }),
  'match:answer': z.strictObject({ match: idSchema, proposal: z.string().max(40), yes: z.boolean() }),
  /**
   * The arrows and rings that I have drawn for those on my side: all of mine, in place of those before. They are told
   * and nothing is kept.
   */
  'match:sketch': z.strictObject({ match: idSchema, marks: z.array(sketchSchema).max(limits.sketches) }),
  /** The caster draws for all who look on: all of it, in place of what he drew before. */
  'match:cast': z.strictObject({ match: idSchema, marks: castMarksSchema }),
  'match:orders': z.strictObject({ match: idSchema, orders: z.unknown() }),
  /** `channel`: the table, my side of it, one other seat, or the spectators; where I am when left out. */
  'chat:say': z.strictObject({ match: idSchema, text: textSchema(limits.chat), channel: channelSchema.optional() }),
  'lobby:watch': z.strictObject({}),
} as const;
export type SocketRequests = typeof socketRequests;
export type RequestName = keyof SocketRequests;
export type RequestOf<N extends RequestName> = z.input<SocketRequests[N]>;

/** Every acknowledgement: the answer, or a refusal and nothing changed. */
export type Ack<T> = { ok: true; value: T } | { ok: false; error: Refusal & { index?: number } };

/** What `match:explore` answers. */
export interface Listing {
  /** The decision that is asked (after `after`). */
  asked: DecisionHead;
  /** What may follow each prefix that was asked for, or why it is not offered. */
  at: readonly (Explored | { refusal: Refusal })[];
  /** Without a prefix, where branches were wanted: the beginning of every kind. */
  kinds?: { readonly [kind: string]: Explored };
  /** The same of each decision of `beside` that is open. */
  beside?: readonly Pick<Listing, 'asked' | 'kinds'>[];
  /** With `after`: what those choices would change in the asker's view. */
  delta?: Delta;
}

export interface PersonInfo {
  id: string;
  name: string;
  bot?: boolean;
  /** Nobody has registered this name. */
  guest?: boolean;
}

export interface SeatHolder {
  seat: string;
  side: string;
  name: string;
  holders: readonly HolderInfo[];
  resigned?: boolean;
}
export interface HolderInfo extends PersonInfo {
  /** Of a shared seat: the groups that he alone moves. */
  commands?: readonly string[];
}

/**
 * Without `to`: `from` asks the holders of the seat for a part of it. With it: `from` offers his own part to that
 * person.
 */
export interface SeatRequest {
  id: string;
  seat: string;
  from: PersonInfo;
  to?: PersonInfo;
  /** Of a table that has not begun: until then nobody but `to` takes that seat, ms since 1970. */
  until?: number;
}

export interface ProposalInfo {
  id: string;
  what: (typeof proposalKinds)[number];
  to?: number;
  /** `concede`: the side that would give up; only its players are told of the proposal. */
  side?: string;
  /** `remove`: who shall go. */
  about?: PersonInfo;
  /** Steps that a take-back loses. */
  lost?: number;
  clock?: ClockTerms;
  /** `position`: why, and how many things of the table differ from how they stood when it was asked. */
  position?: { readonly reason: string; readonly things: number };
  from: PersonInfo;
  yes: readonly string[];
  waiting: readonly string[];
}

/**
 * Where people talk: `side:<side>` is heard by those who sit on that side, `whisper:<seat>+<seat>` by those who hold
 * these two, both from when they sat down; whispers are laid open when the match is over.
 */
export type TalkChannel = z.infer<typeof channelSchema>;

export interface ChatLine {
  id: number;
  channel: TalkChannel | 'system';
  from: PersonInfo | null;
  text: string;
  at: number;
  /** Channel `system`: what happened at the table, as a locale key with parameters; `text` is then empty. */
  key?: SystemKey;
  params?: SystemParams;
}

/** What a client gets when it opens a match. */
export interface Opened {
  match: TableInfo;
  header: Header | null;
  /** Seats of which a device has begun a hash chain: their choices carry links. */
  linked?: readonly string[];
  version: number;
  /** A whole view, or the steps that were missed. */
  view?: unknown;
  steps?: readonly StepMessage[];
  digest: string;
  /** The lists of this match are asked from the server: they need what a view does not show. */
  lists?: 'server';
  /** Name of the dictionary that the steps to come are packed by: `GET /api/dictionaries/<name>`. Left out: none. */
  dictionary?: string;
  waiting: readonly DecisionHead[];
  clocks: Clocks | null;
  outcome: Outcome | null;
  /** Steps of mine that undo can still take back. */
  undoable: number;
  /** The match is frozen: it can be watched, exported and ended by agreement. */
  frozen: Frozen | null;
  seats: readonly string[];
  /** I cast: the view is that of all seats together, as late as that of those who look on. */
  casts?: true;
  /** What the caster has drawn. */
  drawn?: Drawn;
  chat: readonly ChatLine[];
  present: readonly string[];
  proposals: readonly ProposalInfo[];
  orders: unknown;
  /** Log of the steps so far, as far as kept for this audience. */
  log: readonly LogStep[];
  /** Server time, ms. */
  now: number;
}

export interface LogStep {
  /** The version of the audience. */
  seq: number;
  at: number;
  seat?: string;
  by?: string;
  log: readonly LogEntry[];
}

export interface TableInfo {
  id: string;
  name: string;
  game: string;
  scenario: string;
  options: unknown;
  status: 'open' | 'running' | 'over' | 'closed';
  visibility: 'open' | 'link' | 'private';
  pace: 'live' | 'slow';
  clock: ClockRule | null;
  /** Minutes of delay for spectators; null: no spectators. */
  spectators: number | null;
  host: PersonInfo;
  seats: readonly SeatHolder[];
  createdAt: number;
  startedAt: number | null;
  endedAt: number | null;
  seq: number;
  practice: boolean;
  /** Who plays on in a seat that is given up while its side plays on. */
  leaver: 'ally' | 'bot';
  /** May what-if boards be opened while it runs? */
  whatIf: boolean;
  /** Hash of the secret of the dice and cards: published before the start, so that nobody can choose it afterwards. */
  commit: string;
  /** Only for those who may invite. */
  code?: string;
  rematch?: string;
  /** When it is over: the sides that won; all of them: a draw. */
  winners?: readonly string[];
  /** The event whose board it is: its seats are the event's. */
  event?: string;
  /** What may not be agreed on at a board of an event. */
  forbids?: readonly string[];
  /** Seconds between two lines of one spectator; left out: as he likes. */
  talkGap?: number;
  /** Who shows both sides to those who look on, after their delay. */
  caster?: PersonInfo;
  /** Counts for ratings: will, does, has. */
  rated?: 'offered' | 'counts' | 'done';
  /** Nobody new sits down, or asks for a part of a seat. */
  locked: boolean;
  /** May holders let others into their seats? */
  sharing: boolean;
  /** Who removes somebody once the match runs. */
  removal: 'vote' | 'host';
  /** Who asks for a part of a seat, and who offers his own to whom. */
  requests: readonly SeatRequest[];
  /** Steps taken, whom it waits for: for lists. */
  waitingFor: readonly string[];
  deadline: number | null;
  /** Where in the sequence of play it stands. */
  moment?: Moment;
  /** Who is ahead by the game's own reading, and how often that has changed hands; for those who may look now. */
  lead?: Lead;
  swings?: number;
  /** When it is over: the step after which that last happened. */
  swung?: number;
  /** How many look on at a match that runs; in lists. Left out: nobody. */
  watching?: number;
}

export interface ClockRule {
  /** Seconds in the bank at the start. */
  bank: number;
  /** Live: seconds added when the wait passes to another seat. */
  increment?: number;
  /** Slow: seconds for each move before the bank is touched. */
  perMove?: number;
  /** What happens to a seat whose time has ended; `expire`: its phase chooses for it, where the rules say what. */
  atZero: 'forfeit' | 'bot' | 'nothing' | 'expire';
  /** Of an event: days on which no clock runs, in their time zone; `works`: dates that are none of them. */
  off?: {
    weekdays: number[];
    dates: string[];
    works: string[];
    zone: string;
  };
}

/** Server -> client. */
export interface ServerEvents {
  /** A `SentStep`. */
  step: (...sent: [StepMessage | string, number?, string?]) => void;
  chat: (m: { match: string; line: ChatLine }) => void;
  present: (m: { match: string; users: readonly string[]; watching: number }) => void;
  table: (m: TableInfo) => void;
  sketch: (m: { match: string; sketch: Sketch }) => void;
  cast: (m: { match: string; drawn: Drawn }) => void;
  /** To those who see the match late: who casts from now on; null: nobody. */
  caster: (m: { match: string; caster: PersonInfo | null }) => void;
  proposals: (m: { match: string; proposals: readonly ProposalInfo[] }) => void;
  lobby: (m: { table: TableInfo } | { gone: string } | { match: string; watching: number }) => void;
  /** The log of an event has become longer: `seq` is its last line. */
  event: (m: { event: string; seq: number }) => void;
  /** The match asks the client to open it again (its rights changed, or a gap could not be closed). */
  reopen: (m: { match: string }) => void;
}

import type { AuctionFace } from './auction-face.ts';
import type { Audience, Message, Seat } from './audience.ts';
import type { Ask, Decision } from './decision.ts';
import type { IO, SetupIO } from './io.ts';
import type { Table, Thing } from './journal.ts';
import type { Json } from './json.ts';
import type { Choice } from './offer.ts';
import type { Refusal } from './refusal.ts';
import type { Step } from './step.ts';

/** A level of the stack: which phase, and that phase's own plain fields. */
export interface Frame extends Thing {
  phase: string;
  /** The seat whose act at any time called it. */
  aside?: Seat;
}

/** A state of the flow. `g` in enter, choose and resume records writes; everywhere else it is plain. */
export interface Phase<G extends object, F extends Frame = Frame> {
  /** The rulebook section shown to the player. */
  rule: string;
  /** Fields of the frame that others may see: all, or the named ones. Left out: none (fails closed). */
  open?: true | readonly string[];
  /** Others see only that somebody is waited for, not for what. */
  secret?: boolean;
  /**
   * The one seat that sees the whole frame, where others see less: so that it can list its decisions on its own view.
   */
  of?(f: F): Seat;
  /**
   * The asked seats answer side by side, and nobody hears of it before the last is done. `once`: the first choice is
   * the whole answer; `draft`: any number of choices, each of which only writes, on a desk of the seat's own, until
   * the seat says `done`. Until the last is done `reopen` takes that back. Then `choose` runs for every choice in the
   * order of the asks (one that has become illegal is dropped), and then `settle`.
   */
  sealed?: 'once' | 'draft';
  /** Why this seat's draft is not ready yet, from its own desk. */
  ready?(g: G, f: F, seat: Seat): Refusal | null;
  /** After all drafts of the phase: draws, tells, goes on. */
  settle?(g: G, f: F, io: IO): void;
  /** The others may know which seats are done. */
  doneShows?: boolean;
  /**
   * The seats that this phase asks act side by side: a curtain that one of them opens does not hide what the others
   * do.
   */
  apart?: boolean;
  /** Nothing of `Game.anytime` may be done while this phase asks. */
  undisturbed?: boolean;
  /**
   * What this phase asks is a window: at a live table it stands open for so many seconds, whoever holds what, costs
   * nobody any of his time, ends early when all have answered, and at its end those who have not answer by `expire` or
   * `lapse`. Elsewhere it is a question like any other. Must follow from what everybody sees; one frame is one
   * window, so whoever asks again goes to another frame.
   */
  window?: number | ((g: G, f: F) => number);
  /** What is chosen for a seat whose time has ended: a member of its list. */
  expire?(g: G, f: F, seat: Seat): Choice;
  /**
   * What happens when a seat's time has ended and no member of its list says it; asked before `expire`. `'nothing'`,
   * in a sealed phase: the seat is done without an answer.
   */
  lapse?: 'nothing' | ((g: G, f: F, io: IO, seat: Seat) => void);
  /**
   * The groups (of units, of a command) that a choice touches, so that a table can divide one seat among commanders.
   */
  groups?(g: G, f: F, choice: Choice, seat: Seat): readonly string[];
  enter?(g: G, f: F, io: IO): void;
  /** `only`: nobody asks for the decisions of other seats now; a phase of drafts may leave them out. */
  decisions?(g: G, f: F, only?: Seat): Ask[];
  choose?(g: G, f: F, choice: Choice, io: IO, seat: Seat): void;
  resume?(g: G, f: F, result: Json, io: IO): void;
  /** Why a choice that is not offered is illegal, from what the asker may see. */
  explain?(g: G, f: F, choice: Choice, seat: Seat): Refusal | null;
}

// biome-ignore lint/suspicious/noExplicitAny: a table of phases holds frames of every shape; each phase types its own.
export type PhaseTable<G extends object> = { readonly [name: string]: Phase<G, any> };

/**
 * What a seat may do at any time, beside whatever is asked. The decisions are known to their seat only, burn no time
 * and bar nobody's undo. An act may call a phase, which is put on top; when that has finished, the phase below is not
 * resumed but asks again.
 */
export interface Anytime<G extends object> {
  /** The rulebook section shown to the player. */
  rule: string;
  decisions(g: G): Ask[];
  choose(g: G, choice: Choice, io: IO, seat: Seat): void;
  explain?(g: G, choice: Choice, seat: Seat): Refusal | null;
}

/** What a redaction answers for one thing: the whole of it, some fields, a count in a group, or nothing. */
export type Seen =
  | { as: 'all' }
  | { as: 'fields'; fields: readonly string[]; id?: string }
  | { as: 'count'; group: string }
  | { as: 'nothing' };
export const seenAll: Seen = { as: 'all' };
export const seenNothing: Seen = { as: 'nothing' };

/** From one thing alone, never from the rest of the state. */
export type Redaction = (thing: never, audience: Audience) => Seen;
/** A table without a redaction is sent to nobody. */
export type RedactionTable = { readonly [table: string]: Redaction };
export const open: Redaction = () => seenAll;

export interface SeatInfo {
  id: Seat;
  /** Seats of one side may be held by one user and win together. */
  side: string;
  /** Locale key of the name. */
  name: string;
}

export interface Scenario {
  id: string;
  /** Locale key. */
  name: string;
}

/** How a match ended: the sides that won (all of them: a draw) and why (a log key with its rule). */
export interface Outcome {
  winners: readonly string[];
  rule: string;
  key: string;
  params?: { readonly [name: string]: Json };
}

/** Who would win now, by how much, and why: one line for each thing that counts. */
export interface Adjudication {
  /** Sides; all of them: nobody is ahead. */
  winners: readonly string[];
  /** In the unit of the game's own victory conditions; 0 where nobody is ahead. */
  margin: number;
  /** Of more than two sides: all of them, the best first, those who are level together. */
  ranks?: readonly (readonly string[])[];
  lines: readonly (Message & { rule: string })[];
}

/** Who is ahead by the game's own reading, and how clearly: 0 nobody can say, 1 it is decided. */
export interface Lead {
  /** Sides; all of them: nobody is ahead. */
  of: readonly string[];
  by: number;
}

/** How matches under an older version of the rules come to the next one. */
export interface Migration<G extends object> {
  /** The version of the rules afterwards. */
  to: number;
  /** Can a match with these frames on its stack go on? */
  accepts(frames: readonly Frame[]): boolean;
  /** Writes what is different; frames too (`g._stack`). */
  migrate(g: G): void;
}

/** What is wrong with a position file, and where. */
export interface Problem {
  path: string;
  rule: string;
  key: string;
  params?: { readonly [name: string]: Json };
}

export type Result<T, E> = { ok: true; value: T } | { ok: false; error: E };

/** A parser of options in the manner of zod: what the engine needs of it. */
export interface OptionSchema<O> {
  safeParse(
    value: unknown,
  ):
    | { success: true; data: O }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };
}

/** Standing orders: belong to a player, live outside the state, answer when a decision of theirs comes up. */
export interface StandingOrders<G extends object> {
  schema: OptionSchema<Json>;
  /** The answer, or null: the player is asked. `orders` null: he never gave any. */
  answer(view: G, decision: Decision, orders: Json): Choice | null;
  /** Do these orders answer even while the player is at the table, and in live games? Left out: never. */
  always?(orders: Json): boolean;
}

/** A place in the sequence of play: round 3, `conductCombat`, 'germany'; texts name it `phase.<phase>`. */
export interface Moment {
  round: number;
  phase: string;
  seat?: Seat;
}

/** What a game package exports. */
export interface Game<G extends object, O = unknown> {
  id: string;
  rulesVersion: number;
  seats(options: O): readonly SeatInfo[];
  /**
   * The groups of a seat (units, commands) that a table can divide among several commanders of it, in their order:
   * what `Phase.groups` names. Left out: a seat cannot be divided.
   */
  groups?(options: O, seat: Seat): readonly string[];
  scenarios: readonly Scenario[];
  options: OptionSchema<O>;
  /** The initial tables. May draw. */
  setup(scenario: string, options: O, io: SetupIO): G;
  /** Positions as readable files (scenario `custom`). */
  position: {
    parse(
      file: unknown,
    ): Result<{ state: G; frames?: readonly { phase: string; [field: string]: Json }[] }, Problem[]>;
    write(state: G, frames: readonly Frame[]): Json;
    /**
     * The options that a file settles itself, as the game reads them: of any file, be it a position or not. Left out: a
     * file says nothing of options, or the same tables fit any of them.
     */
    options?(file: unknown): { readonly [option: string]: Json };
  };
  start: { phase: string; [field: string]: Json };
  phases: PhaseTable<G>;
  /** Acts that a seat may do at any time, by name. */
  anytime?: { readonly [name: string]: Anytime<G> };
  redactions: RedactionTable;
  /** The decisions of a seat can be computed on its own view (nothing hidden is needed): clients list locally. */
  localDecisions: boolean;
  /** A whole state that agrees with what this audience knows. `draw(n)` gives 0..n-1. */
  complete(view: G, audience: Audience, draw: (bound: number) => number): G;
  outcome(g: G): Outcome | null;
  /** Where in the sequence of play it stands; must not tell what some seat may not see. */
  moment?(g: G): Moment;
  /** The outcome when a seat gives up; null: play goes on without it. */
  concede?(g: G, seat: Seat): Outcome | null;
  /** Who would win if the match ended now (agreed end by points, ruling). */
  adjudicate?(g: G): Adjudication;
  /** How clearly; must be content with what everybody sees. Null: nobody can say as long as the sides are bid for. */
  lead?(g: G): Lead | null;
  /** By the version that they start from. Where there is none, a running match is frozen. */
  migrations?: { readonly [from: number]: Migration<G> };
  standing?: StandingOrders<G>;
  /** Left out: the sides of this game are not auctioned. */
  auction?: AuctionFace<G>;
  /** The game as a match with this header plays it, where its options put other phases in front; null: as it is. */
  variant?(header: { match: string; scenario: string; options: unknown }): AnyGame | null;
  /** The dictionary that the messages of this game are packed by on their way: made by `wardroom dictionary`. */
  wire?: string;
  /**
   * What a step made use of besides phases and kinds of choices (cards, say), counted by soak; `state` is the state
   * after it, `names` are counted from 0.
   */
  uses?: {
    names: { readonly [group: string]: readonly string[] };
    of(step: Step, state: G): readonly (readonly [group: string, name: string])[];
  };
  /** Everything that must hold in every reachable state; for soak and tests. Returns what is broken. */
  invariants?(g: G): string[];
}

/** Tables that the engine keeps beside the game's own; their names begin with an underscore. */
export interface EngineTables {
  _stack: Table<Frame>;
  /** Per seat and slot (`japan`, `japan+reveal`): number of its present decision and what it is about. */
  _asks: Table<{ id: string; n: number; about: string }>;
  /** Per stream: how many draws it has given. */
  _draws: Table<{ id: string; n: number }>;
  /** Counters of fresh ids. */
  _fresh: Table<{ id: string; n: number }>;
  _outcome: Table<{ id: string; winners: readonly string[]; rule: string; key: string; params?: Json }>;
  /**
   * Answers that wait for the other seats, by depth of the phase and seat (`3/japan`). A view has the effects of its
   * own `choices` instead of them.
   */
  _drafts: Table<{ id: string; choices?: readonly Json[]; answer?: Json; done?: boolean; shows?: boolean }>;
  /** Open savepoints by number; `depth`: of the phase that opened it; `within`: the one behind which it was opened. */
  _marks: Table<{ id: string; owner: Seat | ''; depth?: number; within?: string }>;
  /**
   * Which course of play this is (draws of different courses differ), the latest one, and after a take-back the
   * choices that would repeat the old course, with the links that went into its draws.
   */
  _course: Table<{
    id: string;
    epoch: number;
    latest: number;
    repeat?: readonly string[] | undefined;
    links?: { readonly [place: string]: string } | undefined;
  }>;
  [table: string]: Table<Thing>;
}
export const engineTables = [
  '_stack',
  '_asks',
  '_draws',
  '_fresh',
  '_outcome',
  '_drafts',
  '_marks',
  '_course',
] as const;

// biome-ignore lint/suspicious/noExplicitAny: games of every kind, each of which types its own state
export type AnyGame = Game<any, any>;
export type AnyState = EngineTables & { [table: string]: Table };

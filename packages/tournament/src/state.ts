import type { Idle } from '@wardroom/pairing';
import type { Act } from './acts.ts';
import type { Stop } from './days-off.ts';
import type { BoardResult } from './seats.ts';

export interface Entrant {
  readonly id: string;
  readonly name: string;
  /** Which bot it is; null: a person. */
  readonly bot: string | null;
  /** Seed, from 1; null before the start. */
  readonly number: number | null;
  readonly withdrawn: boolean;
  /** Has said that he is there. */
  readonly arrived: boolean;
}

export interface EventBoard {
  /** Also the id of its first match. */
  readonly id: string;
  readonly round: number;
  readonly a: number;
  readonly b: number;
  /** The third one of a table of three. */
  readonly c?: number;
  /** Which of the game's sides `a` plays, where sides are balanced. */
  readonly side?: 0 | 1;
  readonly opened: boolean;
  readonly result: BoardResult | null;
  readonly margin?: number;
  /** What the auction of its match came to. */
  readonly bid?: NonNullable<(Act & { kind: 'result' })['bid']>;
  /** How the result came about; a ruling names its reason in the log. */
  readonly by?: 'match' | 'ruling' | 'absence';
  /** When each of them would begin, ms. */
  readonly wishes: { readonly [number: number]: number };
  /** When they begin, once they agree, ms. */
  readonly slot: number | null;
  /** Who has come, by number. */
  readonly here: readonly number[];
  /** The round of play that is its last one; null: none was called. */
  readonly last: number | null;
  /** The last round of play is over. */
  readonly halted: boolean;
}

/** A pairing of two teams, by their numbers; its boards are those of its round with these ids. */
export interface TeamPairing {
  readonly id: string;
  readonly a: number;
  readonly b: number;
  readonly boards: readonly string[];
  /** For how many boards each of the two had somebody and the other one nobody. */
  readonly free: readonly [number, number];
}

export interface Team {
  readonly id: string;
  readonly name: string;
  /** Who lines up; '': nobody is left. */
  readonly captain: string;
  /** Those who play for it, the first board first. */
  readonly members: readonly string[];
  readonly invited: readonly { readonly id: string; readonly name: string }[];
  /** Seed, from 1; null before the start. */
  readonly number: number | null;
  readonly withdrawn: boolean;
}

export interface EventRound {
  readonly round: number;
  readonly status: 'drafted' | 'published' | 'complete';
  readonly boards: readonly EventBoard[];
  /** Numbers of those who have a bye. */
  readonly byes: readonly number[];
  /** What those get who do not play and have no bye. */
  readonly rests: readonly { readonly number: number; readonly as: Idle }[];
  /** When it was published, ms; 0: it is not. */
  readonly publishedAt: number;
  /** Hours by which its window was made longer. */
  readonly extended: number;
  /** The pairing is the organiser's own. */
  readonly own: boolean;
  /** Which draft of this round it is. */
  readonly draft: number;
  /** Those who play on, where a later stage begins with it; null: none does. */
  readonly members: readonly number[] | null;
  /** Of teams, once it is published: its boards are those of single players then. */
  readonly pairings: readonly TeamPairing[] | null;
}

/** Somebody in a ladder has dared somebody above him, who has not answered yet. */
export interface Challenge {
  /** Challenges of an event are numbered from 1. */
  readonly n: number;
  readonly from: number;
  readonly to: number;
  /** When it was made, ms. */
  readonly at: number;
}

/**
 * What may have moved somebody in a ladder: the seeds, who comes in at its foot or leaves it, a board when it was first
 * decided (by its present result), those who have not played for long.
 */
export type LadderMove =
  | { readonly kind: 'start' | 'sink'; readonly numbers: readonly number[] }
  | { readonly kind: 'join' | 'leave'; readonly number: number }
  | { readonly kind: 'board'; readonly board: string };

/** Somebody may enter an event for the invited. */
export interface Invitation {
  /** Invitations of an event are numbered from 1. */
  readonly n: number;
  readonly name: string;
  /** Who is registered; null: whoever brings the link. */
  readonly user: string | null;
  /** Of the link's secret; null: there is none. */
  readonly hash: string | null;
  /** Who has entered with it; null: nobody yet. */
  readonly usedBy: string | null;
  readonly revoked: boolean;
}

export interface LadderState {
  readonly moves: readonly LadderMove[];
  readonly challenges: readonly Challenge[];
  /** How many challenges there have been. */
  readonly made: number;
  /** Since when somebody has not played, ms, by number. */
  readonly idleSince: { readonly [number: number]: number };
  /** When somebody last had a game or a challenge of his ended without his playing it, ms, by number. */
  readonly freeSince: { readonly [number: number]: number };
}
const emptyLadder: LadderState = { moves: [], challenges: [], made: 0, idleSince: {}, freeSince: {} };

export interface EventState {
  readonly status: 'draft' | 'announced' | 'running' | 'finished' | 'cancelled';
  readonly entrants: readonly Entrant[];
  readonly rounds: readonly EventRound[];
  /** Drafts of the round that is paired now, those that were discarded included. */
  readonly drafts: number;
  /** Pairs that must not meet, or rather should not, by id. */
  readonly apart: readonly { readonly a: string; readonly b: string; readonly hard: boolean }[];
  /** Who helps the organiser, by id. */
  readonly roles: { readonly [id: string]: { readonly name: string; readonly role: 'director' | 'arbiter' } };
  /** Boards of rounds that were taken back: nothing runs on at their tables. */
  readonly dropped: readonly EventBoard[];
  /** Who goes on by lot, by the last board of the meeting. */
  readonly lots: { readonly [board: string]: number };
  /** Rounds of the first stage of a Swiss event, where the organiser has changed them. */
  readonly roundsNow: number | null;
  /** Seasons of a league, where the organiser has changed them. */
  readonly seasonsNow: number | null;
  /** Since when no round is under way, ms; null: one is. */
  readonly restsFrom: number | null;
  readonly held: boolean;
  /** How often it was held or let go: jobs of the server are planned anew after each. */
  readonly holds: number;
  /** Since when it stands still, ms; null: it does not. */
  readonly pausedAt: number | null;
  /** The pauses that are over, and stretches without a server: no deadline runs in them. */
  readonly stops: readonly Stop[];
  /** How often it was paused or went on. */
  readonly pauses: number;
  /** Arbiters who have seen more of a match than its players, by id. */
  readonly lookers: readonly string[];
  /** Who may enter an event for the invited. */
  readonly admitted: readonly Invitation[];
  /** Who has said that he is there for a round, by its number. */
  readonly present: { readonly [round: number]: readonly string[] };
  /** Dates that are days off, or are none any more. */
  readonly days: { readonly [date: string]: boolean };
  /** Those who play this round and none after it, by id. */
  readonly leaving: { readonly [id: string]: number };
  /** What a ladder's order follows from. */
  readonly ladder: LadderState;
  /** Empty where everybody plays for himself. */
  readonly teams: readonly Team[];
  /** For which team a player plays or has played, by their numbers. */
  readonly sides: { readonly [player: number]: number };
}

export const emptyEvent: EventState = {
  status: 'draft',
  entrants: [],
  rounds: [],
  drafts: 0,
  apart: [],
  roles: {},
  dropped: [],
  lots: {},
  roundsNow: null,
  seasonsNow: null,
  restsFrom: null,
  held: false,
  holds: 0,
  pausedAt: null,
  stops: [],
  pauses: 0,
  lookers: [],
  admitted: [],
  present: {},
  days: {},
  leaving: {},
  ladder: emptyLadder,
  teams: [],
  sides: {},
};

import type { ClockTerms, Frozen, NoteMark, TalkChannel } from '@wardroom/protocol';
import type { AnyState, Choice, Decision, MatchRecord, Refusal, ViewRecord } from '@wardroom/rules';
import type { Advice } from './advice.svelte.ts';
import type { GameUi, TableStore, Warning } from './game-ui.ts';
import type { Show } from './show.svelte.ts';

export interface ChatLine {
  id: string;
  at: number;
  name: string;
  /** Said behind the name where it is shown: the name of a guest. */
  guest?: boolean;
  user: string | null;
  text: string;
  channel: TalkChannel | 'system';
  /** System lines: a locale key with parameters instead of a text. */
  key?: string;
  params?: { readonly [name: string]: string | number | boolean | null };
}

export interface Chat {
  readonly lines: readonly ChatLine[];
  /** Which channels I may write into; none: I may only read. */
  readonly channels: readonly TalkChannel[];
  readonly unread: number;
  /**
   * Slow mode: seconds between two of my lines among spectators, and when the next one may be said (this browser's
   * time).
   */
  readonly gap: { readonly seconds: number; readonly until: number } | null;
  read(): void;
  send(text: string, channel: TalkChannel): Promise<boolean>;
}

/** A match that may be cast: its spectators see it so many minutes later. */
export interface Cast {
  readonly delay: number;
  readonly caster: string | null;
  readonly drawn: readonly NoteMark[];
  /** Who has drawn it. */
  readonly drawnBy: string;
  /** Draws for all who look on; null: I do not cast. */
  readonly draw: ((marks: readonly NoteMark[]) => void) | null;
}

/** Something that the whole table agrees on. */
export interface Proposal {
  id: string;
  kind:
    | 'draw'
    | 'score'
    | 'concede'
    | 'takeback'
    | 'pause'
    | 'resume'
    | 'live'
    | 'slow'
    | 'remove'
    | 'cast'
    | 'clock'
    | 'position';
  by: string;
  /** Who shall be removed. */
  about?: string;
  /** Take-back: the step returned to, and how many steps are lost. */
  to?: number;
  lost?: number;
  clock?: ClockTerms;
  /** `position`: why. */
  reason?: string;
  /** It waits for my answer. */
  mine: boolean;
}

/** What the table menu can do now; absent: not possible here. */
export interface TableActs {
  resign?: () => Promise<void>;
  propose?: (
    kind: Exclude<Proposal['kind'], 'cast' | 'position'>,
    to?: number,
    about?: string,
    clock?: ClockTerms,
  ) => Promise<void>;
  answer?: (proposal: Proposal, yes: boolean) => Promise<void>;
  replaceByBot?: (seat: string) => Promise<void>;
  /** Takes a seat that nobody holds any more. */
  takeSeat?: (seat: string) => Promise<void>;
  /** Says who of a shared seat commands which groups; null: anybody. */
  divide?: (seat: string, commands: Readonly<Record<string, string | null>>) => Promise<void>;
  rematch?: () => Promise<void>;
  /** Somebody of the match has opened it already. */
  rematchWaits?: boolean;
  saveOrders?: (orders: unknown) => Promise<void>;
}

/** A choice that waits until the player has confirmed it. */
export interface Asking {
  choice: Choice;
  decision: Decision;
  warnings: readonly Warning[];
}

/** What the table page needs besides what a game's interface may use. */
export interface FrameTable extends TableStore {
  /** Fingerprint of the newest view. */
  readonly hash: string;
  readonly ui: GameUi;
  /** Settable, by the guide alone: what it speaks of, whether it is there, and whether its own way is the way. */
  pointed: TableStore['pointed'];
  guided: boolean;
  led: boolean | 'own';
  /** Settable, by the sheet that shows it. */
  asking: Asking | null;
  readonly connection: 'local' | 'online' | 'connecting' | 'offline';
  /** The earliest step that can be shown. */
  readonly first: number;
  /** The newest view, whatever is shown. */
  readonly liveView: AnyState;
  /** Settable, by the page that reads how it went. */
  revealed?: AnyState | null;
  viewAt(seq: number): AnyState | null;
  /** What a sensible player would choose. */
  readonly advice: Advice;
  /** What others did, told at the viewer's pace. */
  readonly telling: Show;
  /** The open decisions at the newest step, whatever is shown. */
  readonly openDecisions: readonly Decision[];
  /** Shows an earlier step; null follows live again. */
  show(seq: number | null): void;
  readonly following: boolean;
  readonly chat: Chat | null;
  readonly proposals: readonly Proposal[];
  readonly paused: boolean;
  /** The rules of the match have another version than the server's: nothing goes on, no clock runs. */
  readonly frozen: Frozen | null;
  readonly acts: TableActs;
  readonly spectators: number;
  /** Who may show both sides to those who look on, and what he has drawn for them; null: nobody casts here. */
  readonly cast: Cast | null;
  /** The event whose board it is, and what may not be agreed on there; null: an ordinary table. */
  readonly event: { readonly id: string; readonly forbids: readonly string[] } | null;
  /** The phase that I can go back to at once, and how many of my steps that takes back; null: there is none. */
  readonly wayBack: { phase: string; count: number } | null;
  /** The last refusal, until something else is done. */
  readonly refusal: Refusal | null;
  /** The choices that it is about; none: nothing was sent. */
  readonly refusedChoices: readonly Choice[];
  /** Steps back to where I last acted, for the playback on coming back; null: nothing happened since. */
  readonly awaySince: number | null;
  /** Asks the server again for what no step tells (whose devices have begun their chains). */
  lookAgain?(): void;
  record(): Promise<MatchRecord | ViewRecord | null>;
  /** Hides the offer to play back what happened. */
  caughtUp(): void;
  close(): void;
}

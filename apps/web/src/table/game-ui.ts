import type {
  AnyGame,
  AnyState,
  Atom,
  Choice,
  Decision,
  DecisionHead,
  Explored,
  Json,
  LogEntry,
  Outcome,
  Refusal,
  Seat,
  Story,
} from '@wardroom/rules';
import type { Component } from 'svelte';
import type { Fronts } from '../kit/front.svelte.ts';
import type { Glimpse } from '../kit/glimpse.ts';
import type { Cue } from '../kit/sound.ts';
import type { Trial } from '../kit/trial.ts';
import type { Guide } from './guide.ts';
import type { PanelSpec, TabSpec } from './panels.ts';
import type { Placing } from './placing.ts';
import type { Show } from './show.svelte.ts';
import type {
  Acted,
  Draft,
  LogLine,
  Me,
  SeatState,
  ShownStep,
  Sketch,
  SketchMark,
  TableHeader,
  TablePreferences,
  Target,
} from './table-state.ts';

export type { Guide, GuideStep, GuideText } from './guide.ts';
export type * from './table-state.ts';

/**
 * The contract between the table page and a game's own interface. A game exports one `GameUi` as the default of
 * `src/games/<game>/index.ts`; the page hands every component of it one `TableStore`. All fields of the store are
 * reactive when read inside a component, `$derived` or `$effect`; none may be mutated except those marked as settable.
 */

export type Lang = 'en' | 'es';

/** Looks a text up and fills in its parameters. Unknown keys come back as they are. */
export type Translate = (key: string, params?: { readonly [name: string]: Json | undefined }) => string;

/** Texts by key; nested objects are read with dots (`{ unit: { tank: 'Tank' } }` is `unit.tank`). */
export interface Texts {
  readonly [key: string]: string | Texts;
}

/** What a game's components and describing functions may ask of the table. */
export interface TableStore<G = AnyState> {
  readonly game: AnyGame;
  readonly ui: GameUi;
  /**
   * `match`: on the server; the others run in this browser: `practice` (own board), `whatIf` (from a step of a match),
   * `replay`.
   */
  readonly mode: 'match' | 'practice' | 'whatIf' | 'replay';
  readonly header: TableHeader;
  readonly seats: readonly SeatState[];
  readonly me: Me;
  /** Nobody plays on this page, and every hand that it was told lies open: a replay, what a caster sees. */
  readonly handsOpen: boolean;
  /** A `whatIf` board was made of what these seats saw; what only others know was drawn at random. */
  readonly known?: readonly Seat[] | undefined;

  /** The shown state, as this audience may see it: new after every step; what did not change keeps its identity. */
  readonly view: G;
  /** The state before `lastStep`: for animating what changed. Null after a jump. */
  readonly previous: G | null;
  /**
   * The view after my last act in a turn of mine (not what I answered in another's): what others have changed since;
   * the first one that is kept, if I have not acted. Null: it is not kept, or I only look on.
   */
  readonly before: G | null;
  /** Of a match that is over: its last view with what was hidden, once it has been read; else null. */
  readonly revealed?: G | null;
  /** Number of the shown step. */
  readonly seq: number;
  /** Number of the newest known step; larger than `seq` while scrubbing back. */
  readonly latest: number;
  /** The shown step, or null after a jump (nothing to animate then). */
  readonly lastStep: ShownStep | null;
  readonly outcome: Outcome | null;

  /** Open decisions of my seats, with their trees; none while an earlier step is shown, or where I only look on. */
  readonly decisions: readonly Decision[];
  /** The decision that the page is about now: the first of mine that blocks play, else the first. */
  readonly decision: Decision | null;
  /** Everybody's open decisions, without lists: whom we wait for. */
  readonly waiting: readonly DecisionHead[];
  /** An answer is under way; offer nothing until it is settled. */
  readonly busy: boolean;

  /** Answers the decision with one choice, or several at once (all or none up to the first draw or change of seat). */
  act(choices: Choice | readonly Choice[], decision?: Decision): Promise<Acted>;
  /** What was proposed, as it stands: the map goes where it leads. */
  actAsProposed(choices: readonly Choice[], decision: Decision): Promise<Acted>;
  /**
   * Asks before a choice that may be regretted (`GameUi.warnings`, if the player wants to be asked). False: it may be
   * made at once.
   */
  asks(choice: Choice, decision?: Decision): boolean;
  /** How many of my last steps can be taken back now. */
  readonly undoable: number;
  undo(count?: number): Promise<Acted>;
  /**
   * What may follow after a prefix; null where the prefix itself is not offered. Reactive: undefined where the server
   * lists and has not answered yet; it was asked then, and is read again. The trees of `decisions` are the same: a
   * branch that is not known yet looks empty (`isPending`).
   */
  explore(kind: string, prefix: readonly Atom[], decision?: Decision): Explored | null | undefined;
  /** The same for acts (a click): waits until it is known; null too when the decision closes meanwhile. */
  look(kind: string, prefix: readonly Atom[], decision?: Decision): Promise<Explored | null>;
  /**
   * Null: the choice is offered. Otherwise why not, with its rule. Reactive: undefined while the server is being
   * asked.
   */
  why(choice: Choice, decision?: Decision): Refusal | null | undefined;
  /** The same for acts: waits until it is known. */
  reason(choice: Choice, decision?: Decision): Promise<Refusal | null>;
  /**
   * Does a choice, or its beginning, lead where a sensible player of the seat would go? Or is it the only answer there
   * is? Reactive: the advice takes a moment.
   */
  sensible(kind: string, prefix?: readonly Atom[], decision?: Decision): boolean;
  /** What a sensible player of my seat would choose next; null: no opinion (yet). Reactive. */
  readonly advised: Choice | null;
  /** How many of this choice a sensible player of my seat would take; undefined: no opinion. Reactive. */
  usual(choice: Pick<Choice, 'kind' | 'value'>, decision?: Decision): number | undefined;
  /** A copy of the newest position on which choices for this decision can be tried; nobody hears of it. */
  trial(decision: Decision): Trial<G>;
  /** Shows a refusal to the user where refusals are shown (polite announcement, rule link, "why not?"). */
  refuse(refusal: Refusal): void;
  /** Takes the shown refusal away: something else was done. */
  dismiss(): void;

  /** What is told act by act: the act that is shown; one back; what came after a step told again. */
  readonly telling: Pick<Show, 'at' | 'running' | 'skip' | 'back' | 'replay'>;
  stepAt(seq: number): ShownStep | null;
  readonly log: readonly LogLine[];
  /** Log lines from here on happened since I last acted; null: nothing to catch up on. */
  readonly unreadFrom: number | null;

  /**
   * Settable. The choice being put together: board and order list show and extend the same one. It changes when what
   * may follow is known.
   */
  draft: Draft | null;
  /** When the draft is what it was last set to: at once where lists are computed here. */
  settled(): Promise<void>;
  /** Settable. What the pointer or keyboard is on, on the board or in a list: `{ kind: 'space', id: 'sz7' }`. */
  hover: Target | null;
  /** Settable. What the board should bring into sight (from the log, a warning, a ledger); the board clears it. */
  spotlight: Target | null;
  /** What the guide speaks of, ringed on the board as long as it does; null without a guide. */
  readonly pointed: Target | null;
  /** The step after which I last took what was proposed as it stood; null: never. */
  readonly followed: number | null;
  /** What waits for Enter: of all golden buttons one is. */
  readonly fronts: Fronts;
  /** Settable. A battle, or how it ended, lies open over the board: what else is told waits until it is put away. */
  staged: boolean;
  /** Settable. Folds what is staged to its title, where something else needs the room; null: nothing is. */
  foldStage: (() => void) | null;
  /** Settable. Places are set on the board; null: none is. */
  placing: Placing | null;
  /** Own standing orders, as they are kept. */
  readonly orders: unknown;
  /** Settable. Id of the open panel. */
  panel: string;

  readonly preferences: TablePreferences;
  readonly lang: Lang;
  readonly t: Translate;
  /** What those on my side, and I, have drawn on the map for each other; nothing of it is kept. */
  readonly sketches: readonly Sketch[];
  /** Replaces what I have drawn; null: there is nobody to draw for. */
  readonly sketch: ((marks: readonly SketchMark[]) => void) | null;
  /** Opens the in-app rule, e.g. `7.3.4`. */
  openRule(rule: string): void;
  /** A private board from the shown position. */
  whatIf(): void;
  /** The table may keep what-if boards for after the match. */
  readonly mayWhatIf: boolean;
  /** Own things of a game's interface that live as long as the table page (plans, filters); keyed by the game. */
  readonly scratch: Map<string, unknown>;
}

/** Something that may have been overlooked, shown in the sheet before an irreversible choice. */
export interface Warning {
  /** Locale key with parameters. */
  key: string;
  params?: { readonly [name: string]: Json };
  rule?: string;
  /** Where it is. */
  target?: Target;
  /** The earlier phase in which it can be mended, as `moment` names it; linked as long as there is a way back. */
  phase?: string;
}

/** One field of the form that sets a match up. `key` is the field of the game's options. */
export interface OptionField {
  key: string;
  /** Locale key. */
  label: string;
  rule?: string;
  initial: boolean | string | number;
  /**
   * Left out: yes or no, or a number. Otherwise the values, in words by `<label>.<value>`, or else their own names.
   */
  values?: readonly string[];
  /** A whole number between these two. */
  range?: readonly [number, number];
  /** A sentence below the field: its locale key for this scenario. */
  note?: (scenario: string) => string;
}

/**
 * A button of the orders strip: a choice, or a panel where the choice is made (with the kind that it is about);
 * `unseen`: only while that panel is out of sight.
 */
export type Answer = { choice: Choice } | { panel: string; kind: string; unseen?: true };

/** Dice of one line of the log; `sides`: where they are no dice of six. */
export interface LogDice {
  values: readonly number[];
  hitsAt?: number;
  sides?: number;
  label: string;
}

/** What an editor of standing orders is given; `draft`: what was changed and not saved yet, kept by `keep`. */
export interface OrdersEditor<G = AnyState> {
  table: TableStore<G>;
  value: Json;
  save: (orders: Json) => void;
  draft?: Json;
  keep?: (orders: Json) => void;
}

export interface GameUi<G = AnyState> {
  id: string;
  game: AnyGame;
  /** Locale key of the game's name. */
  name: string;
  /**
   * Merged below the page's own texts: the rules' locales and the interface's. Looked up without a prefix; one file a
   * language.
   */
  texts: (lang: Lang) => Promise<Texts>;
  Board: Component<{ table: TableStore<G> }>;
  /** Locale key of what keys the board has beside those that move the map. */
  boardKeys?: string;
  panels: readonly PanelSpec<G>[];
  /** Panels that share a tab; left out: each has its own. */
  tabs?: readonly TabSpec[];
  optionFields: readonly OptionField[];
  /**
   * Options that a position file of this game holds itself: which of them a file names, and a file with those that were
   * asked for beside it. Left out: the rules say what a file settles (`position.options`).
   */
  fileOptions?: {
    of(file: unknown): { readonly [option: string]: Json };
    into(file: unknown, options: { readonly [option: string]: Json }): unknown;
  };
  /** Players from - to. */
  players: readonly [number, number];
  /** Colour (CSS) and sign of a seat; the sign is a component so that colour is never alone. */
  seat: (seat: Seat) => { color: string; Emblem: Component<{ seat: Seat; size?: number }> };

  /** One whole choice in words: "Germany moves 2 tanks from Berlin to Poland". */
  describeChoice(choice: Choice, table: Describing<G>): string;
  /** One atom in a path, for lists that drill down: "2 tanks in Berlin". */
  describeAtom(kind: string, prefix: readonly Atom[], atom: Atom, table: Describing<G>): string;
  /** Atoms that a player may expect after a prefix though they are not offered; the list explains each with `why`. */
  otherAtoms?(kind: string, prefix: readonly Atom[], table: TableStore<G>): readonly Atom[];
  /** Translates a parameter of a text (a space id into its name, a list into words); undefined: leave as it is. */
  describeParam(name: string, value: Json, table: Pick<Describing<G>, 't' | 'lang'>): string | undefined;
  /**
   * Which part of the log a line belongs to, for its filters: `move`, `battle`, `purchase`, `income`, ... (keys
   * `logFilter.<name>`).
   */
  logGroup(entry: LogEntry): string;
  /** What a log line is about, for showing it on the board. */
  logTarget?(entry: LogEntry): Target | null;
  /** All places of a line that names several; null: it does not. */
  logTargets?(entry: LogEntry): readonly Target[] | null;
  /** The rule that a log line opens; empty: none. A rule among the line's parameters comes first. */
  logRule?(entry: LogEntry): string;
  /** The seat whose turn begins with a line of the log; null: it begins none. */
  turnOf?(entry: LogEntry): Seat | null;
  /** Does a question begin a turn of mine before a line says so? What others did is summed up with it. */
  turnBegins?(decision: Decision): boolean;
  /** Does a line say what a turn came to, to somebody who was not there? */
  matters?(entry: LogEntry): boolean;
  /** Is a line told while others act? Left out: every line is. */
  tells?(entry: LogEntry): boolean;
  /** Dice of a log line that can be shown and proved; `t`: the words in which they are named. */
  logDice?(entry: LogEntry, t?: Translate): readonly LogDice[] | null;

  /** The figures that decide a match, and what the log adds to its account: status, graphs, the page at the end. */
  story?: Story<G>;
  /** Figures of a seat that stand on its chip instead, and the panel where all of them are broken down. */
  status?: { onChips?: readonly string[]; panel: string };
  /** What a seat has in hand to spend, on its chip. */
  purse?(view: G, seat: Seat): number;
  /** Where in the game it stands, in words; left out: the round. */
  when?(table: Pick<TableStore<G>, 'view' | 't'>): string;
  /**
   * The end of a turn as a report: where it ends, and under which heading (`report.<name>`) a line stands; null: none.
   * `order`: what matters most first; left out: as it happened.
   */
  report?: {
    ends(entry: LogEntry): boolean;
    heading(entry: LogEntry): string | null;
    order?: readonly string[];
  };

  /** What a line of the log sounds like, besides its dice. */
  cue?(entry: LogEntry): Cue | null;

  /** Where in the game a state stands, for replays' marks and the timeline: round 3, `conductCombat`, 'germany'. */
  moment(view: G): { round: number; phase: string; seat?: Seat };
  /** The choice that ends the phase, if the decision offers one: shown as a button of the orders strip. */
  done?(decision: Decision, table: TableStore<G>): Choice | null;
  /**
   * Opens the worker that advises: what a sensible player would choose stands out among the buttons. Left out: nothing
   * does before something was done.
   */
  adviser?: () => Worker;
  /**
   * Is all that the adviser would answer one after another offered as one button beside the choices? `stay`: but for
   * what ends the phase, so that it is seen first.
   */
  proposes?(decision: Decision): boolean | 'stay';
  /** Small pictures of places, for the chapters of a replay. */
  glimpse?: () => Promise<Glimpse>;
  /** In a replay each phase of a `moment` is a chapter, not each round alone; with `turnOf`, beside the turns. */
  phaseIsChapter?: true;
  /** Whole answers to a question that stand in the orders strip, and panels that lead to others. */
  answers?(decision: Decision, table: TableStore<G>): readonly Answer[];
  /** Who does what where, with how much: said before the question; empty: nothing more than the question. */
  situation?(decision: Decision, table: TableStore<G>): string;
  /**
   * Where a question is asked about that does not name a place itself; of several the map goes to the nearest, unless
   * one of them is in sight.
   */
  placeOf?(decision: Decision, table: TableStore<G>): Target | readonly Target[] | null;
  /** How likely a choice succeeds, 0-1, printed on its button; null: nothing is left to chance, or it is not known. */
  chance?(choice: Choice, table: TableStore<G>): number | null;
  /** What the sheet before `choice` lists; empty: nothing to warn about, the choice is made at once. */
  warnings?(choice: Choice, table: TableStore<G>): readonly Warning[];
  /** What a turn of somebody else came to, by the lines that matter; left out: the lines as they are. */
  Chapter?: Component<{ table: TableStore<G>; lines: readonly LogLine[] }>;
  /** Net moves and battles between two views, shown when a player comes back. */
  Recap?: Component<{ table: TableStore<G>; from: G; to: G; lines: readonly LogLine[] }>;
  /** The card of a unit, by an id as the game's lists carry it (`data-about`). */
  About?: Component<{ table: TableStore<G>; id: string }>;
  /** Is an id one of which a card tells? */
  knows?(id: string, view: G): boolean;
  /** The units that a line of the log speaks of, by such ids. */
  aboutIn?(entry: LogEntry): readonly string[];
  /** What the signs of the map and the units mean, fetched when it is asked for. */
  legend?(): Promise<{ default: Component<{ table: TableStore<G> }> }>;
  /** Editor of a player's standing orders, fetched when it is opened; null: none set. */
  orders?(): Promise<{ default: Component<OrdersEditor<G>> }>;
  /** Standing orders could answer this question, on which the others wait. */
  ordersFor?(decision: Decision, view: G): boolean;
  /** What stands at the foot of a graph under a round: an hour, a month; left out: its number. */
  hour?(round: number): string;
  /** What the game has to add to the page of how it went: what history says. */
  Afterword?: Component<{ table: TableStore<G>; view: G }>;
  /** For those who play it for the first time; fetched for them alone. */
  /** `lesson`: a further one, of those that the game's card names; left out: the first. */
  guide?(lesson?: string): Promise<Guide<G>>;
}

/**
 * Where the page looks texts up (first key that has one): prompts `prompt.<prompt>`, phases `phase.<phase>`, kinds of
 * choices `kind.<kind>`, log lines `log.<key>`, `outcome.<key>`, then `<key>`, refusals `refusal.<key>`, `why.<key>`,
 * then `<key>`, sides `side.<side>`, outcomes `outcome.<key>`. Prompts get `{seat}` besides their own parameters.
 */
/** What describing functions may read. */
export type Describing<G = AnyState> = Pick<TableStore<G>, 'view' | 't' | 'lang' | 'game' | 'seats'>;

// biome-ignore lint/suspicious/noExplicitAny: the page and the kit pass tables and boards of every game around
export type AnyTable = TableStore<any>;
// biome-ignore lint/suspicious/noExplicitAny: the page and the kit pass tables and boards of every game around
export type AnyUi = GameUi<any>;

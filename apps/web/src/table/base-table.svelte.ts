import type {
  AnyGame,
  AnyState,
  Atom,
  Choice,
  Decision,
  DecisionHead,
  Explored,
  Outcome,
  Refusal,
  Seat,
} from '@wardroom/rules';
import { withTexts } from '../app/i18n.svelte.ts';
import { preferences } from '../app/preferences.svelte.ts';
import { ruleDrawer } from '../app/rule-drawer.svelte.ts';
import type { Trial } from '../kit/trial.ts';
import { Advice } from './advice.svelte.ts';
import { Drafting } from './drafting.svelte.ts';
import type {
  Acted,
  AnyUi,
  Draft,
  GameUi,
  Lang,
  LogLine,
  Me,
  SeatState,
  ShownStep,
  TableHeader,
  TablePreferences,
  TableStore,
  Translate,
} from './game-ui.ts';
import { InHand } from './in-hand.svelte.ts';
import { KeptViews } from './kept-views.svelte.ts';
import type { Lists } from './lists.ts';
import { LocalLists } from './local-lists.svelte.ts';
import { noDecision, underWay } from './nothing.ts';
import { myLastMove } from './report.ts';
import { Show } from './show.svelte.ts';
import { showHost } from './show-host.ts';
import type { Incoming, Moment } from './shown-step.ts';
import { heardUpTo, linesOf, standing } from './shown-step.ts';
import { tablePreferences } from './table-preferences.ts';
import { decisionsOn } from './view.ts';
import { undoableSteps, wayBack } from './way-back.ts';

/** What every table has in common: the kept views, scrubbing, the shared draft, listing and explaining. */
export abstract class BaseTable extends InHand implements TableStore {
  abstract readonly orders: unknown;
  readonly ui: GameUi;
  readonly game: AnyGame;
  readonly t: Translate;
  abstract readonly mode: TableStore['mode'];
  abstract readonly header: TableHeader;
  abstract readonly seats: readonly SeatState[];
  abstract readonly me: Me;
  abstract readonly waiting: readonly DecisionHead[];
  abstract readonly undoable: number;

  get handsOpen(): boolean {
    return this.mode === 'replay';
  }
  /** Only a match has others to draw for. */
  get sketches(): TableStore['sketches'] {
    return [];
  }
  get sketch(): TableStore['sketch'] {
    return null;
  }
  private acting = $state(false);

  private readonly kept = new KeptViews();
  private at = $state.raw<Moment | null>(null);
  protected lines = $state.raw<readonly LogLine[]>([]);
  private jumped = $state(true);

  /** `header`: of the match; a game may play it in a way of its own (sides that are auctioned first). */
  constructor(ui: AnyUi, header: { match: string; scenario: string; options: unknown }) {
    super();
    this.ui = ui;
    this.game = ui.game.variant?.(header) ?? ui.game;
    this.t = withTexts(ui.texts, (t) => (name, value) => ui.describeParam(name, value, { t, lang: preferences.lang }));
  }

  /** What others did is shown at my pace. */
  readonly telling = new Show(showHost(this));
  /** An act of a step that is told by itself, where one is shown. */
  private readonly told = $derived.by((): { step: ShownStep; act: number } | null => {
    const cue = this.at ? null : this.telling.at;
    const step = cue && this.stepAt(cue.seq);
    return cue && step?.acts[cue.act] ? { step, act: cue.act } : null;
  });
  private shown = $derived(this.at ?? (this.telling.at && this.kept.at(this.telling.at.seq)) ?? this.kept.newest);
  get view(): AnyState {
    return this.told?.step.acts[this.told.act]?.view ?? this.shown.view;
  }
  get seq(): number {
    return this.shown.seq;
  }
  stepAt(seq: number): ShownStep | null {
    return this.kept.at(seq)?.step ?? null;
  }
  get latest(): number {
    return this.kept.newest.seq;
  }
  get hash(): string {
    return this.kept.hash;
  }
  get first(): number {
    return this.kept.first;
  }
  get following(): boolean {
    return this.at === null;
  }
  get lastStep(): ShownStep | null {
    const { told } = this;
    // What is told act by act is no jump, though the page has just been opened.
    if (!told) return this.jumped ? null : this.shown.step;
    const { step } = told;
    const act = step.acts[told.act];
    return act ? { ...step, delta: act.delta, log: act.log, acts: [act] } : step;
  }
  get previous(): AnyState | null {
    const { told } = this;
    if ((this.jumped && !told) || this.shown.step === null) return null;
    if (told && told.act > 0) return told.step.acts[told.act - 1]?.view ?? null;
    return this.kept.at(this.shown.seq - 1)?.view ?? null;
  }
  private readonly acted = $derived.by(() => myLastMove(this.ui, { log: this.lines, me: this.me }));
  get before(): AnyState | null {
    if (this.acted >= 0) return this.viewAt(this.acted);
    return this.me.seats.length > 0 ? this.viewAt(this.first) : null;
  }
  /** With the end nothing is hidden any more: read from the record, by the page of how it went. */
  private uncovered = $state.raw<AnyState | null>(null);
  get revealed(): AnyState | null {
    return this.following && this.outcome ? this.uncovered : null;
  }
  set revealed(view: AnyState | null) {
    this.uncovered = view;
  }
  get liveView(): AnyState {
    return this.kept.newest.view;
  }
  get outcome(): Outcome | null {
    return (this.view._outcome.end as unknown as Outcome | undefined) ?? null;
  }

  /** Where lists come from. */
  protected lists: Lists = new LocalLists(
    () => this.game,
    () => this.offered(decisionsOn(this.game, this.kept.newest.view, this.me.seats), this.kept.newest.view),
    () => this.kept.newest.view,
    () => this.header,
  );
  get decisions(): readonly Decision[] {
    return this.following && this.playable && !this.telling.running ? this.lists.decisions : [];
  }
  /** The decisions at the newest step, whatever is shown. */
  get openDecisions(): readonly Decision[] {
    return this.playable ? this.lists.decisions : [];
  }
  /** Of what the rules offer to my seats what is mine to choose. */
  protected offered(decisions: readonly Decision[], _view: AnyState): readonly Decision[] {
    return decisions;
  }
  trial(decision: Decision): Trial<AnyState> {
    return this.lists.trial(decision);
  }
  readonly advice = new Advice(this);
  sensible(kind: string, prefix: readonly Atom[] = [], decision: Decision | null = this.decision): boolean {
    return this.advice.sensible(decision, kind, prefix, this.undoable > 0);
  }
  get advised(): Choice | null {
    return this.advice.of(this.decision)?.[0] ?? null;
  }
  usual(c: Pick<Choice, 'kind' | 'value'>, decision: Decision | null = this.decision): number | undefined {
    return this.advice.amount(decision, c.kind, c.value);
  }
  get busy(): boolean {
    return this.acting || (this.following && this.playable && this.lists.pending);
  }

  private readonly drafting = new Drafting(
    () => this.decisions,
    () => this.lists,
  );
  get draft(): Draft | null {
    return this.drafting.now;
  }
  set draft(draft: Draft | null) {
    this.drafting.now = draft;
  }
  settled(): Promise<void> {
    return this.drafting.settled();
  }
  protected get playable(): boolean {
    return true;
  }
  get decision(): Decision | null {
    return this.decisions.find((d) => d.must !== false) ?? this.decisions[0] ?? null;
  }

  /** The log follows what is shown of what others did. */
  get log(): readonly LogLine[] {
    return this.heard;
  }
  private readonly heard = $derived.by((): readonly LogLine[] => {
    const cue = this.telling.at;
    return standing(cue && this.telling.running ? heardUpTo(this.lines, cue, this.stepAt(cue.seq)) : this.lines);
  });
  get unreadFrom(): number | null {
    return null;
  }
  private readonly undoableSteps = $derived.by(() => undoableSteps(this, this.lines));
  /** The way back to the phase before this one, as long as no draw and nobody else's decision lies in between. */
  get wayBack(): { phase: string; count: number } | null {
    return this.following ? wayBack(this, this.undoableSteps) : null;
  }
  get lang(): Lang {
    return preferences.lang;
  }
  get preferences(): TablePreferences {
    return tablePreferences();
  }

  /** A whole view: the start, or after a gap. */
  protected reset(seq: number, view: AnyState, log: readonly LogLine[]): void {
    this.kept.begin(seq, view);
    this.at = null;
    this.lines = log;
    this.jumped = true;
    this.draft = null;
    this.telling.skip();
  }

  /** The next step. Throws when it does not fit; then a whole view is needed. */
  protected push(step: Incoming): void {
    const moment = this.kept.next(step);
    const shown = moment.step;
    if (shown.log.length > 0) this.lines = [...this.lines, ...linesOf(shown)];
    if (this.following) {
      this.jumped = false;
      this.draft = null;
    }
    this.kept.reach(moment);
    this.telling.add(shown, this.atOnce(shown));
  }
  /** So many acts of a step are shown as soon as it is here: all of them, unless somebody else did it. */
  protected atOnce(step: ShownStep): number {
    return step.acts.length || 1;
  }
  /** How fast it is told, where nobody waits for it; null: as the viewer has set. */
  get speed(): number | null {
    return null;
  }
  /** Tells act by act what came after a step. */
  protected tellAfter(seq: number): void {
    this.at = null;
    this.jumped = false;
    this.telling.replay(seq);
  }
  /** People play here, and I only watch. */
  get catchesUp(): boolean {
    return false;
  }

  /** Puts the earlier steps under the kept ones, so that they can be shown too. */
  protected backfill(steps: AsyncIterable<{ step: Incoming; view?: AnyState }>): Promise<void> {
    return this.kept.backfill(steps);
  }
  /** Which of these seats acted last. */
  protected lastSeatOf(seats: readonly Seat[]): Seat | undefined {
    return this.kept.lastSeatOf(seats);
  }

  viewAt(seq: number): AnyState | null {
    return this.kept.at(seq)?.view ?? null;
  }

  show(seq: number | null): void {
    const target = seq === null || seq >= this.latest ? null : (this.kept.at(Math.max(seq, this.first)) ?? null);
    const next = target?.seq ?? this.latest;
    this.jumped = next !== this.seq + 1;
    // Whoever looks around by hand is told nothing meanwhile; back at the newest step all of it has been shown.
    if (target) this.telling.pause();
    else this.telling.skip();
    this.at = target;
    this.draft = null;
  }

  explore(
    kind: string,
    prefix: readonly Atom[],
    decision: Decision | null = this.decision,
  ): Explored | null | undefined {
    return decision ? this.lists.explore(decision, kind, prefix) : null;
  }
  async look(
    kind: string,
    prefix: readonly Atom[],
    decision: Decision | null = this.decision,
  ): Promise<Explored | null> {
    return decision ? this.lists.look(decision, kind, prefix) : null;
  }

  why(choice: Choice, decision: Decision | null = this.decision): Refusal | null | undefined {
    return decision ? this.lists.why(decision, choice) : noDecision;
  }
  async reason(choice: Choice, decision: Decision | null = this.decision): Promise<Refusal | null> {
    return decision ? this.lists.reason(decision, choice) : noDecision;
  }

  refuse(refusal: Refusal, tried: readonly Choice[] = []): void {
    this.refusal = refusal;
    this.refusedChoices = tried;
  }

  dismiss(): void {
    this.refusal = null;
  }

  asks(choice: Choice, decision: Decision | null = this.decision): boolean {
    const warnings = decision && this.preferences.confirmDone ? (this.ui.warnings?.(choice, this) ?? []) : [];
    if (!decision || warnings.length === 0) return false;
    this.asking = { choice, decision, warnings };
    return true;
  }

  async act(choices: Choice | readonly Choice[], decision: Decision | null = this.decision): Promise<Acted> {
    const batch = Array.isArray(choices) ? (choices as readonly Choice[]) : [choices as Choice];
    if (!decision) return this.refused(noDecision);
    return this.during(batch, () => {
      this.advice.making(decision, batch);
      return this.send(decision, batch);
    });
  }

  async actAsProposed(choices: readonly Choice[], decision: Decision): Promise<Acted> {
    const after = this.latest;
    const done = await this.act(choices, decision);
    if (done.ok) this.followed = after;
    return done;
  }

  async undo(count = 1): Promise<Acted> {
    return this.during([], () => this.sendUndo(count));
  }

  /** One act at a time; `tried`: what is refused where it does not go. */
  private async during(tried: readonly Choice[], send: () => Promise<Acted>): Promise<Acted> {
    if (this.acting) return { ok: false, error: underWay };
    this.acting = true;
    this.refusal = null;
    try {
      const done = await send();
      return done.ok ? done : this.refused(done.error, tried);
    } finally {
      this.acting = false;
    }
  }

  private refused(error: Refusal, tried: readonly Choice[] = []): Acted {
    this.refuse(error, tried);
    return { ok: false, error };
  }

  protected abstract send(decision: Decision, choices: readonly Choice[]): Promise<Acted>;
  protected abstract sendUndo(count: number): Promise<Acted>;
  abstract whatIf(): void;
  /** The table may keep what-if boards for after the match. */
  get mayWhatIf(): boolean {
    return true;
  }

  openRule(rule: string): void {
    ruleDrawer.open(this.game.id, rule);
  }
}

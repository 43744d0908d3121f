import { type Audience, type Choice, type Decision, type DecisionHead, takenBack } from '@wardroom/rules';

import type { FrameTable } from '../table/frame-table.ts';
import type { Acted, AnyUi, LogLine, Me, SeatState, TableHeader } from '../table/game-ui.ts';
import { openWhatIf } from '../table/local-table.svelte.ts';
import { OfflineTable } from '../table/offline-table.ts';
import { standing, undoneIn } from '../table/shown-step.ts';
import type { AnyRecord } from './read-record.ts';
import { unroll } from './unroll.ts';

/** A moment where the round, the phase or the seat changes. */
export interface Mark {
  seq: number;
  round: number;
  phase: string;
  seat?: string;
}

/** A record, shown step by step; needs nothing but the record. */
export class ReplayTable extends OfflineTable implements FrameTable {
  readonly mode = 'replay' as const;
  readonly header: TableHeader;
  readonly undoable = 0;
  readonly waiting: readonly DecisionHead[] = [];
  readonly me: Me = { seats: [], user: null, host: false };
  readonly source: AnyRecord;
  marks = $state.raw<readonly Mark[]>([]);
  /** Share of the record that is loaded, 0 to 1. */
  loaded = $state(0);
  private closed = false;
  /** Where in the record each step stands that this audience was told. */
  private readonly places = new Map<number, number>();
  /** How much faster than at the viewer's pace it is told. */
  times = $state(1);

  constructor(ui: AnyUi, record: AnyRecord, name: string) {
    super(ui, record.header);
    this.source = record;
    this.gone = takenBack(record.steps);
    const { header } = record;
    this.header = {
      id: header.match,
      name,
      game: header.game,
      scenario: header.scenario,
      options: header.options,
      pace: 'none',
      commit: header.commit,
    };
  }

  get seats(): readonly SeatState[] {
    return this.game
      .seats(this.header.options)
      .map((s) => ({ ...s, players: [], asked: this.lastStep?.seat === s.id, resigned: false }));
  }

  /** Loads the record as this audience may see it and shows its first step. */
  async load(who: Audience): Promise<void> {
    const marks: Mark[] = [];
    let n = 0;
    for await (const { step, at, view } of unroll(this.game, this.source, who)) {
      if (this.closed) return;
      if (view) this.reset(step.seq, view, []);
      else this.push(step);
      this.places.set(step.seq, at);
      this.mark(marks, step.seq);
      this.loaded = ++n / this.source.steps.length;
    }
    this.marks = marks;
    this.loaded = 1;
    this.show(this.first);
  }

  /** The log of what came to pass, however far it is told: without what was taken back. */
  get all(): readonly LogLine[] {
    // What a player may see of a running match does not say which step took back: its lines do.
    return standing(this.lines.filter((l) => !this.gone.has(this.places.get(l.seq) ?? 0)));
  }
  private readonly gone: ReadonlySet<number>;
  /** The place in the record of the step that is shown. */
  get place(): number {
    return this.places.get(this.seq) ?? 0;
  }
  /** The step that is shown was taken back later: none of its dice counts. */
  get undone(): boolean {
    return this.gone.has(this.place) || undoneIn(this.lines)(this.seq);
  }
  override get speed(): number {
    return this.times;
  }
  /** It is told now, or stands at an act of a step. */
  get within(): boolean {
    return this.following && this.telling.running;
  }
  get playing(): boolean {
    return this.within && !this.telling.paused;
  }
  get atEnd(): boolean {
    return this.following && !this.telling.running;
  }
  /** Tells on, act by act, from what is shown; from the beginning where all has been told. */
  play(): void {
    if (this.within) this.telling.play();
    else this.tellAfter(this.atEnd ? this.first : this.seq);
  }
  pause(): void {
    this.telling.pause();
  }
  /** One act further, and no more. */
  nextAct(): void {
    if (this.within) this.telling.next();
    else if (!this.atEnd) this.tellAfter(this.seq);
    this.telling.pause();
  }
  override show(seq: number | null): void {
    super.show(seq);
    this.telling.skip();
  }

  private mark(marks: Mark[], seq: number): void {
    const at = this.ui.moment(this.liveView);
    const last = marks[marks.length - 1];
    if (last && last.round === at.round && last.phase === at.phase && last.seat === at.seat) return;
    marks.push({ seq, ...at });
  }

  protected override get playable(): boolean {
    return false;
  }
  protected async send(_decision: Decision, _choices: readonly Choice[]): Promise<Acted> {
    return { ok: false, error: { code: 'over', rule: 'platform', key: 'over' } };
  }
  protected async sendUndo(_count: number): Promise<Acted> {
    return { ok: false, error: { code: 'over', rule: 'platform', key: 'over' } };
  }
  whatIf(): void {
    openWhatIf(this);
  }
  async record(): Promise<AnyRecord | null> {
    return this.source;
  }
  caughtUp(): void {}
  close(): void {
    this.closed = true;
    this.telling.stop();
  }
}

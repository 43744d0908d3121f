import { Play, emptyDigest } from '@wardroom/rules';
import type { AnyState, Audience, Choice, Decision, DecisionHead, MatchRecord, Source, ViewRecord } from '@wardroom/rules';
import { BaseTable } from '../table/base-table.svelte.ts';
import type { Chat, FrameTable, Proposal, TableActs } from '../table/frame-table.ts';
import type { Acted, GameUi, Me, SeatState, TableHeader } from '../table/game-ui.ts';
import { openWhatIf } from '../table/local-table.svelte.ts';
import { afterDelta } from '../table/view.ts';

/** A moment where the round, the phase or the seat changes. */
export interface Mark {
  seq: number;
  round: number;
  phase: string;
  seat?: string;
}

/** Following a record draws nothing. */
const noSource: Source = {
  draw() {
    throw new Error('a replay has no draws');
  },
  nonce: () => '',
};

/** Steps that are loaded before the page may draw again. */
const PART = 200;

/** A record, shown step by step; needs nothing but the record. */
export class ReplayTable extends BaseTable implements FrameTable {
  readonly mode = 'replay' as const;
  readonly header: TableHeader;
  readonly connection = 'local' as const;
  readonly chat: Chat | null = null;
  readonly proposals: readonly Proposal[] = [];
  readonly paused = false;
  readonly acts: TableActs = {};
  readonly spectators = 0;
  readonly orders = null;
  readonly awaySince = null;
  readonly undoable = 0;
  readonly waiting: readonly DecisionHead[] = [];
  readonly me: Me = { seats: [], user: null, host: false };
  readonly source: MatchRecord | ViewRecord;
  marks = $state.raw<readonly Mark[]>([]);
  /** Share of the record that is loaded, 0 to 1. */
  loaded = $state(0);
  private closed = false;

  constructor(ui: GameUi, record: MatchRecord | ViewRecord, name: string) {
    super(ui);
    this.source = record;
    const { header } = record;
    this.header = { id: header.match, name, game: header.game, scenario: header.scenario, options: header.options, pace: 'none', commit: header.commit };
  }

  get seats(): readonly SeatState[] {
    return this.game
      .seats(this.header.options)
      .map((s) => ({ ...s, players: [], asked: this.lastStep?.seat === s.id, resigned: false }));
  }

  /** Loads the record as this audience may see it and shows its first step. */
  async load(who: Audience): Promise<void> {
    const { source } = this;
    const marks: Mark[] = [];
    const play = source.format === 'wardroom-record' ? Play.load(this.game, source.header, [], noSource) : null;
    for (let i = 0; i < source.steps.length; i++) {
      if (this.closed) return;
      const step = source.steps[i] as (typeof source.steps)[number];
      let view: AnyState | null = null;
      if (play && 'journal' in step) {
        play.follow(step);
        const seen = play.delta(step, who);
        if (i === 0) view = play.view(who);
        else this.push({ ...pickHead(step), delta: seen?.delta ?? null, log: seen?.log ?? [] });
      } else if ('delta' in step || !('journal' in step)) {
        const { delta = null, log = [] } = step as ViewRecord['steps'][number];
        if (i === 0) view = afterDelta(this.blank(), delta ?? [], emptyDigest).view;
        else this.push({ ...pickHead(step), delta, log });
      }
      if (view) this.reset(step.seq, view, []);
      this.mark(marks, step.seq);
      if (i % PART === PART - 1) {
        this.loaded = i / source.steps.length;
        await new Promise((done) => setTimeout(done));
      }
    }
    this.marks = marks;
    this.loaded = 1;
    this.show(this.first);
  }

  private blank(): AnyState {
    const names = ['_stack', '_asks', '_draws', '_fresh', '_outcome', '_sealed', '_marks', '_course', ...Object.keys(this.game.redactions)];
    return Object.fromEntries(names.map((name) => [name, {}])) as unknown as AnyState;
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
  async record(): Promise<MatchRecord | ViewRecord | null> {
    return this.source;
  }
  caughtUp(): void {}
  close(): void {
    this.closed = true;
  }
}

function pickHead(step: { seq: number; at: number; seat?: string; by?: string }): { seq: number; at: number; seat?: string; by?: string } {
  return {
    seq: step.seq,
    at: step.at,
    ...(step.seat === undefined ? {} : { seat: step.seat }),
    ...(step.by === undefined ? {} : { by: step.by }),
  };
}

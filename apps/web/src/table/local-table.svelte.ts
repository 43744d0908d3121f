import type {
  AnyState,
  Audience,
  Choice,
  Decision,
  DecisionHead,
  Json,
  MatchRecord,
  Seat,
  Step,
} from '@wardroom/rules';
import { Play, RECORD, secretSource } from '@wardroom/rules';
import { go } from '../app/router.svelte.ts';
import { painted } from '../kit/painted.ts';
import { incoming } from '../replay/unroll.ts';
import type { BaseTable } from './base-table.svelte.ts';

import type { FrameTable } from './frame-table.ts';
import type { Acted, AnyUi, Me, SeatState, ShownStep, TableHeader } from './game-ui.ts';
import { keepBoard } from './kept-boards.ts';
import { LocalLists } from './local-lists.svelte.ts';
import { OfflineTable } from './offline-table.ts';
import { anyOf, boardStep, guessed } from './what-if.ts';

/** Milliseconds before a bot on a board in this browser acts; what it did is shown at the reader's pace. */
const BOT_THINKS = 30;

/** Plays a seat that I do not hold. Returns the choices for one decision. */
export type LocalBot = (play: Play, decision: Decision) => readonly Choice[];

export interface LocalOptions {
  mode: 'practice' | 'whatIf';
  name: string;
  scenario: string;
  options?: Json;
  position?: Json;
  /** Seats that I answer for; the others are played by `bot`. Left out: all. */
  seats?: readonly Seat[];
  bot?: LocalBot;
  /** Starts from a state instead of a scenario (a what-if board). */
  from?: { state: AnyState; seq: number; known?: readonly Seat[] | undefined };
}

/** A board that lives in this browser alone: practice, guided first turn, what-if. */
export class LocalTable extends OfflineTable implements FrameTable {
  readonly mode: 'practice' | 'whatIf';
  readonly header: TableHeader;
  readonly known: readonly Seat[] | undefined;
  private readonly play: Play;
  private readonly who: Audience;
  private readonly bot: LocalBot | undefined;
  private readonly mine: readonly Seat[];
  private readonly steps: Step[] = [];
  private heads = $state.raw<readonly DecisionHead[]>([]);
  private canUndo = $state(0);
  private botTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(ui: AnyUi, o: LocalOptions) {
    super(ui, { match: 'practice', scenario: o.scenario, options: o.options ?? {} });
    this.mode = o.mode;
    this.known = o.from?.known;
    const infos = ui.game.seats(o.options ?? {});
    this.mine = o.seats ?? infos.map((s) => s.id);
    this.who = { kind: 'seats', seats: this.mine };
    this.bot = o.bot;
    const secret = randomHex();
    // A board of a match from a position file has its state: the set-up beneath it may be any.
    const setUp = o.from && o.scenario === 'custom' ? (ui.game.scenarios[0]?.id ?? o.scenario) : o.scenario;
    const made = Play.create(ui.game, {
      match: 'practice',
      scenario: setUp,
      options: o.options ?? {},
      seeds: [],
      secret,
      at: Date.now(),
      ...(o.position === undefined ? {} : { position: o.position }),
    });
    if (!made.ok) throw new Error(made.error.map((p) => `${p.path}: ${p.key}`).join('; '));
    this.play = o.from
      ? Play.at(
          ui.game,
          { ...made.value.play.header, scenario: o.scenario },
          withCounters(o.from.state),
          o.from.seq,
          secretSource(secret, made.value.play.header.scope),
        )
      : made.value.play;
    if (!ui.game.localDecisions)
      this.lists = new LocalLists(
        () => this.game,
        () => this.listed(),
        () => this.liveView,
        () => this.header,
      );
    if (!o.from) this.steps.push(made.value.step);
    const { header } = this.play;
    this.header = {
      id: header.match,
      name: o.name,
      game: header.game,
      scenario: header.scenario,
      options: header.options,
      pace: 'none',
      commit: header.commit,
    };
    this.reset(this.play.version(this.who), this.play.view(this.who), []);
    this.settle();
  }

  get seats(): readonly SeatState[] {
    return this.game.seats(this.header.options).map((s) => ({
      ...s,
      players: [
        {
          id: s.id,
          name: this.t(this.mine.includes(s.id) ? 'seat.you' : 'seat.bot'),
          bot: !this.mine.includes(s.id),
          present: true,
        },
      ],
      asked: this.heads.some((h) => h.seat === s.id && h.must),
      resigned: false,
    }));
  }
  get me(): Me {
    return { seats: this.mine, user: null, host: true };
  }
  get waiting(): readonly DecisionHead[] {
    return this.heads;
  }
  get undoable(): number {
    return this.canUndo;
  }

  /** What the match that is played here lists, for games whose decisions need what a view does not show. */
  private listed(): readonly Decision[] {
    void this.liveView;
    return this.play.decisions().filter((d) => this.mine.includes(d.seat));
  }

  protected async send(decision: Decision, choices: readonly Choice[]): Promise<Acted> {
    await painted();
    const done = this.play.act({ seat: decision.seat, at: Date.now() }, { decision: decision.id, choices });
    if (!done.ok) return done;
    this.take(done.value.step);
    return { ok: true, value: { seq: this.play.version(this.who), returned: done.value.returned } };
  }

  protected async sendUndo(count: number): Promise<Acted> {
    await painted();
    const able = this.mine.flatMap((s) => this.play.undoable(s).slice(-1));
    const seat = able.sort((a, b) => b.seq - a.seq)[0]?.seat ?? '';
    const done = this.play.undo({ seat, at: Date.now() }, count);
    if (!done.ok) return done;
    this.take(done.value.step);
    return { ok: true, value: { seq: this.play.version(this.who), returned: [] } };
  }

  private take(step: Step): void {
    this.steps.push(step);
    const told = this.play.told(step, this.who);
    if (told) this.push(incoming(told));
    this.settle();
  }

  private settle(): void {
    this.heads = this.play.heads(this.who);
    this.canUndo = this.play.canUndo(this.who);
    clearTimeout(this.botTimer);
    const bots = this.play.decisions().find((d) => d.must !== false && !this.mine.includes(d.seat));
    if (bots && this.bot && !this.play.outcome) this.botTimer = setTimeout(() => this.botActs(bots), BOT_THINKS);
  }

  private botActs(decision: Decision): void {
    const choices = this.bot?.(this.play, decision) ?? [];
    const done = this.play.act({ seat: decision.seat, by: 'bot', at: Date.now() }, { decision: decision.id, choices });
    if (done.ok) this.take(done.value.step);
    else this.refuse(done.error);
  }

  whatIf(): void {
    openWhatIf(this);
  }

  async record(): Promise<MatchRecord | null> {
    return this.steps.length > 0
      ? { format: 'wardroom-record', version: RECORD, header: this.play.header, steps: this.steps }
      : null;
  }

  caughtUp(): void {}

  protected override atOnce(step: ShownStep): number {
    return step.seat !== undefined && this.mine.includes(step.seat) ? 1 : 0;
  }

  close(): void {
    this.telling.stop();
    this.advice.stop();
    clearTimeout(this.botTimer);
  }
}

/** Opens a private board from the shown position of any table, made of what I see there and of nothing else. */
export function openWhatIf(
  table: Pick<BaseTable, 'view' | 'viewAt' | 'first' | 'seq' | 'header' | 'game' | 'me' | 'refuse'> & {
    readonly known?: readonly Seat[] | undefined;
  },
): void {
  const viewOf = (n: number) => (n === table.seq ? table.view : table.viewAt(n));
  const seq = boardStep(viewOf, table.seq, table.first);
  const view = seq === null ? null : viewOf(seq);
  if (seq === null || !view) {
    table.refuse({ code: 'notOffered', rule: 'platform', key: 'whatIfHidden' });
    return;
  }
  const key = keepBoard({
    game: table.game.id,
    name: table.header.name,
    scenario: table.header.scenario,
    options: table.header.options,
    state: guessed(table.game, view, table.me.seats, anyOf),
    seq,
    known: table.known ?? table.me.seats,
  });
  go(`/practice/${table.game.id}?board=${key}`);
}

/** A view does not carry the counters of fresh ids: they start behind the highest id that stands in it. */
function withCounters(view: AnyState): AnyState {
  const highest = new Map<string, number>();
  for (const [name, table] of Object.entries(view)) {
    if (name.startsWith('_')) continue;
    for (const id of Object.keys(table)) {
      const parts = /^(.*?)(\d+)$/.exec(id);
      if (parts) highest.set(parts[1] as string, Math.max(highest.get(parts[1] as string) ?? 0, Number(parts[2])));
    }
  }
  return { ...view, _fresh: Object.fromEntries([...highest].map(([id, n]) => [id, { id, n }])) };
}

function randomHex(): string {
  return [...crypto.getRandomValues(new Uint8Array(32))].map((b) => b.toString(16).padStart(2, '0')).join('');
}

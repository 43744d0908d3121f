import type {
  Clocks,
  Frozen,
  MatchClient,
  NoteMark,
  Opened,
  ProposalInfo,
  ChatLine as SentLine,
  StepMessage,
  TableInfo,
} from '@wardroom/protocol';
import { OpenError, toldIn, withCaster } from '@wardroom/protocol';
import type { AnyState, Choice, Decision, DecisionHead, Outcome } from '@wardroom/rules';
import { fetchRecord } from '../app/api.ts';
import { ByFrame } from '../app/frames.ts';
import { notices } from '../app/notices.svelte.ts';
import { attempt, client, session } from '../app/session.svelte.ts';
import type { AnyRecord } from '../replay/read-record.ts';
import { incoming, unroll } from '../replay/unroll.ts';
import { BaseTable } from './base-table.svelte.ts';
import { Casting } from './casting.svelte.ts';
import type { ChatSource } from './chat.ts';
import { channelsOf, chatOf } from './chat.ts';
import { commandedBy } from './commanders.ts';
import type { Reserved } from './fence.ts';
import { fenced } from './fence.ts';
import type { Cast, Chat, FrameTable, Proposal, TableActs } from './frame-table.ts';
import type { Acted, AnyUi, Me, SeatState, ShownStep, SketchMark, TableHeader, TableStore } from './game-ui.ts';
import { LastSent } from './last-sent.ts';
import { openWhatIf } from './local-table.svelte.ts';
import { actsAt } from './match-acts.ts';
import { openedLog, shownProposal, shownSeats } from './match-shown.ts';
import { isMine } from './report.ts';
import { ServerLists } from './server-lists.ts';
import { Sketchbook } from './sketchbook.svelte.ts';
import { sayRefusal } from './words.ts';

/** How many log steps behind my last action make coming back worth a playback. */
const AWAY = 2;

/** A match on the server: the view as it was sent, kept up to date; choices are listed here and judged there. */
export class MatchTable extends BaseTable implements FrameTable {
  readonly mode = 'match' as const;
  private readonly match: MatchClient;
  info = $state.raw<TableInfo>() as TableInfo;
  private opened = $state.raw<Opened>() as Opened;
  private heads = $state.raw<readonly DecisionHead[]>([]);
  private clocks = $state.raw<Clocks | null>(null);
  frozen = $state.raw<Frozen | null>(null);
  private presentUsers = $state.raw<readonly string[]>([]);
  private sent = $state.raw<readonly SentLine[]>([]);
  private readUpTo = $state(0);
  private proposed = $state.raw<readonly ProposalInfo[]>([]);
  private canUndo = $state(0);
  private myOrders = $state.raw<unknown>(null);
  private away = $state<number | null>(null);
  private markedFrom = $state<number | null>(null);
  spectators = $state(0);
  private readonly drawn = new LastSent((marks: readonly NoteMark[]) => this.match.cast(marks));
  private readonly casting = new Casting((marks) => this.drawn.put(marks));
  override get handsOpen(): boolean {
    return this.opened.casts === true;
  }
  get cast(): Cast | null {
    return this.outcome ? null : this.casting.of(this.info, this.handsOpen);
  }
  private readonly sketched = new LastSent((marks: SketchMark[]) => this.match.sketch(marks));
  private readonly sketchbook = new Sketchbook((marks) => this.sketch && this.sketched.put(marks));
  override get sketches(): TableStore['sketches'] {
    return this.sketchbook.all(this.me.user);
  }
  override get sketch(): TableStore['sketch'] {
    const mine = this.seats.filter((s) => this.opened.seats.includes(s.id)).map((s) => s.side);
    const others = this.seats.some(
      (s) => mine.includes(s.side) && s.players.some((p) => !p.bot && p.id !== this.me.user?.id),
    );
    return others ? (marks) => this.sketchbook.draws(marks) : null;
  }
  private readonly coming = new ByFrame<StepMessage>((all) => this.receives(all));
  /** Where the server lists decisions. */
  private readonly fromServer: ServerLists | null = null;

  /** `missed`: steps that came in since the opening, before this table was there. */
  constructor(ui: AnyUi, match: MatchClient, missed: readonly StepMessage[] = []) {
    super(ui, { ...match.info.match, match: match.id });
    this.match = match;
    if (match.info.lists === 'server') {
      this.fromServer = new ServerLists(
        (seat, decision, what) => match.look(seat, decision, what),
        () => this.liveView,
      );
      this.lists = this.fromServer;
    }
    this.opens(match.info, missed);
    match.onReset = (info) => this.opens(info);
    match.onStep = (m) => this.coming.add(m);
    match.onChat = (line) => {
      this.sent = [...this.sent, line];
    };
    match.onPresent = (users, watching) => {
      this.presentUsers = users;
      this.spectators = watching;
      this.sketchbook.meets(users);
    };
    match.onDrawn = (m) => this.casting.shows(m);
    match.onCaster = (m) => {
      this.info = withCaster(this.info, m);
    };
    match.onSketch = (s) => this.sketchbook.hears(s);
    match.onProposals = (p) => {
      this.proposed = p;
    };
    match.onTable = (info) => {
      this.info = info;
    };
    session.comebacks.add(this.comesBack);
  }

  /** After a break the steps come by themselves; everything else is in the new opening. */
  private readonly comesBack = (): void => {
    void this.match.resume().then(
      () => {
        this.coming.flush();
        this.refreshes(this.match.info);
      },
      () => undefined,
    );
  };

  lookAgain(): void {
    this.comesBack();
  }

  private refreshes(info: Opened): void {
    this.info = info.match;
    this.opened = info;
    this.heads = info.waiting;
    this.clocks = info.clocks;
    this.frozen = info.frozen;
    this.presentUsers = info.present;
    this.sketchbook.meets(info.present);
    this.sent = info.chat;
    this.proposed = info.proposals;
    this.canUndo = info.undoable;
    this.myOrders = info.orders;
    this.casting.shows(info.drawn);
    this.asksServer();
  }

  private asksServer(): void {
    const mine = this.heads.filter((h) => this.opened.seats.includes(h.seat));
    this.fromServer?.opens(mine, this.match.version);
  }

  private opens(info: Opened, missed: readonly StepMessage[] = []): void {
    this.coming.drop();
    this.refreshes(info);
    const log = openedLog(info.log, missed);
    // The client keeps its view up to date in place; this table keeps every view.
    this.reset(this.match.version, structuredClone(this.match.view), log);
    const mine = log.findLast((l) => isMine(l, this.me));
    // Who has not acted yet, or not within the log that came along, has everything before him.
    const since = mine?.seq ?? (info.seats.length > 0 ? 0 : this.match.version);
    this.markedFrom = this.match.version > since ? since + 1 : null;
  }

  /** Where my clock runs in a live game, what is left of the show is cut short. */
  private receives(all: readonly StepMessage[]): void {
    for (const m of all) {
      if (m.w) this.heads = m.w;
      if (m.c) this.clocks = m.c;
      if (m.f !== undefined) this.frozen = m.f;
    }
    this.asksServer();
    this.takes(all);
    if (this.hurried) this.telling.skip();
  }
  private get hurried(): boolean {
    const { pace, clock } = this.info;
    const asked = this.heads.some((h) => h.must && this.opened.seats.includes(h.seat));
    return asked && pace === 'live' && clock !== null && clock !== undefined && !this.paused;
  }
  protected override atOnce(step: ShownStep): number {
    const mine = step.seat !== undefined && this.opened.seats.includes(step.seat) && step.by !== 'orders';
    return mine ? 1 : 0;
  }
  override get catchesUp(): boolean {
    return this.opened.seats.length === 0 && this.info.seats.some((s) => s.holders.some((h) => h.bot !== true));
  }

  /** A step that does not fit: the whole view is fetched again. */
  private takes(all: readonly StepMessage[]): void {
    try {
      for (const m of all) this.shows(m);
    } catch {
      void this.match.resume(true).catch(() => undefined);
    }
  }

  private shows(m: StepMessage): void {
    this.push(incoming({ ...toldIn(m), at: m.t ?? Date.now() }));
    this.canUndo = this.match.undoable;
    if (isMine({ seat: m.s, by: m.b }, this.me)) this.markedFrom = null;
  }

  get header(): TableHeader {
    const { info, opened } = this;
    return {
      id: info.id,
      name: info.name,
      game: info.game,
      scenario: info.scenario,
      // What the start has fixed is in the header.
      options: (opened.header?.options ?? info.options) as TableHeader['options'],
      pace: info.clock ? info.pace : 'none',
      commit: opened.header?.commit ?? '',
      ...(opened.header?.draws?.links ? { linked: opened.linked ?? [] } : {}),
    };
  }
  get seats(): readonly SeatState[] {
    const { info, clocks } = this;
    return shownSeats(info, clocks, this.heads, this.presentUsers, this.match.skew);
  }
  get me(): Me {
    const user = session.user;
    return {
      seats: this.opened.seats,
      user: user ? { id: user.id, name: user.name } : null,
      host: user?.id === this.info.host.id,
    };
  }
  /** On a seat that I share nothing is offered that touches another's command. */
  protected override offered(decisions: readonly Decision[], view: AnyState): readonly Decision[] {
    const me = session.user?.id ?? '';
    const reserved: Reserved = (seat, groups) =>
      commandedBy(
        this.seats.find((s) => s.id === seat),
        me,
        groups,
      );
    return decisions.map((d) => {
      const others = this.info.seats.find((s) => s.seat === d.seat)?.holders.some((h) => h.commands && h.id !== me);
      return others ? fenced(this.game, view, d, reserved) : d;
    });
  }
  get waiting(): readonly DecisionHead[] {
    return this.heads;
  }
  get undoable(): number {
    // Who casts sees every seat and holds none.
    return this.outcome || this.me.seats.length === 0 ? 0 : this.canUndo;
  }
  override get outcome(): Outcome | null {
    return super.outcome;
  }
  protected override get playable(): boolean {
    return !this.paused;
  }
  get connection(): FrameTable['connection'] {
    return session.online ? 'online' : 'connecting';
  }
  get paused(): boolean {
    return this.clocks?.paused === true;
  }
  get orders(): unknown {
    return this.myOrders;
  }
  override get unreadFrom(): number | null {
    return this.markedFrom;
  }
  get awaySince(): number | null {
    return this.away;
  }
  caughtUp(): void {
    // The log stays marked until I act again.
    this.away = null;
  }

  /** Fetches the steps before the opening, so that they can be scrubbed through and played back. */
  async lookBack(): Promise<void> {
    const first = this.first;
    if (first <= 0) return;
    const record = await fetchRecord(this.info.id).catch(() => null);
    if (!record || this.first !== first) return;
    const seats = this.handsOpen ? this.seats.map((s) => s.id) : this.opened.seats;
    await this.backfill(unroll(this.game, record, { kind: 'seats', seats }));
    const from = this.markedFrom;
    if (from !== null && this.first < from && this.latest - from >= AWAY - 1) this.away = from - 1;
  }

  readonly chat: Chat = chatOf(this.chatSource());

  private chatSource(): ChatSource {
    const self = this;
    return {
      get sent() {
        return self.sent;
      },
      get read() {
        return self.readUpTo;
      },
      set read(n: number) {
        self.readUpTo = n;
      },
      get channels() {
        return channelsOf(self.info, session.user?.id ?? '');
      },
      get gap() {
        return self.info.talkGap ?? 0;
      },
      get skew() {
        return self.match.skew;
      },
      say: async (text, channel) => {
        const done = await attempt(() => self.match.say(text, channel));
        if (done && !done.ok && !(done.error.key === 'slowMode' && (await self.slowed())))
          notices.say(sayRefusal(self.t, done.error), 'bad');
        return done?.ok === true;
      },
    };
  }

  /** Who comes late is not told how the table changes: the field says from now on when the next line may go out. */
  private async slowed(): Promise<boolean> {
    const { talkGap } = await client.table(this.info.id).catch(() => this.info);
    if (talkGap === undefined) return false;
    this.info = { ...this.info, talkGap };
    return true;
  }

  get proposals(): readonly Proposal[] {
    return this.proposed.map((p) => shownProposal(p, session.user?.id ?? ''));
  }

  get event(): FrameTable['event'] {
    const { event, forbids = [] } = this.info;
    return event === undefined ? null : { id: event, forbids };
  }
  get acts(): TableActs {
    if (!this.event) return this.ordinary;
    // Seats of an event are the event's.
    const { takeSeat: _take, replaceByBot: _replace, rematch: _rematch, ...left } = this.ordinary;
    return left;
  }
  private get ordinary(): TableActs {
    return actsAt({
      match: this.match,
      info: this.info,
      seats: this.opened.seats,
      refuse: (error) => this.refuse(error),
      keeps: this.ui.orders
        ? (orders) => {
            this.myOrders = orders;
          }
        : null,
    });
  }

  protected async send(decision: Decision, choices: readonly Choice[]): Promise<Acted> {
    const done = await this.answered(this.match.act(decision.seat, decision.id, choices));
    if (done.ok) this.caughtUp();
    return done;
  }
  protected async sendUndo(count: number): Promise<Acted> {
    const seat = this.lastSeatOf(this.opened.seats) ?? this.opened.seats[0] ?? '';
    return this.answered(this.match.undo(seat, count));
  }

  private async answered(work: ReturnType<MatchClient['act']>): Promise<Acted> {
    try {
      const done = await work;
      this.coming.flush();
      if (!done.ok) return done;
      return { ok: true, value: { seq: done.value.version, returned: done.value.returned } };
    } catch (error) {
      if (error instanceof OpenError) return { ok: false, error: error.refusal };
      return { ok: false, error: { code: 'stale', rule: 'platform', key: 'offline' } };
    }
  }

  whatIf(): void {
    openWhatIf(this);
  }
  override get mayWhatIf(): boolean {
    return this.info.whatIf || this.outcome !== null;
  }
  async record(): Promise<AnyRecord | null> {
    return attempt(() => fetchRecord(this.info.id));
  }
  close(): void {
    this.telling.stop();
    this.advice.stop();
    session.comebacks.delete(this.comesBack);
    this.coming.drop();
    this.match.close();
  }
}

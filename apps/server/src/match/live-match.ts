import type { ActDone, ChainState, Listing, StepMessage } from '@wardroom/protocol';
import type { By, Choice, Done, Refusal, Result, Step, TableAct } from '@wardroom/rules';
import { canonical, engineRefusal, Play } from '@wardroom/rules';
import type { Alive } from '../clock/alive.ts';
import { untilBack } from '../clock/alive.ts';
import type { ClockState } from '../clock/clocks.ts';
import { deadlineOf, shownDeadline, standing, turnClocks } from '../clock/clocks.ts';
import { clocksAfter } from '../clock/turned.ts';
import type { Games } from '../games.ts';
import { isDiskFull } from '../storage/errors.ts';
import type { Actor } from './actor.ts';
import { ARBITER, isLate } from './actor.ts';
import { seatsAsked, toldMoment, waitedFor } from './asked.ts';
import { AudienceFeed, audienceOf, keyOf } from './audience.ts';
import type { Asker, Wanted } from './listing.ts';
import { ahead, listed } from './listing.ts';
import { Mailbox } from './mailbox.ts';
import type { MatchMeta } from './meta.ts';
import { commandedBy, soleHolder } from './meta.ts';
import type { Asleep } from './sleep.ts';
import { putToSleep, wake } from './sleep.ts';
import type { StepStore } from './store.ts';

/** What a match in memory needs of its surroundings. */
export interface MatchHost {
  store: StepStore;
  games: Games;
  now(): number;
  alive: Alive;
  /** A step is stored: tell those who watch here. */
  tell(match: LiveMatch, feed: AudienceFeed, message: StepMessage): void;
  /** After a stored step: other nodes, bots, standing orders, notices. `own`: this node appended it. */
  stepped(match: LiveMatch, stored: { step: Step; clocks: ClockState | null }, own: boolean): void;
  /** The copy in memory cannot be trusted: forget it and let clients open it again. */
  broken(match: LiveMatch, error: unknown): void;
}

const ACTIONS = 200;
/** A match in memory: a cache of what is stored. Everything that reads or writes it goes through its mailbox. */
export class LiveMatch {
  readonly id: string;
  meta: MatchMeta;
  private awake: Play | null;
  private asleep: Asleep | null = null;
  clocks: ClockState | null;
  /** The stretch without storage (`Alive`) after which its clocks were looked at. */
  private stretch: number;
  /** When somebody last wanted something of it, ms. */
  touched: number;
  private readonly host: MatchHost;
  private readonly mailbox = new Mailbox();
  private readonly feeds = new Map<string, AudienceFeed>();
  private readonly actions = new Map<string, ActDone>();
  dead = false;
  /** Seats that are waited for, and since when (ms): the same on every node and after a restart. */
  readonly waitSince = new Map<string, number>();

  private constructor(host: MatchHost, meta: MatchMeta, play: Play, clocks: ClockState | null) {
    this.host = host;
    this.id = meta.id;
    this.meta = meta;
    this.awake = play;
    this.clocks = clocks;
    this.stretch = host.alive.stretch;
    this.touched = host.now();
    this.noteWaits(meta.touchedAt);
  }

  /** The match itself; wakes it up. */
  get play(): Play {
    if (this.awake) return this.awake;
    this.awake = wake(this.host.games.named(this.meta.game), this.meta.secret, this.asleep as Asleep);
    this.asleep = null;
    return this.awake;
  }
  /** Number of the last step; leaves it asleep. */
  get seq(): number {
    return this.asleep?.seq ?? this.play.seq;
  }
  /** Whether it has ended; leaves it asleep. */
  get over(): boolean {
    return this.asleep?.over ?? this.play.outcome !== null;
  }
  /** Makes it small until somebody wants something of it. False: it sleeps already, or something is under way. */
  sleep(): boolean {
    if (!this.awake || this.busy) return false;
    this.asleep = putToSleep(this.awake);
    this.awake = null;
    for (const feed of this.feeds.values()) feed.sleep();
    return true;
  }

  private noteWaits(at: number): void {
    const now = this.waitedFor();
    for (const seat of this.waitSince.keys()) if (!now.includes(seat)) this.waitSince.delete(seat);
    for (const seat of now) if (!this.waitSince.has(seat)) this.waitSince.set(seat, at);
  }

  /** A match that has just begun here, with what was stored of it. */
  static begun(host: MatchHost, meta: MatchMeta, play: Play, clocks: ClockState | null): LiveMatch {
    return new LiveMatch(host, meta, play, clocks ? standing(clocks, meta) : null);
  }

  /** Loads a started match: the last snapshot and the steps after it. */
  static async load(host: MatchHost, meta: MatchMeta): Promise<LiveMatch> {
    if (!meta.header) throw new Error(`match ${meta.id} has not begun`);
    const snapshot = await host.store.snapshot(meta.id);
    const rows = await host.store.after(meta.id, snapshot ? snapshot.seq - 1 : -1);
    // The clocks stand in the row of the last step, which the snapshot may include.
    const later = rows.filter((r) => r.step.seq > (snapshot?.seq ?? -1));
    const play = Play.load(
      host.games.named(meta.game),
      meta.header,
      later.map((r) => r.step),
      meta.secret,
      snapshot ?? undefined,
    );
    const kept = rows[rows.length - 1]?.clocks ?? null;
    return new LiveMatch(host, meta, play, kept ? standing(kept, meta) : null);
  }

  /** Runs something while no step of this match is in flight. `within`: see `Mailbox.post`. */
  post<T>(work: () => T | Promise<T>, within?: number): Promise<T> {
    this.touched = this.host.now();
    return this.mailbox.post(work, within);
  }
  get busy(): boolean {
    return this.mailbox.waiting > 0;
  }

  /** The feed of an audience; from now on it is kept up to date. Only inside `post`. */
  feed(seats: readonly string[]): AudienceFeed {
    const key = keyOf(seats);
    let feed = this.feeds.get(key);
    if (!feed) this.feeds.set(key, (feed = new AudienceFeed(this.play, seats, this.clocks)));
    return feed;
  }
  /** Feeds that nobody watches any more are given up. */
  dropFeeds(watched: ReadonlySet<string>): void {
    for (const key of this.feeds.keys()) if (!watched.has(key)) this.feeds.delete(key);
  }

  act(
    { user, ...who }: Actor,
    action: string,
    decision: string,
    choices: readonly Choice[],
  ): Promise<Result<ActDone, Refusal & { index?: number }>> {
    const { seat } = who;
    const reserved = user && ((g: readonly string[]) => commandedBy(this.meta, seat, user, g));
    const batch = { decision, choices, ...(reserved ? { reserved } : {}) };
    return this.post(() =>
      this.once(seat, action, choices, () => this.play.act({ ...who, at: this.host.now() }, batch)),
    );
  }

  /** A device begins its hash chain; sent again it hears where that stands. */
  chain(who: Omit<By, 'at'>, anchor: string): Promise<Result<ChainState, Refusal>> {
    return this.post(async () => {
      const done = await this.commit(null, null, () => this.play.device({ ...who, at: this.host.now() }, anchor));
      // It was begun before, or another node was first.
      const used = this.play.linksUsed(who, anchor);
      if (used !== undefined) return { ok: true, value: { used } };
      return done.ok ? { ok: true, value: { used: 0 } } : done;
    });
  }

  undo(seat: string, by: string, action: string, count: number): Promise<Result<ActDone, Refusal>> {
    return this.post(() =>
      this.once(seat, action, [], () => this.play.undo({ seat, by, at: this.host.now() }, count)),
    );
  }

  /**
   * What may follow, after choices that are made for a look and unmade at once. A look ends where something would be
   * drawn, revealed or asked of somebody else: that is known only to whoever really chooses. `meter` runs the look, or
   * refuses it.
   */
  explore(
    who: Asker,
    after: readonly Choice[],
    wanted: Wanted,
    meter: <T>(look: () => Result<T, Refusal>) => Result<T, Refusal>,
  ): Promise<Result<Listing, Refusal & { index?: number }>> {
    return this.post(() => {
      if (this.dead) throw new Error(`match ${this.id} is no longer in memory`);
      return meter(() =>
        after.length === 0 ? listed(this.play, who, wanted) : ahead(this.play, this.host.now(), who, after, wanted),
      );
    });
  }

  /**
   * An act of the table, or what makes one from the match as it stands; the caller has checked who may do it. `check`
   * runs when nothing is in flight any more; with
   * `action` it is stored once, under the seat that it is about or under `arbiter`.
   */
  table(
    wish: TableAct | ((play: Play) => Result<TableAct, Refusal>),
    by: string | undefined,
    check: () => Refusal | null = () => null,
    action: string | null = null,
  ): Promise<Result<ActDone, Refusal>> {
    return this.post(async () => {
      const act = typeof wish === 'function' ? null : wish;
      const steps = act?.act === 'takeback' ? await this.host.store.range(this.id, act.to + 1, this.play.seq) : [];
      // A clock that an arbiter sets is nothing that the seat has done.
      const about = act && 'seat' in act && act.act !== 'clock' ? act.seat : ARBITER;
      const seat = action === null ? null : about;
      return this.commit(seat, action, () => {
        const refusal = check();
        if (refusal) return { ok: false, error: refusal };
        const made: Result<TableAct, Refusal> =
          typeof wish === 'function' ? wish(this.play) : { ok: true, value: wish };
        return made.ok ? this.play.tableAct(made.value, this.host.now(), by, steps) : made;
      });
    });
  }

  /** The rules of this server are not those of the match; leaves it asleep. */
  get frozen(): boolean {
    return this.asleep?.frozen ?? this.play.frozen;
  }
  /** Brings the match to the rules of this server by a step recorded at `at` (ms; else now). False: there is no way. */
  migrate(at?: number): Promise<boolean> {
    return this.post(async () => {
      const done = await this.commit(null, null, () => {
        const step = this.play.frozen ? this.play.migrate(at ?? this.host.now()) : null;
        return step ? { ok: true, value: { step, returned: [] } } : { ok: false, error: engineRefusal('frozen') };
      });
      return done.ok || !this.play.frozen;
    });
  }
  /** While it is frozen nobody's time runs. */
  stopClocks(): void {
    const rule = this.meta.clock;
    if (rule && this.clocks) this.clocks = turnClocks(rule, this.clocks, this.host.now(), []);
  }

  /** The same action is done once; sent again it gets the same answer. */
  private async once(
    seat: string,
    action: string,
    choices: readonly Choice[],
    make: () => Result<Done, Refusal>,
  ): Promise<Result<ActDone, Refusal>> {
    const known = this.actions.get(`${seat}/${action}`);
    if (known) return { ok: true, value: known };
    const paused = this.clocks?.paused === true || this.meta.status !== 'running';
    const done: Result<ActDone, Refusal> = paused
      ? {
          ok: false,
          error: engineRefusal(
            this.meta.status === 'running' ? 'tableAct' : 'over',
            this.meta.status === 'running' ? 'paused' : 'over',
          ),
        }
      : await this.commit(seat, action, make);
    if (!done.ok && isLate(done.error)) {
      const stored = await this.host.store.byAction(this.id, seat, action);
      if (stored)
        return {
          ok: true,
          value: { version: this.versionOf(seat, stored.seq), returned: choices.slice(stored.choices?.length ?? 0) },
        };
    }
    if (done.ok) {
      this.actions.set(`${seat}/${action}`, done.value);
      if (this.actions.size > ACTIONS) this.actions.delete(this.actions.keys().next().value as string);
    }
    return done;
  }

  /** Makes a step, stores it, tells. Where another node was first, catches up and tries again. */
  private async commit(
    seat: string | null,
    action: string | null,
    make: () => Result<Done, Refusal>,
  ): Promise<Result<ActDone, Refusal>> {
    for (let tries = 0; tries < 3; tries++) {
      await this.catchTime();
      if (this.dead) throw new Error(`match ${this.id} is no longer in memory`);
      const made = make();
      if (!made.ok) return made;
      const { step, returned } = made.value;
      const clocks = this.clocksAfter(step);
      const row = {
        match: this.id,
        seq: step.seq,
        seat,
        action,
        at: step.at,
        body: canonical(step),
        clocks: clocks ? canonical(clocks) : null,
        waiting: waitedFor(this.play),
        deadline: shownDeadline(clocks),
        expires: deadlineOf(clocks),
        moment: toldMoment(this.play),
      };
      let stored: boolean;
      let failure: unknown = null;
      try {
        stored = await this.host.store.append(row);
      } catch (error) {
        stored = await this.wasStored(row.seq, row.body, error);
        failure = error;
      }
      if (stored) {
        this.accepted(step, clocks, true);
        return { ok: true, value: { version: this.versionOf(seat, step.seq), returned } };
      }
      this.play.revert(step);
      await this.catchUp();
      // The table can be read and not written: whoever acted hears why, and may try again.
      if (isDiskFull(failure)) return { ok: false, error: engineRefusal('notStored', 'diskFull') };
    }
    return { ok: false, error: engineRefusal('stale') };
  }

  /**
   * After a stretch in which nothing could be stored: nobody's clock is read before it has the time back, whichever
   * server gave it.
   */
  private async catchTime(): Promise<void> {
    if (!this.clocks) return;
    const given = await this.host.alive.givenBack(this.id, this.stretch);
    if (given === null) return;
    this.stretch = this.host.alive.stretch;
    if (this.clocks) this.clocks = standing(this.clocks, given);
  }

  /** The outcome of an append is unknown: the table knows. */
  private async wasStored(seq: number, body: string, cause: unknown): Promise<boolean> {
    try {
      return (await untilBack(() => this.host.store.body(this.id, seq))) === body;
    } catch {
      this.dead = true;
      this.host.broken(this, cause);
      throw cause;
    }
  }

  /** Seats with a decision that play waits for. */
  waitedFor(): string[] {
    return seatsAsked(this.play, (d) => d.must !== false);
  }

  /** The number of a step for whoever holds this seat. */
  private versionOf(seat: string | null, seq: number): number {
    return this.play.version(audienceOf(seat === null ? [] : [seat]), seq);
  }

  private clocksAfter(step: Step): ClockState | null {
    return clocksAfter(step, this.clocks, {
      meta: this.meta,
      seats: () => this.play.game.seats(this.meta.options).map((s) => s.id),
      waiting: () => seatsAsked(this.play, (d) => d.must !== false && d.untimed !== true),
      drafting: () => this.play.drafting(),
      window: () => ({ open: this.play.window, anew: this.play.opensWindow(step) }),
    });
  }

  /** A stored step becomes what everybody sees. */
  private accepted(step: Step, clocks: ClockState | null, own: boolean): void {
    this.clocks = clocks;
    this.noteWaits(step.at);
    for (const feed of this.feeds.values()) {
      const m = feed.message(this.play, step, clocks, (seat) => soleHolder(this.meta, seat));
      if (m) this.host.tell(this, feed, m);
    }
    if (own) this.host.store.keepSnapshot(this.id, this.play);
    this.host.stepped(this, { step, clocks }, own);
  }

  /** Follows steps that another node stored. Only inside `post`. */
  async catchUp(known?: { step: Step; clocks: ClockState | null }): Promise<void> {
    if (known && known.step.seq <= this.play.seq) return;
    const rows =
      known && known.step.seq === this.play.seq + 1 ? [known] : await this.host.store.after(this.id, this.play.seq);
    for (const row of rows) {
      if (row.step.seq !== this.play.seq + 1) continue;
      try {
        this.play.follow(row.step);
      } catch (error) {
        this.dead = true;
        this.host.broken(this, error);
        throw error;
      }
      this.accepted(row.step, row.clocks, false);
    }
  }

  /** Time was given back, or seats changed: what is in memory follows. Only inside `post`. */
  refresh(meta: MatchMeta): void {
    this.meta = meta;
    if (this.clocks) this.clocks = standing(this.clocks, meta);
  }
}

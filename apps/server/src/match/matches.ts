import type { StepMessage } from '@wardroom/protocol';
import type { Outcome, Play, Refusal, Result, Step } from '@wardroom/rules';
import { canonical } from '@wardroom/rules';
import type { ClockState } from '../clock/clocks.ts';
import type { Context } from '../context.ts';
import { stepRoom } from '../rooms.ts';
import type { AudienceFeed } from './audience.ts';
import { noDeadline, thawOrFreeze } from './frozen.ts';
import type { MatchHost } from './live-match.ts';
import { LiveMatch } from './live-match.ts';
import type { MatchMeta } from './meta.ts';
import { readMeta } from './meta.ts';
import { tellStep } from './tell-step.ts';

/** Idle matches leave memory after this long without a watcher, ms. */
const IDLE = 5 * 60_000;
const TOO_MANY = 2000;
/** After a failure the end of a match is noted again, ms. */
const AGAIN = 2000;
/** Untouched for this long, ms, a match goes to sleep; so many in one round. */
const DOZE = 30_000;
const AT_ONCE = 50;

/** The matches in memory of this node. */
export interface Matches {
  /** A started match, loaded when it is not in memory. Null: there is none. */
  get(id: string): Promise<LiveMatch | null>;
  /** Only when it is in memory. */
  loaded(id: string): LiveMatch | null;
  all(): LiveMatch[];
  /** A match has begun with what is stored of it: kept in memory and told, without being read again. */
  begun(meta: MatchMeta, play: Play, clocks: ClockState | null): Promise<void>;
  /** Something besides the steps has changed (seats, status): reads it again here and on the other nodes. */
  changed(id: string): Promise<MatchMeta | null>;
  /** Called after each stored step, own or heard. */
  onStep(heard: StepListener): void;
  /** Called with each message for the audiences kept here. */
  onMessage(heard: (match: LiveMatch, key: string, message: StepMessage) => void): void;
  /** `own`: this node has made the change. */
  onChange(heard: (meta: MatchMeta, own: boolean) => void): void;
  tableAct(
    id: string,
    act: Parameters<LiveMatch['table']>[0],
    by?: string,
    check?: () => Refusal | null,
    action?: string,
  ): Promise<Result<{ version: number }, Refusal>>;
  /** Looks for steps of matches in memory that were not heard. */
  checkGaps(): Promise<void>;
  evict(watched: (id: string) => ReadonlySet<string>): void;
}
export type StepListener = (match: LiveMatch, step: Step, clocks: ClockState | null, own: boolean) => void;

export function createMatches(
  ctx: Pick<
    Context,
    'alive' | 'bus' | 'chat' | 'closing' | 'config' | 'db' | 'games' | 'io' | 'log' | 'metrics' | 'presence' | 'store'
  >,
): Matches {
  const { db, log, bus, games, store } = ctx;
  const known = new Map<string, Promise<LiveMatch | null>>();
  const live = new Map<string, LiveMatch>();
  const stepListeners: StepListener[] = [];
  const messageListeners: ((match: LiveMatch, key: string, message: StepMessage) => void)[] = [];
  const changeListeners: ((meta: MatchMeta, own: boolean) => void)[] = [];

  const host: MatchHost = {
    store,
    games,
    now: db.now,
    alive: ctx.alive,
    tell: (match: LiveMatch, feed: AudienceFeed, message: StepMessage) => {
      tellStep(ctx.io.local.to(stepRoom(match.id, feed.key)), match.play.game, message);
      for (const heard of messageListeners) heard(match, feed.key, message);
    },
    stepped: (match, stored, own) => {
      if (own) {
        ctx.metrics.steps.inc();
        if (ctx.config.redisUrl)
          bus.publish({
            k: 'step',
            match: match.id,
            body: canonical(stored.step),
            clocks: stored.clocks ? canonical(stored.clocks) : null,
          });
        if (match.play.outcome) ended(match, match.play.outcome);
      } else if (stored.step.kind === 'table') {
        // Seats may have changed with it, and the message that says so been lost.
        void refresh(match.id, false).catch(() => undefined);
      }
      for (const heard of stepListeners) heard(match, stored.step, stored.clocks, own);
    },
    broken: (match, error) => {
      log.error({ match: match.id, err: error }, 'a match in memory cannot be trusted and is loaded again');
      forget(match.id);
      ctx.io.local.to(`m:${match.id}`).emit('reopen', { match: match.id });
    },
  };

  const forget = (id: string): void => {
    const match = live.get(id);
    // Whoever still has it in hand must not take it for the match that others load from now on.
    if (match) match.dead = true;
    known.delete(id);
    live.delete(id);
    ctx.metrics.matches.set(live.size);
  };

  const ended = (match: LiveMatch, outcome: Outcome): void => {
    noteEnd(match, outcome).catch((error: unknown) => {
      log.error({ match: match.id, err: error }, 'the end of a match was not noted');
      // It stands in the record: whoever loads the match notes it, and meanwhile this one tries again.
      if (!ctx.closing && !match.dead) setTimeout(() => ended(match, outcome), AGAIN).unref();
    });
  };
  const noteEnd = async (match: LiveMatch, outcome: Outcome): Promise<void> => {
    const at = BigInt(db.now());
    const first = await db.prisma.match.updateMany({
      where: { id: match.id, status: 'running' },
      data: { status: 'over', endedAt: at, touchedAt: at, outcome: canonical(outcome), waiting: [], ...noDeadline },
    });
    await matches.changed(match.id);
    if (first.count > 0) await ctx.chat.system({ ...match.meta, status: 'over' }, 'over');
  };

  const load = async (id: string): Promise<LiveMatch | null> => {
    const meta = await readMeta(db, id);
    if (!meta?.header) return null;
    const match = await LiveMatch.load(host, meta);
    live.set(id, match);
    ctx.metrics.matches.set(live.size);
    if (match.play.frozen && meta.status === 'running') await thawOrFreeze(ctx, match);
    // A server may have died between the last step and the note that the match is over.
    if (match.play.outcome && meta.status === 'running') ended(match, match.play.outcome);
    return match;
  };

  bus.onMessage((message, node) => {
    if (message.k === 'present') return ctx.presence.heard(message, node);
    if (message.k === 'session' || message.k === 'cast') return;
    const match = live.get(message.match);
    if (message.k === 'meta') {
      refresh(message.match, false).catch((error: unknown) =>
        log.error({ match: message.match, err: error }, 'a change of a table was not read'),
      );
      return;
    }
    if (!match) return;
    const step = JSON.parse(message.body) as Step;
    const clocks = message.clocks === null ? null : (JSON.parse(message.clocks) as ClockState);
    match
      .post(() => match.catchUp({ step, clocks }))
      .catch((error: unknown) => log.error({ match: message.match, err: error }, 'catching up failed'));
  });

  /** Tables that nobody has in memory are read one time after another too: the last reading is the newest. */
  const reading = new Map<string, Promise<unknown>>();
  const inTurn = <T>(id: string, work: () => Promise<T>): Promise<T> => {
    const done = (reading.get(id) ?? Promise.resolve()).then(work, work);
    reading.set(id, done);
    const over = (): unknown => reading.get(id) === done && reading.delete(id);
    done.then(over, over);
    return done;
  };
  /** Steps that follow a change are told to those only who may hear them after it. */
  const refresh = async (id: string, own: boolean): Promise<MatchMeta | null> => {
    const match = live.get(id) ?? (await known.get(id)?.catch(() => null)) ?? null;
    const look = async (): Promise<MatchMeta | null> => {
      const meta = await readMeta(db, id);
      if (!meta) return null;
      live.get(id)?.refresh(meta);
      for (const heard of changeListeners) heard(meta, own);
      return meta;
    };
    return inTurn(id, () => (match ? match.post(look) : look()));
  };

  const matches: Matches = {
    get: (id) => {
      const there = known.get(id);
      const here = live.get(id);
      if (here) here.touched = db.now();
      if (there) return there;
      const loading = load(id).then(
        (match) => {
          if (!match) known.delete(id);
          return match;
        },
        (error: unknown) => {
          known.delete(id);
          throw error;
        },
      );
      known.set(id, loading);
      return loading;
    },
    loaded: (id) => live.get(id) ?? null,
    begun: async (meta, play, clocks) => {
      const { id } = meta;
      // Somebody was quicker, or another server may have done something at it since: it is read.
      if (known.has(id) || ctx.config.redisUrl) {
        await matches.get(id);
        await matches.changed(id);
        return;
      }
      const match = LiveMatch.begun(host, meta, play, clocks);
      known.set(id, Promise.resolve(match));
      live.set(id, match);
      ctx.metrics.matches.set(live.size);
      for (const heard of changeListeners) heard(meta, true);
    },
    all: () => [...live.values()],
    changed: async (id) => {
      bus.publish({ k: 'meta', match: id });
      return refresh(id, true);
    },
    onStep: (heard) => stepListeners.push(heard),
    onMessage: (heard) => messageListeners.push(heard),
    onChange: (heard) => changeListeners.push(heard),
    tableAct: async (id, act, by, check, action) => {
      const match = await matches.get(id);
      if (!match) return { ok: false, error: { code: 'over', rule: 'platform', key: 'notStarted' } };
      return match.table(act, by, check, action);
    },
    checkGaps: async () => {
      const here = [...live.values()].filter((m) => !m.busy && !m.over);
      if (here.length === 0) return;
      const rows = await db.sql.query<{ match: string }>(
        `SELECT g.match FROM unnest($1::text[], $2::int[]) AS g(match, seq)
         WHERE EXISTS (SELECT 1 FROM "Step" s WHERE s."match" = g.match AND s."seq" = g.seq + 1)`,
        [here.map((m) => m.id), here.map((m) => m.seq)],
      );
      for (const { match: id } of rows) {
        const match = live.get(id);
        if (match) await match.post(() => match.catchUp());
      }
    },
    evict: (watched) => {
      const now = db.now();
      let asleep = 0;
      for (const match of live.values()) {
        const keys = watched(match.id);
        if (!match.busy) match.dropFeeds(keys);
        const idle = now - match.touched > IDLE || (live.size > TOO_MANY && now - match.touched > 5000);
        if (idle && keys.size === 0 && !match.busy) forget(match.id);
        else if (asleep < AT_ONCE && now - match.touched > DOZE && match.sleep()) asleep++;
      }
    },
  };
  return matches;
}

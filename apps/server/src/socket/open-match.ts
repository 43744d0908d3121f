import type { LogStep, Opened } from '@wardroom/protocol';
import type { Refusal, Result, Step } from '@wardroom/rules';
import { digestText, holds } from '@wardroom/rules';
import type { Chat } from '../chat/chat.ts';
import { wireClocks } from '../clock/clocks.ts';
import type { Context } from '../context.ts';
import { maySee, tableInfo } from '../lobby/table-info.ts';
import { audienceOf, keyOf } from '../match/audience.ts';
import type { Delayed } from '../match/delayed.ts';
import type { LiveMatch } from '../match/live-match.ts';
import type { MatchMeta } from '../match/meta.ts';
import { readMeta, seatsOf } from '../match/meta.ts';
import type { StandingDesk } from '../match/orders.ts';
import type { Proposals } from '../match/proposals.ts';
import { chatRoom, DELAYED, matchRoom, stepRoom } from '../rooms.ts';
import type { WardroomSocket } from './types.ts';

/** Steps whose log lines travel with the opening. */
const LOG_STEPS = 400;

export interface OpenRequest {
  match: string;
  version?: number | undefined;
  digest?: string | undefined;
  code?: string | undefined;
}
const refused = (code: Refusal['code'], key: string): { ok: false; error: Refusal } => ({
  ok: false,
  error: { code, rule: 'platform', key },
});

export type OpenMatch = (socket: WardroomSocket, request: OpenRequest) => Promise<Result<Opened, Refusal>>;

/** Lets a connection watch or play a match from now on; what it missed is in the answer. */
export function createOpenMatch(
  ctx: Context,
  parts: { chat: Chat; proposals: Proposals; orders: StandingDesk; delayed: Delayed },
): OpenMatch {
  const leave = createLeaveMatch(ctx);
  return async (socket, request) => {
    const user = socket.data.user;
    const meta = ctx.matches.loaded(request.match)?.meta ?? (await readMeta(ctx.db, request.match));
    if (!meta || !maySee(meta, user, request.code)) return refused('over', 'notFound');
    const game = ctx.games.named(meta.game);
    const seats = seatsOf(meta, game, user);
    const inside = seats.length > 0 || meta.host.id === user;
    if (!inside && meta.spectators === null && meta.status !== 'over') return refused('tableAct', 'noSpectators');
    leave(socket, meta.id);
    const late = !inside && (meta.spectators ?? 0) > 0 && meta.status !== 'over';
    const match = meta.header ? await ctx.matches.get(meta.id) : null;
    const chat = await parts.chat.lines(meta, user, inside);
    const proposals = match && inside ? await parts.proposals.list(match) : [];
    const orders = match && seats.length > 0 ? await parts.orders.of(meta.id, user) : null;
    // From here on nothing waits but the match itself, so that no message falls between the answer and the room.
    const enter = (key: string): void => {
      void socket.join([
        stepRoom(meta.id, key),
        chatRoom(meta.id, inside ? 'players' : 'spectators'),
        ...(late ? [] : [matchRoom(meta.id)]),
      ]);
      socket.data.opened.set(meta.id, key);
      ctx.presence.enter(meta.id, user, seats.length > 0);
    };
    const common = { seats, chat, proposals, orders, now: ctx.db.now() };
    if (!match) {
      enter('public');
      return { ok: true, value: { ...unstarted(meta, ctx, user), ...common, present: ctx.presence.of(meta.id).users } };
    }
    if (late) return match.post(() => openDelayed(ctx, parts.delayed, match, common, () => enter(DELAYED)));
    return match.post(async () => {
      const feed = match.feed(seats);
      const missed = request.version !== undefined && request.version >= 0 ? feed.since(request.version) : null;
      const digest = digestText(feed.digest);
      const known = missed?.length === 0 && request.digest !== digest ? null : missed;
      // At once: a feed without a listener may be given up.
      enter(keyOf(seats));
      const log = known ? [] : await logOf(ctx, match, seats, match.play.seq);
      const mine = match.play.undoable.filter((s) => s.seat !== undefined && seats.includes(s.seat)).length;
      const answer: Opened = {
        ...common,
        match: tableInfo(match.meta, ctx.games, match.play.seq, user),
        header: match.play.header,
        version: match.play.seq,
        // A copy: the feed goes on while the answer is on its way.
        ...(known ? { steps: known } : { view: structuredClone(feed.view) }),
        digest,
        waiting: match.play.heads(feed.who),
        clocks: match.clocks ? wireClocks(match.clocks) : null,
        outcome: match.play.outcome,
        undoable: mine,
        present: ctx.presence.of(meta.id).users,
        log,
      };
      return { ok: true as const, value: answer };
    });
  };
}

/** Takes a connection out of a match. */
export function createLeaveMatch(ctx: Context): (socket: WardroomSocket, match: string) => void {
  return (socket, match) => {
    const key = socket.data.opened.get(match);
    if (key === undefined) return;
    socket.data.opened.delete(match);
    for (const room of socket.rooms)
      if (room === matchRoom(match) || room.startsWith(`m:${match}|`) || room.startsWith(`c:${match}|`)) void socket.leave(room);
    ctx.presence.leave(match, socket.data.user, key !== 'public' && key !== DELAYED);
  };
}

function unstarted(
  meta: MatchMeta,
  ctx: Context,
  user: string,
): Omit<Opened, 'seats' | 'chat' | 'proposals' | 'orders' | 'now' | 'present'> {
  return {
    match: tableInfo(meta, ctx.games, 0, user),
    header: null,
    version: -1,
    view: {},
    digest: '0000000000000000',
    waiting: [],
    clocks: null,
    outcome: null,
    undoable: 0,
    log: [],
  };
}

type Common = Pick<Opened, 'seats' | 'chat' | 'proposals' | 'orders' | 'now'>;

async function openDelayed(
  ctx: Context,
  delayed: Delayed,
  match: LiveMatch,
  common: Common,
  enter: () => void,
): Promise<Result<Opened, Refusal>> {
  const cursor = await delayed.open(match);
  enter();
  const log = await logOf(ctx, match, [], cursor.version);
  return {
    ok: true,
    value: {
      ...common,
      match: { ...tableInfo(match.meta, ctx.games, cursor.version, null), waitingFor: [], deadline: null },
      header: match.play.header,
      version: cursor.version,
      view: structuredClone(cursor.view),
      digest: delayed.digest(cursor),
      waiting: cursor.waiting,
      clocks: null,
      outcome: null,
      undoable: 0,
      present: [],
      log,
    },
  };
}

/** The log of the last steps as this audience may read it. */
async function logOf(ctx: Context, match: LiveMatch, seats: readonly string[], until: number): Promise<LogStep[]> {
  const who = audienceOf(seats);
  if (match.play.curtained(who)) return [];
  const known = logs.get(match);
  const key = `${seats.join()}@${until}`;
  if (known?.key === key) return known.log;
  const steps: Step[] = await ctx.store.range(match.id, Math.max(0, until - LOG_STEPS), until);
  const log = steps.map((s) => ({
    seq: s.seq,
    at: s.at,
    ...(s.seat === undefined ? {} : { seat: s.seat }),
    ...(s.by === undefined ? {} : { by: s.by }),
    log: s.log.filter((l) => !l.only || l.only.some((seat) => holds(who, seat))),
  }));
  logs.set(match, { key, log });
  return log;
}
/** The last log that was read of each match: many open it at the same moment. */
const logs = new WeakMap<LiveMatch, { key: string; log: LogStep[] }>();

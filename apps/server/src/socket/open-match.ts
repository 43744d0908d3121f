import type { LogStep, Opened } from '@wardroom/protocol';
import { packingOf } from '@wardroom/protocol/packing.ts';
import type { AnyGame, Refusal, Result, Step } from '@wardroom/rules';
import { digestText, hears, mayRead } from '@wardroom/rules';
import { wireClocks } from '../clock/clocks.ts';
import type { Context } from '../context.ts';
import { maySee, tableInfo } from '../lobby/table-info.ts';
import { audienceOf, frozenOf, keyOf } from '../match/audience.ts';
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

/** Where a user is at a table: as whom, and whether what is shown comes late. */
interface Place {
  seats: readonly string[];
  inside: boolean;
  late: boolean;
}

/** Lets a connection watch or play a match from now on; what it missed is in the answer. */
export function createOpenMatch(
  ctx: Pick<Context, 'chat' | 'db' | 'games' | 'matches' | 'presence' | 'served' | 'store'>,
  parts: { proposals: Proposals; orders: StandingDesk; delayed: Delayed },
): OpenMatch {
  const leave = createLeaveMatch(ctx);
  const placeOf = (meta: MatchMeta, user: string): Place => {
    const seats = seatsOf(meta, ctx.games.named(meta.game), user);
    const inside = seats.length > 0 || meta.host.id === user;
    return { seats, inside, late: !inside && (meta.spectators ?? 0) > 0 && meta.status !== 'over' };
  };

  /** One try; null: the table changed meanwhile, look again. */
  const tryOpen = async (socket: WardroomSocket, request: OpenRequest): Promise<Result<Opened, Refusal> | null> => {
    const user = socket.data.user;
    const meta = ctx.matches.loaded(request.match)?.meta ?? (await readMeta(ctx.db, request.match));
    if (!meta || !maySee(meta, user, request.code)) return refused('over', 'notFound');
    const place = placeOf(meta, user);
    const { seats, inside, late } = place;
    if (!inside && meta.spectators === null && meta.status !== 'over') return refused('tableAct', 'noSpectators');
    const match = meta.header ? await ctx.matches.get(meta.id) : null;
    await ctx.served.note(meta, seats, user);
    // What is said from here on is heard; what was said before is in the answer.
    leave(socket, meta.id);
    void socket.join([chatRoom(meta.id, inside ? 'players' : 'spectators'), ...(late ? [] : [matchRoom(meta.id)])]);
    const chat = await ctx.chat.lines(meta, user, inside);
    const proposals = match && inside ? await parts.proposals.list(match, user) : [];
    const orders = match && seats.length > 0 ? await parts.orders.of(meta.id, user) : null;
    const enter = (key: string): void => {
      // Another opening by the same connection may have come in between; a connection that is gone enters nothing.
      leave(socket, meta.id);
      if (!socket.connected) return;
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
      // The host may have begun between the look and the room that is told so.
      const now = await readMeta(ctx.db, meta.id);
      if (!now || now.header || now.status !== meta.status) return null;
      return { ok: true, value: { ...unstarted(now, ctx, user), ...common, present: ctx.presence.of(meta.id).users } };
    }
    return match.post(async () => {
      const now = placeOf(match.meta, user);
      const same = now.seats.join() === seats.join() && now.inside === inside && now.late === late;
      if (!same || match.dead || ctx.matches.loaded(meta.id) !== match) return null;
      if (late) return openDelayed(ctx, parts.delayed, match, common, () => enter(DELAYED));
      const feed = match.feed(seats);
      const { version, digest: theirs } = request;
      const known = version !== undefined && version >= 0 ? feed.since(version, theirs) : null;
      // At once: a feed without a listener may be given up.
      enter(keyOf(seats));
      const log = known ? [] : await logOf(ctx, match, seats, feed.version);
      const answer: Opened = {
        ...common,
        match: tableInfo(match.meta, ctx.games, feed.version, user),
        header: match.play.header,
        version: feed.version,
        // A copy: the feed goes on while the answer is on its way.
        ...(known ? { steps: known } : { view: structuredClone(feed.view) }),
        digest: digestText(feed.digest),
        ...(match.play.game.localDecisions ? {} : { lists: 'server' as const }),
        ...dictionaryOf(match.play.game),
        waiting: feed.waiting,
        clocks: match.clocks ? wireClocks(match.clocks, common.now, feed.who) : null,
        outcome: match.play.outcome,
        undoable: feed.undoable,
        frozen: frozenOf(match.play),
        present: ctx.presence.of(meta.id).users,
        log,
      };
      return { ok: true as const, value: answer };
    });
  };

  return async (socket, request) => {
    for (let tries = 0; tries < 5; tries++) {
      const answer = await tryOpen(socket, request);
      if (answer) return answer;
    }
    return refused('tableAct', 'failed');
  };
}

/** Takes a connection out of a match. */
export function createLeaveMatch(ctx: Pick<Context, 'presence'>): (socket: WardroomSocket, match: string) => void {
  return (socket, match) => {
    for (const room of socket.rooms)
      if (room === matchRoom(match) || room.startsWith(`m:${match}|`) || room.startsWith(`c:${match}|`))
        void socket.leave(room);
    const key = socket.data.opened.get(match);
    if (key === undefined) return;
    socket.data.opened.delete(match);
    ctx.presence.leave(match, socket.data.user, key !== 'public' && key !== DELAYED);
  };
}

function unstarted(
  meta: MatchMeta,
  ctx: Pick<Context, 'games'>,
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
    frozen: null,
    log: [],
  };
}

/** The name of the dictionary that steps are packed against, where there is one. */
function dictionaryOf(game: AnyGame): { dictionary?: string } {
  const packing = packingOf(game);
  return packing ? { dictionary: packing.id } : {};
}

type Common = Pick<Opened, 'seats' | 'chat' | 'proposals' | 'orders' | 'now'>;

async function openDelayed(
  ctx: Pick<Context, 'db' | 'games' | 'presence' | 'store'>,
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
      ...dictionaryOf(match.play.game),
      waiting: cursor.waiting,
      clocks: null,
      outcome: null,
      undoable: 0,
      frozen: frozenOf(match.play),
      present: [],
      log,
    },
  };
}

/** The log of the last steps up to version `until`, as this audience may read it. */
async function logOf(
  ctx: Pick<Context, 'store'>,
  match: LiveMatch,
  seats: readonly string[],
  until: number,
): Promise<LogStep[]> {
  const who = audienceOf(seats);
  const known = logs.get(match);
  const key = `${seats.join()}@${until}`;
  if (known?.key === key) return known.log;
  const { play } = match;
  const last = play.seqOf(who, until);
  const steps: Step[] = await ctx.store.range(match.id, Math.max(0, last - LOG_STEPS), last);
  // A step without a line for this audience may have been made behind a plan: nobody learns when.
  const log = steps.flatMap((s): LogStep[] => {
    const lines = hears(s, who)
      ? s.log.filter((line) => mayRead(line, who)).map((line) => play.toldLine(line, who))
      : [];
    const named = play.mayName(s, who);
    const told = {
      seq: play.version(who, s.seq),
      at: s.at,
      ...(named && s.seat ? { seat: s.seat } : {}),
      ...(named && s.by ? { by: s.by } : {}),
    };
    return lines.length === 0 ? [] : [{ ...told, log: lines }];
  });
  logs.set(match, { key, log });
  return log;
}
/** The last log that was read of each match: many open it at the same moment. */
const logs = new WeakMap<LiveMatch, { key: string; log: LogStep[] }>();

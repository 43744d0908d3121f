import type { LogStep, Opened } from '@wardroom/protocol';
import { packingOf } from '@wardroom/protocol/packing.ts';
import type { AnyGame, Refusal, Result, Step } from '@wardroom/rules';
import { digestText, hears, mayRead } from '@wardroom/rules';
import { wireClocks } from '../clock/clocks.ts';
import type { Context } from '../context.ts';
import { maySee, tableInfo } from '../lobby/table-info.ts';
import { audienceOf, frozenOf } from '../match/audience.ts';
import type { Delayed } from '../match/delayed.ts';
import type { LiveMatch } from '../match/live-match.ts';
import { Overdue } from '../match/mailbox.ts';
import type { MatchMeta } from '../match/meta.ts';
import { readMeta } from '../match/meta.ts';
import type { StandingDesk } from '../match/orders.ts';
import type { Place } from '../match/place.ts';
import { placeOf, seesAt } from '../match/place.ts';
import type { Proposals } from '../match/proposals.ts';
import { toldHeader } from '../match/told-header.ts';
import { CAST, DELAYED } from '../rooms.ts';
import type { Casts } from '../watch/casts.ts';
import type { RoomKeeper } from './rooms.ts';
import type { WardroomSocket } from './types.ts';

/** Steps whose log lines travel with the opening. */
const LOG_STEPS = 400;
/** An opening waits so long for what the match is doing, ms: a step that cannot be stored may take a minute. */
const PATIENCE = 8000;

export interface OpenRequest {
  match: string;
  version?: number | undefined;
  digest?: string | undefined;
  code?: string | undefined;
  glance?: boolean | undefined;
}
const refused = (code: Refusal['code'], key: string): { ok: false; error: Refusal } => ({
  ok: false,
  error: { code, rule: 'platform', key },
});

export type OpenMatch = (socket: WardroomSocket, request: OpenRequest) => Promise<Result<Opened, Refusal>>;

/** Lets a connection watch or play a match from now on; what it missed is in the answer. */
export function createOpenMatch(
  ctx: Pick<Context, 'chat' | 'db' | 'games' | 'matches' | 'presence' | 'served' | 'store'>,
  parts: { casts: Casts; proposals: Proposals; orders: StandingDesk; delayed: Delayed; rooms: RoomKeeper },
): OpenMatch {
  const { rooms } = parts;
  /** One try; null: the table changed meanwhile, look again. */
  const tryOpen = async (socket: WardroomSocket, request: OpenRequest): Promise<Result<Opened, Refusal> | null> => {
    const user = socket.data.user;
    // Before anything is read: whoever changes the table from here on moves this connection too.
    const moves = rooms.begin(socket, request.match);
    const refuse = (code: Refusal['code'], key: string) => {
      rooms.leave(socket, request.match);
      return refused(code, key);
    };
    const meta = ctx.matches.loaded(request.match)?.meta ?? (await readMeta(ctx.db, request.match));
    if (!meta || !maySee(meta, user, request.code)) return refuse('over', 'notFound');
    const place = placeOf(meta, ctx.games, user);
    if (place.barred) return refuse('tableAct', place.barred);
    const { seats, inside } = place;
    const match = meta.header ? await ctx.matches.get(meta.id) : null;
    await ctx.served.note(meta, place.sees, user);
    // What is said from here on is heard; what was said before is in the answer.
    rooms.leave(socket, meta.id);
    rooms.begin(socket, meta.id);
    rooms.listen(socket, meta, place, moves);
    const chat = await ctx.chat.lines(meta, user, place);
    const proposals = match ? await parts.proposals.list(match, user) : [];
    const orders = match && seats.length > 0 ? await parts.orders.of(meta.id, user) : null;
    const enter = (): boolean => rooms.enter(socket, meta, place, moves, request.glance === true);
    const common = { seats, chat, proposals, orders, now: ctx.db.now() };
    if (!match) {
      if (!enter()) return null;
      return {
        ok: true,
        value: { ...unstarted(meta, ctx, user), ...common, present: ctx.presence.of(meta.id).users },
      };
    }
    return match.post(async () => {
      const now = placeOf(match.meta, ctx.games, user);
      const same = now.key === place.key && now.inside === inside && now.barred === null;
      if (!same || match.dead || ctx.matches.loaded(meta.id) !== match) return null;
      if (place.late) return openDelayed(ctx, parts, match, place, common, enter);
      const feed = match.feed(seats);
      const { version, digest: theirs } = request;
      const known = version !== undefined && version >= 0 ? feed.since(version, theirs) : null;
      // At once: a feed without a listener may be given up.
      if (!enter()) return null;
      const log = known ? [] : await logOf(ctx, match, seats, feed.version);
      const answer: Opened = {
        ...common,
        match: tableInfo(match.meta, ctx.games, feed.version, user),
        header: toldHeader(match.play.header, match.meta),
        linked: match.play.seatsLinked(),
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
    }, PATIENCE);
  };

  return async (socket, request) => {
    for (let tries = 0; tries < 5; tries++) {
      const answer = await tryOpen(socket, request).catch((error: unknown) => {
        if (!(error instanceof Overdue)) throw error;
        rooms.leave(socket, request.match);
        return refused('tableAct', 'failed');
      });
      if (answer) return answer;
    }
    rooms.leave(socket, request.match);
    return refused('tableAct', 'failed');
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

/** The name of the dictionary that steps are packed by, where there is one. */
function dictionaryOf(game: AnyGame): { dictionary?: string } {
  const packing = packingOf(game);
  return packing ? { dictionary: packing.id } : {};
}

type Common = Pick<Opened, 'seats' | 'chat' | 'proposals' | 'orders' | 'now'>;

async function openDelayed(
  ctx: Pick<Context, 'db' | 'games' | 'presence' | 'store'>,
  { casts, delayed }: { casts: Casts; delayed: Delayed },
  match: LiveMatch,
  place: Place,
  common: Common,
  enter: () => boolean,
): Promise<Result<Opened, Refusal> | null> {
  const sees = seesAt(match.meta, place, ctx.db.now());
  const cursor = await delayed.open(match, place.casts ? CAST : DELAYED, sees);
  if (!enter()) return null;
  const log = await logOf(ctx, match, sees, cursor.version);
  const drawn = casts.of(match.meta);
  return {
    ok: true,
    value: {
      ...common,
      match: { ...tableInfo(match.meta, ctx.games, cursor.version, ''), seq: cursor.version },
      header: toldHeader(match.play.header, match.meta),
      version: cursor.version,
      view: structuredClone(cursor.view),
      digest: delayed.digest(cursor),
      ...dictionaryOf(match.play.game),
      waiting: cursor.waiting,
      clocks: cursor.clocks,
      outcome: null,
      undoable: 0,
      frozen: frozenOf(match.play),
      present: [],
      ...(place.casts ? { casts: true as const } : {}),
      ...(drawn ? { drawn } : {}),
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

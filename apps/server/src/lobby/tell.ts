import type { ServerEvents } from '@wardroom/protocol';
import type { Context } from '../context.ts';
import type { MatchMeta } from '../match/meta.ts';
import { readMeta } from '../match/meta.ts';
import { lobbyRoom, matchRoom, userRoom } from '../rooms.ts';
import type { RoomKeeper } from '../socket/rooms.ts';
import { isListed, listedSeq, tableInfo, withWatching } from './table-info.ts';

/**
 * Tells tables and the lobby when something besides the steps has changed, after everybody was moved to where he may
 * hear it. Each node tells its own sockets.
 */
export function tellTables(
  ctx: Pick<Context, 'bots' | 'db' | 'games' | 'io' | 'log' | 'matches' | 'presence'>,
  rooms: RoomKeeper,
): void {
  let line: Promise<unknown> = Promise.resolve();
  /** The lobby, but for those who have blocked the host; one after another, so that the last word is the newest. */
  const say = (hostOf: () => Promise<string | undefined>, said: Parameters<ServerEvents['lobby']>[0]): void => {
    line = line.then(async () => {
      const host = await hostOf();
      if (host === undefined) return;
      const deaf = await blockersOf(ctx.db, host);
      ctx.io.local.to(lobbyRoom).except(deaf.map(userRoom)).emit('lobby', said);
    });
    line = line.catch((error: unknown) => ctx.log.warn({ err: error }, 'the lobby was not told'));
  };
  ctx.presence.onCount((match, watching) => {
    const hostOf = async (): Promise<string | undefined> =>
      (ctx.matches.loaded(match)?.meta ?? (await readMeta(ctx.db, match)))?.host.id;
    say(hostOf, { match, watching });
  });
  const tellLobby = (meta: MatchMeta): void => {
    const seq = ctx.matches.loaded(meta.id)?.seq ?? 0;
    const table = withWatching(tableInfo(meta, ctx.games, listedSeq(meta, ctx.games, seq), ''), ctx.presence);
    say(async () => meta.host.id, meta.status === 'closed' ? { gone: meta.id } : { table });
  };

  ctx.matches.onChange((meta, own) => {
    if (own) rooms.clear(meta);
    rooms.move(meta);
    const match = ctx.matches.loaded(meta.id);
    const seq = listedSeq(meta, ctx.games, match?.seq ?? 0);
    // Whoever sees the match later is not in that room.
    const info = tableInfo(meta, ctx.games, seq, { inside: false, late: false });
    ctx.io.local.to(matchRoom(meta.id)).emit('table', info);
    if (isListed(meta)) tellLobby(meta);
    if (match) ctx.bots.wake(match);
  });
}

/** Who has blocked somebody: they do not hear of him anywhere. */
export async function blockersOf(db: Context['db'], user: string): Promise<string[]> {
  const rows = await db.prisma.relation.findMany({ where: { otherId: user, kind: 'blocked' } });
  return rows.map((r) => r.userId);
}

/** Whom somebody has blocked. */
export async function blockedBy(db: Context['db'], user: string): Promise<Set<string>> {
  const rows = await db.prisma.relation.findMany({ where: { userId: user, kind: 'blocked' } });
  return new Set(rows.map((r) => r.otherId));
}

import type { Context } from '../context.ts';
import { keyOf } from '../match/audience.ts';
import type { MatchMeta } from '../match/meta.ts';
import { seatsOf } from '../match/meta.ts';
import { chatRoom, DELAYED, lobbyRoom, matchRoom, stepRoom } from '../rooms.ts';
import { comesLate, listedSeq, tableInfo } from './table-info.ts';

/** Tells tables and the lobby when something besides the steps has changed. Each node tells its own sockets. */
export function tellTables(ctx: Pick<Context, 'bots' | 'games' | 'io' | 'matches'>): void {
  ctx.matches.onChange((meta) => {
    const seq = ctx.matches.loaded(meta.id)?.seq ?? 0;
    const info = tableInfo(meta, ctx.games, listedSeq(meta, ctx.games, seq), null);
    ctx.io.local.to(matchRoom(meta.id)).emit('table', info);
    const listed = comesLate(meta) ? { ...info, waitingFor: [], deadline: null } : info;
    if (meta.visibility === 'open' && !meta.practice) {
      ctx.io.local.to(lobbyRoom).emit('lobby', meta.status === 'closed' ? { gone: meta.id } : { table: listed });
    }
    reopen(ctx, meta);
    const match = ctx.matches.loaded(meta.id);
    if (match) ctx.bots.wake(match);
  });
}

/**
 * Whoever holds other seats than before sees another view now, and nothing of the old one any more, whether he opens
 * it again or not.
 */
function reopen(ctx: Pick<Context, 'games' | 'io'>, meta: MatchMeta): void {
  if (meta.status === 'open') return;
  const game = ctx.games.named(meta.game);
  for (const socket of ctx.io.of('/').sockets.values()) {
    const key = socket.data.opened.get(meta.id);
    if (key === undefined) continue;
    const seats = seatsOf(meta, game, socket.data.user);
    const should = seats.length === 0 && key === DELAYED && meta.status !== 'over' ? DELAYED : keyOf(seats);
    if (key === should) continue;
    if (key !== 'public' && key !== DELAYED) void socket.leave(stepRoom(meta.id, key));
    if (seats.length === 0 && meta.host.id !== socket.data.user && meta.status !== 'over') {
      void socket.leave(chatRoom(meta.id, 'players'));
      if (comesLate(meta)) void socket.leave(matchRoom(meta.id));
    }
    socket.emit('reopen', { match: meta.id });
  }
}

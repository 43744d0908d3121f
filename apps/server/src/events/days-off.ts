import { canonical, type Json } from '@wardroom/rules';
import { daysOffOf } from '@wardroom/tournament';
import { moveDeadlines } from '../clock/stops.ts';
import type { Context } from '../context.ts';
import { matchRoom } from '../rooms.ts';
import { lockMatch } from '../storage/database.ts';
import type { LoadedEvent } from './store.ts';

/** The clocks of the matches that are played follow the days off of their event as they are now. */
export async function followDaysOff(
  { db, io, matches }: Pick<Context, 'db' | 'io' | 'matches'>,
  { state, rules }: LoadedEvent,
): Promise<void> {
  const off = daysOffOf(state, rules) as unknown as Json;
  const follows = (text: string | null): string | null => {
    const clock = text === null ? null : (JSON.parse(text) as { [key: string]: Json } | null);
    return clock === null ? text : canonical({ ...clock, off });
  };
  const open = state.rounds.flatMap((r) => r.boards).filter((b) => b.opened && b.result === null);
  for (const { id } of open) {
    const was = (await matches.get(id))?.clocks ?? null;
    const there = await db.transaction(async (tx) => {
      // A vacation may be written beside it.
      await lockMatch(tx, id);
      const row = await tx.match.findUnique({ where: { id }, select: { clock: true, playClock: true } });
      if (!row) return false;
      const clocks = { clock: follows(row.clock), playClock: follows(row.playClock) };
      await tx.match.update({ where: { id }, data: clocks });
      return true;
    });
    if (!there) continue;
    await matches.changed(id);
    const match = await matches.get(id);
    if (!match) continue;
    // They run out at another moment now, and travel with steps only: this is none.
    await moveDeadlines(db.prisma, id, was, match.clocks);
    io.to(matchRoom(id)).emit('reopen', { match: id });
  }
}

import { canonical, type Json } from '@wardroom/rules';
import { daysOffOf } from '@wardroom/tournament';
import { deadlineOf, shownDeadline } from '../clock/clocks.ts';
import type { Context } from '../context.ts';
import { matchRoom } from '../rooms.ts';
import type { LoadedEvent } from './store.ts';

const moment = (ms: number | null): bigint | null => (ms === null ? null : BigInt(ms));

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
    const row = await db.prisma.match.findUnique({ where: { id }, select: { clock: true, playClock: true } });
    if (!row) continue;
    const clocks = { clock: follows(row.clock), playClock: follows(row.playClock) };
    await db.prisma.match.update({ where: { id }, data: clocks });
    await matches.changed(id);
    const match = await matches.get(id);
    if (!match) continue;
    // They run out at another moment now, and travel with steps only: this is none.
    const [deadline, expires] = [shownDeadline(match.clocks), deadlineOf(match.clocks)].map(moment);
    await db.prisma.match.update({ where: { id }, data: { deadline: deadline ?? null, expires: expires ?? null } });
    io.to(matchRoom(id)).emit('reopen', { match: id });
  }
}

import { bidderSeats, isBidder } from '@wardroom/auction';
import type { EventBoard } from '@wardroom/tournament';
import { captainBeside, seatsOf } from '@wardroom/tournament';
import type { Context } from '../context.ts';
import { readMeta } from '../match/meta.ts';
import { lockMatch } from '../storage/database.ts';
import type { LoadedEvent } from './store.ts';

/**
 * Beside the player of a board his captain bids as long as he is captain: one who has left gives the seat back, and the
 * next one takes it. Once the sides are settled nothing is done.
 */
async function seatCaptain(
  { db, matches, served }: Pick<Context, 'db' | 'matches' | 'served'>,
  { state }: LoadedEvent,
  board: EventBoard,
): Promise<void> {
  const { id } = board;
  const changed = await db.transaction(async (tx) => {
    await lockMatch(tx, id);
    const meta = await readMeta({ prisma: tx }, id);
    if (meta?.status !== 'running' || !meta.holders.some((h) => isBidder(h.seat))) return false;
    let any = false;
    const numbers = seatsOf(board);
    for (const [i, seat] of bidderSeats(numbers.length).entries()) {
      // Whoever sat down first plays.
      const [, ...beside] = meta.holders.filter((h) => h.seat === seat).map((h) => h.who);
      const captain = captainBeside(state, numbers[i] ?? 0)?.id;
      const gone = beside.filter((who) => who !== captain);
      if (gone.length > 0) await tx.holder.deleteMany({ where: { matchId: id, seat, who: { in: gone } } });
      const comes = captain !== undefined && !beside.includes(captain);
      if (comes) {
        await tx.holder.createMany({ data: [{ matchId: id, seat, who: captain, at: BigInt(db.now()) }] });
        await served.sits(tx, meta, [seat], captain);
      }
      any ||= comes || gone.length > 0;
    }
    return any;
  });
  if (changed) await matches.changed(id);
}

/** At all boards that are bid for, or at one of them. */
export async function seatCaptains(
  ctx: Pick<Context, 'db' | 'matches' | 'served'>,
  event: LoadedEvent,
  only?: string,
): Promise<void> {
  if (event.state.teams.length === 0) return;
  const open = event.state.rounds.flatMap((r) => r.boards).filter((x) => x.opened && x.result === null);
  for (const board of open) if (only === undefined || only === board.id) await seatCaptain(ctx, event, board);
}

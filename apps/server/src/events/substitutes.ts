import type { Act } from '@wardroom/tournament';
import { isAt } from '@wardroom/tournament';
import type { Context } from '../context.ts';
import type { SeatChanges } from '../lobby/seats.ts';
import { readMeta } from '../match/meta.ts';
import type { LoadedEvent } from './store.ts';

/**
 * Who plays on for somebody who has gone (line `seq` of the log) has his seats in the matches that are played, each
 * once; their records say so. Throws `HttpError` where he may not sit there.
 */
export async function passSeats(
  { db }: Pick<Context, 'db'>,
  changes: Pick<SeatChanges, 'handOver'>,
  { state, log }: LoadedEvent,
  seq: number,
): Promise<void> {
  const act: Act | undefined = log[seq - 1]?.act;
  if (act?.kind !== 'substitute') return;
  const number = state.entrants.find((e) => e.id === act.by)?.number ?? null;
  const open = state.rounds.flatMap((r) => r.boards).filter((b) => b.opened && b.result === null && isAt(b, number));
  for (const { id } of open) {
    const meta = await readMeta(db, id);
    if (meta?.status !== 'running') continue;
    for (const { seat, who } of meta.holders)
      if (who === act.entrant) await changes.handOver(id, seat, act.by, { by: 'system', instead: who });
  }
}

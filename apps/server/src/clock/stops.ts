import { canonical, type Json } from '@wardroom/rules';
import type { Stop } from '@wardroom/tournament';
import type { Tx } from '../storage/database.ts';
import type { ClockState } from './clocks.ts';
import { firstOf, movedDeadlines, readClock, standing } from './clocks.ts';

/** As they stand in the row of a match. */
interface Moments {
  readonly deadline: bigint | null;
  readonly expires: bigint | null;
}
interface Row extends Moments {
  id: string;
  clock: string;
  gaveBack: bigint;
  last: string | null;
}

/** When a match runs out whose clocks `was`, and stand as they are now without a step. */
function moved(was: ClockState | null, is: ClockState | null, { deadline, expires }: Moments): Partial<Moments> {
  if (!was || !is) return {};
  const toMs = (at: bigint | null): number | null => (at === null ? null : Number(at));
  const toMoment = (ms: number | null): bigint | null => (ms === null ? null : BigInt(ms));
  const now = movedDeadlines(was, is, { deadline: toMs(deadline), expires: toMs(expires) });
  return { deadline: toMoment(now.deadline), expires: toMoment(now.expires) };
}

/** Writes that down. */
export async function moveDeadlines(tx: Tx, id: string, was: ClockState | null, is: ClockState | null): Promise<void> {
  const row = await tx.match.findUnique({ where: { id }, select: { deadline: true, expires: true } });
  if (row) await tx.match.update({ where: { id }, data: moved(was, is, row) });
}

/**
 * In slow matches with clocks a stretch in which nobody could play is a stop like a vacation, so that what lies in
 * several of them counts once for each seat. `only`: of this match; otherwise of all that run. Their ids.
 */
export async function standIn(tx: Tx, stop: Stop, only: string | null = null): Promise<string[]> {
  const rows = await tx.$queryRaw<Row[]>`
    SELECT "id", "clock", "gaveBack", "deadline", "expires",
      (SELECT s."clocks" FROM "Step" s WHERE s."match" = "Match"."id" ORDER BY s."seq" DESC LIMIT 1) AS last
    FROM "Match" WHERE "status" = 'running' AND "pace" = 'slow' AND "clock" IS NOT NULL
      AND (${only}::text IS NULL OR "id" = ${only}) ORDER BY "id" FOR NO KEY UPDATE`;
  for (const row of rows) {
    const { id } = row;
    const given = { gaveBack: Number(row.gaveBack), ...readClock(row.clock) };
    if (!given.clock) continue;
    const last = row.last === null ? null : (JSON.parse(row.last) as ClockState | null);
    // What was over before the last step is told by its clocks.
    const kept = last ? given.dead.filter((d) => d.until > firstOf(last)) : given.dead;
    const dead = [...kept, { from: stop.from, until: stop.until }];
    const [was, is] = [kept, dead].map((stops) => last && standing(last, { ...given, dead: stops }));
    const clock = canonical({ ...(JSON.parse(row.clock) as { [key: string]: Json }), dead: dead as unknown as Json });
    await tx.match.update({ where: { id }, data: { clock, ...moved(was ?? null, is ?? null, row) } });
  }
  return rows.map(({ id }) => id);
}

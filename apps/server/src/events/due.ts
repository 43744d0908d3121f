import type { Job } from '@wardroom/tournament';
import type { Context } from '../context.ts';
import { HttpError } from '../http/errors.ts';
import type { OpenBoards } from './opening.ts';

/** Looks for jobs that are due, and does them. */
export interface Jobs {
  /** Does everything that is due now and that nobody else is at; how many were taken. */
  look(): Promise<number>;
  stop(): void;
}

/** Somebody who is at a job and dies gives it back after this, ms. */
const LEASE = 20_000;
const AT_ONCE = 20;
/** A job that failed is tried again after so long, ms; then it waits for the organiser. */
const AGAIN = [60_000, 5 * 60_000, 30 * 60_000, 2 * 3_600_000, 6 * 3_600_000];

/** Refusals that say: it is done, or not wanted any more. */
const over = (error: unknown): boolean =>
  error instanceof HttpError && ['done', 'noRound', 'noBoard', 'eventState', 'decided'].includes(error.code);

type Taken = { id: string; event: string; body: string; tries: number };

/**
 * At least once from the table, exactly once by the keys of the acts that a job writes: two servers that do the same
 * job do it once. `work` and `open` throw where it could not be done.
 */
export function startJobs(
  ctx: Pick<Context, 'closing' | 'config' | 'db' | 'hurry' | 'log'>,
  work: (event: string, job: Job) => Promise<void>,
  open: OpenBoards,
): Jobs {
  const { db } = ctx;
  let looking: Promise<number> | null = null;
  let again = false;

  const take = async (): Promise<Taken[]> => {
    const now = db.now();
    // Where no server was there deadlines have moved: nothing is done by the old ones before the log says so.
    return db.sql.query<Taken>(
      `UPDATE "Due" SET "lease" = $1::bigint + $2::bigint, "tries" = "tries" + 1 WHERE "id" IN (
         SELECT "id" FROM "Due" d WHERE NOT "done" AND "at" <= $1::bigint AND "lease" <= $1::bigint
           AND ("id" LIKE "tournamentId" || ':away:%' OR NOT EXISTS (SELECT 1 FROM "Due" a
             WHERE a."tournamentId" = d."tournamentId" AND NOT a."done" AND a."id" LIKE a."tournamentId" || ':away:%'))
         ORDER BY "at" LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
       RETURNING "id", "tournamentId" AS event, "body", "tries"`,
      [now, LEASE],
    );
  };

  const noteDone = (ids: readonly string[]): Promise<unknown> =>
    db.sql.query(`UPDATE "Due" SET "done" = true, "trouble" = '' WHERE "id" = ANY($1)`, [ids]);

  const perform = async ({ id, event, body, tries }: Taken): Promise<void> => {
    try {
      await work(event, JSON.parse(body) as Job);
    } catch (error) {
      if (!over(error)) {
        const later = AGAIN[tries - 1] ?? AGAIN[AGAIN.length - 1] ?? 0;
        ctx.log.warn({ job: id, tries, err: error }, 'a job of an event failed and is tried again');
        await db.sql.query(`UPDATE "Due" SET "at" = $2::bigint, "lease" = 0, "trouble" = $3 WHERE "id" = $1`, [
          id,
          db.now() + later,
          String((error as Error).message ?? error).slice(0, 500),
        ]);
        return;
      }
    }
    await noteDone([id]);
  };

  /** Tables of one event are opened together; where that fails each by itself, so that one keeps up no other. */
  const openAll = async (event: string, jobs: readonly Taken[]): Promise<void> => {
    const boards = jobs.flatMap((j) => {
      const job = JSON.parse(j.body) as Job;
      return job.kind === 'open' ? [job.board] : [];
    });
    try {
      await open(event, boards);
    } catch {
      for (const job of jobs) await perform(job);
      return;
    }
    await noteDone(jobs.map((j) => j.id));
  };

  const warn = (err: unknown): void => ctx.log.warn({ err }, 'jobs of events could not be looked for');
  // The embedded database is this server's alone: who was at a job before has died. Where that fails leases run out.
  const free =
    ctx.config.databaseUrl === null
      ? db.sql.query(`UPDATE "Due" SET "lease" = 0 WHERE NOT "done"`).catch(warn)
      : Promise.resolve();

  const all = async (): Promise<number> => {
    let done = 0;
    await free;
    for (;;) {
      again = false;
      const taken = ctx.closing ? [] : await take();
      const opening = new Map<string, Taken[]>();
      for (const job of taken) {
        if (ctx.closing) break;
        // Addresses outside may take their time: nobody here waits for them.
        if (job.body.includes('"kind":"hook"')) void perform(job).catch(warn);
        else if (!job.body.includes('"kind":"open"')) await perform(job);
        else opening.set(job.event, [...(opening.get(job.event) ?? []), job]);
      }
      // Bots at other tables give way to those that are to be opened.
      for (const [event, jobs] of opening) if (!ctx.closing) await ctx.hurry.during(() => openAll(event, jobs));
      done += taken.length;
      if (taken.length === 0 && !again) return done;
    }
  };
  const look = (): Promise<number> => {
    again = true;
    looking ??= all().finally(() => {
      looking = null;
    });
    return looking;
  };
  const timer = setInterval(() => {
    if (!ctx.closing) look().catch(warn);
  }, 1000);
  return { look, stop: () => clearInterval(timer) };
}

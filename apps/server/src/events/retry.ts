import { z } from 'zod';
import type { Context } from '../context.ts';
import type { Api } from '../http/api.ts';
import { notFound } from '../http/errors.ts';
import type { Jobs } from './due.ts';
import type { LoadedEvent } from './store.ts';

/** What failed is tried again at once where whoever runs the event says so, and not when its time comes. */
export function retryRoutes(
  { db }: Pick<Context, 'db'>,
  api: Api,
  /** The event, where this person runs it; throws else. */
  run: (name: string, user: string) => Promise<LoadedEvent>,
  jobs: Pick<Jobs, 'look'>,
): void {
  api.add({
    route: 'POST /api/events/:id/retry',
    answer: z.strictObject({}),
    summary: 'Organiser: a job that failed (`failed` of the event) is tried again at once',
    body: z.strictObject({ job: z.string().min(1).max(200) }),
    perMinute: 20,
    async handle({ me, params, body }) {
      const { id } = await run(params.id ?? '', me.id);
      const mine = await db.prisma.due.updateMany({
        where: { id: `${id}:${body.job}`, tournamentId: id, done: false, trouble: { not: '' } },
        data: { at: BigInt(db.now()), lease: 0 },
      });
      if (mine.count === 0) throw notFound('job');
      await jobs.look();
      return {};
    },
  });
}

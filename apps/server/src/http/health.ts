import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import type { Api } from './api.ts';

/** For those who run the server: is it up, can it work, how is it doing, what does it offer. */
export function healthRoutes(ctx: Pick<Context, 'bus' | 'closing' | 'db' | 'metrics'>, app: FastifyInstance, api: Api): void {
  app.get('/healthz', async () => ({ ok: true }));
  app.get('/readyz', async (_req, reply) => {
    const database = await ctx.db.sql.query('SELECT 1').then(
      () => true,
      () => false,
    );
    const redis = ctx.bus.ready();
    const ready = database && !ctx.closing;
    return reply.status(ready ? 200 : 503).send({ ready, database, redis, kind: ctx.db.kind });
  });
  app.get('/metrics', async (_req, reply) => reply.type(ctx.metrics.registry.contentType).send(await ctx.metrics.registry.metrics()));
  app.get('/api/openapi.json', async () => api.openapi());
}

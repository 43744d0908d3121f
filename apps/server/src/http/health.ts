import { hash, timingSafeEqual } from 'node:crypto';
import { healthSchema, readySchema } from '@wardroom/protocol/answers.ts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { compressed } from './api.ts';
import { notFound } from './errors.ts';

/** Who asks whether the server is ready gets an answer within this time, ms. */
const PATIENCE = 2000;

/** Does the database answer in time? */
async function answers(db: Context['db']): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((done) => {
    timer = setTimeout(() => done(false), PATIENCE);
  });
  const asked = db.sql.query('SELECT 1').then(
    () => true,
    () => false,
  );
  const answer = await Promise.race([asked, late]);
  clearTimeout(timer);
  return answer;
}

/** Compares without telling by its time how much is right. */
const sameText = (a: string, b: string): boolean =>
  timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'));

const json = (description: string, schema: z.ZodType) => ({
  description,
  content: { 'application/json': { schema } },
});

/** For those who run the server: is it up, can it work, how is it doing, what does it offer. */
export function healthRoutes(
  ctx: Pick<Context, 'bus' | 'closing' | 'config' | 'db' | 'metrics'>,
  app: FastifyInstance,
): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.get(
    '/healthz',
    { schema: { summary: 'Does the process live?', response: { 200: json('It does', healthSchema) } } },
    async () => ({
      ok: true as const,
    }),
  );
  typed.get(
    '/readyz',
    {
      schema: {
        summary: 'Can it serve?',
        response: { 200: json('It can', readySchema), 503: json('It cannot', readySchema) },
      },
    },
    async (_req, reply) => {
      const database = await answers(ctx.db);
      const redis = ctx.bus.ready();
      const { trouble } = ctx.db.health;
      const ready = database && trouble === null && !ctx.closing;
      const storage = trouble ?? ('fine' as const);
      return reply.status(ready ? 200 : 503).send({ ready, database, storage, redis, kind: ctx.db.kind });
    },
  );
  const figures = { description: 'Figures', content: { 'text/plain': { schema: z.string() } } };
  app.get(
    '/metrics',
    { schema: { summary: 'Figures for Prometheus', response: { 200: figures } } },
    async (req, reply) => {
      // Closed unless asked for: figures tell who plays when.
      if (!sameText(req.headers.authorization ?? '', `Bearer ${ctx.config.metricsToken}`) || !ctx.config.metricsToken)
        throw notFound('address');
      return reply.type(ctx.metrics.registry.contentType).send(await ctx.metrics.registry.metrics());
    },
  );
  const description = json('OpenAPI 3.1', z.looseObject({ openapi: z.string() }));
  app.get(
    '/api/openapi.json',
    { compress: compressed, schema: { summary: 'This description', response: { 200: description } } },
    async () => app.swagger(),
  );
}

import { constants } from 'node:zlib';
import { unfit } from '@wardroom/protocol';
import { errorSchema } from '@wardroom/protocol/answers.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Person } from '../identity/sessions.ts';
import type { Hurry } from '../work/hurry.ts';
import { HttpError, notFound } from './errors.ts';

export interface Call<Body, Query> {
  /** Who asks; routes without `open` are refused without a session. */
  me: Person;
  body: Body;
  query: Query;
  params: Record<string, string>;
  req: FastifyRequest;
  reply: FastifyReply;
}

export interface Route<B extends z.ZodType, Q extends z.ZodType, A extends z.ZodType> {
  /** Method and path, as in `POST /api/tables/:id/start`. */
  route: `${'GET' | 'POST' | 'PATCH' | 'DELETE'} /${string}`;
  summary: string;
  body?: B;
  query?: Q;
  /** What it answers; nothing that is not named here leaves the server. */
  answer: A;
  /** Another content type than JSON: the answer is sent as it is. */
  type?: string;
  /** Works without a session; `me` is then an empty person. */
  open?: boolean;
  /** Requests per minute, of a person and of a network, where fewer than usual are allowed. */
  perMinute?: number;
  handle(call: Call<z.output<B>, z.output<Q>>): Promise<z.output<A>>;
}

/**
 * Registers REST routes: zod checks what comes in and what goes out, and describes both in `GET /api/openapi.json`.
 */
export interface Api {
  add<A extends z.ZodType, B extends z.ZodType = z.ZodNever, Q extends z.ZodType = z.ZodNever>(
    route: Route<B, Q, A>,
  ): void;
}

/** Answers are compressed quickly, those that gain by it (bytes). */
export const compressed = {
  threshold: 1024,
  encodings: ['br', 'gzip'] as ('br' | 'gzip')[],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
};

export const nobody: Person = { id: '', name: '', registered: false };

/** Requests of one route, and of one person; those of a network are counted before. */
export type Charge = (req: FastifyRequest, person: Person | null, perMinute: number | undefined) => boolean;

export function createApi(
  app: FastifyInstance,
  whoIs: (req: FastifyRequest) => Promise<Person | null>,
  charge: Charge,
  hurry: Hurry,
): Api {
  const people = new WeakMap<FastifyRequest, Person>();
  return {
    add(r) {
      const [method, url] = r.route.split(' ') as [string, string];
      const params = [...url.matchAll(/:(\w+)/g)].map((m) => m[1] ?? '');
      const refused = { description: 'Refused', content: { 'application/json': { schema: errorSchema } } };
      const done = {
        description: r.answer.description ?? 'Done',
        content: { [r.type ?? 'application/json']: { schema: r.answer } },
      };
      app.route({
        method,
        url,
        schema: {
          summary: r.summary,
          ...(r.open ? {} : { security: [{ session: [] }] }),
          ...(params.length > 0
            ? { params: z.object(Object.fromEntries(params.map((p) => [p, z.string().max(100)]))) }
            : {}),
          ...(r.body ? { body: r.body } : {}),
          ...(r.query ? { querystring: r.query } : {}),
          response: { 200: done, '4xx': refused, '5xx': refused },
        },
        compress: compressed,
        preValidation: async (req) => {
          if (unfit(req.params)) throw notFound('address');
          for (const part of ['query', 'body'] as const) {
            const why = unfit(req[part]);
            if (why) throw new HttpError(400, 'malformed', `${part}: ${why}`);
          }
          const me = await whoIs(req);
          if (!charge(req, me, r.perMinute)) throw new HttpError(429, 'tooFast', 'too many requests: wait a minute');
          if (!me && !r.open) throw new HttpError(401, 'noSession', 'open a session first: POST /api/session');
          people.set(req, me ?? nobody);
          if (r.body) req.body ??= {};
        },
        handler: async (req, reply) => {
          const { body, query } = req;
          const call = {
            me: people.get(req) ?? nobody,
            body,
            query,
            params: req.params as Record<string, string>,
            req,
            reply,
          };
          return reply.send(await hurry.during(() => r.handle(call as never)));
        },
      });
    },
  };
}

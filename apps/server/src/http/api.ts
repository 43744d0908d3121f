import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Person } from '../identity/sessions.ts';

/** A request that is refused: HTTP status and code. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: unknown;
  readonly rule: string | undefined;
  constructor(status: number, code: string, message: string, more: { details?: unknown; rule?: string } = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = more.details;
    this.rule = more.rule;
  }
}
export const notFound = (what: string): HttpError => new HttpError(404, 'notFound', `there is no such ${what}`);
export const forbidden = (message: string): HttpError => new HttpError(403, 'forbidden', message);
export const conflict = (code: string, message: string): HttpError => new HttpError(409, code, message);

export interface Call<Body, Query> {
  /** Who asks; routes without `open` are refused without a session. */
  me: Person;
  body: Body;
  query: Query;
  params: Record<string, string>;
  req: FastifyRequest;
  reply: FastifyReply;
}

export interface Route<B extends z.ZodType, Q extends z.ZodType> {
  /** Method and path, as in `POST /api/tables/:id/start`. */
  route: string;
  summary: string;
  body?: B;
  query?: Q;
  /** Works without a session; `me` is then an empty person. */
  open?: boolean;
  /** Requests per minute and address, where fewer than usual are allowed. */
  perMinute?: number;
  handle(call: Call<z.output<B>, z.output<Q>>): Promise<unknown>;
}

/** Registers REST routes: checks what comes in with zod and describes everything for OpenAPI. */
export interface Api {
  add<B extends z.ZodType = z.ZodNever, Q extends z.ZodType = z.ZodNever>(route: Route<B, Q>): void;
  openapi(): unknown;
}

export const nobody: Person = { id: '', name: '', registered: false };

export function createApi(app: FastifyInstance, whoIs: (req: FastifyRequest) => Promise<Person | null>): Api {
  const paths: Record<string, Record<string, unknown>> = {};
  return {
    add(r) {
      const [method, url] = r.route.split(' ') as [string, string];
      app.route({
        method,
        url,
        ...(r.perMinute ? { config: { rateLimit: { max: r.perMinute, timeWindow: 60_000 } } } : {}),
        handler: async (req, reply) => {
          const params = req.params as Record<string, string>;
          if (Object.values(params).some((p) => p.includes('\0'))) throw notFound('address');
          const me = await whoIs(req);
          if (!me && !r.open) throw new HttpError(401, 'noSession', 'open a session first: POST /api/session');
          const body = parsed(r.body, req.body ?? {}, 'body');
          const query = parsed(r.query, req.query ?? {}, 'query');
          const answer = await r.handle({
            me: me ?? nobody,
            body,
            query,
            params,
            req,
            reply,
          } as never);
          return reply.sent ? reply : reply.send(answer ?? {});
        },
      });
      const path = url.replace(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [method.toLowerCase()]: describe(r as unknown as Route<z.ZodType, z.ZodType>, url) };
    },
    openapi: () => ({
      openapi: '3.1.0',
      info: { title: 'Wardroom', version: '1', description: 'REST interface; what is live goes over the socket (docs/protocol.md).' },
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'wardroom' } },
        schemas: {
          Error: {
            type: 'object',
            required: ['code', 'message'],
            properties: { code: { type: 'string' }, message: { type: 'string' }, rule: { type: 'string' }, details: {} },
          },
        },
      },
      paths,
    }),
  };
}

function parsed(schema: z.ZodType | undefined, value: unknown, what: string): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const first = result.error.issues[0];
  throw new HttpError(400, 'malformed', `${[what, ...(first?.path.map(String) ?? [])].join('.')}: ${first?.message}`, {
    details: result.error.issues.slice(0, 20).map((i) => ({ path: i.path.map(String).join('.'), message: i.message })),
  });
}

function jsonSchema(schema: z.ZodType): unknown {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Record<string, unknown>;
  return rest;
}

function describe(r: Route<z.ZodType, z.ZodType>, url: string): unknown {
  const inPath = [...url.matchAll(/:(\w+)/g)].map((m) => ({ name: m[1], in: 'path', required: true, schema: { type: 'string' } }));
  const query = r.query ? (jsonSchema(r.query) as { properties?: Record<string, unknown>; required?: string[] }) : {};
  const inQuery = Object.entries(query.properties ?? {}).map(([name, schema]) => ({ name, in: 'query', required: false, schema }));
  const refused = { description: 'Refused', content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } };
  return {
    summary: r.summary,
    ...(r.open ? {} : { security: [{ session: [] }] }),
    parameters: [...inPath, ...inQuery],
    ...(r.body ? { requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(r.body) } } } } : {}),
    responses: { 200: { description: 'Done', content: { 'application/json': {} } }, default: refused },
  };
}

import type { Server } from 'node:http';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import type { FastifyBaseLogger, FastifyHttpOptions, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastify, { LogController } from 'fastify';
import { hasZodFastifySchemaValidationErrors, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { isAway, isDiskFull } from '../storage/errors.ts';
import { describeRoutes } from './description.ts';
import { HttpError } from './errors.ts';
import type { Limits } from './limits.ts';
import { networkOf } from './limits.ts';
import { originAllowed } from './origin.ts';
import { servePages } from './pages.ts';

/** Largest REST body: a position file with room to spare, bytes. */
const BODY = 262_144;

const MINUTE = 60_000;
/** Connections at most, so that idle ones cannot take all that the system has. */
const CONNECTIONS = 20_000;
const tooFast = (): HttpError => new HttpError(429, 'tooFast', 'too many requests: wait a minute');

/**
 * The route that was matched, as it was written: `/api/tables/:id`. What stands in the address itself may be spelled
 * in many ways.
 */
const patternOf = (req: FastifyRequest): string => req.routeOptions.url ?? '';
const isApi = (req: FastifyRequest): boolean => patternOf(req).startsWith('/api/');

/**
 * The HTTP side: security headers, limits, cookies, errors, log, compression, the web client's files. Every route that
 * is added, as in `GET /healthz`, is noted in `routes`.
 */
export async function createApp(
  config: Config,
  log: Logger,
  webRoot: string | null,
  routes: string[],
  limits: Limits,
): Promise<FastifyInstance> {
  const options: FastifyHttpOptions<Server> = {
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY,
    // Whoever sends his request by the letter, or never ends it, holds nothing for long.
    requestTimeout: config.requestTimeout,
    http: { connectionsCheckingInterval: config.requestTimeout / 6 },
    connectionTimeout: 120_000,
    keepAliveTimeout: 65_000,
    // An address that cannot even be read.
    frameworkErrors: (error, _req, reply: FastifyReply) => {
      void reply.status(400).send({ code: 'malformed', message: error.message });
    },
    trustProxy: config.trustProxy > 0 ? (_address, hop) => hop < config.trustProxy : false,
  };
  const app = fastify(options);
  app.server.headersTimeout = config.requestTimeout / 2;
  app.server.maxConnections = CONNECTIONS;
  app.addHook('onRoute', ({ method, url }) => {
    for (const m of [method].flat()) routes.push(`${m} ${url}`);
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await secure(app, config);
  await app.register(cookie, { secret: config.sessionSecret });
  // Routes say whether they wish it: the page's files are compressed already.
  await app.register(compress, { global: false });
  await describeRoutes(app);
  // Before anybody has looked who it is; what is left to each person is looked at where that is known.
  const charge = (req: FastifyRequest): void => {
    if (!limits.take({ what: 'http', most: config.rateLimit, ms: MINUTE }, [`n:${networkOf(req.ip)}`]))
      throw tooFast();
  };
  app.addHook('onRequest', async (req, reply) => {
    // What no route answers costs as much as what one does; it is counted where that has been found.
    if (!isApi(req) && !req.is404) return;
    if (!req.is404) charge(req);
    void reply.header('cache-control', 'no-store');
    if (req.method === 'GET' || req.method === 'HEAD' || req.method === 'OPTIONS') return;
    // A page of another origin can set neither: the cookie alone is not enough to change anything.
    if (!originAllowed(config, req.raw))
      throw new HttpError(403, 'origin', 'requests from pages of other origins are refused');
    if (!req.headers['x-wardroom']) throw new HttpError(403, 'origin', 'the header X-Wardroom is missing or empty');
  });
  // The route as it was written, not the address: that may carry codes and tokens.
  app.addHook('onResponse', async (req, reply) => {
    const line = {
      method: req.method,
      route: patternOf(req),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(refusals.has(req) ? { code: refusals.get(req) } : {}),
    };
    if (isApi(req)) req.log.info(line, 'request');
    else req.log.debug(line, 'request');
  });
  app.setErrorHandler(answerError);
  await servePages(app, webRoot, charge);
  return app;
}

async function secure(app: FastifyInstance, config: Config): Promise<void> {
  const https = config.publicUrl?.startsWith('https:') ?? false;
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        'default-src': ["'self'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'object-src': ["'none'"],
        'script-src': ["'self'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'connect-src': ["'self'"],
        'worker-src': ["'self'", 'blob:'],
        'frame-ancestors': ["'none'"],
        'upgrade-insecure-requests': https ? [] : null,
      },
    },
    hsts: https,
    // For browsers of the past, or said by the policy above: a page brings a hundred files, each with its headers.
    dnsPrefetchControl: false,
    frameguard: false,
    ieNoOpen: false,
    permittedCrossDomainPolicies: false,
    xssFilter: false,
  });
}

/** What is wrong with a request, in the places that the schemas name. */
function malformed(error: {
  validation: readonly { instancePath: string; message?: string | undefined }[];
  validationContext?: string;
}) {
  const what = error.validationContext === 'querystring' ? 'query' : (error.validationContext ?? 'body');
  const issues = error.validation.map((v) => ({
    path: v.instancePath.split('/').filter(Boolean).join('.'),
    message: v.message ?? 'is not possible',
  }));
  const first = issues[0];
  const path = [what, ...(first?.path ? [first.path] : [])].join('.');
  return { code: 'malformed', message: `${path}: ${first?.message}`, details: issues.slice(0, 20) };
}

/** Why a request was refused, for its line in the log: who tries doors stands out by it. */
const refusals = new WeakMap<FastifyRequest, string>();

/** Codes of what the framework itself refuses. */
const byStatus: Record<number, string> = { 413: 'tooLarge', 429: 'tooFast' };

/** The database is away or full: nothing was changed, and the same request may succeed later. */
function unavailable(error: unknown): { code: string; message: string } | null {
  if (isDiskFull(error)) return { code: 'diskFull', message: 'the server has no room to store anything now' };
  if (isAway(error)) return { code: 'unavailable', message: 'the database does not answer: try again in a moment' };
  return null;
}

function answerError(
  error: Error & { statusCode?: number; code?: string },
  req: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof HttpError) {
    const { status, code, message, details, rule } = error;
    refusals.set(req, code);
    return reply
      .status(status)
      .send({ code, message, ...(rule ? { rule } : {}), ...(details === undefined ? {} : { details }) });
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    // An id that cannot be one names nothing.
    if (error.validationContext === 'params')
      return reply.status(404).send({ code: 'notFound', message: 'there is nothing here' });
    return reply.status(400).send(malformed(error as never));
  }
  const gone = unavailable(error);
  if (gone) {
    req.log.warn({ err: error, route: patternOf(req) }, 'a request failed for want of the database');
    return reply.status(503).header('retry-after', '5').send(gone);
  }
  const status = error.statusCode ?? 500;
  if (status < 500)
    return reply.status(status).send({ code: byStatus[status] ?? 'malformed', message: error.message });
  req.log.error({ err: error, route: patternOf(req) }, 'a request failed');
  return reply.status(500).send({ code: 'failed', message: 'something went wrong here' });
}

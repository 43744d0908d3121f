import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import statics from '@fastify/static';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyServerOptions } from 'fastify';
import fastify, { LogController } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { HttpError } from './api.ts';
import { originAllowed } from './origin.ts';

/** Largest REST body: a position file with room to spare, bytes. */
const BODY = 262_144;

/** The HTTP side: security headers, limits, cookies, errors, the web client's files. */
export async function createApp(config: Config, log: Logger, webRoot: string | null): Promise<FastifyInstance> {
  const options: FastifyServerOptions = {
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY,
    // An address that cannot even be read.
    frameworkErrors: (error, _req, reply: FastifyReply) => {
      void reply.status(400).send({ code: 'malformed', message: error.message });
    },
    trustProxy: config.trustProxy > 0 ? (_address, hop) => hop <= config.trustProxy : false,
  };
  const app = fastify(options);
  const secure = config.publicUrl?.startsWith('https:') ?? false;
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'connect-src': ["'self'", 'ws:', 'wss:'],
        'worker-src': ["'self'", 'blob:'],
        'frame-ancestors': ["'none'"],
        'upgrade-insecure-requests': secure ? [] : null,
      },
    },
    hsts: secure,
  });
  await app.register(cookie, { secret: config.sessionSecret });
  if (config.rateLimit > 0) {
    await app.register(rateLimit, {
      max: config.rateLimit,
      timeWindow: 60_000,
      allowList: (req) => !req.url.startsWith('/api/'),
      errorResponseBuilder: () => new HttpError(429, 'tooFast', 'too many requests: wait a minute'),
    });
  }
  app.addHook('onRequest', async (req) => {
    const reads = req.method === 'GET' || req.method === 'HEAD' || req.method === 'OPTIONS';
    if (reads || !req.url.startsWith('/api/')) return;
    // A page of another origin can set neither: the cookie alone is not enough to change anything.
    if (!originAllowed(config, req.raw)) throw new HttpError(403, 'origin', 'requests from pages of other origins are refused');
    if (req.headers['x-wardroom'] === undefined) throw new HttpError(403, 'origin', 'the header X-Wardroom is missing');
  });
  app.setErrorHandler((error: Error & { statusCode?: number; code?: string }, req, reply) => {
    if (error instanceof HttpError) {
      const { status, code, message, details, rule } = error;
      return reply.status(status).send({ code, message, ...(rule ? { rule } : {}), ...(details === undefined ? {} : { details }) });
    }
    const status = error.statusCode ?? 500;
    if (status < 500)
      return reply
        .status(status)
        .send({ code: status === 413 ? 'tooLarge' : status === 429 ? 'tooFast' : 'malformed', message: error.message });
    req.log.error({ err: error, url: req.url.split('?')[0] }, 'a request failed');
    return reply.status(500).send({ code: 'failed', message: 'something went wrong here' });
  });
  if (webRoot) {
    await app.register(statics, {
      root: webRoot,
      wildcard: true,
      setHeaders: (reply, path) => {
        void reply.header('cache-control', /\/assets\//.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((req, reply) => {
    const page = req.method === 'GET' && !req.url.startsWith('/api/') && (req.headers.accept ?? '').includes('text/html');
    if (page && webRoot) return reply.header('cache-control', 'no-cache').sendFile('index.html');
    return reply.status(404).send({ code: 'notFound', message: 'there is nothing here' });
  });
  return app;
}

import statics from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serveAssets } from './assets.ts';

/** The pages that other sites may show in a frame: nothing can be done on them. */
const FRAMED = /^\/embed\/e\/[^/?#]+(\?|$)/;
function mayBeFramed(reply: FastifyReply): void {
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  void reply.header('content-security-policy', policy.replace("frame-ancestors 'none'", 'frame-ancestors *'));
}

/**
 * The web client's files, compressed when they were built (`scripts/compress.mjs`); every address of a page answers
 * with the page. `charge`: counts a request that leads nowhere; throws where there were too many.
 */
export async function servePages(
  app: FastifyInstance,
  webRoot: string | null,
  charge: (req: FastifyRequest) => void,
): Promise<void> {
  if (webRoot) {
    serveAssets(app, webRoot);
    await app.register(statics, {
      root: webRoot,
      wildcard: true,
      preCompressed: true,
      schemaHide: true,
      setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
    });
  }
  app.setNotFoundHandler((req, reply) => {
    const asked = req.method === 'GET' || req.method === 'HEAD';
    const page = asked && !req.url.startsWith('/api/') && (req.headers.accept ?? '').includes('text/html');
    if (page && webRoot) {
      if (FRAMED.test(req.url)) mayBeFramed(reply);
      return reply.header('cache-control', 'no-cache').sendFile('index.html');
    }
    charge(req);
    return reply.status(404).send({ code: 'notFound', message: 'there is nothing here' });
  });
}

import statics from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * What says nothing about such a file: whether it has changed, nobody asks, and the other two speak of documents. A table
 * brings a hundred of them.
 */
const NEEDLESS = ['etag', 'last-modified', 'accept-ranges', 'cross-origin-opener-policy', 'origin-agent-cluster'];

/** Names that change with what they hold may be kept for ever; everything else is asked for again. */
const FOR_EVER = 'public, max-age=31536000, immutable';

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
    await app.register(statics, {
      root: webRoot,
      wildcard: true,
      preCompressed: true,
      schemaHide: true,
      setHeaders: (reply, path) => {
        const kept = /\/assets\//.test(path);
        void reply.header('cache-control', kept ? FOR_EVER : 'no-cache');
        if (kept) for (const name of NEEDLESS) void reply.removeHeader(name);
        // Styles and fonts run nothing.
        if (/\.(css|woff2)(\.br|\.gz)?$/.test(path)) void reply.removeHeader('content-security-policy');
      },
    });
  }
  app.setNotFoundHandler((req, reply) => {
    const page =
      req.method === 'GET' && !req.url.startsWith('/api/') && (req.headers.accept ?? '').includes('text/html');
    if (page && webRoot) {
      if (FRAMED.test(req.url)) mayBeFramed(reply);
      return reply.header('cache-control', 'no-cache').sendFile('index.html');
    }
    charge(req);
    return reply.status(404).send({ code: 'notFound', message: 'there is nothing here' });
  });
}

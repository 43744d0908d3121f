import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Endings of the built client's files and how the browser takes them. */
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff: 'font/woff',
  woff2: 'font/woff2',
  webp: 'image/webp',
};
/** The best first. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;
/** Bytes that are kept at most; a built client has a third of it. */
const ROOM = 16 * 1024 * 1024;
/**
 * What speaks of documents and of the programs of workers: on any other file it says nothing, a hundred times a table.
 */
const NEEDLESS = ['content-security-policy', 'cross-origin-opener-policy', 'origin-agent-cluster', 'referrer-policy'];

/**
 * `/assets/...`: what vite builds under names that change with what they hold. They are kept in memory once they were
 * asked for: opening a table takes a hundred of them, and looking each up in its folders cost more than all else
 * there.
 */
export function serveAssets(app: FastifyInstance, webRoot: string): void {
  const folder = join(webRoot, 'assets');
  const kept = new Map<string, Buffer>();
  let size = 0;
  const read = async (file: string): Promise<Buffer | null> => {
    const known = kept.get(file);
    if (known) return known;
    const bytes = await readFile(join(folder, file)).catch(() => null);
    if (bytes && size + bytes.length <= ROOM) {
      size += bytes.length;
      kept.set(file, bytes);
    }
    return bytes;
  };
  /** The file in the best encoding that the browser takes and that the build has made. */
  const find = async (reply: FastifyReply, name: string, accepted: string): Promise<Buffer | null> => {
    for (const [encoding, ending] of ENCODINGS) {
      const bytes = accepted.includes(encoding) ? await read(name + ending) : null;
      if (!bytes) continue;
      void reply.header('content-encoding', encoding);
      return bytes;
    }
    return read(name);
  };
  app.get<{ Params: { '*': string } }>('/assets/*', { schema: { hide: true } }, async (req, reply) => {
    const name = req.params['*'];
    const type = /^[\w-][\w.-]*$/.test(name) ? TYPES[name.slice(name.lastIndexOf('.') + 1)] : undefined;
    const bytes = type ? await find(reply, name, String(req.headers['accept-encoding'] ?? '')) : null;
    if (!type || !bytes) return reply.callNotFound();
    // Named so by vite.config.ts.
    if (!name.startsWith('worker-')) for (const needless of NEEDLESS) void reply.removeHeader(needless);
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('vary', 'accept-encoding')
      .type(type)
      .send(bytes);
  });
}

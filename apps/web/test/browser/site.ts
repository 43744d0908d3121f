import type { ChildProcess } from 'node:child_process';
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BRIEF, bundled, delivered, root } from '../../../server/test/programs.ts';
import { fromTemplate } from '../../../server/test/template.ts';

export { root };
/** A real server on a free port with an embedded database of its own. */
export interface Site {
  url: string;
  /** Ends the server without warning and starts it again on the same database and port. */
  crash(): Promise<void>;
  /** A command of those who run the server (`apps/server/src/admin`), while it is stopped. */
  admin(...command: string[]): Promise<void>;
  stop(): Promise<void>;
}

/** What is served: left out, the program and the page as they are delivered. */
export interface Serving {
  /** The server's program, from the root. */
  program?: string;
  /** Makes the page and says in which folder it is. */
  page?: () => string;
  /** Settings of the server besides. */
  settings?: () => Promise<Record<string, string>>;
}
/** Every list comes from the server, as for games whose decisions a view does not show. */
export const listing: Serving = { program: 'apps/web/test/browser/listing-server.ts' };

export async function startSite({ program, page, settings }: Serving = {}): Promise<Site> {
  if (!page) buildClient();
  const folder = mkdtempSync(join(tmpdir(), 'wardroom-web-'));
  fromTemplate(folder);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(port),
    WARDROOM_DATA: folder,
    RATE_LIMIT: '0',
    LOG_LEVEL: 'warn',
    WEB_ROOT: page ? page() : join(root, 'apps/web/dist'),
  };
  for (const name of ['DATABASE_URL', 'REDIS_URL', 'PUBLIC_URL'])
    delete (env as Record<string, string | undefined>)[name];
  Object.assign(env, await settings?.());
  const main = program === undefined ? await delivered() : await bundled(program);
  let server = await start(env, url, main);
  return {
    url,
    async crash() {
      await end(server, 'SIGKILL');
      server = await start(env, url, main);
    },
    async admin(...command) {
      await end(server, 'SIGTERM');
      const admin = join(root, 'apps/server/dist/admin.mjs');
      execFileSync(process.execPath, [admin, ...command], { cwd: root, env, stdio: 'pipe' });
      server = await start(env, url, main);
    },
    async stop() {
      await end(server, 'SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The client is built once, unless a build is there already and is to be taken as it is. */
function buildClient(): void {
  if (existsSync(join(root, 'apps/web/dist/index.html'))) return;
  execFileSync(join(root, 'apps/web/node_modules/.bin/vite'), ['build', '--logLevel', 'warn'], {
    cwd: join(root, 'apps/web'),
    stdio: 'inherit',
  });
}

async function start(env: NodeJS.ProcessEnv, url: string, program: string): Promise<ChildProcess> {
  const args = [...BRIEF, '--enable-source-maps', program];
  const server = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  server.stdout?.on('data', (d: Buffer) => (said += d.toString()));
  server.stderr?.on('data', (d: Buffer) => (said += d.toString()));
  for (let tries = 0; tries < 900; tries++) {
    if (server.exitCode !== null) throw new Error(`the server ended: ${said}`);
    const ready = await fetch(`${url}/readyz`).then(
      (r) => r.ok,
      () => false,
    );
    if (ready) return server;
    await new Promise((done) => setTimeout(done, 100));
  }
  await end(server, 'SIGKILL');
  throw new Error(`the server did not become ready: ${said}`);
}

function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve();
  return new Promise((done) => {
    server.once('exit', () => done());
    server.kill(signal);
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

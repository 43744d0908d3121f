import type { ChildProcess } from 'node:child_process';
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { chromium } from 'playwright-core';

export const root = fileURLToPath(new URL('../../../../', import.meta.url));
const found = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) => path && existsSync(path));

/** Path of the browser, or null: then the tests are skipped and this line says how to get them. */
export const browserPath: string | null = found ?? null;
if (!browserPath)
  console.log('skipped: tests in a browser. Install Chromium (Debian: apt-get install chromium), or set CHROMIUM to its path.');

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A real server on a free port with an embedded database of its own. */
export interface Site {
  url: string;
  /** Ends the server without warning and starts it again on the same database and port. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

export async function startSite(): Promise<Site> {
  buildClient();
  const folder = mkdtempSync(join(tmpdir(), 'wardroom-web-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(port),
    WARDROOM_DATA: folder,
    RATE_LIMIT: '0',
    LOG_LEVEL: 'warn',
    WEB_ROOT: join(root, 'apps/web/dist'),
  };
  for (const name of ['DATABASE_URL', 'REDIS_URL', 'PUBLIC_URL']) delete (env as Record<string, string | undefined>)[name];
  let server = await start(env, url);
  return {
    url,
    async crash() {
      await end(server, 'SIGKILL');
      server = await start(env, url);
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

async function start(env: NodeJS.ProcessEnv, url: string): Promise<ChildProcess> {
  const bundled = join(root, 'apps/server/dist/main.mjs');
  const args = existsSync(bundled) ? ['--enable-source-maps', bundled] : ['--import', 'tsx', join(root, 'apps/server/src/main.ts')];
  const server = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  server.stdout?.on('data', (d: Buffer) => (said += d.toString()));
  server.stderr?.on('data', (d: Buffer) => (said += d.toString()));
  for (let tries = 0; tries < 300; tries++) {
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
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port'))));
    });
  });
}

export function launch(): Promise<Browser> {
  if (!browserPath) throw new Error('there is no browser');
  return chromium.launch({ executablePath: browserPath, args: flags });
}

/** One person at one browser. Errors in the page end up in `faults`. */
export interface Visitor {
  context: BrowserContext;
  page: Page;
  faults: string[];
}

export async function visitor(browser: Browser, options: BrowserContextOptions = {}): Promise<Visitor> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    colorScheme: 'dark',
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.setDefaultTimeout(20_000);
  return { context, page, faults };
}

/** Serious and critical faults that axe finds, one line each. The drawn chart has tests of its own. */
export async function axeFaults(page: Page): Promise<string[]> {
  const result = await new AxeBuilder({ page: page as never }).exclude('.board svg').analyze();
  return result.violations
    .filter((v) => v.impact === 'serious' || v.impact === 'critical')
    .flatMap((v) => v.nodes.slice(0, 3).map((n) => `${v.id}: ${n.target.join(' ')} (${n.failureSummary?.split('\n')[1]?.trim() ?? ''})`));
}

/** Keeps a picture where WARDROOM_SHOTS names a folder for it. */
export async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env.WARDROOM_SHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

/** Nothing may stick out to the side of a page. */
export function sideways(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

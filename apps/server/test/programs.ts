import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../..', import.meta.url));
/**
 * How a program that lives for seconds is run: its database is compiled once and quickly, and only what runs very
 * often is compiled better. That takes half of the time of a start, and would never pay.
 */
export const BRIEF = ['--liftoff-only', '--interrupt-budget=1000000'];
/** Beside the bundles of the threads, which it starts. */
const dist = join(root, 'apps/server/dist');
const made = new Map<string, Promise<string>>();

interface Steps {
  bundleServer(): Promise<void>;
  bundle(entryPoints: Record<string, string>, outdir: string): Promise<void>;
}
const steps = async (): Promise<Steps> =>
  (await import(new URL('../../../scripts/steps.mjs', import.meta.url).href)) as Steps;

function once(source: string, make: () => Promise<string>): Promise<string> {
  const making = made.get(source) ?? make();
  made.set(source, making);
  return making;
}

/** The server's bundle, as `npm start` runs it. */
export const delivered = (): Promise<string> =>
  once('', async () => {
    await (await steps()).bundleServer();
    return join(dist, 'main.mjs');
  });

/**
 * A server of the tests, `source` from the root, bundled as the real one is: started from sources it would take three
 * times as long, each time. Bundled once a worker.
 */
export const bundled = (source: string): Promise<string> =>
  once(source, async () => {
    const name = `test-${process.pid}-${basename(source, '.ts')}`;
    await delivered();
    await (await steps()).bundle({ [name]: join(root, source) }, dist);
    return join(dist, `${name}.mjs`);
  });

/** After all tests: takes away what was bundled for them. */
export function removeBundled(): void {
  if (!existsSync(dist)) return;
  for (const name of readdirSync(dist)) if (name.startsWith('test-')) rmSync(join(dist, name));
}

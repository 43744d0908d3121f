import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { ResourceLimits } from 'node:worker_threads';
import { Worker } from 'node:worker_threads';

/** Beside the bundle a thread's program is bundled too; beside the sources it is a source. */
export const entryBeside = (here: string, source: string, bundled: string): URL =>
  new URL(here.endsWith('.ts') ? source : bundled, here);

/** A thread with a program; sources need the loader that sources are run with. */
export function startWorker(entry: URL, resourceLimits: ResourceLimits = {}): Worker {
  if (!entry.pathname.endsWith('.ts')) return new Worker(entry, { execArgv: [], resourceLimits });
  const loader = new URL(
    'dist/esm/api/index.mjs',
    pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json')),
  ).href;
  const program = `import('${loader}').then(async ({ register }) => { register(); await import('${entry.href}'); })`;
  return new Worker(program, { eval: true, execArgv: [], resourceLimits });
}

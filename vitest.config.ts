import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';

/**
 * Modules are loaded once a worker, which saves a sixth of the time: tests leave nothing behind in them. But those
 * that put modules, clocks or globals of their own in place of the real ones have a process of their own.
 */
const alone = ['packages', 'packages/games', 'apps']
  .flatMap((top) => readdirSync(top).map((name) => join(top, name, 'test')))
  .filter((folder) => existsSync(folder))
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))))
  .filter((path) => path.endsWith('.test.ts'))
  .filter((path) => /\bvi\.(mock|stubGlobal|useFakeTimers)/.test(readFileSync(path, 'utf8')));
/** Tests are over before it pays to compile more than what runs very often better (`BRIEF` in the server's tests). */
const brief = ['--liftoff-only', '--interrupt-budget=1000000'];
const outside = configDefaults.exclude;

export default defineConfig({
  test: {
    // A bound against hanging, far above what any test needs: a busy machine must not fail one.
    testTimeout: 420_000,
    hookTimeout: 420_000,
    // One more than the two cores of a small machine: where a test waits for a clock or a lease another one works.
    maxWorkers: 3,
    // Browsers and killed servers share two cores there; a second try tells a fault from a busy machine.
    retry: process.env.CI ? 1 : 0,
    execArgv: brief,
    projects: [
      {
        extends: true,
        test: {
          name: 'packages',
          include: ['packages/**/test/**/*.test.ts'],
          exclude: [...outside, ...alone],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'alone', include: alone, exclude: outside } },
      {
        extends: true,
        test: {
          name: 'apps',
          include: ['apps/**/test/**/*.test.ts'],
          exclude: [...outside, ...alone],
          isolate: false,
          globalSetup: ['apps/server/test/template.ts'],
        },
      },
    ],
  },
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';

/** The games with most test files. Plain functions, which leave nothing behind: modules are loaded once a worker. */
const large = ['packages/games/aa1942', 'packages/games/eots'];
/** But tests that put modules, clocks or globals of their own in place of the real ones have a process of their own. */
const alone = large
  .flatMap((game) => readdirSync(game + '/test', { recursive: true }).map((name) => join(game, 'test', String(name))))
  .filter((path) => path.endsWith('.test.ts'))
  .filter((path) => /\bvi\.(mock|stubGlobal|useFakeTimers)/.test(readFileSync(path, 'utf8')));
const together = large.map((game) => `${game}/test/**/*.test.ts`);
const outside = configDefaults.exclude;

export default defineConfig({
  test: {
    // A bound against hanging, far above what any test needs: a busy machine must not fail one.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    maxWorkers: 2,
    // Browsers and killed servers share two cores there; a second try tells a fault from a busy machine.
    retry: process.env.CI ? 1 : 0,
    projects: [
      { extends: true, test: { name: 'games', include: together, exclude: [...outside, ...alone], isolate: false } },
      {
        extends: true,
        test: { name: 'packages', include: ['packages/**/test/**/*.test.ts'], exclude: [...outside, ...together] },
      },
      { extends: true, test: { name: 'alone', include: alone, exclude: outside } },
      {
        extends: true,
        test: {
          name: 'apps',
          include: ['apps/**/test/**/*.test.ts'],
          exclude: outside,
          globalSetup: ['apps/server/test/template.ts'],
        },
      },
    ],
  },
});

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['packages/**/test/**/*.test.ts', 'apps/**/test/**/*.test.ts', 'bench/test/**/*.test.ts'],
    // A bound against hanging, far above what any test needs: a busy machine must not fail one.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    maxWorkers: 2,
    // Browsers and killed servers share two cores there; a second try tells a fault from a busy machine.
    retry: process.env.CI ? 1 : 0,
  },
});

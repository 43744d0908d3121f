import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** The benchmarks as one plain file: what is measured runs as it does in production, without a loader in between. */
const at = (path) => fileURLToPath(new URL(path, import.meta.url));
await build({
  entryPoints: [at('src/main.ts')],
  outfile: at('dist/bench.mjs'),
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  // Brings files of its own, which it looks for beside itself.
  external: ['playwright-core'],
  logLevel: 'warning',
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
});
await build({
  entryPoints: [at('src/games/lists.ts')],
  outfile: at('dist/lists.js'),
  bundle: true,
  platform: 'browser',
  format: 'iife',
  globalName: 'wardroomLists',
  target: 'es2022',
  logLevel: 'warning',
});

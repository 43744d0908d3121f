import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vite';
import { asidesOf, without } from './asides.ts';
import { compiledAhead } from './compiled-ahead.ts';
import { groups } from './parts.ts';

/** Where the server listens during development. */
const server = process.env.WARDROOM_SERVER ?? 'http://127.0.0.1:3000';
const proxy = {
  '/api': { target: server },
  '/socket.io': { target: server, ws: true },
};

/** The server gives the dictionary of a game by its name: a page does not carry one inside its rules besides. */
const withoutDictionaries: Plugin = {
  name: 'without-dictionaries',
  enforce: 'pre',
  load: (id) => (/\/packages\/games\/[^/]+\/data\/wire\.json$/.test(id) ? '{ "text": "" }' : null),
};

/** Remarks in the data of games stay where the data are kept. */
const withoutAsides: Plugin = {
  name: 'without-asides',
  enforce: 'pre',
  load: (id) => {
    if (!/\/packages\/games\/[^/]+\/data\/[^/]+\.json$/.test(id)) return null;
    const asides = asidesOf(id);
    return asides.length > 0 ? JSON.stringify(without(JSON.parse(readFileSync(id, 'utf8')), asides)) : null;
  },
};

/** Nothing in the page uses transitions of d3. */
const still = fileURLToPath(new URL('src/kit/still.ts', import.meta.url));
const alias = { 'd3-transition': still, 'd3-interpolate': still };

export default defineConfig({
  plugins: [withoutDictionaries, withoutAsides, svelte(), compiledAhead],
  resolve: { alias },
  server: { port: 3200, host: '127.0.0.1', proxy, fs: { allow: ['../..'] } },
  preview: { port: 3210, host: '127.0.0.1', proxy },
  // The server sends programs of workers with a policy of their own, and knows them by their names.
  worker: { format: 'es', rolldownOptions: { output: { entryFileNames: 'assets/worker-[name]-[hash].js' } } },
  build: {
    target: 'es2022',
    sourcemap: false,
    chunkSizeWarningLimit: 900,
    rolldownOptions: { output: { codeSplitting: { groups }, strictExecutionOrder: true } },
  },
});

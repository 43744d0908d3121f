import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vite';
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

export default defineConfig({
  plugins: [withoutDictionaries, svelte()],
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

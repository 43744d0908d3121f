import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

/**
 * The gallery of the board kit: `vite --config kit/vite.config.ts` in apps/web, or a test build. It is no part of the
 * product's bundle.
 */
export default defineConfig({
  root: import.meta.dirname,
  base: '/kit/',
  plugins: [svelte()],
  server: { port: 3220, host: '127.0.0.1', fs: { allow: ['../../..'] } },
});

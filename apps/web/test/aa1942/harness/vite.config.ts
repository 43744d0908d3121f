import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

/** Pages that show pieces of the board by themselves, for looking at them and for the browser tests. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [svelte()],
  server: { port: 3301, fs: { allow: ['../../../../..'] } },
  build: {
    rollupOptions: { input: ['board.html', 'map.html'].map((page) => `${import.meta.dirname}/${page}`) },
    chunkSizeWarningLimit: 900,
  },
});

import { fileURLToPath } from 'node:url';
import { mergeConfig } from 'vite';
import own from '../../vite.config.ts';

const registry = fileURLToPath(new URL('../../src/games.ts', import.meta.url));
const toys = fileURLToPath(new URL('./games.ts', import.meta.url));

/** The page with the toys' registry in the place of its own. */
export default mergeConfig(own, {
  plugins: [
    {
      name: 'toys',
      enforce: 'pre' as const,
      async resolveId(
        this: { resolve(source: string, importer?: string): Promise<{ id: string } | null> },
        source: string,
        importer?: string,
      ) {
        if (!source.endsWith('/games.ts') || importer === toys) return null;
        const found = await this.resolve(source, importer);
        return found?.id === registry ? toys : null;
      },
    },
  ],
});

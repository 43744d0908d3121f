import type { GameEntry } from '../../src/games/card.ts';
import { texts } from './lighthouse/texts.ts';

/** The page's registry with the toy in it, as `src/games.ts` would have it. */
export const entries: readonly GameEntry[] = [
  {
    card: { id: 'lighthouse', name: { en: 'Lighthouse', es: 'El faro' } },
    texts: async (lang) => texts[lang],
    rules: async () => (await import('../../../../packages/rules/test/toys/lighthouse.ts')).lighthouse,
    ui: async () => (await import('./lighthouse/index.ts')).default,
  },
];

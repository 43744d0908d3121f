import type { AnyGame } from '@wardroom/rules';
import { card as aa1942 } from './games/aa1942/card.ts';
import { texts as aa1942Texts } from './games/aa1942/texts.ts';
import type { GameEntry } from './games/card.ts';
import { card as cnc } from './games/cnc/card.ts';
import { texts as cncTexts } from './games/cnc/texts.ts';
import { card as eots } from './games/eots/card.ts';
import { texts as eotsTexts } from './games/eots/texts.ts';
import { card as tarawa } from './games/tarawa/card.ts';
import { texts as tarawaTexts } from './games/tarawa/texts.ts';

/**
 * The games of this page, in the order in which they are shown. This file alone names games, and loads none of them.
 */
export const entries: readonly GameEntry[] = [
  {
    card: aa1942,
    texts: aa1942Texts,
    rules: async () => (await import('@wardroom/aa1942')).aa1942,
    ui: async () => (await import('./games/aa1942/index.ts')).default,
  },
  {
    card: eots,
    texts: eotsTexts,
    rules: async () => (await import('@wardroom/eots')).eots,
    ui: async () => (await import('./games/eots/index.ts')).default,
  },
  {
    card: cnc,
    texts: cncTexts,
    rules: async () => (await import('@wardroom/cnc')).cnc,
    ui: async () => (await import('./games/cnc/index.ts')).default,
  },
  {
    card: tarawa,
    texts: tarawaTexts,
    rules: async () => (await import('@wardroom/tarawa')).tarawa as unknown as AnyGame,
    ui: async () => (await import('./games/tarawa/index.ts')).default,
  },
];

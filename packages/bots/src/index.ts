import type { Bot } from './bot.ts';
import { randomBot } from './random.ts';

export * from './bot.ts';
export * from './play-game.ts';
export * from './random.ts';

/** Bots by id. */
export type Bots = Readonly<Record<string, Bot>>;

/** Every bot that can play a game: the one that plays any game, and those that the game brings (`<game>/bot`). */
export const botsWith = (own: Bots = {}): Bots => ({ random: randomBot, ...own });

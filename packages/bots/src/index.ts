import type { Bot } from './bot.ts';
import { randomBot } from './random.ts';
import { sensibleBot } from './sensible/index.ts';

export * from './bot.ts';
export * from './play-game.ts';
export * from './random.ts';
export { sensibleBot } from './sensible/index.ts';

/** Every bot that can play a game, by its id. */
export function botsFor(game: string): Readonly<Record<string, Bot>> {
  return game === 'aa1942' ? { random: randomBot, sensible: sensibleBot } : { random: randomBot };
}

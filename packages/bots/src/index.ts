import type { Bot } from './bot.ts';
import { eotsBot } from './eots/index.ts';
import { randomBot } from './random.ts';
import { sensibleBot } from './sensible/index.ts';

export * from './bot.ts';
export { eotsBot } from './eots/index.ts';
export * from './play-game.ts';
export * from './random.ts';
export { sensibleBot } from './sensible/index.ts';

/** The bots with a mind of their own, by game. */
const sensible: Readonly<Record<string, Bot>> = { aa1942: sensibleBot, eots: eotsBot };

/** Every bot that can play a game, by its id. */
export function botsFor(game: string): Readonly<Record<string, Bot>> {
  const own = Object.hasOwn(sensible, game) ? sensible[game] : undefined;
  return own ? { random: randomBot, sensible: own } : { random: randomBot };
}

import { aa1942 } from '@wardroom/aa1942';
import { bots as aa1942Bots } from '@wardroom/aa1942/bot';
import type { Bots } from '@wardroom/bots';
import { botsWith } from '@wardroom/bots';
import { eots } from '@wardroom/eots';
import { bots as eotsBots } from '@wardroom/eots/bot';
import type { AnyGame } from '@wardroom/rules';

/** The games of this server, by id. */
export interface Games {
  all: readonly AnyGame[];
  has(id: string): boolean;
  /** Throws for a game that is not there: ask `has` where the id came from outside. */
  named(id: string): AnyGame;
}

/** What every installation has. */
export const builtIn: readonly AnyGame[] = [aa1942, eots];

export function createGames(all: readonly AnyGame[] = builtIn): Games {
  const byId = new Map(all.map((g) => [g.id, g]));
  return {
    all,
    has: (id) => byId.has(id),
    named: (id) => {
      const game = byId.get(id);
      if (!game) throw new Error(`there is no game ${id}`);
      return game;
    },
  };
}

const bots: Readonly<Record<string, Bots>> = { aa1942: aa1942Bots, eots: eotsBots };

/** Every bot that can play a game, by its id. */
export const botsFor = (game: string): Bots => botsWith(bots[game]);

import { aa1942 } from '@wardroom/aa1942';
import type { AnyGame } from '@wardroom/rules';
import { AppError } from './errors.ts';

/** The games that can be played here. */
export const games: ReadonlyMap<string, AnyGame> = new Map([[aa1942.id, aa1942 as AnyGame]]);

export function gameOf(id: string): AnyGame {
  const game = games.get(id);
  if (!game) throw new AppError('notFound', `There is no game ${id} here.`);
  return game;
}

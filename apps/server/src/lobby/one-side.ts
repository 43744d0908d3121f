import { hidesNothing } from '@wardroom/rules';
import type { Games } from '../games.ts';
import { conflict } from '../http/errors.ts';
import type { MatchMeta } from '../match/meta.ts';

/**
 * In games with secrets one person holds one side; at a practice board one is alone with all of them. Throws
 * `HttpError` oneSide where these seats of one person belong to several sides.
 */
export function checkOneSide(
  games: Games,
  m: Pick<MatchMeta, 'game' | 'options' | 'practice'>,
  seats: readonly string[],
): void {
  const game = games.named(m.game);
  if (m.practice || hidesNothing(game)) return;
  const all = game.seats(m.options);
  const sides = new Set(seats.map((seat) => all.find((s) => s.id === seat)?.side));
  if (sides.size > 1) throw conflict('oneSide', 'in a game with secrets nobody plays on two sides');
}

/** The seats of one person at a table. */
export const seatsBy = (m: MatchMeta, user: string): string[] =>
  m.holders.filter((h) => h.who === user).map((h) => h.seat);

/** Everybody who sits at a table in person. */
export const peopleAt = (m: MatchMeta): string[] => [...new Set(m.holders.filter((h) => !h.bot).map((h) => h.who))];

import type { Games } from '../games.ts';
import { HttpError } from './errors.ts';

/** Units of one side at most: a bound on the work of one request on a server that others play on. */
const MOST = 60;

/** Exact odds of a battle, where the game can tell them. */
export function oddsOf(games: Games, game: string, input: unknown): Record<string, unknown> {
  const odds = games.odds(game);
  if (!odds) {
    const those = games.all.filter((g) => games.odds(g.id)).map((g) => g.id);
    throw new HttpError(400, 'unknownGame', `odds are known for ${those.join(', ') || 'no game'}`);
  }
  const answer = odds(input, MOST);
  if (!answer.ok) {
    const details = answer.error.slice(0, 20);
    throw new HttpError(400, 'malformed', `input: ${details[0]}`, { details });
  }
  return { ...answer.value.odds };
}

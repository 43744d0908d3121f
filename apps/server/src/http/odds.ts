import type { Json } from '@wardroom/rules';
import { canonical } from '@wardroom/rules';
import type { Context } from '../context.ts';
import type { OddsAnswer } from '../work/tasks.ts';
import { HttpError } from './errors.ts';

/** Units of one side at most: a bound on the work of one request. */
const MOST = 60;

/** Exact odds of a battle, where the game can tell them; worked out beside play. */
export async function oddsOf(
  ctx: Pick<Context, 'games' | 'work'>,
  game: string,
  input: unknown,
  who: string,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  const { games } = ctx;
  if (!games.odds(game)) {
    const those = games.all.filter((g) => games.odds(g.id)).map((g) => g.id);
    throw new HttpError(400, 'unknownGame', `odds are known for ${those.join(', ') || 'no game'}`);
  }
  const key = `odds ${game} ${canonical((input ?? null) as Json)}`;
  const task = { kind: 'odds' as const, game, input, most: MOST };
  const answer = JSON.parse(await ctx.work.perform({ task, key, who, signal })) as OddsAnswer;
  if ('wrong' in answer) {
    const details = answer.wrong.slice(0, 20);
    throw new HttpError(400, 'malformed', `input: ${details[0]}`, { details });
  }
  return { ...answer.odds };
}

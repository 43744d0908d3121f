import { oddsAnswer } from '@wardroom/aa1942/read';
import { HttpError } from './errors.ts';

/** Units of one side at most: a bound on the work of one request on a server that others play on. */
const MOST = 60;

/** Exact odds of a battle, a raid or an assault of `aa1942`. */
export function oddsOf(input: unknown): Record<string, unknown> {
  const answer = oddsAnswer(input, MOST);
  if (!answer.ok) throw new HttpError(400, 'malformed', `input: ${answer.error[0]}`, { details: answer.error.slice(0, 20) });
  return { ...answer.value.odds };
}

import type { AnyGame, Json, NewMatch } from '@wardroom/rules';
import { matchOptions } from '@wardroom/rules';
import { HttpError } from '../http/errors.ts';

/**
 * The options of a match as its game reads them, those among them that its position settles. Throws `HttpError`
 * badOption, and positionOption where another value is named than the position has.
 */
export function readOptions(game: AnyGame, wanted: Pick<NewMatch, 'scenario' | 'options' | 'position'>): Json {
  const read = matchOptions(game, wanted);
  if (read.ok) return read.value as Json;
  if (read.error.some((p) => p.key === 'positionOption'))
    throw new HttpError(400, 'positionOption', 'the position has other options', { details: read.error });
  throw new HttpError(400, 'badOption', read.error.map((p) => `${p.path}: ${String(p.params?.text)}`).join('; '));
}

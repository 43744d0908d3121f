import type { AuctionState } from '@wardroom/auction';
import type { Json, Play, Problem, Refusal, Result } from '@wardroom/rules';
import { canonical, engineRefusal, positionEntries } from '@wardroom/rules';
import type { Context } from '../context.ts';
import { conflict, HttpError } from '../http/errors.ts';

/** The longest position file, as canonical text. */
const LONGEST = 400_000;

type Writes = ReturnType<typeof positionEntries>;

/** The writes that bring a match to a position: its own options, without the auction. */
export function positionWrites({ games }: Pick<Context, 'games'>, play: Play, file: unknown): Writes {
  const { auction: _auction, ...options } = play.header.options as { auction?: Json };
  return positionEntries(play, games.named(play.game.id), options, file);
}

/** Why a match takes no position, as the first of its problems says. */
export const positionRefusal = ([first]: readonly Problem[]): Refusal =>
  engineRefusal('tableAct', first?.key ?? 'badPosition');

/** Are the sides of a match still being bid for? */
export function sidesOpen({ state }: Play): boolean {
  const bids = (state as unknown as Partial<AuctionState>).auction?.now;
  return bids !== undefined && bids.status !== 'done';
}

/** The file as it is kept, and what it would write now. Throws `HttpError` tooLarge, badPosition, noProposal. */
export function checkedPosition(
  ctx: Pick<Context, 'games'>,
  play: Play,
  file: unknown,
): { text: string; writes: (Writes & { ok: true })['value'] } {
  const text = canonical(file as Json);
  if (text.length > LONGEST) throw new HttpError(413, 'tooLarge', 'the position is too large');
  if (sidesOpen(play)) throw conflict('noProposal', 'the sides are not settled yet');
  const writes: Result<(Writes & { ok: true })['value'], Problem[]> = positionWrites(ctx, play, file);
  if (!writes.ok)
    throw new HttpError(400, 'badPosition', 'the match cannot stand like that', { details: writes.error });
  return { text, writes: writes.value };
}

import type { AuctionState } from '@wardroom/auction';
import type { Json, Play, Problem, Refusal, Result, TableAct } from '@wardroom/rules';
import { canonical, engineRefusal, positionEntries, sha, writePosition } from '@wardroom/rules';
import type { Context } from '../context.ts';
import { conflict, HttpError, notFound } from '../http/errors.ts';
import type { LiveMatch } from '../match/live-match.ts';
import type { LoadedEvent } from './store.ts';

/** The longest position file, as canonical text. */
const LONGEST = 400_000;

const matchOf = async ({ matches }: Pick<Context, 'matches'>, board: string): Promise<LiveMatch> => {
  const match = await matches.get(board);
  if (!match) throw notFound('board');
  return match;
};

/** The writes that bring a match to a position: its own options, without the auction. */
function entriesOf(ctx: Pick<Context, 'games'>, play: Play, file: unknown): ReturnType<typeof positionEntries> {
  const { auction: _auction, ...options } = play.header.options as { auction?: Json };
  return positionEntries(play, ctx.games.named(play.game.id), options, file);
}

/** The whole position of a match, hidden things too, for whoever may set it. */
export async function boardPosition(ctx: Pick<Context, 'matches'>, board: string): Promise<Json> {
  const match = await matchOf(ctx, board);
  return match.post(() => writePosition(match.play));
}

/**
 * Keeps the position that an arbiter wants to set and answers its hash, which stands in the log: the file may tell what
 * is hidden. Throws `HttpError` badPosition, noProposal.
 */
export async function keptPosition(
  ctx: Pick<Context, 'db' | 'games' | 'matches'>,
  event: LoadedEvent,
  board: string,
  file: unknown,
): Promise<string> {
  const match = await matchOf(ctx, board);
  const text = canonical(file as Json);
  if (text.length > LONGEST) throw new HttpError(413, 'tooLarge', 'the position is too large');
  const found = await match.post(() => {
    const bids = (match.play.state as unknown as Partial<AuctionState>).auction?.now;
    if (bids && bids.status !== 'done') throw conflict('noProposal', 'the sides are not settled yet');
    return entriesOf(ctx, match.play, file);
  });
  if (!found.ok) throw new HttpError(400, 'badPosition', 'the match cannot stand like that', { details: found.error });
  const hash = sha(text);
  const data = { tournamentId: event.id, hash, body: text };
  await ctx.db.prisma.paper.createMany({ data: [data], skipDuplicates: true });
  return hash;
}

const refusalOf = ([first]: readonly Problem[]): Refusal => engineRefusal('tableAct', first?.key ?? 'badPosition');

/** The act that sets a position which was kept, made from the match as it stands then. Throws where it is gone. */
export async function settingOf(
  ctx: Pick<Context, 'db' | 'games'>,
  event: LoadedEvent,
  hash: string,
  text: string,
): Promise<(play: Play) => Result<TableAct, Refusal>> {
  const where = { tournamentId_hash: { tournamentId: event.id, hash } };
  const paper = await ctx.db.prisma.paper.findUniqueOrThrow({ where });
  return (play) => {
    const found = entriesOf(ctx, play, JSON.parse(paper.body));
    if (!found.ok) return { ok: false, error: refusalOf(found.error) };
    return { ok: true, value: { act: 'ruling', text, entries: found.value } };
  };
}

import type { Json, Play, Refusal, Result, TableAct } from '@wardroom/rules';
import { sha, writePosition } from '@wardroom/rules';
import type { Context } from '../context.ts';
import { notFound } from '../http/errors.ts';
import type { LiveMatch } from '../match/live-match.ts';
import { checkedPosition, positionRefusal, positionWrites } from '../match/positions.ts';
import type { LoadedEvent } from './store.ts';

const matchOf = async ({ matches }: Pick<Context, 'matches'>, board: string): Promise<LiveMatch> => {
  const match = await matches.get(board);
  if (!match) throw notFound('board');
  return match;
};

/** The whole position of a match, hidden things too, for whoever may set it. */
export async function boardPosition(ctx: Pick<Context, 'matches'>, board: string): Promise<Json> {
  const match = await matchOf(ctx, board);
  return match.post(() => writePosition(match.play));
}

/**
 * Keeps the position that an arbiter wants to set and answers its hash, which stands in the log: the file may tell what
 * is hidden. Throws `HttpError` tooLarge, badPosition, noProposal.
 */
export async function keptPosition(
  ctx: Pick<Context, 'db' | 'games' | 'matches'>,
  event: LoadedEvent,
  board: string,
  file: unknown,
): Promise<string> {
  const match = await matchOf(ctx, board);
  const { text } = await match.post(() => checkedPosition(ctx, match.play, file));
  const hash = sha(text);
  const data = { tournamentId: event.id, hash, body: text };
  await ctx.db.prisma.paper.createMany({ data: [data], skipDuplicates: true });
  return hash;
}

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
    const found = positionWrites(ctx, play, JSON.parse(paper.body));
    if (!found.ok) return { ok: false, error: positionRefusal(found.error) };
    return { ok: true, value: { act: 'ruling', text, entries: found.value } };
  };
}

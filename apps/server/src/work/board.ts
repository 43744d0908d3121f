import type { Context } from '../context.ts';
import type { MatchMeta } from '../match/meta.ts';
import type { BoardAnswer } from './tasks.ts';

/** The position in which some seats were at a version of theirs, worked out beside play; null: it has not begun. */
export async function boardFor(
  ctx: Pick<Context, 'store' | 'work'>,
  meta: MatchMeta,
  who: string,
  at: { seats: readonly string[]; version: number },
  signal?: AbortSignal,
): Promise<BoardAnswer | null> {
  const { id, header, secret, game, status } = meta;
  if (!header) return null;
  const last = await ctx.store.last(id);
  const text = await ctx.work.perform({
    task: { kind: 'board', game, header, secret, ...at, over: status === 'over' },
    who,
    feed: (seq) => (seq > last ? Promise.resolve([]) : ctx.store.texts(id, seq, last)),
    signal,
  });
  return JSON.parse(text) as BoardAnswer;
}

import { bidderSeats } from '@wardroom/auction';
import type { Act } from '@wardroom/tournament';
import { arrivalEnd, boardOf } from '@wardroom/tournament';
import type { Context } from '../context.ts';
import { noticeText } from '../notify/texts.ts';
import type { EventStore, LoadedEvent } from './store.ts';
import { refused, system } from './store.ts';

/** Entrants of a board who are not there: nobody has said so for them, and they have not bid. Bots are always there. */
async function missingAt({ db }: Pick<Context, 'db'>, { state }: LoadedEvent, id: string): Promise<number[]> {
  const board = boardOf(state, id);
  if (!board) return [];
  const steps = await db.prisma.step.findMany({ where: { match: id, seat: { not: null } }, select: { seat: true } });
  const acted = new Set(steps.map((s) => s.seat));
  const seats = bidderSeats(2);
  // Where a seat of the game has moved the sides are settled: both have bid.
  if ([...acted].some((seat) => seat !== null && !seats.includes(seat) && seat !== 'arbiter')) return [];
  return [board.a, board.b].filter((n, i) => {
    const bot = state.entrants.find((e) => e.number === n)?.bot ?? null;
    return bot === null && !board.here.includes(n) && !acted.has(seats[i] ?? '');
  });
}

/** Those who have not come to their board are told until when; not where that is another moment by now. */
export async function warnAbsent(
  ctx: Pick<Context, 'config' | 'db' | 'notices'>,
  event: LoadedEvent,
  { board: id, end, at }: { board: string; end: number; at: number },
): Promise<void> {
  const { state, rules } = event;
  const board = boardOf(state, id);
  if (!board || board.result !== null || arrivalEnd(state, rules, board) !== end) return;
  const missing = await missingAt(ctx, event, id);
  const people = state.entrants.filter((e) => e.number !== null && missing.includes(e.number));
  const users = await ctx.db.prisma.user.findMany({
    where: { id: { in: people.map((e) => e.id) } },
    select: { id: true, lang: true },
  });
  const origin = ctx.config.publicUrl ?? `http://localhost:${ctx.config.port}`;
  for (const user of users) {
    const text = noticeText(user.lang, 'arrive', { table: event.name, seat: () => '', deadline: end });
    const notice = `event:${event.id}:arrive-${id}-${end}-${at}:${user.id}`;
    await ctx.notices.tell(user.id, { id: notice, ...text, link: `${origin}/e/${event.slug}` });
  }
}

/** The time to come to a board is over: who is not there has lost it, and where nobody came both have. */
export async function forfeitAbsent(
  ctx: Pick<Context, 'db'>,
  store: EventStore,
  event: LoadedEvent,
  { board: id, end }: { board: string; end: number },
): Promise<void> {
  const missing = await missingAt(ctx, event, id);
  await store.append(event.id, system, ({ state, rules }): Act => {
    const board = boardOf(state, id);
    if (!board || board.result !== null || state.pausedAt !== null) throw refused('noBoard');
    const [a, b] = [board.a, board.b].map((n) => missing.includes(n) && !board.here.includes(n));
    if (arrivalEnd(state, rules, board) !== end || (!a && !b)) throw refused('noBoard');
    if (a && b) return { kind: 'result', board: id, result: '-:-', by: 'absence' };
    return { kind: 'result', board: id, result: a ? '-:+' : '+:-', by: 'absence' };
  });
}

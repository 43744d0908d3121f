import { bidderSeats } from '@wardroom/auction';
import { threeResultOf } from '@wardroom/pairing';
import type { Step } from '@wardroom/rules';
import type { Act } from '@wardroom/tournament';
import { arrivalEnd, boardOf, seatsOf } from '@wardroom/tournament';
import type { Context } from '../context.ts';
import { HttpError } from '../http/errors.ts';
import type { LiveMatch } from '../match/live-match.ts';
import { noticeText } from '../notify/texts.ts';
import type { EventStore, LoadedEvent } from './store.ts';
import { refused, system } from './store.ts';

/** So many arrivals are remembered as written. */
const NOTED = 5000;

/** Entrants of a board who are not there: nobody has said so for them, and they have not bid. Bots are always there. */
async function missingAt({ db }: Pick<Context, 'db'>, { state }: LoadedEvent, id: string): Promise<number[]> {
  const board = boardOf(state, id);
  if (!board) return [];
  // A seat that passes to another, or whose time ends, has done nothing.
  const where = { match: id, seat: { not: null }, NOT: { body: { contains: '"kind":"table"' } } };
  const steps = await db.prisma.step.findMany({ where, select: { seat: true } });
  const acted = new Set(steps.map((s) => s.seat));
  const numbers = seatsOf(board);
  const seats = bidderSeats(numbers.length);
  // Where a seat of the game has moved the sides are settled: all have bid. Whoever plays alone has begun.
  if ([...acted].some((seat) => seat !== null && !seats.includes(seat))) return [];
  return numbers.filter((n, i) => {
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

/**
 * The time to come to a board is over: who is not there has lost it, and where nobody came all have. Of three those who
 * came are level, for two of them cannot play.
 */
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
    const away = seatsOf(board).map((n) => missing.includes(n) && !board.here.includes(n));
    if (arrivalEnd(state, rules, board) !== end || !away.includes(true)) throw refused('noBoard');
    const [a, b] = away;
    if (board.c !== undefined)
      return { kind: 'result', board: id, result: threeResultOf(away.map((x) => (x ? null : 1))), by: 'absence' };
    if (a && b) return { kind: 'result', board: id, result: '-:-', by: 'absence' };
    return { kind: 'result', board: id, result: a ? '-:+' : '+:-', by: 'absence' };
  });
}

/**
 * Whoever makes the first step in a bidder's seat of his board, or at a board that he plays alone, has come to it: that
 * stands in the log, once.
 */
export function noteArrivals(store: EventStore): (match: LiveMatch, step: Step) => Promise<void> {
  const noted = new Set<string>();
  return async ({ id, meta }, { kind, seat = '' }) => {
    // Whoever holds every seat plays alone.
    const alone = meta.holders.every((h) => h.who === meta.holders[0]?.who);
    const place = alone ? 0 : bidderSeats(3).indexOf(seat);
    const holder = meta.holders.find((h) => h.seat === seat);
    const name = `${id}/${seat}`;
    if (kind !== 'choices' || place < 0 || meta.event === null || !holder || holder.bot || noted.has(name)) return;
    if (noted.size >= NOTED) noted.clear();
    noted.add(name);
    await store
      .append(meta.event, system, ({ state }): Act => {
        const board = boardOf(state, id);
        const number = board ? seatsOf(board)[place] : undefined;
        if (number === undefined) throw refused('noBoard');
        return { kind: 'come', board: id, number };
      })
      .catch((error: unknown) => {
        if (!(error instanceof HttpError)) throw error;
      });
  };
}

import type { Act } from '@wardroom/tournament';
import { boardOf, isAt, roundEnd, seatsOf } from '@wardroom/tournament';
import type { Context } from '../context.ts';
import { notFound } from '../http/errors.ts';
import { isBot } from '../match/meta.ts';
import { noticeText } from '../notify/texts.ts';
import type { LoadedEvent } from './store.ts';

export type MessageTo = { to: 'all' | 'late' } | { to: 'board'; board: string };

/** Those whom a message is for, people only. Throws `HttpError` notFound. */
export async function readersOf(
  { db }: Pick<Context, 'db'>,
  { state }: LoadedEvent,
  wish: MessageTo,
): Promise<string[]> {
  const people = state.entrants.filter((e) => e.bot === null && !e.withdrawn);
  if (wish.to === 'all') return people.map((e) => e.id);
  if (wish.to === 'board') {
    const board = boardOf(state, wish.board);
    const published = state.rounds.some((r) => r.round === board?.round && r.status !== 'drafted');
    if (!board || !published) throw notFound('board');
    return people.filter((e) => isAt(board, e.number)).map((e) => e.id);
  }
  const open = state.rounds.flatMap((r) => r.boards).filter((b) => b.opened && b.result === null);
  const matches = await db.prisma.match.findMany({
    where: { id: { in: open.map((b) => b.id) }, status: 'running' },
    select: { id: true, waiting: true },
  });
  const holders = await db.prisma.holder.findMany({ where: { matchId: { in: matches.map((m) => m.id) } } });
  const late = holders.filter(
    (h) => !isBot(h.who) && matches.some((m) => m.id === h.matchId && m.waiting.includes(h.seat)),
  );
  return [...new Set(late.map((h) => h.who))];
}

/** Those who still play in a round are told when it ends; not where it ends at another time by now. */
export async function callRound(
  { db, config, notices }: Pick<Context, 'config' | 'db' | 'notices'>,
  { id, name, slug, state, rules }: LoadedEvent,
  call: { round: number; end: number; at: number },
): Promise<void> {
  const round = state.rounds.find((r) => r.round === call.round);
  if (!round || state.status !== 'running' || roundEnd(state, round, rules) !== call.end) return;
  const open = round.boards.filter((b) => b.result === null).flatMap(seatsOf);
  const people = state.entrants.filter((e) => e.bot === null && e.number !== null && open.includes(e.number));
  const users = await db.prisma.user.findMany({
    where: { id: { in: people.map((e) => e.id) } },
    select: { id: true, lang: true },
  });
  const origin = config.publicUrl ?? `http://localhost:${config.port}`;
  for (const user of users) {
    const text = noticeText(user.lang, 'round', { table: name, seat: () => '', deadline: call.end });
    const notice = `event:${id}:call-${call.round}-${call.end}-${call.at}:${user.id}`;
    await notices.tell(user.id, { id: notice, ...text, link: `${origin}/e/${slug}` });
  }
}

/** A message goes out by every channel of those whom it is for; sent twice it arrives once. */
export async function sendMessage(
  { config, notices }: Pick<Context, 'config' | 'notices'>,
  event: LoadedEvent,
  seq: number,
): Promise<void> {
  const act: Act | undefined = event.log[seq - 1]?.act;
  if (act?.kind !== 'message') return;
  const origin = config.publicUrl ?? `http://localhost:${config.port}`;
  for (const user of act.users) {
    const id = `event:${event.id}:${seq}:${user}`;
    await notices.tell(user, { id, subject: event.name, text: act.text, link: `${origin}/e/${event.slug}` });
  }
}

import { canonical, type Json } from '@wardroom/rules';
import { allHere, boardOf, clocksFrom, daysOffOf } from '@wardroom/tournament';
import { moveDeadlines } from '../clock/stops.ts';
import type { Context } from '../context.ts';
import { matchRoom } from '../rooms.ts';
import { lockMatch } from '../storage/database.ts';
import type { LoadedEvent } from './store.ts';

type Parts = Pick<Context, 'db' | 'io' | 'matches'>;
/** A clock as it stands in the row of a match. */
type Kept = { readonly [key: string]: Json };

/** The clocks of a match, of its auction and of its game, run as `change` makes them; it travels with no step. */
async function changeClocks({ db, io, matches }: Parts, id: string, change: (clock: Kept) => Kept): Promise<void> {
  const follows = (text: string | null): string | null => {
    const clock = text === null ? null : (JSON.parse(text) as Kept | null);
    return clock === null ? text : canonical(change(clock));
  };
  const was = (await matches.get(id))?.clocks ?? null;
  const there = await db.transaction(async (tx) => {
    // A vacation may be written beside it.
    await lockMatch(tx, id);
    const row = await tx.match.findUnique({ where: { id }, select: { clock: true, playClock: true } });
    if (!row) return false;
    const clocks = { clock: follows(row.clock), playClock: follows(row.playClock) };
    await tx.match.update({ where: { id }, data: clocks });
    return true;
  });
  if (!there) return;
  await matches.changed(id);
  const match = await matches.get(id);
  if (!match) return;
  // They run out at another moment now, and travel with steps only: this is none.
  await moveDeadlines(db.prisma, id, was, match.clocks);
  io.to(matchRoom(id)).emit('reopen', { match: id });
}

/** The clocks of the matches that are played follow the days off of their event as they are now. */
export async function followDaysOff(ctx: Parts, { state, rules }: LoadedEvent): Promise<void> {
  const off = daysOffOf(state, rules) as unknown as Json;
  const open = state.rounds.flatMap((r) => r.boards).filter((b) => b.opened && b.result === null);
  for (const { id } of open) await changeClocks(ctx, id, (clock) => ({ ...clock, off }));
}

/** A stretch in which clocks stand; `begin`: because the game has not begun yet. */
type Standing = { readonly from: number; readonly until: number; readonly begin?: true };

/**
 * The clocks of a board's match stand until it begins, or all have come, or whoever has not has lost it; those who are
 * there play as they like.
 */
export async function followBegin(ctx: Parts, { state, rules }: LoadedEvent, id: string): Promise<void> {
  const board = boardOf(state, id);
  const at = board ? clocksFrom(state, rules, board) : null;
  if (!board || at === null) return;
  const now = ctx.db.now();
  const until = allHere(state, board) ? now : at;
  // By the rules they have stood from the first moment; what two agree on later holds from then on.
  const published = state.rounds.find((r) => r.round === board.round)?.publishedAt ?? now;
  await changeClocks(ctx, id, (clock) => {
    const dead = (clock.dead ?? []) as unknown as readonly Standing[];
    const stood = dead.find((s) => s.begin);
    const from = stood?.from ?? (rules.slotHours === undefined && rules.arriveMinutes === undefined ? now : published);
    // What has ended stays as it was; a later moment begins another stretch.
    const past = stood !== undefined && stood.until <= now;
    const next: Standing[] = [];
    if (past) next.push({ from: stood.from, until: stood.until });
    const start = past ? now : from;
    if (until > start) next.push({ from: start, until, begin: true });
    return { ...clock, dead: [...dead.filter((s) => !s.begin), ...next] as unknown as Json };
  });
}

import { setImmediate as turn } from 'node:timers/promises';
import type { EventBoard } from '@wardroom/tournament';
import { boardOf } from '@wardroom/tournament';
import { readClock } from '../clock/clocks.ts';
import type { Context } from '../context.ts';
import { HttpError, notFound } from '../http/errors.ts';
import type { Begin } from '../lobby/begin.ts';
import { beginning, firstRow, firstStep } from '../lobby/begin.ts';
import { peopleAt, seatsBy } from '../lobby/one-side.ts';
import type { MatchMeta } from '../match/meta.ts';
import { readMetas } from '../match/meta.ts';
import { tellFollowers } from '../people/followers.ts';
import { boardMatch, boardRows } from './board-table.ts';
import { seatCaptains } from './captains.ts';
import type { EventStore, LoadedEvent } from './store.ts';
import { system } from './store.ts';

/**
 * Opens the matches of boards and begins them, each once, however often it is asked for. Tables, seats, first steps and
 * the lines of the event's log are written together: a server that dies has opened all of them or none. Throws
 * `HttpError` where one of them cannot begin.
 */
export type OpenBoards = (event: string, boards: readonly string[]) => Promise<void>;

export function createOpening(
  ctx: Pick<Context, 'chat' | 'config' | 'db' | 'games' | 'log' | 'matches' | 'notices' | 'served'>,
  events: EventStore,
  begin: Begin,
): OpenBoards {
  const { db, matches } = ctx;

  /** Boards among these that are still to be opened: a ruling may have come first, or the round was taken back. */
  const due = ({ state }: LoadedEvent, ids: readonly string[]): EventBoard[] => {
    if (state.status !== 'running') return [];
    const boards = ids.flatMap((id) => boardOf(state, id) ?? []);
    return boards.filter((b) => !b.opened && b.result === null);
  };

  /** A table that stands there without its line in the log, as servers before this version left it when they died. */
  const resume = async (eventId: string, id: string): Promise<void> => {
    await begin(id).catch((error: unknown) => {
      if (!(error instanceof HttpError) || error.code !== 'started') throw error;
    });
    const after = await events.append(eventId, system, () => ({ kind: 'open', board: id }));
    // A captain may have left since the table was made.
    await seatCaptains(ctx, after, id);
  };

  return async (eventId, ids) => {
    const before = await events.read(eventId);
    if (!before) throw notFound('event');
    const at = db.now();
    const ready = new Map<string, ReturnType<typeof prepared>>();
    const prepared = (board: EventBoard) => {
      const match = boardMatch(ctx, before, board);
      return { match, ...beginning(ctx, match, at) };
    };
    for (const board of due(before, ids)) {
      ready.set(board.id, prepared(board));
      // Play goes on between two tables.
      await turn();
    }
    if (ready.size === 0) return;
    let begun: (() => Promise<void>)[] = [];
    let found: string[] = [];
    await events.appendAll(eventId, system, async (event, tx) => {
      begun = [];
      const all = due(event, [...ready.keys()]);
      const where = { id: { in: all.map((b) => b.id) } };
      found = (await tx.match.findMany({ where, select: { id: true } })).map((m) => m.id);
      const tables = all.flatMap((board) => {
        const made = ready.get(board.id);
        if (!made || found.includes(board.id)) return [];
        const { match, holders } = boardRows(ctx, event, board, made.match, at);
        const { id, options } = made.match;
        const [row, clocks] = firstRow({ options, clock: readClock(match.clock).clock, gaveBack: 0 }, made.play, at);
        return [{ ...made, id, holders, data: { ...match, ...row }, clocks }];
      });
      await tx.match.createMany({ data: tables.map((t) => t.data) });
      await tx.holder.createMany({ data: tables.flatMap((t) => t.holders) });
      await tx.step.createMany({ data: tables.map((t) => firstStep(t.id, t.step, t.clocks)) });
      await ctx.chat.begun(
        tx,
        tables.map((t) => t.id),
      );
      const metas = new Map<string, MatchMeta>();
      for (const m of await readMetas(
        { prisma: tx },
        tables.map((t) => t.id),
      ))
        metas.set(m.id, m);
      for (const { id, play, clocks } of tables) {
        const meta = metas.get(id);
        if (!meta) throw notFound('table');
        for (const who of peopleAt(meta)) await ctx.served.sits(tx, meta, seatsBy(meta, who), who);
        begun.push(() => matches.begun(meta, play, clocks));
        begun.push(() => tellFollowers(ctx, meta));
      }
      return tables.map((t) => ({ kind: 'open' as const, board: t.id }));
    });
    for (const tell of begun)
      await tell().catch((err: unknown) =>
        ctx.log.warn({ err, event: eventId }, 'a table that began was not told of'),
      );
    for (const id of found) await resume(eventId, id);
  };
}

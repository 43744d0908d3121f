import type { AuctionState } from '@wardroom/auction';
import { threeResultOf } from '@wardroom/pairing';
import type { Adjudication } from '@wardroom/rules';
import type { BoardResult, EventRules } from '@wardroom/tournament';
import { boardOf } from '@wardroom/tournament';
import type { Context } from '../context.ts';
import { HttpError, notFound } from '../http/errors.ts';
import type { LiveMatch } from '../match/live-match.ts';
import { bidOf } from './bid.ts';
import type { EventStore, LoadedEvent } from './store.ts';
import { system } from './store.ts';

/** The matches of an event: each board opens its own, and its end is the result. */
export interface Boards {
  /** Everybody is shown the matches of an event that are sealed no longer. */
  unseal(event: string): Promise<void>;
  /** Something else has decided the board: nothing runs on in its match. */
  stop(event: string, board: string): Promise<void>;
  /** A match has ended: its result is written down. */
  ended(match: string): Promise<void>;
  /** Matches that ended without anybody writing it down. */
  overlooked(): Promise<void>;
}

/** The sides that the bidders of a match play, in their order; none before they are settled. */
function sidesOfBidders(match: LiveMatch): string[] {
  const now = (match.play.state as unknown as Partial<AuctionState>).auction?.now;
  return now?.result ? now.bidders.flatMap((seat) => now.result?.sides[seat] ?? []) : [];
}

/** The only side of a game for one; null: it has several. */
const onlySide = ({ play, meta }: LiveMatch): string | null => {
  const sides = [...new Set(play.game.seats(meta.options).map((s) => s.side))];
  return sides.length === 1 ? (sides[0] ?? null) : null;
};

/**
 * Places of sides of three, where these win: they are first, level where they are several; the others follow as the
 * game ranks them, or share the place behind. Nobody wins: all are level.
 */
function placesFor(sides: readonly string[], winners: readonly string[], ranks: Adjudication['ranks']): number[] {
  const behind = (ranks ?? []).map((rank) => rank.filter((side) => !winners.includes(side)));
  const order = [winners, ...behind].filter((rank) => rank.length > 0);
  const placeOf = (side: string): number => order.findIndex((rank) => rank.includes(side));
  return sides.map((side) => (winners.length === 0 || placeOf(side) < 0 ? order.length : placeOf(side)));
}

/**
 * How a match comes out for those of its board in their order, where these sides win; null: the sides are not settled.
 * `ranks`: how the game sees all sides.
 */
export function resultFor(
  match: LiveMatch,
  winners: readonly string[],
  ranks = match.play.game.adjudicate?.(match.play.state).ranks,
): BoardResult | null {
  const only = onlySide(match);
  // Of a game for one there is no draw.
  if (only !== null) return winners.includes(only) ? '1:0' : '0:1';
  const sides = sidesOfBidders(match);
  const [a, b] = sides;
  if (a === undefined || b === undefined) return null;
  if (sides.length === 3) return threeResultOf(placesFor(sides, winners, ranks));
  const [first, second] = [winners.includes(a), winners.includes(b)];
  if (first === second) return '=:=';
  return first ? '1:0' : '0:1';
}

/** A margin that the game names, as it is for the first entrant. */
export const marginFor = (result: BoardResult, margin: number): number => (result === '0:1' ? -margin : margin);

/** The margin of a match that has this result; 0 where the game sees another winner, undefined where it names none. */
function lastMargin(match: LiveMatch, result: BoardResult): number | undefined {
  const found = match.play.game.adjudicate?.(match.play.state);
  // A margin is one of two, or of somebody who plays alone.
  if (!found || sidesOfBidders(match).length > 2) return undefined;
  return resultFor(match, found.winners) === result ? marginFor(result, found.margin) : 0;
}

/** Was a match given up, or lost on time? */
const isConceded = ({ play }: LiveMatch): boolean => /(^|\.)conceded$/.test(play.outcome?.key ?? '');

/** The margin that an event counts: of a conceded game at least what its rules say. */
function countedMargin(match: LiveMatch, result: BoardResult, { concededMargin }: EventRules): number | undefined {
  const margin = lastMargin(match, result);
  const isWon = result === '1:0' || result === '0:1';
  if (margin === undefined || concededMargin === undefined || !isWon || !isConceded(match)) return margin;
  return marginFor(result, Math.max(concededMargin, Math.abs(margin)));
}

export function createBoards(ctx: Pick<Context, 'db' | 'log' | 'matches'>, events: EventStore): Boards {
  const { db, matches } = ctx;

  const eventOf = async (id: string): Promise<LoadedEvent> => {
    const event = await events.read(id);
    if (!event) throw notFound('event');
    return event;
  };

  const boards: Boards = {
    async unseal(eventId) {
      const { state } = await eventOf(eventId);
      const over = state.status === 'finished' || state.status === 'cancelled';
      const rounds = state.rounds.filter((r) => r.status === 'complete');
      const shown = rounds.flatMap((r) => r.boards).map((b) => b.id);
      const where = { eventId, sealed: true, ...(over ? {} : { id: { in: shown } }) };
      for (const { id } of await db.prisma.match.findMany({ where, select: { id: true } })) {
        await db.prisma.match.update({ where: { id }, data: { sealed: false } });
        await matches.changed(id);
      }
    },

    async stop(eventId, id) {
      const event = await eventOf(eventId);
      const m = await db.prisma.match.findUnique({ where: { id }, select: { status: true } });
      if (m?.status !== 'running') return;
      const reason = event.log.findLast((l) => l.act.kind === 'result' && l.act.board === id)?.reason;
      const text = reason || event.log[event.log.length - 1]?.reason || event.name;
      await matches.tableAct(id, { act: 'ruling', text: text.slice(0, 500), entries: [] }, 'system');
      await matches.tableAct(id, { act: 'pause', on: true }, 'system');
      await db.prisma.match.updateMany({
        where: { id, status: 'running' },
        data: { status: 'over', endedAt: BigInt(db.now()), waiting: [], deadline: null, expires: null },
      });
      await matches.changed(id);
    },

    async ended(id) {
      const match = await matches.get(id);
      const event = match?.meta.event;
      if (!match || !event || !match.play.outcome) return;
      const { state, rules } = await eventOf(event);
      const board = boardOf(state, id);
      const level = board?.c === undefined ? '=:=' : '1:1:1';
      const result = resultFor(match, match.play.outcome.winners) ?? level;
      const margin = countedMargin(match, result, rules);
      const bid = bidOf(match);
      const more = { ...(margin === undefined ? {} : { margin }), ...(bid ? { bid } : {}) };
      await events
        .append(event, system, () => ({ kind: 'result', board: id, result, by: 'match', ...more }))
        .catch((error: unknown) => {
          // The board may have been taken back, or played again.
          if (!(error instanceof HttpError) || (error.code !== 'done' && error.code !== 'noBoard')) throw error;
        });
    },

    async overlooked() {
      const rows = await db.sql.query<{ id: string }>(
        `SELECT m."id" FROM "Match" m WHERE m."eventId" IS NOT NULL AND m."status" = 'over' AND m."outcome" IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM "TournamentAct" a
             WHERE a."tournamentId" = m."eventId" AND a."key" = 'result:' || m."id") LIMIT 50`,
      );
      for (const { id } of rows) {
        await boards.ended(id).catch((err: unknown) => ctx.log.warn({ match: id, err }, 'a result was not written'));
      }
    },
  };
  return boards;
}

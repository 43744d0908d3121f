import type { LoggedAct } from '@wardroom/tournament';
import { boardOf, lastRoundAt } from '@wardroom/tournament';
import type { Context } from '../context.ts';
import { HttpError } from '../http/errors.ts';
import type { LiveMatch } from '../match/live-match.ts';
import { noticeText } from '../notify/texts.ts';
import { withForbids } from './interventions.ts';
import type { EventStore, LoadedEvent } from './store.ts';
import { system } from './store.ts';

/** The last round of play, as a rule of the game: the one under way is played out, then the game stands. */
export interface LastRounds {
  /** It is called in every game of a round; not where that is due at another time by now. */
  call(event: LoadedEvent, job: { round: number; at: number }): Promise<void>;
  /** The two of a board are told, at their table and by every channel of theirs. */
  tell(event: LoadedEvent, board: string): Promise<void>;
  /** The match of a board stands, and its players cannot let it go on. */
  halt(event: LoadedEvent, board: string): Promise<void>;
  /** A step was made in a match of an event. */
  stepped(match: LiveMatch): void;
  /** Matches whose last round ended without anybody noticing. */
  overlooked(): Promise<void>;
}

/** The round of play under way in a match; null: its game has none, or the sides are still bid for. */
function roundOf({ play }: LiveMatch): number | null {
  const moment = play.game.moment?.(play.state);
  return moment && moment.phase !== 'auction' ? moment.round : null;
}

/** What comes before the first round, bids and set-up, is no round of play. */
const FIRST = 1;

const isCall =
  (board: string) =>
  ({ act }: LoggedAct): boolean =>
    act.kind === 'last' && act.board === board;

const done = (error: unknown): void => {
  const codes = ['decided', 'noBoard', 'eventState'];
  if (!(error instanceof HttpError) || !codes.includes(error.code)) throw error;
};

export function createLastRounds(
  ctx: Pick<Context, 'chat' | 'config' | 'db' | 'log' | 'matches' | 'notices'>,
  store: EventStore,
): LastRounds {
  const { db, matches } = ctx;
  /** Round of play in which each match was seen last: the log is looked at only when another one begins. */
  const seen = new Map<string, number>();

  const look = async (match: LiveMatch): Promise<void> => {
    const round = roundOf(match);
    const id = match.meta.event;
    // Nothing is read again at each round of play where none is ever called.
    if (id === null || round === null || (await store.rulesOf(id))?.lastRoundMinutes === undefined) return;
    const event = await store.read(id);
    const board = event && boardOf(event.state, match.id);
    if (!event || !board || board.last === null || round <= board.last) return;
    await store.append(event.id, system, () => ({ kind: 'halt', board: board.id })).catch(done);
  };

  return {
    async call({ id, state, rules }, { round: number, at }) {
      const round = state.rounds.find((r) => r.round === number);
      if (round?.status !== 'published' || state.pausedAt !== null || lastRoundAt(state, round, rules) !== at) return;
      for (const board of round.boards) {
        const match = board.opened && board.result === null ? await matches.get(board.id) : null;
        if (!match) continue;
        const now = Math.max(FIRST, roundOf(match) ?? FIRST);
        await store.append(id, system, () => ({ kind: 'last', board: board.id, round: now })).catch(done);
      }
    },

    async tell({ id, name, slug, state, log }, board) {
      const last = boardOf(state, board)?.last ?? null;
      const match = await matches.get(board);
      if (last === null || !match) return;
      const told = { matchId: board, key: 'lastRound', at: { gte: BigInt(log.findLast(isCall(board))?.at ?? 0) } };
      if ((await db.prisma.chatLine.count({ where: told })) === 0) await ctx.chat.system(match.meta, 'lastRound');
      const origin = ctx.config.publicUrl ?? `http://localhost:${ctx.config.port}`;
      const people = [...new Set(match.meta.holders.filter((h) => !h.bot).map((h) => h.who))];
      const users = await db.prisma.user.findMany({ where: { id: { in: people } }, select: { id: true, lang: true } });
      for (const user of users) {
        const text = noticeText(user.lang, 'lastRound', { table: name, seat: () => '', deadline: null });
        const notice = `event:${id}:last-${board}-${last}:${user.id}`;
        await ctx.notices.tell(user.id, { id: notice, ...text, link: `${origin}/e/${slug}` });
      }
    },

    async halt({ state }, id) {
      const board = boardOf(state, id);
      if (!board?.halted || board.result !== null) return;
      if (!(await withForbids(ctx, id, true))) return;
      const match = await matches.get(id);
      if (match && match.clocks?.paused !== true) await matches.tableAct(id, { act: 'pause', on: true }, system.id);
    },

    stepped(match) {
      const round = match.meta.event === null || match.over ? null : roundOf(match);
      if (round === null) {
        seen.delete(match.id);
        return;
      }
      if (seen.get(match.id) === round) return;
      seen.set(match.id, round);
      look(match).catch((err: unknown) => ctx.log.warn({ match: match.id, err }, 'a last round was not ended'));
    },

    async overlooked() {
      const rows = await db.sql.query<{ id: string }>(
        `SELECT m."id" FROM "Match" m JOIN "Tournament" t ON t."id" = m."eventId"
         WHERE m."status" = 'running' AND t."status" = 'running' AND t."rules" LIKE '%"lastRoundMinutes":%'`,
      );
      for (const { id } of rows) {
        const match = await matches.get(id);
        if (match) await look(match);
      }
    },
  };
}

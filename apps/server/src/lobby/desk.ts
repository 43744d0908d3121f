import type { TableInfo } from '@wardroom/protocol';
import type { Context } from '../context.ts';
import type { SeatsAt } from '../games.ts';
import { conflict, forbidden, HttpError, notFound } from '../http/errors.ts';
import type { Person } from '../identity/sessions.ts';
import type { MatchMeta } from '../match/meta.ts';
import { readMeta } from '../match/meta.ts';
import type { Tx } from '../storage/database.ts';
import { lockMatch } from '../storage/database.ts';
import { listedSeq, maySee, tableInfo } from './table-info.ts';

/** What all acts at a table begin and end with. */
export interface Desk {
  /** The table, where this person may see it. Throws `HttpError` notFound. */
  meta(me: Person, id: string, code?: string): Promise<MatchMeta>;
  /**
   * One change at a table in one transaction: `work` gets the table as it is while nobody else changes it. What it
   * returns is done when the change is stored: lines of the table, news for others.
   */
  change(
    me: Person,
    id: string,
    code: string | undefined,
    work: (m: MatchMeta, tx: Tx) => Promise<Afterwards>,
  ): Promise<MatchMeta>;
  /** The table as it is now, for whoever has changed it; everybody else is told too. */
  after(id: string, me: Person): Promise<TableInfo>;
  /** `bot:...`. Throws `HttpError` unknownBot. */
  whoBot(game: string, bot: string): string;
  /** Throws `HttpError` unknownSeat. */
  checkSeats(m: SeatsAt, seats: readonly string[]): void;
}
/** What follows a stored change, in order. */
export type Afterwards = readonly (() => unknown)[];

export function createDesk(ctx: Pick<Context, 'db' | 'games' | 'bots' | 'matches'>): Desk {
  const { db, games, bots, matches } = ctx;
  const visible = (found: MatchMeta | null, me: Person, code: string | undefined): MatchMeta => {
    if (!found || !maySee(found, me.id, code)) throw notFound('table');
    return found;
  };
  return {
    meta: async (me, id, code) => visible(await readMeta(db, id), me, code),
    async change(me, id, code, work) {
      const [meta, afterwards] = await db.transaction(async (tx) => {
        await lockMatch(tx, id);
        const m = visible(await readMeta({ prisma: tx }, id), me, code);
        return [m, await work(m, tx)] as const;
      });
      for (const then of afterwards) await then();
      return meta;
    },
    async after(id, me) {
      const now = await matches.changed(id);
      if (!now) throw notFound('table');
      return tableInfo(now, games, listedSeq(now, games, matches.loaded(id)?.seq ?? 0), me.id);
    },
    whoBot(game, bot) {
      const known = bots.of(game);
      if (!known.includes(bot))
        throw new HttpError(400, 'unknownBot', `${game} has no bot ${bot}; it has: ${known.join(', ')}`);
      return `bot:${bot}`;
    },
    checkSeats(m, seats) {
      const known = new Set(games.seatsAt(m).map((s) => s.id));
      const wrong = seats.find((s) => !known.has(s));
      if (wrong !== undefined) throw new HttpError(400, 'unknownSeat', `there is no seat ${wrong}`);
    },
  };
}

/** Throws `HttpError` forbidden. */
export function checkHost(m: MatchMeta, me: Person): void {
  if (m.host.id !== me.id) throw forbidden('only the host may do that');
}

/** Throws `HttpError` seatsEmpty. */
export function checkFilled(empty: readonly string[]): void {
  if (empty.length > 0) throw conflict('seatsEmpty', `nobody has taken ${empty.join(', ')}`);
}

/** Throws `HttpError` started. */
export function checkOpen(m: MatchMeta): void {
  if (m.status !== 'open') throw conflict('started', 'the match has begun');
}

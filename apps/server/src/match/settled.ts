import type { AuctionState } from '@wardroom/auction';
import { isBidder } from '@wardroom/auction';
import { canonical } from '@wardroom/rules';
import type { Context } from '../context.ts';
import { lockMatch } from '../storage/database.ts';
import type { LiveMatch } from './live-match.ts';
import type { Holder, MatchMeta } from './meta.ts';
import { readMeta } from './meta.ts';

/**
 * Once an auction is settled the state says which bidder plays which seat: their holders move there, and the record
 * gets the act that says so. Done once, whoever looks first; a server that died in between leaves it to the next look.
 */
export interface Settled {
  look(match: LiveMatch): void;
  /** Matches that wait for seats which nobody holds: after a start, and now and then. */
  overlooked(): Promise<void>;
}

const assignOf = (match: LiveMatch): { readonly [seat: string]: string } | null => {
  const now = (match.play.state as unknown as Partial<AuctionState>).auction?.now;
  return now?.status === 'done' ? (now.assign ?? null) : null;
};

/** Who plays on for a bidder: at a board of an event whoever sat there first, for the others only bid beside him. */
function playersOf({ event, holders }: Pick<MatchMeta, 'event' | 'holders'>, bidder: string): readonly Holder[] {
  const all = holders.filter((h) => h.seat === bidder);
  return event === null ? all : all.slice(0, 1);
}

export function createSettled(
  ctx: Pick<Context, 'bots' | 'chat' | 'closing' | 'db' | 'log' | 'matches' | 'served'>,
): Settled {
  const { db, matches } = ctx;

  /** Moves the holders; the names for the record, or null: done before. */
  const move = (id: string, assign: { readonly [seat: string]: string }) =>
    db.transaction(async (tx) => {
      await lockMatch(tx, id);
      const m = await readMeta({ prisma: tx }, id);
      if (m?.status !== 'running' || !m.holders.some((h) => isBidder(h.seat))) return null;
      const at = BigInt(db.now());
      const rows = Object.entries(assign).flatMap(([seat, bidder]) =>
        playersOf(m, bidder).map((h) => ({ matchId: id, seat, who: h.who, at })),
      );
      const bidders = m.holders.filter((h) => isBidder(h.seat)).map((h) => h.seat);
      await tx.holder.deleteMany({ where: { matchId: id, seat: { in: bidders } } });
      await tx.holder.createMany({ data: rows, skipDuplicates: true });
      if (m.playClock !== undefined) {
        const clock = m.playClock === null ? null : canonical(m.playClock);
        await tx.match.update({ where: { id }, data: { clock, playClock: null } });
      }
      const then = { ...m, holders: [] };
      for (const who of new Set(rows.map((r) => r.who).filter((w) => !w.startsWith('bot:'))))
        await ctx.served.sits(
          tx,
          then,
          rows.filter((r) => r.who === who).map((r) => r.seat),
          who,
        );
      const name = (seat: string): string =>
        playersOf(m, seat)
          .map((h) => h.name)
          .join(', ');
      return Object.fromEntries(Object.entries(assign).map(([seat, bidder]) => [seat, name(bidder)]));
    });

  const settle = async (match: LiveMatch): Promise<void> => {
    const assign = await match.post(() => assignOf(match));
    if (!assign || !match.meta.holders.some((h) => isBidder(h.seat))) return;
    const seats = await move(match.id, assign);
    await matches.changed(match.id);
    if (!seats) return;
    await matches.tableAct(match.id, { act: 'assign', seats, rule: 'BIDS 1' });
    ctx.bots.wake(match);
  };

  return {
    look(match) {
      if (ctx.closing || match.meta.status !== 'running') return;
      if (!match.meta.holders.some((h) => isBidder(h.seat))) return;
      settle(match).catch((error: unknown) =>
        ctx.log.error({ match: match.id, err: error }, 'an auction was not settled'),
      );
    },
    async overlooked() {
      const rows = await db.sql.query<{ id: string }>(
        `SELECT m."id" FROM "Match" m WHERE m."status" = 'running'
           AND EXISTS (SELECT 1 FROM unnest(m."waiting") AS w(seat) WHERE w.seat NOT LIKE 'bidder_%'
             AND NOT EXISTS (SELECT 1 FROM "Holder" h WHERE h."matchId" = m."id" AND h."seat" = w.seat))
           AND EXISTS (SELECT 1 FROM "Holder" h WHERE h."matchId" = m."id" AND h."seat" LIKE 'bidder_%') LIMIT 200`,
      );
      for (const { id } of rows) {
        const match = await matches.get(id);
        if (match) await settle(match);
      }
    },
  };
}

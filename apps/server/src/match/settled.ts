import type { AuctionState } from '@wardroom/auction';
import { isBidder } from '@wardroom/auction';
import { canonical } from '@wardroom/rules';
import type { Context } from '../context.ts';
import { lockMatch } from '../storage/database.ts';
import { ARBITER } from './actor.ts';
import type { LiveMatch } from './live-match.ts';
import type { Holder, MatchMeta } from './meta.ts';
import { readMeta } from './meta.ts';

/**
 * Once an auction is settled the state says which bidder plays which seat: their holders move there, and the record
 * gets the act that says so. Done once, whoever looks first; a server that died in between leaves it to the next look:
 * with the holders a note is written that the act is still to be made, and the act has a name that is there once.
 */
export interface Settled {
  look(match: LiveMatch): void;
  /** Matches that wait for seats which nobody holds: after a start, and now and then. */
  overlooked(): Promise<void>;
}

/** Notes of what the record has still to say, by match. */
const NOTE = 'assign:';
/** The name of the act in its match. */
const ACTION = 'assign';
/** So many at once: a round of an event has hundreds, and what people ask for finds its turn between them. */
const AT_ONCE = 4;

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
  ctx: Pick<Context, 'bots' | 'chat' | 'closing' | 'db' | 'log' | 'matches' | 'served' | 'store'>,
): Settled {
  const { db, matches } = ctx;

  /** Moves the holders and notes the names for the record, unless that was done before. */
  const move = (id: string, assign: { readonly [seat: string]: string }) =>
    db.transaction(async (tx) => {
      await lockMatch(tx, id);
      const m = await readMeta({ prisma: tx }, id);
      if (m?.status !== 'running' || !m.holders.some((h) => isBidder(h.seat))) return;
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
      const seats = Object.fromEntries(Object.entries(assign).map(([seat, bidder]) => [seat, name(bidder)]));
      await tx.fact.createMany({ data: [{ id: NOTE + id, value: canonical(seats) }], skipDuplicates: true });
    });

  /** The record says who plays what, where that is still to be said. Throws where it does not take it. */
  const record = async (match: LiveMatch): Promise<void> => {
    const id = NOTE + match.id;
    const note = await db.prisma.fact.findUnique({ where: { id } });
    if (!note) return;
    const isSaid = async (): Promise<boolean> => (await ctx.store.byAction(match.id, ARBITER, ACTION)) !== null;
    if (!match.over && !(await isSaid())) {
      const act = {
        act: 'assign',
        seats: JSON.parse(note.value) as { [seat: string]: string },
        rule: 'BIDS 1',
      } as const;
      const done = await matches.tableAct(match.id, act, undefined, () => null, ACTION);
      // Bots may have played it to its end meanwhile.
      if (!done.ok && !match.over && !(await isSaid()))
        throw new Error(`the record did not take it: ${done.error.code}`);
    }
    await db.prisma.fact.deleteMany({ where: { id } });
    ctx.bots.wake(match);
  };

  const settle = async (match: LiveMatch): Promise<void> => {
    const assign = await match.post(() => assignOf(match));
    if (assign && match.meta.holders.some((h) => isBidder(h.seat))) {
      await move(match.id, assign);
      await matches.changed(match.id);
    }
    await record(match);
  };

  const due = new Set<LiveMatch>();
  let under = 0;
  /** Settles those that are due, one after the other. */
  const work = async (): Promise<void> => {
    under++;
    for (const match of due) {
      due.delete(match);
      if (ctx.closing) break;
      await settle(match).catch((error: unknown) =>
        ctx.log.error({ match: match.id, err: error }, 'an auction was not settled'),
      );
    }
    under--;
  };

  return {
    look(match) {
      if (ctx.closing || match.meta.status !== 'running') return;
      if (!match.meta.holders.some((h) => isBidder(h.seat))) return;
      due.add(match);
      if (under < AT_ONCE) void work();
    },
    async overlooked() {
      const rows = await db.sql.query<{ id: string }>(
        `SELECT m."id" FROM "Match" m WHERE m."status" = 'running'
           AND EXISTS (SELECT 1 FROM unnest(m."waiting") AS w(seat) WHERE w.seat NOT LIKE 'bidder_%'
             AND NOT EXISTS (SELECT 1 FROM "Holder" h WHERE h."matchId" = m."id" AND h."seat" = w.seat))
           AND EXISTS (SELECT 1 FROM "Holder" h WHERE h."matchId" = m."id" AND h."seat" LIKE 'bidder_%')
         UNION SELECT substr("id", ${NOTE.length + 1}) FROM "Fact" WHERE "id" LIKE '${NOTE}%' LIMIT 200`,
      );
      for (const { id } of rows) {
        const match = await matches.get(id);
        // One that does not settle keeps none of the others from it.
        if (match)
          await settle(match).catch((err: unknown) => ctx.log.error({ match: id, err }, 'an auction was not settled'));
      }
    },
  };
}

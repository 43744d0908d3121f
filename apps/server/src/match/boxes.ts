import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Opening } from '@wardroom/auction';
import { boxFault, isBidder, keepsBoxes, lockOf } from '@wardroom/auction';
import type { Choice } from '@wardroom/rules';
import type { Context } from '../context.ts';
import { conflict, forbidden, HttpError, notFound } from '../http/errors.ts';
import { lockMatch } from '../storage/database.ts';
import type { LiveMatch } from './live-match.ts';
import type { Locks } from './locks.ts';
import type { MatchMeta } from './meta.ts';

/**
 * Openings of sealed bids that the server keeps, so that no bidder has to come back. They are encrypted under a key
 * that is not in the database: neither its backups nor its readers know a bid before all are in.
 */
export interface Boxes {
  /**
   * Leaves the opening of a bid that is to be made, or its box where a beacon locks it. Throws `HttpError` noBoxes,
   * notYourDecision, badBox, badAmount, closed, tooMany.
   */
  leave(id: string, user: string, bid: { seat: string; hash: string } & (Opening | { box: string })): Promise<void>;
  /**
   * Why choices of a person are not taken: a bid whose opening was not left here, or that comes late; null: nothing.
   */
  refuses(match: LiveMatch, seat: string, decision: string, choices: readonly Choice[]): Promise<string | null>;
  /** All bids are in: what is kept is opened. */
  look(match: LiveMatch): void;
  /** Matches whose bids a server that died did not open; boxes of matches that are over go. */
  overlooked(): Promise<void>;
}

/** So many boxes may a seat leave for one match: it can think again, but not fill the disk. */
const MOST = 20;
const COMMIT = 'auction.commit';
const OPENING = 'auction.opening';

/** Locks and opens texts; `about` is bound to them: a box that is moved does not open. */
function keyed(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'wardroom-bid-box-1', 32));
  return {
    lock(text: string, about: string): string {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(about));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    /** Throws where it is not what was locked here under this name. */
    open(box: string, about: string): string {
      const bytes = Buffer.from(box, 'base64url');
      const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 });
      cipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]).toString('utf8');
    },
  };
}

export function createBoxes(ctx: Pick<Context, 'closing' | 'config' | 'db' | 'log' | 'matches'>, locks: Locks): Boxes {
  const { db, matches } = ctx;
  const { lock: shut, open } = keyed(ctx.config.sessionSecret);
  const about = (match: string, seat: string, hash: string): string => [match, seat, hash].join('|');
  const lockIn = ({ header }: MatchMeta) => (header === null ? null : lockOf(header.options));
  /** By the header, which does not change: asked with each step, read once a match. */
  const known = new WeakMap<object, boolean>();
  const keeps = ({ header }: MatchMeta): boolean => {
    if (header === null) return false;
    let kept = known.get(header);
    if (kept === undefined) known.set(header, (kept = keepsBoxes(header.options)));
    return kept;
  };
  /** Bidders who are asked to open, bots left out: theirs follow from the match. */
  const closed = (match: LiveMatch) =>
    match.play
      .decisions()
      .filter(({ prompt, seat }) => prompt === OPENING && match.meta.holders.some((h) => h.seat === seat && !h.bot));

  const openOne = async (match: LiveMatch, seat: string, decision: string): Promise<void> => {
    const rows = await db.prisma.bidBox.findMany({ where: { matchId: match.id, seat }, orderBy: { at: 'desc' } });
    for (const { hash, box } of rows) {
      let bid: Opening;
      try {
        bid = JSON.parse(open(box, about(match.id, seat, hash))) as Opening;
      } catch (err) {
        // Another SESSION_SECRET: the bidder's device can still open it, else it counts as one that nobody could open.
        ctx.log.error({ match: match.id, seat, err }, 'badBox: the box of a bid does not open');
        continue;
      }
      const choice = { kind: 'open', value: [bid.side, bid.amount, bid.salt] };
      const done = await match.act({ seat, by: 'box' }, `box-${hash}`, decision, [choice]);
      // Only the one that was handed in is taken.
      if (done.ok || done.error.code !== 'notOffered') return;
    }
  };
  const openAll = async (match: LiveMatch): Promise<void> => {
    for (const { seat, id } of await match.post(() => closed(match))) await openOne(match, seat, id);
  };

  return {
    async leave(id, user, left) {
      const { seat, hash } = left;
      const match = await matches.get(id);
      if (!match?.meta.holders.some((h) => h.seat === seat && h.who === user))
        throw match ? forbidden('somebody else bids at this seat') : notFound('match');
      const { meta, play } = match;
      const lock = lockIn(meta);
      if (meta.status === 'running' && lock && 'box' in left) return locks.leave(match, lock, left);
      if (meta.status !== 'running' || !keeps(meta) || !meta.header || 'box' in left)
        throw conflict('noBoxes', 'the server keeps no bids of this match');
      const asked = await match.post(() => play.decisions().some((d) => d.seat === seat && d.prompt === COMMIT));
      if (!asked) throw conflict('notYourDecision', 'no bid is asked of this seat');
      const { side, amount, salt } = left;
      const bid = { side, amount, salt };
      const fault = boxFault(play.game, { match: id, options: meta.header.options }, seat, hash, bid);
      if (fault) throw new HttpError(400, fault, 'this is no opening of a bid under that hash');
      const where = { matchId: id, seat };
      const box = shut(JSON.stringify(bid), about(id, seat, hash));
      const row = { ...where, hash, box, at: BigInt(db.now()) };
      await db.transaction(async (tx) => {
        await lockMatch(tx, id);
        if ((await tx.bidBox.count({ where })) >= MOST) throw conflict('tooMany', 'too many bids were prepared');
        await tx.bidBox.createMany({ data: [row], skipDuplicates: true });
      });
    },

    async refuses(match, seat, decision, choices) {
      const lock = lockIn(match.meta);
      if (lock) return locks.refuses(match, lock, seat, decision, choices);
      if (!isBidder(seat) || !keeps(match.meta)) return null;
      const bid = choices.find((c) => c.kind === 'commit');
      if (!bid) return null;
      const open = await match.post(() =>
        match.play.decisions().some((d) => d.id === decision && d.seat === seat && d.prompt === COMMIT),
      );
      // What comes late or again is answered as any such act.
      if (!open) return null;
      const where = { matchId: match.id, seat, hash: String(bid.value[0]) };
      return (await db.prisma.bidBox.count({ where })) === 0 ? 'noBox' : null;
    },

    look(match) {
      if (ctx.closing || match.meta.status !== 'running' || !match.meta.holders.some((h) => isBidder(h.seat))) return;
      if (!keeps(match.meta)) return;
      openAll(match).catch((err: unknown) => ctx.log.error({ match: match.id, err }, 'bids were not opened'));
    },

    async overlooked() {
      await db.sql.query(
        `DELETE FROM "BidBox" b USING "Match" m WHERE m."id" = b."matchId" AND m."status" IN ('over', 'closed')`,
      );
      const rows = await db.sql.query<{ id: string }>(
        `SELECT m."id" FROM "Match" m WHERE m."status" = 'running'
           AND EXISTS (SELECT 1 FROM "BidBox" b WHERE b."matchId" = m."id" AND b."seat" = ANY(m."waiting")) LIMIT 200`,
      );
      for (const { id } of rows) {
        const match = await matches.get(id);
        if (match && keeps(match.meta)) await openAll(match);
      }
    },
  };
}

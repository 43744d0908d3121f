import type { Lock, Opening } from '@wardroom/auction';
import { boxFault, closesAt, isBidder, lockOf, roundTime, SILENT, sealOf } from '@wardroom/auction';
import { isBox } from '@wardroom/auction/timelock.ts';
import type { Choice, Decision } from '@wardroom/rules';
import type { Context } from '../context.ts';
import { conflict, HttpError, notFound } from '../http/errors.ts';
import { lockMatch } from '../storage/database.ts';
import type { UnlockAnswer } from '../work/tasks.ts';
import { fetchSignature } from './beacon.ts';
import type { LiveMatch } from './live-match.ts';

/**
 * Boxes of sealed bids that a public time beacon has locked: nobody, this server included, opens them before the round
 * that the header of the record names. Then they open without their bidders.
 */
export interface Locks {
  /** Leaves the box of a bid that is to be made. Throws `HttpError` notYourDecision, badBox, bidsOver, tooMany. */
  leave(match: LiveMatch, lock: Lock, bid: { seat: string; hash: string; box: string }): Promise<void>;
  /** Why choices of a person are not taken; null: nothing speaks against them here. */
  refuses(match: LiveMatch, lock: Lock, seat: string, decision: string, choices: readonly Choice[]): Promise<Why>;
  /** Somebody brings what the beacon has signed. Throws `HttpError` notFound, noBoxes, notYet, badSignature. */
  bring(id: string, signature: string): Promise<void>;
  /** Ends the time of bids, and opens what can be opened, in all matches. */
  tick(): Promise<void>;
}
type Why = 'noBox' | 'over' | 'notOffered' | null;

/** So many boxes may a seat leave for one match. */
const MOST = 20;
const COMMIT = 'auction.commit';
const OPENING = 'auction.opening';
/** A beacon that is late is asked again after this, ms, after ten minutes less often; for a day in all. */
const AGAIN = 2000;
const RARELY = 60_000;
const SOON = 600_000;
const PATIENCE = 86_400_000;
const AT_ONCE = 50;

export function createLocks(ctx: Pick<Context, 'closing' | 'config' | 'db' | 'log' | 'matches' | 'work'>): Locks {
  const { db, matches } = ctx;
  /** Matches that are being looked at: whoever looks again meanwhile asks nobody twice. */
  const busy = new Set<string>();
  const askedFor = (match: LiveMatch, prompt: string): Promise<Decision[]> =>
    match.post(() => match.play.decisions().filter((d) => d.prompt === prompt));

  /** Who has not bid when the time is over never did. */
  const close = async (match: LiveMatch, lock: Lock): Promise<void> => {
    for (const { seat, id } of await askedFor(match, COMMIT)) {
      // biome-ignore lint/suspicious/noThenProperty: the word of the table act; it is a text, never a function.
      const act = { act: 'timeout', seat, then: 'expire' } as const;
      await matches.tableAct(match.id, act, undefined, () => {
        const open = match.play.decisions().some((d) => d.id === id && d.seat === seat && d.prompt === COMMIT);
        return open && db.now() >= closesAt(lock) ? null : { code: 'stale', rule: 'platform', key: 'stale' };
      });
    }
  };

  /** The box that was handed in by its hash, of those that a seat has left. */
  const boxOf = async (match: LiveMatch, seat: string): Promise<{ hash: string; box: string } | null> => {
    const frames = Object.values(match.play.state._stack) as unknown as readonly Sealing[];
    const top = frames.find((f) => f.seals?.[seat] !== undefined);
    const hash = top?.hashes?.[seat];
    if (!hash) return null;
    const row = await db.prisma.bidBox.findUnique({ where: { matchId_seat_hash: { matchId: match.id, seat, hash } } });
    return row && sealOf(row.box) === top?.seals?.[seat] ? { hash, box: row.box } : null;
  };

  const answer = async (match: LiveMatch, { seat, id }: Decision, hash: string, choice: Choice): Promise<boolean> =>
    (await match.act({ seat, by: 'box' }, `box-${hash}`, id, [choice])).ok;

  /** What a box holds is handed in, or that it holds no bid. */
  const openOne = async (
    match: LiveMatch,
    ask: Decision,
    { hash, box }: { hash: string; box: string },
    signature: string,
    opening: Opening | null,
  ): Promise<void> => {
    const options = match.meta.header?.options ?? null;
    const table = { match: match.id, options };
    const fine = opening && boxFault(match.play.game, table, ask.seat, hash, opening) === null;
    const bid = fine ? [opening.side, opening.amount, opening.salt] : [];
    const choice = { kind: fine ? 'box' : 'shut', value: [...bid, box, signature] };
    if (!fine) ctx.log.warn({ match: match.id, seat: ask.seat }, 'badBox: the box of a bid holds none');
    await answer(match, ask, hash, choice);
  };

  /** Opens all boxes of a match. False: that is no signature of the round. */
  const unlock = async (match: LiveMatch, lock: Lock, signature: string): Promise<boolean> => {
    const asked = await askedFor(match, OPENING);
    const found: { ask: Decision; left: { hash: string; box: string } }[] = [];
    for (const ask of asked) {
      const left = await boxOf(match, ask.seat);
      if (left) found.push({ ask, left });
    }
    const boxes = found.map(({ ask: { seat }, left: { hash, box } }) => ({
      about: { match: match.id, seat, hash },
      box,
    }));
    const task = { kind: 'unlock', lock, signature, boxes } as const;
    const { signed, openings } = JSON.parse(
      await ctx.work.perform({ task, who: match.id, own: true }),
    ) as UnlockAnswer;
    if (!signed) return false;
    for (const [i, { ask, left }] of found.entries()) await openOne(match, ask, left, signature, openings[i] ?? null);
    return true;
  };

  /** Does what is due in a match; when to look again, ms since 1970, or null: there is nothing more to do. */
  const look = async (match: LiveMatch, lock: Lock): Promise<number | null> => {
    if (db.now() < closesAt(lock)) return closesAt(lock);
    await close(match, lock);
    if ((await askedFor(match, OPENING)).length === 0) return null;
    const signed = roundTime(lock, lock.round);
    const late = db.now() - signed;
    if (late < 0) return signed;
    const signature = await fetchSignature(ctx.config.beacon, lock);
    if (signature !== null && (await unlock(match, lock, signature))) return null;
    if (late < PATIENCE) {
      ctx.log.warn({ match: match.id, round: lock.round, late }, 'the beacon does not tell its round: asked again');
      return db.now() + (late < SOON ? AGAIN : RARELY);
    }
    for (const ask of await askedFor(match, OPENING)) {
      const left = await boxOf(match, ask.seat);
      if (left) await answer(match, ask, left.hash, { kind: 'shut', value: [left.box, SILENT] });
    }
    return null;
  };

  return {
    async leave(match, lock, { seat, hash, box }) {
      if (db.now() >= closesAt(lock)) throw conflict('bidsOver', 'the time of bids is over');
      const asked = await askedFor(match, COMMIT);
      if (!asked.some((d) => d.seat === seat)) throw conflict('notYourDecision', 'no bid is asked of this seat');
      if (!isBox(lock, box)) throw new HttpError(400, 'badBox', 'this is no box for the round of this match');
      const where = { matchId: match.id, seat };
      const row = { ...where, hash, box, at: BigInt(db.now()) };
      await db.transaction(async (tx) => {
        await lockMatch(tx, match.id);
        if ((await tx.bidBox.count({ where })) >= MOST) throw conflict('tooMany', 'too many bids were prepared');
        await tx.bidBox.createMany({ data: [row], skipDuplicates: true });
      });
    },

    async refuses(match, lock, seat, decision, choices) {
      if (!isBidder(seat)) return null;
      // What a box held is said by whoever opened it, with the proof.
      if (choices.some((c) => c.kind === 'box' || c.kind === 'shut')) return 'notOffered';
      const bid = choices.find((c) => c.kind === 'commit');
      if (!bid) return null;
      const open = (await askedFor(match, COMMIT)).some((d) => d.id === decision && d.seat === seat);
      // What comes late or again is answered as any such act.
      if (!open) return null;
      if (db.now() >= closesAt(lock)) return 'over';
      const [hash, seal] = bid.value.map(String);
      const key = { matchId: match.id, seat, hash: hash ?? '' };
      const row = await db.prisma.bidBox.findUnique({ where: { matchId_seat_hash: key } });
      return row && sealOf(row.box) === seal ? null : 'noBox';
    },

    async bring(id, signature) {
      const match = await matches.get(id);
      const lock = match?.meta.header ? lockOf(match.meta.header.options) : null;
      if (match?.meta.status !== 'running') throw notFound('match');
      if (!lock) throw conflict('noBoxes', 'no beacon locks the bids of this match');
      if ((await askedFor(match, OPENING)).length === 0 || db.now() < roundTime(lock, lock.round))
        throw conflict('notYet', 'nothing is waiting for the beacon');
      if (!(await unlock(match, lock, signature)))
        throw new HttpError(400, 'badSignature', 'the beacon of this match has not signed its round with this');
    },

    async tick() {
      if (ctx.closing) return;
      const rows = await db.sql.query<{ id: string }>(
        `SELECT "id" FROM "Match" WHERE "opens" <= $1 AND "status" = 'running' ORDER BY "opens" LIMIT ${AT_ONCE}`,
        [db.now()],
      );
      const free = rows.filter(({ id }) => !busy.has(id));
      const done = await Promise.allSettled(free.map(({ id }) => lookAt(id)));
      for (const one of done)
        if (one.status === 'rejected')
          ctx.log.warn({ err: one.reason as Error }, 'locked bids could not be looked at');
    },
  };

  async function lookAt(id: string): Promise<void> {
    busy.add(id);
    try {
      const match = await matches.get(id);
      const lock = match?.meta.header ? lockOf(match.meta.header.options) : null;
      if (match?.frozen) return;
      const next = match && lock ? await look(match, lock) : null;
      await db.prisma.match.update({ where: { id }, data: { opens: next === null ? null : BigInt(next) } });
    } finally {
      busy.delete(id);
    }
  }
}

/** A frame of a sealed format, as far as it is looked at here. */
interface Sealing {
  readonly hashes?: { readonly [seat: string]: string | null };
  readonly seals?: { readonly [seat: string]: string };
}

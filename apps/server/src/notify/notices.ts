import type { Context } from '../context.ts';
import type { LiveMatch } from '../match/live-match.ts';
import type { MatchMeta } from '../match/meta.ts';
import { isBot, readMeta } from '../match/meta.ts';
import type { StandingDesk } from '../match/orders.ts';
import type { Message } from './post.ts';
import { createPost } from './post.ts';
import { noticeText } from './texts.ts';

/** Tells people whose tab is closed that they are waited for: e-mail, personal webhook, web push. */
export interface Notices {
  pushKey: string | null;
  /** Refuses addresses inside private networks. */
  checkWebhook(url: string): Promise<void>;
  /** After each step: whoever is newly waited for gets one notice. */
  stepped(match: LiveMatch): void;
  /** Somebody is told something else; a message with the same id only once. */
  tell(userId: string, message: Message): Promise<void>;
  /** What could not be delivered is tried again; reminders before deadlines and daily digests. */
  tick(): Promise<void>;
  /** Resolves when every look that is due has been made. */
  settled(): Promise<void>;
}

type Kind = 'waited' | 'reminder';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Reminders at most in one go; the next minute brings the others. */
const MOST = 500;
/** After each failure the next try comes later, ms; after the last of them the channel is given up. */
const AGAIN = [60_000, 5 * 60_000, 30 * 60_000, 2 * HOUR, 6 * HOUR];
/** A notice under way belongs to one server for so long, ms. */
const LEASE = 15 * 60_000;

type Kept = { id: string; userId: string; text: string };

export async function createNotices(
  ctx: Pick<Context, 'closing' | 'config' | 'db' | 'games' | 'log' | 'matches' | 'metrics' | 'presence'>,
  orders: Pick<StandingDesk, 'settled'>,
): Promise<Notices> {
  const { db, config, log } = ctx;
  const { prisma, sql } = db;
  const post = await createPost(ctx);
  const origin = config.publicUrl ?? `http://localhost:${config.port}`;

  /**
   * Sends by every channel that has not taken it. One that fails is tried again later, until it has failed often
   * enough.
   */
  const send = async (
    row: { userId: string; left: readonly string[]; tries: number },
    message: Message,
  ): Promise<void> => {
    const wait = AGAIN[row.tries];
    let failed = false;
    for (const channel of row.left) {
      // Taken off before it is tried: whatever dies meanwhile, nobody hears the same twice.
      const mine = await sql.query(
        `UPDATE "Notice" SET "left" = array_remove("left", $2) WHERE "id" = $1 AND $2 = ANY("left") RETURNING "id"`,
        [message.id, channel],
      );
      if (mine.length === 0) continue;
      const name = channel.startsWith('push:') ? 'push' : channel;
      try {
        if (await post.send(row.userId, channel, message)) ctx.metrics.notices.inc({ channel: name, result: 'sent' });
      } catch (error) {
        failed = true;
        ctx.metrics.notices.inc({ channel: name, result: wait === undefined ? 'given up' : 'failed' });
        log.warn(
          { channel: name, user: row.userId, again: wait, error: (error as Error).message },
          'a notice could not be delivered',
        );
        if (wait !== undefined)
          await sql.query(`UPDATE "Notice" SET "left" = array_append("left", $2) WHERE "id" = $1`, [
            message.id,
            channel,
          ]);
      }
    }
    const again = failed && wait !== undefined ? db.now() + wait : null;
    await sql.query(`UPDATE "Notice" SET "retryAt" = $2, "tries" = "tries" + 1 WHERE "id" = $1`, [message.id, again]);
  };

  const nameOf = (meta: MatchMeta, seat: string) => (lang: string) => ctx.games.seatName(meta.game, seat, lang);

  /**
   * Keeps a notice and sends it at once, unless it waits for the digest; a notice that is kept already is not sent
   * again.
   */
  const deliver = async (userId: string, message: Message, now: boolean): Promise<void> => {
    const left = now ? await post.channels(userId) : [];
    const fresh = await sql.query(
      `INSERT INTO "Notice" ("id", "userId", "at", "sent", "text", "left", "retryAt")
       VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT DO NOTHING RETURNING "id"`,
      [
        message.id,
        userId,
        db.now(),
        now,
        `${message.text} ${message.link}`,
        left,
        left.length > 0 ? db.now() + LEASE : null,
      ],
    );
    if (fresh.length > 0 && left.length > 0) await send({ userId, left, tries: 0 }, message);
  };

  /** One notice for each time somebody is waited for: the id says which. */
  const once = async (kind: Kind, matchId: string, seat: string, mark: string, userId: string): Promise<void> => {
    const id = `${kind}:${matchId}:${seat}:${mark}:${userId}`;
    const user = await prisma.user.findUnique({ where: { id: userId } });
    if (!user || (await post.channels(userId)).length === 0) return;
    const meta = await readMeta(db, matchId);
    if (!meta) return;
    const { subject, text } = noticeText(user.lang, kind, {
      table: meta.name,
      seat: nameOf(meta, seat),
      deadline: meta.deadline,
    });
    // A reminder does not wait for the digest.
    const now = !user.digest || kind === 'reminder';
    await deliver(userId, { id, subject, text, link: `${origin}/t/${matchId}` }, now);
  };

  /** Per match: what the last look found, so that going on with the same wait says nothing. */
  const waits = new Map<string, string>();
  /** Looks that are still to come. */
  const looks = new Set<Promise<void>>();

  /** `asked`: the marks of those who were waited for then; who is asked anew since has a look of his own. */
  const look = async (match: LiveMatch, asked: ReadonlyMap<string, string>): Promise<void> => {
    // What standing orders are about to answer waits for nobody.
    await orders.settled(match.id);
    if (match.dead || match.meta.status !== 'running' || match.meta.practice || ctx.closing) return;
    for (const seat of match.waitedFor()) {
      const mark = waitMark(match, seat);
      if (asked.get(seat) !== mark) continue;
      for (const h of match.meta.holders) {
        if (h.seat !== seat || isBot(h.who) || ctx.presence.has(match.id, h.who)) continue;
        await once('waited', match.id, seat, mark, h.who);
      }
    }
  };

  const digests = async (): Promise<void> => {
    const now = db.now();
    const due = await prisma.user.findMany({
      where: { digest: true, digestAt: { lt: BigInt(now - DAY) } },
      take: 100,
    });
    for (const user of due) {
      const lines = await prisma.notice.findMany({
        where: { userId: user.id, sent: false },
        orderBy: { at: 'asc' },
        take: 50,
      });
      if (lines.length === 0) continue;
      const claimed = await prisma.user.updateMany({
        where: { id: user.id, digestAt: user.digestAt },
        data: { digestAt: BigInt(now) },
      });
      if (claimed.count === 0) continue;
      await prisma.notice.updateMany({ where: { id: { in: lines.map((l) => l.id) } }, data: { sent: true } });
      const { subject } = noticeText(user.lang, 'digest', { table: '', seat: () => '', deadline: null });
      const text = lines.map((l) => l.text).join('\n');
      await deliver(user.id, { id: `digest:${user.id}:${now}`, subject, text, link: `${origin}/home` }, true);
    }
  };

  /** Each user says how many hours before; never in the first half of a wait, whose beginning was told. */
  const reminders = async (): Promise<void> => {
    const rows = await sql.query<{ id: string; seat: string; who: string; deadline: number | string }>(
      `SELECT m."id", h."seat", h."who", m."deadline" FROM "Match" m
       JOIN "Holder" h ON h."matchId" = m."id" AND h."seat" = ANY(m."waiting")
       JOIN "User" u ON u."id" = h."who"
       WHERE m."status" = 'running' AND m."pace" = 'slow' AND m."deadline" > $1 AND u."reminder" > 0
         AND m."deadline" - $1 <= LEAST(u."reminder" * ${HOUR}::bigint, (m."deadline" - m."touchedAt") / 2)
         AND NOT EXISTS (SELECT 1 FROM "Notice" n
           WHERE n."id" = concat('reminder:', m."id", ':', h."seat", ':', m."deadline", ':', h."who"))
       ORDER BY m."deadline" LIMIT ${MOST}`,
      [db.now()],
    );
    for (const r of rows)
      if (!ctx.presence.has(r.id, r.who)) await once('reminder', r.id, r.seat, String(r.deadline), r.who);
  };

  /** What a kept notice says now; null: nobody needs to hear it any more. */
  const still = async ({ id, userId, text }: Kept): Promise<Message | null> => {
    const user = await prisma.user.findUnique({ where: { id: userId } });
    if (!user) return null;
    const [kind, matchId = '', seat = '', mark = ''] = id.split(':');
    if (kind === 'digest') {
      const { subject } = noticeText(user.lang, 'digest', { table: '', seat: () => '', deadline: null });
      return { id, subject, text: text.slice(0, text.lastIndexOf(' ')), link: `${origin}/home` };
    }
    if (kind === 'event') {
      const event = await prisma.tournament.findUnique({ where: { id: matchId }, select: { name: true, slug: true } });
      const link = `${origin}/e/${event?.slug ?? ''}`;
      return event ? { id, subject: event.name, text: text.slice(0, text.lastIndexOf(' ')), link } : null;
    }
    const meta = await readMeta(db, matchId);
    if (kind === 'asked') {
      const link = `${origin}/t/${matchId}`;
      const goes = meta?.status === 'open' || meta?.status === 'running';
      const wanted = meta?.invited.includes(userId) && !meta.holders.some((h) => h.who === userId);
      return meta && goes && wanted
        ? { id, subject: meta.name, text: text.slice(0, text.lastIndexOf(' ')), link }
        : null;
    }
    if (kind === 'begun') {
      const link = `${origin}/t/${matchId}`;
      return meta?.status === 'running'
        ? { id, subject: meta.name, text: text.slice(0, text.lastIndexOf(' ')), link }
        : null;
    }
    if (meta?.status !== 'running' || !meta.waiting.includes(seat) || ctx.presence.has(matchId, userId)) return null;
    if (!meta.holders.some((h) => h.seat === seat && h.who === userId)) return null;
    if (kind === 'reminder') {
      if (String(meta.deadline) !== mark || Number(mark) <= db.now()) return null;
    } else {
      const match = await ctx.matches.get(matchId);
      if (!match || waitMark(match, seat) !== mark) return null;
    }
    const said = noticeText(user.lang, kind === 'reminder' ? 'reminder' : 'waited', {
      table: meta.name,
      seat: nameOf(meta, seat),
      deadline: meta.deadline,
    });
    return { id, ...said, link: `${origin}/t/${matchId}` };
  };

  /** Notices that a channel has not taken, or that were under way when a server died. */
  const retries = async (): Promise<void> => {
    const rows = await prisma.notice.findMany({
      where: { retryAt: { lte: BigInt(db.now()) } },
      orderBy: { retryAt: 'asc' },
      take: MOST,
    });
    for (const row of rows) {
      // One node takes it.
      const lease = BigInt(db.now() + LEASE);
      const mine = await prisma.notice.updateMany({
        where: { id: row.id, retryAt: row.retryAt },
        data: { retryAt: lease },
      });
      if (mine.count === 0) continue;
      const message = await still(row);
      if (message) await send(row, message);
      else await prisma.notice.update({ where: { id: row.id }, data: { retryAt: null, left: [] } });
    }
  };

  return {
    pushKey: post.pushKey,
    checkWebhook: post.checkWebhook,
    stepped(match) {
      const asked = new Map(match.waitedFor().map((s) => [s, waitMark(match, s)]));
      const now = [...asked].map(([s, mark]) => `${s}@${mark}`).join();
      if (waits.get(match.id) === now) return;
      waits.set(match.id, now);
      if (waits.size > 5000) waits.delete(waits.keys().next().value as string);
      if (now === '') return;
      const looked = new Promise((later) => setTimeout(later, config.noticeAfter).unref())
        .then(() => look(match, asked))
        .catch((error: unknown) => log.warn({ err: error }, 'notices failed'))
        .finally(() => looks.delete(looked));
      looks.add(looked);
    },
    async tell(userId, message) {
      const user = await prisma.user.findUnique({ where: { id: userId }, select: { digest: true } });
      if (user) await deliver(userId, message, !user.digest);
    },
    async settled() {
      while (looks.size > 0) await Promise.all(looks);
    },
    async tick() {
      await retries();
      await reminders();
      await digests();
    },
  };
}

/** Names one wait of one seat: it is the same as long as the seat is waited for without a break. */
function waitMark(match: LiveMatch, seat: string): string {
  const since = match.waitSince.get(seat);
  return String(since ?? 0);
}

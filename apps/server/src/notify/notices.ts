import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { createTransport } from 'nodemailer';
import webpush from 'web-push';
import type { Context } from '../context.ts';
import { HttpError } from '../http/api.ts';
import type { LiveMatch } from '../match/live-match.ts';
import { isBot, readMeta } from '../match/meta.ts';
import { isPrivate } from './addresses.ts';
import { noticeText } from './texts.ts';

/** Tells people whose tab is closed that they are waited for: e-mail, personal webhook, web push. */
export interface Notices {
  pushKey: string | null;
  /** Refuses addresses inside private networks. */
  checkWebhook(url: string): Promise<void>;
  /** After each step: whoever is newly waited for gets one notice. */
  stepped(match: LiveMatch): void;
  /** Reminders before deadlines and daily digests. */
  tick(): Promise<void>;
  /** Resolves when every look that is due has been made. */
  settled(): Promise<void>;
}

type Kind = 'waited' | 'reminder';
/** Standing orders and quick reconnections come first, ms. */
const PATIENCE = 3000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Reminders at most in one go; the next minute brings the others. */
const MOST = 500;
/** Push services and webhooks have this long to answer, ms. */
const ANSWER = 5000;

export async function createNotices(ctx: Context): Promise<Notices> {
  const { db, config, log } = ctx;
  const { prisma } = db;
  const mail = config.smtpUrl ? createTransport(config.smtpUrl) : null;
  const keys = await pushKeys(ctx);
  webpush.setVapidDetails(
    config.publicUrl?.startsWith('https:') ? config.publicUrl : 'mailto:wardroom@localhost',
    keys.publicKey,
    keys.privateKey,
  );
  const origin = config.publicUrl ?? `http://localhost:${config.port}`;

  const checkWebhook = async (url: string): Promise<void> => {
    const { hostname, protocol } = new URL(url);
    if (protocol !== 'https:' && protocol !== 'http:') throw new HttpError(400, 'badWebhook', 'only http and https');
    if (config.webhookPrivate) return;
    const host = hostname.replace(/^\[|\]$/g, '');
    const addresses = isIP(host) ? [{ address: host }] : await lookup(host, { all: true }).catch(() => []);
    if (addresses.length === 0 || addresses.some((a) => isPrivate(a.address)))
      throw new HttpError(400, 'badWebhook', 'this address is not public');
  };

  const deliver = async (userId: string, subject: string, text: string, link: string): Promise<void> => {
    const user = await prisma.user.findUnique({ where: { id: userId } });
    if (!user) return;
    const tried = async (channel: string, work: () => Promise<unknown>): Promise<void> => {
      try {
        await work();
        ctx.metrics.notices.inc({ channel, result: 'sent' });
      } catch (error) {
        ctx.metrics.notices.inc({ channel, result: 'failed' });
        log.warn({ channel, user: userId, error: (error as Error).message }, 'a notice could not be delivered');
      }
    };
    if (mail && user.email)
      await tried('mail', () => mail.sendMail({ from: config.mailFrom, to: user.email, subject, text: `${text}\n\n${link}\n` }));
    if (user.webhook) {
      await tried('webhook', async () => {
        await checkWebhook(user.webhook);
        const answer = await fetch(user.webhook, {
          method: 'POST',
          redirect: 'error',
          signal: AbortSignal.timeout(ANSWER),
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ content: `${subject}: ${text} ${link}`, subject, text, link }),
        });
        if (!answer.ok) throw new Error(`answered ${answer.status}`);
      });
    }
    for (const s of await prisma.pushSubscription.findMany({ where: { userId } })) {
      await tried('push', async () => {
        await checkWebhook(s.endpoint);
        const message = JSON.stringify({ title: subject, body: text, link, url: new URL(link).pathname });
        const sealed = webpush.generateRequestDetails({ endpoint: s.endpoint, keys: { p256dh: s.p256dh, auth: s.auth } }, message, {
          TTL: DAY / 1000,
        });
        const { 'Content-Length': _length, ...headers } = sealed.headers as Record<string, string>;
        const answer = await fetch(sealed.endpoint, {
          method: sealed.method,
          redirect: 'error',
          signal: AbortSignal.timeout(ANSWER),
          headers,
          body: new Uint8Array(sealed.body ?? Buffer.alloc(0)),
        });
        // The browser has given this subscription up.
        if (answer.status === 404 || answer.status === 410) await prisma.pushSubscription.deleteMany({ where: { endpoint: s.endpoint } });
        if (!answer.ok) throw new Error(`answered ${answer.status}`);
      });
    }
  };

  /** One notice for each time somebody is waited for: the id says which. */
  const once = async (kind: Kind, matchId: string, seat: string, mark: string, userId: string): Promise<void> => {
    const id = `${kind}:${matchId}:${seat}:${mark}:${userId}`;
    const user = await prisma.user.findUnique({ where: { id: userId } });
    if (!user || (!user.email && !user.webhook && (await prisma.pushSubscription.count({ where: { userId } })) === 0)) return;
    const meta = await readMeta(db, matchId);
    if (!meta) return;
    const { subject, text } = noticeText(user.lang, kind, { table: meta.name, seat, deadline: meta.deadline });
    // A reminder does not wait for the digest.
    const now = !user.digest || kind === 'reminder';
    const fresh = await db.sql.query(
      `INSERT INTO "Notice" ("id", "userId", "at", "sent", "text") VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING "id"`,
      [id, userId, db.now(), now, `${text} ${origin}/t/${matchId}`],
    );
    if (fresh.length > 0 && now) await deliver(userId, subject, text, `${origin}/t/${matchId}`);
  };

  /** Per match: what the last look found, so that going on with the same wait says nothing. */
  const waits = new Map<string, string>();
  /** Looks that are still to come. */
  const looks = new Set<Promise<void>>();

  const look = async (match: LiveMatch): Promise<void> => {
    if (match.dead || match.meta.status !== 'running' || match.meta.practice || ctx.closing) return;
    for (const seat of match.waitedFor()) {
      const mark = waitMark(match, seat);
      for (const h of match.meta.holders) {
        if (h.seat !== seat || isBot(h.who) || ctx.presence.has(match.id, h.who)) continue;
        await once('waited', match.id, seat, mark, h.who);
      }
    }
  };

  const digests = async (): Promise<void> => {
    const now = db.now();
    const due = await prisma.user.findMany({ where: { digest: true, digestAt: { lt: BigInt(now - DAY) } }, take: 100 });
    for (const user of due) {
      const lines = await prisma.notice.findMany({ where: { userId: user.id, sent: false }, orderBy: { at: 'asc' }, take: 50 });
      if (lines.length === 0) continue;
      const claimed = await prisma.user.updateMany({ where: { id: user.id, digestAt: user.digestAt }, data: { digestAt: BigInt(now) } });
      if (claimed.count === 0) continue;
      await prisma.notice.updateMany({ where: { id: { in: lines.map((l) => l.id) } }, data: { sent: true } });
      const { subject } = noticeText(user.lang, 'digest', { table: '', seat: '', deadline: null });
      await deliver(user.id, subject, lines.map((l) => l.text).join('\n'), `${origin}/home`);
    }
  };

  /** Each user says how many hours before; never in the first half of a wait, whose beginning was told. */
  const reminders = async (): Promise<void> => {
    const rows = await db.sql.query<{ id: string; seat: string; who: string; deadline: number | string }>(
      `SELECT m."id", h."seat", h."who", m."deadline" FROM "Match" m
       JOIN "Holder" h ON h."matchId" = m."id" AND h."seat" = ANY(m."waiting")
       JOIN "User" u ON u."id" = h."who"
       WHERE m."status" = 'running' AND m."pace" = 'slow' AND m."deadline" > $1 AND u."reminder" > 0
         AND m."deadline" - $1 <= LEAST(u."reminder" * ${HOUR}::bigint, (m."deadline" - m."touchedAt") / 2)
         AND NOT EXISTS (SELECT 1 FROM "Notice" n WHERE n."id" = concat('reminder:', m."id", ':', h."seat", ':', m."deadline", ':', h."who"))
       ORDER BY m."deadline" LIMIT ${MOST}`,
      [db.now()],
    );
    for (const r of rows) if (!ctx.presence.has(r.id, r.who)) await once('reminder', r.id, r.seat, String(r.deadline), r.who);
  };

  return {
    pushKey: keys.publicKey,
    checkWebhook,
    stepped(match) {
      const now = match
        .waitedFor()
        .map((s) => `${s}@${waitMark(match, s)}`)
        .join();
      if (waits.get(match.id) === now) return;
      waits.set(match.id, now);
      if (waits.size > 5000) waits.delete(waits.keys().next().value as string);
      if (now === '') return;
      const looked = new Promise((later) => setTimeout(later, PATIENCE).unref())
        .then(() => look(match))
        .catch((error: unknown) => log.warn({ err: error }, 'notices failed'))
        .finally(() => looks.delete(looked));
      looks.add(looked);
    },
    async settled() {
      while (looks.size > 0) await Promise.all(looks);
    },
    async tick() {
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

/** Keys of web push, made once for the installation. */
async function pushKeys(ctx: Context): Promise<{ publicKey: string; privateKey: string }> {
  const { sql } = ctx.db;
  await sql.query(`INSERT INTO "Fact" ("id", "value") VALUES ('push', $1) ON CONFLICT DO NOTHING`, [
    JSON.stringify(webpush.generateVAPIDKeys()),
  ]);
  const [row] = await sql.query<{ value: string }>(`SELECT "value" FROM "Fact" WHERE "id" = 'push'`);
  return JSON.parse(row?.value ?? '{}') as { publicKey: string; privateKey: string };
}

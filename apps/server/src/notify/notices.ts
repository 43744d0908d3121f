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
}

type Kind = 'waited' | 'reminder';
/** Standing orders and quick reconnections come first, ms. */
const PATIENCE = 3000;
/** A reminder goes out in the last quarter of the time, at most six hours ahead. */
const AHEAD = 6 * 3_600_000;
const DAY = 86_400_000;

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
          signal: AbortSignal.timeout(5000),
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ content: `${subject}: ${text} ${link}`, subject, text, link }),
        });
        if (!answer.ok) throw new Error(`answered ${answer.status}`);
      });
    }
    for (const s of await prisma.pushSubscription.findMany({ where: { userId } })) {
      await tried('push', () =>
        webpush
          .sendNotification(
            { endpoint: s.endpoint, keys: { p256dh: s.p256dh, auth: s.auth } },
            JSON.stringify({ title: subject, body: text, link }),
            { TTL: 86_400 },
          )
          .catch(async (error: { statusCode?: number }) => {
            if (error.statusCode === 404 || error.statusCode === 410)
              await prisma.pushSubscription.deleteMany({ where: { endpoint: s.endpoint } });
            throw error;
          }),
      );
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
    const fresh = await db.sql.query(
      `INSERT INTO "Notice" ("id", "userId", "at", "sent", "text") VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING "id"`,
      [id, userId, db.now(), !user.digest, `${text} ${origin}/t/${matchId}`],
    );
    if (fresh.length > 0 && !user.digest) await deliver(userId, subject, text, `${origin}/t/${matchId}`);
  };

  /** Per match: what the last look found, so that going on with the same wait says nothing. */
  const waits = new Map<string, string>();

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

  const reminders = async (): Promise<void> => {
    const now = db.now();
    const rows = await db.sql.query<{ id: string; waiting: string[]; deadline: number | string; touchedAt: number | string }>(
      `SELECT "id", "waiting", "deadline", "touchedAt" FROM "Match" WHERE "status" = 'running' AND "pace" = 'slow' AND "deadline" BETWEEN $1 AND $2 LIMIT 200`,
      [now, now + AHEAD],
    );
    for (const r of rows) {
      const deadline = Number(r.deadline);
      if (deadline - now > (deadline - Number(r.touchedAt)) / 4) continue;
      const holders = await prisma.holder.findMany({ where: { matchId: r.id, seat: { in: r.waiting } } });
      for (const h of holders)
        if (!isBot(h.who) && !ctx.presence.has(r.id, h.who)) await once('reminder', r.id, h.seat, String(deadline), h.who);
    }
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
      setTimeout(() => look(match).catch((error: unknown) => log.warn({ err: error }, 'notices failed')), PATIENCE).unref();
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

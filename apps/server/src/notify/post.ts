import { createHash } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { createTransport } from 'nodemailer';
import webpush from 'web-push';
import type { Context } from '../context.ts';
import { HttpError } from '../http/errors.ts';
import { isPublic } from './addresses.ts';

/** What is sent by every channel of a user. `id`: the same for each try, so that the other side can tell. */
export interface Message {
  id: string;
  subject: string;
  text: string;
  link: string;
}

/** The ways to reach people outside the page: `mail`, `webhook`, and `push:<endpoint>` for each subscribed browser. */
export interface Post {
  pushKey: string;
  /** Refuses addresses inside private networks. */
  checkWebhook(url: string): Promise<void>;
  /** The channels by which a user can be reached now. */
  channels(userId: string): Promise<string[]>;
  /** Sends by one channel; false: the user has given it up meanwhile. Throws when the other side has not taken it. */
  send(userId: string, channel: string, message: Message): Promise<boolean>;
}

/** Push services and webhooks have this long to answer, ms. */
const ANSWER = 5000;
const DAY = 86_400;

export async function createPost(ctx: Pick<Context, 'config' | 'db'>): Promise<Post> {
  const { config } = ctx;
  const { prisma } = ctx.db;
  const mail = config.smtpUrl ? createTransport(config.smtpUrl) : null;
  const keys = await pushKeys(ctx);
  webpush.setVapidDetails(
    config.publicUrl?.startsWith('https:') ? config.publicUrl : 'mailto:wardroom@localhost',
    keys.publicKey,
    keys.privateKey,
  );

  const checkWebhook = async (url: string): Promise<void> => {
    const { hostname, protocol } = new URL(url);
    if (protocol !== 'https:' && protocol !== 'http:') throw new HttpError(400, 'badWebhook', 'only http and https');
    if (config.webhookPrivate) return;
    const host = hostname.replace(/^\[|\]$/g, '');
    const addresses = isIP(host) ? [{ address: host }] : await lookup(host, { all: true }).catch(() => []);
    if (addresses.length === 0 || !addresses.every((a) => isPublic(a.address)))
      throw new HttpError(400, 'badWebhook', 'this address is not public');
  };
  const call = async (url: string, init: RequestInit): Promise<Response> => {
    await checkWebhook(url);
    return fetch(url, { method: 'POST', redirect: 'error', signal: AbortSignal.timeout(ANSWER), ...init });
  };

  const push = async (endpoint: string, { id, subject, text, link }: Message): Promise<boolean> => {
    const s = await prisma.pushSubscription.findUnique({ where: { endpoint } });
    if (!s) return false;
    const message = JSON.stringify({ title: subject, body: text, link, url: new URL(link).pathname });
    const sealed = webpush.generateRequestDetails({ endpoint, keys: { p256dh: s.p256dh, auth: s.auth } }, message, {
      TTL: DAY,
      topic: nameOf(id),
    });
    const { 'Content-Length': _length, ...headers } = sealed.headers as Record<string, string>;
    const answer = await call(endpoint, { headers, body: new Uint8Array(sealed.body ?? Buffer.alloc(0)) });
    // The browser has given this subscription up.
    if (answer.status === 404 || answer.status === 410)
      await prisma.pushSubscription.deleteMany({ where: { endpoint } });
    if (!answer.ok) throw new Error(`answered ${answer.status}`);
    return true;
  };

  return {
    pushKey: keys.publicKey,
    checkWebhook,
    async channels(userId) {
      const user = await prisma.user.findUnique({ where: { id: userId } });
      if (!user) return [];
      const browsers = await prisma.pushSubscription.findMany({ where: { userId } });
      return [
        ...(mail && user.email ? ['mail'] : []),
        ...(user.webhook ? ['webhook'] : []),
        ...browsers.map((b) => `push:${b.endpoint}`),
      ];
    },
    async send(userId, channel, message) {
      const { id, subject, text, link } = message;
      const user = await prisma.user.findUnique({ where: { id: userId } });
      if (!user) return false;
      if (channel.startsWith('push:')) return push(channel.slice(5), message);
      if (channel === 'mail' && mail && user.email) {
        const messageId = `<${nameOf(id)}@wardroom>`;
        await mail.sendMail({
          from: config.mailFrom,
          to: user.email,
          subject,
          text: `${text}\n\n${link}\n`,
          messageId,
        });
        return true;
      }
      if (channel === 'webhook' && user.webhook) {
        const answer = await call(user.webhook, {
          headers: { 'content-type': 'application/json', 'idempotency-key': nameOf(id) },
          body: JSON.stringify({ content: `${subject}: ${text} ${link}`, subject, text, link }),
        });
        if (!answer.ok) throw new Error(`answered ${answer.status}`);
        return true;
      }
      return false;
    },
  };
}

/** A name of a notice for the outside, of letters and digits that every protocol takes. */
const nameOf = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 32);

/** Keys of web push, made once for the installation. */
async function pushKeys(ctx: Pick<Context, 'db'>): Promise<{ publicKey: string; privateKey: string }> {
  const { sql } = ctx.db;
  await sql.query(`INSERT INTO "Fact" ("id", "value") VALUES ('push', $1) ON CONFLICT DO NOTHING`, [
    JSON.stringify(webpush.generateVAPIDKeys()),
  ]);
  const [row] = await sql.query<{ value: string }>(`SELECT "value" FROM "Fact" WHERE "id" = 'push'`);
  return JSON.parse(row?.value ?? '{}') as { publicKey: string; privateKey: string };
}

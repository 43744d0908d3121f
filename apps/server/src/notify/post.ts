import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import webpush from 'web-push';
import type { Context } from '../context.ts';
import { takeQuota } from '../storage/quota.ts';
import { createCaller } from './call.ts';

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

/** Notices that one person gets by mail in a day: whoever makes others wait for him fills nobody's box. */
const MAILS = 40;
const taken = (status: number): boolean => status >= 200 && status < 300;
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

  const caller = createCaller({ anywhere: config.webhookPrivate });

  const push = async (endpoint: string, { id, subject, text, link }: Message): Promise<boolean> => {
    const s = await prisma.pushSubscription.findUnique({ where: { endpoint } });
    if (!s) return false;
    const message = JSON.stringify({ title: subject, body: text, link, url: new URL(link).pathname });
    const sealed = webpush.generateRequestDetails({ endpoint, keys: { p256dh: s.p256dh, auth: s.auth } }, message, {
      TTL: DAY,
      topic: nameOf(id),
    });
    const { 'Content-Length': _length, ...headers } = sealed.headers as Record<string, string>;
    const status = await caller.call(endpoint, { headers, body: new Uint8Array(sealed.body ?? Buffer.alloc(0)) });
    // The browser has given this subscription up.
    if (status === 404 || status === 410) await prisma.pushSubscription.deleteMany({ where: { endpoint } });
    if (!taken(status)) throw new Error(`answered ${status}`);
    return true;
  };

  return {
    pushKey: keys.publicKey,
    checkWebhook: caller.check,
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
        if (!(await takeQuota(ctx.db, `mail:${userId}`, MAILS, DAY * 1000))) return false;
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
        const status = await caller.call(user.webhook, {
          headers: { 'content-type': 'application/json', 'idempotency-key': nameOf(id) },
          body: JSON.stringify({ content: `${subject}: ${text} ${link}`, subject, text, link }),
        });
        if (!taken(status)) throw new Error(`answered ${status}`);
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

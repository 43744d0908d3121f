import { rest } from '@wardroom/protocol';
import { deviceLinkSchema, deviceLookSchema, meSchema, nothingSchema } from '@wardroom/protocol/answers.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import type { Api } from '../http/api.ts';
import { conflict, HttpError } from '../http/errors.ts';
import { publicUrl } from '../http/origin.ts';
import { lockUser } from '../storage/database.ts';
import { isUniqueViolation } from '../storage/errors.ts';
import type { Accounts } from './accounts.ts';
import { deviceOf } from './device.ts';
import type { Info } from './info.ts';
import { countMatches, mergeGuest } from './merge.ts';
import { checkAlike, checkName, keyOf, skeletonOf } from './names.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { cookieName, tokenIn } from './session-cookie.ts';
import type { Sessions } from './sessions.ts';
import { hashOf, newToken } from './sessions.ts';

/** How long a link to another device works, ms. */
const LINK_LIFE = 10 * 60_000;
/** Browsers of one person that get notices. */
const MOST_BROWSERS = 10;

export function identityRoutes(
  ctx: Pick<Context, 'bots' | 'config' | 'db' | 'games' | 'log' | 'matches' | 'notices' | 'vacations'>,
  app: FastifyInstance,
  api: Api,
  sessions: Sessions,
  accounts: Accounts,
  info: Info,
): void {
  const { db } = ctx;

  const { setCookie, enter, audit, throttle } = accounts;

  const botNames = ctx.games.all.flatMap((game) => ctx.bots.of(game.id));

  const change = async (id: string, data: Prisma.UserUpdateInput): Promise<void> => {
    try {
      await db.transaction(async (tx) => {
        if (typeof data.name === 'string') await checkAlike(tx, data.name, id);
        await tx.user.update({ where: { id }, data });
      });
    } catch (error) {
      if (isUniqueViolation(error)) throw conflict('nameTaken', 'this name is taken');
      throw error;
    }
    sessions.forget(id);
  };

  api.add({
    route: 'POST /api/session',
    answer: meSchema,
    summary: 'Who I am; makes a guest where there is no session yet. `framed`: one of a page inside another one',
    query: z.strictObject({ framed: z.literal('1').optional() }),
    open: true,
    perMinute: 60,
    handle: async ({ me, query, req, reply }) => {
      if (me.id) return info(me.id);
      const lang = (req.headers['accept-language'] ?? '').toLowerCase().startsWith('es') ? 'es' : 'en';
      const guest = await sessions.guest(lang);
      setCookie(
        req,
        reply,
        await sessions.begin(guest.id, { via: 'guest', device: deviceOf(req.headers['user-agent']) }),
        query.framed === '1',
      );
      return info(guest.id);
    },
  });
  api.add({ route: 'GET /api/me', answer: meSchema, summary: 'Who I am', handle: ({ me }) => info(me.id) });
  api.add({
    route: 'PATCH /api/me',
    answer: meSchema,
    summary:
      'Change my name, where notices go, language; `vacationDays` takes a vacation of that many days out of ' +
      'those left',
    body: rest['PATCH /api/me'],
    handle: async ({ me, body }) => {
      const { vacationDays, ...plain } = body;
      if (plain.webhook) await ctx.notices.checkWebhook(plain.webhook);
      const fields = Object.fromEntries(Object.entries(plain).filter(([, v]) => v !== undefined));
      const { name } = plain;
      if (name !== undefined && name !== me.name) checkName(name, botNames);
      const keys = name !== undefined && me.registered ? { nameKey: keyOf(name), skeleton: skeletonOf(name) } : {};
      await change(me.id, { ...fields, ...keys });
      if (plain.name !== undefined && plain.name !== me.name)
        await audit.note({ kind: 'rename', by: me.id, about: me.id, detail: { from: me.name, to: plain.name } });
      if (vacationDays !== undefined) await takeVacation(ctx, me.id, vacationDays);
      return info(me.id);
    },
  });
  api.add({
    route: 'POST /api/register',
    answer: meSchema,
    summary: 'Give my guest a name and a password; everything it has stays',
    body: rest['POST /api/register'],
    perMinute: 20,
    handle: async ({ me, body, req, reply }) => {
      if (me.registered) throw conflict('registered', 'already registered');
      const { name } = body;
      checkName(name, botNames);
      const passwordHash = await hashPassword(body.password, name);
      await change(me.id, { name, nameKey: keyOf(name), skeleton: skeletonOf(name), passwordHash });
      await audit.note({ kind: 'register', by: me.id, about: me.id });
      const mine = await info(me.id);
      // Last of all: the browser's other connections come back with the cookie that this answer brings.
      await accounts.proved(req, reply);
      return mine;
    },
  });
  api.add({
    route: 'POST /api/login',
    answer: meSchema,
    summary: 'Sign in by name and password',
    body: rest['POST /api/login'],
    open: true,
    perMinute: 20,
    handle: async ({ body, req, reply }) => {
      const user = await db.prisma.user.findUnique({ where: { nameKey: keyOf(body.name) } });
      if (user) await throttle.take(user.id);
      if (!(await isPassword(user?.passwordHash, body.password)) || !user) {
        if (user) await audit.note({ kind: 'signInRefused', by: null, about: user.id });
        throw new HttpError(401, 'wrongPassword', 'name or password is wrong');
      }
      await throttle.clear(user.id);
      await enter(req, reply, user.id, 'password');
      return info(user.id);
    },
  });
  api.add({
    route: 'POST /api/logout',
    answer: nothingSchema,
    summary: 'Sign out',
    open: true,
    handle: async ({ me, req, reply }) => {
      const token = tokenIn(app, ctx.config, req.cookies);
      if (token) await sessions.end(token);
      if (me.id) await audit.note({ kind: 'signOut', by: me.id, about: me.id });
      void reply.clearCookie(cookieName(ctx.config), {
        path: '/',
        secure: cookieName(ctx.config).startsWith('__Host-'),
      });
      return {};
    },
  });
  api.add({
    route: 'POST /api/device-link',
    answer: deviceLinkSchema,
    summary: 'A link that lets one other device in as me, once, within ten minutes',
    perMinute: 20,
    handle: async ({ me, req }) => {
      const token = newToken();
      const expiresAt = db.now() + LINK_LIFE;
      await db.prisma.deviceLink.create({ data: { id: hashOf(token), userId: me.id, expiresAt: BigInt(expiresAt) } });
      return { url: `${publicUrl(ctx.config, req)}/device/${token}`, token, expiresAt };
    },
  });
  api.add({
    route: 'POST /api/device-link/look',
    answer: deviceLookSchema,
    summary: 'Whom such a link lets in, and what the guest who is here would leave behind; it stays usable',
    body: rest['POST /api/device-link/look'],
    open: true,
    perMinute: 20,
    handle: async ({ me, body }) => {
      const link = await db.prisma.deviceLink.findUnique({ where: { id: hashOf(body.token) } });
      const owner = link && (await db.prisma.user.findUnique({ where: { id: link.userId } }));
      if (!link || !owner || link.expiresAt <= BigInt(db.now()))
        throw new HttpError(410, 'linkUsed', 'this link was used or is too old');
      const mine = me.id === '' || me.registered || me.id === owner.id ? 0 : await countMatches(db, me.id);
      return {
        name: owner.name,
        me: me.id === '' ? null : { name: me.name, same: me.id === owner.id, matches: mine },
      };
    },
  });
  api.add({
    route: 'POST /api/device-link/use',
    answer: meSchema,
    summary: 'Use such a link',
    body: rest['POST /api/device-link/use'],
    open: true,
    perMinute: 20,
    handle: async ({ me, body, req, reply }) => {
      const id = hashOf(body.token);
      const link = await db.prisma.deviceLink.findUnique({ where: { id } });
      const used = await db.prisma.deviceLink.deleteMany({ where: { id, expiresAt: { gt: BigInt(db.now()) } } });
      if (!link || used.count === 0) throw new HttpError(410, 'linkUsed', 'this link was used or is too old');
      if (body.merge && me.id !== '' && !me.registered && me.id !== link.userId) {
        const moved = await db.transaction((tx) => mergeGuest(tx, me.id, link.userId));
        for (const match of moved) await ctx.matches.changed(match);
        await audit.note({ kind: 'merge', by: link.userId, about: me.id, detail: { matches: moved.length } });
      }
      await enter(req, reply, link.userId, 'link');
      return info(link.userId);
    },
  });
  api.add({
    route: 'POST /api/push',
    answer: nothingSchema,
    summary: 'Send me web push notices here',
    body: rest['POST /api/push'],
    handle: async ({ me, body }) => {
      await ctx.notices.checkWebhook(body.endpoint);
      const data = { userId: me.id, p256dh: body.keys.p256dh, auth: body.keys.auth };
      const { endpoint } = body;
      await db.transaction(async (tx) => {
        await lockUser(tx, me.id);
        const others = await tx.pushSubscription.count({ where: { userId: me.id, endpoint: { not: endpoint } } });
        if (others >= MOST_BROWSERS)
          throw conflict('tooManyBrowsers', `notices go to ${MOST_BROWSERS} browsers at most`);
        await tx.pushSubscription.upsert({ where: { endpoint }, create: { endpoint, ...data }, update: data });
      });
      return {};
    },
  });
}

/** Deadlines of my seats in slow games move by that many days; the days are taken from those left. */
async function takeVacation(ctx: Pick<Context, 'db' | 'vacations'>, user: string, days: number): Promise<void> {
  if (days === 0) return;
  const now = ctx.db.now();
  const taken = await ctx.db.prisma.user.updateMany({
    where: { id: user, vacationDays: { gte: days }, vacationUntil: { lte: BigInt(now) } },
    data: {
      vacationDays: { decrement: days },
      vacationFrom: BigInt(now),
      vacationUntil: BigInt(now + days * 86_400_000),
    },
  });
  if (taken.count === 0) throw conflict('noVacation', 'so many days are not left, or a vacation is running');
  await ctx.vacations.giveTo(user);
}

import { rest } from '@wardroom/protocol';
import { meSchema, nothingSchema, sessionsSchema } from '@wardroom/protocol/answers.ts';
import { z } from 'zod';
import type { Context } from '../context.ts';
import type { Api } from '../http/api.ts';
import { conflict, HttpError, notFound } from '../http/errors.ts';
import { publicUrl } from '../http/origin.ts';
import type { SeatChanges } from '../lobby/seats.ts';
import { takeQuota } from '../storage/quota.ts';
import type { Accounts } from './accounts.ts';
import { deleteAccount } from './deletion.ts';
import { exportOf } from './export.ts';
import type { Info } from './info.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { hashOf } from './sessions.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** How long letters wait for their reader. */
const MAIL_LIFE = DAY;
const RESET_LIFE = HOUR;
/** Letters that one account may cause: to confirm addresses in a day, for new passwords in an hour. */
const CONFIRM_LETTERS = 5;
const RESET_LETTERS = 3;
/** Letters in a day to one address that nobody has confirmed, whoever asks: accounts cost nothing. */
const TO_ONE = 5;

/** What one does with one's own account. */
export function accountRoutes(
  ctx: Pick<Context, 'config' | 'db' | 'matches'> & { changes: SeatChanges },
  api: Api,
  accounts: Accounts,
  info: Info,
): void {
  const { db } = ctx;
  const { prisma } = db;
  const { proofs, tokens, throttle, letters, audit, tokenOf } = accounts;
  const mine = (id: string) => prisma.user.findUniqueOrThrow({ where: { id } });
  async function resetLetter(user: Awaited<ReturnType<typeof mine>>, origin: string): Promise<void> {
    if (!(await takeQuota(db, `reset:${user.id}`, RESET_LETTERS, HOUR))) return;
    const token = await tokens.make('reset', user.id, RESET_LIFE);
    await letters.send(user.email, user.lang, 'reset', { name: user.name }, `${origin}/reset/${token}`);
  }

  api.add({
    route: 'POST /api/proof',
    answer: nothingSchema,
    summary: 'Show again who I am, for acts that need it (ten minutes)',
    body: rest['POST /api/proof'],
    perMinute: 20,
    handle: async ({ me, body, req, reply }) => {
      await throttle.take(me.id);
      if (!(await isPassword((await mine(me.id)).passwordHash, body.password)))
        throw new HttpError(401, 'wrongPassword', 'the password is wrong');
      await throttle.clear(me.id);
      await accounts.proved(req, reply);
      return {};
    },
  });
  api.add({
    route: 'POST /api/password',
    answer: meSchema,
    summary: 'Change my password; all other sessions end',
    body: rest['POST /api/password'],
    perMinute: 20,
    handle: async ({ me, body, req }) => {
      const token = tokenOf(req);
      await proofs.check(me.id, token);
      const user = await mine(me.id);
      if (user.nameKey === null) throw conflict('guest', 'a guest has no password: register first');
      const passwordHash = await hashPassword(body.password, user.name);
      await prisma.user.update({ where: { id: me.id }, data: { passwordHash, failures: 0 } });
      await tokens.drop('reset', me.id);
      await accounts.endSessions(me.id, { but: token });
      await audit.note({ kind: 'password', by: me.id, about: me.id });
      void accounts.tell(user, 'changed', { what: 'password' });
      return info(me.id);
    },
  });
  api.add({
    route: 'POST /api/password/forgotten',
    answer: nothingSchema,
    summary:
      'Ask for a letter by which a new password can be chosen; the answer is the same whether there is such an ' +
      'account',
    body: rest['POST /api/password/forgotten'],
    open: true,
    perMinute: 5,
    handle: async ({ body, req }) => {
      if (!letters.possible) throw new HttpError(409, 'noMail', 'this server sends no mail');
      const user = await prisma.user.findFirst({
        where: { email: body.email.toLowerCase(), nameKey: { not: null }, deletedAt: null },
      });
      // In its own time: how long it takes tells nothing.
      if (user) void resetLetter(user, accounts.origin(req)).catch(() => undefined);
      return {};
    },
  });
  api.add({
    route: 'POST /api/password/reset',
    answer: meSchema,
    summary: 'Choose a new password by the link of such a letter; all sessions end, this one begins',
    body: rest['POST /api/password/reset'],
    open: true,
    perMinute: 20,
    handle: async ({ body, req, reply }) => {
      // Refused before the link is used up.
      const passwordHash = await hashPassword(body.password, '');
      const used = await tokens.use('reset', body.token);
      if (!used) throw new HttpError(410, 'linkUsed', 'this link was used or is too old');
      const user = await prisma.user.update({ where: { id: used.userId }, data: { passwordHash, failures: 0 } });
      await tokens.drop('reset', user.id);
      await accounts.endSessions(user.id);
      await audit.note({ kind: 'passwordReset', by: user.id, about: user.id });
      await accounts.enter(req, reply, user.id, 'reset');
      void accounts.tell(user, 'changed', { what: 'password' });
      return info(user.id);
    },
  });
  api.add({
    route: 'POST /api/mail',
    answer: meSchema,
    summary: 'Give my mail address, which is confirmed by the link of a letter; an empty one takes it away',
    body: rest['POST /api/mail'],
    perMinute: 10,
    handle: async ({ me, body, req }) => {
      await proofs.check(me.id, tokenOf(req));
      const user = await mine(me.id);
      const email = body.email.toLowerCase();
      if (email === '') {
        await prisma.user.update({ where: { id: me.id }, data: { email: '' } });
        await tokens.drop('mail', me.id);
        await audit.note({ kind: 'mail', by: me.id, about: me.id, detail: { removed: true } });
        void accounts.tell(user, 'changed', { what: 'mail' });
        return info(me.id);
      }
      const room =
        (await takeQuota(db, `confirm:${me.id}`, CONFIRM_LETTERS, DAY)) &&
        (await takeQuota(db, `letters:${hashOf(email)}`, TO_ONE, DAY));
      if (!room) throw new HttpError(429, 'tooManyLetters', 'several letters are under way: use the last one');
      const token = await tokens.make('mail', me.id, MAIL_LIFE, email);
      await letters.send(
        email,
        user.lang,
        'mail',
        { name: user.name },
        `${publicUrl(ctx.config, req)}/confirm/${token}`,
      );
      return info(me.id);
    },
  });
  api.add({
    route: 'POST /api/mail/confirm',
    answer: nothingSchema,
    summary: 'Confirm a mail address by the link of the letter',
    body: rest['POST /api/mail/confirm'],
    open: true,
    perMinute: 20,
    handle: async ({ body }) => {
      const used = await tokens.use('mail', body.token);
      if (!used) throw new HttpError(410, 'linkUsed', 'this link was used or is too old');
      const before = await prisma.user.findUnique({ where: { id: used.userId } });
      if (!before || before.deletedAt !== null) throw new HttpError(410, 'linkUsed', 'there is no such account');
      await prisma.user.update({ where: { id: used.userId }, data: { email: used.data } });
      await tokens.drop('mail', used.userId);
      await audit.note({ kind: 'mail', by: used.userId, about: used.userId });
      if (before.email !== used.data) void accounts.tell(before, 'changed', { what: 'mail' });
      return {};
    },
  });
  api.add({
    route: 'GET /api/sessions',
    answer: sessionsSchema,
    summary: 'Where I am signed in',
    handle: async ({ me, req }) => {
      const here = hashOf(tokenOf(req) ?? '');
      const rows = await prisma.session.findMany({ where: { userId: me.id }, orderBy: { seenAt: 'desc' }, take: 100 });
      return rows.map((r) => ({
        id: r.id,
        device: r.device,
        via: r.via,
        createdAt: Number(r.createdAt),
        seenAt: Number(r.seenAt),
        current: r.id === here,
      }));
    },
  });
  api.add({
    route: 'POST /api/sessions/end',
    answer: z.strictObject({ ended: z.number().int() }),
    summary: 'Sign out one of my sessions, or all but this one',
    body: rest['POST /api/sessions/end'],
    handle: async ({ me, body, req }) => {
      if (body.id === undefined) {
        const ended = await accounts.endSessions(me.id, { but: tokenOf(req) });
        await audit.note({ kind: 'signOutEverywhere', by: me.id, about: me.id, detail: { ended } });
        return { ended };
      }
      const ended = await accounts.endSessions(me.id, { only: body.id });
      if (ended === 0) throw notFound('session');
      await audit.note({ kind: 'sessionEnded', by: me.id, about: me.id });
      return { ended };
    },
  });
  api.add({
    route: 'GET /api/me/export',
    answer: z.looseObject({ account: z.unknown() }).describe('Everything that is kept about me'),
    summary: 'My data as a file; needs a fresh proof',
    perMinute: 5,
    handle: async ({ me, req, reply }) => {
      await proofs.check(me.id, tokenOf(req));
      await audit.note({ kind: 'export', by: me.id, about: me.id });
      void reply.header('content-disposition', 'attachment; filename="wardroom-my-data.json"');
      return exportOf(db, me.id);
    },
  });
  api.add({
    route: 'POST /api/me/delete',
    answer: nothingSchema,
    summary: 'Delete my account: name, address, keys, sessions and talk go; records of matches stay, without my name',
    body: rest['POST /api/me/delete'],
    perMinute: 5,
    handle: async ({ me, req }) => {
      await proofs.check(me.id, tokenOf(req));
      const user = await mine(me.id);
      await deleteAccount(ctx, accounts, me.id, me.id);
      void accounts.tell(user, 'changed', { what: 'deleted' });
      return {};
    },
  });
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import type { User } from '../generated/prisma/client.ts';
import { publicUrl } from '../http/origin.ts';
import type { Audit } from './audit.ts';
import { deviceOf } from './device.ts';
import type { LetterKind, Letters } from './letters.ts';
import { createLetters } from './letters.ts';
import type { Proofs } from './proof.ts';
import { createProofs } from './proof.ts';
import { cookieName, framedCookieName, tokenIn } from './session-cookie.ts';
import type { Sessions, SignIn } from './sessions.ts';
import { hashOf, lives } from './sessions.ts';
import type { Throttle } from './throttle.ts';
import { createThrottle } from './throttle.ts';
import type { Tokens } from './tokens.ts';
import { createTokens } from './tokens.ts';

/** What the routes about accounts share. */
export interface Accounts {
  sessions: Sessions;
  throttle: Throttle;
  proofs: Proofs;
  tokens: Tokens;
  letters: Letters;
  audit: Audit;
  /** The session's token; null: there is none. */
  tokenOf(req: FastifyRequest): string | null;
  /** A new session for this user, in place of the one that was there. A device not seen before is told by mail. */
  enter(req: FastifyRequest, reply: FastifyReply, userId: string, via: SignIn['via']): Promise<void>;
  /** Who is here has just shown who he is: his session gets a new token, and the one from before is worth nothing. */
  proved(req: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** `framed`: the session of a guest in a frame on a page of another site. */
  setCookie(req: FastifyRequest, reply: FastifyReply, token: string, framed?: boolean): void;
  /**
   * Ends sessions of the user with their sockets, and returns how many: all, all but that of a token, or one by its
   * id.
   */
  endSessions(userId: string, which?: { but?: string | null; only?: string }): Promise<number>;
  /** Tells the owner by mail, where there is an address; never fails. */
  tell(user: Pick<User, 'email' | 'lang' | 'name'>, kind: LetterKind, values: Record<string, string>): Promise<void>;
  /** Where links in letters lead. */
  origin(req?: FastifyRequest): string;
}

export function createAccounts(
  ctx: Pick<Context, 'config' | 'db' | 'log'>,
  app: FastifyInstance,
  sessions: Sessions,
  audit: Audit,
): Accounts {
  const { db, config, log } = ctx;
  const { prisma } = db;
  const letters = createLetters(ctx);
  const stamp = (): string => new Date(db.now()).toISOString().slice(0, 16).replace('T', ' ');
  const origin = (req?: FastifyRequest): string =>
    req ? publicUrl(config, req) : (config.publicUrl ?? `http://localhost:${config.port}`);

  const accounts: Accounts = {
    sessions,
    throttle: createThrottle(db),
    proofs: createProofs(db),
    tokens: createTokens(db),
    letters,
    audit,
    origin,
    tokenOf: (req) => tokenIn(app, config, req.cookies),
    setCookie(req, reply, token, framed = false) {
      const common = { path: '/', httpOnly: true, signed: true, maxAge: lives.player.unused / 1000 };
      if (framed) {
        const apart = { sameSite: 'none', secure: true, partitioned: true } as const;
        void reply.setCookie(framedCookieName(config), token, { ...common, ...apart });
        return;
      }
      const secure = publicUrl(config, req).startsWith('https:');
      void reply.setCookie(cookieName(config), token, { ...common, sameSite: 'lax', secure });
    },
    async enter(req, reply, userId, via) {
      const old = accounts.tokenOf(req);
      const device = deviceOf(req.headers['user-agent']);
      const known = await prisma.session.findFirst({ where: { userId, device } });
      const others = await prisma.session.count({ where: { userId } });
      if (old) await sessions.end(old);
      accounts.setCookie(req, reply, await sessions.begin(userId, { via, device }));
      await audit.note({ kind: 'signIn', by: userId, about: userId, detail: { via, device } });
      if (known || others === 0) return;
      const user = await prisma.user.findUnique({ where: { id: userId } });
      if (user) void accounts.tell(user, 'signIn', { device: device || '?' });
    },
    async proved(req, reply) {
      const old = accounts.tokenOf(req);
      const next = old && (await sessions.renew(old));
      if (next) accounts.setCookie(req, reply, next);
    },
    async endSessions(userId, { but = null, only } = {}) {
      const id = only === undefined ? { not: but ? hashOf(but) : '' } : only;
      const ended = await prisma.session.findMany({ where: { userId, id }, select: { id: true } });
      for (const session of ended) await sessions.endById(session.id);
      sessions.forget(userId);
      return ended.length;
    },
    async tell(user, kind, values) {
      if (!user.email || !letters.possible) return;
      try {
        const link = `${origin()}/profile`;
        await letters.send(user.email, user.lang, kind, { name: user.name, time: stamp(), ...values }, link);
      } catch (err) {
        log.warn({ err, kind }, 'a letter about an account was not sent');
      }
    },
  };
  return accounts;
}

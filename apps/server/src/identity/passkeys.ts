import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { rest } from '@wardroom/protocol';
import { ceremonySchema, meSchema, passkeysSchema } from '@wardroom/protocol/answers.ts';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import type { Api } from '../http/api.ts';
import { conflict, HttpError, notFound } from '../http/errors.ts';
import { publicUrl } from '../http/origin.ts';
import type { Accounts } from './accounts.ts';
import { deviceOf } from './device.ts';
import type { Info } from './info.ts';

/** How long a ceremony may take, ms, and how many keys one account may have. */
const CEREMONY = 5 * 60_000;
const MOST = 20;

/** Loaded when the first passkey is used: a third of a second of every start. */
const webauthn = () => import('@simplewebauthn/server');

const wrong = (): HttpError => new HttpError(401, 'wrongPasskey', 'this passkey was not accepted');

/** Passkeys (WebAuthn, level 2): a key of a device instead of a password. */
export function passkeyRoutes(ctx: Pick<Context, 'config' | 'db'>, api: Api, accounts: Accounts, info: Info): void {
  const { db } = ctx;
  const { prisma } = db;
  const { tokens, proofs, audit, tokenOf } = accounts;
  const place = (req: FastifyRequest): { origin: string; rpID: string } => {
    const origin = publicUrl(ctx.config, req);
    return { origin, rpID: new URL(origin).hostname };
  };

  api.add({
    route: 'GET /api/passkeys',
    answer: passkeysSchema,
    summary: 'My passkeys',
    handle: async ({ me }) =>
      (await prisma.passkey.findMany({ where: { userId: me.id }, orderBy: { createdAt: 'asc' } })).map((k) => ({
        id: k.id,
        name: k.name,
        createdAt: Number(k.createdAt),
        usedAt: Number(k.usedAt),
      })),
  });
  api.add({
    route: 'POST /api/passkeys/options',
    answer: ceremonySchema,
    summary: 'Begin to add a passkey: what the browser is to be asked',
    perMinute: 20,
    handle: async ({ me, req }) => {
      await proofs.check(me.id, tokenOf(req));
      if (!me.registered) throw conflict('guest', 'register first: a passkey belongs to a name');
      const known = await prisma.passkey.findMany({ where: { userId: me.id } });
      if (known.length >= MOST) throw conflict('tooManyKeys', `no more than ${MOST} passkeys`);
      const options = await (await webauthn()).generateRegistrationOptions({
        rpName: 'Wardroom',
        rpID: place(req).rpID,
        userName: me.name,
        userID: new TextEncoder().encode(me.id),
        excludeCredentials: known.map((k) => ({ id: k.id, transports: k.transports })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
      });
      const ticket = await tokens.make('passkeyNew', me.id, CEREMONY, options.challenge);
      return { ticket, options };
    },
  });
  api.add({
    route: 'POST /api/passkeys',
    answer: passkeysSchema,
    summary: 'Add the passkey that the browser has made',
    body: rest['POST /api/passkeys'],
    perMinute: 20,
    handle: async ({ me, body, req }) => {
      const begun = await tokens.use('passkeyNew', body.ticket);
      if (begun?.userId !== me.id) throw wrong();
      const { origin, rpID } = place(req);
      const made = await (await webauthn())
        .verifyRegistrationResponse({
          response: body.response as unknown as RegistrationResponseJSON,
          expectedChallenge: begun.data,
          expectedOrigin: origin,
          expectedRPID: rpID,
          requireUserVerification: false,
        })
        .catch(() => null);
      if (!made?.verified) throw wrong();
      const { credential } = made.registrationInfo;
      const now = BigInt(db.now());
      await prisma.passkey.create({
        data: {
          id: credential.id,
          userId: me.id,
          publicKey: Buffer.from(credential.publicKey).toString('base64url'),
          counter: BigInt(credential.counter),
          transports: credential.transports ?? [],
          name: body.name ?? (deviceOf(req.headers['user-agent']) || 'Passkey'),
          createdAt: now,
          usedAt: now,
        },
      });
      await audit.note({ kind: 'passkeyAdded', by: me.id, about: me.id });
      const user = await prisma.user.findUniqueOrThrow({ where: { id: me.id } });
      void accounts.tell(user, 'changed', { what: 'passkey' });
      return (await prisma.passkey.findMany({ where: { userId: me.id }, orderBy: { createdAt: 'asc' } })).map((k) => ({
        id: k.id,
        name: k.name,
        createdAt: Number(k.createdAt),
        usedAt: Number(k.usedAt),
      }));
    },
  });
  api.add({
    route: 'DELETE /api/passkeys/:id',
    answer: meSchema,
    summary: 'Remove a passkey; needs a fresh proof',
    handle: async ({ me, params, req }) => {
      await proofs.check(me.id, tokenOf(req));
      const user = await prisma.user.findUniqueOrThrow({ where: { id: me.id } });
      const keys = await prisma.passkey.count({ where: { userId: me.id } });
      if (keys === 1 && user.passwordHash === null && !user.email)
        throw conflict('lastWayIn', 'this is the only way into the account: set a password first');
      const gone = await prisma.passkey.deleteMany({ where: { id: params.id ?? '', userId: me.id } });
      if (gone.count === 0) throw notFound('passkey');
      await audit.note({ kind: 'passkeyRemoved', by: me.id, about: me.id });
      void accounts.tell(user, 'changed', { what: 'passkey' });
      return info(me.id);
    },
  });
  api.add({
    route: 'POST /api/passkeys/sign-in/options',
    answer: ceremonySchema,
    summary: 'Begin to sign in by passkey, or to show again who I am',
    open: true,
    perMinute: 30,
    handle: async ({ req }) => {
      const options = await (await webauthn()).generateAuthenticationOptions({
        rpID: place(req).rpID,
        userVerification: 'preferred',
      });
      const ticket = await tokens.make('passkeyUse', '', CEREMONY, options.challenge);
      return { ticket, options };
    },
  });
  api.add({
    route: 'POST /api/passkeys/sign-in',
    answer: meSchema,
    summary: 'Sign in by passkey; for whoever is signed in already it is the fresh proof',
    body: rest['POST /api/passkeys/sign-in'],
    open: true,
    perMinute: 30,
    handle: async ({ me, body, req, reply }) => {
      const begun = await tokens.use('passkeyUse', body.ticket);
      const response = body.response as unknown as AuthenticationResponseJSON;
      const key = begun && (await prisma.passkey.findUnique({ where: { id: String(response.id) } }));
      if (!begun || !key) throw wrong();
      const { origin, rpID } = place(req);
      const shown = await (await webauthn())
        .verifyAuthenticationResponse({
          response,
          expectedChallenge: begun.data,
          expectedOrigin: origin,
          expectedRPID: rpID,
          requireUserVerification: false,
          credential: {
            id: key.id,
            publicKey: new Uint8Array(Buffer.from(key.publicKey, 'base64url')),
            counter: Number(key.counter),
          },
        })
        .catch(() => null);
      if (!shown?.verified) throw wrong();
      await prisma.passkey.update({
        where: { id: key.id },
        data: { counter: BigInt(shown.authenticationInfo.newCounter), usedAt: BigInt(db.now()) },
      });
      if (me.id === key.userId) await accounts.proved(req, reply);
      else await accounts.enter(req, reply, key.userId, 'passkey');
      return info(key.userId);
    },
  });
}

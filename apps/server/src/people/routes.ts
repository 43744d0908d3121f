import { rest } from '@wardroom/protocol';
import { invitationsSchema, meSchema, nothingSchema, peopleSchema, personSchema } from '@wardroom/protocol/answers.ts';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import type { Api } from '../http/api.ts';
import { conflict, forbidden, notFound } from '../http/errors.ts';
import type { Info } from '../identity/info.ts';
import { maySee } from '../lobby/table-info.ts';
import { tellInvited } from '../lobby/tell-invited.ts';
import { readMeta } from '../match/meta.ts';
import { lockUser } from '../storage/database.ts';
import { historyOf, recentOf } from './history.ts';

/** Friends, and open invitations of one person, at most. */
const MOST_FRIENDS = 500;
const MOST_INVITATIONS = 50;
const MOST_FOLLOWED = 500;

/** Who the others are, and how one comes together with them. */
export function peopleRoutes(
  ctx: Pick<Context, 'config' | 'db' | 'games' | 'log' | 'matches' | 'notices'>,
  api: Api,
  info: Info,
): void {
  const { db } = ctx;
  const { prisma } = db;
  const blocks = (by: string, whom: string): Promise<unknown> =>
    prisma.relation.findFirst({ where: { userId: by, otherId: whom, kind: 'blocked' } });

  api.add({
    route: 'GET /api/people/:id',
    answer: personSchema,
    summary: 'Somebody’s public profile: since when, what was played with which results, current tables',
    handle: async ({ me, params }) => {
      const id = params.id ?? '';
      const user = await prisma.user.findUnique({ where: { id } });
      if (!user || user.deletedAt !== null) throw notFound('person');
      const relation = await prisma.relation.findFirst({ where: { userId: me.id, otherId: id } });
      const follow = await prisma.follow.findFirst({ where: { userId: me.id, otherId: id } });
      const open = user.publicProfile && user.nameKey !== null && !(await blocks(id, me.id));
      const shown = open || id === me.id;
      const tables = await prisma.match.findMany({
        where: { status: { in: ['open', 'running'] }, visibility: 'open', practice: false },
        select: { id: true, name: true, game: true, status: true },
        orderBy: { touchedAt: 'desc' },
        take: 500,
      });
      const held = await prisma.holder.findMany({ where: { who: id, matchId: { in: tables.map((t) => t.id) } } });
      return {
        id,
        name: user.name,
        registered: user.nameKey !== null,
        since: shown ? Number(user.createdAt) : null,
        private: !open,
        relation: relation?.kind ?? 'none',
        followed: follow !== null,
        notice: follow?.notice === true,
        played: shown ? await historyOf(ctx, id) : [],
        tables: shown ? tables.filter((t) => held.some((h) => h.matchId === t.id)).slice(0, 20) : [],
      };
    },
  });
  api.add({
    route: 'GET /api/people',
    answer: peopleSchema,
    summary: 'My friends, whom I follow, and whom I have played with lately',
    handle: async ({ me }) => {
      const rows = await prisma.relation.findMany({ where: { userId: me.id, kind: 'friend' } });
      const friends = await prisma.user.findMany({
        where: { id: { in: rows.map((r) => r.otherId) }, deletedAt: null },
        select: { id: true, name: true },
        orderBy: { name: 'asc' },
      });
      const recent = await recentOf(ctx, me.id);
      const follows = await prisma.follow.findMany({ where: { userId: me.id } });
      const followed = await prisma.user.findMany({
        where: { id: { in: follows.map((f) => f.otherId) }, deletedAt: null },
        select: { id: true, name: true },
        orderBy: { name: 'asc' },
      });
      return { friends, followed, recent: recent.filter((r) => !friends.some((f) => f.id === r.id)) };
    },
  });
  api.add({
    route: 'POST /api/people',
    answer: meSchema,
    summary: 'Make somebody a friend, mute or block somebody, or neither',
    body: rest['POST /api/people'],
    handle: async ({ me, body }) => {
      if (body.user === me.id) throw conflict('yourself', 'that is you');
      await db.transaction(async (tx) => {
        await lockUser(tx, me.id);
        await tx.relation.deleteMany({ where: { userId: me.id, otherId: body.user } });
        const other = await tx.user.findUnique({ where: { id: body.user } });
        if (!other || body.relation === 'none') return;
        if (body.relation === 'friend') {
          const friends = await tx.relation.count({ where: { userId: me.id, kind: 'friend' } });
          if (friends >= MOST_FRIENDS) throw conflict('tooMany', `at most ${MOST_FRIENDS} friends`);
        }
        await tx.relation.create({ data: { userId: me.id, otherId: body.user, kind: body.relation } });
      });
      return info(me.id);
    },
  });
  api.add({
    route: 'POST /api/people/follow',
    answer: nothingSchema,
    summary: 'Follow somebody, with or without a notice when a match of theirs begins, or no longer',
    body: rest['POST /api/people/follow'],
    handle: async ({ me, body }) => {
      if (body.user === me.id) throw conflict('yourself', 'that is you');
      await db.transaction(async (tx) => {
        await lockUser(tx, me.id);
        await tx.follow.deleteMany({ where: { userId: me.id, otherId: body.user } });
        const other = await tx.user.findUnique({ where: { id: body.user } });
        if (!other || other.deletedAt !== null || !body.follow) return;
        if ((await tx.follow.count({ where: { userId: me.id } })) >= MOST_FOLLOWED)
          throw conflict('tooMany', `at most ${MOST_FOLLOWED} people are followed`);
        await tx.follow.create({ data: { userId: me.id, otherId: body.user, notice: body.notice } });
      });
      return {};
    },
  });
  api.add({
    route: 'POST /api/tables/:id/invite',
    answer: nothingSchema,
    summary: 'Invite a friend, or somebody I have played with, to a table of mine',
    body: rest['POST /api/tables/:id/invite'],
    perMinute: 30,
    handle: async ({ me, params, body }) => {
      const meta = await readMeta(db, params.id ?? '');
      if (!meta || !maySee(meta, me.id, undefined)) throw notFound('table');
      const inside = meta.host.id === me.id || meta.holders.some((h) => h.who === me.id);
      if (!inside) throw forbidden('only who sits at a table invites to it');
      if (meta.status !== 'open' && meta.status !== 'running') throw conflict('over', 'the match is over');
      const friend = await prisma.relation.findFirst({ where: { userId: me.id, otherId: body.user, kind: 'friend' } });
      const known = friend || (await recentOf(ctx, me.id)).some((p) => p.id === body.user);
      if (!known) throw forbidden('invite friends, and people you have played with');
      // Whoever has blocked me hears nothing, and I do not learn it.
      if (await blocks(body.user, me.id)) return {};
      await db.transaction(async (tx) => {
        await lockUser(tx, me.id);
        const mine = await tx.invitation.count({ where: { fromId: me.id } });
        if (mine >= MOST_INVITATIONS) throw conflict('tooMany', `at most ${MOST_INVITATIONS} open invitations`);
        const key = { matchId: meta.id, userId: body.user };
        await tx.invitation.upsert({
          where: { matchId_userId: key },
          create: { ...key, fromId: me.id, at: BigInt(db.now()) },
          update: { fromId: me.id, at: BigInt(db.now()) },
        });
      });
      void tellInvited(ctx, meta, me, body.user, { kind: 'table' });
      return {};
    },
  });
  api.add({
    route: 'GET /api/invitations',
    answer: invitationsSchema,
    summary: 'Tables to which I am invited',
    handle: async ({ me }) => {
      const rows = await prisma.invitation.findMany({ where: { userId: me.id }, orderBy: { at: 'desc' }, take: 50 });
      const out: z.output<typeof invitationsSchema> = [];
      for (const row of rows) {
        const meta = await readMeta(db, row.matchId);
        const from = await prisma.user.findUnique({ where: { id: row.fromId }, select: { name: true } });
        if (!meta || (meta.status !== 'open' && meta.status !== 'running')) continue;
        // Who sits there has come; who was removed does not come back.
        if (meta.holders.some((h) => h.who === me.id) || meta.removed.includes(me.id)) continue;
        // By the code a private table opens for whom it is meant.
        out.push({
          match: meta.id,
          name: meta.name,
          game: meta.game,
          code: meta.visibility === 'open' ? '' : meta.code,
          from: { id: row.fromId, name: from?.name ?? '' },
          at: Number(row.at),
        });
      }
      return out;
    },
  });
  api.add({
    route: 'DELETE /api/invitations/:id',
    answer: nothingSchema,
    summary: 'Decline an invitation, or take it from the list',
    handle: async ({ me, params }) => {
      await prisma.invitation.deleteMany({ where: { userId: me.id, matchId: params.id ?? '' } });
      return {};
    },
  });
}

import type { MeInfo } from '@wardroom/protocol';
import { rest } from '@wardroom/protocol';
import { knownSchema, nothingSchema, rolesSchema } from '@wardroom/protocol/answers.ts';
import { z } from 'zod';
import type { Api } from '../http/api.ts';
import { conflict, forbidden, notFound } from '../http/errors.ts';
import type { Accounts } from '../identity/accounts.ts';
import { keyOf } from '../identity/names.ts';
import type { Person } from '../identity/sessions.ts';
import type { Database } from '../storage/database.ts';
import { sanctionInfo } from './sanctions.ts';

const PAGE = 100;
const nameQuery = z.strictObject({ name: z.string().min(1).max(100) });

/** Who keeps order. */
export interface Keeper {
  id: string;
  name: string;
  role: string;
}

/**
 * This person, when a moderator or an administrator. Throws `HttpError` notFound: such a page is not there for others.
 */
export async function keeper(db: Database, me: Person): Promise<Keeper> {
  const user = await db.prisma.user.findUnique({ where: { id: me.id }, select: { role: true } });
  if (user?.role !== 'moderator' && user?.role !== 'administrator') throw notFound('page');
  return { id: me.id, name: me.name, role: user.role };
}

/** Looking somebody up, and who keeps order. Everybody else gets the answer of a page that is not there. */
export function moderationPeople(db: Database, api: Api, accounts: Accounts): void {
  const { prisma } = db;
  const { audit } = accounts;
  /** Throws `HttpError` notFound. */
  async function known(where: { id: string } | { nameKey: string }): Promise<z.output<typeof knownSchema>> {
    const user = await prisma.user.findUnique({ where });
    if (!user) throw notFound('person');
    const rows = await prisma.sanction.findMany({ where: { userId: user.id }, orderBy: { at: 'desc' }, take: PAGE });
    return {
      id: user.id,
      name: user.name,
      registered: user.nameKey !== null,
      role: user.role as MeInfo['role'],
      createdAt: Number(user.createdAt),
      sanctions: rows.map(sanctionInfo),
    };
  }

  api.add({
    route: 'GET /api/moderation/people/:id',
    answer: knownSchema,
    summary: 'Moderators: somebody, and what was imposed before',
    handle: async ({ me, params }) => {
      await keeper(db, me);
      return known({ id: params.id ?? '' });
    },
  });
  api.add({
    route: 'GET /api/moderation/people',
    answer: knownSchema,
    summary: 'Moderators: somebody registered, by name',
    query: nameQuery,
    handle: async ({ me, query }) => {
      await keeper(db, me);
      return known({ nameKey: keyOf(query.name) });
    },
  });
  api.add({
    route: 'GET /api/moderation/roles',
    answer: rolesSchema,
    summary: 'Moderators: who keeps order here',
    handle: async ({ me }) => {
      await keeper(db, me);
      const rows = await prisma.user.findMany({
        where: { role: { not: '' } },
        select: { id: true, name: true, role: true },
        orderBy: [{ role: 'asc' }, { name: 'asc' }],
        take: PAGE,
      });
      return rows.map((r) => ({ ...r, role: r.role as MeInfo['role'] }));
    },
  });
  api.add({
    route: 'POST /api/moderation/role',
    answer: nothingSchema,
    summary: 'Administrators: give or take a role; needs a fresh proof',
    body: rest['POST /api/moderation/role'],
    handle: async ({ me, body, req }) => {
      if ((await keeper(db, me)).role !== 'administrator') throw forbidden('only an administrator may do that');
      await accounts.proofs.check(me.id, accounts.tokenOf(req));
      if (body.user === me.id) throw conflict('ownRole', 'nobody changes his own role');
      const done = await prisma.user.updateMany({
        where: { id: body.user, nameKey: { not: null } },
        data: { role: body.role },
      });
      if (done.count === 0) throw notFound('person');
      await audit.note({ kind: 'role', by: me.id, about: body.user, detail: { role: body.role } });
      return {};
    },
  });
}

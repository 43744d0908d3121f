import { limits, rest } from '@wardroom/protocol';
import { noteSchema, nothingSchema } from '@wardroom/protocol/answers.ts';
import { publicAudience } from '@wardroom/rules';
import type { Context } from '../context.ts';
import type { Api } from '../http/api.ts';
import { conflict, forbidden, notFound } from '../http/errors.ts';
import { newId } from '../identity/sessions.ts';
import { maySee } from '../lobby/table-info.ts';
import type { MatchMeta } from '../match/meta.ts';
import { readMeta } from '../match/meta.ts';
import { placeOf } from '../match/place.ts';
import { isMuted } from '../moderation/sanctions.ts';
import { lockUser } from '../storage/database.ts';

/**
 * What somebody draws and says of a moment of a match that is over, or that he looks on at: found by its link alone.
 * While a match runs its players neither write nor read such notes, as they do not hear the spectators either.
 */
export function noteRoutes(ctx: Pick<Context, 'db' | 'games' | 'matches' | 'store'>, api: Api): void {
  const { db, games, matches, store } = ctx;
  const { prisma } = db;
  /** The match, and the last step that this person may speak of. Throws `HttpError`. */
  const seen = async (id: string, user: string): Promise<{ meta: MatchMeta; last: number }> => {
    const meta = await readMeta(db, id);
    if (!meta?.header || !maySee(meta, user, undefined)) throw notFound('match');
    const { barred, inside, late } = placeOf(meta, games, user);
    if (barred !== null) throw forbidden('this match is not shown to you');
    if (meta.status === 'over') return { meta, last: await store.last(id) };
    if (inside) throw conflict('notesLater', 'while it runs notes are for those who look on');
    const until = late ? db.now() - (meta.spectators ?? 0) * 60_000 : undefined;
    const heard = await store.last(id, until);
    const match = await matches.get(id);
    if (!match) throw notFound('match');
    return { meta, last: await match.post(async () => match.play.version(publicAudience, heard)) };
  };
  const shown = async (id: string, match: string) => {
    const row = await prisma.note.findFirst({ where: { id, matchId: match } });
    if (!row) throw notFound('note');
    const user = await prisma.user.findUnique({ where: { id: row.userId }, select: { name: true, nameKey: true } });
    const guest = user?.nameKey === null ? { guest: true } : {};
    const from = { id: row.userId, name: user?.name ?? '', ...guest };
    return { id, step: row.step, marks: JSON.parse(row.marks) as unknown, text: row.text, from, at: Number(row.at) };
  };

  api.add({
    route: 'POST /api/matches/:id/notes',
    answer: noteSchema,
    summary:
      'Draw on a moment of a match that is over, or that I look on at, and say a sentence; for whoever has the link',
    body: rest['POST /api/matches/:id/notes'],
    perMinute: 20,
    handle: async ({ me, params, body }) => {
      const { meta, last } = await seen(params.id ?? '', me.id);
      if (body.step > last) throw conflict('noStep', 'there is no such step to speak of');
      if (await isMuted(db, me.id)) throw forbidden('you are muted');
      const id = newId();
      await db.transaction(async (tx) => {
        await lockUser(tx, me.id);
        const mine = { matchId: meta.id, userId: me.id };
        if ((await tx.note.count({ where: mine })) >= limits.notes)
          throw conflict('tooManyNotes', `at most ${limits.notes} notes on one match`);
        const marks = JSON.stringify(body.marks);
        await tx.note.create({
          data: { id, ...mine, step: body.step, marks, text: body.text ?? '', at: BigInt(db.now()) },
        });
      });
      return noteSchema.parse(await shown(id, meta.id));
    },
  });
  api.add({
    route: 'GET /api/matches/:id/notes/:note',
    answer: noteSchema,
    summary: 'What somebody has drawn and said of a moment',
    open: true,
    handle: async ({ me, params }) => {
      const { meta, last } = await seen(params.id ?? '', me.id);
      const note = noteSchema.parse(await shown(params.note ?? '', meta.id));
      // Of what he sees later he hears later.
      if (note.step > last) throw notFound('note');
      return note;
    },
  });
  api.add({
    route: 'DELETE /api/matches/:id/notes/:note',
    answer: nothingSchema,
    summary: 'Delete what I have drawn and said; moderators: what anybody has',
    handle: async ({ me, params }) => {
      const user = await prisma.user.findUnique({ where: { id: me.id }, select: { role: true } });
      const where = { id: params.note ?? '', matchId: params.id ?? '' };
      const gone = await prisma.note.deleteMany({ where: user?.role ? where : { ...where, userId: me.id } });
      if (gone.count === 0) throw notFound('note');
      return {};
    },
  });
}

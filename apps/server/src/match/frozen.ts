import { elapsed } from '@wardroom/tournament';
import { standIn } from '../clock/stops.ts';
import type { Context } from '../context.ts';
import type { LiveMatch } from './live-match.ts';
import { readMeta } from './meta.ts';

/** Of a match for whose clocks nobody looks. */
export const noDeadline = { deadline: null, expires: null } as const;

/** Since when a match stands, and what its clocks had been given back by then, ms: `since/gaveBack`. */
const factOf = (id: string): string => `frozen:${id}`;

/**
 * Under other rules than this server's a match migrates, and gets back the time for which it stood; or it freezes,
 * and everybody is told.
 */
export async function thawOrFreeze(ctx: Pick<Context, 'chat' | 'db' | 'log'>, match: LiveMatch): Promise<void> {
  const { db } = ctx;
  const id = factOf(match.id);
  const stands = (await db.prisma.fact.findUnique({ where: { id } }))?.value;
  if (match.play.migratable) {
    // Its clocks run from the moment up to which they have got their time back, however long that takes to write.
    const until = stands === undefined ? undefined : await giveBackSince(ctx, match, stands);
    if (!(await match.migrate(until))) return;
    await db.prisma.fact.deleteMany({ where: { id } });
    if (stands !== undefined) await ctx.chat.system(match.meta, 'thawed');
    return;
  }
  // From this moment on, however long it takes to write: with the deadlines, or a server that dies forgets since when.
  const value = `${db.now()}/${match.meta.gaveBack}`;
  match.stopClocks();
  const first = await db.transaction(async (tx) => {
    await tx.match.update({ where: { id: match.id }, data: { ...noDeadline, waiting: [] } });
    return tx.fact.createMany({ data: [{ id, value }], skipDuplicates: true });
  });
  if (stands !== undefined) return;
  ctx.log.warn(
    { match: match.id, version: match.play.rulesVersion, program: match.play.game.rulesVersion },
    'a match is frozen: its rules have another version',
  );
  if (first.count > 0) await ctx.chat.system(match.meta, 'frozen');
}

/**
 * Gives the clocks back the time for which a match stood, less what they were given for stretches without a server.
 * The moment (ms) up to which they have it.
 */
async function giveBackSince(ctx: Pick<Context, 'db'>, match: LiveMatch, stands: string): Promise<number> {
  const { db } = ctx;
  const [since = 0, given = 0] = stands.split('/').map(Number);
  const before = await readMeta(db, match.id);
  const already = Math.max(0, (before?.gaveBack ?? given) - given);
  const until = db.now();
  const slow = await db.transaction((tx) => standIn(tx, { from: since + already, until }, match.id));
  if (slow.length === 0) {
    const counts = elapsed(before?.clock?.off ?? null, since, until);
    const stood = BigInt(Math.max(0, counts - already));
    await db.prisma.match.update({ where: { id: match.id }, data: { gaveBack: { increment: stood } } });
  }
  const now = await readMeta(db, match.id);
  if (now) match.refresh(now);
  return until;
}

/**
 * Loads every running match whose last step was made under rules of another version than this server's, so that it
 * migrates, or freezes and its clocks stop, before anybody asks for it: time in which nobody can play is nobody's.
 */
export async function loadOtherVersions(
  ctx: Pick<Context, 'closing' | 'db' | 'games' | 'log' | 'matches'>,
): Promise<void> {
  for (const game of ctx.games.all) {
    const rows = await ctx.db.sql.query<{ id: string }>(
      `SELECT m."id" FROM "Match" m CROSS JOIN LATERAL
         (SELECT "body" FROM "Step" s WHERE s."match" = m."id" ORDER BY s."seq" DESC LIMIT 1) last
       WHERE m."status" = 'running' AND m."game" = $1 AND (last."body"::json->>'rulesVersion')::int <> $2
       ORDER BY m."touchedAt" DESC`,
      [game.id, game.rulesVersion],
    );
    for (const { id } of rows) {
      if (ctx.closing) return;
      await ctx.matches.get(id).catch((err: unknown) => ctx.log.error({ match: id, err }, 'a match cannot be loaded'));
    }
  }
}

import type { Context } from '../context.ts';
import type { MatchMeta } from '../match/meta.ts';
import { isBot } from '../match/meta.ts';
import { noticeText } from '../notify/texts.ts';

/** People who are told of one beginning, at most. */
const MOST = 1000;

interface Row {
  who: string;
  lang: string;
  name: string;
}

/**
 * Whoever follows somebody at this table, and wants to hear of it, is told that the match has begun; of what everybody
 * may watch alone, and never of somebody who has blocked the follower. Each is told once.
 */
export async function tellFollowers(
  { db, config, notices }: Pick<Context, 'db' | 'config' | 'notices'>,
  m: Pick<MatchMeta, 'id' | 'name' | 'visibility' | 'practice' | 'spectators' | 'holders'>,
): Promise<void> {
  const people = [...new Set(m.holders.map((h) => h.who).filter((who) => !isBot(who)))];
  if (m.practice || m.visibility !== 'open' || m.spectators === null || people.length === 0) return;
  const rows = await db.sql.query<Row>(
    `SELECT DISTINCT ON (f."userId") f."userId" AS who, u."lang", o."name" FROM "Follow" f
     JOIN "User" u ON u."id" = f."userId" JOIN "User" o ON o."id" = f."otherId"
     WHERE f."notice" AND f."otherId" = ANY($1) AND NOT f."userId" = ANY($1)
       AND NOT EXISTS (SELECT 1 FROM "Relation" r
         WHERE r."userId" = f."otherId" AND r."otherId" = f."userId" AND r."kind" = 'blocked')
     ORDER BY f."userId", o."name" LIMIT ${MOST}`,
    [people],
  );
  const origin = config.publicUrl ?? `http://localhost:${config.port}`;
  for (const { who, lang, name } of rows) {
    const said = noticeText(lang, 'begun', { table: m.name, seat: () => name, deadline: null });
    await notices.tell(who, { id: `begun:${m.id}:${who}`, ...said, link: `${origin}/t/${m.id}` });
  }
}

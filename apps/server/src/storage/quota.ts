import type { Database } from './database.ts';

/**
 * Takes one of so many in a stretch of time (ms) that begins with the first; false: none is left. One statement, so
 * that of many at the same moment no two get the last one, on whichever nodes they are.
 */
export async function takeQuota(
  db: Pick<Database, 'now' | 'sql'>,
  id: string,
  most: number,
  ms: number,
): Promise<boolean> {
  const rows = await db.sql.query<{ n: number }>(
    `INSERT INTO "Quota" ("id", "n", "until") VALUES ($1, 1, $2::bigint + $3::bigint)
     ON CONFLICT ("id") DO UPDATE SET
       "n" = CASE WHEN "Quota"."until" <= $2::bigint THEN 1 ELSE "Quota"."n" + 1 END,
       "until" = CASE WHEN "Quota"."until" <= $2::bigint THEN $2::bigint + $3::bigint ELSE "Quota"."until" END
     WHERE "Quota"."until" <= $2::bigint OR "Quota"."n" < $4::int
     RETURNING "n"`,
    [id, db.now(), ms, most],
  );
  return rows.length > 0;
}

import type { MatchRecord, Step, Verified } from '@wardroom/rules';
import { RECORD, verifyRecord } from '@wardroom/rules';
import { readMeta } from '../match/meta.ts';
import type { Database } from '../storage/database.ts';

/** What a look at every record found. */
export interface Looked {
  matches: number;
  steps: number;
  draws: number;
  wrong: { match: string; verified: Verified }[];
}

/** A match as the database has it, with its secret although it may still run: never to leave the server. */
export async function wholeRecord(db: Pick<Database, 'prisma' | 'sql'>, id: string): Promise<MatchRecord | null> {
  const meta = await readMeta(db, id);
  if (!meta?.header) return null;
  const rows = await db.sql.query<{ body: string }>('SELECT "body" FROM "Step" WHERE "match" = $1 ORDER BY "seq"', [
    id,
  ]);
  const steps = rows.map((r) => JSON.parse(r.body) as Step);
  return { format: 'wardroom-record', version: RECORD, header: meta.header, steps, secret: meta.secret };
}

/**
 * Checks every record of the database from its first step to its last: numbers, draws, writes, fingerprints, the chain
 * of hashes. One match at a time is in memory.
 */
export async function verifyAll(db: Pick<Database, 'prisma' | 'sql'>): Promise<Looked> {
  const looked: Looked = { matches: 0, steps: 0, draws: 0, wrong: [] };
  const ids = await db.sql.query<{ id: string }>('SELECT "id" FROM "Match" WHERE "header" IS NOT NULL ORDER BY "id"');
  for (const { id } of ids) {
    const record = await wholeRecord(db, id);
    if (!record) continue;
    const verified = verifyRecord(record);
    looked.matches++;
    looked.steps += verified.steps;
    looked.draws += verified.draws;
    if (!verified.ok) looked.wrong.push({ match: id, verified });
  }
  return looked;
}

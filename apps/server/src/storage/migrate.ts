import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../config.ts';
import type { Sql } from './sql.ts';

/** Prisma's own table, so that `prisma migrate deploy` stays possible. */
const ledger = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" VARCHAR(36) PRIMARY KEY, "checksum" VARCHAR(64) NOT NULL, "finished_at" TIMESTAMPTZ,
  "migration_name" VARCHAR(255) NOT NULL, "logs" TEXT, "rolled_back_at" TIMESTAMPTZ,
  "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(), "applied_steps_count" INTEGER NOT NULL DEFAULT 0)`;
const lockNumber = 72_707_369;

export interface Migration {
  name: string;
  sql: string;
}

/** The migrations of a folder in Prisma's layout, oldest first. */
export function readMigrations(folder: string): Migration[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((d) => d.isDirectory())
    .map((d) => ({ name: d.name, sql: readFileSync(join(folder, d.name, 'migration.sql'), 'utf8') }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * Brings the database to the present schema: each missing migration in a transaction of its own, one process at a
 * time. Throws when an applied migration has been changed since, and `ConfigError` when the database has one that this
 * program does not know: it belongs to a newer version. Returns the names of those applied now.
 */
export async function migrate(sql: Sql, migrations: readonly Migration[]): Promise<string[]> {
  const applied: string[] = [];
  try {
    await sql.script(`BEGIN; SELECT pg_advisory_xact_lock(${lockNumber}); ${ledger}; COMMIT;`);
  } catch (error) {
    throw new Error(`the database cannot be prepared: ${(error as Error).message}`, { cause: error });
  }
  const names = migrations.map((m) => m.name);
  const newer = await sql.query<{ name: string }>(
    `SELECT "migration_name" AS name FROM "_prisma_migrations"
     WHERE "finished_at" IS NOT NULL AND "rolled_back_at" IS NULL AND NOT ("migration_name" = ANY($1))
     ORDER BY "migration_name"`,
    [names],
  );
  if (newer.length > 0)
    throw new ConfigError(
      `This database belongs to a newer Wardroom: it has the migration ${newer.map((m) => m.name).join(', ')}, ` +
        'which this program does not know. Start the newer version, or restore the back-up that was made before ' +
        'the upgrade.',
    );
  for (const { name, sql: text } of migrations) {
    const checksum = createHash('sha256').update(text).digest('hex');
    const [known] = await sql.query<{ checksum: string }>(
      `SELECT "checksum" FROM "_prisma_migrations" WHERE "migration_name" = $1 AND "finished_at" IS NOT NULL`,
      [name],
    );
    if (known && known.checksum !== checksum)
      throw new Error(
        `migration ${name} was changed after it had been applied: this database belongs to another version`,
      );
    if (known) continue;
    await sql.script(`BEGIN;
      SELECT pg_advisory_xact_lock(${lockNumber});
      DO $wardroom$ BEGIN
        IF NOT EXISTS (
          SELECT 1 FROM "_prisma_migrations" WHERE "migration_name" = '${name}' AND "finished_at" IS NOT NULL
        ) THEN
          ${text}
          INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "finished_at", "applied_steps_count")
          VALUES ('${randomUUID()}', '${checksum}', '${name}', now(), 1);
        END IF;
      END $wardroom$;
      COMMIT;`);
    applied.push(name);
  }
  return applied;
}

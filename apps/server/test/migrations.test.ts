import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openDatabase } from '../src/storage/database.ts';
import { migrate, readMigrations } from '../src/storage/migrate.ts';

const migrations = fileURLToPath(new URL('../../../prisma/migrations', import.meta.url));

test('[platform] the migrations make what the schema asks for', () => {
  const said = execFileSync(
    process.execPath,
    [fileURLToPath(new URL('../../../scripts/db-diff.mjs', import.meta.url))],
    {
      encoding: 'utf8',
    },
  );
  expect(said).toContain('the migrations agree with the schema');
});

test('[platform] migrations are applied once, a changed one is refused, and a folder serves one process at a time', async () => {
  const data = mkdtempSync(join(tmpdir(), 'wardroom-db-'));
  const db = await openDatabase({ url: null, data, migrations });
  const list = readMigrations(migrations);
  expect(await migrate(db.sql, list)).toEqual([]);
  const changed = list.map((m) => ({ ...m, sql: `${m.sql}\n-- later` }));
  await expect(migrate(db.sql, changed)).rejects.toThrow(/was changed after/);
  await expect(openDatabase({ url: null, data, migrations })).rejects.toThrow(
    /WARDROOM_DATA: another Wardroom process uses/,
  );
  await db.close();
  const again = await openDatabase({ url: null, data, migrations });
  await again.close();
  rmSync(data, { recursive: true, force: true });
});

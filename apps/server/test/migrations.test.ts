import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openDatabase } from '../src/storage/database.ts';
import { lockFolder } from '../src/storage/lock.ts';
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

test('[platform] migrations are applied once, a changed one is refused, a folder serves one process', async () => {
  const data = mkdtempSync(join(tmpdir(), 'wardroom-db-'));
  const db = await openDatabase({ url: null, data, migrations });
  const list = readMigrations(migrations);
  expect(await migrate(db.sql, list)).toEqual([]);
  const changed = list.map((m) => ({ ...m, sql: `${m.sql}\n-- later` }));
  await expect(migrate(db.sql, changed)).rejects.toThrow(/was changed after/);
  await expect(openDatabase({ url: null, data, migrations })).rejects.toThrow(
    /WARDROOM_DATA: another Wardroom process uses/,
  );
  const older = list.slice(0, -1);
  await expect(migrate(db.sql, older)).rejects.toThrow(/belongs to a newer Wardroom: it has the migration/);
  await db.close();
  const again = await openDatabase({ url: null, data, migrations });
  await again.close();
  rmSync(data, { recursive: true, force: true });
});

/** A container has a network of its own: names of local sockets mean nothing in it, files do. */
const elsewhere = ['unshare', '-rn'] as const;
const containers = spawnSync(elsewhere[0], ['-rn', 'true']).status === 0;

test.runIf(containers)(
  '[platform] a folder that a process in another container uses is refused there too',
  async () => {
    const data = mkdtempSync(join(tmpdir(), 'wardroom-two-'));
    const lock = fileURLToPath(new URL('../src/storage/lock.ts', import.meta.url));
    const tsx = fileURLToPath(new URL('../../../node_modules/.bin/tsx', import.meta.url));
    const program = `import(${JSON.stringify(lock)}).then((l) => l.lockFolder(${JSON.stringify(data)})).then(
    (held) => held.release().then(() => console.log('taken')), (e) => console.log(e.message))`;
    const there = (): string => execFileSync(elsewhere[0], ['-rn', tsx, '-e', program], { encoding: 'utf8' });
    const held = await lockFolder(data);
    expect(there()).toMatch(/WARDROOM_DATA: another Wardroom process uses/);
    await held.release();
    expect(there()).toContain('taken');
    rmSync(data, { recursive: true });
  },
  60_000,
);

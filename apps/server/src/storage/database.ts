import { join } from 'node:path';
import { ConfigError, makeFolder } from '../config.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { PrismaClient } from '../generated/prisma/client.ts';
import { isWriteConflict } from './errors.ts';
import type { StorageHealth } from './health.ts';
import { createStorageHealth } from './health.ts';
import type { FolderLock } from './lock.ts';
import { lockFolder } from './lock.ts';
import { migrate, readMigrations } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import type { Sql } from './sql.ts';

/** Inside a transaction: the same tables, and nothing else of the database may be used there. */
export type Tx = Prisma.TransactionClient;

/** The database: ordinary tables through Prisma, appends and reads of steps through plain SQL. */
export interface Database {
  kind: 'embedded' | 'postgresql';
  prisma: PrismaClient;
  sql: Sql;
  /**
   * What belongs together: all of it or nothing. Only ever short, and never around a match's mailbox: the embedded
   * database is one connection, so whoever waits inside for something that uses the database outside waits for
   * himself.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Milliseconds since 1970 by the database's clock. */
  now(): number;
  /** Whether steps can be stored. */
  health: StorageHealth;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  url: string | null;
  /** Data folder, or `memory:`. */
  data: string;
  migrations: string;
  /** PostgreSQL schema instead of `public` (tests). */
  schema?: string;
  /** How far the clock is put forward, ms (tests). */
  ahead?: () => number;
}

/** Opens the database and brings it to the present schema. */
export async function openDatabase(o: DatabaseOptions): Promise<Database> {
  const opened = o.url ? await openPostgres(o.url, o.schema) : await openEmbedded(o.data);
  try {
    await migrate(opened.sql, readMigrations(o.migrations));
  } catch (error) {
    await opened.close();
    throw error;
  }
  const clock = await followClock(opened.sql);
  return {
    ...opened,
    health: createStorageHealth(),
    transaction: (work) => transaction(opened.prisma, work),
    now: o.ahead ? () => clock.now() + (o.ahead?.() ?? 0) : clock.now,
    close: async () => {
      clock.stop();
      await opened.close();
    },
  };
}

/**
 * How long a transaction may wait for its turn, and last, ms; how often it is begun anew when another one was in its
 * way.
 */
const TURN = { maxWait: 10_000, timeout: 10_000 };
const TRIES = 3;

async function transaction<T>(prisma: PrismaClient, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await prisma.$transaction(work, TURN);
    } catch (error) {
      if (tries === TRIES || !isWriteConflict(error)) throw error;
    }
  }
}

/**
 * Changes at one table are made one after the other: the second sees what the first has done. False: there is no such
 * table.
 */
export async function lockMatch(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`SELECT 1 FROM "Match" WHERE "id" = ${id} FOR NO KEY UPDATE`;
  return rows.length > 0;
}

/**
 * What one person may have so many of is counted and taken one request after the other. Before `lockMatch`, never
 * after it.
 */
export async function lockUser(tx: Tx, id: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM "User" WHERE "id" = ${id} FOR NO KEY UPDATE`;
}

/** A database that answers, before its schema was looked at. */
export type Opened = Pick<Database, 'kind' | 'prisma' | 'sql' | 'close'>;

async function openEmbedded(data: string): Promise<Opened> {
  let lock: FolderLock | null = null;
  let folder: string | undefined;
  if (data !== 'memory:') {
    makeFolder(data);
    lock = await lockFolder(data);
    folder = join(data, 'database');
  }
  // Either kind of database is loaded only where it is used.
  const [{ PGlite }, { PrismaPGlite }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('pglite-prisma-adapter'),
  ]);
  const lite = await PGlite.create({
    ...(folder ? { dataDir: folder } : {}),
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
  }).catch(async (error: Error) => {
    await lock?.release();
    throw new ConfigError(
      `WARDROOM_DATA: the database in ${folder ?? 'memory'} cannot be opened (${error.message}). If it is ` +
        'broken, put a copy of the folder back or choose another one.',
    );
  });
  const prisma = new PrismaClient({ adapter: new PrismaPGlite(lite) });
  return {
    kind: 'embedded',
    prisma,
    sql: {
      query: async (text, values = []) => (await lite.query(text, [...values])).rows as never,
      script: async (text) => {
        await lite.exec(text);
      },
    },
    close: async () => {
      await prisma.$disconnect();
      await lite.close();
      await lock?.release();
    },
  };
}

/** Every node tells the time by the database; the difference is measured again each minute. */
async function followClock(sql: Sql): Promise<{ now(): number; stop(): void }> {
  let skew = 0;
  const measure = async (): Promise<void> => {
    const before = Date.now();
    const [row] = await sql.query<{ ms: number | string }>(
      'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS ms',
    );
    skew = Math.round(Number(row?.ms) - (before + Date.now()) / 2);
  };
  await measure();
  const timer = setInterval(() => measure().catch(() => undefined), 60_000);
  timer.unref();
  return { now: () => Date.now() + skew, stop: () => clearInterval(timer) };
}

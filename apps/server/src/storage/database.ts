import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaPGlite } from 'pglite-prisma-adapter';
import { ConfigError, makeFolder } from '../config.ts';
import { PrismaClient } from '../generated/prisma/client.ts';
import type { FolderLock } from './lock.ts';
import { lockFolder } from './lock.ts';
import { migrate, readMigrations } from './migrate.ts';
import type { Sql } from './sql.ts';

/** The database: ordinary tables through Prisma, appends and reads of steps through plain SQL. */
export interface Database {
  kind: 'embedded' | 'postgresql';
  prisma: PrismaClient;
  sql: Sql;
  /** Milliseconds since 1970 by the database's clock. */
  now(): number;
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
    now: o.ahead ? () => clock.now() + (o.ahead?.() ?? 0) : clock.now,
    close: async () => {
      clock.stop();
      await opened.close();
    },
  };
}

type Opened = Pick<Database, 'kind' | 'prisma' | 'sql' | 'close'>;

async function openEmbedded(data: string): Promise<Opened> {
  let lock: FolderLock | null = null;
  let folder: string | undefined;
  if (data !== 'memory:') {
    makeFolder(data);
    lock = await lockFolder(data);
    folder = join(data, 'database');
  }
  const lite = await PGlite.create({
    ...(folder ? { dataDir: folder } : {}),
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
  }).catch(async (error: Error) => {
    await lock?.release();
    throw new ConfigError(
      `WARDROOM_DATA: the database in ${folder ?? 'memory'} cannot be opened (${error.message}). If it is broken, put a copy of the folder back or choose another one.`,
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

async function openPostgres(url: string, schema = new URL(url).searchParams.get('schema') ?? undefined): Promise<Opened> {
  // BIGINT columns hold milliseconds and fit a number.
  const pool = new pg.Pool({
    connectionString: url,
    max: 8,
    ...(schema ? { options: `-c search_path=${schema}` } : {}),
    types: { getTypeParser: (oid, format) => (oid === 20 ? Number : pg.types.getTypeParser(oid, format)) as never },
  });
  pool.on('error', () => undefined);
  await pool.query('SELECT 1').catch(async (error: Error) => {
    await pool.end();
    throw new ConfigError(`DATABASE_URL: the database cannot be reached (${error.message || (error as { code?: string }).code})`);
  });
  if (schema) await pool.query(`CREATE SCHEMA IF NOT EXISTS "${schema}"`);
  const prisma = new PrismaClient({ adapter: new PrismaPg({ connectionString: url, max: 8 }, schema ? { schema } : {}) });
  return {
    kind: 'postgresql',
    prisma,
    sql: {
      query: async (text, values = []) => (await pool.query(text, [...values])).rows as never,
      script: async (text) => {
        await pool.query(text);
      },
    },
    close: async () => {
      await prisma.$disconnect();
      await pool.end();
    },
  };
}

/** Every node tells the time by the database; the difference is measured again each minute. */
async function followClock(sql: Sql): Promise<{ now(): number; stop(): void }> {
  let skew = 0;
  const measure = async (): Promise<void> => {
    const before = Date.now();
    const [row] = await sql.query<{ ms: number | string }>('SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS ms');
    skew = Math.round(Number(row?.ms) - (before + Date.now()) / 2);
  };
  await measure();
  const timer = setInterval(() => measure().catch(() => undefined), 60_000);
  timer.unref();
  return { now: () => Date.now() + skew, stop: () => clearInterval(timer) };
}

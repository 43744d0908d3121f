import { ConfigError } from '../config.ts';
import { PrismaClient } from '../generated/prisma/client.ts';
import type { Opened } from './database.ts';
import { watchWires } from './wires.ts';

/**
 * What the server of the database is asked to do, ms and s: let go of a transaction whose client fell silent (its
 * locks hold up others), end what runs far too long, and notice clients that are gone.
 */
const SETTINGS = [
  '-c idle_in_transaction_session_timeout=5000',
  '-c statement_timeout=60000',
  '-c tcp_keepalives_idle=15',
  '-c tcp_keepalives_interval=5',
  '-c tcp_keepalives_count=3',
].join(' ');
/** How long making a connection may take, ms. */
const CONNECT = 5000;

/**
 * PostgreSQL. No wait for it lasts for ever: making a connection has a limit, and one that falls silent is cut
 * (`wires.ts`). Throws `ConfigError` when it cannot be reached.
 */
export async function openPostgres(
  url: string,
  schema = new URL(url).searchParams.get('schema') ?? undefined,
): Promise<Opened> {
  const [{ default: pg }, { PrismaPg }] = await Promise.all([import('pg'), import('@prisma/adapter-pg')]);
  const wires = watchWires();
  const options = schema ? `${SETTINGS} -c search_path=${schema}` : SETTINGS;
  const patient = { connectionString: url, options };
  const connection = {
    ...patient,
    max: 8,
    connectionTimeoutMillis: CONNECT,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
  const pool = new pg.Pool({
    ...connection,
    // BIGINT columns hold milliseconds and fit a number.
    types: { getTypeParser: (oid, format) => (oid === 20 ? Number : pg.types.getTypeParser(oid, format)) as never },
  });
  const ordinary = new pg.Pool(connection);
  for (const p of [pool, ordinary]) {
    p.on('error', () => undefined);
    wires.watch(p);
  }
  await pool.query('SELECT 1').catch(async (error: Error) => {
    wires.stop();
    await pool.end();
    await ordinary.end();
    throw new ConfigError(
      `DATABASE_URL: the database cannot be reached (${error.message || (error as { code?: string }).code})`,
    );
  });
  if (schema) await pool.query(`CREATE SCHEMA IF NOT EXISTS "${schema}"`);
  const prisma = new PrismaClient({ adapter: new PrismaPg(ordinary, schema ? { schema } : {}) });
  return {
    kind: 'postgresql',
    prisma,
    sql: {
      query: async (text, values = []) => (await pool.query(text, [...values])).rows as never,
      // A migration may be silent for as long as it takes.
      script: async (text) => {
        const client = new pg.Client(patient);
        await client.connect();
        try {
          await client.query(`SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; ${text}`);
        } finally {
          await client.end();
        }
      },
    },
    close: async () => {
      await prisma.$disconnect();
      await Promise.all([pool.end(), ordinary.end()]);
      wires.stop();
    },
  };
}

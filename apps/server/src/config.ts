import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65_535);
const flag = z.enum(['0', '1', 'true', 'false']).transform((v) => v === '1' || v === 'true');
const address = (...protocols: string[]) =>
  z.url().refine((v) => protocols.some((p) => v.startsWith(`${p}:`)), `must begin with ${protocols.map((p) => `${p}://`).join(' or ')}`);

/** Every setting, by its environment variable. */
const environment = z.object({
  HOST: z.string().min(1).default('0.0.0.0'),
  PORT: port.default(3000),
  /** Origin that people's browsers use, for links in notices and for the origin check. */
  PUBLIC_URL: address('http', 'https').optional(),
  /** PostgreSQL; without it the embedded database in WARDROOM_DATA. */
  DATABASE_URL: address('postgres', 'postgresql').optional(),
  REDIS_URL: address('redis', 'rediss').optional(),
  WARDROOM_DATA: z.string().min(1).default('.data'),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Mail server for notices, for instance smtps://user:password@mail.example.org. */
  SMTP_URL: address('smtp', 'smtps').optional(),
  MAIL_FROM: z.string().default('Wardroom <wardroom@localhost>'),
  /** Personal webhooks may point into private networks (tests, closed installations). */
  WEBHOOK_PRIVATE: flag.default(false),
  /** Number of proxies in front whose X-Forwarded-For is believed. */
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  /** Requests per minute and address; 0: no limit (load tests). */
  RATE_LIMIT: z.coerce.number().int().min(0).default(600),
  /** Socket messages per second and connection; 0: no limit. */
  SOCKET_RATE: z.coerce.number().int().min(0).default(60),
  /** Folder of the built web client. */
  WEB_ROOT: z.string().optional(),
});

export interface Config {
  host: string;
  port: number;
  publicUrl: string | null;
  databaseUrl: string | null;
  redisUrl: string | null;
  /** Folder of the embedded database and of kept secrets; `memory:` keeps nothing. */
  data: string;
  sessionSecret: string;
  logLevel: string;
  smtpUrl: string | null;
  mailFrom: string;
  webhookPrivate: boolean;
  trustProxy: number;
  rateLimit: number;
  socketRate: number;
  webRoot: string | null;
}

/** A setting that cannot be used; the message names it. */
export class ConfigError extends Error {}

/** Reads and checks the settings. Throws `ConfigError` with one line for each thing that is wrong. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, v]) => v !== undefined && v !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((i) => `${i.path.map(String).join('.')}: ${i.message}`).join('\n'));
  }
  const e = parsed.data;
  const data = e.WARDROOM_DATA === 'memory:' ? e.WARDROOM_DATA : resolve(e.WARDROOM_DATA);
  return {
    host: e.HOST,
    port: e.PORT,
    publicUrl: e.PUBLIC_URL ? new URL(e.PUBLIC_URL).origin : null,
    databaseUrl: e.DATABASE_URL ?? null,
    redisUrl: e.REDIS_URL ?? null,
    data,
    sessionSecret: e.SESSION_SECRET ?? keptSecret(data),
    logLevel: e.LOG_LEVEL,
    smtpUrl: e.SMTP_URL ?? null,
    mailFrom: e.MAIL_FROM,
    webhookPrivate: e.WEBHOOK_PRIVATE,
    trustProxy: e.TRUST_PROXY,
    rateLimit: e.RATE_LIMIT,
    socketRate: e.SOCKET_RATE,
    webRoot: e.WEB_ROOT ? resolve(e.WEB_ROOT) : null,
  };
}

/** The secret that signs cookies, made once and kept in the data folder, so that sessions survive a restart. */
function keptSecret(data: string): string {
  if (data === 'memory:') return randomBytes(32).toString('hex');
  const path = join(data, 'session-secret');
  if (existsSync(path)) return readFileSync(path, 'utf8').trim();
  const made = randomBytes(32).toString('hex');
  try {
    mkdirSync(data, { recursive: true });
    writeFileSync(path, `${made}\n`, { mode: 0o600, flag: 'wx' });
    chmodSync(path, 0o600);
  } catch (error) {
    if ((error as { code?: string }).code === 'EEXIST') return readFileSync(path, 'utf8').trim();
    throw new ConfigError(`WARDROOM_DATA: the folder ${data} cannot be written (${(error as Error).message})`);
  }
  return made;
}

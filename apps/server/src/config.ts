import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Chain, quicknet } from '@wardroom/auction';
import { isBeaconKey } from '@wardroom/auction/timelock.ts';
import { z } from 'zod';

const whole = (min: number, max: number) => {
  const text = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .refine((v) => /^-?\d{1,9}$/.test(v) && Number(v) >= min && Number(v) <= max, text)
    .transform(Number);
};
const flag = z.enum(['0', '1', 'true', 'false'], 'must be 0 or 1').transform((v) => v === '1' || v === 'true');
const address = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (v) => URL.canParse(v) && protocols.some((p) => v.startsWith(`${p}://`)),
      `must be an address that begins with ${protocols.map((p) => `${p}://`).join(' or ')}`,
    );
const isWeb = (v: string): boolean => URL.canParse(v) && /^https?:\/\//.test(v);
const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Every setting, by its environment variable. */
const environment = z.object({
  HOST: z.string().min(1).default('0.0.0.0'),
  PORT: whole(0, 65_535).default(3000),
  /** Origin that people's browsers use, for links in notices and for the origin check. */
  PUBLIC_URL: address('http', 'https').optional(),
  /** PostgreSQL; without it the embedded database in WARDROOM_DATA. */
  DATABASE_URL: address('postgres', 'postgresql').optional(),
  REDIS_URL: address('redis', 'rediss').optional(),
  WARDROOM_DATA: z.string().min(1).default('.data'),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  LOG_LEVEL: z.enum(levels, `must be one of ${levels.join(', ')}`).default('info'),
  /** Mail server for notices, for instance smtps://user:password@mail.example.org. */
  SMTP_URL: address('smtp', 'smtps').optional(),
  MAIL_FROM: z.string().default('Wardroom <wardroom@localhost>'),
  /** Personal webhooks may point into private networks (tests, closed installations). */
  WEBHOOK_PRIVATE: flag.default(false),
  /**
   * Milliseconds from a question to the notice of it, if whoever is asked is away: standing orders and quick
   * reconnections come first.
   */
  NOTICE_AFTER: whole(0, 600_000).default(3000),
  /**
   * Milliseconds in which a request must have come whole, its head in half of them; a connection that asks for no
   * session ends after as many.
   */
  REQUEST_TIMEOUT: whole(1000, 300_000).default(30_000),
  /** Number of proxies in front whose X-Forwarded-For is believed. */
  TRUST_PROXY: whole(0, 10).default(0),
  /** Requests per minute of one person and of one network; 0: no limit (load tests). */
  RATE_LIMIT: whole(0, 1_000_000).default(600),
  /** Socket messages per second of one person and of one network; 0: no limit. */
  SOCKET_RATE: whole(0, 1_000_000).default(60),
  /** Figures for Prometheus at /metrics: who may read them must say this; nobody may where it is left out. */
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  /** Whom to tell of faults in security, for /.well-known/security.txt: an address of mail or of a page. */
  SECURITY_CONTACT: z
    .string()
    .refine((v) => /^(mailto:\S+@\S+|https:\/\/\S+)$/.test(v), 'must begin with mailto: or https://')
    .optional(),
  /** A public time beacon that can lock sealed bids: addresses that answer as drand's, separated by commas. */
  BEACON_URL: z
    .string()
    .transform((v) => v.split(',').map((one) => one.trim().replace(/\/+$/, '')))
    .refine((all) => all.every(isWeb), 'must be addresses that begin with http:// or https://, separated by commas')
    .optional(),
  /** Its chain: `quicknet`, or what another chain answers to `/info`, as JSON. */
  BEACON_CHAIN: z.string().default('quicknet'),
  /** Folder of the built web client. */
  WEB_ROOT: z
    .string()
    .refine((v) => existsSync(join(v, 'index.html')), 'must be a folder with the built web client (index.html)')
    .optional(),
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
  /** From a question to the notice of it, ms. */
  noticeAfter: number;
  /** A request must have come whole in it, ms. */
  requestTimeout: number;
  trustProxy: number;
  rateLimit: number;
  socketRate: number;
  /** `mailto:` or `https:`; null: nobody is named. */
  securityContact: string | null;
  /** The public time beacon that can lock sealed bids; null: none can be. */
  beacon: { urls: readonly string[]; chain: Chain } | null;
  webRoot: string | null;
  metricsToken: string | null;
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
  if (env.NODE_ENV === 'production') refuseDefaults(e.DATABASE_URL, e.SESSION_SECRET);
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
    noticeAfter: e.NOTICE_AFTER,
    requestTimeout: e.REQUEST_TIMEOUT,
    trustProxy: e.TRUST_PROXY,
    rateLimit: e.RATE_LIMIT,
    socketRate: e.SOCKET_RATE,
    securityContact: e.SECURITY_CONTACT ?? null,
    beacon: e.BEACON_URL ? { urls: e.BEACON_URL, chain: chainOf(e.BEACON_CHAIN) } : null,
    webRoot: e.WEB_ROOT ? resolve(e.WEB_ROOT) : null,
    metricsToken: e.METRICS_TOKEN ?? null,
  };
}

/** What drand's `/info` says of a chain, as far as it is needed. */
const infoSchema = z.object({
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  public_key: z.string().refine(isBeaconKey, 'is no public key on G2'),
  genesis_time: z.int().min(0),
  period: z.int().min(1).max(3600),
  schemeID: z.literal('bls-unchained-g1-rfc9380'),
});

/** Throws `ConfigError` where a chain is named that cannot lock anything. */
function chainOf(text: string): Chain {
  if (text === 'quicknet') return quicknet;
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw new ConfigError("BEACON_CHAIN: must be quicknet, or the answer of a chain's /info as JSON");
  }
  const info = infoSchema.safeParse(given);
  if (!info.success)
    throw new ConfigError(info.error.issues.map((i) => `BEACON_CHAIN: ${i.path.join('.')} ${i.message}`).join('\n'));
  const { hash, public_key, genesis_time, period } = info.data;
  return { chain: hash, key: public_key, genesis: genesis_time, period };
}

/** Passwords that stand in examples, and so in the lists of everybody who tries doors. */
const defaults = new Set(['wardroom', 'postgres', 'password', 'changeme', 'change-me', 'secret', 'admin', 'example']);
/** A secret of fewer different characters was typed, not drawn. */
const VARIED = 10;

/** In production nobody starts with a password of an example. Throws `ConfigError`. */
function refuseDefaults(databaseUrl: string | undefined, secret: string | undefined): void {
  const wrong: string[] = [];
  const password = databaseUrl ? decodeURIComponent(new URL(databaseUrl).password) : '';
  if (defaults.has(password.toLowerCase()))
    wrong.push(
      'DATABASE_URL: its password is one that everybody knows; set POSTGRES_PASSWORD in .env to the output of ' +
        '`openssl rand -hex 32`, and the same password in the database (docs/operating.md, Passwords)',
    );
  if (secret !== undefined && new Set(secret).size < VARIED)
    wrong.push('SESSION_SECRET: is too easy to guess; take the output of `openssl rand -hex 32`');
  if (wrong.length > 0) throw new ConfigError(wrong.join('\n'));
}

/** The secret that signs cookies, made once and kept in the data folder, so that sessions survive a restart. */
function keptSecret(data: string): string {
  if (data === 'memory:') return randomBytes(32).toString('hex');
  const path = join(data, 'session-secret');
  const made = randomBytes(32).toString('hex');
  try {
    makeFolder(data);
    try {
      writeFileSync(path, `${made}\n`, { mode: 0o600, flag: 'wx' });
      return made;
    } catch (error) {
      if ((error as { code?: string }).code !== 'EEXIST') throw error;
    }
    const kept = readFileSync(path, 'utf8').trim();
    if (kept.length >= 32) return kept;
  } catch (error) {
    throw new ConfigError(`WARDROOM_DATA: the folder ${data} cannot be used (${(error as Error).message})`);
  }
  throw new ConfigError(
    `WARDROOM_DATA: ${path} must hold at least 32 characters; remove it to have a new one made (this ends all ` +
      'sessions)',
  );
}

/** Makes a folder and those above it, one by one: where that is not possible it says so instead of trying for ever. */
export function makeFolder(path: string): void {
  if (existsSync(path)) {
    if (!statSync(path).isDirectory()) throw new Error(`${path} is no folder`);
    return;
  }
  makeFolder(dirname(path));
  mkdirSync(path);
}

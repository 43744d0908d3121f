import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aa1942 } from '@wardroom/aa1942';
import { decisionsOn, randomBot } from '@wardroom/bots';
import type { Client, CreateTable, MatchClient, RestBody, TableInfo } from '@wardroom/protocol';
import { createClient, RequestError } from '@wardroom/protocol';
import pg from 'pg';
import type { Config } from '../src/config.ts';
import { readConfig } from '../src/config.ts';
import { audienceOf } from '../src/match/audience.ts';
import type { Wardroom, WardroomOptions } from '../src/server.ts';
import { startServer } from '../src/server.ts';
import { fromTemplate } from './template.ts';

export const postgresUrl = process.env.WARDROOM_TEST_DATABASE_URL;

/** Both databases; PostgreSQL only where one answers. */
export const backends: readonly ('embedded' | 'postgresql')[] = postgresUrl
  ? ['embedded', 'postgresql']
  : ['embedded'];

export interface Trial {
  url: string;
  /** PostgreSQL schema, for another node of the same installation. */
  schema: string;
  server: Wardroom;
  /** Ends the server and starts another one on the same database. */
  restart(): Promise<void>;
  guest(): Promise<Client>;
  end(): Promise<void>;
}

/** A server for one test file, on a database of its own. `data`: its folder; `memory:`: one that goes with it. */
export async function trial(
  backend: 'embedded' | 'postgresql',
  data: string,
  more: Partial<Config> = {},
  parts: WardroomOptions = {},
): Promise<Trial> {
  const schema = parts.schema ?? `t${randomBytes(6).toString('hex')}`;
  const own = backend === 'embedded' && data === 'memory:' ? mkdtempSync(join(tmpdir(), 'wardroom-trial-')) : null;
  if (backend === 'embedded') fromTemplate(own ?? data);
  const config: Config = {
    ...readConfig({ WARDROOM_DATA: own ?? data, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error' }),
    databaseUrl: backend === 'postgresql' ? (postgresUrl ?? null) : null,
    rateLimit: 0,
    socketRate: 0,
    ...more,
  };
  const start = (): Promise<Wardroom> =>
    startServer(config, { ...(backend === 'postgresql' ? { schema } : {}), ...parts });
  const clients: Client[] = [];
  const t: Trial = {
    url: '',
    schema,
    server: await start(),
    async restart() {
      const port = Number(new URL(t.url).port);
      await t.server.close();
      config.port = port;
      t.server = await start();
    },
    async guest() {
      const client = createClient({ url: t.url });
      await client.session();
      clients.push(client);
      return client;
    },
    async end() {
      for (const c of clients) c.close();
      await t.server.close();
      if (own) rmSync(own, { recursive: true, force: true });
      if (backend === 'postgresql') {
        const client = new pg.Client({ connectionString: postgresUrl });
        await client.connect();
        await client.query(`DROP SCHEMA IF EXISTS "${schema}" CASCADE`);
        await client.end();
      }
    },
  };
  t.url = t.server.url;
  return t;
}

export const axis = ['germany', 'japan'];
export const allies = ['ussr', 'uk', 'usa'];

/** Two people at a started table: `a` has the Allies, `b` takes the Axis (or the seats named). */
export async function started(
  t: Trial,
  more: Partial<CreateTable> = {},
  take: readonly string[] = axis,
): Promise<{ a: Client; b: Client; table: TableInfo; ma: MatchClient; mb: MatchClient }> {
  const [a, b] = [await t.guest(), await t.guest()];
  const table = await a.create({ game: 'aa1942', scenario: 'standard', seats: allies, ...more });
  const code = table.code ? { code: table.code } : {};
  await b.post('POST /api/tables/:id/seats', { take: [...take], ...code }, { id: table.id });
  await a.request('POST', `/api/tables/${table.id}/start`, {});
  return { a, b, table, ma: await a.open(table.id), mb: await b.open(table.id) };
}

/** What somebody has set in the profile; the address is taken as confirmed. */
export async function settings(
  t: Trial,
  who: Client,
  { email, ...more }: RestBody<'PATCH /api/me'> & { email?: string },
): Promise<void> {
  const { id } = await who.updateMe(more);
  if (email !== undefined) await t.server.ctx.db.prisma.user.update({ where: { id }, data: { email } });
}

/** How a request ends: `accepted`, or the code of its refusal. */
export const code = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'accepted',
    (e: unknown) => (e instanceof RequestError ? e.code : String(e)),
  );

/** Answers, as this person, what is asked or offered about a seat. */
export async function answerRequest(by: Client, id: string, seat: string, yes = true): Promise<TableInfo> {
  const request = (await by.table(id)).requests.find((r) => r.seat === seat);
  return by.post('POST /api/tables/:id/answer', { request: request?.id ?? '', yes }, { id });
}

/** `guest` asks for a part of a seat, `holder` agrees. */
export async function share(guest: Client, holder: Client, id: string, seat: string): Promise<void> {
  await guest.post('POST /api/tables/:id/ask', { seat }, { id });
  await answerRequest(holder, id, seat);
}

/** A counter instead of chance, so that a failing test fails again. */
export function counted(seed = 1): (bound: number) => number {
  let n = seed;
  return (bound) => {
    n = (Math.imul(n, 1103515245) + 12345) >>> 0;
    return (n >>> 8) % bound;
  };
}

/** Some legal answer of the seat that is waited for; null when none of `seats` is asked. */
export function someAnswer(m: MatchClient, seats: readonly string[], rng: (bound: number) => number) {
  for (const head of m.info.waiting) {
    if (!head.must || !seats.includes(head.seat)) continue;
    const decision = decisionsOn(aa1942, m.view, head.seat).find((d) => d.id === head.id);
    const choices = decision ? randomBot.answer(m.view, decision, rng) : [];
    if (choices.length > 0) return { seat: head.seat, decision: head.id, choices };
  }
  return null;
}

/** A connection that does as it likes: it opens what it is told to and keeps everything that it hears. */
export interface Ear {
  client: Client;
  id: string;
  heard: { event: string; body: unknown; args: readonly unknown[] }[];
  /** Opens a match, once; what the server answers. */
  open(match: string, code?: string): Promise<{ ok: boolean; error?: { key: string } }>;
  /** Everything that was sent to it so far has arrived. */
  settled(): Promise<void>;
  /** The lines that it has heard since it last asked. */
  lines(): Promise<string[]>;
  /** Names of what it has heard besides talk since it last asked. */
  events(): Promise<string[]>;
}

/** Another connection of somebody, or of a new guest. */
export async function ear(t: Pick<Trial, 'guest' | 'url'>, as?: Client): Promise<Ear> {
  const guest = as ?? (await t.guest());
  const client = as ? createClient({ url: t.url, ...(as.cookie ? { cookie: as.cookie } : {}) }) : guest;
  const { id } = await guest.session();
  const raw = client.socket();
  const heard: Ear['heard'] = [];
  raw.onAny((event: string, ...args: unknown[]) => heard.push({ event, body: args[0], args }));
  const settled = async (): Promise<void> => {
    await client.call('match:close', { match: 'nothing' });
  };
  const take = (which: (event: string) => boolean) => {
    const found = heard.filter((h) => which(h.event));
    for (const h of found) heard.splice(heard.indexOf(h), 1);
    return found;
  };
  return {
    client,
    id,
    heard,
    open: (match, code) => client.call('match:open', { match, ...(code ? { code } : {}) }) as never,
    settled,
    async lines() {
      await settled();
      return take((e) => e === 'chat').map(({ body }) => {
        const { line } = body as { line: { text: string; key?: string } };
        return line.key ?? line.text;
      });
    },
    async events() {
      await settled();
      return take((e) => e !== 'chat' && e !== 'lobby').map((h) => h.event);
    },
  };
}

/** Waits until each of these has heard of every step that it may hear of. */
export async function upToDate(t: Trial, ...all: readonly MatchClient[]): Promise<void> {
  const known = (m: MatchClient): boolean =>
    m.version === t.server.ctx.matches.loaded(m.id)?.play.version(audienceOf(m.info.seats)) && m.info.header !== null;
  await until('all have the last step', () => all.every(known));
}

/** Waits until something holds, looking at each step; fails after `ms`. */
export async function until(what: string, holds: () => boolean | Promise<boolean>, ms = 60_000): Promise<void> {
  const end = Date.now() + ms;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`never came true: ${what}`);
    await new Promise((later) => setTimeout(later, 20));
  }
}

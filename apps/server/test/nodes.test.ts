import { existsSync } from 'node:fs';
import type { Client, TableInfo } from '@wardroom/protocol';
import { createClient } from '@wardroom/protocol';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allies, axis, counted, postgresUrl, someAnswer, until } from './harness.ts';
import type { Killable } from './process.ts';
import { freePort, run, serve } from './process.ts';
import { delivered } from './programs.ts';

const redisServer = ['/usr/bin/redis-server', '/usr/local/bin/redis-server', '/opt/homebrew/bin/redis-server'].find(
  (p) => existsSync(p),
);
const database = `wardroom_nodes_${process.pid}`;

async function admin(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  await client.query(sql);
  await client.end();
}

describe.runIf(postgresUrl && redisServer)('two servers on one PostgreSQL and one Redis', () => {
  let redis: Killable;
  let redisPort: number;
  let nodes: Killable[] = [];
  let main: string;
  let env: Record<string, string>;
  const ports: number[] = [];
  const clients: Client[] = [];
  const startRedis = (): Killable =>
    run(redisServer as string, [
      '--port',
      String(redisPort),
      '--save',
      '',
      '--appendonly',
      'no',
      '--loglevel',
      'warning',
    ]);

  beforeAll(async () => {
    main = await delivered();
    await admin(`CREATE DATABASE ${database}`);
    const url = new URL(postgresUrl as string);
    url.pathname = `/${database}`;
    redisPort = await freePort();
    redis = startRedis();
    env = {
      DATABASE_URL: url.href,
      REDIS_URL: `redis://127.0.0.1:${redisPort}`,
      SESSION_SECRET: 'for these two servers only, 32 letters',
    };
    for (let i = 0; i < 2; i++) ports.push(await freePort());
    nodes = [await serve(main, ports[0] as number, env), await serve(main, ports[1] as number, env)];
  });
  afterAll(async () => {
    for (const c of clients) c.close();
    for (const n of nodes) await n.kill();
    await redis.kill();
    await admin(`DROP DATABASE ${database} WITH (FORCE)`);
  });

  const guest = async (node: number, cookie?: string): Promise<Client> => {
    const client = createClient({ url: `http://127.0.0.1:${ports[node]}`, ...(cookie ? { cookie } : {}) });
    await client.session();
    clients.push(client);
    return client;
  };

  test('[platform] players on two servers play one match; one is killed, Redis is gone for a while', async () => {
    const [a, b] = [await guest(0), await guest(1)];
    const table = await a.create({ game: 'aa1942', scenario: 'standard', seats: allies });
    await b.post<'POST /api/tables/:id/seats', TableInfo>(
      'POST /api/tables/:id/seats',
      { take: axis },
      { id: table.id },
    );
    await a.request('POST', `/api/tables/${table.id}/start`, {});
    const ma = await a.open(table.id);
    const mb = await b.open(table.id);
    const [c, d] = [await guest(0), await guest(1)];
    const watchers = [await c.open(table.id), await d.open(table.id)];
    // Each node counts those who look on at the other one too, and nobody twice who has it open at both.
    const both = await guest(1, c.cookie);
    expect((await both.session()).id).toBe((await c.session()).id);
    watchers.push(await both.open(table.id));
    const people = 2;
    for (const at of [a, b])
      await until('both are counted', async () => (await at.table(table.id)).watching === people);
    const rng = counted(2);
    const step = async (): Promise<void> => {
      const mine = someAnswer(ma, allies, rng);
      const answer = mine ?? someAnswer(mb, axis, rng);
      const by = mine ? ma : mb;
      const done = answer && (await by.act(answer.seat, answer.decision, answer.choices));
      expect(done?.ok).toBe(true);
      const at = done?.ok ? done.value.version : 0;
      await until('both players have the step', () => ma.version >= at && mb.version >= at);
    };
    for (let i = 0; i < 15; i++) await step();
    const everybody = [ma, mb, ...watchers];
    await until('all have the same step', () => everybody.every((m) => m.version === ma.version));

    await redis.kill();
    // What is said now does not reach the other node at once, and harms nobody; it is kept.
    expect((await mb.say('are you there?')).ok).toBe(true);
    for (let i = 0; i < 5; i++) await step();
    await until('all have the same step without Redis', () => everybody.every((m) => m.version === ma.version));
    // A node that starts without Redis works alone.
    const third = await serve(main, await freePort(), env);
    expect(third.child.exitCode).toBeNull();
    const heard: string[] = [];
    ma.onChat = (l) => heard.push(l.text);
    redis = startRedis();
    for (let i = 0; i < 5; i++) await step();
    await until('talk reaches the other node again', async () => {
      if (heard.length === 0) await mb.say('and now?');
      return heard.length > 0;
    });
    expect(third.child.exitCode).toBeNull();
    await third.kill();
    const again = await ma.client.call<'match:open', { chat: { text: string }[] }>('match:open', { match: table.id });
    expect(again.ok && again.value.chat.some((l) => l.text === 'are you there?')).toBe(true);

    // The clients of the killed server carry on at the other one.
    await nodes[0]?.kill('SIGKILL');
    const a2 = await guest(1, a.cookie);
    const ma2 = await a2.open(table.id);
    const w2 = await (await guest(1)).open(table.id);
    const answer = someAnswer(ma2, allies, rng);
    if (answer) expect((await ma2.act(answer.seat, answer.decision, answer.choices)).ok).toBe(true);
    const rest = [mb, watchers[1], ma2, w2];
    await until('the rest have the same step', () => rest.every((m) => m?.version === ma2.version));
    expect(w2.hash).toBe(watchers[1]?.hash);
    expect(ma2.version).toBeGreaterThan(20);
  });
});

import type { Client, MatchClient } from '@wardroom/protocol';
import { createClient } from '@wardroom/protocol';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Trial } from './harness.ts';
import { allies, axis, counted, postgresUrl, someAnswer, trial, until } from './harness.ts';
import type { Passage } from './proxy.ts';
import { proxyTo } from './proxy.ts';

const redisUrl = process.env.WARDROOM_TEST_REDIS_URL;

describe.runIf(postgresUrl && redisUrl)('two nodes, and proxies before their database and their Redis', () => {
  let database: Passage;
  let redis: Passage;
  let one: Trial;
  let two: Trial;
  const rng = counted(5);
  beforeAll(async () => {
    [database, redis] = [await proxyTo(postgresUrl as string), await proxyTo(redisUrl as string)];
    const shared = { databaseUrl: database.url, redisUrl: redis.url, sessionSecret: 's'.repeat(32) };
    one = await trial('postgresql', 'memory:', shared);
    two = await trial('postgresql', 'memory:', shared, { schema: one.schema });
  });
  afterEach(() => {
    database.mend();
    redis.mend();
  });
  afterAll(async () => {
    await two.end();
    await one.end();
    await Promise.all([database.close(), redis.close()]);
  });

  /** Somebody at each node, at a table whose clock loses. */
  async function seated(clock: { bank: number; perMove?: number }) {
    const [a, b] = [await one.guest(), await two.guest()];
    const table = await a.create({
      game: 'aa1942',
      scenario: 'standard',
      seats: allies,
      clock: { ...clock, atZero: 'forfeit' },
    });
    await b.post('POST /api/tables/:id/seats', { take: axis }, { id: table.id });
    await a.request('POST', `/api/tables/${table.id}/start`, {});
    return { a, b, table, ma: await a.open(table.id), mb: await b.open(table.id) };
  }
  /** One act of whoever is asked, until everybody has it. */
  async function step(...all: readonly MatchClient[]): Promise<void> {
    await until('all are level', () => all.every((m) => m.version === all[0]?.version));
    for (const m of all) {
      const answer = someAnswer(m, m.info.seats, rng);
      if (!answer) continue;
      const done = await m.act(answer.seat, answer.decision, answer.choices);
      expect(done.ok).toBe(true);
      const at = done.ok ? done.value.version : 0;
      await until('everybody has the step', () => all.every((x) => x.version >= at));
      return;
    }
    throw new Error('nobody is asked');
  }
  const ready = async (t: Trial): Promise<{ ready: boolean; redis?: boolean }> =>
    (await fetch(`${t.url}/readyz`)).json() as Promise<{ ready: boolean; redis?: boolean }>;
  const talks = async (from: MatchClient, to: MatchClient): Promise<void> => {
    const heard: string[] = [];
    to.onChat = (l) => heard.push(l.text);
    await until('talk reaches the other node', async () => {
      await from.say('do you hear me?');
      return heard.includes('do you hear me?');
    });
  };

  test.each(['cut', 'drop', 'freeze'] as const)(
    '[platform] Redis that is gone (%s) holds nobody up: steps reach the other node, budgets go on, talk comes back',
    async (fault) => {
      const { ma, mb, table } = await seated({ bank: 3600 });
      await step(ma, mb);
      redis[fault]();
      for (let i = 0; i < 4; i++) await step(ma, mb);
      // Nothing that a newcomer does waits for Redis either.
      const late: Client = createClient({ url: two.url });
      await late.session();
      const watching = await late.open(table.id);
      expect(watching.version).toBe(ma.version);
      expect(await ready(two)).toMatchObject({ ready: true });
      await late.request('POST', '/api/logout', {});
      late.close();
      redis.mend();
      await talks(ma, mb);
      await step(ma, mb);
    },
    90_000,
  );

  test('[platform] who is signed out on one node while Redis is away is out on the other one, too', async () => {
    const { a, table } = await seated({ bank: 3600 });
    const far = createClient({ url: two.url, ...(a.cookie ? { cookie: a.cookie } : {}) });
    await far.open(table.id);
    expect(far.socket().connected).toBe(true);
    redis.freeze();
    await a.request('POST', '/api/logout', {});
    await until('the other node has cut it off', () => !far.socket().connected);
    await until('the other node does not know him any more', async () => {
      const answer = await fetch(`${two.url}/api/me`, { headers: { cookie: far.cookie ?? '' } });
      return answer.status === 401;
    });
    far.close();
  }, 90_000);

  test('[platform] database and Redis freeze together longer than a clock lasts: nobody loses on time', async () => {
    const { a, ma, mb, table } = await seated({ bank: 8 });
    await step(ma, mb);
    database.freeze();
    redis.freeze();
    const began = performance.now();
    await until('the clock of eight seconds would be over', () => performance.now() - began > 12_000);
    database.mend();
    redis.mend();
    await until('both can store again', async () => (await ready(one)).ready && (await ready(two)).ready);
    await one.server.chores.deadlines();
    await two.server.chores.deadlines();
    expect((await a.table(table.id)).status).toBe('running');
    await step(ma, mb);
    expect((await a.table(table.id)).status).toBe('running');
  }, 120_000);
});

import { randomBytes } from 'node:crypto';
import { createClient } from '@wardroom/protocol';
import { describe, expect, test } from 'vitest';
import { createLimits, networkOf } from '../src/http/limits.ts';
import { createLookBudget } from '../src/socket/look-budget.ts';
import { allies, code, counted, postgresUrl, someAnswer, started, trial, until } from './harness.ts';

const redisUrl = process.env.WARDROOM_TEST_REDIS_URL;
const status = (url: string, headers: Record<string, string> = {}): Promise<number> =>
  fetch(url, { headers }).then((r) => r.status);

test('[platform] a network is an IPv4 address, or 64 bits of an IPv6 one, however it is written', () => {
  expect(['10.1.2.3', '::ffff:10.1.2.3'].map(networkOf)).toEqual(['10.1.2.3', '10.1.2.3']);
  const one = ['2001:db8:0:1::1', '2001:0DB8:0:1:ffff:ffff:ffff:ffff', '2001:db8::1:0:0:0:9', '2001:db8:0:1::%eth0'];
  expect(new Set(one.map(networkOf))).toEqual(new Set(['2001:db8:0:1::/64']));
  expect(networkOf('2001:db8:0:2::1')).not.toBe('2001:db8:0:1::/64');
  expect(networkOf('::1')).toBe('0:0:0:0::/64');
});

test('[platform] who changes his address within his network, or his session, has one budget still', async () => {
  const t = await trial('embedded', 'memory:', { rateLimit: 4, trustProxy: 1 });
  const seen: number[] = [];
  for (let i = 0; i < 6; i++) seen.push(await status(`${t.url}/api/games`, { 'x-forwarded-for': `2001:db8::${i}` }));
  expect(seen).toEqual([200, 200, 200, 200, 429, 429]);
  // One person from many networks.
  const cookie = (
    await fetch(`${t.url}/api/session`, {
      method: 'POST',
      headers: { 'x-wardroom': '1', 'x-forwarded-for': '9.9.9.1' },
    })
  ).headers
    .getSetCookie()
    .map((c) => c.split(';')[0])
    .join('; ');
  const mine: number[] = [];
  for (let i = 0; i < 6; i++) mine.push(await status(`${t.url}/api/me`, { cookie, 'x-forwarded-for': `9.9.8.${i}` }));
  expect(mine).toEqual([200, 200, 200, 200, 429, 429]);
  await t.end();
});

test('[platform] messages that nobody knows count too, on all connections of a person together', async () => {
  const t = await trial('embedded', 'memory:', { socketRate: 5 });
  const guest = createClient({ url: t.url });
  await guest.session();
  const again = createClient({ url: t.url, cookie: guest.cookie ?? '' });
  const sockets = [guest.socket(), again.socket()];
  await until('both are there', () => sockets.every((s) => s.connected));
  const answers: string[] = [];
  for (let i = 0; i < 40; i++) sockets[i % 2]?.emit('nobody:knows', {}, () => undefined);
  for (let i = 0; i < 8; i++)
    sockets[i % 2]?.emit('lobby:watch', {}, (a) => answers.push(a.ok ? 'fine' : a.error.key));
  await until('all are answered, or cut off', () => answers.length === 8 || sockets.some((s) => !s.connected));
  expect(answers.filter((a) => a === 'fine')).toEqual([]);
  guest.close();
  again.close();
  await t.end();
});

test('[platform] packets that belong to nothing cut a connection off, requests for nothing are counted', async () => {
  const t = await trial('embedded', 'memory:', { socketRate: 5, rateLimit: 4 });
  const socket = (await t.guest()).socket();
  await until('it is there', () => socket.connected);
  let cut = false;
  socket.on('disconnect', () => (cut = true));
  for (let i = 0; i < 200; i++) socket.io.engine.write(`0/nowhere${i},`);
  await until('it is cut off', () => cut);
  const other = await trial('embedded', 'memory:', { rateLimit: 4 });
  const seen: number[] = [];
  for (let i = 0; i < 6; i++) seen.push(await status(`${other.url}/nothing/${i}`));
  expect(seen).toEqual([404, 404, 404, 404, 429, 429]);
  await other.end();
  await t.end();
});

test('[platform] talk has a budget of its own', async () => {
  const t = await trial('embedded', 'memory:', { socketRate: 1000 });
  const guest = await t.guest();
  const table = await guest.create({ game: 'aa1942', scenario: 'standard', seats: ['ussr'] });
  const m = await guest.open(table.id);
  // All at once: however slow the machine is, the budget does not fill up meanwhile.
  const said = await Promise.all(Array.from({ length: 60 }, (_, i) => m.say(`line ${i}`)));
  const answers = said.map((a) => (a.ok ? 'said' : a.error.key));
  expect(answers.filter((a) => a === 'said').length).toBeGreaterThanOrEqual(20);
  expect(answers.at(-1)).toBe('tooFast');
  await t.end();
});

test('[platform] lists that the server makes have a budget of time: a dear one holds nobody up', async () => {
  const t = await trial('embedded', 'memory:', { socketRate: 1000 });
  const { a, b, ma, mb, table } = await started(t);
  const live = await t.server.ctx.matches.get(table.id);
  const seat = ma.info.waiting[0]?.seat ?? '';
  const decision = ma.info.waiting[0]?.id ?? '';
  // However fast this machine is: each look computes a tenth of a second here.
  const computed = (): number => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };
  const explore = live?.play.explore.bind(live.play);
  let looked = 0;
  if (live && explore)
    live.play.explore = (...args) => {
      looked++;
      for (const end = computed() + 100; computed() < end; );
      return explore(...args);
    };
  const at = [{ kind: ma.info.waiting[0]?.kinds[0] ?? '', prefix: [] }];
  const answers = await Promise.all(Array.from({ length: 30 }, () => ma.look(seat, decision, { at })));
  const said = answers.map((x) => (x.ok ? 'listed' : x.error.key));
  expect(said[0]).toBe('listed');
  expect(said.at(-1)).toBe('tooFast');
  // What was refused was not looked for, and two windows of ten seconds may have been begun.
  expect(looked).toBeLessThanOrEqual(6);
  // Acts are not refused for it, nor are those of others.
  const answer = someAnswer(ma, allies, counted());
  expect((await ma.act(answer?.seat ?? '', answer?.decision ?? '', answer?.choices ?? [])).ok).toBe(true);
  expect((await mb.say('I may still talk')).ok).toBe(true);
  for (const c of [a, b]) c.close();
  await t.end();
}, 60_000);

test('[platform] a look costs what it computes: not its waits on a busy machine, nor other threads', () => {
  const limits = createLimits({ bus: {} as never, db: { now: () => 0 } as never });
  const time = { wall: 0, processor: 0 };
  const looksOf = createLookBudget(
    { config: { socketRate: 60 }, limits },
    { wall: () => time.wall, processor: () => time.processor },
  );
  /** So many looks of this length are listed at once, 3,000 at most. */
  const listed = (user: string, wall: number, processor: number): number => {
    const meter = looksOf({ user, network: user });
    for (let n = 0; n < 3000; n++) {
      const found = meter(() => {
        time.wall += wall;
        time.processor += processor;
        return { ok: true, value: n };
      });
      if (!found.ok) return n;
    }
    return 3000;
  };
  expect(listed('quiet', 1, 1)).toBe(1500);
  expect(listed('busy', 40, 1)).toBe(1500);
  expect(listed('crowd', 1, 8)).toBe(1500);
  expect(listed('swift', 0.5, 0.5)).toBe(3000);
  // One of a tenth of a second holds everybody up: three of them are all.
  expect(listed('dear', 100, 100)).toBe(3);
  limits.close();
});

describe.runIf(postgresUrl && redisUrl)('on several nodes', () => {
  test('[platform] a budget is one budget on all nodes', async () => {
    const both = { redisUrl: redisUrl ?? null, rateLimit: 6, trustProxy: 1, sessionSecret: 's'.repeat(32) };
    const one = await trial('postgresql', 'memory:', both);
    const two = await trial('postgresql', 'memory:', both, { schema: one.schema });
    const from = { 'x-forwarded-for': `2001:db8:${randomBytes(2).toString('hex')}::1` };
    try {
      for (let i = 0; i < 6; i++) expect(await status(`${one.url}/api/games`, from)).toBe(200);
      // What one has counted the other hears a moment later, at its own next count.
      await until(
        'the other node has heard',
        async () => (await status(`${two.url}/api/games`, from)) === 429,
        10_000,
      );
    } finally {
      await two.end();
      await one.end();
    }
  });

  test('[platform] what one person may have so many of is counted and taken in one transaction', async () => {
    const one = await trial('postgresql', 'memory:');
    const guest = await one.guest();
    const table = { game: 'aa1942', scenario: 'standard', seats: ['ussr'] };
    const opened = await Promise.all([...Array(30)].map(() => code(guest.create(table))));
    expect(opened.filter((c) => c === 'accepted')).toHaveLength(20);
    const endpoint = (i: number) =>
      guest.post('POST /api/push', {
        endpoint: `https://8.8.8.8/${i}`,
        keys: { p256dh: Buffer.alloc(65, 1).toString('base64url'), auth: Buffer.alloc(16, 1).toString('base64url') },
      });
    const pushed = await Promise.all([...Array(15)].map((_, i) => code(endpoint(i))));
    expect(pushed.filter((c) => c === 'accepted')).toHaveLength(10);
    await one.end();
  });
});

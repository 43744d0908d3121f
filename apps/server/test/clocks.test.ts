import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChatLine, Client, CreateTable, MatchClient } from '@wardroom/protocol';
import type { AnyGame } from '@wardroom/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { convoy } from '../../../packages/rules/test/toys/convoy.ts';
import { newClocks, turnClocks, zeroOf } from '../src/clock/clocks.ts';
import { builtIn } from '../src/games.ts';
import type { Trial } from './harness.ts';
import { allies, axis, backends, counted, share, someAnswer, started, trial, until } from './harness.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe.each(backends)('clocks on the %s database', (backend) => {
  const data = mkdtempSync(join(tmpdir(), 'wardroom-clocks-'));
  let ahead = 0;
  let t: Trial;
  beforeAll(async () => {
    const games = [...builtIn, { game: convoy as unknown as AnyGame }];
    t = await trial(backend, data, {}, { ahead: () => ahead, games });
  });
  afterAll(async () => {
    await t.end();
    rmSync(data, { recursive: true, force: true });
  });

  const slow: Partial<CreateTable> = { pace: 'slow', clock: { bank: 0, perMove: 86_400, atZero: 'forfeit' } };
  /** Time that is left until the deadline, rounded to minutes: what the trial itself takes does not count. */
  const left = async (c: Client, id: string): Promise<number> =>
    Math.round((((await c.table(id)).deadline ?? 0) - t.server.ctx.db.now()) / MINUTE) * MINUTE;
  /** The server has said that it is alive since the clock was moved: the first beat may have begun before. */
  const beaten = async (): Promise<void> => {
    await t.server.ctx.alive.beat();
    await t.server.ctx.alive.beat();
  };
  const later = async (ms: number): Promise<void> => {
    ahead += ms;
    await beaten();
    await t.server.chores.deadlines();
  };
  const said = async (m: MatchClient): Promise<unknown[]> => {
    const o = await m.client.call<'match:open', { chat: ChatLine[] }>('match:open', { match: m.id });
    return o.ok ? o.value.chat.map((l) => l.key) : [];
  };

  test('[platform] time in which no server was alive is given back; a short restart costs what it takes', async () => {
    const { a, ma, table } = await started(t, { clock: { bank: 3600, increment: 10, atZero: 'forfeit' } });
    expect(await left(a, table.id)).toBe(HOUR);
    ahead += 20 * MINUTE;
    const row = () => t.server.ctx.db.prisma.match.findUniqueOrThrow({ where: { id: table.id } });
    // A server says all the time that it is alive; the clock that jumps is not a server that was away.
    await beaten();
    ahead += 1000;
    await t.restart();
    expect(Number((await row()).gaveBack)).toBe(0);
    expect(await left(a, table.id)).toBe(40 * MINUTE);
    // Away for a day: longer than anybody had left.
    await t.server.close();
    ahead += DAY;
    await t.restart();
    await t.server.chores.deadlines();
    expect((await a.table(table.id)).status).toBe('running');
    expect(await left(a, table.id)).toBe(40 * MINUTE);
    await until(
      'the client has the clock',
      () => Math.abs((ma.info.clocks?.seats.ussr?.until ?? 0) - t.server.ctx.db.now() - 40 * MINUTE) < MINUTE,
    );
    await later(41 * MINUTE);
    await until('then it runs out', async () => (await a.table(table.id)).status === 'over');
  });

  test('[promise 3] while seats draft in secret the table’s deadline does not tell who is done', async () => {
    const [a, b, c] = [await t.guest(), await t.guest(), await t.guest()];
    const clock = { bank: 3600, atZero: 'forfeit' as const };
    const table = await a.create({ game: 'convoy', scenario: 'sea', seats: ['ann'], clock });
    await b.post('POST /api/tables/:id/seats', { take: ['ben'] }, { id: table.id });
    await c.post('POST /api/tables/:id/seats', { take: ['cat'] }, { id: table.id });
    await a.request('POST', `/api/tables/${table.id}/start`, {});
    const all = [await a.open(table.id), await b.open(table.id), await c.open(table.id)];
    const send = async (i: number, kind: string, value: (string | number)[] = []): Promise<void> => {
      const m = all[i] as MatchClient;
      const head = m.info.waiting.find((w) => w.prompt === 'layOut' && w.id !== '');
      expect((await m.act(head?.seat ?? '', head?.id ?? '', [{ kind, value }])).ok).toBe(true);
    };
    const row = () => t.server.ctx.db.prisma.match.findUniqueOrThrow({ where: { id: table.id } });
    const first = await row();
    // All three have the same hour; the third has spent ten minutes less of it when the others are done.
    ahead += 10 * MINUTE;
    for (const i of [0, 1]) {
      await send(i, 'send', ['north', 1]);
      await send(i, 'done');
    }
    expect((await b.table(table.id)).deadline).toBe(Number(first.deadline));
    expect((await b.table(table.id)).waitingFor).toEqual(['ann', 'ben', 'cat']);
    await send(2, 'send', ['north', 1]);
    await send(2, 'done');
    await until('the next round', () => JSON.stringify(all[0]?.view.turn).includes('"round":2'));
    // Now everybody is asked anew, with what each had left.
    ahead += MINUTE;
    await send(0, 'send', ['north', 1]);
    await send(0, 'done');
    const now = await row();
    expect(Number(now.deadline)).toBeLessThanOrEqual(Number(now.expires));
    expect((await b.table(table.id)).deadline).toBe(Number(now.deadline));
  });

  test('[platform] where the table says so the rules choose for a seat out of time, nobody takes it', async () => {
    const [a, b, c] = [await t.guest(), await t.guest(), await t.guest()];
    const clock = { bank: 60, perMove: 60, atZero: 'expire' as const };
    const refused = a.create({ game: 'aa1942', scenario: 'standard', seats: allies, clock });
    await expect(refused).rejects.toThrow('do not choose for a seat whose time is up');
    expect((await a.games()).map((g) => [g.id, g.expires])).toContainEqual(['convoy', true]);
    const table = await a.create({ game: 'convoy', scenario: 'sea', seats: ['ann'], clock });
    await b.post('POST /api/tables/:id/seats', { take: ['ben'] }, { id: table.id });
    await c.post('POST /api/tables/:id/seats', { take: ['cat'] }, { id: table.id });
    await a.request('POST', `/api/tables/${table.id}/start`, {});
    const ma = await a.open(table.id);
    await later(3 * MINUTE);
    await t.server.chores.deadlines();
    await t.server.chores.deadlines();
    await until('the rules have laid out the ships', () => JSON.stringify(ma.view.turn).includes('"round":2'));
    const { seats } = await a.table(table.id);
    expect(seats.flatMap((s) => s.holders.map((h) => h.bot ?? false))).toEqual([false, false, false]);
  });

  test('[platform] while somebody is on vacation their clock stands, and goes on with what was left', async () => {
    const { a, ma, table } = await started(t, slow);
    await later(4 * HOUR);
    expect(await left(a, table.id)).toBe(20 * HOUR);
    expect((await a.updateMe({ vacationDays: 3 })).vacationDays).toBe(27);
    expect(await left(a, table.id)).toBe(3 * DAY + 20 * HOUR);
    await until(
      'the client has the clock',
      () => (ma.info.clocks?.seats.ussr?.until ?? 0) > t.server.ctx.db.now() + 3 * DAY,
    );
    await expect(a.updateMe({ vacationDays: 1 })).rejects.toThrow('a vacation is running');
    await later(3 * DAY + 19 * HOUR);
    expect((await a.table(table.id)).status).toBe('running');
    expect(await left(a, table.id)).toBe(HOUR);
    await later(61 * MINUTE);
    await until('then it runs out', async () => (await a.table(table.id)).status === 'over');
  });

  test('[platform] time without a server that lies in a vacation is given once, the rest as ever', async () => {
    const { a, b, ma, table } = await started(t, slow);
    const down = async (ms: number): Promise<void> => {
      await t.server.close();
      ahead += ms;
      await t.restart();
      await t.server.chores.deadlines();
    };
    await later(4 * HOUR);
    await a.updateMe({ vacationDays: 3 });
    // All of it in the vacation, then a day in it and one behind it.
    await down(DAY);
    expect(await left(a, table.id)).toBe(2 * DAY + 20 * HOUR);
    await later(DAY);
    expect(await left(a, table.id)).toBe(DAY + 20 * HOUR);
    await down(2 * DAY);
    expect(await left(a, table.id)).toBe(20 * HOUR);
    // Who comes back sees the same clock, and so does whoever has not been on vacation at all.
    await until(
      'the client has the clock',
      () => Math.abs((ma.info.clocks?.seats.ussr?.until ?? 0) - t.server.ctx.db.now() - 20 * HOUR) < MINUTE,
    );
    await later(2 * HOUR);
    await down(5 * HOUR);
    expect(await left(a, table.id)).toBe(18 * HOUR);
    await until('Germany is waited for', async () => {
      const head = ma.info.waiting.find((w) => w.must && w.seat === 'ussr');
      if (head)
        await ma.act(head.seat, head.id, [
          { kind: head.kinds.includes('done') ? 'done' : (head.kinds[0] ?? ''), value: [] },
        ]);
      return ma.info.waiting.some((w) => w.seat === 'germany');
    });
    // A step later nothing of it counts again.
    expect(await left(b, table.id)).toBe(DAY);
    await down(HOUR);
    expect(await left(b, table.id)).toBe(DAY);
    const { clock } = await t.server.ctx.db.prisma.match.findUniqueOrThrow({ where: { id: table.id } });
    expect((JSON.parse(clock ?? '{}') as { dead?: unknown[] }).dead).toHaveLength(1);
    await later(23 * HOUR);
    expect((await b.table(table.id)).status).toBe('running');
    await later(61 * MINUTE);
    await until('then it runs out', async () => (await b.table(table.id)).status === 'over');
  });

  test('[platform] a wait begun in a vacation has all its time after it; a seat is away when all are', async () => {
    const [a, b, c] = [await t.guest(), await t.guest(), await t.guest()];
    const table = await a.create({ game: 'aa1942', scenario: 'standard', seats: allies, ...slow });
    await b.post('POST /api/tables/:id/seats', { take: axis }, { id: table.id });
    await share(c, b, table.id, 'germany');
    await a.request('POST', `/api/tables/${table.id}/start`, {});
    const ma = await a.open(table.id);
    await b.updateMe({ vacationDays: 2 });
    const toGermany = async (): Promise<void> =>
      until('Germany is waited for', async () => {
        const head = ma.info.waiting.find((w) => w.must && allies.includes(w.seat));
        if (head)
          await ma.act(head.seat, head.id, [
            { kind: head.kinds.includes('done') ? 'done' : (head.kinds[0] ?? ''), value: [] },
          ]);
        return ma.info.waiting.some((w) => w.seat === 'germany');
      });
    await toGermany();
    // The other one who holds Germany is there.
    expect(await left(a, table.id)).toBe(DAY);
    await c.updateMe({ vacationDays: 1 });
    expect(await left(a, table.id)).toBe(2 * DAY);
    await later(DAY + 23 * HOUR);
    expect(await left(a, table.id)).toBe(HOUR);
    expect(await said(ma)).not.toContain('timeout');
  });

  test('[platform] only the asked seat burns time; the increment is paid when the wait passes on', async () => {
    const { ma, table, a } = await started(t, { clock: { bank: 600, increment: 30, atZero: 'nothing' } });
    ahead += 5 * MINUTE;
    await until('Germany is waited for', async () => {
      const head = ma.info.waiting.find((w) => w.must && w.seat === 'ussr');
      if (head)
        await ma.act(head.seat, head.id, [
          { kind: head.kinds.includes('done') ? 'done' : (head.kinds[0] ?? ''), value: [] },
        ]);
      return ma.info.waiting.some((w) => w.seat === 'germany');
    });
    const bank = (seat: string): number => Math.round((ma.info.clocks?.seats[seat]?.bank ?? 0) / 10_000) * 10;
    expect([bank('ussr'), bank('germany'), bank('uk')]).toEqual([330, 600, 600]);
    ahead += 11 * MINUTE;
    await t.server.chores.deadlines();
    // `nothing`: play may go on, and is not told again and again.
    await t.server.chores.deadlines();
    expect((await said(ma)).filter((k) => k === 'timeout')).toHaveLength(1);
    expect((await a.table(table.id)).status).toBe('running');
  });

  test('[platform] spectators with a delay get every step in order, that much later; all at the end', async () => {
    const { ma, mb, table } = await started(t, { spectators: 10 });
    const c = await t.guest();
    const mc = await c.open(table.id);
    const seen: number[] = [];
    mc.onStep = (s) => seen.push(s.v);
    const rng = counted(8);
    const step = async (): Promise<void> => {
      const answer = someAnswer(ma, allies, rng);
      if (answer) expect((await ma.act(answer.seat, answer.decision, answer.choices)).ok).toBe(true);
    };
    await step();
    ahead += 6 * MINUTE;
    await step();
    t.server.chores.delayed();
    await t.server.ctx.matches.get(table.id).then((m) => m?.post(() => undefined));
    expect(seen).toEqual([]);
    expect(
      (await c.call<'match:open', { version: number }>('match:open', { match: table.id })) as unknown,
    ).toMatchObject({
      value: { version: 0 },
    });
    ahead += 5 * MINUTE;
    t.server.chores.delayed();
    await until('the first step has come', () => seen.length > 0);
    expect([seen, mc.version]).toEqual([[1], 1]);
    // One who comes now sees as much, in the record too.
    const late = await (await t.guest()).open(table.id);
    expect([late.version, late.hash]).toEqual([1, mc.hash]);
    expect((await c.request<{ steps: unknown[] }>('GET', `/api/matches/${table.id}/record`)).steps).toHaveLength(2);
    ahead += 6 * MINUTE;
    t.server.chores.delayed();
    await until('the second step has come', () => seen.length === 2);
    expect(mc.hash).toBe((await (await t.guest()).open(table.id)).hash);
    await step();
    await mb.resign('germany');
    await until('the end is there at once', () => mc.version === ma.version);
    expect(mc.resyncs).toBe(0);
  });
});

test('[platform] nobody earns time by passing the wait on and taking it back: all have what they had before', () => {
  const rule = { bank: 600, increment: 30, perMove: 60, atZero: 'nothing' as const };
  const mine = turnClocks(rule, newClocks(rule, ['red', 'blue'], 0, 0), 0, ['red']);
  const spent = turnClocks(rule, mine, 40_000, ['red']);
  const passed = turnClocks(rule, spent, 50_000, ['blue']);
  expect([zeroOf(mine, 'red'), zeroOf(spent, 'red'), passed.seats.red]).toEqual([
    660_000,
    660_000,
    { bank: 630_000, free: 60_000 },
  ]);
  const back = turnClocks(rule, passed, 70_000, ['red'], { undone: true });
  expect(back.seats).toEqual({ red: { bank: 600_000, free: 10_000 }, blue: { bank: 600_000, free: 60_000 } });
  // What is taken back later has nothing to do with the wait any more.
  expect(turnClocks(rule, back, 75_000, ['red'], { undone: true }).seats.red).toEqual({ bank: 600_000, free: 5_000 });
  // An answer of the other seat stands: the increment is paid.
  expect(turnClocks(rule, turnClocks(rule, passed, 80_000, ['red']), 90_000, ['blue']).seats).toEqual({
    red: { bank: 660_000, free: 60_000 },
    blue: { bank: 630_000, free: 60_000 },
  });
});

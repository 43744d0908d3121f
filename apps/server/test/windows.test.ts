import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client, CreateTable, MatchClient } from '@wardroom/protocol';
import { createClient } from '@wardroom/protocol';
import type { AnyGame, Step } from '@wardroom/rules';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { watchOf } from '../../../packages/rules/test/toys/watch.ts';
import { builtIn } from '../src/games.ts';
import type { Trial } from './harness.ts';
import { backends, postgresUrl, trial, until } from './harness.ts';
import type { Killable } from './process.ts';
import { freePort, serve } from './process.ts';
import { bundled } from './programs.ts';

/** The windows of the toy, s. */
const WINDOW = 20;
const MINUTE = 60_000;
const names = ['ann', 'ben', 'cat'] as const;

/** Three people at a started table of the toy. */
async function table(
  guest: () => Promise<Client>,
  more: Partial<CreateTable> = {},
): Promise<{ id: string; all: readonly MatchClient[]; clients: readonly Client[] }> {
  const clients = [await guest(), await guest(), await guest()];
  const [a, b, c] = clients as [Client, Client, Client];
  const { id } = await a.create({ game: 'watch', scenario: 'night', seats: ['ann'], ...more });
  await b.post('POST /api/tables/:id/seats', { take: ['ben'] }, { id });
  await c.post('POST /api/tables/:id/seats', { take: ['cat'] }, { id });
  await a.request('POST', `/api/tables/${id}/start`, {});
  return { id, all: [await a.open(id), await b.open(id), await c.open(id)], clients };
}
async function act(m: MatchClient | undefined, kind: string, value: string[] = []): Promise<void> {
  const mine = (): { id: string; seat: string } | undefined =>
    m?.info.waiting.find((w) => w.id !== '' && w.must && w.kinds.includes(kind));
  await until(`${kind} is offered`, () => mine() !== undefined);
  const head = mine();
  expect((await m?.act(head?.seat ?? '', head?.id ?? '', [{ kind, value }]))?.ok).toBe(true);
}
const prompts = (m: MatchClient | undefined): string[] =>
  m?.info.waiting.filter((w) => w.must).map((w) => w.prompt) ?? [];

describe.each(backends)('windows on the %s database', (backend) => {
  const data = mkdtempSync(join(tmpdir(), 'wardroom-windows-'));
  let ahead = 0;
  let t: Trial;
  beforeAll(async () => {
    const games = [...builtIn, { game: watchOf(WINDOW) as unknown as AnyGame }];
    t = await trial(backend, data, {}, { ahead: () => ahead, games });
  });
  afterAll(async () => {
    await t.end();
    rmSync(data, { recursive: true, force: true });
  });
  const later = async (ms: number): Promise<void> => {
    ahead += ms;
    await t.server.chores.deadlines();
  };
  const row = (id: string) => t.server.ctx.db.prisma.match.findUniqueOrThrow({ where: { id } });
  const lastStep = async (id: string): Promise<Step> => {
    const step = await t.server.ctx.db.prisma.step.findFirstOrThrow({
      where: { match: id },
      orderBy: { seq: 'desc' },
    });
    return JSON.parse(step.body) as Step;
  };
  const clock = { bank: 600, atZero: 'forfeit' as const };

  test('[windows] a window costs nobody his bank, ends as the rules say, and shows in its seat’s clock', async () => {
    const { id, all } = await table(t.guest, { clock });
    const [ma, mb, mc] = all;
    await act(ma, 'hail', ['ben']);
    await until('all see the window', () => mc?.info.clocks?.seats.ben?.window === true);
    const shown = mc?.info.clocks;
    expect((shown?.seats.ben?.until ?? 0) - (shown?.at ?? 0)).toBe(WINDOW * 1000);
    expect([shown?.seats.ann?.until, shown?.seats.ann?.window]).toEqual([undefined, undefined]);
    const m = await row(id);
    expect([Number(m.deadline), Number(m.expires)]).toEqual([shown?.seats.ben?.until, shown?.seats.ben?.until]);
    await later((WINDOW - 2) * 1000);
    expect(prompts(mc)).toEqual(['answer']);
    await later(2000);
    await until('it has ended', () => prompts(mc).includes('show'));
    const ended = await lastStep(id);
    expect([ended.table, ended.seat, ended.log.map((l) => l.key)]).toEqual([{ act: 'window' }, undefined, ['hit']]);
    // Now the one for all: nobody sees who has answered, and the last answer ends it.
    const open = (await row(id)).expires;
    await act(ma, 'pass');
    await later(5000);
    await act(mb, 'pass');
    expect([(await row(id)).expires, prompts(mc)]).toEqual([open, ['show', 'show', 'show']]);
    await act(mc, 'pass');
    await until('it ended early', () => prompts(ma).join() === 'hail');
    const banks = Object.entries(ma?.info.clocks?.seats ?? {}).map(([s, c]) => [s, c.bank > 595_000, c.window]);
    expect(banks).toEqual(names.map((s) => [s, true, undefined]));
  });

  test('[windows] a table without clocks has them too; pause and a dead stretch do not shorten them', async () => {
    const { id, all } = await table(t.guest);
    const [ma] = all;
    await act(ma, 'hail', ['cat']);
    await until('it shows', () => ma?.info.clocks?.seats.cat?.window === true);
    expect(Object.keys(ma?.info.clocks?.seats ?? {})).toEqual(['cat']);
    await later(10_000);
    const pause = (on: boolean) => t.server.ctx.matches.tableAct(id, { act: 'pause', on }, 'ann');
    await pause(true);
    await later(5 * MINUTE);
    expect(prompts(ma)).toEqual(['answer']);
    await pause(false);
    await later(8000);
    expect(prompts(ma)).toEqual(['answer']);
    // A server that was away for an hour gives the time back.
    await t.server.close();
    ahead += 60 * MINUTE;
    await t.restart();
    await t.server.chores.deadlines();
    expect((await lastStep(id)).table).toEqual({ act: 'pause', on: false });
    await later(3000);
    await until('then it ends', () => prompts(ma).includes('show'));
    expect((await lastStep(id)).table).toEqual({ act: 'window' });
    await later((WINDOW + 1) * 1000);
    await until('and the next one', () => prompts(ma).join() === 'hail');
    await until('no clock is left', () => Object.keys(ma?.info.clocks?.seats ?? {}).length === 0);
  });

  test('[windows] in slow play it is a question like any other, on the clock of its seat', async () => {
    const slow = { bank: 0, perMove: 86_400, atZero: 'nothing' as const };
    const { id, all } = await table(t.guest, { pace: 'slow', clock: slow });
    await act(all[0], 'hail', ['ben']);
    await until('it is asked', () => prompts(all[2]).join() === 'answer');
    await later(2 * MINUTE);
    expect(prompts(all[2])).toEqual(['answer']);
    const { expires } = await row(id);
    expect(Number(expires) - t.server.ctx.db.now()).toBeGreaterThan(23 * 60 * MINUTE);
    expect(all[2]?.info.clocks?.seats.ben?.window).toBeUndefined();
  });
});

describe.each(backends)('windows of a server that is killed, on the %s database', (backend) => {
  const data = mkdtempSync(join(tmpdir(), 'wardroom-killed-'));
  const schema = `t${randomBytes(6).toString('hex')}`;
  const SECONDS = 5;
  let server: Killable;
  let port: number;
  const clients: Client[] = [];
  const start = async (): Promise<void> => {
    server = await serve(await bundled('apps/server/test/watch-server.ts'), port, {
      WARDROOM_DATA: data,
      WATCH_SECONDS: String(SECONDS),
      ...(backend === 'postgresql' ? { DATABASE_URL: postgresUrl ?? '', WATCH_SCHEMA: schema } : {}),
    });
  };
  beforeAll(async () => {
    port = await freePort();
    await start();
  });
  afterAll(async () => {
    for (const c of clients) c.close();
    await server.kill();
    rmSync(data, { recursive: true, force: true });
    if (backend !== 'postgresql') return;
    const client = new pg.Client({ connectionString: postgresUrl });
    await client.connect();
    await client.query(`DROP SCHEMA IF EXISTS "${schema}" CASCADE`);
    await client.end();
  });

  test('[windows] kill -9 while one stands open: the next server ends it when its real time is over', async () => {
    const { all } = await table(async () => {
      const c = createClient({ url: `http://127.0.0.1:${port}` });
      await c.session();
      clients.push(c);
      return c;
    });
    const [ma, , mc] = all;
    let ended = 0;
    if (mc) {
      mc.onStep = (s) => (ended = s.t ?? ended);
      // A server that took longer to come back than the window lasts has ended it before anybody could hear it.
      mc.onReset = (info) => (ended = info.log.at(-1)?.at ?? ended);
    }
    await act(ma, 'hail', ['ben']);
    await until('the window shows', () => mc?.info.clocks?.seats.ben?.window === true);
    const opened = mc?.info.clocks?.at ?? 0;
    await server.kill('SIGKILL');
    await start();
    await until('it has ended', () => prompts(mc).includes('show'));
    await until('its step is here', () => ended > opened);
    // Not before its time; and no later than a dead stretch and the keeper's second make it.
    expect(ended - opened).toBeGreaterThanOrEqual(SECONDS * 1000);
    expect(ended - opened).toBeLessThan(60_000);
    // Each connects again in his own time.
    await until('all have heard it', () => all.every((c) => prompts(c).join() === 'show,show,show'));
  });
});

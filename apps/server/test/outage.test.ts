import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MatchClient } from '@wardroom/protocol';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isAway, isDiskFull } from '../src/storage/errors.ts';
import type { Trial } from './harness.ts';
import { backends, counted, postgresUrl, someAnswer, started, trial, until, upToDate } from './harness.ts';
import type { Passage } from './proxy.ts';
import { proxyTo } from './proxy.ts';

interface Ready {
  ready: boolean;
  database: boolean;
  storage: string;
}
const ready = async (t: Trial): Promise<Ready> => (await fetch(`${t.url}/readyz`)).json() as Promise<Ready>;
const rng = counted(3);
/** One act of whoever is asked. */
async function act(t: Trial, ...players: readonly MatchClient[]) {
  await upToDate(t, ...players);
  for (const m of players) {
    const answer = someAnswer(m, m.info.seats, rng);
    if (answer) return m.act(answer.seat, answer.decision, answer.choices);
  }
  throw new Error('nobody is asked');
}

describe.runIf(postgresUrl)('a network that drops packets between the server and PostgreSQL', () => {
  let proxy: Passage;
  let t: Trial;
  beforeEach(async () => {
    proxy = await proxyTo(postgresUrl as string);
    t = await trial('postgresql', 'memory:', { databaseUrl: proxy.url });
  });
  afterEach(async () => {
    proxy.mend();
    await t.end();
    await proxy.close();
  });

  test('[platform] play goes on within fifteen seconds after connections to the database fell silent', async () => {
    const { ma, mb } = await started(t);
    expect((await act(t, ma, mb)).ok).toBe(true);
    proxy.drop();
    const began = performance.now();
    expect((await act(t, ma, mb)).ok).toBe(true);
    expect((await act(t, ma, mb)).ok).toBe(true);
    expect(performance.now() - began).toBeLessThan(15_000);
    expect(await ready(t)).toMatchObject({ ready: true, database: true, storage: 'fine' });
  }, 60_000);

  test('[platform] while nothing can be stored the server says so, and clocks get it back', async () => {
    const clock = { bank: 8, atZero: 'forfeit' } as const;
    const { ma, mb, table } = await started(t, { clock });
    const { ctx } = t.server;
    await upToDate(t, ma, mb);
    proxy.freeze();
    const began = performance.now();
    // It waits for the database as long as nothing can be stored, and then comes first.
    const waiting = act(t, ma, mb);
    expect(await ready(t)).toMatchObject({ ready: false, database: false });
    expect(performance.now() - began).toBeLessThan(4000);
    await until('the clock of eight seconds would be over', () => performance.now() - began > 10_000);
    expect(ctx.db.health.trouble).toBe('away');
    proxy.mend();
    await until('steps can be stored again', async () => (await ready(t)).ready);
    await t.server.chores.deadlines();
    const row = await ctx.db.prisma.match.findUniqueOrThrow({ where: { id: table.id } });
    expect(row.status).toBe('running');
    expect(Number(row.gaveBack)).toBeGreaterThan(8000);
    expect((await waiting).ok).toBe(true);
    const left = Object.values(ctx.matches.loaded(table.id)?.clocks?.seats ?? {}).map((s) => s.bank);
    expect(Math.min(...left)).toBeGreaterThan(2000);
    expect((await act(t, ma, mb)).ok).toBe(true);
  }, 90_000);
});

/** A file system of its own with little room; null where this machine gives none. */
function smallDisk(): string | null {
  const at = mkdtempSync(join(tmpdir(), 'wardroom-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=90m', 'tmpfs', at], { stdio: 'ignore' });
    return at;
  } catch {
    rmSync(at, { recursive: true });
    return null;
  }
}
const disk = smallDisk();

describe.runIf(disk)('the embedded database on a disk that runs full', () => {
  afterAll(() => {
    execFileSync('umount', ['--lazy', disk as string]);
  });

  test('[platform] a full disk is said as a refusal, in readyz and by code; with room play goes on', async () => {
    const data = join(disk as string, 'data');
    mkdirSync(data);
    const t = await trial('embedded', data);
    const { ma, mb } = await started(t);
    const filler = join(disk as string, 'filler');
    const fill = (): void => {
      const { bavail, bsize } = statfsSync(disk as string);
      writeFileSync(filler, Buffer.alloc(bavail * bsize));
    };
    fill();
    // What pages and logs have left over is used up first.
    let said = await act(t, ma, mb);
    for (let i = 0; i < 500 && said.ok; i++) said = await act(t, ma, mb);
    expect(said).toMatchObject({ ok: false, error: { code: 'notStored', key: 'diskFull' } });
    expect(await ready(t)).toMatchObject({ ready: false, storage: 'full' });
    const refused = await ma.client.create({ game: 'aa1942', scenario: 'standard' }).catch((e: unknown) => e);
    if (refused instanceof Error) expect(refused).toMatchObject({ status: 503, code: 'diskFull' });
    rmSync(filler);
    await until('it is ready again', async () => (await ready(t)).ready);
    expect((await act(t, ma, mb)).ok).toBe(true);
    await t.end();
  }, 120_000);
});

describe.each(backends)('a step that the database refuses for want of room (%s)', (backend) => {
  test('[platform] it is refused by code, nothing of it stays, and the next one is stored', async () => {
    const t = await trial(backend, 'memory:');
    const { ma, mb } = await started(t);
    const { sql, health } = t.server.ctx.db;
    const real = sql.query;
    const full = Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' });
    sql.query = (text, values) =>
      text.includes('INSERT INTO "Step"') || text.includes("'probe'") ? Promise.reject(full) : real(text, values);
    const version = ma.version;
    expect(await act(t, ma, mb)).toMatchObject({ ok: false, error: { code: 'notStored', key: 'diskFull' } });
    expect(health.trouble).toBe('full');
    expect(await ready(t)).toMatchObject({ ready: false, storage: 'full' });
    expect(ma.version).toBe(version);
    sql.query = real;
    await until('it is ready again', async () => (await ready(t)).ready);
    expect((await act(t, ma, mb)).ok).toBe(true);
    await t.end();
  }, 60_000);
});

test('[platform] errors of the database are told apart through every layer that wraps them', () => {
  expect(isDiskFull({ cause: { originalCode: '53100' } })).toBe(true);
  expect(isDiskFull(new Error('no'))).toBe(false);
  expect(isAway(new Error('Connection terminated unexpectedly'))).toBe(true);
  expect(isAway({ code: 'P2010', meta: { driverAdapterError: { cause: { originalCode: '57P01' } } } })).toBe(true);
  expect(isAway(Object.assign(new Error('duplicate'), { code: 'P2002' }))).toBe(false);
});

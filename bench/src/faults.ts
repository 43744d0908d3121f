import { guest, steady, twin, wait } from '@wardroom/cli/live/people.ts';
import { Player } from '@wardroom/cli/live/player.ts';
import type { Client, TableInfo } from '@wardroom/protocol';
import type { MatchRecord } from '@wardroom/rules';
import { chance } from '@wardroom/rules/testing.ts';
import type { Passage } from '../../apps/server/test/proxy.ts';
import { proxyTo } from '../../apps/server/test/proxy.ts';
import { game } from './games.ts';
import type { Row } from './measure.ts';
import { fixed } from './measure.ts';
import { ServerProcess } from './server.ts';

/** How many faults, and how long at most, seconds. */
const FAULTS = Number(process.env.WARDROOM_FAULTS ?? 100);
const SECONDS = Number(process.env.WARDROOM_FAULT_SECONDS ?? 3600);
/** After so many faults the matches are ended and looked at; others begin. */
const PER_MATCH = 5;
/** Tables that are played at once. */
const TABLES = 3;
/** A clock that the long freezes would run out, seconds. */
const CLOCK = { bank: 40, increment: 20, atZero: 'forfeit' } as const;
/** From one act of a player to his next, ms: a game must not end by itself. */
const PAUSE = 100;
/** Freezes, ms: one in three is long. */
const LONG = 45_000;
const BLINK = 8000;
/** Play stands for so long at most after a fault, ms; what takes longer is counted. */
const STILL = 30_000;

const kinds = ['cut', 'drop', 'freeze'] as const;
type Kind = (typeof kinds)[number];
interface Sum {
  faults: Record<string, number>;
  matches: number;
  onTime: number;
  lost: number;
  acknowledged: number;
  still: number;
  worst: number;
}

/** Does again what a fault that is hardly over has cut off: only play is looked at here. */
async function patient<T>(work: () => Promise<T>, tries = 5): Promise<T> {
  for (let left = tries; ; left--) {
    try {
      return await work();
    } catch (error) {
      if (left <= 1) throw error;
      await wait(1000);
    }
  }
}

/** A match between somebody at one server and somebody at the other. */
async function seated(servers: readonly ServerProcess[]): Promise<{ people: Client[]; table: TableInfo }> {
  const people = await Promise.all(servers.map((s) => guest(s.url)));
  const [host, other] = people as [Client, Client];
  const seats = game.seats({}).map((s) => s.id);
  const table = await host.create({
    game: game.id,
    scenario: 'standard',
    seats: seats.filter((_, i) => i % 2 === 0),
    visibility: 'link',
    pace: 'live',
    clock: CLOCK,
  });
  const take = seats.filter((_, i) => i % 2 === 1);
  const code = table.code ? { code: table.code } : {};
  await other.post('POST /api/tables/:id/seats', { take, ...code }, { id: table.id });
  await host.request('POST', `/api/tables/${table.id}/start`, {});
  return { people, table };
}

async function underFaults(
  servers: readonly ServerProcess[],
  ways: { database: Passage; redis: Passage },
  next: (bound: number) => number,
  most: number,
  sum: Sum,
): Promise<void> {
  const tables = await Promise.all(Array.from({ length: TABLES }, () => patient(() => seated(servers))));
  const players: Player[] = [];
  for (const { people, table } of tables)
    for (const client of people) players.push(await patient(() => Player.sit(client, table.id, game, next)));
  let playing = true;
  const loops = players.map(async (p) => {
    while (playing && !p.over) {
      const version = await p.once().catch(() => null);
      if (version !== null) await p.reached(version);
      await wait(PAUSE);
    }
  });
  const versions = (): number[] => tables.map((_, i) => players[2 * i]?.match.version ?? 0);
  for (let n = 0; n < most; n++) {
    const kind = kinds[next(kinds.length)] as Kind;
    const which = (['database', 'redis', 'both'] as const)[next(3)] as 'database' | 'redis' | 'both';
    const hit = which === 'both' ? [ways.database, ways.redis] : [ways[which]];
    for (const way of hit) way[kind]();
    if (kind === 'freeze') await wait(next(3) === 0 ? LONG : 200 + next(BLINK));
    for (const way of hit) way.mend();
    const before = versions();
    const began = steady();
    const stands = (): boolean => versions().some((v, i) => v <= (before[i] ?? 0) && !players[2 * i]?.over);
    while (stands() && steady() - began < STILL) await wait(20);
    if (stands()) sum.still++;
    sum.worst = Math.max(sum.worst, steady() - began);
    sum.faults[`${kind} ${which}`] = (sum.faults[`${kind} ${which}`] ?? 0) + 1;
    await wait(next(1500));
  }
  playing = false;
  await Promise.all(loops);
  for (const [i, { people, table }] of tables.entries()) {
    const mine = [players[2 * i], players[2 * i + 1]] as [Player, Player];
    for (const [k, client] of people.entries()) {
      const open = await patient(() => twin(client).open(table.id));
      for (const seat of mine[k]?.match.info.seats ?? []) await open.resign(seat).catch(() => null);
      open.client.close();
    }
    const record = await patient(() =>
      (people[0] as Client).request<MatchRecord>('GET', `/api/matches/${table.id}/record`),
    );
    sum.matches++;
    if (record.steps.some((s) => s.table?.act === 'timeout')) sum.onTime++;
    for (const p of mine) {
      sum.acknowledged += p.clicked.size;
      sum.lost += [...p.clicked.keys()].filter((v) => !record.steps[v]).length;
    }
    for (const client of people) client.close();
  }
}

/**
 * K2: the ways to PostgreSQL and to Redis of two servers are cut, fall silent and freeze, `WARDROOM_FAULTS` times;
 * nobody may lose a match on time by it. Needs `BENCH_DATABASE_URL` and `BENCH_REDIS_URL`.
 */
export async function k2(): Promise<Row> {
  const { BENCH_DATABASE_URL: databaseUrl, BENCH_REDIS_URL: redisUrl } = process.env;
  const target = '0 matches lost on time in 100 cuts and freezes of database and Redis';
  const id = 'K2';
  const none = { id, what: 'cuts and freezes of database and Redis', ours: 'not run', target, met: null };
  if (!databaseUrl || !redisUrl) return { ...none, note: 'needs BENCH_DATABASE_URL and BENCH_REDIS_URL' };
  const ways = { database: await proxyTo(databaseUrl), redis: await proxyTo(redisUrl) };
  const env = {
    DATABASE_URL: ways.database.url,
    REDIS_URL: ways.redis.url,
    SESSION_SECRET: 'for these two servers only, 32 letters',
    LOG_LEVEL: 'silent',
  };
  const servers = [new ServerProcess(3476, env), new ServerProcess(3477, env)];
  for (const server of servers) await server.start();
  const sum: Sum = { faults: {}, matches: 0, onTime: 0, lost: 0, acknowledged: 0, still: 0, worst: 0 };
  const end = steady() + SECONDS * 1000;
  const next = chance(11);
  let done = 0;
  while (done < FAULTS && steady() < end) {
    const most = Math.min(PER_MATCH, FAULTS - done);
    await underFaults(servers, ways, next, most, sum);
    done += most;
  }
  for (const server of servers) await server.stop('SIGTERM');
  await Promise.all([ways.database.close(), ways.redis.close()]);
  const each = Object.entries(sum.faults)
    .map(([what, n]) => `${what} ${n}`)
    .sort()
    .join(', ');
  return {
    ...none,
    what: `${done} cuts and freezes of database and Redis, two servers`,
    ours: `${sum.onTime} of ${sum.matches} matches lost on time, ${sum.lost} acknowledged steps lost`,
    met: sum.onTime === 0 && sum.lost === 0 && sum.still === 0,
    note:
      `${each}; ${sum.acknowledged} steps acknowledged; play stood ${fixed(sum.worst / 1000, 1)} s after a fault ` +
      `at worst, longer than ${STILL / 1000} s ${sum.still} times; a clock of ${CLOCK.bank} s, the long freezes ` +
      `${LONG / 1000} s; PostgreSQL`,
  };
}

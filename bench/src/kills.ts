import { guest, startMatch, steady, twin, wait } from '@wardroom/cli/live/people.ts';
import { Player } from '@wardroom/cli/live/player.ts';
import { Spectator } from '@wardroom/cli/live/spectator.ts';
import type { MatchRecord } from '@wardroom/rules';
import { chance } from '@wardroom/rules/testing.ts';
import { game } from './games.ts';
import type { Row } from './measure.ts';
import { fixed } from './measure.ts';
import { keepPlaying, ServerProcess, storage } from './server.ts';

/** How many kills, and how long at most, seconds. */
const KILLS = Number(process.env.WARDROOM_KILLS ?? 1000);
const SECONDS = Number(process.env.WARDROOM_KILL_SECONDS ?? 3600);
/** After so many kills a match is ended and its record compared; the next one begins. */
const PER_MATCH = 25;

interface Counted {
  kills: number;
  acknowledged: number;
  lost: number;
  ghosts: number;
  worst: number;
}

/** One match under kills at chosen moments: what was acknowledged or shown is then looked for in its record. */
async function underKills(server: ServerProcess, seed: number, most: number, end: number): Promise<Counted> {
  const next = chance(seed);
  const host = await guest(server.url);
  const seats = game.seats({}).map((s) => s.id);
  const table = await startMatch(host, game.id, 'standard', seats);
  const player = await Player.sit(host, table.id, game, next);
  const watcher = new Spectator(twin(await guest(server.url)), table.id, table.code);
  await watcher.begin(false);
  const stop = keepPlaying(player);
  let kills = 0;
  let worst = 0;
  while (kills < most && !player.over && steady() < end) {
    // From right after the start to the middle of full load.
    await wait(20 + next(400));
    await server.stop('SIGKILL');
    kills++;
    const before = player.clicked.size;
    await server.start();
    const up = steady();
    while (player.clicked.size === before && !player.over && steady() - up < 30_000) await wait(5);
    worst = Math.max(worst, steady() - up);
  }
  await stop();
  const open = await host.open(table.id);
  for (const seat of seats) await open.resign(seat).catch(() => null);
  const record = await host.request<MatchRecord>('GET', `/api/matches/${table.id}/record`);
  const head = (chain: string): string => Buffer.from(chain.slice(0, 32), 'hex').toString('base64url');
  const stored = (v: number, h: string): boolean => {
    const chain = record.steps[v]?.chain;
    return chain !== undefined && (head(chain).startsWith(h) || h.startsWith(head(chain)));
  };
  const lost = [...player.clicked.keys()].filter((v) => !record.steps[v]).length;
  const ghosts = [...watcher.heads].filter(([v, h]) => !stored(v, h)).length;
  const acknowledged = player.clicked.size;
  watcher.client.close();
  host.close();
  return { kills, acknowledged, lost, ghosts, worst };
}

/** K1: kill -9 a thousand times; `WARDROOM_KILLS` and `WARDROOM_KILL_SECONDS` bound it. */
export async function k1(): Promise<Row> {
  const server = new ServerProcess(3475);
  await server.start();
  const end = steady() + SECONDS * 1000;
  const sum: Counted = { kills: 0, acknowledged: 0, lost: 0, ghosts: 0, worst: 0 };
  for (let n = 1; sum.kills < KILLS && steady() < end; n++) {
    const c = await underKills(server, n, Math.min(PER_MATCH, KILLS - sum.kills), end);
    sum.kills += c.kills;
    sum.acknowledged += c.acknowledged;
    sum.lost += c.lost;
    sum.ghosts += c.ghosts;
    sum.worst = Math.max(sum.worst, c.worst);
  }
  await server.stop('SIGTERM');
  return {
    id: 'K1',
    what: `kill -9, ${sum.kills} times`,
    ours: `${sum.lost} acknowledged steps lost, ${sum.ghosts} shown but not stored`,
    target: '0 lost, 0 shown but not stored in 1,000 kills',
    met: sum.lost === 0 && sum.ghosts === 0,
    note:
      `${sum.acknowledged} steps acknowledged; first move ${fixed(sum.worst, 0)} ms after readiness at worst; ` +
      `${storage()}`,
  };
}

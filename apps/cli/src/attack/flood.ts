import type { Client } from '@wardroom/protocol';
import { chance } from '@wardroom/rules/testing.ts';
import { underFire } from '../games.ts';
import { guest, startMatch, steady, wait } from '../live/people.ts';
import { Player } from '../live/player.ts';

/**
 * What one hostile address asks for over and over. `healthz` is what it is compared with: requests that cost nothing.
 */
export const floods = ['healthz', 'steps', 'record', 'odds', 'what-if', 'mixed'] as const;
export type Flood = (typeof floods)[number];

export interface FloodOptions {
  url: string;
  flood: Flood;
  /** Requests a second. */
  rate: number;
  seconds: number;
  /** The match whose old steps are asked for; one of the flooder's own, played some steps, when left out. */
  match?: string | undefined;
  /** The address that a trusted proxy would report. */
  as?: string | undefined;
}
export interface Flooded {
  sent: number;
  /** Answers by status; 0: none. */
  byStatus: Record<number, number>;
  p50: number;
  p99: number;
}

/** Steps of the flooder's own match: what is asked for goes back as far. */
const STEPS = 60;

/** Opens a match of one's own and plays it some random steps. Returns its id. */
async function played(client: Client): Promise<string> {
  const { game } = underFire;
  const seats = game.seats({}).map((s) => s.id);
  const table = await startMatch(client, game.id, underFire.scenario, seats);
  const player = await Player.sit(client, table.id, game, chance(1));
  while (!player.over && player.match.version < STEPS) {
    const version = await player.once();
    if (version !== null) await player.reached(version);
  }
  return table.id;
}

/** Answers that are waited for at once: more than a page would, fewer than would choke this side. */
const AT_ONCE = 32;

export async function flood(o: FloodOptions): Promise<Flooded> {
  const client = await guest(o.url);
  const needed = o.flood !== 'healthz' && o.flood !== 'odds';
  const match = o.match ?? (needed ? await played(client) : '');
  const headers = {
    'x-wardroom': '1',
    cookie: client.cookie ?? '',
    'content-type': 'application/json',
    ...(o.as === undefined ? {} : { 'x-forwarded-for': o.as }),
  };
  const get = (path: string) => fetch(o.url + path, { headers });
  const post = (path: string, body: object) =>
    fetch(o.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const ways: Record<Exclude<Flood, 'mixed'>, (n: number) => Promise<Response>> = {
    healthz: () => get('/healthz'),
    steps: (n) => get(`/api/matches/${match}/steps?from=${n % 50}&to=${(n % 50) + 1}`),
    record: () => get(`/api/matches/${match}/record`),
    odds: (n) => post('/api/odds', underFire.battle(n)),
    'what-if': (n) => post(`/api/tables/${match}/what-if`, { seq: n % 50 }),
  };
  const dear = [ways.steps, ways.odds, ways.record, ways['what-if']];
  const way = (n: number): Promise<Response> =>
    o.flood === 'mixed' ? (dear[n % dear.length] as (n: number) => Promise<Response>)(n) : ways[o.flood](n);

  const byStatus: Record<number, number> = {};
  const times: number[] = [];
  const open = new Set<Promise<void>>();
  const begin = steady();
  const end = begin + o.seconds * 1000;
  let sent = 0;
  for (; steady() < end; sent++) {
    const from = steady();
    const one: Promise<void> = way(sent)
      .then(async (r) => {
        await r.arrayBuffer();
        return r.status;
      })
      .catch(() => 0)
      .then((status) => {
        byStatus[status] = (byStatus[status] ?? 0) + 1;
        times.push(steady() - from);
        open.delete(one);
      });
    open.add(one);
    if (open.size >= AT_ONCE) await Promise.race(open);
    const ahead = begin + ((sent + 1) * 1000) / o.rate - steady();
    if (ahead > 0) await wait(ahead);
  }
  await Promise.all(open);
  client.close();
  times.sort((a, b) => a - b);
  const at = (p: number): number => Math.round((times[Math.floor(times.length * p)] ?? 0) * 10) / 10;
  return { sent, byStatus, p50: at(0.5), p99: at(0.99) };
}

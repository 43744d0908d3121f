import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Attack } from '@wardroom/cli/attack/attack.ts';
import type { LoadPlan, LoadResult } from '@wardroom/cli/live/load.ts';
import { load } from '@wardroom/cli/live/load.ts';
import { guest, startMatch, steady, twin, wait } from '@wardroom/cli/live/people.ts';
import { Player } from '@wardroom/cli/live/player.ts';
import { Spectator } from '@wardroom/cli/live/spectator.ts';
import type { MatchRecord } from '@wardroom/rules';
import { chance } from '@wardroom/rules/testing.ts';
import { game } from './games.ts';
import type { Row } from './measure.ts';
import { fixed } from './measure.ts';
import { peerOf } from './peer.ts';
import { gameWrites, stretch } from './rules.ts';

/** The server's bundle, as production runs it; made once when its sources have changed. */
let bundled: Promise<string> | null = null;
const bundle = (): Promise<string> => {
  bundled ??= (async () => {
    const steps = (await import(new URL('../../scripts/steps.mjs', import.meta.url).href)) as {
      bundleServer(): Promise<void>;
    };
    await steps.bundleServer();
    return fileURLToPath(new URL('../../apps/server/dist/main.mjs', import.meta.url));
  })();
  return bundled;
};

/**
 * A server of our own in a process of its own; with `BENCH_DATABASE_URL` on PostgreSQL, else on the embedded database.
 */
export class ServerProcess {
  readonly url: string;
  private readonly env: NodeJS.ProcessEnv;
  private child: ChildProcess | null = null;

  /** `more`: settings besides, before all others. */
  constructor(port: number, more: NodeJS.ProcessEnv = {}) {
    this.url = `http://127.0.0.1:${port}`;
    const database = process.env.BENCH_DATABASE_URL;
    this.env = {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      WARDROOM_DATA: mkdtempSync(join(tmpdir(), 'wardroom-bench-')),
      RATE_LIMIT: '0',
      SOCKET_RATE: '0',
      LOG_LEVEL: 'error',
      NODE_NO_WARNINGS: '1',
      ...(database ? { DATABASE_URL: database } : {}),
    };
    if (!database) delete this.env.DATABASE_URL;
    Object.assign(this.env, more);
  }

  /** Its process; 0: it does not run. */
  get pid(): number {
    return this.child?.pid ?? 0;
  }

  /** Starts it and waits until it answers. Returns the milliseconds that took. */
  async start(): Promise<number> {
    const main = await bundle();
    const begin = steady();
    const child = spawn(process.execPath, [main], { env: this.env, stdio: ['ignore', 'ignore', 'inherit'] });
    this.child = child;
    // Nothing of ours stays behind when the benchmark is broken off.
    process.once('exit', () => child.kill('SIGKILL'));
    for (;;) {
      const well = await fetch(`${this.url}/readyz`).then(
        (r) => r.ok,
        () => false,
      );
      if (well) return steady() - begin;
      if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
      await wait(20);
    }
  }

  /** Ends it and waits until it is gone. */
  async stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const child = this.child;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await gone;
    this.child = null;
  }
}

async function withServer<T>(port: number, work: (server: ServerProcess) => Promise<T>): Promise<T> {
  const server = new ServerProcess(port);
  await server.start();
  try {
    return await work(server);
  } finally {
    await server.stop('SIGTERM');
  }
}

export const storage = (): string => (process.env.BENCH_DATABASE_URL ? 'PostgreSQL' : 'embedded database');
const plan = (url: string, more: Partial<LoadPlan>): LoadPlan => ({
  url,
  game,
  scenario: 'standard',
  spectators: 500,
  matches: 1,
  rate: 20,
  seconds: 20,
  drops: 0,
  seed: 1,
  ...more,
});

/** S1 and the bytes of D1 as they travel. */
export function s1(): Promise<Row[]> {
  return withServer(3470, async ({ url }) => {
    await load(plan(url, { spectators: 50, seconds: 5 }));
    const r = await load(plan(url, { spectators: 2000, rate: 10 }));
    return [
      {
        id: 'S1',
        what: "click to committed to the spectators' screens, 2,000 spectators",
        ours: `p50 ${r.p50} ms, p95 ${r.p95} ms, p99 ${r.p99} ms`,
        target: 'p99 < 60 ms at 2,000 and 10 steps/s',
        met: r.p99 < 60 && r.lost === 0,
        note:
          `${r.steps} steps at ${r.stepsPerSecond}/s, ${r.deliveries.toLocaleString('en')} deliveries, ${r.lost} ` +
          `lost; acknowledged p50 ${r.ackP50} ms; ${storage()}`,
      },
      {
        id: 'D1s',
        what: 'bytes a step for one spectator (frames on the wire)',
        ours: `p50 ${fixed(r.bytesP50, 0)} B, p95 ${fixed(r.bytesP95, 0)} B`,
        target: 'p50 < 150 B, p95 < 400 B',
        met: r.bytesP50 < 150 && r.bytesP95 < 400,
      },
    ];
  });
}

/** S2: many matches, each as fast as its answers come. */
export function s2(): Promise<Row> {
  return withServer(3471, async ({ url }) => {
    await load(plan(url, { spectators: 0, matches: 20, rate: 0, seconds: 4, light: true }));
    const r = await load(plan(url, { spectators: 0, matches: 200, rate: 0, seconds: 12, light: true, seed: 2 }));
    const { tables, steps } = stretch();
    const peer = peerOf(tables, gameWrites(steps), 200);
    const begin = steady();
    let moves = 0;
    for (; steady() - begin < 5000; moves++) await peer.move(moves % 200);
    return {
      id: 'S2',
      what: 'committed steps/s, one process, 200 matches',
      ours: `${fixed(r.stepsPerSecond, 0)} committed steps/s`,
      target: '>= 8,000 committed',
      met: r.stepsPerSecond >= 8000,
      peer: `${fixed(moves / 5, 0)} moves/s in memory, uncommitted, without sockets`,
      note:
        `choices and undos through sockets, acknowledged p50 ${r.ackP50} ms, p99 ${r.ackP99} ms; ${storage()}; ` +
        `the players' process shares the cores`,
    };
  });
}

/** S3: 200 broken connections and a restart of the server on the way. */
export function s3(): Promise<Row> {
  return withServer(3472, async (server) => {
    const running: Promise<LoadResult> = load(
      plan(server.url, { spectators: 200, drops: 200, seconds: 25, rate: 10 }),
    );
    await wait(15_000);
    await server.stop('SIGTERM');
    await server.start();
    const r = await running;
    const whole = r.deliveries + r.lost + r.jumped;
    return {
      id: 'S3',
      what: 'delivery under 200 dropped connections and a server restart',
      ours: `${((100 * (whole - r.lost)) / whole).toFixed(2)} %, ${r.lost} lost`,
      target: '100 %, in order',
      met: r.lost === 0,
      note:
        `${r.deliveries.toLocaleString('en')} deliveries, ${r.drops} drops, ${r.resumes} resumptions; everybody ` +
        `had everything ${r.settledMs} ms after the last step; ${((100 * r.jumped) / whole).toFixed(2)} % by a ` +
        `whole view after the restart; ${storage()}`,
    };
  });
}

/** Plays on until it is stopped, also over breaks of the server, or until the match is over. */
export function keepPlaying(player: Player): () => Promise<void> {
  let playing = true;
  const played = (async () => {
    while (playing && !player.over) {
      const version = await player.once().catch(() => null);
      if (version === null) await wait(5);
      else await player.reached(version);
    }
  })();
  return () => {
    playing = false;
    return played;
  };
}

/** S5: the server is killed again and again while a match is played before spectators. */
export async function s5(rounds = 12): Promise<Row> {
  const server = new ServerProcess(3473);
  await server.start();
  const host = await guest(server.url);
  const table = await startMatch(
    host,
    game.id,
    'standard',
    game.seats({}).map((s) => s.id),
  );
  const player = await Player.sit(host, table.id, game, chance(4));
  const watcher = await guest(server.url);
  const crowd = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const s = new Spectator(twin(watcher), table.id, table.code);
      await s.begin(false);
      return s;
    }),
  );
  const stop = keepPlaying(player);
  const ready: number[] = [];
  const first: number[] = [];
  for (let i = 0; i < rounds; i++) {
    await wait(700 + 90 * i);
    await server.stop('SIGKILL');
    const before = player.clicked.size;
    const begin = steady();
    ready.push(await server.start());
    const up = steady();
    while (player.clicked.size === before && steady() - begin < 30_000) await wait(5);
    first.push(steady() - up);
  }
  await stop();
  await wait(1500);
  await host.open(table.id).then((m) => m.resign(game.seats({})[0]?.id ?? ''));
  await wait(300);
  for (const seat of game.seats({})) await (await host.open(table.id)).resign(seat.id).catch(() => null);
  const record = await host.request<MatchRecord>('GET', `/api/matches/${table.id}/record`);
  const head = (chain: string): string => Buffer.from(chain.slice(0, 32), 'hex').toString('base64url');
  const lost = [...player.clicked.keys()].filter((v) => !record.steps[v]).length;
  const stored = (v: number, h: string): boolean => {
    const chain = record.steps[v]?.chain;
    return chain !== undefined && (head(chain).startsWith(h) || h.startsWith(head(chain)));
  };
  const shown = crowd.reduce((n, s) => n + [...s.heads].filter(([v, h]) => !stored(v, h)).length, 0);
  for (const c of [host, watcher, ...crowd.map((s) => s.client)]) c.close();
  await server.stop('SIGTERM');
  const worst = Math.max(...first);
  return {
    id: 'S5',
    what: 'kill -9 under load',
    ours:
      `${lost} acknowledged steps lost, ${shown} shown but not stored; first move accepted ${fixed(worst, 0)} ms ` +
      'after readiness at worst',
    target: '0 lost, 0 shown but not stored, first move accepted < 2 s after restart',
    met: lost === 0 && shown === 0 && worst < 2000,
    note:
      `${rounds} kills, ${record.steps.length} steps, ${player.clicked.size} acknowledged; start to readiness at ` +
      `worst ${fixed(Math.max(...ready), 0)} ms; ${storage()}`,
  };
}

/** R2 through sockets. */
export function r2s(): Promise<Row> {
  return withServer(3474, async ({ url }) => {
    const r = await new Attack({
      url,
      game,
      scenario: 'standard',
      count: 100_000,
      seconds: 90,
      rate: 600,
      connections: 12,
      seed: 3,
    }).run();
    return {
      id: 'R2s',
      what: 'illegal actions accepted (through sockets)',
      ours: `${r.accepted} of ${r.sent.toLocaleString('en')}`,
      target: '0',
      met: r.accepted === 0 && r.foreignSteps === 0 && r.alive,
      note: `${Object.entries(r.byKind)
        .map(([kind, t]) => `${kind} ${t.sent.toLocaleString('en')}`)
        .join(', ')}; ${r.positions} positions`,
    };
  });
}

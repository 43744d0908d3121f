import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@wardroom/protocol';
import { createClient } from '@wardroom/protocol';
import type { LoggedAct } from '@wardroom/tournament';
import { eventRulesSchema, foldEvent, standingsOf, verifyEvent } from '@wardroom/tournament';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Info } from './event-desk.ts';
import { eventDesk, lastTurn } from './event-desk.ts';
import { backends, counted, postgresUrl, trial, until } from './harness.ts';
import type { Killable } from './process.ts';
import { freePort, serve } from './process.ts';
import { delivered } from './programs.ts';

const ENTRANTS = 16;
/** What a dead server was at is done by another when its lease is over, and bots are looked for once a minute, ms. */
const PATIENCE = 200_000;
/** On PostgreSQL a job comes back from a dead server only when its lease is over: fewer of them. */
const kills = { embedded: Number(process.env.WARDROOM_KILLS ?? 10), postgresql: 2 } as const;

/** An event ready to start, twice: in all that is stored both are the same. */
interface Twins {
  id: string;
  cookie: string;
  envs: readonly [Record<string, string>, Record<string, string>];
  end(): Promise<void>;
}

async function twins(backend: (typeof backends)[number]): Promise<Twins> {
  const folders = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'wardroom-'))) as [string, string];
  const t = await trial(backend, folders[0]);
  const other = backend === 'postgresql' ? await trial(backend, folders[1]) : null;
  const { person, act, announced } = eventDesk(backend, t);
  const owner = await person();
  const more = { position: lastTurn, rounds: 4, publish: 'auto', auctionClock: null, clock: null };
  const { id } = await announced(owner, more);
  for (let n = 0; n < ENTRANTS; n++) await act(owner, id, { kind: 'enter', bot: 'random' });
  const cookie = owner.cookie ?? '';
  owner.close();
  if (!other) {
    await t.server.close();
    cpSync(folders[0], folders[1], { recursive: true });
    const envs = folders.map((data) => ({ WARDROOM_DATA: data })) as unknown as Twins['envs'];
    const end = async () => folders.forEach((f) => void rmSync(f, { recursive: true, force: true }));
    return { id, cookie, envs, end };
  }
  await Promise.all([t.server.close(), other.server.close()]);
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  for (const table of ['User', 'Session', 'Tournament', 'TournamentAct'])
    await client.query(`INSERT INTO "${other.schema}"."${table}" SELECT * FROM "${t.schema}"."${table}"`);
  const envs = [t, other].map(({ schema }) => {
    const url = new URL(postgresUrl ?? '');
    url.searchParams.set('schema', schema);
    // One and the same secret signs the cookies of both.
    return { WARDROOM_DATA: folders[0], DATABASE_URL: url.href };
  }) as unknown as Twins['envs'];
  return {
    id,
    cookie,
    envs,
    async end() {
      for (const { schema } of [t, other]) await client.query(`DROP SCHEMA IF EXISTS "${schema}" CASCADE`);
      await client.end();
      for (const f of folders) rmSync(f, { recursive: true, force: true });
    },
  };
}

let main: string;
beforeAll(async () => {
  main = await delivered();
}, 60_000);

/** Plays the event to its end; the server is killed when its log has reached each of these lengths. */
async function played({ id, cookie }: Twins, env: Record<string, string>, moments: readonly number[]): Promise<Info> {
  const port = await freePort();
  let server: Killable = await serve(main, port, env);
  const owner: Client = createClient({ url: `http://127.0.0.1:${port}`, cookie });
  const read = (): Promise<Info> => owner.request('GET', `/api/events/${id}`);
  const reached = async (length: number): Promise<boolean> => {
    const { log } = await read();
    return log.length >= length || log.some((l) => l.act.kind === 'finish');
  };
  try {
    await owner.request('POST', `/api/events/${id}/acts`, { kind: 'start' });
    for (const length of moments) {
      await until(`line ${length} is written`, () => reached(length), PATIENCE);
      await server.kill('SIGKILL');
      server = await serve(main, port, env);
    }
    await until('the event is over', async () => (await read()).log.some((l) => l.act.kind === 'finish'), PATIENCE);
    return await read();
  } finally {
    owner.close();
    await server.kill('SIGKILL');
  }
}

/** Boards with results and bids, and the standings. */
function outcome(info: Info): unknown {
  const state = foldEvent(info.log as LoggedAct[]);
  return {
    rounds: state.rounds.map((r) => r.boards.map(({ id, a, b, result, by, bid }) => ({ id, a, b, result, by, bid }))),
    standings: standingsOf(state, eventRulesSchema.parse(info.rules)),
  };
}

describe.each(backends)('an event under kill -9, on the %s database', (backend) => {
  test(`[event] ${ENTRANTS} bots, killed at ${kills[backend]} random moments: results, bids and standings as undisturbed`, async () => {
    const pair = await twins(backend);
    const calm = await played(pair, pair.envs[0], []);
    const first = calm.log.findIndex((l) => l.act.kind === 'start') + 1;
    const next = counted(7);
    const moments = Array.from({ length: kills[backend] }, () => first + next(calm.log.length - first));
    const killed = await played(
      pair,
      pair.envs[1],
      moments.sort((x, y) => x - y),
    );
    expect(outcome(killed)).toEqual(outcome(calm));
    expect(foldEvent(calm.log as LoggedAct[]).rounds.flatMap((r) => r.boards.map((b) => b.by))).toEqual(
      Array.from({ length: (4 * ENTRANTS) / 2 }, () => 'match'),
    );
    for (const info of [calm, killed])
      expect(
        verifyEvent({ ...info, log: info.log as LoggedAct[], rules: eventRulesSchema.parse(info.rules) }),
      ).toBeNull();
    await pair.end();
  }, 600_000);
});

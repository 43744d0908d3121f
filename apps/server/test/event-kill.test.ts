import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client, MatchClient } from '@wardroom/protocol';
import { createClient } from '@wardroom/protocol';
import type { ViewRecord } from '@wardroom/rules';
import type { LoggedAct } from '@wardroom/tournament';
import { eventRulesSchema, foldEvent, standingsOf, verifyEvent } from '@wardroom/tournament';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Info } from './event-desk.ts';
import { eventDesk, lastTurn } from './event-desk.ts';
import { backends, counted, postgresUrl, trial, until } from './harness.ts';
import { lastWinter } from './last-winter.ts';
import type { Killable } from './process.ts';
import { freePort, serve } from './process.ts';
import { delivered } from './programs.ts';

const ENTRANTS = 16;
const ROUNDS = 3;
/** What a dead server was at is done by another when its lease is over, and bots are looked for once a minute, ms. */
const PATIENCE = 200_000;
/** On PostgreSQL a job comes back from a dead server only when its lease is over: fewer of them. */
const kills = { embedded: Number(process.env.WARDROOM_KILLS ?? 10), postgresql: 2 } as const;

type Desk = ReturnType<typeof eventDesk>;

/** Events ready to start, twice: in all that is stored both are the same. */
interface Twins {
  ids: readonly string[];
  cookie: string;
  envs: readonly [Record<string, string>, Record<string, string>];
  end(): Promise<void>;
}

/** Drafts and fills one event of Swiss rounds. */
async function swiss({ act, announced }: Desk, owner: Client): Promise<string[]> {
  const more = { position: lastTurn, rounds: ROUNDS, publish: 'auto', auctionClock: null, clock: null };
  const { id } = await announced(owner, more);
  for (let n = 0; n < ENTRANTS; n++) await act(owner, id, { kind: 'enter', bot: 'random' });
  return [id];
}

/** Tables of three, in the game that is one for three. */
const threes = {
  game: 'cnc',
  scenario: 'pacific',
  position: lastWinter(),
  system: 'threes',
  tieBreaks: ['C1', 'LOT'],
  auction: { format: 'seats' },
};

/**
 * One of each other kind beside each other: a league, tables of three, teams, and a ladder whose bots challenge by
 * themselves. Three are so few that one challenge follows the other, whichever game ends first.
 */
async function others({ act, announced }: Desk, owner: Client): Promise<string[]> {
  const more = { position: lastTurn, publish: 'auto', auctionClock: null, clock: null };
  const kinds = [
    [{ system: 'league', league: { size: 2, move: 1, seasons: 2 } }, 4],
    [{ system: 'ladder', ladder: { reach: 3 }, rehearsal: true, tieBreaks: [] }, 3],
    [threes, 6],
  ] as const;
  const ids: string[] = [];
  for (const [rules, size] of kinds) {
    const { id } = await announced(owner, { ...more, ...rules });
    for (let n = 0; n < size; n++) await act(owner, id, { kind: 'enter', bot: 'random' });
    ids.push(id);
  }
  const { id } = await announced(owner, { ...more, system: 'roundRobin', team: { boards: 2, reserves: 0 } });
  for (let n = 1; n <= 3; n++) await act(owner, id, { kind: 'found', name: `Bots ${n}`, bot: 'random' });
  return [...ids, id];
}

/** Settings of a server on this folder, or on a schema of PostgreSQL. */
function envOf(folder: string, schema: string | null): Record<string, string> {
  if (schema === null) return { WARDROOM_DATA: folder };
  const url = new URL(postgresUrl ?? '');
  url.searchParams.set('schema', schema);
  return { WARDROOM_DATA: folder, DATABASE_URL: url.href };
}

async function twins(
  backend: (typeof backends)[number],
  drafted: (desk: Desk, owner: Client) => Promise<string[]>,
): Promise<Twins> {
  const folders = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'wardroom-'))) as [string, string];
  const t = await trial(backend, folders[0]);
  const other = backend === 'postgresql' ? await trial(backend, folders[1]) : null;
  const desk = eventDesk(backend, t);
  const owner = await desk.person();
  const ids = await drafted(desk, owner);
  const cookie = owner.cookie ?? '';
  owner.close();
  if (!other) {
    await t.server.close();
    cpSync(folders[0], folders[1], { recursive: true });
    const envs = folders.map((data) => ({ WARDROOM_DATA: data })) as unknown as Twins['envs'];
    const end = async () => folders.forEach((f) => void rmSync(f, { recursive: true, force: true }));
    return { ids, cookie, envs, end };
  }
  await Promise.all([t.server.close(), other.server.close()]);
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  for (const table of ['User', 'Session', 'Tournament', 'TournamentAct'])
    await client.query(`INSERT INTO "${other.schema}"."${table}" SELECT * FROM "${t.schema}"."${table}"`);
  // One and the same secret signs the cookies of both.
  const envs = [t, other].map(({ schema }) => envOf(folders[0], schema)) as unknown as Twins['envs'];
  return {
    ids,
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

const linesOf = (all: readonly Info[]): number => all.reduce((sum, { log }) => sum + log.length, 0);

/**
 * Plays the events to their ends; the server is killed when their logs together have reached each of these lengths.
 */
async function played({ ids, cookie }: Twins, env: Record<string, string>, moments: readonly number[]) {
  const port = await freePort();
  let server: Killable = await serve(main, port, env);
  const owner: Client = createClient({ url: `http://127.0.0.1:${port}`, cookie });
  const read = (): Promise<Info[]> =>
    Promise.all(ids.map((id): Promise<Info> => owner.request('GET', `/api/events/${id}`)));
  const over = (all: readonly Info[]): boolean => all.every(({ log }) => log.some((l) => l.act.kind === 'finish'));
  const reached = async (length: number): Promise<boolean> => {
    const all = await read();
    return linesOf(all) >= length || over(all);
  };
  try {
    for (const id of ids) await owner.request('POST', `/api/events/${id}/acts`, { kind: 'start' });
    for (const length of moments) {
      await until(`line ${length} is written`, () => reached(length), PATIENCE);
      await server.kill('SIGKILL');
      server = await serve(main, port, env);
    }
    await until('all is over', async () => over(await read()), PATIENCE);
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
    rounds: state.rounds.map((r) =>
      r.boards.map(({ id, a, b, c, result, by, bid }) => ({ id, a, b, c, result, by, bid })),
    ),
    standings: standingsOf(state, eventRulesSchema.parse(info.rules)),
  };
}

/** Two twins play, one of them under kills: both come to the same, and both logs verify. What the calm one came to. */
async function compared(pair: Twins, kills: number): Promise<Info[]> {
  const calm = await played(pair, pair.envs[0], []);
  const before = calm.reduce((sum, { log }) => sum + log.findIndex((l) => l.act.kind === 'start') + 1, 0);
  const next = counted(7);
  const moments = Array.from({ length: kills }, () => before + next(linesOf(calm) - before));
  const killed = await played(
    pair,
    pair.envs[1],
    moments.sort((x, y) => x - y),
  );
  expect(killed.map(outcome)).toEqual(calm.map(outcome));
  for (const info of [...calm, ...killed])
    expect(
      verifyEvent({ ...info, log: info.log as LoggedAct[], rules: eventRulesSchema.parse(info.rules) }),
    ).toBeNull();
  await pair.end();
  return calm;
}

describe.each(backends)('an event under kill -9, on the %s database', (backend) => {
  const results = ({ log }: Info) => foldEvent(log as LoggedAct[]).rounds.flatMap((r) => r.boards.map((b) => b.by));

  test(`[event] ${ENTRANTS} bots, killed ${kills[backend]} times: results and standings as undisturbed`, async () => {
    const [calm] = await compared(await twins(backend, swiss), kills[backend]);
    expect(calm && results(calm)).toEqual(Array.from({ length: (ROUNDS * ENTRANTS) / 2 }, () => 'match'));
  }, 600_000);

  test('[event] league, ladder, tables of three and teams under kills come to the same as undisturbed', async () => {
    const [league, ladder, tables, teams] = await compared(
      await twins(backend, others),
      backend === 'embedded' ? 4 : 1,
    );
    expect([league, tables, teams].map((info) => info && results(info).length)).toEqual([4, 4, 6]);
    // Whoever has come to the top challenges nobody.
    expect(ladder && results(ladder).length).toBeGreaterThanOrEqual(2);
    for (const info of [league, ladder, tables, teams])
      expect(new Set(info && results(info))).toEqual(new Set(['match']));
  }, 600_000);

  test('[BIDS 1] killed when the sides are settled: who bid has his seats, and the record says so once', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'wardroom-'));
    const t = await trial(backend, folder);
    const desk = eventDesk(`assign ${backend}`, t);
    const { a, b, board } = await desk.paired({ clock: null, auctionClock: null });
    const cookies = [a, b].map((c) => c.cookie ?? '');
    for (const c of [a, b]) c.close();
    await t.server.close();
    const port = await freePort();
    const env = envOf(folder, backend === 'postgresql' ? t.schema : null);
    let server: Killable = await serve(main, port, env);
    const people = cookies.map((cookie) => createClient({ url: `http://127.0.0.1:${port}`, cookie }));
    try {
      const open = await Promise.all(people.map((c) => c.open(board)));
      const settled = (m: MatchClient): boolean =>
        (m.view.auction?.now as { status?: string } | undefined)?.status === 'done';
      let killed: Promise<void> | null = null;
      for (const m of open)
        m.onStep = () => {
          if (settled(m)) killed ??= server.kill('SIGKILL');
        };
      void desk.auction(...open).catch(() => undefined);
      await until('the sides are settled', () => killed !== null);
      await killed;
      server = await serve(main, port, env);
      const seats = () => open.map((m) => m.info.seats.filter((s) => !s.startsWith('bidder_')).length).sort();
      await until('both hold their seats', () => seats().join() === '2,3', PATIENCE);
      const said = async (): Promise<number> => {
        const record = await people[0]?.request<ViewRecord>('GET', `/api/matches/${board}/record`);
        return (record?.steps ?? []).filter((s) => s.acts.some((act) => act.log.some((l) => l.key === 'assign')))
          .length;
      };
      await until('the record says so', async () => (await said()) === 1, PATIENCE);
      await server.kill('SIGKILL');
      server = await serve(main, port, env);
      expect(await said()).toBe(1);
    } finally {
      for (const c of people) c.close();
      await server.kill('SIGKILL');
      await t.end();
      rmSync(folder, { recursive: true, force: true });
    }
  }, 600_000);
});

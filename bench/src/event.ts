import { load } from '@wardroom/cli/live/load.ts';
import { guest, startMatch, steady, wait } from '@wardroom/cli/live/people.ts';
import type { EventFile } from '@wardroom/tournament';
import { foldEvent, readable } from '@wardroom/tournament';
import { crowd } from './crowd.ts';
import { game } from './games.ts';
import type { Row } from './measure.ts';
import { fixed, quantile } from './measure.ts';
import { ServerProcess, storage } from './server.ts';

/** Entrants (all bots), spectators over all tables, results whose way is timed; less for a trial. */
const ENTRANTS = Number(process.env.WARDROOM_ENTRANTS ?? 256);
const SPECTATORS = Number(process.env.WARDROOM_SPECTATORS ?? 1280);
const RULED = 20;
/** Longest wait for anything, ms. */
const PATIENCE = 600_000;
const BOT = 'random';
/** So many steps each table of bots has made before steps of others are timed, for so many seconds. */
const EACH = 100;
const SECONDS = 30;
const TOKEN = 'figures of a bench';

interface Told extends EventFile {
  id: string;
}

async function until<T>(what: string, look: () => Promise<T | null>): Promise<T> {
  for (const end = steady() + PATIENCE; steady() < end; await wait(50)) {
    const found = await look();
    if (found !== null) return found;
  }
  throw new Error(`never came true: ${what}`);
}

/** What a server has done so far: steps stored, processor time, s. */
async function work(url: string): Promise<{ steps: number; cpu: number }> {
  const text = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } }).then((r) => r.text());
  const of = (name: string): number => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]);
  return { steps: of('wardroom_steps_total'), cpu: of('process_cpu_seconds_total') };
}

interface Beside {
  /** From click to acknowledgement, ms. */
  p50: number;
  p99: number;
  /** Steps that each of the bots' tables had made before. */
  from: number;
  /** Steps of the bots in a second meanwhile, and what a step costs the server, ms of processor time. */
  rate: number;
  cost: number;
}

/**
 * Steps of two matches of other people while the bots' tables play on, once each of these has made `each` steps: what a
 * step costs hangs on how far a war has come.
 */
async function beside(url: string, tables: number, each: number): Promise<Beside> {
  await until('the bots have come far enough', async () => ((await work(url)).steps >= tables * each ? true : null));
  const plan = { url, game, scenario: 'standard', spectators: 20, matches: 2, rate: 10, drops: 0, seed: 1 };
  const before = await work(url);
  const began = steady();
  const made = await load({ ...plan, seconds: SECONDS });
  const seconds = (steady() - began) / 1000;
  const after = await work(url);
  const steps = after.steps - before.steps;
  return {
    p50: made.ackP50,
    p99: made.ackP99,
    from: before.steps / tables,
    rate: (steps - made.steps) / seconds,
    cost: (1000 * (after.cpu - before.cpu)) / steps,
  };
}

/**
 * As many ordinary tables of bots before as many spectators, which have come as far: what the same play costs without
 * an event.
 */
async function without(port: number, each: number): Promise<Beside> {
  return alone(port, async (url) => {
    const tables: string[] = [];
    const bots = Object.fromEntries(game.seats({}).map((s) => [s.id, BOT]));
    let host = await guest(url);
    for (let n = 0; n < ENTRANTS / 2; n++) {
      if (n % 15 === 14) host = await guest(url);
      tables.push((await startMatch(host, game.id, 'standard', [], { bots, visibility: 'open' })).id);
    }
    const leave = await crowd(url, tables, SPECTATORS);
    const made = await beside(url, tables.length, each);
    leave();
    return made;
  });
}

async function alone<T>(port: number, run: (url: string) => Promise<T>): Promise<T> {
  const server = new ServerProcess(port, { METRICS_TOKEN: TOKEN });
  await server.start();
  try {
    return await run(server.url);
  } finally {
    await server.stop('SIGTERM');
  }
}

const told = (what: string, b: Beside): string =>
  `${what}: p99 ${fixed(b.p99)} ms, bots ${fixed(b.rate, 0)} steps/s from step ${fixed(b.from, 0)} of each table on, ` +
  `${fixed(b.cost)} ms of processor time a step`;

/** The event and the tables without it in turn: the machine may be faster at one moment than at another. */
const TIMES = 2;

const mean = (all: readonly number[]): number => all.reduce((sum, n) => sum + n, 0) / all.length;
const each = (all: readonly number[], digits = 2): string => all.map((n) => fixed(n, digits)).join(' and ');

/**
 * E1: an event of bots before spectators: publishing a round, a result until it stands in the standings, steps beside
 * it.
 */
export async function e1(): Promise<Row[]> {
  const runs: { own: Run; before: Beside }[] = [];
  for (let n = 0; n < TIMES; n++) {
    const own = await withEvent(3479);
    // Its bots have played while 1,280 spectators came: those of ordinary tables are to have come as far.
    runs.push({ own, before: await without(3478, own.during.from) });
  }
  const { what } = (runs[0] as (typeof runs)[number]).own;
  const published = runs.map((r) => r.own.published / 1000);
  const results = runs.map((r) => r.own.results);
  const ratio = mean(runs.map((r) => r.own.during.p50)) / mean(runs.map((r) => r.before.p50));
  return [
    {
      id: 'E1',
      what: 'publishing a round until its last table is open',
      ours: `${each(published)} s`,
      target: '< 5 s',
      met: Math.max(...published) < 5,
      note: `${what}; from the start to the first draft ${each(runs.map((r) => r.own.drafted / 1000))} s; ${storage()}`,
    },
    {
      id: 'E2',
      what: 'a result until it stands in the standings',
      ours: results
        .map((all) => `p50 ${fixed(quantile(all, 0.5), 0)} ms, p99 ${fixed(quantile(all, 0.99), 0)} ms`)
        .join('; '),
      target: 'p99 < 1 s',
      met: results.every((all) => quantile(all, 0.99) < 1000),
      note: `${RULED} results each time, while all tables play before their spectators`,
    },
    {
      id: 'E3',
      what: 'steps at other tables, with the event against without it',
      ours:
        `p50 ${each(runs.map((r) => r.own.during.p50))} ms against ${each(runs.map((r) => r.before.p50))} ms ` +
        `(${fixed(ratio)} times)`,
      target: '<= 1.2 times',
      met: ratio <= 1.2,
      note:
        `${what}; acknowledged; in turn, twice; ` +
        runs
          .flatMap(({ own, before }) => [
            told('with it', own.during),
            told('as many ordinary tables of bots before as many spectators', before),
          ])
          .join('; '),
    },
  ];
}

/** What one event showed. Times in ms. */
interface Run {
  drafted: number;
  published: number;
  results: number[];
  during: Beside;
  what: string;
}

/** The event itself, and steps of others beside it. */
async function withEvent(port: number): Promise<Run> {
  return alone(port, async (url) => {
    const owner = await guest(url);
    await owner.post('POST /api/register', { name: 'Bench organiser', password: 'a long enough one' });
    const rules = { game: game.id, scenario: 'standard', rounds: 4, auction: { format: 'fixed' } };
    const { id } = await owner.request<Told>('POST', '/api/events', { name: 'Bench', rules });
    // Lines that came since, as the page asks for them.
    const log: Told['log'][number][] = [];
    const act = async (wish: object) => {
      const more = await owner.request<Told>('POST', `/api/events/${id}/acts?after=${log.length}`, wish);
      log.push(...more.log);
    };
    const read = async () => {
      const more = await owner.request<Told>('GET', `/api/events/${id}?after=${log.length}`);
      log.push(...more.log);
      return foldEvent(readable(log));
    };
    await act({ kind: 'announce' });
    for (let n = 0; n < ENTRANTS; n++) await act({ kind: 'enter', bot: BOT });
    const asked = steady();
    await act({ kind: 'start' });
    await until('the round is drafted', async () => ((await read()).rounds.length > 0 ? true : null));
    const drafted = steady() - asked;
    const began = steady();
    await act({ kind: 'publish', round: 1 });
    const boards = await until('all tables are open', async () => {
      const all = (await read()).rounds[0]?.boards ?? [];
      return all.length === Math.floor(ENTRANTS / 2) && all.every((b) => b.opened) ? all : null;
    });
    const published = steady() - began;
    const tables = boards.map((b) => b.id);
    const leave = await crowd(url, tables, SPECTATORS);
    const during = await beside(url, tables.length, EACH);
    const results: number[] = [];
    const standings = () => fetch(`${url}/api/events/${id}/standings.csv`).then((r) => r.text());
    let shown = await standings();
    for (const { id: board } of boards.slice(0, RULED)) {
      const sent = steady();
      await act({ kind: 'rule', board, result: '1:0', reason: 'bench' });
      const now = await standings();
      results.push(steady() - sent);
      if (now === shown) throw new Error(`${board}: the result does not stand in the standings`);
      shown = now;
    }
    leave();
    const what = `${ENTRANTS} entrants, ${boards.length} tables of bots, ${SPECTATORS} spectators`;
    return { drafted, published, results, during, what };
  });
}

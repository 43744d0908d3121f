import { load } from '@wardroom/cli/live/load.ts';
import { guest, startMatch, steady, twin, wait } from '@wardroom/cli/live/people.ts';
import { Spectator } from '@wardroom/cli/live/spectator.ts';
import type { Client } from '@wardroom/protocol';
import type { EventFile } from '@wardroom/tournament';
import { foldEvent, readable } from '@wardroom/tournament';
import { game } from './games.ts';
import type { Row } from './measure.ts';
import { fixed, quantile } from './measure.ts';
import { ServerProcess, storage } from './server.ts';

/** Entrants (all bots), spectators over all tables, results whose way is timed; less for a trial. */
const ENTRANTS = Number(process.env.WARDROOM_ENTRANTS ?? 256);
const SPECTATORS = Number(process.env.WARDROOM_SPECTATORS ?? 1280);
const RULED = 20;
/** Longest wait for anything, ms. */
const PATIENCE = 180_000;
const BOT = 'random';

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

/** Steps of two matches of other people meanwhile, from click to acknowledgement. */
const steps = (url: string) =>
  load({ url, game, scenario: 'standard', spectators: 20, matches: 2, rate: 10, seconds: 20, drops: 0, seed: 1 });

/** The same number of spectators over these tables; what closes their connections. */
async function crowd(url: string, tables: readonly string[]): Promise<() => void> {
  const first = await guest(url);
  const all: Client[] = [first];
  for (let n = 0; n < SPECTATORS; n += 20) {
    const group = Array.from({ length: Math.min(20, SPECTATORS - n) }, async (_, i) => {
      const client = twin(first);
      all.push(client);
      await new Spectator(client, tables[(n + i) % tables.length] as string, undefined).begin(false);
    });
    await Promise.all(group);
  }
  return () => {
    for (const client of all) client.close();
  };
}

/** As many ordinary tables of bots before as many spectators: what the same play costs without an event. */
async function without(port: number): Promise<Awaited<ReturnType<typeof steps>>> {
  return alone(port, async (url) => {
    const tables: string[] = [];
    const bots = Object.fromEntries(game.seats({}).map((s) => [s.id, BOT]));
    let host = await guest(url);
    for (let n = 0; n < ENTRANTS / 2; n++) {
      if (n % 15 === 14) host = await guest(url);
      tables.push((await startMatch(host, game.id, 'standard', [], { bots, visibility: 'open' })).id);
    }
    const leave = await crowd(url, tables);
    const made = await steps(url);
    leave();
    return made;
  });
}

async function alone<T>(port: number, work: (url: string) => Promise<T>): Promise<T> {
  const server = new ServerProcess(port);
  await server.start();
  try {
    return await work(server.url);
  } finally {
    await server.stop('SIGTERM');
  }
}

/**
 * E1: an event of bots before spectators: publishing a round, a result until it stands in the standings, steps beside
 * it.
 */
export async function e1(): Promise<Row[]> {
  const before = await without(3478);
  return alone(3479, async (url) => {
    const owner = await guest(url);
    await owner.post('POST /api/register', { name: 'Bench organiser', password: 'a long enough one' });
    const rules = { game: game.id, scenario: 'standard', rounds: 4, auction: { format: 'fixed' } };
    const { id } = await owner.request<Told>('POST', '/api/events', { name: 'Bench', rules });
    const act = (wish: object) => owner.request<Told>('POST', `/api/events/${id}/acts`, wish);
    // Lines that came since: whoever looks twenty times a second is not to be what is measured.
    const log: Told['log'][number][] = [];
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
    const leave = await crowd(
      url,
      boards.map((b) => b.id),
    );
    const during = await steps(url);
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
    const ratio = during.ackP50 / before.ackP50;
    const what = `${ENTRANTS} entrants, ${boards.length} tables of bots, ${SPECTATORS} spectators`;
    return [
      {
        id: 'E1',
        what: 'publishing a round until its last table is open',
        ours: `${fixed(published / 1000)} s`,
        target: '< 5 s',
        met: published < 5000,
        note: `${what}; from the start to the first draft ${fixed(drafted / 1000)} s; ${storage()}`,
      },
      {
        id: 'E2',
        what: 'a result until it stands in the standings',
        ours: `p50 ${fixed(quantile(results, 0.5), 0)} ms, p99 ${fixed(quantile(results, 0.99), 0)} ms`,
        target: 'p99 < 1 s',
        met: quantile(results, 0.99) < 1000,
        note: `${results.length} results, while all tables play before their spectators`,
      },
      {
        id: 'E3',
        what: 'steps at other tables, with the event against without it',
        ours: `p50 ${fixed(during.ackP50)} ms against ${fixed(before.ackP50)} ms (${fixed(ratio)} times)`,
        target: '<= 1.2 times',
        met: ratio <= 1.2,
        note:
          `acknowledged; p99 ${fixed(during.ackP99)} ms against ${fixed(before.ackP99)} ms; without it as many ` +
          'ordinary tables of bots play before as many spectators',
      },
    ];
  });
}

import type { Client } from '@wardroom/protocol';
import { RequestError } from '@wardroom/protocol';
import type { Step } from '@wardroom/rules';
import { Play } from '@wardroom/rules';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGames } from '../src/games.ts';
import { audienceOf } from '../src/match/audience.ts';
import { createWorkDesk } from '../src/work/desk.ts';
import type { Trial } from './harness.ts';
import { allies, axis, counted, someAnswer, started, trial, until, upToDate } from './harness.ts';

let t: Trial;
beforeAll(async () => {
  t = await trial('embedded', 'memory:');
});
afterAll(() => t.end());

const log = pino({ level: 'silent' });
const sea = (n: number) => ({ kind: 'sea', attackers: { submarine: 3, fighter: n }, defenders: { destroyer: 3 } });
const odds = (n: number, who = 'me', signal?: AbortSignal) => ({
  task: { kind: 'odds' as const, game: 'aa1942', input: sea(n), most: 60 },
  key: `odds ${n}`,
  who,
  signal,
});
const failed = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (e: Error & { code?: string }) => e.code ?? e.message,
  );

test('[platform] a question is worked out once, also for those who ask meanwhile; its answer stays', async () => {
  const desk = createWorkDesk({ games: createGames(), log, size: 1 });
  const [a, b] = await Promise.all([desk.perform(odds(1, 'a')), desk.perform(odds(1, 'b'))]);
  expect(a).toBe(b);
  expect(JSON.parse(a)).toHaveProperty('odds');
  // Also when nothing can be worked out any more.
  await desk.close();
  expect(await desk.perform(odds(1, 'c'))).toBe(a);
  expect(await failed(desk.perform(odds(2, 'c')))).toBe('busy');
});

test('[platform] nobody fills the queue for the others, and what nobody waits for is not worked out', async () => {
  const desk = createWorkDesk({ games: createGames(), log, size: 1 });
  const gone = new AbortController();
  const mine = [1, 2, 3, 4, 5, 6].map((n) =>
    failed(desk.perform(odds(n, 'greedy', n === 6 ? gone.signal : undefined))),
  );
  expect(await failed(desk.perform(odds(7, 'greedy')))).toBe('busy');
  const other = failed(desk.perform(odds(8, 'somebody else')));
  gone.abort();
  expect(await mine[5]).toBe('nobody waits for it any more');
  expect(await other).toBe('done');
  expect(await Promise.all(mine.slice(0, 5))).toEqual(Array(5).fill('done'));
  await desk.close();
});

test('[platform] the server’s own work comes before what people ask for, and has more patience', async () => {
  const desk = createWorkDesk({ games: createGames(), log, size: 1 });
  const ended: string[] = [];
  const told = (name: string, work: Promise<unknown>) => failed(work).then((how) => void ended.push(`${name} ${how}`));
  const all = Array.from({ length: 61 }, (_, n) => told(`person ${n}`, desk.perform(odds(n + 1, `person ${n}`))));
  expect(await failed(desk.perform(odds(99, 'one more')))).toBe('busy');
  all.push(told('own', desk.perform({ ...odds(99, 'event:x'), own: true })));
  await Promise.all(all);
  // The first was under way.
  expect(ended.indexOf('own done')).toBe(1);
  expect(ended.length).toBe(62);
  await desk.close();
});

test('[platform] what is being worked out ends when nobody waits any more: the thread goes with it', async () => {
  const why: unknown[] = [];
  const told = { warn: (about: { why: string }) => why.push(about.why) } as never;
  const desk = createWorkDesk({ games: createGames(), log: told, size: 1, grace: 0 });
  await desk.perform(odds(1));
  const gone = new AbortController();
  const fleet = { submarine: 15, destroyer: 15, cruiser: 15, battleship: 8 };
  const task = { ...odds(1).task, input: { kind: 'sea', attackers: fleet, defenders: fleet } };
  const left = failed(desk.perform({ task, key: 'fleets', who: 'me', signal: gone.signal }));
  gone.abort();
  expect(await left).toBe('nobody waits for it any more');
  expect(await failed(desk.perform(odds(2)))).toBe('done');
  expect(why).toEqual(['nobody waited any more']);
  await desk.close();
});

test('[platform] what takes too long is given up, and the next is worked out all the same', async () => {
  const desk = createWorkDesk({ games: createGames(), log, size: 1, patience: 0 });
  expect(await failed(desk.perform(odds(9)))).toBe('busy');
  await desk.close();
  const again = createWorkDesk({ games: createGames(), log, size: 1 });
  expect(await failed(again.perform(odds(9)))).toBe('done');
  await again.close();
});

test('[platform] old steps are told as they were told then, from the start, a snapshot, a whole record', async () => {
  const s = await started(t);
  const rng = counted(7);
  const { store } = t.server.ctx;
  for (let i = 0; i < 400 && (await store.snapshotText(s.table.id)) === null; i++) {
    await upToDate(t, s.ma, s.mb);
    const theirs = someAnswer(s.ma, allies, rng);
    const done = theirs ?? someAnswer(s.mb, axis, rng);
    if (done) await (theirs ? s.ma : s.mb).act(done.seat, done.decision, done.choices);
  }
  expect(await store.snapshotText(s.table.id)).not.toBeNull();
  const meta = t.server.ctx.matches.loaded(s.table.id)?.meta;
  if (!meta?.header) throw new Error('no header');
  const all: Step[] = await store.range(s.table.id, 0, 1_000_000);
  const play = Play.load(t.server.ctx.games.named('aa1942'), meta.header, [], meta.secret);
  const told = all.flatMap((step) => {
    play.follow(step);
    return play.told(step, audienceOf(allies)) ?? [];
  });
  const ask = (client: Client, range: string) =>
    client.request<{ steps: unknown[] }>('GET', `/api/matches/${s.table.id}/steps?${range}`);
  const plain = (x: unknown): unknown => JSON.parse(JSON.stringify(x));
  expect((await ask(s.a, 'from=1&to=3')).steps).toEqual(plain(told.slice(1, 4)));
  expect((await ask(s.a, 'from=100')).steps).toEqual(plain(told.filter((x) => x.version >= 100)));
  expect((await ask(s.a, '')).steps).toHaveLength(told.length);
  const record = () =>
    s.a.request<{ format: string; steps: unknown[]; secret?: string }>('GET', `/api/matches/${s.table.id}/record`);
  expect(await record()).toMatchObject({ format: 'wardroom-view-record', audience: { kind: 'seats' } });
  expect((await record()).steps).toEqual(plain(told));
  for (const seat of axis) await s.mb.resign(seat);
  await until('it is over', async () => (await s.a.table(s.table.id)).status === 'over');
  const whole = await record();
  expect(whole.format).toBe('wardroom-record');
  expect(whole.steps).toEqual(plain(await store.range(s.table.id, 0, 1_000_000)));
  expect(whole.secret).toBe(meta.secret);
});

test('[platform] bots rest where no person holds a seat and nobody watches, and go on when one comes', async () => {
  const host = await t.guest();
  const bots = Object.fromEntries([...allies, ...axis].map((seat) => [seat, 'random']));
  const table = await host.create({ game: 'aa1942', scenario: 'standard', bots, start: true });
  const last = () => t.server.ctx.store.last(table.id);
  const match = await t.server.ctx.matches.get(table.id);
  if (!match) throw new Error('no match');
  t.server.ctx.bots.wake(match);
  // Whatever they would do is behind them once the mailbox is empty a few times over.
  for (let i = 0; i < 20; i++) await match.post(() => new Promise((next) => setImmediate(next)));
  expect(await last()).toBe(0);
  const watcher = await t.guest();
  const m = await watcher.open(table.id);
  await until('they play before somebody', async () => (await last()) > 5);
  m.close();
  await until('nobody watches', () => t.server.ctx.presence.of(table.id).watching === 0);
  await match.post(() => undefined);
  const at = await last();
  for (let i = 0; i < 20; i++) await match.post(() => new Promise((next) => setImmediate(next)));
  // What was under way when he left may have come to its end.
  expect((await last()) - at).toBeLessThanOrEqual(1);
});

test('[platform] a question that is wrong is refused as before, and one too many says so', async () => {
  const guest = await t.guest();
  const wrong = guest.post('POST /api/odds', { input: { kind: 'land', attackers: { infantry: 1e9 }, defenders: {} } });
  await expect(wrong).rejects.toThrow(RequestError);
  expect(await guest.post('POST /api/odds', { input: sea(2) })).toHaveProperty('outcome');
});

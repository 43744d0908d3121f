import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client, MatchClient, TableInfo } from '@wardroom/protocol';
import type { AnyGame, AnyState, Choice, Json } from '@wardroom/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { duel } from '../../../packages/rules/test/toys/duel.ts';
import type { Trial } from './harness.ts';
import { trial, until, upToDate } from './harness.ts';

/** The toy with hidden hands, with positions: a file is the tables and the frames as they are. */
const game: AnyGame = {
  ...duel,
  position: {
    parse: (file: unknown) => ({ ok: true, value: structuredClone(file) as never }),
    write: (g: AnyState, frames: readonly Json[]) =>
      ({ state: { sides: g.sides, cards: g.cards, scouts: g.scouts }, frames }) as never,
  },
} as unknown as AnyGame;

let t: Trial;
const data = mkdtempSync(join(tmpdir(), 'wardroom-hidden-'));
beforeAll(async () => {
  t = await trial('embedded', data, {}, { games: [{ game }] });
});
afterAll(async () => {
  await t.end();
  rmSync(data, { recursive: true, force: true });
});

interface Table {
  red: MatchClient;
  blue: MatchClient;
  watcher: MatchClient;
  table: TableInfo;
  clients: { red: Client; blue: Client };
}
async function begun(): Promise<Table> {
  const [red, blue, c] = [await t.guest(), await t.guest(), await t.guest()];
  const table = await red.create({ game: 'duel', scenario: 'field', seats: ['red'] });
  await blue.post('POST /api/tables/:id/seats', { take: ['blue'] }, { id: table.id });
  await red.request('POST', `/api/tables/${table.id}/start`, {});
  return {
    red: await red.open(table.id),
    blue: await blue.open(table.id),
    watcher: await c.open(table.id),
    table,
    clients: { red, blue },
  };
}
const mine = (m: MatchClient, seat: string) => m.info.waiting.find((w) => w.seat === seat && w.id !== '');
/** Where a scout stands in this view. */
const scoutAt = (m: MatchClient, scout: string): number =>
  (m.view.scouts as unknown as Record<string, { at: number }>)[scout]?.at ?? -1;
const handOf = (view: AnyState, seat: string): string[] =>
  Object.values(view.cards as Record<string, { id: string; at: string }>)
    .filter((c) => c.at === `hand:${seat}`)
    .map((c) => c.id)
    .sort();

/** Both commit cards until the sides' values differ; returns who attacks. */
async function attacker(s: Table): Promise<{ seat: 'red' | 'blue'; at: MatchClient; other: MatchClient }> {
  for (;;) {
    for (const [seat, m] of [
      ['red', s.red],
      ['blue', s.blue],
    ] as const) {
      const head = mine(m, seat);
      const listed = await m.explore(seat, head?.id ?? '', 'commit', []);
      if (!listed.ok) throw new Error(listed.error.key);
      const done = await m.act(seat, head?.id ?? '', [{ kind: 'commit', value: [listed.value.next[0] as string] }]);
      if (!done.ok) throw new Error(done.error.key);
      await upToDate(t, s.red, s.blue, s.watcher);
    }
    for (const [seat, m] of [
      ['red', s.red],
      ['blue', s.blue],
    ] as const)
      if (mine(m, seat)?.phase === 'plan') return { seat, at: m, other: seat === 'red' ? s.blue : s.red };
  }
}

test('[platform] the server lists where a seat’s view is not enough; other seats are told nothing', async () => {
  const s = await begun();
  const head = mine(s.red, 'red');
  const listed = await s.red.explore('red', head?.id ?? '', 'commit', []);
  expect(listed.ok && [...listed.value.next].sort()).toEqual(handOf(s.red.view, 'red'));
  expect(listed.ok && listed.value.asked).toMatchObject({
    id: head?.id,
    seat: 'red',
    prompt: 'commit',
    kinds: ['commit'],
  });
  const one = handOf(s.red.view, 'red')[0] as string;
  expect(await s.red.explore('red', head?.id ?? '', 'commit', [one])).toMatchObject({
    ok: true,
    value: { next: [], end: true },
  });
  // Beside a decision of one's own nothing is listed but one's own.
  const own = await s.blue.look('blue', mine(s.blue, 'blue')?.id ?? '', { grow: 5, beside: [head?.id ?? ''] });
  expect(own.ok && own.value.beside).toEqual([]);
  const refused = await Promise.all([
    s.blue.explore('red', head?.id ?? '', 'commit', []),
    s.watcher.explore('red', head?.id ?? '', 'commit', []),
    s.red.explore('red', 'red.99', 'commit', []),
    s.red.explore('red', head?.id ?? '', 'commit', [handOf(s.blue.view, 'blue')[0] as string]),
    s.red.explore('red', head?.id ?? '', 'constructor', []),
  ]);
  expect(refused.map((r) => (r.ok ? 'listed' : `${r.error.code} ${r.error.key}`))).toEqual([
    'notYourDecision notYourDecision',
    'notYourDecision notYourDecision',
    'stale stale',
    'notOffered notInHand',
    'notOffered notOffered',
  ]);
  expect(handOf(s.red.view, 'blue')).toEqual([]);
});

test('[platform] a look ahead lists after choices not made, changes nothing, ends before a draw', async () => {
  const s = await begun();
  const { seat, at, other } = await attacker(s);
  const head = mine(at, seat);
  const scout = `${seat}1`;
  const before = { version: at.version, hash: at.hash };
  const told = other.version;
  const move: Choice = { kind: 'move', value: [scout, 2] };
  const first = await at.explore(seat, head?.id ?? '', 'move', [scout]);
  expect(first.ok && first.value.next).toEqual([0, 2]);
  const then = await at.explore(seat, head?.id ?? '', 'move', [scout], [move]);
  expect(then.ok && then.value.next).toEqual([1, 3]);
  expect(await at.foresee(seat, head?.id ?? '', [move])).toMatchObject({
    ok: true,
    value: { asked: { seat, prompt: 'plan' } },
  });
  expect(await at.foresee(seat, head?.id ?? '', [move, { kind: 'strike', value: [] }])).toMatchObject({
    ok: false,
    error: { code: 'barrier' },
  });
  expect(await at.foresee(seat, head?.id ?? '', [{ kind: 'move', value: [scout, 4] }])).toMatchObject({
    ok: false,
    error: { code: 'notOffered', index: 0 },
  });
  expect({ version: at.version, hash: at.hash }).toEqual(before);
  // The same choices are then really made, by the numbers that were there before.
  const done = await at.act(seat, head?.id ?? '', [move]);
  expect(done).toMatchObject({ ok: true, value: { version: before.version + 1 } });
  await until('the step is here', () => at.version === before.version + 1);
  // Behind the curtain: the others are not told.
  expect([other.version, scoutAt(other, scout)]).toEqual([told, 1]);
  expect([s.red.resyncs, s.blue.resyncs, s.watcher.resyncs]).toEqual([0, 0, 0]);
});

test('[platform] resuming and reloading in the middle of a hidden plan gives each its own view', async () => {
  const s = await begun();
  const { seat, at, other } = await attacker(s);
  await at.act(seat, mine(at, seat)?.id ?? '', [{ kind: 'move', value: [`${seat}0`, 1] }]);
  await t.restart();
  for (const m of [s.red, s.blue, s.watcher]) await m.resume(true);
  expect([at, other, s.watcher].map((m) => scoutAt(m, `${seat}0`))).toEqual([1, 0, 0]);
});

test('[platform] a what-if is made from what I know: the rest is made up, a spectator’s too', async () => {
  const s = await begun();
  const { seat, at, other } = await attacker(s);
  const theirs = seat === 'red' ? 'blue' : 'red';
  await at.act(seat, mine(at, seat)?.id ?? '', [{ kind: 'move', value: [`${seat}0`, 1] }]);
  await upToDate(t, at, other);
  const boardOf = async (c: Client): Promise<MatchClient> => {
    const board = await c.post<'POST /api/tables/:id/what-if', TableInfo>(
      'POST /api/tables/:id/what-if',
      { seq: c === s.clients[seat] ? at.version : other.version },
      { id: s.table.id },
    );
    return c.open(board.id);
  };
  const boards = [await boardOf(s.clients[seat]), await boardOf(s.clients[theirs])];
  expect(boards.map((m) => scoutAt(m, `${seat}0`))).toEqual([1, 0]);
  // A step that I was not told of is no step for me.
  await expect(
    s.clients[theirs].post('POST /api/tables/:id/what-if', { seq: other.version + 1 }, { id: s.table.id }),
  ).rejects.toThrow('no such step');
  const records = await Promise.all(
    [s.clients[seat], s.clients[theirs]].map((c) =>
      c.request<{ steps: unknown[] }>('GET', `/api/matches/${s.table.id}/record`),
    ),
  );
  expect(records.map((r) => r.steps.length - 1)).toEqual([at.version, other.version]);
  // What is mine is as it is; what is theirs is as many cards, of any kind.
  expect(handOf(boards[0]?.view as AnyState, seat)).toEqual(handOf(at.view, seat));
  expect(handOf(boards[1]?.view as AnyState, theirs)).toEqual(handOf(other.view, theirs));
  expect(handOf(boards[0]?.view as AnyState, theirs)).toHaveLength(handOf(other.view, theirs).length);
  // Boards that are made up differ: not the real hand each time.
  const real = handOf(other.view, theirs).join();
  const guesses = new Set<string>();
  for (let i = 0; i < 8; i++) guesses.add(handOf((await boardOf(s.clients[seat])).view, theirs).join());
  expect(guesses.size).toBeGreaterThan(1);
  expect([...guesses].every((g) => g === real)).toBe(false);
});

test('[promise 3] whoever has seen the hand of one side takes no seat of the other, nor as a friend', async () => {
  const s = await begun();
  const red = (await s.clients.red.session()).id;
  const give = (by: Client, seat: string, user: string): Promise<unknown> =>
    by.post('POST /api/tables/:id/replace', { seat, by: { user } }, { id: s.table.id });
  await expect(give(s.clients.blue, 'blue', red)).rejects.toThrow('nobody plays on two sides');
  await s.clients.blue.request('POST', `/api/tables/${s.table.id}/leave`, {});
  await expect(
    s.clients.red.post('POST /api/tables/:id/seats', { take: ['blue'] }, { id: s.table.id }),
  ).rejects.toThrow('nobody plays on two sides');
  const fresh = await t.guest();
  await fresh.post('POST /api/tables/:id/seats', { take: ['blue'] }, { id: s.table.id });
  expect((await fresh.open(s.table.id)).info.seats).toEqual(['blue']);
  // What is one's own comes back.
  await s.clients.red.request('POST', `/api/tables/${s.table.id}/leave`, {});
  await s.clients.red.post('POST /api/tables/:id/seats', { take: ['red'] }, { id: s.table.id });
  expect((await s.clients.red.table(s.table.id)).seats.map((x) => x.holders.length)).toEqual([1, 1]);
});

test('[platform] bots play a game with hidden hands from their own seat, to the end', async () => {
  const c = await t.guest();
  const table = await c.create({
    game: 'duel',
    scenario: 'field',
    bots: { red: 'random', blue: 'random' },
    start: true,
  });
  // Bots rest where nobody watches.
  await c.open(table.id);
  await until('the match is over', async () => (await c.table(table.id)).status === 'over', 40_000);
  expect((await c.table(table.id)).seq).toBeGreaterThan(4);
});

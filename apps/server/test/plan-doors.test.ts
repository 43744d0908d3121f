import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  Client,
  CreateTable,
  MatchClient,
  Opened,
  ProposalInfo,
  ReportInfo,
  TableInfo,
} from '@wardroom/protocol';
import type { AnyState, Choice } from '@wardroom/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { duel } from '../../../packages/rules/test/toys/duel.ts';
import { stepOfVersion } from '../src/events/interventions.ts';
import { HttpError } from '../src/http/errors.ts';
import type { Trial } from './harness.ts';
import { answerRequest, trial, until, upToDate } from './harness.ts';

let t: Trial;
const data = mkdtempSync(join(tmpdir(), 'wardroom-'));
beforeAll(async () => {
  t = await trial('embedded', data, {}, { games: [{ game: duel as never }] });
});
afterAll(async () => {
  await t.end();
  rmSync(data, { recursive: true, force: true });
});

type Seat = 'red' | 'blue';
interface Planning {
  id: string;
  /** Who plans, who waits, and who looks on. */
  seat: Seat;
  theirs: Seat;
  at: MatchClient;
  other: MatchClient;
  watcher: MatchClient;
  host: Client;
}
const asked = (m: MatchClient, seat: Seat) => m.info.waiting.find((w) => w.seat === seat && w.id !== '');
async function act(m: MatchClient, seat: Seat, choice: Choice): Promise<void> {
  const done = await m.act(seat, asked(m, seat)?.id ?? '', [choice]);
  if (!done.ok) throw new Error(JSON.stringify(done.error));
  await until('the step is here', () => m.version >= done.value.version);
}
const move = (p: Planning, scout: 0 | 1, to: number): Promise<void> =>
  act(p.at, p.seat, { kind: 'move', value: [`${p.seat}${scout}`, to] });

/** Two people whose cards differ, so that one of them plans now, and a spectator. */
async function planning(more: Partial<CreateTable> = {}): Promise<Planning> {
  const [red, blue, c] = [await t.guest(), await t.guest(), await t.guest()];
  const table = await red.create({ game: 'duel', scenario: 'field', seats: ['red'], ...more });
  await blue.post('POST /api/tables/:id/seats', { take: ['blue'] }, { id: table.id });
  await red.request('POST', `/api/tables/${table.id}/start`, {});
  const clients = { red: await red.open(table.id), blue: await blue.open(table.id) };
  const watcher = await c.open(table.id);
  for (;;) {
    for (const seat of ['red', 'blue'] as const) {
      const m = clients[seat];
      await until(`${seat} is asked`, () => asked(m, seat)?.kinds.includes('commit') === true);
      const hand = Object.values(m.view.cards as unknown as Record<string, { id: string; at: string }>).filter(
        (x) => x.at === `hand:${seat}`,
      );
      await act(m, seat, { kind: 'commit', value: [hand[0]?.id as string] });
      await upToDate(t, clients.red, clients.blue, ...(more.spectators ? [] : [watcher]));
    }
    const seat = (['red', 'blue'] as const).find((s) => asked(clients[s], s)?.phase === 'plan');
    if (!seat) continue;
    const theirs = seat === 'red' ? 'blue' : 'red';
    return { id: table.id, seat, theirs, at: clients[seat], other: clients[theirs], watcher, host: red };
  }
}

const opening = async (m: MatchClient): Promise<Opened> => {
  const answer = await m.client.call<'match:open', Opened>('match:open', { match: m.id });
  if (!answer.ok) throw new Error(answer.error.key);
  return answer.value;
};

/** Everything that somebody outside of the plan gets by asking, without what the time of asking tells. */
async function outside(p: Planning, m: MatchClient, mark: number): Promise<unknown> {
  const { now, chat: _chat, clocks, ...opened } = await opening(m);
  const tried: unknown[] = [];
  for (const count of [1, 2]) tried.push(await m.undo(p.theirs, count));
  for (let to = mark - 1; to <= mark + 3; to++) {
    tried.push(await m.propose('takeback', to));
    const { proposals } = await opening(m);
    tried.push(proposals.map(({ what, to: back, lost }) => [what, back, lost]));
    for (const { id } of proposals) tried.push(await m.answer(id, false));
  }
  const clock = Object.entries(clocks?.seats ?? {}).map(([seat, c]) => [seat, c.until ?? c.bank]);
  return { opened, asked: (clocks?.at ?? now) === now, clock, tried, table: await m.client.table(p.id) };
}

test('[promise 3] however a plan grows, answers outside stay the same: opening, clocks, undo, lists', async () => {
  const p = await planning({ clock: { bank: 3600, increment: 10, atZero: 'nothing' } });
  const [mark, theirs, public_] = [p.at.version, p.other.version, p.watcher.version];
  const look = async (): Promise<unknown> => [await outside(p, p.other, theirs), await outside(p, p.watcher, public_)];
  const before = await look();
  await move(p, 0, 1);
  await move(p, 1, 2);
  expect(await look()).toEqual(before);
  expect((await p.at.undo(p.seat)).ok).toBe(true);
  expect(await look()).toEqual(before);
  // A take-back that the planner proposes counts for each as far as they know; into the plan nobody is asked to
  // return.
  await p.at.propose('takeback', mark - 1);
  const lost = async (m: MatchClient): Promise<(number | undefined)[]> =>
    (await opening(m)).proposals.map((x: ProposalInfo) => x.lost);
  expect([await lost(p.at), await lost(p.other)]).toEqual([[4], [1]]);
  expect(await p.at.propose('takeback', mark + 1)).toMatchObject({ ok: false, error: { key: 'insideDraft' } });
});

test('[promise 3] the log of an opening tells neither when a plan was made nor that parts went back', async () => {
  const p = await planning();
  const [mark, told] = [p.at.version, p.other.version];
  const shown = p.watcher.version;
  await move(p, 0, 1);
  await p.at.undo(p.seat);
  await until('undone', () => p.at.version === mark + 2);
  await move(p, 1, 2);
  await act(p.at, p.seat, { kind: 'strike', value: [] });
  await upToDate(t, p.at, p.other, p.watcher);
  // One step is told: the plan as it was published.
  expect([p.other.version, p.watcher.version, p.at.version]).toEqual([told + 1, shown + 1, mark + 4]);
  const since = (o: Opened, from: number): unknown[] =>
    o.log.filter((s) => s.seq > from && s.log.some((l) => l.key !== 'published'));
  expect(since(await opening(p.other), told)).toEqual([]);
  expect(since(await opening(p.watcher), shown)).toEqual([]);
  expect(since(await opening(p.at), mark)).toHaveLength(3);
});

test('[promise 2] who gives up in the middle of a plan has lost in everybody’s view', async () => {
  const p = await planning();
  await move(p, 0, 1);
  expect(await p.at.resign(p.seat)).toMatchObject({ ok: true });
  const ended = (m: MatchClient): unknown =>
    (m.view as unknown as { _outcome: { end?: { winners: string[] } } })._outcome.end?.winners;
  await until('all have heard the end', () => [p.at, p.other, p.watcher].every((m) => ended(m) !== undefined));
  await upToDate(t, p.at, p.other, p.watcher);
  expect([p.at, p.other, p.watcher].map(ended)).toEqual(Array(3).fill([p.theirs]));
});

test('[12.2] a pause agreed upon in the middle of a plan stops the clock that everybody sees', async () => {
  const p = await planning({ clock: { bank: 3600, atZero: 'nothing' } });
  await move(p, 0, 1);
  await p.at.propose('pause');
  const id = (await opening(p.other)).proposals[0]?.id as string;
  expect(await p.other.answer(id, true)).toMatchObject({ ok: true });
  await until('the others see the pause', () => [p.other, p.watcher].every((m) => m.info.clocks?.paused === true));
});

test('[promise 3] who has given a seat away hears no more of it, even if the client opens nothing', async () => {
  const p = await planning();
  const fresh = await t.guest();
  // A client that ignores the request to open again.
  const raw = p.at.client.socket();
  raw.off('reopen');
  const heard: unknown[] = [];
  raw.on('step', (...sent) => void heard.push(sent));
  const id = (await fresh.session()).id;
  await p.at.client.post('POST /api/tables/:id/replace', { seat: p.seat, by: { user: id } }, { id: p.id });
  await answerRequest(fresh, p.id, p.seat);
  const mine = await fresh.open(p.id);
  const before = heard.length;
  await act(mine, p.seat, { kind: 'move', value: [`${p.seat}0`, 1] });
  // An answer on the same connection comes after whatever was sent on it before.
  await p.at.client.call('match:close', { match: p.id });
  expect(heard.length).toBe(before);
});

test('[promise 3] a hand read without opening the match, in its record or in a list, has been seen', async () => {
  for (const door of ['record', 'explore'] as const) {
    const [red, blue] = [await t.guest(), await t.guest()];
    const table = await red.create({ game: 'duel', scenario: 'field', seats: ['red'] });
    await blue.post('POST /api/tables/:id/seats', { take: ['blue'] }, { id: table.id });
    await red.request('POST', `/api/tables/${table.id}/start`, {});
    const hand =
      door === 'record'
        ? JSON.stringify(await red.request('GET', `/api/matches/${table.id}/record`))
        : JSON.stringify(
            await red.call('match:explore', {
              match: table.id,
              seat: 'red',
              decision: 'red.1',
              at: [{ kind: 'commit', prefix: [] }],
            }),
          );
    expect(hand).toMatch(/"k\d+"/);
    for (const c of [red, blue]) await c.request('POST', `/api/tables/${table.id}/leave`, {});
    await expect(red.post('POST /api/tables/:id/seats', { take: ['blue'] }, { id: table.id })).rejects.toThrow(
      'secrets of one side',
    );
  }
});

test('[promise 3] who keeps order reads one side’s position and plays on no other; of his own, nothing', async () => {
  const keeper = async (): Promise<Client> => {
    const client = await t.guest();
    const { id } = await client.session();
    await t.server.ctx.db.prisma.user.update({ where: { id }, data: { role: 'moderator' } });
    return client;
  };
  const [red, blue, other] = [await t.guest(), await keeper(), await keeper()];
  const table = await red.create({ game: 'duel', scenario: 'field', seats: ['red'] });
  await blue.post('POST /api/tables/:id/seats', { take: ['blue'] }, { id: table.id });
  await red.request('POST', `/api/tables/${table.id}/start`, {});
  const { version } = await red.open(table.id);
  const choice = { kind: 'commit', value: ['k1'] };
  await red.post('POST /api/disputes', { match: table.id, version, text: 'my secret plan', choice });
  const list = async (by: Client): Promise<ReportInfo[]> =>
    (await by.request<ReportInfo[]>('GET', '/api/moderation/reports')).filter((r) => r.match === table.id);
  const [report] = await list(other);
  expect(report?.text).toBe('my secret plan');
  const door = `/api/moderation/reports/${report?.id}/position`;
  // Who plays blue and keeps order learns nothing of red's doubt, and does not end his own match.
  expect(await list(blue)).toEqual([]);
  await expect(blue.request('GET', door)).rejects.toMatchObject({ code: 'notFound' });
  const close = blue.post('POST /api/moderation/tables/:id/close', { reason: 'I lose' }, { id: table.id });
  await expect(close).rejects.toMatchObject({ code: 'forbidden' });
  // This game writes no position files; the door opens all the same.
  expect(await other.request('GET', door)).toBeNull();
  await blue.request('POST', `/api/tables/${table.id}/leave`, {});
  const sit = other.post('POST /api/tables/:id/seats', { take: ['blue'] }, { id: table.id });
  await expect(sit).rejects.toMatchObject({ code: 'servedRival' });
  // And who has sat on the other side does not get it later either.
  await expect(blue.request('GET', door)).rejects.toMatchObject({ code: 'servedRival' });
});

test('[12.3] who watches with a delay is not told by lists whose turn it is now', async () => {
  const p = await planning({ spectators: 5 });
  const watching = p.watcher.client;
  const of = (list: readonly TableInfo[]) => list.find((x) => x.id === p.id);
  expect([of(await watching.tables())?.waitingFor, (await watching.table(p.id)).waitingFor]).toEqual([[], []]);
  expect((await p.host.table(p.id)).waitingFor).toEqual([p.seat]);
  expect((p.watcher.view as AnyState)._outcome).toEqual({});
});

test('[event] an arbiter returns a match to no step inside a plan, not even after everybody has seen it', async () => {
  const p = await planning();
  const mark = p.watcher.version;
  await move(p, 0, 1);
  await move(p, 1, 2);
  // It is published, and the other answers to what all have seen.
  await act(p.at, p.seat, { kind: 'strike', value: [] });
  await upToDate(t, p.at, p.other, p.watcher);
  await act(p.other, p.theirs, { kind: 'pass', value: [] });
  await upToDate(t, p.at, p.other, p.watcher);
  const match = await t.server.ctx.matches.get(p.id);
  if (!match) throw new Error('no match');
  const before = JSON.stringify(match.play.snapshot());
  const back = (to: number): Promise<number | string> =>
    stepOfVersion(t.server.ctx, p.id, to).catch((e: unknown) => (e instanceof HttpError ? e.code : String(e)));
  const found: (number | string)[] = [];
  for (let to = mark - 1; to < p.watcher.version; to++) found.push(await back(to));
  expect(found).toContain('noStep');
  expect(found[0]).toBe(match.play.seqOf({ kind: 'public' }, mark - 1));
  expect(JSON.stringify(match.play.snapshot())).toBe(before);
  // What is not refused the match takes.
  for (const to of found.filter((x) => typeof x === 'number').reverse())
    expect(await t.server.ctx.matches.tableAct(p.id, { act: 'takeback', to, ruled: true })).toMatchObject({
      ok: true,
    });
});

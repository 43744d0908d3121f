import type { Client, TableInfo } from '@wardroom/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { convoy } from '../../../packages/rules/test/toys/convoy.ts';
import { duel } from '../../../packages/rules/test/toys/duel.ts';
import { builtIn } from '../src/games.ts';
import type { Trial } from './harness.ts';
import {
  allies,
  answerRequest,
  axis,
  backends,
  code,
  counted,
  share,
  someAnswer,
  started,
  trial,
  until,
} from './harness.ts';

describe.each(backends)('seats among strangers on the %s database', (backend) => {
  let ahead = 0;
  let t: Trial;
  beforeAll(async () => {
    t = await trial(
      backend,
      'memory:',
      {},
      { games: [...builtIn, { game: duel }, { game: convoy }], ahead: () => ahead },
    );
  });
  afterAll(() => t.end());

  const idOf = async (c: Client): Promise<string> => (await c.session()).id;
  const take = (c: Client, table: TableInfo, ...seats: string[]) =>
    code(c.post('POST /api/tables/:id/seats', { take: seats }, { id: table.id }));
  const ask = (c: Client, table: TableInfo, seat: string) =>
    code(c.post('POST /api/tables/:id/ask', { seat }, { id: table.id }));
  const answer = (c: Client, table: TableInfo, seat: string, yes = true) =>
    code(answerRequest(c, table.id, seat, yes));
  const offer = async (c: Client, table: TableInfo, seat: string, to: Client) =>
    code(c.post('POST /api/tables/:id/replace', { seat, by: { user: await idOf(to) } }, { id: table.id }));
  const start = (c: Client, table: TableInfo) => code(c.request('POST', `/api/tables/${table.id}/start`, {}));
  const holders = async (c: Client, table: TableInfo, seat: string): Promise<string[]> =>
    ((await c.table(table.id)).seats.find((s) => s.seat === seat)?.holders ?? []).map((h) => h.id);
  const duelTable = (c: Client, more: object = {}) =>
    c.create({ game: 'duel', scenario: 'field', seats: ['red'], ...more });
  const people = (n: number): Promise<Client[]> => Promise.all([...Array(n)].map(() => t.guest()));

  test('[platform] a held seat is not for the taking: who wants a part of it asks, its holder answers', async () => {
    const [a, b, c] = (await people(3)) as [Client, Client, Client];
    const table = await a.create({ game: 'aa1942', scenario: 'standard', seats: allies });
    expect(await take(b, table, 'ussr')).toBe('seatTaken');
    expect(await holders(a, table, 'ussr')).toEqual([await idOf(a)]);
    expect([await ask(b, table, 'germany'), await ask(a, table, 'ussr')]).toEqual(['seatFree', 'seatYours']);
    expect(await ask(b, table, 'ussr')).toBe('accepted');
    expect((await a.request<{ asked: TableInfo[] }>('GET', '/api/home')).asked.map((x) => x.id)).toEqual([table.id]);
    // Neither the asker nor a stranger agrees for the holder; the holder declines; asked again, he agrees.
    expect([await answer(b, table, 'ussr'), await answer(c, table, 'ussr')]).toEqual(['forbidden', 'notFound']);
    expect([await answer(a, table, 'ussr', false), await holders(a, table, 'ussr')]).toEqual([
      'accepted',
      [await idOf(a)],
    ]);
    await ask(b, table, 'ussr');
    expect(await answer(b, table, 'ussr', false)).toBe('accepted');
    expect((await a.table(table.id)).requests).toEqual([]);
    await ask(b, table, 'ussr');
    expect(await answer(a, table, 'ussr')).toBe('accepted');
    expect(await holders(a, table, 'ussr')).toEqual([await idOf(a), await idOf(b)]);
    expect((await a.table(table.id)).requests).toEqual([]);
  });

  test('[platform] where the table says so nobody shares; locked, it takes nobody; the removed stay out', async () => {
    const [a, b, c] = (await people(3)) as [Client, Client, Client];
    const lock = (by: Client, table: TableInfo, locked: boolean) =>
      code(by.post('POST /api/tables/:id/lock', { locked }, { id: table.id }));
    const table = await a.create({ game: 'aa1942', scenario: 'standard', seats: allies, sharing: false });
    expect(await ask(b, table, 'uk')).toBe('noSharing');
    expect([await lock(b, table, true), await lock(a, table, true)]).toEqual(['forbidden', 'accepted']);
    expect([await take(b, table, 'germany'), await lock(a, table, false), await take(b, table, 'germany')]).toEqual([
      'locked',
      'accepted',
      'accepted',
    ]);
    await lock(a, table, true);
    // Who sits there already may move.
    expect([await take(b, table, 'japan'), await take(c, table, 'germany')]).toEqual(['accepted', 'locked']);
    await lock(a, table, false);
    await a.post('POST /api/tables/:id/remove', { user: await idOf(b) }, { id: table.id });
    expect([await take(b, table, 'germany'), await take(c, table, ...axis)]).toEqual(['removed', 'accepted']);
  });

  test('[platform] who is put into a seat is asked first; the offer ends with what was offered', async () => {
    const { a, b, table } = await started(t);
    const friend = await t.guest();
    expect(await offer(b, table, 'japan', friend)).toBe('accepted');
    expect(await holders(a, table, 'japan')).toEqual([await idOf(b)]);
    expect([await answer(b, table, 'japan'), await answer(a, table, 'japan')]).toEqual(['forbidden', 'notFound']);
    expect([await answer(friend, table, 'japan'), await holders(a, table, 'japan')]).toEqual([
      'accepted',
      [await idOf(friend)],
    ]);
    // Offered, given away otherwise, then accepted: too late.
    expect(await offer(b, table, 'germany', friend)).toBe('accepted');
    const late = (await friend.table(table.id)).requests[0]?.id ?? '';
    await b.post('POST /api/tables/:id/seats', { leave: ['germany'] }, { id: table.id });
    expect(await take(await t.guest(), table, 'germany')).toBe('accepted');
    expect(
      await code(friend.post('POST /api/tables/:id/answer', { request: late, yes: true }, { id: table.id })),
    ).toBe('seatTaken');
  });

  test('[platform] commanders divide a shared seat: nobody moves another’s, everybody what is free', async () => {
    const [a, b, c] = (await people(3)) as [Client, Client, Client];
    const table = await a.create({
      game: 'convoy',
      scenario: 'sea',
      seats: ['ann'],
      bots: { ben: 'random', cat: 'random' },
    });
    await share(b, a, table.id, 'ann');
    await start(a, table);
    const [ida, idb, idc] = (await Promise.all([a, b, c].map(idOf))) as [string, string, string];
    const divide = (by: Client, commands: Record<string, string | null>, seat = 'ann') =>
      code(by.post('POST /api/tables/:id/commands', { seat, commands }, { id: table.id }));
    const [ma, mb] = await Promise.all([a.open(table.id), b.open(table.id)]);
    let last = 0;
    const send = async (m: typeof ma, lane: string) => {
      await until('he has heard of the last step', () => m.version >= last);
      const head = m.info.waiting.find((h) => h.seat === 'ann' && h.kinds.includes('send'));
      const said = await m.act('ann', head?.id ?? '', [{ kind: 'send', value: [lane, 1] }]);
      if (said.ok) last = said.value.version;
      return said.ok ? 'sent' : { ...said.error.params, code: said.error.code };
    };
    expect([
      await divide(c, { north: idc }),
      await divide(b, { north: idb }),
      await divide(a, { north: idc }),
      await divide(a, { moon: ida }),
      await divide(a, { north: ida }, 'ben'),
    ]).toEqual(['forbidden', 'forbidden', 'notHolder', 'unknownGroup', 'forbidden']);
    expect(await divide(a, { north: ida, middle: idb })).toBe('accepted');
    const seats = (await b.table(table.id)).seats.find((s) => s.seat === 'ann')?.holders ?? [];
    expect(seats.map((h) => [h.id, h.commands])).toEqual([
      [ida, ['north']],
      [idb, ['middle']],
    ]);
    const names = [(await a.session()).name, (await b.session()).name];
    expect([await send(mb, 'north'), await send(ma, 'middle')]).toEqual([
      { code: 'commanded', group: 'north', name: names[0] },
      { code: 'commanded', group: 'middle', name: names[1] },
    ]);
    expect([await send(ma, 'north'), await send(mb, 'middle'), await send(mb, 'south')]).toEqual([
      'sent',
      'sent',
      'sent',
    ]);
    // The other one passes on what is his, and nothing else; who goes frees it.
    expect([await divide(b, { middle: ida }), await divide(b, { middle: null })]).toEqual(['accepted', 'forbidden']);
    expect(await divide(a, { middle: idb })).toBe('accepted');
    await b.request('POST', `/api/tables/${table.id}/leave`, {});
    expect(await send(ma, 'middle')).toBe('sent');
  });

  test('[platform] in a game with secrets nobody plays on two sides, whichever door he tries', async () => {
    const [a, b, c] = (await people(3)) as [Client, Client, Client];
    const table = await duelTable(a);
    expect(await take(a, table, 'blue')).toBe('oneSide');
    expect(await code(duelTable(a, { seats: ['red', 'blue'] }))).toBe('oneSide');
    expect(await code(duelTable(a, { seats: ['red', 'blue'], practice: true }))).toBe('accepted');
    expect(await take(b, table, 'blue')).toBe('accepted');
    expect(await ask(a, table, 'blue')).toBe('oneSide');
    expect(await start(a, table)).toBe('accepted');
    // Without having opened the page: at the start everybody has been served his side.
    await b.request('POST', `/api/tables/${table.id}/leave`, {});
    expect(await take(c, table, 'blue')).toBe('accepted');
    expect(await ask(a, table, 'blue')).toBe('oneSide');
    await a.request('POST', `/api/tables/${table.id}/leave`, {});
    expect([await take(b, table, 'red'), await ask(a, table, 'blue')]).toEqual(['servedRival', 'servedRival']);
    expect(await offer(c, table, 'blue', a)).toBe('servedRival');
    expect(await take(a, table, 'red')).toBe('accepted');
  });

  test('[platform] of many who hurry into both sides at the start nobody ever holds both', async () => {
    for (let round = 0; round < 4; round++) {
      const [a, b] = (await people(2)) as [Client, Client];
      const table = await duelTable(a);
      await take(b, table, 'blue');
      const leave = () => code(a.post('POST /api/tables/:id/seats', { leave: ['red'] }, { id: table.id }));
      await Promise.all([
        start(a, table),
        leave(),
        take(a, table, 'blue'),
        take(b, table, 'red'),
        take(a, table, 'red'),
      ]);
      const [red, blue] = [await holders(a, table, 'red'), await holders(a, table, 'blue')];
      expect(red.filter((id) => blue.includes(id))).toEqual([]);
    }
  });

  test('[platform] who takes his own seat again changes nothing: no step, no clock, no barrier', async () => {
    const { ma, mb, b, table } = await started(t, { clock: { bank: 100, atZero: 'nothing' } });
    const done = someAnswer(ma, ['ussr'], counted(4));
    if (done) await ma.act('ussr', done.decision, done.choices);
    await until('both have the step', () => ma.version === 1 && mb.version === 1);
    const look = async (): Promise<unknown[]> => {
      await ma.resume(true);
      return [ma.version, ma.undoable, ma.info.clocks?.seats.ussr?.until];
    };
    const before = await look();
    expect(before[1]).toBe(1);
    for (let i = 0; i < 3; i++) expect(await take(b, table, ...axis)).toBe('accepted');
    expect(await take(ma.client, table, ...allies)).toBe('accepted');
    expect(await look()).toEqual(before);
    ahead += 101_000;
    await t.server.chores.deadlines();
    const after = await look();
    expect(await take(ma.client, table, 'ussr')).toBe('accepted');
    expect((await look()).slice(0, 2)).toEqual(after.slice(0, 2));
    expect(ma.info.clocks?.seats.ussr?.bank).toBe(0);
  });

  test('[platform] a clock that has run out is whole again for a new holder only', async () => {
    const { a, ma, mb, table } = await started(t, { clock: { bank: 100, atZero: 'nothing' } });
    const [c, d] = (await people(2)) as [Client, Client];
    await share(c, a, table.id, 'ussr');
    ahead += 101_000;
    await t.server.chores.deadlines();
    const left = async (): Promise<number> => {
      await mb.resume(true);
      return mb.info.clocks?.seats.ussr?.bank ?? -1;
    };
    expect(await left()).toBe(0);
    // One of two gives his part up, then shares it again: the same people, the same clock.
    expect((await ma.resign('ussr')).ok).toBe(true);
    expect(await left()).toBe(0);
    await share(a, c, table.id, 'ussr');
    expect(await left()).toBe(0);
    await c.post('POST /api/tables/:id/seats', { leave: ['ussr'] }, { id: table.id });
    expect(await offer(a, table, 'ussr', d)).toBe('accepted');
    await answer(d, table, 'ussr');
    expect(await left()).toBeGreaterThan(90_000);
  });

  test('[platform] a clock knows a new holder by his id: with an old name comes a whole clock too', async () => {
    const { a, mb, table } = await started(t, { clock: { bank: 100, atZero: 'nothing' } });
    const c = await t.guest();
    const { name } = await a.session();
    await t.server.ctx.db.prisma.user.update({ where: { id: (await c.session()).id }, data: { name } });
    ahead += 101_000;
    await t.server.chores.deadlines();
    expect([await offer(a, table, 'ussr', c), await answer(c, table, 'ussr')]).toEqual(['accepted', 'accepted']);
    await mb.resume(true);
    const clock = mb.info.clocks?.seats.ussr;
    expect(clock?.until === undefined ? clock?.bank : clock.until - (mb.info.clocks?.at ?? 0)).toBeGreaterThan(90_000);
  });

  test('[platform] a change of seats missing in the record is put there by the next, once', async () => {
    const { b, ma, table } = await started(t);
    const c = await t.guest();
    const people = await Promise.all([b, c].map((x) => x.session()));
    const [from, to] = people.map(({ id, name }) => [{ who: id, name }]);
    const passage = { match: table.id, seat: 'japan', from, to, by: 'somebody', at: t.server.ctx.db.now() - 60_000 };
    // As it stands when a server dies between the transaction and the step.
    const { prisma } = t.server.ctx.db;
    await prisma.holder.updateMany({
      where: { matchId: table.id, seat: 'japan' },
      data: { who: people[1]?.id ?? '' },
    });
    await prisma.fact.create({ data: { id: 'player:left-behind', value: JSON.stringify(passage) } });
    const before = ma.version;
    await Promise.all([t.server.chores.passages(), t.server.chores.passages()]);
    await t.server.chores.passages();
    await until('it is in the record', () => ma.version > before);
    await ma.resume();
    expect(ma.version).toBe(before + 1);
    expect(await prisma.fact.count({ where: { id: 'player:left-behind' } })).toBe(0);
    const [step] = await t.server.ctx.store.range(table.id, before + 1, before + 1);
    expect(step?.table).toMatchObject({ act: 'player', seat: 'japan', ids: { to: [people[1]?.id] } });
  });

  test('[platform] while it runs somebody is removed by the vote of all others, or the host', async () => {
    const three = async (removal: 'vote' | 'host') => {
      const [a, b, c] = (await people(3)) as [Client, Client, Client];
      const table = await a.create({ game: 'aa1942', scenario: 'standard', seats: ['ussr'], removal });
      await take(b, table, 'uk', 'usa');
      await take(c, table, ...axis);
      await start(a, table);
      return { a, b, c, table };
    };
    const remove = async (by: Client, who: Client, table: TableInfo) =>
      code(by.post('POST /api/tables/:id/remove', { user: await idOf(who) }, { id: table.id }));
    const s = await three('vote');
    expect([await remove(s.a, s.b, s.table), await remove(s.b, s.a, s.table)]).toEqual(['started', 'forbidden']);
    const [ma, mb, mc] = [await s.a.open(s.table.id), await s.b.open(s.table.id), await s.c.open(s.table.id)];
    expect((await ma.propose('remove', undefined, await idOf(s.b))).ok).toBe(true);
    await mc.resume(true);
    const proposal = mc.info.proposals[0];
    expect(proposal).toMatchObject({ what: 'remove', about: { id: await idOf(s.b) }, waiting: [await idOf(s.c)] });
    // Whom it is about has no voice.
    expect((await mb.answer(proposal?.id ?? '', false)).ok).toBe(false);
    expect((await mc.answer(proposal?.id ?? '', true)).ok).toBe(true);
    expect(await holders(s.a, s.table, 'uk')).toEqual([await idOf(s.a)]);
    expect([await ask(s.b, s.table, 'uk'), (await s.a.table(s.table.id)).status]).toEqual(['removed', 'running']);
    const two = await started(t);
    expect(await two.ma.propose('remove', undefined, await idOf(two.b))).toMatchObject({
      ok: false,
      error: { key: 'tooFew' },
    });
    const h = await three('host');
    expect([await remove(h.b, h.a, h.table), await remove(h.a, h.c, h.table)]).toEqual(['forbidden', 'accepted']);
    // Nobody of his side is left: a bot plays on.
    expect(await holders(h.a, h.table, 'japan')).toEqual(['bot:strong']);
  });
});

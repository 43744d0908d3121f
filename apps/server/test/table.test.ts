import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChatLine, Client, MatchClient, ProposalInfo, TableInfo } from '@wardroom/protocol';
import type { MatchRecord } from '@wardroom/rules';
import { commitment, verifyRecord } from '@wardroom/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
import { endOf, holdersOf, linesOf, said, take, three } from './table-people.ts';

describe.each(backends)('a table on the %s database', (backend) => {
  const data = mkdtempSync(join(tmpdir(), 'wardroom-table-'));
  let ahead = 0;
  let t: Trial;
  beforeAll(async () => {
    t = await trial(backend, data, {}, { ahead: () => ahead });
  });
  afterAll(async () => {
    await t.end();
    rmSync(data, { recursive: true, force: true });
  });

  test('[platform] what happens at a table is said there, kept, and heard by all who are there', async () => {
    const [a, b] = [await t.guest(), await t.guest()];
    const table = await a.create({ game: 'aa1942', scenario: 'standard', seats: ['ussr'] });
    const ma = await a.open(table.id);
    const heard: ChatLine[] = [];
    ma.onChat = (l) => heard.push(l);
    await take(b, table, ['uk', 'germany']);
    await b.post('POST /api/tables/:id/seats', { leave: ['uk'] }, { id: table.id });
    for (const seat of ['uk', 'usa', 'japan'])
      await a.post('POST /api/tables/:id/bot', { seat, bot: 'random' }, { id: table.id });
    await a.request('POST', `/api/tables/${table.id}/start`, {});
    const expected = ['joined uk', 'joined germany', 'left uk', 'bot uk', 'bot usa', 'bot japan', 'started'];
    await until('all lines are there', () => said(heard).length === expected.length);
    expect(said(heard)).toEqual(expected);
    const me = await b.session();
    expect(heard[0]).toMatchObject({ channel: 'system', from: null, text: '', params: { name: me.name, seat: 'uk' } });
    expect(await linesOf(ma)).toEqual(expected);
  });

  test('[platform] the host removes people before the start, not afterwards; a host who leaves hands on', async () => {
    const [a, b, c] = [await t.guest(), await t.guest(), await t.guest()];
    const table = await a.create({ game: 'aa1942', scenario: 'standard', seats: allies });
    await take(b, table, ['germany', 'japan']);
    const mb = await b.open(table.id);
    await until('the seats are there', () => mb.info.seats.length === 2);
    const id = (await b.session()).id;
    const remove = (by: Client): Promise<string> =>
      code(by.post('POST /api/tables/:id/remove', { user: id }, { id: table.id }));
    expect([await remove(c), await remove(a)]).toEqual(['forbidden', 'accepted']);
    expect((await a.table(table.id)).seats.filter((s) => s.holders.length > 0).map((s) => s.seat)).toEqual(allies);
    await take(c, table, axis);
    await a.request('POST', `/api/tables/${table.id}/leave`, {});
    expect((await c.table(table.id)).host.id).toBe((await c.session()).id);
    await take(a, table, allies);
    await c.request('POST', `/api/tables/${table.id}/start`, {});
    expect(await code(c.post('POST /api/tables/:id/remove', { user: (await a.session()).id }, { id: table.id }))).toBe(
      'started',
    );
    const mc = await c.open(table.id);
    expect((await linesOf(mc)).filter((l) => /^(removed|host)/.test(l))).toEqual(['removed', 'host']);
  });

  test('[platform] a seat that is shared is played by either, and the record says who', async () => {
    const [a, b] = [await t.guest(), await t.guest()];
    const table = await a.create({ game: 'aa1942', scenario: 'standard', seats: [...allies, ...axis] });
    await share(b, a, table.id, 'ussr');
    await a.request('POST', `/api/tables/${table.id}/start`, {});
    const [ma, mb] = [await a.open(table.id), await b.open(table.id)];
    const by: (string | undefined)[] = [];
    ma.onStep = (s) => by.push(s.b);
    for (const m of [mb, ma]) {
      const answer = someAnswer(m, ['ussr'], counted(4));
      const done = answer && (await m.act('ussr', answer.decision, answer.choices));
      expect(done?.ok).toBe(true);
      const version = done?.ok ? done.value.version : 0;
      await until('both have the step', () => ma.version === version && mb.version === version);
    }
    expect(by).toEqual([(await b.session()).id, (await a.session()).id]);
    // One of two who share hands their part on: the other one stays.
    const friend = await t.guest();
    const give = (by: { bot: string } | { user: string }): Promise<string> =>
      code(b.post('POST /api/tables/:id/replace', { seat: 'ussr', by }, { id: table.id }));
    expect(await give({ bot: 'random' })).toBe('seatShared');
    expect(await give({ user: (await friend.session()).id })).toBe('accepted');
    await answerRequest(friend, table.id, 'ussr');
    expect((await holdersOf(a, table.id, 'ussr')).sort()).toEqual(
      [(await a.session()).name, (await friend.session()).name].sort(),
    );
    expect(
      await code(
        friend.post(
          'POST /api/tables/:id/replace',
          { seat: 'ussr', by: { user: (await b.session()).id } },
          { id: table.id },
        ),
      ),
    ).toBe('accepted');
    await answerRequest(b, table.id, 'ussr');
    await until('the seat is back', () => mb.info.seats.includes('ussr'));
    // One of two who share gives up: the other one plays on.
    expect((await mb.resign('ussr')).ok).toBe(true);
    expect(await holdersOf(a, table.id, 'ussr')).toEqual([(await a.session()).name]);
    expect((await a.table(table.id)).status).toBe('running');
    expect((await mb.act('ussr', ma.info.waiting[0]?.id ?? '', [{ kind: 'done', value: [] }])).ok).toBe(false);
  });

  test('[12.2] who resigns one seat leaves it to an ally; the side gives up with its last holder', async () => {
    const { a, b, c, table, ma, mb, mc } = await three(t);
    expect((await ma.resign('ussr')).ok).toBe(true);
    expect(await holdersOf(a, table.id, 'ussr')).toEqual([(await b.session()).name]);
    expect((await a.table(table.id)).status).toBe('running');
    await until('the ally sees the seat', () => mb.info.seats.includes('ussr'));
    const answer = someAnswer(mb, ['ussr'], counted(2));
    expect(answer && (await mb.act('ussr', answer.decision, answer.choices)).ok).toBe(true);
    expect((await ma.resign('ussr')).ok).toBe(false);
    expect((await mb.resign('uk')).ok).toBe(true);
    await until('the match is over', async () => (await c.table(table.id)).status === 'over');
    const record = await c.request<MatchRecord>('GET', `/api/matches/${table.id}/record`);
    expect(verifyRecord(record)).toMatchObject({ ok: true, proven: true });
    await until('the end has been said', async () => (await linesOf(mc)).includes('over'));
    expect((await linesOf(mc)).slice(-4)).toEqual(['resigned ussr', 'joined ussr', 'resigned uk', 'over']);
  });

  test('[12.2] a side concedes when all who play on it agree; nobody else hears of it or answers', async () => {
    const { a, b, c, table, ma, mb, mc } = await three(t);
    const kept = async (m: MatchClient): Promise<readonly ProposalInfo[]> => {
      const o = await m.client.call<'match:open', { proposals: ProposalInfo[] }>('match:open', { match: m.id });
      return o.ok ? o.value.proposals : [];
    };
    const watcher = await t.guest();
    const heard = { ally: [] as string[], rival: [] as string[], watcher: [] as string[] };
    const listen = (m: MatchClient, who: keyof typeof heard): void => {
      m.onProposals = (all) => heard[who].push(all.map((p) => p.what).join(' '));
    };
    listen(mb, 'ally');
    listen(mc, 'rival');
    listen(await watcher.open(table.id), 'watcher');
    expect((await ma.propose('concede')).ok).toBe(true);
    const question = (await kept(mb))[0];
    expect(question).toMatchObject({ what: 'concede', side: 'allies', waiting: [(await b.session()).id] });
    expect(await kept(mc)).toEqual([]);
    expect(await mc.answer(question?.id ?? '', true)).toMatchObject({ ok: false, error: { code: 'stale' } });
    expect(await mc.answer(question?.id ?? '', false)).toMatchObject({ ok: false, error: { code: 'stale' } });
    expect((await mb.answer(question?.id ?? '', false)).ok).toBe(true);
    expect(await kept(ma)).toEqual([]);
    expect((await a.table(table.id)).status).toBe('running');

    // A draw is everybody's: one yes is not enough.
    expect((await mc.propose('draw')).ok).toBe(true);
    expect((await ma.answer((await kept(ma))[0]?.id ?? '', true)).ok).toBe(true);
    expect((await mb.propose('concede')).ok).toBe(true);
    expect((await kept(mc)).map((p) => p.what)).toEqual(['draw']);
    const again = (await kept(ma)).find((p) => p.what === 'concede')?.id ?? '';
    expect((await ma.answer(again, true)).ok).toBe(true);
    await until('the match is over', async () => (await c.table(table.id)).status === 'over');
    await until('everybody knows who has won', () => endOf(mc) !== undefined);
    expect(endOf(mc)?.winners).toEqual(['axis']);
    expect(await kept(ma)).toEqual([]);
    await until(
      'the ally has heard of both questions',
      () => heard.ally.includes('concede') && heard.ally.includes('draw concede'),
    );
    for (const who of ['rival', 'watcher'] as const) {
      expect(heard[who]).toContain('draw');
      expect(heard[who].join()).not.toContain('concede');
    }
    const lines = await linesOf(mc);
    expect(lines.filter((l) => l.includes('concede'))).toEqual([]);
    expect(lines.filter((l) => l.startsWith('resigned'))).toEqual(['resigned ussr']);
    const record = await c.request<MatchRecord>('GET', `/api/matches/${table.id}/record`);
    expect(verifyRecord(record)).toMatchObject({ ok: true, proven: true });
    const names = [(await a.session()).name, (await b.session()).name];
    expect(record.steps.at(-1)?.by?.split(', ').sort()).toEqual(names.sort());
  });

  test('[12.2] who plays alone on a side, or beside bots, concedes by himself; not who plays both', async () => {
    const { a, ma, table } = await started(t);
    expect((await ma.propose('concede')).ok).toBe(true);
    await until('the match is over', async () => (await a.table(table.id)).status === 'over');
    const [two, other] = [await t.guest(), await t.guest()];
    const mixed = await two.create({ game: 'aa1942', scenario: 'standard', seats: ['ussr', 'germany'] });
    await take(other, mixed, ['uk', 'usa', 'japan']);
    await two.request('POST', `/api/tables/${mixed.id}/start`, {});
    const m = await two.open(mixed.id);
    expect(await m.propose('concede')).toMatchObject({ ok: false, error: { code: 'tableAct' } });
    expect((await two.table(mixed.id)).status).toBe('running');
  });

  test.each([
    ['draw', 'agreedDraw', ['axis', 'allies']],
    ['score', 'agreedScore', ['allies']],
  ] as const)('[platform] all agree to end: %s', async (what, key, winners) => {
    const { a, ma, mb, table } = await started(t);
    const proposals = async (): Promise<readonly ProposalInfo[]> => {
      const o = await mb.client.call<'match:open', { proposals: ProposalInfo[] }>('match:open', { match: table.id });
      return o.ok ? o.value.proposals : [];
    };
    expect((await ma.propose(what)).ok).toBe(true);
    expect((await a.table(table.id)).status).toBe('running');
    expect((await mb.answer((await proposals())[0]?.id ?? '', true)).ok).toBe(true);
    await until('both see the end', () => endOf(ma) !== undefined && endOf(mb) !== undefined);
    expect(endOf(ma)).toMatchObject({ key });
    expect([...(endOf(ma)?.winners ?? [])].sort()).toEqual([...winners].sort());
    await until('the end has been said', async () => (await linesOf(mb)).includes('over'));
    expect((await linesOf(mb)).slice(-2)).toEqual(expect.arrayContaining([`agreed ${what}`, 'over']));
    expect(await mb.propose('draw')).toMatchObject({ ok: false, error: { key: 'over' } });
  });

  test('[12.2] where the table wishes, a bot takes the seat over instead of an ally', async () => {
    const { a, table, ma, mb } = await three(t, { leaver: 'bot' });
    const acted = new Set<string | undefined>();
    mb.onStep = (s) => acted.add(s.s);
    expect((await ma.resign('ussr')).ok).toBe(true);
    expect(await holdersOf(a, table.id, 'ussr')).toEqual(['strong']);
    await until('the bot plays on', () => acted.has('ussr'), 30_000);
    expect((await a.table(table.id)).status).toBe('running');
  });

  test('[12.2] a seat whose clock runs out goes to an ally with a whole clock; without one it is lost', async () => {
    const { a, b, c, table, ma, mb, mc } = await three(t, { clock: { bank: 100, atZero: 'forfeit' } });
    ahead += 101_000;
    await t.server.chores.deadlines();
    expect(await holdersOf(a, table.id, 'ussr')).toEqual([(await b.session()).name]);
    await until(
      'the clock is whole again',
      () => (mc.info.clocks?.seats.ussr?.until ?? 0) > Date.now() + ahead + 50_000,
    );
    expect((await a.table(table.id)).status).toBe('running');
    ma.close();
    ahead += 101_000;
    await t.server.chores.deadlines();
    await until('the match is over', async () => (await c.table(table.id)).status === 'over');
    expect((await linesOf(mb)).filter((l) => l.startsWith('timeout'))).toEqual(['timeout ussr', 'timeout ussr']);
  });

  test('[platform] a leaver is replaced by a friend or a bot; a held seat is not for the taking', async () => {
    const { a, b, table, ma, mb } = await started(t);
    const friend = await t.guest();
    const me = await friend.session();
    const replace = (by: Client, seat: string, to: { bot: string } | { user: string }): Promise<string> =>
      code(by.post('POST /api/tables/:id/replace', { seat, by: to }, { id: table.id }));
    expect(await replace(a, 'japan', { bot: 'random' })).toBe('forbidden');
    expect(await replace(b, 'japan', { user: 'nobodyhere' })).toBe('notFound');
    expect(await replace(b, 'japan', { user: me.id })).toBe('accepted');
    expect((await friend.request<{ asked: TableInfo[] }>('GET', '/api/home')).asked.map((x) => x.id)).toEqual([
      table.id,
    ]);
    await answerRequest(friend, table.id, 'japan');
    const mf = await friend.open(table.id);
    expect(mf.info.seats).toEqual(['japan']);
    await b.request('POST', `/api/tables/${table.id}/leave`, {});
    expect(await replace(a, 'germany', { bot: 'random' })).toBe('accepted');
    expect(await holdersOf(a, table.id, 'germany')).toEqual(['random']);
    await until('everybody has the change of player', () => ma.version === 2 && mf.version === 2);
    expect(mb.info.seats.length).toBeLessThan(2);
    expect((await linesOf(ma)).slice(-3)).toEqual(['joined japan', 'left germany', 'bot germany']);
  });

  test('[platform] proposals are said, with who declines and who withdraws; no pause without consent', async () => {
    const { ma, mb, table } = await started(t, { clock: { bank: 600, increment: 5, atZero: 'nothing' } });
    const open = async (): Promise<string> => {
      const o = await ma.client.call<'match:open', { proposals: { id: string }[] }>('match:open', { match: table.id });
      return (o.ok && o.value.proposals[0]?.id) || '';
    };
    await mb.propose('draw');
    await ma.answer(await open(), false);
    await ma.propose('pause');
    expect(ma.info.clocks?.paused).toBeUndefined();
    await ma.answer(await open(), false);
    await ma.propose('pause');
    await mb.answer(await open(), true);
    await until('both see the pause', () => ma.info.clocks?.paused === true && mb.info.clocks?.paused === true);
    const before = ma.info.clocks?.seats.ussr?.bank;
    expect(ma.info.clocks?.seats.ussr?.until).toBeUndefined();
    const answer = someAnswer(ma, allies, counted(1));
    expect(answer && (await ma.act(answer.seat, answer.decision, answer.choices))).toMatchObject({
      ok: false,
      error: { key: 'paused' },
    });
    ahead += 3_600_000;
    await t.server.chores.deadlines();
    await mb.propose('unpause');
    await ma.answer(await open(), true);
    await until('play goes on', () => ma.info.clocks?.paused !== true);
    // The hour of the pause cost nobody anything.
    expect(ma.info.clocks?.seats.ussr?.bank).toBe(before);
    expect(await linesOf(ma)).toEqual([
      'joined germany',
      'joined japan',
      'started',
      'proposal draw',
      'declined draw',
      'proposal pause',
      'withdrawn pause',
      'proposal pause',
      'paused',
      'proposal unpause',
      'resumed',
    ]);
  });

  test('[platform] a table becomes slow by consent and live again; slow moves have their own time', async () => {
    const { ma, mb, a, table } = await started(t, { clock: { bank: 600, increment: 5, atZero: 'nothing' } });
    const agree = async (what: 'slow' | 'live'): Promise<void> => {
      await ma.propose(what);
      const o = await mb.client.call<'match:open', { proposals: { id: string }[] }>('match:open', { match: table.id });
      expect((await mb.answer((o.ok && o.value.proposals[0]?.id) || '', true)).ok).toBe(true);
    };
    await agree('slow');
    expect(await a.table(table.id)).toMatchObject({ pace: 'slow', clock: { bank: 600, perMove: 86_400 } });
    const answer = someAnswer(ma, allies, counted(1));
    if (answer) expect((await ma.act(answer.seat, answer.decision, answer.choices)).ok).toBe(true);
    await agree('live');
    const live = await a.table(table.id);
    expect(live.pace).toBe('live');
    expect(live.clock?.perMove).toBeUndefined();
    expect(
      await code(Promise.resolve((await ma.propose('live')).ok ? undefined : Promise.reject(new Error('refused')))),
    ).toContain('refused');
  });

  test('[platform] who mutes somebody hears nothing, others do; reports reach the server’s people', async () => {
    const { a, b, ma, mb, table } = await started(t);
    const [ida, idb] = [(await a.session()).id, (await b.session()).id];
    const heard: string[] = [];
    ma.onChat = (l) => l.channel === 'players' && heard.push(`a:${l.text}`);
    mb.onChat = (l) => l.channel === 'players' && heard.push(`b:${l.text}`);
    await a.post('POST /api/people', { user: idb, relation: 'muted' });
    await mb.say('hello');
    await ma.say('good day');
    await until('the lines have been sent', () => heard.includes('a:good day') && heard.includes('b:good day'));
    expect(heard.sort()).toEqual(['a:good day', 'b:good day', 'b:hello']);
    const mine = await a.call<'match:open', { chat: ChatLine[] }>('match:open', { match: table.id });
    expect(mine.ok && mine.value.chat.filter((l) => l.channel === 'players').map((l) => l.text)).toEqual(['good day']);
    expect((await a.session()).muted.map((p) => p.id)).toEqual([idb]);
    await a.post('POST /api/people', { user: idb, relation: 'none' });
    expect((await a.session()).muted).toEqual([]);
    await a.post('POST /api/reports', { user: idb, match: table.id, text: 'shouts at everybody' });
    const reports = await t.server.ctx.db.prisma.report.findMany({ where: { aboutId: idb } });
    expect(reports).toMatchObject([{ fromId: ida, matchId: table.id, text: 'shouts at everybody' }]);
  });

  test('[platform] open tables nobody touched are closed, those with people and slow ones stay', async () => {
    const [a, b] = [await t.guest(), await t.guest()];
    const make = (pace: 'live' | 'slow') => a.create({ game: 'aa1942', scenario: 'standard', pace });
    const [gone, there, slow] = [await make('live'), await make('live'), await make('slow')];
    await b.open(there.id);
    ahead += 3 * 3_600_000 + 1000;
    await t.server.chores.abandoned();
    const status = async () => Promise.all([gone, there, slow].map(async (x) => (await a.table(x.id)).status));
    expect(await status()).toEqual(['closed', 'open', 'open']);
    ahead += 7 * 86_400_000;
    await t.server.chores.abandoned();
    expect(await status()).toEqual(['closed', 'open', 'closed']);
  });

  test('[platform] alone on several sides of a game with secrets one practises; a solo game has a link', async () => {
    const [a, b] = [await t.guest(), await t.guest()];
    const alone = (game: string) =>
      a.post<'POST /api/play-now', TableInfo>('POST /api/play-now', { game, mode: 'solo' });
    const [eots, tarawa] = [await alone('eots'), await alone('tarawa')];
    expect([eots, tarawa].map((x) => [x.practice, x.visibility])).toEqual([
      [true, 'private'],
      [false, 'link'],
    ]);
    expect((await b.table(tarawa.id)).id).toBe(tarawa.id);
  });

  test('[platform] a table without a name gets one, and shows the hash of its dice before the start', async () => {
    const a = await t.guest();
    const me = await a.session();
    const now = await a.post<'POST /api/play-now', TableInfo>('POST /api/play-now', { mode: 'solo' });
    expect(now.name).toMatch(/^Task Force \d\d$/);
    expect(now.name).not.toContain(me.name);
    const table = await a.create({ game: 'aa1942', scenario: 'standard', seats: [...allies, ...axis] });
    const b = await t.guest();
    const commit = (await b.table(table.id)).commit;
    const row = await t.server.ctx.db.prisma.match.findUniqueOrThrow({ where: { id: table.id } });
    expect(commit).toBe(commitment(row.secret));
    expect(JSON.stringify(await b.table(table.id))).not.toContain(row.secret);
    await a.request('POST', `/api/tables/${table.id}/start`, {});
    const m = await a.open(table.id);
    expect([m.info.header?.commit, m.info.match.commit]).toEqual([commit, commit]);
  });
});

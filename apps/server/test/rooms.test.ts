import { eots } from '@wardroom/eots';
import type { Client, TableInfo, TalkChannel } from '@wardroom/protocol';
import { versionOf } from '@wardroom/protocol';
import { Play, writePosition } from '@wardroom/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Ear, Trial } from './harness.ts';
import { allies, axis, backends, counted, ear, postgresUrl, someAnswer, started, trial, until } from './harness.ts';

const redisUrl = process.env.WARDROOM_TEST_REDIS_URL;

describe.each(backends)('who hears what on the %s database', (backend) => {
  let ahead = 0;
  let t: Trial;
  beforeAll(async () => {
    t = await trial(backend, 'memory:', {}, { ahead: () => ahead });
  });
  afterAll(() => t.end());

  const say = (by: Ear, table: TableInfo, text: string, channel?: TalkChannel) =>
    by.client
      .call<'chat:say', null>('chat:say', { match: table.id, text, ...(channel ? { channel } : {}) })
      .then((a) => (a.ok ? 'said' : a.error.key));
  const seat = (by: Client, table: TableInfo, body: { take?: string[]; leave?: string[] }) =>
    by.post('POST /api/tables/:id/seats', body, { id: table.id });
  const start = (by: Client, table: TableInfo) => by.request('POST', `/api/tables/${table.id}/start`, {});

  test('[platform] who was removed hears nothing any more, whether his page does as it is told or not', async () => {
    const [host, gone, third] = [await ear(t), await ear(t), await ear(t)];
    const table = await host.client.create({
      game: 'aa1942',
      scenario: 'standard',
      seats: allies,
      removal: 'host',
    });
    await seat(gone.client, table, { take: ['germany'] });
    await seat(third.client, table, { take: ['japan'] });
    const remove = (who: Ear) => host.client.post('POST /api/tables/:id/remove', { user: who.id }, { id: table.id });
    for (const e of [host, gone, third]) expect((await e.open(table.id)).ok).toBe(true);
    // In the waiting room, and while it runs.
    await remove(third);
    await start(host.client, table).catch(() => undefined);
    const again = await ear(t);
    await seat(again.client, table, { take: ['japan'] });
    await start(host.client, table);
    await until('all have what they hear', async () => (await gone.events()).includes('reopen'));
    for (const e of [host, gone, again]) expect((await e.open(table.id)).ok).toBe(true);
    await remove(gone);
    await gone.lines();
    await gone.events();
    await third.lines();
    await third.events();
    expect(await say(host, table, 'among ourselves')).toBe('said');
    const m = await host.client.open(table.id);
    const done = someAnswer(m, ['ussr'], counted(4));
    if (done) expect((await m.act('ussr', done.decision, done.choices)).ok).toBe(true);
    for (const e of [gone, third]) {
      expect([await e.lines(), await e.events()]).toEqual([[], []]);
      expect(await e.open(table.id)).toMatchObject({ ok: false, error: { key: 'removed' } });
      expect(await say(e, table, 'let me in')).toBe('removed');
    }
    expect(await again.lines()).toContain('among ourselves');
  });

  test('[platform] what is drawn on the map is told to those on my side to nobody else, and not kept', async () => {
    const [a, b, c, d] = [await t.guest(), await t.guest(), await t.guest(), await t.guest()];
    const table = await a.create({ game: 'aa1942', scenario: 'standard', seats: ['ussr'] });
    await seat(b, table, { take: ['uk', 'usa'] });
    await seat(c, table, { take: axis });
    await start(a, table);
    const [ma, mb, mc, md] = [
      await a.open(table.id),
      await b.open(table.id),
      await c.open(table.id),
      await d.open(table.id),
    ];
    const heard: string[] = [];
    for (const [name, m] of Object.entries({ a: ma, b: mb, c: mc, d: md }))
      m.onSketch = ({ marks }) => heard.push(`${name} ${marks.map((x) => `${x.from}>${x.to ?? ''}`).join()}`);
    const before = ma.version;
    expect(await ma.sketch([{ from: 'russia', to: 'west_russia' }, { from: 'sz7' }])).toEqual({
      ok: true,
      value: null,
    });
    expect(await mb.sketch([])).toEqual({ ok: true, value: null });
    await until('both have heard', async () => heard.length >= 2);
    expect(await md.sketch([{ from: 'russia' }])).toMatchObject({ ok: false, error: { key: 'notAPlayer' } });
    expect(await mc.sketch(new Array(25).fill({ from: 'x' }))).toMatchObject({
      ok: false,
      error: { code: 'malformed' },
    });
    // Talk comes after what was told before it: nobody else has heard anything by then.
    const lines: string[] = [];
    for (const m of [mc, md]) m.onChat = (line) => lines.push(line.text);
    await ma.say('done', 'players');
    await until('the players have heard it', async () => lines.includes('done'));
    expect(heard.sort()).toEqual(['a ', 'b russia>west_russia,sz7>']);
    expect(ma.version).toBe(before);
  });

  test('[platform] who sees a match later gets nothing live, nor by a connection from before the start', async () => {
    const { a, b, late, table } = await (async () => {
      const [a, b] = [await t.guest(), await t.guest()];
      const table = await a.create({ game: 'aa1942', scenario: 'standard', seats: allies, spectators: 60 });
      await seat(b, table, { take: axis });
      const late = await ear(t);
      expect((await late.open(table.id)).ok).toBe(true);
      await start(a, table);
      return { a, b, late, table };
    })();
    const second = await ear(t, late.client);
    expect((await second.open(table.id)).ok).toBe(true);
    await late.events();
    await late.lines();
    await second.events();
    const ma = await a.open(table.id);
    const done = someAnswer(ma, ['ussr'], counted(4));
    if (done) expect((await ma.act('ussr', done.decision, done.choices)).ok).toBe(true);
    expect((await ma.propose('takeback', 0)).ok).toBe(true);
    await b.post('POST /api/tables/:id/replace', { seat: 'japan', by: { bot: 'random' } }, { id: table.id });
    for (const e of [late, second]) expect([await e.lines(), await e.events()]).toEqual([[], []]);
    // Nor by lists and tables.
    const [listed] = (await late.client.tables({ status: 'running' })).filter((x) => x.id === table.id);
    for (const info of [listed, await late.client.table(table.id)])
      expect([info?.seq, info?.waitingFor, info?.deadline, info?.moment]).toEqual([0, [], null, undefined]);
    const mine = (await a.tables({ mine: '1' })).find((x) => x.id === table.id);
    expect(mine?.seq).toBeGreaterThan(0);
    // Who plays sees in his list where the match stands: as at the start, and after it went on.
    const play = t.server.ctx.matches.loaded(table.id)?.play;
    expect(mine?.moment).toEqual({ round: 1, phase: expect.any(String), seat: 'ussr' });
    expect(mine?.moment).toEqual(play?.game.moment?.(play.state));
    const begun = (await started(t)).table;
    expect((await a.table(begun.id)).moment).toEqual({ round: 1, phase: 'purchase', seat: 'ussr' });
  });

  test('[platform] where spectators come late the order of the list does not say who has just moved', async () => {
    const first = await started(t, { spectators: 60 });
    ahead += 5000;
    const second = await started(t, { spectators: 60 });
    ahead += 5000;
    const order = async () =>
      (await first.b.tables({ status: 'running' }))
        .map((x) => x.id)
        .filter((id) => id === first.table.id || id === second.table.id);
    const before = await order();
    const touched = async () =>
      (await t.server.ctx.db.prisma.match.findUniqueOrThrow({ where: { id: first.table.id } })).touchedAt;
    const began = await touched();
    for (let i = 0; i < 200 && (await touched()) === began; i++) {
      const done = someAnswer(first.ma, [...allies, ...axis], counted(i));
      if (done) await (allies.includes(done.seat) ? first.ma : first.mb).act(done.seat, done.decision, done.choices);
      await first.ma.resume();
    }
    expect(await touched()).toBeGreaterThan(began);
    expect(await order()).toEqual(before);
  });

  test('[platform] players do not hear the spectators while it runs, though they watched before', async () => {
    const host = await ear(t);
    const player = await ear(t);
    const watcher = await ear(t);
    const table = await host.client.create({ game: 'aa1942', scenario: 'standard', seats: allies });
    for (const e of [host, player, watcher]) await e.open(table.id);
    // In the waiting room everybody talks with everybody.
    expect(await say(watcher, table, 'good evening')).toBe('said');
    expect(await host.lines()).toContain('good evening');
    await seat(player.client, table, { take: axis });
    await start(host.client, table);
    for (const e of [host, player, watcher]) await e.lines();
    expect(await say(watcher, table, 'the paratroopers come')).toBe('said');
    expect(await say(player, table, 'a word among players')).toBe('said');
    expect(await player.lines()).toEqual(['a word among players']);
    expect(await watcher.lines()).toEqual(['the paratroopers come']);
    expect(await say(watcher, table, 'hello', 'players')).toBe('notHere');
    expect(await say(player, table, 'hello', 'spectators')).toBe('notHere');
  });

  test('[platform] what a side says is heard by who sits on it, from when he sat down', async () => {
    const [host, ally, rival] = [await ear(t), await ear(t), await ear(t)];
    const table = await host.client.create({ game: 'aa1942', scenario: 'standard', seats: ['ussr'] });
    for (const e of [host, ally, rival]) await e.open(table.id);
    await seat(rival.client, table, { take: axis });
    for (const e of [host, ally, rival]) await e.lines();
    expect(await say(host, table, 'before he came', 'side:allies')).toBe('said');
    ahead += 1000;
    await seat(ally.client, table, { take: ['uk', 'usa'] });
    await start(host.client, table);
    for (const e of [host, ally, rival]) await e.lines();
    expect(await say(rival, table, 'I listen', 'side:allies')).toBe('notHere');
    expect(await say(host, table, 'Sealion is a feint', 'side:allies')).toBe('said');
    expect([await ally.lines(), await rival.lines()]).toEqual([['Sealion is a feint'], []]);
    const read = async (e: Ear) => {
      const answer = (await e.open(table.id)) as unknown as { value: { chat: { text: string; channel: string }[] } };
      return answer.value.chat.filter((l) => l.channel.startsWith('side:')).map((l) => l.text);
    };
    expect(await read(host)).toEqual(['before he came', 'Sealion is a feint']);
    expect(await read(ally)).toEqual(['Sealion is a feint']);
    expect(await read(rival)).toEqual([]);
    // Who leaves the side hears no more of it.
    await ally.client.post('POST /api/tables/:id/replace', { seat: 'usa', by: { bot: 'random' } }, { id: table.id });
    await ally.client.post('POST /api/tables/:id/replace', { seat: 'uk', by: { bot: 'random' } }, { id: table.id });
    await ally.lines();
    await say(host, table, 'he is gone', 'side:allies');
    expect([await ally.lines(), await read(ally)]).toEqual([[], []]);
  });

  test('[platform] two seats whisper where the table says so: nobody else hears it before the end', async () => {
    const people = [await ear(t), await ear(t), await ear(t)] as const;
    const [host, usa, soviet] = people;
    const watcher = await ear(t);
    const sit = async (options: Record<string, unknown>): Promise<TableInfo> => {
      const made = await host.client.create({ game: 'cnc', scenario: 'pacific', options, seats: ['japan'] });
      await seat(usa.client, made, { take: ['usa'] });
      await seat(soviet.client, made, { take: ['soviet'] });
      await start(host.client, made);
      for (const e of [...people, watcher]) {
        await e.open(made.id);
        await e.lines();
      }
      return made;
    };
    const read = async (e: Ear, id: string): Promise<string[]> => {
      const answer = (await e.open(id)) as unknown as { value: { chat: { text: string; channel: string }[] } };
      return answer.value.chat.filter((l) => l.channel.startsWith('whisper:')).map((l) => l.text);
    };
    const plain = await sit({});
    expect(await say(host, plain, 'psst', 'whisper:japan+usa')).toBe('notHere');

    const table = await sit({ whispers: true });
    expect(await say(host, table, 'leave me Manila', 'whisper:japan+usa')).toBe('said');
    expect(await say(usa, table, 'and you Harbin', 'whisper:japan+usa')).toBe('said');
    expect(await say(soviet, table, 'I listen', 'whisper:japan+usa')).toBe('notHere');
    expect(await say(watcher, table, 'so do I', 'whisper:japan+usa')).toBe('notHere');
    expect(await say(usa, table, 'the wrong way round', 'whisper:usa+japan')).toBe('notHere');
    expect(await say(soviet, table, 'he lies', 'whisper:soviet+usa')).toBe('said');
    const both = ['leave me Manila', 'and you Harbin'];
    expect([await host.lines(), await soviet.lines(), await watcher.lines()]).toEqual([both, ['he lies'], []]);
    expect([await read(host, table.id), await read(usa, table.id)]).toEqual([both, [...both, 'he lies']]);
    expect([await read(soviet, table.id), await read(watcher, table.id)]).toEqual([['he lies'], []]);
    // The end lays them open to everybody.
    const asker = await host.client.open(table.id);
    expect((await asker.propose('draw')).ok).toBe(true);
    for (const e of [usa, soviet]) {
      const there = (await e.open(table.id)) as unknown as { value: { proposals: { id: string }[] } };
      const m = await e.client.open(table.id);
      expect((await m.answer(there.value.proposals[0]?.id ?? '', true)).ok).toBe(true);
    }
    await until('it is over', async () => (await host.client.table(table.id)).status === 'over');
    for (const e of [host, soviet, watcher]) expect(await read(e, table.id)).toEqual([...both, 'he lies']);
    expect(await say(host, table, 'too late', 'whisper:japan+usa')).toBe('notHere');
  });

  test('[platform] whom I have blocked is silent: talk, lines of the table, lists, what he asks for', async () => {
    const [me, he] = [await ear(t), await ear(t)];
    const mine = await me.client.create({ game: 'aa1942', scenario: 'standard', seats: allies });
    await he.client.post('POST /api/tables/:id/ask', { seat: 'uk' }, { id: mine.id });
    await me.client.post('POST /api/people', { user: he.id, relation: 'blocked' });
    expect((await me.client.table(mine.id)).requests).toEqual([]);
    expect((await me.client.request<{ asked: TableInfo[] }>('GET', '/api/home')).asked).toEqual([]);
    await me.client.call('lobby:watch', {});
    const his = await he.client.create({ game: 'aa1942', scenario: 'standard', seats: ['ussr'] });
    const other = await (await t.guest()).create({ game: 'aa1942', scenario: 'standard', seats: ['ussr'] });
    const ofLobby = () =>
      me.heard
        .filter((h) => h.event === 'lobby')
        .map((h) => (h.body as { table?: TableInfo }).table?.id)
        .filter((id) => id === his.id || id === other.id);
    await until('the lobby was told', () => ofLobby().includes(other.id));
    expect(ofLobby()).toEqual([other.id]);
    const listed = (await me.client.tables()).map((x) => x.id);
    expect([listed.includes(his.id), listed.includes(other.id)]).toEqual([false, true]);
    // At a third one's table.
    for (const e of [me, he]) await e.open(other.id);
    await me.lines();
    await seat(he.client, other, { take: ['germany'] });
    await say(he, other, 'you again');
    expect(await me.lines()).toEqual([]);
    expect(await he.lines()).toEqual(['joined', 'you again']);
    const answer = (await me.open(other.id)) as unknown as { value: { chat: { params?: { user?: string } }[] } };
    expect(answer.value.chat.filter((l) => l.params?.user === he.id)).toEqual([]);
  });

  test('[platform] a match from a file tells nobody before the end what the file hides', async () => {
    const [a, b] = [await t.guest(), await t.guest()];
    const o = { match: 'm', scenario: '1943', options: {}, seeds: [], secret: '11'.repeat(32), at: 1 };
    const made = Play.create(eots as never, o);
    const position = JSON.parse(JSON.stringify(made.ok ? writePosition(made.value.play) : null)) as unknown;
    const table = await a.create({ game: 'eots', scenario: 'custom', position, seats: ['japan'] });
    await seat(b, table, { take: ['allied'] });
    await start(a, table);
    const watcher = await t.guest();
    for (const c of [a, b, watcher]) {
      expect((await c.open(table.id)).info.header).not.toHaveProperty('position');
      const record = await c.request<{ header: object }>('GET', `/api/matches/${table.id}/record`);
      expect(record.header).not.toHaveProperty('position');
    }
    await (await a.open(table.id)).resign('japan');
    await until('it is over', async () => (await a.table(table.id)).status === 'over');
    const record = await a.request<{ header: object }>('GET', `/api/matches/${table.id}/record`);
    expect(record.header).toHaveProperty('position');
  });

  test('[platform] signing out ends the connections of that session, and of no other', async () => {
    const client = await t.guest();
    const [here, there] = [await ear(t, client), await ear(t, await t.guest())];
    await Promise.all([here.settled(), there.settled()]);
    await client.request('POST', '/api/logout', {});
    await until('it is cut off', () => !here.client.socket().connected);
    await there.settled();
    expect(there.client.socket().connected).toBe(true);
    here.client.close();
  });
});

describe.runIf(postgresUrl && redisUrl)('who hears what on several nodes', () => {
  test('[platform] a change of seats on one node moves the connections of another; so does a sign-out', async () => {
    const one = await trial('postgresql', 'memory:', { redisUrl: redisUrl ?? null, sessionSecret: 's'.repeat(32) });
    const two = await trial(
      'postgresql',
      'memory:',
      { redisUrl: redisUrl ?? null, sessionSecret: 's'.repeat(32) },
      { schema: one.schema },
    );
    try {
      const host = await one.guest();
      const player = await one.guest();
      const table = await host.create({ game: 'aa1942', scenario: 'standard', seats: allies, removal: 'host' });
      await player.post('POST /api/tables/:id/seats', { take: [...axis] }, { id: table.id });
      await host.request('POST', `/api/tables/${table.id}/start`, {});
      const far = await ear(two, player);
      expect((await far.open(table.id)).ok).toBe(true);
      const m = await host.open(table.id);
      await m.say('hello over there');
      await until('it hears the other node', async () => (await far.lines()).includes('hello over there'));
      await host.post('POST /api/tables/:id/remove', { user: far.id }, { id: table.id });
      await m.say('he is gone');
      const watcher = await ear(two);
      await watcher.open(table.id);
      const done = someAnswer(m, ['ussr'], counted(4));
      if (done) await m.act('ussr', done.decision, done.choices);
      await until('the other node has the step', async () => (await watcher.events()).includes('step'));
      expect(await far.lines()).not.toContain('he is gone');
      expect(far.heard.filter((h) => h.event === 'step' && versionOf(h.args as never) >= m.version)).toEqual([]);
      await player.request('POST', '/api/logout', {});
      await until('it is cut off', () => !far.client.socket().connected);
      far.client.close();
      watcher.client.close();
    } finally {
      await two.end();
      await one.end();
    }
  });
});

import type { ChatLine, Client, MatchClient, TableInfo } from '@wardroom/protocol';
import type { Note } from '@wardroom/protocol/answers.ts';
import { publicAudience } from '@wardroom/rules';
import { describe, expect, test } from 'vitest';
import type { LiveMatch } from '../src/match/live-match.ts';
import { eventDesk } from './event-desk.ts';
import { allies, backends, code, counted, ear, someAnswer, started, until } from './harness.ts';
import { hosted } from './hosted.ts';

describe.each(backends)('those who watch, on the %s database', (backend) => {
  let ahead = 0;
  const t = hosted(backend, {}, { ahead: () => ahead });
  const { playing, act, person } = eventDesk(backend, t);
  const slow = (by: Client, id: string, seconds: number): Promise<string> =>
    code(by.post('POST /api/tables/:id/talk-gap', { seconds }, { id }));
  /** `said`, or the seconds to wait. */
  const say = async (m: MatchClient, text: string): Promise<unknown> => {
    const done = await m.say(text);
    if (done.ok) return 'said';
    expect(done.error).toMatchObject({ code: 'tableAct', key: 'slowMode' });
    return done.error.params?.seconds;
  };

  test('[platform] slow mode: a spectator’s next line waits as long as the host says; nobody else does', async () => {
    const { a, b, ma, mb, table } = await started(t);
    const [c, d] = [await t.guest(), await t.guest()];
    const [mc, md] = [await c.open(table.id), await d.open(table.id)];
    const gaps: number[] = [];
    mc.onTable = (info) => gaps.push(info.talkGap ?? 0);
    expect(await say(mc, 'one')).toBe('said');
    expect([await slow(b, table.id, 30), await slow(c, table.id, 0)]).toEqual(['forbidden', 'forbidden']);
    expect(await slow(a, table.id, 30)).toBe('accepted');
    await until('the field knows', () => gaps.at(-1) === 30);
    ahead += 30_000;
    // Of two lines that are sent at once one is said.
    const both = await Promise.all([say(mc, 'two'), say(mc, 'three')]);
    expect(both).toContain('said');
    expect(both.filter((x) => x !== 'said')).toEqual([30]);
    ahead += 10_000;
    expect([await say(mc, 'four'), await say(md, 'mine')]).toEqual([20, 'said']);
    expect([await say(ma, 'I play'), await say(ma, 'I play on'), await say(mb, 'so do I')]).toEqual(
      Array(3).fill('said'),
    );
    ahead += 20_000;
    expect(await say(mc, 'five')).toBe('said');
    const seen = await d.call<'match:open', { chat: ChatLine[] }>('match:open', { match: table.id });
    const lines = seen.ok ? seen.value.chat.filter((l) => l.channel === 'spectators').map((l) => l.text) : [];
    expect(lines).toHaveLength(4);
    expect(lines).toContain('five');
    expect(lines).not.toContain('four');
    expect(await slow(a, table.id, 0)).toBe('accepted');
    expect([await say(mc, 'six'), await say(mc, 'seven')]).toEqual(['said', 'said']);
    expect(await slow(a, table.id, 3601)).toBe('malformed');
  });

  test('[platform] who is ahead is told to those who may look; what was taken back is no change', async () => {
    const { a, ma, mb, table } = await started(t);
    const rows = () => t.server.ctx.db.prisma.match;
    const rng = counted(3);
    const where = { id: table.id };
    const noted = async () => (await rows().findUniqueOrThrow({ where })).lead;
    // Until the turn passes on.
    await until('somebody is ahead', async () => {
      const answer = someAnswer(ma, allies, rng);
      if (answer) await ma.act(answer.seat, answer.decision, answer.choices);
      return (await noted()) !== null;
    });
    const watcher = await t.guest();
    const seen = async () => (({ lead, swings }) => ({ lead, swings }))(await watcher.table(table.id));
    const { play } = (await t.server.ctx.matches.get(table.id)) as LiveMatch;
    expect((await seen()).swings).toBe(0);
    expect((await seen()).lead).toMatchObject({ of: play.game.adjudicate?.(play.state).winners });
    // Somebody else was ahead before: the next look finds that it has changed hands.
    await rows().update({ where, data: { leaders: JSON.stringify([[1, 'nobody']]) } });
    await t.restart();
    await Promise.all([ma.resume(), mb.resume()]);
    await until('it has changed hands', async () => {
      const answer = someAnswer(ma, allies, rng);
      if (answer) await ma.act(answer.seat, answer.decision, answer.choices);
      return (await seen()).swings === 1;
    });
    const { leaders } = await rows().findUniqueOrThrow({ where });
    const [, [swung, of]] = JSON.parse(leaders ?? '') as [unknown, [number, string]];
    expect(swung).toBeGreaterThan(1);
    // What is taken back has not changed hands, however often it did.
    const thrice = JSON.stringify([
      [0, of],
      [swung, 'nobody'],
      [swung, of],
    ]);
    await rows().update({ where, data: { leaders: thrice } });
    await t.restart();
    await Promise.all([ma.resume(), mb.resume()]);
    expect((await seen()).swings).toBe(2);
    expect((await mb.propose('takeback', swung - 1)).ok).toBe(true);
    await ma.resume(true);
    expect(await ma.answer(ma.info.proposals[0]?.id ?? '', true)).toMatchObject({ ok: true });
    await until('nothing has changed hands', async () => (await seen()).swings === 0);
    await rows().update({ where, data: { leaders } });
    await rows().update({ where, data: { spectators: 10 } });
    expect(await seen()).toEqual({});
    expect((await a.table(table.id)).swings).toBe(1);
    // The step is told when it is over: before that it would say how far others are.
    expect((await a.table(table.id)).swung).toBeUndefined();
    await rows().update({ where, data: { status: 'over' } });
    expect(await seen()).toEqual({ swings: 1 });
    expect((await watcher.table(table.id)).swung).toBe(swung);
  }, 60_000);

  test('[issue 13 5] lists say how many look on, as it changes; glances, players and names do not count', async () => {
    const { a, table } = await started(t);
    const lobby = await ear(t);
    await lobby.client.call('lobby:watch', {});
    // Who has blocked the host hears nothing of his tables, not even of a number.
    const deaf = await ear(t);
    await deaf.client.post('POST /api/people', { user: (await a.session()).id, relation: 'blocked' });
    await deaf.client.call('lobby:watch', {});
    const told = (by = lobby): number[] =>
      by.heard
        .filter((h) => h.event === 'lobby')
        .map((h) => h.body as { match?: string; watching: number })
        .flatMap((b) => (b.match === table.id ? [b.watching] : []));
    const listed = async (): Promise<number | undefined> =>
      (await lobby.client.tables()).find((x) => x.id === table.id)?.watching;
    expect(await listed()).toBeUndefined();
    const [c, d] = [await t.guest(), await t.guest()];
    await c.open(table.id);
    await until('the lobby hears of one', () => told().at(-1) === 1);
    // The same person a second time, somebody who glances, a player: none of them is one more.
    const again = await ear(t, c);
    await again.open(table.id);
    const glance = await d.open(table.id, undefined, true);
    expect(t.server.ctx.presence.of(table.id)).toMatchObject({ watching: 1, glancing: 1 });
    expect(await listed()).toBe(1);
    expect((await a.table(table.id)).watching).toBe(1);
    await glance.close();
    const md = await d.open(table.id);
    await until('and of two', () => told().at(-1) === 2);
    // What else is told of the table keeps the number.
    await a.post('POST /api/tables/:id/talk-gap', { seconds: 30 }, { id: table.id });
    const tables = () =>
      lobby.heard.flatMap((h) => {
        const { table: x } = h.body as { table?: TableInfo };
        return h.event === 'lobby' && x?.id === table.id ? [x] : [];
      });
    await until('the lobby has the change', () => tables().at(-1)?.talkGap === 30);
    expect(tables().at(-1)?.watching).toBe(2);
    const { id } = await c.session();
    expect(JSON.stringify(lobby.heard)).not.toContain(id);
    await deaf.settled();
    expect(told(deaf)).toEqual([]);
    await md.close();
    again.client.close();
    c.close();
    await until('nobody is left', () => told().at(-1) === 0);
    expect(await listed()).toBeUndefined();
  });

  test('[issue 13 5] the lobby hears of no table that is found by its link alone, however many look on', async () => {
    const a = await t.guest();
    const table = await a.post<'POST /api/play-now', TableInfo>('POST /api/play-now', {
      game: 'aa1942',
      mode: 'watch',
    });
    expect(table.visibility).toBe('link');
    const lobby = await ear(t);
    await lobby.client.call('lobby:watch', {});
    await (await t.guest()).open(table.id);
    // One that is listed comes after it: whatever was to be told of the first has been told.
    const { table: open } = await started(t);
    await (await t.guest()).open(open.id);
    await until('the other one is told of', () =>
      lobby.heard.some((h) => (h.body as { match?: string }).match === open.id),
    );
    expect(JSON.stringify(lobby.heard)).not.toContain(table.id);
    // Whoever has the link learns it.
    expect((await lobby.client.table(table.id)).watching).toBe(1);
  });

  test('[platform] every game says who is ahead, and how clearly, from what everybody sees', async () => {
    const a = await t.guest();
    for (const game of t.server.ctx.games.all) {
      const options = game.options.safeParse({});
      const seats = options.success ? game.seats(options.data) : [];
      const bots = Object.fromEntries(seats.map((s) => [s.id, 'random']));
      const wish = { game: game.id, scenario: game.scenarios[0]?.id ?? '', bots, start: true };
      const { id } = await a.create({ ...wish, seats: [], visibility: 'open' });
      const { play } = (await t.server.ctx.matches.get(id)) as LiveMatch;
      const lead = game.lead?.(play.view(publicAudience));
      // The only player of a solitaire game is ahead or not: nobody else could be.
      if (new Set(seats.map((s) => s.side)).size < 2) continue;
      expect(lead?.by, game.id).toBeGreaterThanOrEqual(0);
      expect(lead?.by, game.id).toBeLessThanOrEqual(1);
      expect(
        seats.map((s) => s.side),
        game.id,
      ).toEqual(expect.arrayContaining([...(lead?.of ?? ['nobody'])]));
    }
  }, 60_000);

  test('[platform] a note on a moment is for whoever has its link, by those who look on, of shown steps', async () => {
    const { a, b, ma, mb, table } = await started(t, { spectators: 10 });
    const answer = someAnswer(ma, allies, counted(2));
    if (answer) await ma.act(answer.seat, answer.decision, answer.choices);
    expect(ma.version).toBe(1);
    const [c, d] = [await t.guest(), await t.guest()];
    const marks = [
      { from: [120, 80], to: [300, 90], size: 20 },
      { from: [-5, 7], size: 4 },
    ] as const;
    const path = `/api/matches/${table.id}/notes`;
    const draw = (by: Client, step: number, more: object = {}) =>
      by.request<Note>('POST', path, { step, marks, text: 'The paratroopers come', ...more });
    const read = (by: Client, note: string) => code(by.request('GET', `${path}/${note}`));
    // Ten minutes late there is the beginning alone; whoever plays neither draws nor reads.
    expect([await code(draw(c, 1)), await code(draw(a, 0)), await code(draw(b, 0))]).toEqual([
      'noStep',
      'notesLater',
      'notesLater',
    ]);
    const first = await draw(c, 0);
    expect(await d.request('GET', `${path}/${first.id}`)).toEqual({
      ...first,
      step: 0,
      marks,
      text: 'The paratroopers come',
      from: { id: (await c.session()).id, name: (await c.session()).name, guest: true },
    });
    expect([await read(a, first.id), await read(d, 'no-such-note')]).toEqual(['notesLater', 'notFound']);
    ahead += 10 * 60_000;
    const later = await draw(c, 1, { text: undefined });
    expect(later.text).toBe('');
    const wrong = [
      { marks: [] },
      { marks: Array(25).fill(marks[1]) },
      { text: 'x'.repeat(201) },
      { text: 'a\u202eb' },
    ];
    for (const more of [...wrong, { marks: [{ from: [1e9, 0], size: 1 }] }, { marks: [{ from: [0, 0], size: 0 }] }])
      expect(await code(draw(c, 0, more)), JSON.stringify(more).slice(0, 60)).toBe('malformed');
    // Nobody deletes what another has drawn.
    const erase = (by: Client, note: string) => code(by.request('DELETE', `${path}/${note}`));
    expect([await erase(d, first.id), await erase(c, first.id), await read(d, first.id)]).toEqual([
      'notFound',
      'accepted',
      'notFound',
    ]);
    expect((await mb.resign('germany')).ok).toBe(true);
    await until('it is over', async () => (await a.table(table.id)).status === 'over');
    expect([await read(a, later.id), await code(draw(a, 0))]).toEqual(['accepted', 'accepted']);
    const many = await Promise.all(Array.from({ length: 42 }, () => code(draw(d, 0))));
    expect(many.filter((x) => x === 'accepted')).toHaveLength(40);
    expect(many.filter((x) => x === 'tooManyNotes')).toHaveLength(2);
  }, 60_000);

  test('[event] at a board of an event its arbiters set the slow mode, and none of its players', async () => {
    const { owner, a, b, id, board } = await playing();
    expect([await slow(a, board, 5), await slow(b, board, 5)]).toEqual(['notOrganiser', 'notOrganiser']);
    const helper = await person();
    expect(await slow(helper, board, 5)).toBe('notOrganiser');
    const { name } = await helper.session();
    await act(owner, id, { kind: 'appoint', name, role: 'arbiter' });
    expect(await slow(helper, board, 5)).toBe('accepted');
    expect((await helper.table(board)).talkGap).toBe(5);
    const info = await owner.request<{ talkGap: number }>('GET', `/api/events/${id}/boards/${board}`);
    expect(info.talkGap).toBe(5);
  }, 60_000);
});

import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { Client, MatchClient } from '@wardroom/protocol';
import type { LoggedAct } from '@wardroom/tournament';
import { eventRulesSchema, readable, standingsOf, verifyEvent } from '@wardroom/tournament';
import { describe, expect, test } from 'vitest';
import type { Info } from './event-desk.ts';
import { eventDesk, lastTurn, rules } from './event-desk.ts';
import { backends, code, settings, until } from './harness.ts';
import { hosted } from './hosted.ts';

describe.each(backends)('an event, on the %s database', (backend) => {
  let ahead = 0;
  const t = hosted(backend, { webhookPrivate: true }, { ahead: () => ahead });

  const { person, act, read, stateOf, announced, boardsOf, opened, auction } = eventDesk(backend, t);

  test('[event] it runs from the draft to final standings by itself; the end of a match is the result', async () => {
    const [owner, a, b] = [await person(), await person(), await person()];
    const draft = await owner.request<Info>('POST', '/api/events', { name: 'Harbour Cup', rules });
    expect(await code(read(draft.id, a))).toBe('notFound');
    expect(await code(act(a, draft.id, { kind: 'announce' }))).toBe('notFound');
    await act(owner, draft.id, { kind: 'announce' });
    expect(await code(owner.request('PATCH', `/api/events/${draft.id}`, { name: 'x' }))).toBe('eventState');
    for (const c of [a, b]) await act(c, draft.id, { kind: 'enter' });
    for (const bot of [1, 2]) await act(owner, draft.id, { kind: 'enter', bot: 'random', name: `Robot ${bot}` });
    await act(owner, draft.id, { kind: 'start' });
    // A draft is for the organiser alone.
    await until('round 1 is paired', async () => stateOf(await read(draft.id, owner)).rounds.length === 1);
    expect(stateOf(await read(draft.slug, a)).rounds).toEqual([]);
    for (const round of [1, 2]) {
      await until('the round is paired', async () => stateOf(await read(draft.id, owner)).rounds.length === round);
      await act(owner, draft.id, { kind: 'publish', round });
      for (const board of await opened(draft.id, round)) {
        // Robots among themselves play on when nobody watches; here the arbiter is quicker.
        const who = stateOf(await read(draft.id)).entrants;
        const people = [board.a, board.b].map((n) => who.find((e) => e.number === n)).filter((e) => e?.bot === null);
        if (people.length === 0) {
          await act(owner, draft.id, {
            kind: 'rule',
            board: board.id,
            result: '=:=',
            reason: 'Robots need not finish',
          });
          continue;
        }
        const clients = (await Promise.all([a, b].map(async (c) => ({ c, id: (await c.session()).id })))).filter(
          ({ id }) => people.some((p) => p?.id === id),
        );
        const open = await Promise.all(clients.map(({ c }) => c.open(board.id)));
        await auction(...open);
        const m = open[0] as MatchClient;
        await until('seats are held', () => m.info.seats.length > 0 && !m.info.seats[0]?.startsWith('bidder_'));
        for (const seat of m.info.seats) await m.resign(seat);
        await until(
          'the result is written',
          async () => (await boardsOf(draft.id, round)).find((x) => x.id === board.id)?.result !== null,
        );
        const done = (await boardsOf(draft.id, round)).find((x) => x.id === board.id);
        expect(done).toMatchObject({ by: 'match' });
        expect(done?.result).toMatch(/^(1:0|0:1)$/);
        expect(['axis', 'allies']).toContain(done?.bid?.side);
      }
    }
    await until('the event is over', async () => stateOf(await read(draft.id)).status === 'finished');
    const info = await read(draft.id);
    expect(
      verifyEvent({ ...info, log: info.log as LoggedAct[], rules: eventRulesSchema.parse(info.rules) }),
    ).toBeNull();
    expect(info.secret).toMatch(/^[0-9a-f]{64}$/);
    const lines = standingsOf(stateOf(info), eventRulesSchema.parse(info.rules));
    expect(lines.reduce((sum, l) => sum + l.points, 0)).toBe(4);
  }, 90_000);

  test('[event] strangers, guests and the organiser on his own board are refused, nothing is written', async () => {
    const [owner, a, other, guest] = [await person(), await person(), await person(), await t.guest()];
    const { id } = await announced(owner);
    expect(await code(guest.request('POST', '/api/events', { name: 'x', rules }))).toBe('guest');
    expect(await code(act(guest, id, { kind: 'enter' }))).toBe('guest');
    await act(a, id, { kind: 'enter' });
    await act(owner, id, { kind: 'enter' });
    const before = (await read(id)).log.length;
    expect(await code(act(a, id, { kind: 'enter' }))).toBe('entered');
    expect(await code(act(a, id, { kind: 'enter', bot: 'random' }))).toBe('notOrganiser');
    expect(await code(act(owner, id, { kind: 'enter', bot: 'nobody' }))).toBe('unknownBot');
    for (const wish of [
      { kind: 'start' },
      { kind: 'pair' },
      { kind: 'publish', round: 1 },
      { kind: 'cancel', reason: 'x' },
    ])
      expect(await code(act(other, id, wish))).not.toBe('accepted');
    expect(await code(act(other, id, { kind: 'withdraw', entrant: (await a.session()).id, reason: 'x' }))).toBe(
      'notOrganiser',
    );
    expect((await read(id)).log.length).toBe(before);
    await act(owner, id, { kind: 'start' });
    await until('it is paired', async () =>
      (await read(id, owner)).log.some((l) => l.act.kind !== 'start' && l.seq > before + 1),
    );
    // Who plays sees no draft.
    expect(stateOf(await read(id, owner)).rounds).toEqual([]);
    await act(owner, id, { kind: 'publish', round: 1 });
    const [board] = await opened(id, 1);
    const rule = { kind: 'rule', board: board?.id, result: '1:0', reason: 'because' };
    expect(await code(act(other, id, rule))).toBe('notOrganiser');
    expect(await code(act(owner, id, rule))).toBe('ownBoard');
    expect(await code(act(owner, id, { ...rule, board: 'nothing' }))).toBe('noBoard');
    // The table is the event's: nobody comes, goes or is replaced.
    const table = board?.id ?? '';
    const tries = [
      other.post('POST /api/tables/:id/seats', { take: ['bidder_1'] }, { id: table }),
      a.post('POST /api/tables/:id/seats', { leave: ['bidder_1', 'bidder_2'] }, { id: table }),
      a.post('POST /api/tables/:id/replace', { seat: 'bidder_1', by: { bot: 'random' } }, { id: table }),
      a.request('POST', `/api/tables/${table}/leave`, {}),
      a.request('POST', `/api/tables/${table}/close`, {}),
      other.post('POST /api/tables/:id/ask', { seat: 'bidder_1' }, { id: table }),
    ];
    expect(await Promise.all(tries.map(code))).toEqual(tries.map(() => 'eventTable'));
    const m = await a.open(table);
    expect(await m.propose('takeback', 0)).toMatchObject({ ok: false, error: { key: 'eventRules' } });
    expect(await m.resign(m.info.seats[0] ?? '')).toMatchObject({ ok: false });
    expect((await a.table(table)).seats.every((s) => s.holders.length === 1)).toBe(true);
    expect((await boardsOf(id, 1))[0]?.result).toBeNull();
  }, 60_000);

  test('[event] back until somebody bids, is paired by hand, the organiser’s board has an arbiter', async () => {
    const [owner, a, b, helper] = [await person(), await person(), await person(), await person()];
    const { id } = await announced(owner);
    const people = [a, b, owner];
    for (const c of people) await act(c, id, { kind: 'enter' });
    await act(owner, id, { kind: 'enter', bot: 'random' });
    const name = (await helper.session()).name;
    expect(await code(act(a, id, { kind: 'appoint', name, role: 'arbiter' }))).toBe('notOrganiser');
    expect(await code(act(owner, id, { kind: 'appoint', name: 'Nobody at all', role: 'arbiter' }))).toBe('notFound');
    await act(owner, id, { kind: 'appoint', name, role: 'director' });
    await act(owner, id, { kind: 'start' });
    await until('round 1 is paired', async () => stateOf(await read(id, helper)).rounds.length === 1);
    // The organiser plays and sees nothing; his director does, and pairs the two friends by hand.
    const drafted = stateOf(await read(id, helper));
    const number = async (c: Client): Promise<number> => {
      const mine = (await c.session()).id;
      return drafted.entrants.find((e) => e.id === mine)?.number ?? 0;
    };
    const [na, nb, no] = [await number(a), await number(b), await number(owner)];
    const bot = drafted.entrants.find((e) => e.bot !== null)?.number ?? 0;
    const own = { pairs: [{ a: na, b: nb }], byes: [bot], rests: [{ number: no, as: 'half' }] };
    expect(await code(act(owner, id, { kind: 'pair', own, reason: 'x' }))).toBe('ownBoard');
    expect(await code(act(helper, id, { kind: 'pair', own: { ...own, byes: [] }, reason: 'x' }))).toBe('badPairing');
    await act(helper, id, { kind: 'pair', own, reason: 'The other two are at dinner' });
    await act(helper, id, { kind: 'publish', round: 1 });
    const [first] = await opened(id, 1);
    await act(helper, id, { kind: 'unpublish', round: 1, reason: 'Dinner is over' });
    await until('its table stands still', async () => (await a.table(first?.id ?? '')).status === 'over');
    const two = { pairs: [{ a: nb, b: no }], byes: [bot], rests: [{ number: na, as: 'zero' }] };
    await act(helper, id, { kind: 'pair', own: two, reason: 'As they wanted' });
    await act(helper, id, { kind: 'publish', round: 1 });
    const [board] = await opened(id, 1);
    expect(board?.id).not.toBe(first?.id);
    await auction(await b.open(board?.id ?? ''), await owner.open(board?.id ?? ''));
    expect(await code(act(helper, id, { kind: 'unpublish', round: 1, reason: 'x' }))).toBe('bidMade');
    const rule = { kind: 'rule', board: board?.id, result: '1:0', reason: 'Agreed before the arbiter' };
    expect(await code(act(owner, id, rule))).toBe('ownBoard');
    const info = await act(helper, id, rule);
    const lines = standingsOf(stateOf(info), eventRulesSchema.parse(info.rules));
    const points = (n: number): number | undefined => lines.find((l) => l.number === n)?.points;
    expect([nb, bot, na, no].map(points)).toEqual([1, 1, 0, 0]);
    await act(owner, id, { kind: 'cancel', reason: 'Seen enough' });
    await until('the log is whole', async () => {
      const all = await read(id);
      return verifyEvent({ ...all, log: readable(all.log as LoggedAct[]) }) === null;
    });
  }, 60_000);

  test('[event] messages come once; an address outside hears of the log, signed, again when it was deaf', async () => {
    const [owner, a, b] = [await person(), await person(), await person()];
    const heard: { body: string; signature: string }[] = [];
    let status = 500;
    const outside = createServer((req, res) => {
      const parts: Buffer[] = [];
      req.on('data', (d: Buffer) => parts.push(d));
      req.on('end', () => {
        heard.push({ body: Buffer.concat(parts).toString(), signature: String(req.headers['x-wardroom-signature']) });
        res.writeHead(status).end();
      });
    });
    await new Promise<void>((done) => outside.listen(0, '127.0.0.1', () => done()));
    const address = `http://127.0.0.1:${(outside.address() as { port: number }).port}/hook`;
    for (const [c, path] of [
      [a, 'a'],
      [b, 'b'],
    ] as const)
      await settings(t, c, { webhook: `${address}/${path}` });
    const { id, slug } = await announced(owner, { publish: 'auto', rounds: 1, roundHours: 48 });
    const hooks = `/api/events/${id}/hooks`;
    expect(await code(a.request('GET', hooks))).toBe('notOrganiser');
    expect(await code(a.request('POST', hooks, { url: address }))).toBe('notOrganiser');
    const { secret } = await owner.request<{ secret: string }>('POST', hooks, { url: address });
    expect(JSON.stringify(await owner.request('GET', hooks))).not.toContain(secret);
    const due = (where: object) => t.server.ctx.db.prisma.due.count({ where: { tournamentId: id, ...where } });
    await act(a, id, { kind: 'enter' });
    await until('the address did not take it', async () => (await due({ trouble: { not: '' } })) === 1);
    status = 204;
    heard.length = 0;
    ahead += 61_000;
    await until('it was tried again', async () => {
      await t.server.events.jobs.look();
      return heard.length > 0;
    });
    const first = heard[0];
    expect(first?.signature).toBe(
      `sha256=${createHmac('sha256', secret)
        .update(first?.body ?? '')
        .digest('hex')}`,
    );
    expect(JSON.parse(first?.body ?? '')).toMatchObject({
      content: expect.stringMatching(
        new RegExp(`^\\*\\*Harbour Cup\\*\\* · Event \\d+ ${backend} enters\\. .*/e/${slug}$`),
      ),
      event: { id, slug },
      act: { kind: 'enter', seq: 2 },
    });

    await act(b, id, { kind: 'enter' });
    const message = { kind: 'message', to: 'all', text: 'Lunch at noon' };
    expect(await code(act(a, id, message))).toBe('notOrganiser');
    expect(await code(act(owner, id, { ...message, to: 'late' }))).toBe('nobodyToTell');
    await act(owner, id, message);
    await act(owner, id, { kind: 'start' });
    const [board] = await opened(id, 1);
    // The first bidder is waited for, the other is not.
    const late = { ...message, to: 'late', text: 'You are late' };
    const info = await act(owner, id, late);
    const sent = info.log.at(-1)?.act as { users: string[] };
    expect(sent.users).toHaveLength(1);
    await act(owner, id, { ...message, to: 'board', board: board?.id, text: 'Table four' });
    expect(await code(act(owner, id, { ...message, to: 'board', board: 'nothing' }))).toBe('notFound');
    const personal = (text: string) =>
      heard.filter((h) => h.signature === 'undefined' && h.body.includes(text)).length;
    await until(
      'all are told',
      () => personal('Lunch') === 2 && personal('late') === 1 && personal('Table four') === 2,
    );
    // The round is called four times before its end, and stands in calendars.
    ahead += 48 * 3_600_000;
    await until('the end of the round was called', async () => {
      await t.server.events.jobs.look();
      return personal('has to be over by') === 8;
    });
    const feed = await fetch(`${t.url}/api/events/${id}/calendar.ics`);
    expect(feed.headers.get('content-type')).toContain('text/calendar');
    expect(await feed.text()).toMatch(/BEGIN:VEVENT\r\nUID:.*round-1/);
    await until('no job is left', async () => (await due({ done: false })) === 0);
    expect([personal('Lunch'), personal('late'), personal('Table four')]).toEqual([2, 1, 2]);
    outside.close();
  }, 60_000);

  test('[event] a rehearsal is an event of its own: bots play it, only its organiser sees it listed', async () => {
    const [owner, a] = [await person(), await person()];
    const { id } = await announced(owner, { position: lastTurn, publish: 'manual' });
    expect(await code(a.request('POST', `/api/events/${id}/rehearsal`, {}))).toBe('notOrganiser');
    const trialRun = await owner.request<Info>('POST', `/api/events/${id}/rehearsal`, {});
    expect(trialRun.rules).toMatchObject({ rehearsal: true, publish: 'auto', clock: { bank: 120 } });
    await until('it has run to its end', async () => stateOf(await read(trialRun.id)).status === 'finished');
    const state = stateOf(await read(trialRun.id));
    expect(state.entrants.map((e) => e.bot === null)).toEqual([false, false, false, false]);
    expect(state.rounds.flatMap((r) => r.boards.map((x) => x.by))).toEqual(['match', 'match', 'match', 'match']);
    const listed = async (c: Client): Promise<boolean> =>
      (await c.request<{ id: string }[]>('GET', '/api/events')).some((e) => e.id === trialRun.id);
    expect([await listed(owner), await listed(a)]).toEqual([true, false]);
    // The event itself has not begun.
    expect(stateOf(await read(id)).status).toBe('announced');
  }, 60_000);

  test('[event] jobs that two nodes do at once are done once, and the auction has a clock of its own', async () => {
    const [owner, a, b] = [await person(), await person(), await person()];
    const { id } = await announced(owner, { publish: 'auto', rounds: 1 });
    for (const c of [a, b]) await act(c, id, { kind: 'enter' });
    const { jobs, boards, open, store } = t.server.events;
    await act(owner, id, { kind: 'start' });
    await Promise.all([jobs.look(), jobs.look()]);
    const [board] = await opened(id, 1);
    const table = board?.id ?? '';
    // Whatever a second server does with the same jobs has no effect.
    const length = (await read(id)).log.length;
    await Promise.allSettled([open(id, [table]), open(id, [table]), boards.ended(table), boards.overlooked()]);
    const again = await Promise.allSettled(
      [1, 2, 3].map(() =>
        store.append(id, { id: 'system', registered: true }, () => ({ kind: 'open', board: table })),
      ),
    );
    expect(again.every((x) => x.status === 'rejected')).toBe(true);
    expect((await read(id)).log.length).toBe(length);
    expect((await read(id)).log.filter((l) => l.act.kind === 'open').length).toBe(1);
    const [ma, mb] = [await a.open(table), await b.open(table)];
    expect(ma.info.match.clock).toEqual({ bank: 0, perMove: 120, atZero: 'nothing' });
    await auction(ma, mb);
    await until('the clock of the game runs', async () => (await a.table(table)).clock?.bank === 5400);
    // Time that is over loses the match, and that is the result.
    ahead += 2 * 5_400_000;
    await until('the time is over', async () => {
      await t.server.chores.deadlines();
      return (await boardsOf(id, 1))[0]?.result !== null;
    });
    // One opened with 2 for the Axis, the other accepted: the Allies have received it.
    expect((await boardsOf(id, 1))[0]).toMatchObject({ by: 'match', bid: { received: { allies: 2 } } });
    await until('the event is over', async () => stateOf(await read(id)).status === 'finished');
    const { due } = t.server.ctx.db.prisma;
    await until('no job is left', async () => (await due.count({ where: { tournamentId: id, done: false } })) === 0);
  }, 60_000);

  test('[event] what a server that dies has left undone the next one does: pairing, tables, results', async () => {
    const [owner, a, b] = [await person(), await person(), await person()];
    const { id } = await announced(owner, { publish: 'auto', rounds: 1 });
    for (const c of [a, b]) await act(c, id, { kind: 'enter' });
    t.server.ctx.closing = true;
    await act(owner, id, { kind: 'start' });
    expect(stateOf(await read(id)).rounds).toEqual([]);
    await t.restart();
    const [board] = await opened(id, 1);
    // The match ends, and the line is lost with the server.
    const m = await a.open(board?.id ?? '');
    await auction(m, await b.open(board?.id ?? ''));
    await until('seats are held', () => m.info.seats.length > 0 && !m.info.seats[0]?.startsWith('bidder_'));
    const lines = () =>
      t.server.ctx.db.prisma.tournamentAct.count({ where: { tournamentId: id, key: `result:${board?.id}` } });
    t.server.events.boards.ended = async () => undefined;
    for (const seat of m.info.seats) await m.resign(seat);
    await until('the match is over', async () => (await a.table(board?.id ?? '')).status === 'over');
    expect(await lines()).toBe(0);
    await t.restart();
    await until('the result is written', async () => (await boardsOf(id, 1))[0]?.result !== null);
    await t.server.events.overlooked();
    expect(await lines()).toBe(1);
  }, 60_000);

  test('[event] a match whose end was not noted after its last step, as a server died, has its result', async () => {
    const [owner, a, b] = [await person(), await person(), await person()];
    const { id } = await announced(owner, { publish: 'auto', rounds: 1 });
    for (const c of [a, b]) await act(c, id, { kind: 'enter' });
    await act(owner, id, { kind: 'start' });
    const [board] = await opened(id, 1);
    const table = board?.id ?? '';
    const m = await a.open(table);
    await auction(m, await b.open(table));
    await until('seats are held', () => m.info.seats.length > 0 && !m.info.seats[0]?.startsWith('bidder_'));
    t.server.events.boards.ended = async () => undefined;
    for (const seat of m.info.seats) await m.resign(seat);
    await until('the match is over', async () => (await a.table(table)).status === 'over');
    // Nobody has it open, and in its row it runs.
    for (const c of [a, b]) c.close();
    const data = { status: 'running', endedAt: null, outcome: null };
    await t.server.ctx.db.prisma.match.update({ where: { id: table }, data });
    await t.restart();
    await until('the result is written', async () => (await boardsOf(id, 1))[0]?.result !== null);
    expect((await boardsOf(id, 1))[0]).toMatchObject({ by: 'match' });
    const row = await t.server.ctx.db.prisma.match.findUniqueOrThrow({ where: { id: table } });
    expect([row.status, row.endedAt === null, row.outcome === null]).toEqual(['over', false, false]);
  }, 60_000);
});

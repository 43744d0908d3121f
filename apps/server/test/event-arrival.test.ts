import { needsOf } from '@wardroom/tournament';
import { describe, expect, test } from 'vitest';
import { eventDesk, quietTurn } from './event-desk.ts';
import { backends, code, counted, someAnswer, until } from './harness.ts';
import { hosted } from './hosted.ts';

describe.each(backends)('coming to a board of an event, on the %s database', (backend) => {
  let ahead = 0;
  const t = hosted(backend, {}, { ahead: () => ahead });
  const { act, boardsOf, opened, paired, playing } = eventDesk(backend, t);
  const minutes = (n: number): number => n * 60_000;

  /** A round of two people. */
  const pair = (more: object) => paired({ arriveMinutes: 30, ...more });
  const look = () => t.server.events.jobs.look();
  /** A clock that was put forward is no stretch without a server. */
  const lives = () => until('the server has said that it lives', () => t.server.ctx.alive.beat());

  test('[event] who does not come has lost, after two warnings; where nobody came both have', async () => {
    const one = await pair({});
    const two = await pair({});
    expect(await code(act(one.owner, one.id, { kind: 'come', board: one.board }))).toBe('notOrganiser');
    await act(one.a, one.id, { kind: 'come', board: one.board });
    expect(await code(act(one.a, one.id, { kind: 'come', board: one.board }))).toBe('decided');
    ahead += minutes(25);
    await look();
    const { prisma } = t.server.ctx.db;
    const [a, b] = [(await one.a.session()).id, (await one.b.session()).id];
    const done = () => prisma.due.count({ where: { tournamentId: one.id, done: true, id: { contains: ':warn:' } } });
    await until('both warnings have gone out', async () => (await done()) === 2);
    expect((await boardsOf(one.id, 1))[0]?.result).toBeNull();
    ahead += minutes(6);
    await look();
    await until('it is decided', async () => (await boardsOf(one.id, 1))[0]?.result !== null);
    const [board] = await boardsOf(one.id, 1);
    const { entrants } = await t.server.events.store.read(one.id).then((e) => e?.state ?? { entrants: [] });
    const first = entrants.find((e) => e.number === board?.a)?.id;
    expect([a, b]).toContain(first);
    expect(board).toMatchObject({ by: 'absence', result: first === a ? '+:-' : '-:+' });
    await until('both have lost', async () => (await boardsOf(two.id, 1))[0]?.result === '-:-');
  }, 60_000);

  test('[event] an agreed moment counts instead of the publishing; past or too late it is refused', async () => {
    const { owner, a, b, id, board } = await pair({ roundHours: 24 });
    const now = t.server.ctx.db.now();
    const slot = (at: number) => ({ kind: 'slot', board, at });
    expect(await code(act(owner, id, slot(now + minutes(60))))).toBe('notOrganiser');
    expect(await code(act(a, id, slot(now - 1)))).toBe('badSlot');
    expect(await code(act(a, id, slot(now + minutes(25 * 60))))).toBe('badSlot');
    const at = now + minutes(300);
    await act(a, id, slot(at));
    expect((await boardsOf(id, 1))[0]?.slot).toBeNull();
    await act(b, id, slot(at));
    expect((await boardsOf(id, 1))[0]?.slot).toBe(at);
    const mine = await fetch(`${t.url}/api/events/${id}/calendar.ics?entrant=1`).then((r) => r.text());
    expect(mine).toContain(`DTSTART:${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`);
    ahead += minutes(290);
    await look();
    expect((await boardsOf(id, 1))[0]?.result).toBeNull();
    ahead += minutes(41);
    await look();
    await until('nobody came', async () => (await boardsOf(id, 1))[0]?.result === '-:-');
  }, 60_000);

  test('[event] who agrees on no moment begins at that of the rules; no clock runs before all have come', async () => {
    const { a, b, id, board } = await pair({ roundHours: 24, slotHours: 6 });
    const now = t.server.ctx.db.now();
    const left = async (): Promise<number> => ((await a.table(board)).deadline ?? 0) - t.server.ctx.db.now();
    await until('the clocks stand', async () => (await left()) > minutes(6 * 60));
    const mine = await fetch(`${t.url}/api/events/${id}/calendar.ics?entrant=1`).then((r) => r.text());
    const published = (await t.server.events.store.read(id))?.state.rounds[0]?.publishedAt ?? 0;
    const begins = new Date(published + minutes(360)).toISOString().slice(0, 19).replace(/[-:]/g, '');
    expect(mine).toContain(`DTSTART:${begins}Z`);
    // An earlier moment that both name is the one that counts.
    for (const c of [a, b]) await act(c, id, { kind: 'slot', board, at: now + minutes(60) });
    await until('they stand shorter', async () => (await left()) < minutes(100));
    expect(await left()).toBeGreaterThan(minutes(60));
    await act(a, id, { kind: 'come', board });
    ahead += minutes(70);
    await lives();
    await look();
    // One who waits loses no bid meanwhile.
    expect((await a.table(board)).moment?.phase).toBe('auction');
    expect(await left()).toBeGreaterThan(minutes(10));
    await act(b, id, { kind: 'come', board });
    await until('they run', async () => (await left()) <= 120_000);
    expect(await left()).toBeGreaterThan(60_000);
  }, 60_000);

  test('[event] time without a server is nobody’s: it is in the log, and nothing has run out in it', async () => {
    const { owner, a, id, board } = await pair({ roundHours: 1 });
    await t.server.close();
    ahead += minutes(90);
    await t.restart();
    await look();
    const [away] = (await t.server.events.store.read(id))?.log.filter((l) => l.act.kind === 'away') ?? [];
    expect(away?.by).toBe('system');
    expect(away?.act.kind === 'away' && away.act.until - away.act.from).toBeGreaterThan(minutes(89));
    const forged = { kind: 'away', from: 0, until: 1 };
    expect(await code(act(owner, id, forged))).toBe('malformed');
    expect((await boardsOf(id, 1))[0]?.result).toBeNull();
    await act(a, id, { kind: 'come', board });
    ahead += minutes(31);
    await look();
    await until('the other one has lost', async () => (await boardsOf(id, 1))[0]?.by === 'absence');
  }, 60_000);

  test('[event] what an arbiter rules is no bid: its two have not come, the round can go back', async () => {
    const { owner, a, id, board } = await pair({});
    const rule = (what: object) => act(owner, id, { kind: 'intervene', board, what, reason: 'The hall lost power' });
    for (const seat of ['bidder_1', 'bidder_2', 'uk']) await rule({ do: 'clock', seat, seconds: 60 });
    await rule({ do: 'pause', on: true });
    const { due } = t.server.ctx.db.prisma;
    const ruled = () => due.count({ where: { tournamentId: id, done: true, id: { contains: ':intervene:' } } });
    await until('they are steps of the match', async () => (await ruled()) === 4);
    expect((await t.server.ctx.matches.get(board))?.play.seq).toBe(8);
    await act(owner, id, { kind: 'unpublish', round: 1, reason: 'Dinner first' });
    await until('the table is closed', async () => (await a.table(board)).status === 'over');
    await act(owner, id, { kind: 'pair' });
    const [anew] = await opened(id, 1);
    const again = { kind: 'intervene', board: anew?.id, what: { do: 'clock', seat: 'bidder_1', seconds: 60 } };
    await act(owner, id, { ...again, reason: 'As before' });
    await until('it is a step', async () => (await ruled()) === 5);
    ahead += minutes(31);
    await look();
    await until('nobody came', async () => (await boardsOf(id, 1))[0]?.result === '-:-');
  }, 60_000);

  test('[event] the last round of play: all sides get their turn, then an arbiter confirms who wins', async () => {
    const more = { position: quietTurn, roundHours: 2, lastRoundMinutes: 30, clock: null, auctionClock: null };
    const { owner, id, board, open } = await playing(more);
    const mine = async () => (await boardsOf(id, 1))[0];
    ahead += minutes(89);
    await look();
    await lives();
    // A server that starts anew calls it as the other would have.
    await t.restart();
    expect((await mine())?.last).toBeNull();
    ahead += minutes(2);
    await look();
    await until('the last round is called', async () => (await mine())?.last === quietTurn.round);
    const lines = () => t.server.ctx.db.prisma.chatLine.count({ where: { matchId: board, key: 'lastRound' } });
    await until('the table is told', async () => (await lines()) === 1);
    expect((await mine())?.halted).toBe(false);
    for (const rng = counted(); !(await mine())?.halted; ) {
      const asked = open.map((m) => ({ m, answer: someAnswer(m, m.info.seats, rng) })).find((x) => x.answer !== null);
      const { m, answer } = asked ?? {};
      if (m && answer) await m.act(answer.seat, answer.decision, answer.choices);
    }
    await until('the match stands', () => open.every((m) => m.info.clocks?.paused === true));
    expect((open[0].view.turn?.now as { round?: number } | undefined)?.round).toBe(quietTurn.round + 1);
    expect(await open[0].propose('unpause')).toMatchObject({ ok: false, error: { key: 'eventRules' } });
    const event = await t.server.events.store.read(id);
    if (!event) throw new Error('no event');
    expect(needsOf(event.state, event.rules, 0)).toEqual([{ kind: 'adjudicate', round: 1, board }]);
    // A pause of the event and its end change nothing about it.
    for (const on of [true, false]) await act(owner, id, { kind: 'pause', on, reason: 'Lunch' });
    await t.server.events.overlooked();
    await look();
    expect(open.every((m) => m.info.clocks?.paused === true)).toBe(true);
    await act(owner, id, { kind: 'adjudicate', board, reason: 'The hall closes' });
    expect(await mine()).toMatchObject({ by: 'ruling' });
    expect(await lines()).toBe(1);
  }, 60_000);

  test('[event] a vacation stops a clock for as many days as the event allows each of its entrants', async () => {
    const day = 86_400_000;
    const slow = { pace: 'slow', auctionClock: null, clock: { bank: 86_400, atZero: 'nothing' } };
    const left = async (vacationDays: number): Promise<number> => {
      const { a, b, board, open } = await playing({ ...slow, vacationDays });
      const asked = open.map((m) => someAnswer(m, m.info.seats, counted())).findIndex((x) => x !== null);
      const deadline = async () => (await a.table(board)).deadline ?? 0;
      const before = await deadline();
      await [a, b][asked]?.updateMe({ vacationDays: 3 });
      await t.server.chores.deadlines();
      return (await deadline()) - before;
    };
    expect(await left(5)).toBe(3 * day);
    expect(await left(2)).toBe(2 * day);
    expect(await left(0)).toBe(0);
  }, 60_000);

  test('[event] a pause in a vacation: what lies in both counts once, the rest of it stands', async () => {
    const day = 86_400_000;
    const slow = { pace: 'slow', auctionClock: null, clock: { bank: 86_400, atZero: 'nothing' }, vacationDays: 4 };
    const { owner, a, b, id, board, open } = await playing(slow);
    const asked = open.map((m) => someAnswer(m, m.info.seats, counted())).findIndex((x) => x !== null);
    const deadline = async () => (await a.table(board)).deadline ?? 0;
    const before = await deadline();
    await [a, b][asked]?.updateMe({ vacationDays: 3 });
    await t.server.chores.deadlines();
    expect(await deadline()).toBe(before + 3 * day);
    for (const on of [true, false]) {
      ahead += day;
      await act(owner, id, { kind: 'pause', on, reason: 'A storm' });
      await look();
      await until('its clocks follow', () => open.every((m) => (m.info.clocks?.paused === true) === on));
    }
    expect(await deadline()).toBe(before + 3 * day);
    // Looked at again nothing more is given, and no day is taken twice.
    await t.server.chores.deadlines();
    expect(await deadline()).toBe(before + 3 * day);
    const user = await [a, b][asked]?.session();
    const had = await t.server.ctx.db.prisma.fact.findUnique({ where: { id: `vacation:${id}:${user?.id}` } });
    expect(JSON.parse(had?.value ?? '{}')).toMatchObject({ used: 3 * day });
  }, 60_000);
});

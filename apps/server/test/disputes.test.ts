import type { AuditInfo, Client, ReportInfo } from '@wardroom/protocol';
import { describe, expect, test } from 'vitest';
import { eventDesk } from './event-desk.ts';
import { backends, code, until } from './harness.ts';
import { hosted } from './hosted.ts';

describe.each(backends)('disputes in an event, on the %s database', (backend) => {
  const t = hosted(backend);
  const { person, act, announced, boardsOf, opened, read, stateOf } = eventDesk(backend, t);

  test('[event] a disputed ruling reaches those who rule in the event, but nobody whose own board it is', async () => {
    const [owner, a, b, arbiter, stranger] = await Promise.all(Array.from({ length: 5 }, person));
    if (!owner || !a || !b || !arbiter || !stranger) throw new Error('five people');
    const event = await announced(owner, { publish: 'auto', links: false });
    for (const c of [a, b, owner]) await act(c, event.id, { kind: 'enter' });
    await act(owner, event.id, { kind: 'enter', bot: 'random' });
    await act(owner, event.id, { kind: 'appoint', name: (await arbiter.session()).name, role: 'arbiter', reason: '' });
    await act(owner, event.id, { kind: 'appoint', name: (await a.session()).name, role: 'arbiter', reason: '' });
    await act(owner, event.id, { kind: 'start' });
    const boards = await opened(event.id, 1);
    const id = (await a.session()).id;
    const seated = await Promise.all(boards.map(async (x) => ({ x, table: await a.table(x.id) })));
    const mine = seated.find(({ table }) => table.seats.some((s) => s.holders.some((h) => h.id === id)));
    const match = mine?.x.id ?? '';
    const m = await a.open(match);
    expect(m.info.header?.draws?.links).not.toBe(true);
    const heard: unknown[] = [];
    await arbiter.session();
    arbiter.socket().on('event', (said: unknown) => heard.push(said));
    await until('the arbiter is connected', () => arbiter.socket().connected);
    await a.post('POST /api/disputes', {
      match,
      version: m.version,
      text: 'the bid was mine',
      rule: 'F1',
      key: 'notOffered',
      choice: { kind: 'open', value: ['axis'], amount: 2 },
    });
    await until('the arbiter hears of it', () => heard.length > 0);

    const list = (by: Client): Promise<ReportInfo[]> => by.request('GET', `/api/events/${event.id}/disputes`);
    const [report, ...more] = await list(arbiter);
    expect(more).toEqual([]);
    expect(report).toMatchObject({ kind: 'ruling', status: 'open', match, text: 'the bid was mine' });
    expect(report?.context).toMatchObject({ rule: 'F1', key: 'notOffered', seats: m.info.seats, version: m.version });
    const door = `/api/events/${event.id}/disputes/${report?.id}`;
    expect(await arbiter.request('GET', `${door}/position`)).toMatchObject({ game: 'aa1942' });
    // Who plays at that board rules on it as little here as anywhere.
    expect(await list(a)).toEqual([]);
    expect(await code(a.request('GET', `${door}/position`))).toBe('notFound');
    const verdict = { outcome: 'handled', note: 'explained at the table' };
    expect(await code(a.request('POST', door, verdict))).toBe('notFound');
    expect(await code(list(stranger))).toBe('notOrganiser');
    expect(await code(stranger.request('POST', door, verdict))).toBe('notOrganiser');
    // Another event's arbiter has no say here, though he knows its name.
    const { id: other } = await announced(stranger);
    expect(await code(stranger.request('POST', `/api/events/${other}/disputes/${report?.id}`, verdict))).toBe(
      'notFound',
    );
    await arbiter.request('POST', door, verdict);
    expect(await list(arbiter)).toEqual([]);
    expect(await code(arbiter.request('POST', door, verdict))).toBe('notFound');

    // Moderators of the server see that, and who did it.
    const keeper = await person();
    const me = await keeper.session();
    await t.server.ctx.db.prisma.user.update({ where: { id: me.id }, data: { role: 'moderator' } });
    const done = await keeper.request<ReportInfo[]>('GET', '/api/moderation/reports?status=handled');
    expect(done.find((r) => r.id === report?.id)).toMatchObject({ outcome: 'explained at the table' });
    const log = await keeper.request<AuditInfo[]>('GET', '/api/moderation/audit?kind=handled');
    expect(log[0]).toMatchObject({ by: { id: (await arbiter.session()).id }, match });
  }, 60_000);

  /** Somebody says that a ruling at his board was wrong. */
  const disputed = async (by: Client, match: string): Promise<void> => {
    const m = await by.open(match);
    await by.post('POST /api/disputes', {
      match,
      version: m.version,
      text: 'it was mine',
      rule: 'F1',
      key: 'notOffered',
    });
  };
  const listOf = (by: Client, id: string): Promise<ReportInfo[]> => by.request('GET', `/api/events/${id}/disputes`);
  const positionOf = (by: Client, id: string, report: ReportInfo | undefined): Promise<unknown> =>
    by.request('GET', `/api/events/${id}/disputes/${report?.id}/position`);

  test('[event] an arbiter who plays decides a dispute of another board, and sees no position of it', async () => {
    const [owner, ...players] = await Promise.all(Array.from({ length: 5 }, person));
    const [a] = players;
    if (!owner || !a) throw new Error('five people');
    const { id } = await announced(owner, { publish: 'auto' });
    for (const c of players) await act(c, id, { kind: 'enter' });
    await act(owner, id, { kind: 'appoint', name: (await a.session()).name, role: 'arbiter', reason: '' });
    await act(owner, id, { kind: 'start' });
    const boards = await opened(id, 1);
    const holders = async (match: string): Promise<string[]> =>
      (await owner.table(match)).seats.flatMap((s) => s.holders.map((h) => h.id));
    const me = (await a.session()).id;
    const all = await Promise.all(boards.map(async (b) => ({ id: b.id, by: await holders(b.id) })));
    const other = all.find((b) => !b.by.includes(me));
    const ids = await Promise.all(players.map(async (c) => (await c.session()).id));
    const theirs = players.find((_, i) => other?.by.includes(ids[i] ?? ''));
    if (!other || !theirs) throw new Error('a board of others');
    await disputed(theirs, other.id);
    const [report] = await listOf(a, id);
    expect(report?.match).toBe(other.id);
    expect(await code(positionOf(a, id, report))).toBe('ownBoard');
    expect(await code(positionOf(owner, id, report))).toBe('accepted');
    // Nothing is hidden in this game: nobody has learned what players do not know.
    expect((await read(id, owner)).log.some((l) => l.act.kind === 'look')).toBe(false);
    const verdict = { outcome: 'dismissed', note: 'as the rules say' };
    expect(await code(a.request('POST', `/api/events/${id}/disputes/${report?.id}`, verdict))).toBe('accepted');
    expect(await listOf(owner, id)).toEqual([]);
  }, 60_000);

  test('[event] whoever sees the position of a dispute where something is hidden has looked', async () => {
    const [owner, a, b, arbiter] = await Promise.all(Array.from({ length: 4 }, person));
    if (!owner || !a || !b || !arbiter) throw new Error('four people');
    const hides = { game: 'eots', scenario: '1942', auction: { format: 'sealedSigned' } };
    const { id } = await announced(owner, { ...hides, publish: 'auto', rounds: 2, lateUntil: 2 });
    for (const c of [a, b]) await act(c, id, { kind: 'enter' });
    await act(owner, id, { kind: 'appoint', name: (await arbiter.session()).name, role: 'arbiter', reason: '' });
    await act(owner, id, { kind: 'start' });
    const [board] = await opened(id, 1);
    await disputed(a, board?.id ?? '');
    const [report] = await listOf(arbiter, id);
    expect(await positionOf(arbiter, id, report)).toMatchObject({ game: 'eots' });
    const looks = async () => (await read(id, owner)).log.flatMap((l) => (l.act.kind === 'look' ? [l.act] : []));
    const looked = { kind: 'look', board: board?.id, user: (await arbiter.session()).id };
    expect(await looks()).toEqual([looked]);
    expect(await code(positionOf(arbiter, id, report))).toBe('accepted');
    expect(await looks()).toEqual([looked]);
    expect(await code(act(arbiter, id, { kind: 'enter' }))).toBe('hasLooked');
  }, 60_000);

  test('[event] where boards share a seed whoever plays hears of no dispute of another one', async () => {
    const [owner, a, b] = await Promise.all(Array.from({ length: 3 }, person));
    if (!owner || !a || !b) throw new Error('three people');
    const alone = { game: 'tarawa', scenario: 'first_waves', system: 'duplicate', clock: null, auctionClock: null };
    const { id } = await announced(owner, { ...alone, publish: 'auto', rounds: 1, tieBreaks: ['MAR', 'LOT'] });
    for (const c of [a, b]) await act(c, id, { kind: 'enter' });
    await act(owner, id, { kind: 'appoint', name: (await a.session()).name, role: 'arbiter', reason: '' });
    await act(owner, id, { kind: 'start' });
    await opened(id, 1);
    const numberOf = async (c: Client): Promise<number> => {
      const me = (await c.session()).id;
      return stateOf(await read(id)).entrants.find((e) => e.id === me)?.number ?? 0;
    };
    const theirs = await numberOf(b);
    const match = (await boardsOf(id, 1)).find((x) => x.a === theirs)?.id ?? '';
    await disputed(b, match);
    const [report] = await listOf(owner, id);
    expect(report?.match).toBe(match);
    expect(await listOf(a, id)).toEqual([]);
    expect(await code(positionOf(a, id, report))).toBe('notFound');
    const verdict = { outcome: 'dismissed', note: 'as the rules say' };
    expect(await code(a.request('POST', `/api/events/${id}/disputes/${report?.id}`, verdict))).toBe('notFound');
    expect(await code(positionOf(owner, id, report))).toBe('accepted');
  }, 60_000);
});

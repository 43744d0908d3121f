import type { AuditInfo, Client, ReportInfo } from '@wardroom/protocol';
import { describe, expect, test } from 'vitest';
import { eventDesk } from './event-desk.ts';
import { backends, code, until } from './harness.ts';
import { hosted } from './hosted.ts';

describe.each(backends)('disputes in an event, on the %s database', (backend) => {
  const t = hosted(backend);
  const { person, act, announced, opened } = eventDesk(backend, t);

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
});

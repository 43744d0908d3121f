import { verifyEvent } from '@wardroom/tournament';
import { describe, expect, test } from 'vitest';
import { eventDesk, quietTurn } from './event-desk.ts';
import { backends, code, until } from './harness.ts';
import { hosted } from './hosted.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The date of a moment, of UTC. */
const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

describe.each(backends)('days off, on the %s database', (backend) => {
  let ahead = 0;
  const t = hosted(backend, {}, { ahead: () => ahead });
  const now = (): number => t.server.ctx.db.now();
  const { person, act, announced, opened, read, playing } = eventDesk(`days off ${backend}`, t);
  const calendar = (id: string) => fetch(`${t.url}/api/events/${id}/calendar.ics`).then((r) => r.text());

  test('[event] no clock of a match runs on a day off; one that is set later holds for matches under way', async () => {
    // Four days and more before the day that is off: nothing of the trial itself comes near it.
    const start = now();
    const off = dateOf(start + 2 * DAY);
    const more = {
      position: quietTurn,
      pace: 'slow',
      auctionClock: null,
      clock: { bank: 3 * 86_400, atZero: 'forfeit' },
      roundHours: 96,
      daysOff: { weekdays: [], dates: [off], zone: 'UTC' },
    };
    const { owner, a, id, board, open } = await playing(more);
    const deadline = async () => (await a.table(board)).deadline ?? 0;
    const began = now();
    // Three days of a bank, and the one that is off.
    expect(Math.abs((await deadline()) - (began + 4 * DAY))).toBeLessThan(2 * HOUR);
    expect(await calendar(id)).toContain(`DTSTART;VALUE=DATE:${off.replaceAll('-', '')}`);
    // A day that is off in the past, or set by somebody else, is refused and changes nothing.
    const second = dateOf(start + 3 * DAY);
    const dayOff = (by: typeof owner, date: string, reason = 'A holiday') =>
      code(act(by, id, { kind: 'dayOff', date, off: true, reason }));
    expect(await dayOff(a, second)).toBe('notOrganiser');
    expect(await dayOff(owner, second, '')).toBe('reasonNeeded');
    expect(await dayOff(owner, dateOf(start))).toBe('badDay');
    expect(await dayOff(owner, dateOf(start - DAY))).toBe('badDay');
    expect(await dayOff(owner, off)).toBe('decided');
    expect(await dayOff(owner, '2026-02-30')).toBe('malformed');
    expect(await dayOff(owner, second)).toBe('accepted');
    await until('the clock follows', async () => Math.abs((await deadline()) - (began + 5 * DAY)) < 2 * HOUR);
    // A server that starts anew counts as the other one did; nobody has lost when both days are over.
    await t.restart();
    ahead += 4 * DAY - 2 * HOUR;
    await t.server.chores.deadlines();
    const row = () => t.server.ctx.db.prisma.match.findUniqueOrThrow({ where: { id: board } });
    expect((await row()).status).toBe('running');
    expect((await row()).outcome).toBeNull();
    const m = await a.open(board);
    // He has been at this table all the time, and opens it anew by himself once he has another connection.
    await m.resume(true);
    const left = Math.max(...Object.values(m.info.clocks?.seats ?? {}).map((c) => (c.until ?? 0) - now()));
    expect(Math.abs(left - (DAY + 2 * HOUR))).toBeLessThan(2 * HOUR);
    void open;
    // The window of the round ends as much later.
    const info = await read(id);
    expect(verifyEvent(info)).toBeNull();
    await act(owner, id, { kind: 'cancel', reason: 'Seen enough' });
  }, 90_000);

  test('[event] a day off that is set while a table is being opened holds at that table', async () => {
    const off = dateOf(now() + 3 * DAY);
    const [owner, a, b] = [await person(), await person(), await person()];
    const more = { position: quietTurn, pace: 'slow', clock: { bank: 86_400, atZero: 'forfeit' }, publish: 'auto' };
    const { id } = await announced(owner, { ...more, rounds: 1 });
    for (const c of [a, b]) await act(c, id, { kind: 'enter' });
    // Whoever opens the table has read the event; then the day is set, and what follows days off finds no table.
    const { store, jobs } = t.server.events;
    const { due } = t.server.ctx.db.prisma;
    const before = store.read;
    let set = false;
    store.read = async (name) => {
      const event = await before(name);
      if (set || event?.id !== id || event.state.rounds[0]?.status !== 'published') return event;
      set = true;
      await store.append(
        id,
        { id: event.ownerId, registered: true },
        () => ({ kind: 'dayOff', date: off, off: true }),
        'A holiday',
      );
      await due.updateMany({ where: { id: { startsWith: `${id}:daysOff:` } }, data: { done: true } });
      return event;
    };
    await act(owner, id, { kind: 'start' });
    await jobs.look();
    const [board] = await opened(id, 1);
    store.read = before;
    expect(set).toBe(true);
    const row = await t.server.ctx.db.prisma.match.findUniqueOrThrow({ where: { id: board?.id ?? '' } });
    expect(JSON.stringify([row.clock, row.playClock]).split(off).length - 1).toBe(2);
    await act(owner, id, { kind: 'cancel', reason: 'Seen enough' });
  }, 60_000);

  test('[event] no such rules: no zone, no date, all weekdays, balance with bids, two games of teams', async () => {
    const owner = await person();
    const tried = (more: object) => code(announced(owner, more));
    for (const daysOff of [
      { weekdays: [], dates: [], zone: 'Atlantis/Harbour' },
      { weekdays: [0, 1, 2, 3, 4, 5, 6] },
      { dates: ['2027-13-01'] },
      { weekdays: [7] },
    ])
      expect(await tried({ daysOff })).toBe('malformed');
    expect(await tried({ balance: true })).toBe('badOption');
    expect(await tried({ games: 2 })).toBe('badOption');
    expect(await tried({ games: 2, balance: true, auction: { format: 'fixed' } })).toBe('badOption');
    expect(await tried({ games: 2, auction: { format: 'fixed' }, team: { boards: 2 } })).toBe('badOption');
    expect(await tried({ balance: true, auction: { format: 'fixed' } })).toBe('accepted');
    expect(await tried({ games: 2, auction: { format: 'fixed' }, order: 'lot' })).toBe('accepted');
  }, 30_000);
});

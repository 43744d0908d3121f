import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventDesk } from './event-desk.ts';
import type { Trial } from './harness.ts';
import { backends, code, trial, until } from './harness.ts';

describe.each(backends)('coming to a board of an event, on the %s database', (backend) => {
  const data = mkdtempSync(join(tmpdir(), 'wardroom-'));
  let ahead = 0;
  let t: Trial;
  beforeAll(async () => {
    t = await trial(backend, data, {}, { ahead: () => ahead });
  });
  afterAll(async () => {
    await t.end();
    rmSync(data, { recursive: true, force: true });
  });
  const { person, act, announced, boardsOf, opened } = eventDesk(backend, () => t);
  const minutes = (n: number): number => n * 60_000;

  /** A round of two people. */
  const pair = async (more: object) => {
    const [owner, a, b] = [await person(), await person(), await person()];
    const { id } = await announced(owner, { publish: 'auto', rounds: 1, arriveMinutes: 30, ...more });
    for (const c of [a, b]) await act(c, id, { kind: 'enter' });
    await act(owner, id, { kind: 'start' });
    const [board] = await opened(id, 1);
    return { owner, a, b, id, board: board?.id ?? '' };
  };
  const look = () => t.server.events.jobs.look();

  test('[event] who does not come has lost, after two warnings; who is there has not; where nobody came both have', async () => {
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

  test('[event] an agreed moment counts instead of the publishing; one that is over or after the round is refused', async () => {
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
});

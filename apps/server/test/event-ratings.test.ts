import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client, MatchClient } from '@wardroom/protocol';
import { newcomer, rated } from '@wardroom/ratings';
import { eventRulesSchema, readable, verifyEvent } from '@wardroom/tournament';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventDesk } from './event-desk.ts';
import type { Trial } from './harness.ts';
import { backends, trial, until } from './harness.ts';

interface Line {
  id: string;
  rating: number;
  deviation: number;
  provisional: boolean;
  games: number;
}

describe.each(backends)('ratings, on the %s database', (backend) => {
  const data = mkdtempSync(join(tmpdir(), 'wardroom-'));
  let t: Trial;
  beforeAll(async () => {
    t = await trial(backend, data);
  });
  afterAll(async () => {
    await t.end();
    rmSync(data, { recursive: true, force: true });
  });
  const { person, act, read, stateOf, announced, opened, auction } = eventDesk(backend, () => t);
  const board = (by: Client): Promise<Line[]> => by.request('GET', '/api/ratings?game=aa1942');

  test('[event] a match between two people is rated once; robots and rulings do not count; seeds follow the ratings', async () => {
    const [owner, a, b] = [await person(), await person(), await person()];
    const { id } = await announced(owner, { publish: 'auto', rounds: 1 });
    for (const c of [a, b]) await act(c, id, { kind: 'enter' });
    await act(owner, id, { kind: 'start' });
    const names = await Promise.all([a, b].map(async (c) => (await c.session()).id));
    const [mine] = await opened(id, 1);
    const open = await Promise.all([a, b].map((c) => c.open(mine?.id ?? '')));
    await auction(...open);
    const [loser] = open as [MatchClient];
    await until('seats are held', () => loser.info.seats.length > 0 && !loser.info.seats[0]?.startsWith('bidder_'));
    for (const seat of loser.info.seats) await loser.resign(seat);
    await until('it is rated', async () => (await board(owner)).length === 2);
    // Against a robot, and decided by a ruling: neither counts.
    const robots = await announced(owner, { publish: 'auto', rounds: 1 });
    await act(a, robots.id, { kind: 'enter' });
    await act(owner, robots.id, { kind: 'enter', bot: 'random' });
    await act(owner, robots.id, { kind: 'start' });
    const [played] = await opened(robots.id, 1);
    await act(owner, robots.id, { kind: 'rule', board: played?.id, result: '1:0', reason: 'Enough' });
    await until('that event is over', async () => stateOf(await read(robots.id)).status === 'finished');
    const lines = await board(owner);
    // The published step of Glicko-2, since nothing is known of the sides before the first match.
    const won = rated(newcomer, [{ opponent: newcomer, score: 1 }]);
    expect(lines.map((l) => [l.id, l.rating, l.games, l.provisional])).toEqual([
      [names[1], Math.round(won.rating), 1, true],
      [names[0], Math.round(3000 - won.rating), 1, true],
    ]);
    const { prisma } = t.server.ctx.db;
    const book = await prisma.sideBook.findUniqueOrThrow({ where: { id: 'aa1942/standard' } });
    expect(book.games).toBe(1);
    expect(book.advantage).not.toBe(0);
    // Done again it is there once.
    await t.server.ctx.db.sql.query(
      `UPDATE "Due" SET "done" = false, "lease" = 0 WHERE "tournamentId" = $1 AND "id" LIKE '%:rate:%'`,
      [id],
    );
    await t.server.events.jobs.look();
    expect(await board(owner)).toEqual(lines);
    const own = await a.request<{ game: string; history: { match: string }[] }[]>(
      'GET',
      `/api/people/${names[0]}/ratings`,
    );
    expect(own.map((r) => [r.game, r.history.map((h) => h.match)])).toEqual([['aa1942', [mine?.id]]]);

    // The next event seeds by them; its log says by which, and verifies.
    const next = await announced(owner, { rounds: 1, seeds: 'rating' });
    for (const c of [a, b]) await act(c, next.id, { kind: 'enter' });
    await act(owner, next.id, { kind: 'start' });
    const seeded = stateOf(await read(next.id)).entrants;
    expect(seeded.find((e) => e.id === names[1])?.number).toBe(1);
    await act(owner, next.id, { kind: 'cancel', reason: 'Seen enough' });
    const info = await read(next.id);
    expect(info.secret).not.toBeNull();
    expect(verifyEvent({ ...info, log: readable(info.log), rules: eventRulesSchema.parse(info.rules) })).toBeNull();
  }, 90_000);
});

import type { Client } from '@wardroom/protocol';
import { newcomer, rated } from '@wardroom/ratings';
import { eventRulesSchema, readable, verifyEvent } from '@wardroom/tournament';
import { describe, expect, test } from 'vitest';
import { eventDesk } from './event-desk.ts';
import { backends, until } from './harness.ts';
import { hosted } from './hosted.ts';

interface Line {
  id: string;
  rating: number;
  deviation: number;
  provisional: boolean;
  games: number;
}

describe.each(backends)('ratings, on the %s database', (backend) => {
  const t = hosted(backend);
  const { act, read, stateOf, announced, opened, playing } = eventDesk(backend, t);
  const board = (by: Client): Promise<Line[]> => by.request('GET', '/api/ratings?game=aa1942');

  test('[event] a match between two people is rated once; robots and rulings not; seeds follow', async () => {
    const { owner, a, b, id, board: mine, open } = await playing();
    const names = await Promise.all([a, b].map(async (c) => (await c.session()).id));
    const [loser] = open;
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
    // By season: a year has its own games, and the ratings after the last of them.
    const year = new Date(t.server.ctx.db.now()).getUTCFullYear();
    const seasonOf = (season: number) => owner.request<Line[]>('GET', `/api/ratings?game=aa1942&season=${season}`);
    const flat = (all: Line[]) => all.map((l) => [l.id, l.rating, l.games]);
    expect(flat(await seasonOf(year))).toEqual(flat(lines));
    const [mineNow] = await prisma.ratingGame.findMany({ where: { userId: names[1] ?? '' } });
    if (!mineNow) throw new Error('no game');
    const early = { at: BigInt(Date.UTC(year - 1, 11, 31)), matchId: 'earlier', after: 1234, deviation: 90 };
    await prisma.ratingGame.create({ data: { ...mineNow, ...early } });
    expect(await seasonOf(year - 1)).toEqual([
      expect.objectContaining({ id: names[1], rating: 1234, games: 1, provisional: false }),
    ]);
    expect(flat(await seasonOf(year))).toEqual(flat(lines));
    expect(await seasonOf(year - 2)).toEqual([]);
    await prisma.ratingGame.delete({ where: { matchId_userId: { matchId: 'earlier', userId: mineNow.userId } } });
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
    expect(own.map((r) => [r.game, r.history.map((h) => h.match)])).toEqual([['aa1942', [mine]]]);

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

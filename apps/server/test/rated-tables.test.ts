import { bidHash } from '@wardroom/auction';
import type { Client, CreateTable, Opened, TableInfo } from '@wardroom/protocol';
import { newcomer, rated } from '@wardroom/ratings';
import { describe, expect, test } from 'vitest';
import type { PlayedSide } from '../src/events/count.ts';
import { countMatch } from '../src/events/count.ts';
import { eventDesk } from './event-desk.ts';
import { allies, axis, backends, code, until } from './harness.ts';
import { hosted } from './hosted.ts';

describe.each(backends)('ordinary tables that count for ratings, on the %s database', (backend) => {
  const t = hosted(backend);
  const { person } = eventDesk(`rated ${backend}`, t);
  const idOf = async (c: Client): Promise<string> => (await c.session()).id;
  const opens = (by: Client, more: Partial<CreateTable> = {}): Promise<TableInfo> =>
    by.create({ game: 'aa1942', scenario: 'standard', rated: true, seats: allies, ...more });
  const sits = (by: Client, { id }: TableInfo, take: readonly string[]) =>
    by.post('POST /api/tables/:id/seats', { take: [...take] }, { id });
  const starts = (by: Client, { id }: TableInfo) => by.request<TableInfo>('POST', `/api/tables/${id}/start`, {});
  const gamesOf = (user: string) => t.server.ctx.db.prisma.ratingGame.findMany({ where: { userId: user } });
  const giveUp = async (by: Client, id: string): Promise<void> => {
    const m = await by.open(id);
    await until('he sits at a side', () => m.info.seats.some((seat) => !seat.startsWith('bidder_')));
    for (const seat of m.info.seats) await m.resign(seat);
  };

  test('[platform] both have agreed by sitting down: it counts once, even if a server died at its end', async () => {
    const [a, b] = [await person(), await person()];
    const table = await opens(a);
    expect(table.rated).toBe('offered');
    await sits(b, table, axis);
    expect((await starts(a, table)).rated).toBe('counts');
    await giveUp(b, table.id);
    await until('it is counted', async () => (await a.table(table.id)).rated === 'done');
    // As if the server had died before the note that it is done: it is looked at again, and counted once.
    const { prisma } = t.server.ctx.db;
    const again = async (): Promise<void> => {
      await prisma.match.update({ where: { id: table.id }, data: { rated: 'counts' } });
      await t.server.ctx.matches.changed(table.id);
      await t.server.events.overlooked();
      await until('it is counted', async () => (await a.table(table.id)).rated === 'done');
    };
    await again();
    expect((await prisma.rating.findMany({ where: { userId: await idOf(a) } })).map((r) => r.games)).toEqual([1]);
    // As if it had died before it counted.
    await prisma.ratingGame.deleteMany({ where: { matchId: table.id } });
    await prisma.sideBook.deleteMany({});
    await prisma.rating.deleteMany({ where: { userId: { in: [await idOf(a), await idOf(b)] } } });
    await again();
    const won = rated(newcomer, [{ opponent: newcomer, score: 1 }]);
    const [[mine, ...more], theirs] = [await gamesOf(await idOf(a)), await gamesOf(await idOf(b))];
    expect(mine).toMatchObject({ matchId: table.id, score: 1, opponentId: await idOf(b) });
    expect(mine?.after).toBeCloseTo(won.rating, 6);
    expect([more, theirs.map((g) => g.score)]).toEqual([[], [0]]);
  });

  /** The lower number plays the Allies. */
  const bids = async (by: Client, id: string, seat: string, amount: string): Promise<void> => {
    const bid = { side: 'allies', amount, salt: 'S'.repeat(22) };
    const hash = bidHash(id, seat, bid);
    await by.post('POST /api/matches/:id/bids', { seat, hash, ...bid }, { id });
    const m = await by.open(id);
    const decision = m.info.waiting.find((w) => w.seat === seat)?.id ?? '';
    expect((await m.act(seat, decision, [{ kind: 'commit', value: [hash] }])).ok).toBe(true);
  };

  test.each([
    ['the Allies', '3', '5'],
    ['the Axis', '5', '3'],
  ])(
    '[F3] with an auction the side follows from it: who opened the table gives up %s and loses',
    async (_, mine, theirs) => {
      const [a, b] = [await person(), await person()];
      const auction = { format: 'sealedLow', receiver: 'allies', price: 'first', box: 'server' };
      const table = await opens(a, { options: { auction }, seats: ['bidder_1'] });
      await sits(b, table, ['bidder_2']);
      await starts(a, table);
      await bids(a, table.id, 'bidder_1', mine);
      await bids(b, table.id, 'bidder_2', theirs);
      const captain = mine < theirs ? a : b;
      const seat = mine < theirs ? 'bidder_1' : 'bidder_2';
      const m = await captain.open(table.id);
      const head = () => m.info.waiting.find((w) => w.seat === seat && w.prompt === 'auction.split');
      await until('the captain divides', () => head() !== undefined);
      await m.act(seat, head()?.id ?? '', [{ kind: 'split', value: [3, 0, 0] }]);
      await giveUp(a, table.id);
      await until('it is counted', async () => (await a.table(table.id)).rated === 'done');
      expect((await gamesOf(await idOf(a))).map((g) => g.score)).toEqual([0]);
      expect((await gamesOf(await idOf(b))).map((g) => g.score)).toEqual([1]);
    },
  );

  test('[platform] two who share a side are rated as one opponent, each for what they did together', async () => {
    const [a, b, c] = [await person(), await person(), await person()];
    const table = await opens(a);
    await sits(b, table, ['germany']);
    await sits(c, table, ['japan']);
    expect((await starts(a, table)).rated).toBe('counts');
    for (const loser of [b, c]) await giveUp(loser, table.id);
    await until('it is counted', async () => (await a.table(table.id)).rated === 'done');
    const games = await Promise.all([a, b, c].map(async (x) => (await gamesOf(await idOf(x)))[0]));
    expect(games.map((g) => g?.score)).toEqual([1, 0, 0]);
    expect(games.map((g) => g?.opponentId)).toEqual(['', await idOf(a), await idOf(a)]);
    const [won, lost] = [1, 0].map((score) => rated(newcomer, [{ opponent: newcomer, score }]).rating);
    // Others have played the scenario before: what its sides are worth is known a little, and the same for all three.
    const moved = games.map((g) => (g?.after ?? 0) - 1500);
    expect(moved[1]).toBeCloseTo(moved[2] ?? 0, 6);
    expect([Math.sign(moved[0] ?? 0), Math.sign(moved[1] ?? 0)]).toEqual([1, -1]);
    expect(Math.abs((moved[0] ?? 0) - ((won ?? 0) - 1500))).toBeLessThan(40);
    expect(Math.abs((moved[1] ?? 0) - ((lost ?? 0) - 1500))).toBeLessThan(40);
  });

  test('[platform] three sides: each has played both others, each side has a book, all are listed', async () => {
    const [a, b, c] = [await person(), await person(), await person()];
    const table = await opens(a, { game: 'cnc', scenario: 'pacific', seats: ['japan'] });
    await sits(b, table, ['usa']);
    await sits(c, table, ['soviet']);
    expect((await starts(a, table)).rated).toBe('counts');
    const ids = await Promise.all([a, b, c].map(idOf));
    const open = await Promise.all([a, b, c].map((x) => x.open(table.id)));
    const [asks, ...others] = open;
    expect((await asks?.propose('draw'))?.ok).toBe(true);
    const seen = await b.call<'match:open', Opened>('match:open', { match: table.id });
    const asked = seen.ok ? seen.value.proposals[0]?.id : undefined;
    for (const m of others) await m.answer(asked ?? '', true);
    await until('it is counted', async () => (await a.table(table.id)).rated === 'done');
    const { prisma } = t.server.ctx.db;
    const books = () => prisma.sideBook.findMany({ where: { id: { startsWith: 'cnc/' } }, orderBy: { id: 'asc' } });
    expect((await books()).map((x) => [x.id, x.games, x.advantage])).toEqual([
      ['cnc/pacific/japan', 1, 0],
      ['cnc/pacific/soviet', 1, 0],
      ['cnc/pacific/usa', 1, 0],
    ]);
    const scores = async (match: string) =>
      Promise.all(ids.map(async (id) => (await gamesOf(id)).find((g) => g.matchId === match)?.score));
    expect(await scores(table.id)).toEqual([0.5, 0.5, 0.5]);
    // Somebody wins, whose side had to give most: more than for a win with a side that had to give nothing.
    const sides = (given: number) =>
      ['japan', 'usa', 'soviet'].map((side, i) => ({
        side,
        players: [ids[i] ?? ''],
        place: i === 0 ? 1 : 2,
        received: i === 0 ? -given : 0,
      }));
    const wins = (match: string, given: number) =>
      countMatch(t.server.ctx, { match, game: 'cnc', scenario: 'pacific', sides: sides(given) });
    await wins('won', 5);
    expect(await scores('won')).toEqual([1, 0.25, 0.25]);
    const [japan, soviet, usa] = await books();
    expect(japan?.advantage).toBeGreaterThan(0);
    // Whoever gave so much and won all the same: each point is worth less than nothing to the others.
    expect(japan?.perUnit).toBeLessThan(0);
    expect(soviet?.advantage).toBeLessThan(0);
    expect(soviet?.advantage).toBeCloseTo(usa?.advantage ?? 0, 6);
    // Counted again it is there once, and with somebody twice, or a side that the game has not, never.
    const before = await gamesOf(ids[0] ?? '');
    await wins('won', 5);
    const [one, two, three] = sides(0) as unknown as [PlayedSide, PlayedSide, PlayedSide];
    for (const bad of [[one], [one, two, { ...three, players: one.players }], [one, two, { ...three, side: 'moon' }]])
      await countMatch(t.server.ctx, { match: 'bad', game: 'cnc', scenario: 'pacific', sides: bad });
    expect(await gamesOf(ids[0] ?? '')).toEqual(before);
    const board = await a.request<{ id: string; games: number }[]>('GET', '/api/ratings?game=cnc');
    expect(board.map((l) => [l.id, l.games]).sort()).toEqual(ids.map((id) => [id, 2]).sort());
    expect(board[0]?.id).toBe(ids[0]);
    const mine = await a.request<{ game: string; games: number }[]>('GET', `/api/people/${ids[0]}/ratings`);
    expect(mine.map((r) => [r.game, r.games])).toEqual([['cnc', 2]]);
  }, 60_000);

  test('[platform] a table that was not opened as rated never counts', async () => {
    const [a, b] = [await person(), await person()];
    const plain = await opens(a, { rated: false });
    await sits(b, plain, axis);
    await starts(a, plain);
    await giveUp(b, plain.id);
    await until('it is over', async () => (await a.table(plain.id)).status === 'over');
    await t.server.events.overlooked();
    expect([(await a.table(plain.id)).rated, (await gamesOf(await idOf(a))).length]).toEqual([undefined, 0]);
  });

  test('[platform] attack: guests, bots, one person or three, own positions, practice: nothing begins', async () => {
    const [a, b, c] = [await person(), await person(), await person()];
    const guest = await t.guest();
    expect(await code(opens(guest))).toBe('guest');
    expect(await code(opens(a, { practice: true }))).toBe('notRated');
    expect(await code(opens(a, { game: 'tarawa', scenario: 'firstWaves', seats: [] }))).not.toBe('accepted');
    const refusals: string[] = [];
    const begins = async (table: TableInfo): Promise<void> => {
      refusals.push(await code(starts(a, table)));
      expect((await a.table(table.id)).status).toBe('open');
    };
    const withGuest = await opens(a);
    await sits(guest, withGuest, axis);
    await begins(withGuest);
    await begins(await opens(a, { bots: { germany: 'random', japan: 'random' } }));
    // Somebody on both sides plays against himself.
    const both = await opens(a, { seats: [...allies, 'germany'] });
    await sits(b, both, ['japan']);
    await begins(both);
    const withBot = await opens(a, { game: 'cnc', scenario: 'pacific', seats: ['japan'], bots: { usa: 'random' } });
    await sits(c, withBot, ['soviet']);
    await begins(withBot);
    const bidders = { options: { auction: { format: 'fixed' } }, seats: ['bidder_1'] };
    await begins(await opens(a, { ...bidders, bots: { bidder_2: 'random' } }));
    expect(refusals).toEqual(Array(5).fill('ratedPair'));
    expect(await gamesOf(await idOf(a))).toEqual([]);
  });
});

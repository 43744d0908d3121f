import { placesOf, type ThreeResult } from '@wardroom/pairing';
import type { Client } from '@wardroom/protocol';
import { readRules, seatsOf, standingsOf, verifyEvent } from '@wardroom/tournament';
import { describe, expect, test } from 'vitest';
import { eventDesk, type Info } from './event-desk.ts';
import { backends, code, until } from './harness.ts';
import { hosted } from './hosted.ts';
import { lastWinter } from './last-winter.ts';

const threes = {
  game: 'cnc',
  scenario: 'pacific',
  position: lastWinter(),
  system: 'threes',
  rounds: 2,
  publish: 'auto',
  tieBreaks: ['C1', 'BH', 'SB', 'LOT'],
};
/** Sides go by the seats, which change from round to round. */
const bySeats = { auction: { format: 'fixed' }, balance: true };
const sides = ['japan', 'usa', 'soviet'];

describe.each(backends)('tables of three, on the %s database', (backend) => {
  let ahead = 0;
  const t = hosted(backend, {}, { ahead: () => ahead });
  const { person, act, read, stateOf, announced, boardsOf, opened } = eventDesk(`threes ${backend}`, t);
  const boardOf = async (id: string, round: number) => (await boardsOf(id, round))[0];

  /** An event of three people whose first table is open. */
  const three = async (more: object) => {
    const [owner, ...people] = [await person(), await person(), await person(), await person()] as const;
    const { id } = await announced(owner, { ...threes, ...more });
    for (const c of people) await act(c, id, { kind: 'enter' });
    await act(owner, id, { kind: 'start' });
    const [board] = await opened(id, 1);
    return { owner, people, id, board: board?.id ?? '' };
  };
  /** People in the order of the seats of a board. */
  const inSeats = async (id: string, round: number, people: readonly Client[]): Promise<Client[]> => {
    const state = stateOf(await read(id));
    const [board] = state.rounds[round - 1]?.boards ?? [];
    const named = await Promise.all(people.map(async (c) => ({ c, id: (await c.session()).id })));
    return seatsOf(board ?? { a: 0, b: 0 }).flatMap((n) => {
      const who = state.entrants.find((e) => e.number === n)?.id;
      return named.filter((x) => x.id === who).map((x) => x.c);
    });
  };

  test('[event] the end of a match is the order of three; seats change; all three are rated; rulings fit', async () => {
    const { owner, people, id, board } = await three(bySeats);
    const first = await inSeats(id, 1, people);
    const open = await Promise.all(first.map((c) => c.open(board)));
    await until('the sides are theirs', () => open.every((m, i) => m.info.seats[0] === sides[i]));
    const [japan] = open;
    const head = japan?.info.waiting.find((w) => w.seat === 'japan' && w.kinds.includes('pass'));
    expect((await japan?.act('japan', head?.id ?? '', [{ kind: 'pass', value: [] }]))?.ok).toBe(true);
    await until('the result is written', async () => (await boardOf(id, 1))?.result !== null);
    const done = await boardOf(id, 1);
    expect(done).toMatchObject({ by: 'match', bid: { side: 'japan', sides, received: {} } });
    // The places are those of the game's own count.
    const match = await t.server.ctx.matches.get(board);
    const ranks = match?.play.game.adjudicate?.(match.play.state).ranks ?? [];
    const places = placesOf(done?.result as ThreeResult);
    expect(ranks.flat().length).toBe(3);
    for (const [i, side] of sides.entries())
      for (const [k, other] of sides.entries()) {
        const rankOf = (x: string): number => ranks.findIndex((r) => r.includes(x));
        expect(Math.sign((places[i] ?? 0) - (places[k] ?? 0))).toBe(Math.sign(rankOf(side) - rankOf(other)));
      }
    const { prisma } = t.server.ctx.db;
    await until('it is rated', async () => (await prisma.ratingGame.count({ where: { matchId: board } })) === 3);
    await opened(id, 2);
    const second = await inSeats(id, 2, people);
    expect(second.every((c, seat) => first[seat] !== c)).toBe(true);
    const anew = (await boardOf(id, 2))?.id ?? '';
    const rule = (result: string) => act(owner, id, { kind: 'rule', board: anew, result, reason: 'The hall closes' });
    expect(await code(rule('1:0'))).toBe('badResult');
    expect(await code(rule('1:1:3:3'))).not.toBe('accepted');
    // As the game counts it: a ruling of its own, with no margin, which is one of two.
    await act(owner, id, { kind: 'adjudicate', board: anew, reason: 'Time is up' });
    const { result, margin } = (await boardOf(id, 2)) ?? {};
    expect([result, margin]).toEqual([done?.result, undefined]);
    await rule('2:1:-');
    await until('the event is over', async () => stateOf(await read(id)).status === 'finished');
    const whole = await read(id);
    expect(verifyEvent(whole)).toBeNull();
    const lines = standingsOf(stateOf(whole), readRules(whole.rules));
    expect(lines.reduce((sum, l) => sum + l.points, 0)).toBe(6);
    const got = async (file: string) => fetch(`${t.url}/api/events/${id}/${file}`);
    const csv = await got('standings.csv').then((r) => r.text());
    expect(csv.split('\r\n')[1]).toContain(`,${lines[0]?.points},`);
    const trf = await got('report.trf');
    expect([trf.status, ((await trf.json()) as { code: string }).code]).toEqual([409, 'noReport']);
  }, 90_000);

  test('[event] who does not come to a table of three stands last, those who came are level', async () => {
    const { people, id, board } = await three({
      ...bySeats,
      auction: { format: 'seats' },
      balance: undefined,
      arriveMinutes: 30,
    });
    const seated = await inSeats(id, 1, people);
    for (const c of [seated[0], seated[2]]) if (c) await act(c, id, { kind: 'come', board });
    ahead += 31 * 60_000;
    await t.server.events.jobs.look();
    await until('it is decided', async () => (await boardOf(id, 1))?.result !== null);
    expect(await boardOf(id, 1)).toMatchObject({ by: 'absence', result: '1:-:1' });
    const table = { where: { id: board }, select: { status: true } };
    const { prisma } = t.server.ctx.db;
    await until('nothing runs on', async () => (await prisma.match.findUniqueOrThrow(table)).status === 'over');
  }, 60_000);

  test('[event] a rehearsal of three: bots bid for their seats, it runs to its end, its log verifies', async () => {
    const owner = await person();
    const { id } = await announced(owner, { ...threes, auction: { format: 'seats' } });
    const trial = await owner.request<Info>('POST', `/api/events/${id}/rehearsal`, {});
    await until('it is over', async () => stateOf(await read(trial.id, owner)).status === 'finished', 100_000);
    const whole = await read(trial.id, owner);
    expect(whole.failed).toEqual([]);
    expect(verifyEvent(whole)).toBeNull();
    const state = stateOf(whole);
    const boards = state.rounds.flatMap((r) => r.boards);
    expect(boards.map((b) => seatsOf(b).length)).toEqual([3, 3, 3, 3]);
    for (const b of boards) expect([...(b.bid?.sides ?? [])].sort()).toEqual([...sides].sort());
    const points = standingsOf(state, readRules(whole.rules)).reduce((sum, l) => sum + l.points, 0);
    expect(points).toBe(12);
    expect(
      await t.server.ctx.db.prisma.ratingGame.count({ where: { matchId: { in: boards.map((b) => b.id) } } }),
    ).toBe(0);
  }, 120_000);

  test('[event] what is for two is refused in a game for three, and three in one for two', async () => {
    const owner = await person();
    const drafts = (rules: object) => code(owner.request('POST', '/api/events', { name: 'Threes', rules }));
    const auction = { format: 'seats' };
    expect(await drafts({ ...threes, auction, system: 'swiss' })).toBe('badOption');
    expect(await drafts({ ...threes, auction: { format: 'openGive' } })).toBe('badOption');
    expect(await drafts({ ...threes, auction, options: { players: 2 } })).toBe('badOption');
    expect(await drafts({ ...threes, auction, duplicate: true })).toBe('badOption');
    expect(await drafts({ ...threes, auction, later: [{ system: 'cup', take: 2 }] })).toBe('badOption');
    expect(await drafts({ ...threes, auction, tieBreaks: ['MAR'] })).toBe('badOption');
    expect(await drafts({ game: 'aa1942', scenario: 'standard', system: 'threes' })).toBe('badOption');
    expect(await drafts({ ...threes, auction })).toBe('accepted');
  });
});

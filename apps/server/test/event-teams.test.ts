import { asMatches, readRules, standingsOf, verifyEvent } from '@wardroom/tournament';
import { describe, expect, test } from 'vitest';
import { eventDesk, lastTurn } from './event-desk.ts';
import { backends, code, until } from './harness.ts';
import { hosted } from './hosted.ts';

describe.each(backends)('teams, on the %s database', (backend) => {
  let ahead = 0;
  const t = hosted(backend, {}, { ahead: () => ahead });
  const { person, act, announced, read, stateOf, opened, auction } = eventDesk(`teams ${backend}`, t);
  const team = { boards: 2, reserves: 1 };
  const more = { team, rounds: 1, lateUntil: 0, tieBreaks: ['MAR', 'LOT'], position: lastTurn, clock: null };

  test('[DESIGN 5 teams] two teams of people: invited, willing, lined up; nobody of a team rules on it', async () => {
    const owner = await person();
    const { id } = await announced(owner, { ...more, publish: 'manual' });
    const says = async (...args: Parameters<typeof act>) => code(act(...args));
    expect(await says(owner, id, { kind: 'enter' })).toBe('noTeam');
    const pairs = [await Promise.all([person(), person()]), await Promise.all([person(), person()])];
    for (const [i, [captain, other]] of pairs.entries()) {
      if (!captain || !other) throw new Error('somebody is missing');
      const at = `team-${i + 1}`;
      await act(captain, id, { kind: 'found', name: `Harbour ${i + 1}` });
      expect(await says(other, id, { kind: 'consent', team: at })).toBe('notInvited');
      expect(await says(other, id, { kind: 'invite', team: at, name: 'Nobody at all' })).toBe('notFound');
      await act(captain, id, { kind: 'invite', team: at, name: (await other.session()).name });
      await act(other, id, { kind: 'consent', team: at });
    }
    expect(await says(owner, id, { kind: 'found', name: 'Of nothing', bot: 'nothing' })).toBe('unknownBot');
    await act(owner, id, { kind: 'start' });
    await until('the round is drafted', async () => stateOf(await read(id, owner)).rounds.length === 1);
    const [first, second] = pairs[0] ?? [];
    if (!first || !second) throw new Error('somebody is missing');
    const ids = [(await second.session()).id, (await first.session()).id];
    expect(await says(second, id, { kind: 'lineUp', team: 'team-1', members: ids })).toBe('notOrganiser');
    await act(first, id, { kind: 'lineUp', team: 'team-1', members: ids });
    // The other team learns it when the round goes out.
    const rival = pairs[1]?.[0];
    const kinds = async (by?: typeof first) => (await read(id, by)).log.map((l) => l.act.kind);
    expect([await kinds(first), await kinds(second), await kinds(owner)].map((k) => k.includes('lineUp'))).toEqual([
      true,
      true,
      true,
    ]);
    expect([await kinds(rival), await kinds()].map((k) => k.includes('lineUp'))).toEqual([false, false]);
    await act(owner, id, { kind: 'appoint', name: (await second.session()).name, role: 'arbiter' });
    await act(owner, id, { kind: 'publish', round: 1 });
    const boards = await opened(id, 1);
    expect(await kinds(rival)).toContain('lineUp');
    expect(boards.length).toBe(2);
    const state = stateOf(await read(id));
    const playing = (n: number) =>
      [boards[n]?.a, boards[n]?.b].map((x) => state.entrants.find((e) => e.number === x)?.id ?? '');
    expect(playing(0)).toContain(ids[0]);
    expect(playing(1)).toContain(ids[1]);
    // Each has the board that the captain has given him; at his members' boards a captain bids beside them.
    const [third, fourth] = pairs[1] ?? [];
    if (!third || !fourth) throw new Error('somebody is missing');
    const idOf = async (c: typeof first) => (await c.session()).id;
    const [a1, a2, b1, b2] = await Promise.all([first, second, third, fourth].map(idOf));
    const sitting = async (n: number) => {
      const { seats } = await owner.table(boards[n]?.id ?? '');
      return [...new Set(seats.map((s) => s.holders.map((h) => h.id).join('+')))].sort();
    };
    expect(await sitting(0)).toEqual([`${a2}+${a1}`, `${b1}`].sort());
    expect(await sitting(1)).toEqual([`${a1}`, `${b2}+${b1}`].sort());
    // The captain makes the bid; his member alone plays on, and the captain acts for no seat any more.
    const bidding = await Promise.all([first.open(boards[0]?.id ?? ''), third.open(boards[0]?.id ?? '')]);
    await auction(...bidding);
    await until('the sides have their players', async () => (await sitting(0)).join() === [a2, b1].sort().join());
    await until('the captain holds no seat', () => bidding[0]?.info.seats.length === 0);
    const rule = (n: number, result: string) => ({ kind: 'rule', board: boards[n]?.id, result, reason: 'Agreed' });
    expect(await says(second, id, rule(1, '1:0'))).toBe('ownBoard');
    // One board each: a drawn match, which a ruling turns.
    const team1First = playing(0)[0] === ids[0];
    await act(owner, id, rule(0, team1First ? '1:0' : '0:1'));
    await act(owner, id, rule(1, team1First ? '1:0' : '0:1'));
    const match = async () => {
      const now = stateOf(await read(id));
      return now.rounds[0] && asMatches(now, now.rounds[0])[0];
    };
    expect(await match()).toMatchObject({ result: '=:=', margin: 0 });
    await until('it is over', async () => stateOf(await read(id)).status === 'finished');
    await act(owner, id, rule(1, '=:='));
    expect((await match())?.result).toMatch(/^(1:0|0:1)$/);
    const file = await read(id);
    expect(verifyEvent(file)).toBeNull();
    const csv = await (await fetch(`${t.url}/api/events/${id}/standings.csv`)).text();
    expect(csv).toContain('Harbour 1');
  }, 120_000);

  test('[DESIGN 5 teams] a captain who leaves while they bid bids no more, the next one does', async () => {
    const owner = await person();
    const { id } = await announced(owner, { ...more, publish: 'auto' });
    const people = await Promise.all([person(), person(), person()]);
    const [captain, second, third] = people;
    if (!captain || !second || !third) throw new Error('somebody is missing');
    const [c, s, r] = await Promise.all(people.map(async (p) => (await p.session()).id));
    await act(captain, id, { kind: 'found', name: 'Anchors' });
    for (const p of [second, third]) {
      await act(captain, id, { kind: 'invite', team: 'team-1', name: (await p.session()).name });
      await act(p, id, { kind: 'consent', team: 'team-1' });
    }
    await act(captain, id, { kind: 'lineUp', team: 'team-1', members: [s, r, c] });
    await act(owner, id, { kind: 'found', name: 'Bots', bot: 'random' });
    await act(owner, id, { kind: 'start' });
    const boards = await opened(id, 1);
    const state = stateOf(await read(id));
    const mine = state.entrants.find((e) => e.id === s)?.number ?? 0;
    const seatOf = (n: number) => (state.sides[boards[n]?.a ?? 0] === state.sides[mine] ? 'bidder_1' : 'bidder_2');
    expect([boards[0]?.a, boards[0]?.b]).toContain(mine);
    const sitting = async (n: number) => {
      const { seats } = await owner.table(boards[n]?.id ?? '');
      const own = seats.filter((x) => x.holders.some((h) => people.length > 0 && [c, s, r].includes(h.id)));
      return own.map((x) => x.holders.map((h) => h.id).join('+')).join();
    };
    expect([await sitting(0), await sitting(1)]).toEqual([`${s}+${c}`, `${r}+${c}`]);
    const bidding = await captain.open(boards[1]?.id ?? '');
    expect(bidding.info.seats).toEqual([seatOf(1)]);
    await act(captain, id, { kind: 'withdraw' });
    await until('the next captain bids', async () => (await sitting(1)) === `${r}+${s}`);
    expect(await sitting(0)).toBe(s);
    await until('he holds no seat', () => bidding.info.seats.length === 0);
    expect(await code(bidding.act(seatOf(1), `${seatOf(1)}.1`, [{ kind: 'accept', value: [] }]))).not.toBe('');
    // A second look changes nothing; whoever has left writes nothing but refusals, and not for ever.
    const before = await sitting(1);
    await t.server.events.jobs.look();
    expect(await sitting(1)).toBe(before);
    await t.server.ctx.db.prisma.quota.update({ where: { id: `acts:${id}:${c}` }, data: { n: 200 } });
    expect(await code(act(captain, id, { kind: 'withdraw' }))).toBe('tooMany');
    await act(owner, id, { kind: 'cancel', reason: 'Seen enough' });
  }, 120_000);

  test('[DESIGN 5 teams] who is invited is told, unless he blocked the captain; rounds wait for orders', async () => {
    const owner = await person();
    const { id } = await announced(owner, { ...more, team: { ...team, orderHours: 24 }, publish: 'auto' });
    const [captain, asked, deaf] = [await person(), await person(), await person()];
    const idOf = async (c: typeof owner) => (await c.session()).id;
    await deaf.post('POST /api/people', { user: await idOf(captain), relation: 'blocked' });
    await act(captain, id, { kind: 'found', name: 'Anchors' });
    for (const c of [asked, deaf])
      await act(captain, id, { kind: 'invite', team: 'team-1', name: (await c.session()).name });
    const { prisma } = t.server.ctx.db;
    const jobs = { tournamentId: id, done: true, id: { contains: ':invited:' } };
    await until('both jobs are done', async () => (await prisma.due.count({ where: jobs })) === 2);
    const told = await prisma.notice.findMany({ where: { id: { startsWith: `event:${id}:invited-` } } });
    expect(told.map((n) => n.userId)).toEqual([await idOf(asked)]);
    await act(asked, id, { kind: 'consent', team: 'team-1' });
    expect(await code(act(asked, id, { kind: 'decline', team: 'team-1', user: await idOf(deaf) }))).toBe(
      'notOrganiser',
    );
    await act(deaf, id, { kind: 'decline', team: 'team-1' });
    await act(owner, id, { kind: 'found', name: 'Bots', bot: 'random' });
    const trial = await owner.request<{ id: string }>('POST', `/api/events/${id}/rehearsal`, {});
    await until('it is tried', async () => stateOf(await read(trial.id)).status === 'finished', 150_000);
    expect(verifyEvent(await read(trial.id))).toBeNull();
    await act(owner, id, { kind: 'start' });
    const rounds = async () => stateOf(await read(id)).rounds.length;
    ahead += 23 * 3_600_000;
    await t.server.events.jobs.look();
    expect(await rounds()).toBe(0);
    const line = [await idOf(asked), await idOf(captain)];
    await act(captain, id, { kind: 'lineUp', team: 'team-1', members: line });
    ahead += 2 * 3_600_000;
    await t.server.events.jobs.look();
    const boards = await opened(id, 1);
    const { entrants } = stateOf(await read(id));
    const players = boards.map((b) => entrants.find((e) => e.bot === null && [b.a, b.b].includes(e.number ?? 0))?.id);
    expect(players).toEqual(line);
  }, 200_000);

  test('[DESIGN 5 teams] teams of bots play a round robin by themselves; bad settings are refused', async () => {
    const owner = await person();
    const { id } = await announced(owner, { ...more, system: 'roundRobin', publish: 'auto' });
    for (let n = 1; n <= 3; n++) await act(owner, id, { kind: 'found', name: `Bots ${n}`, bot: 'random' });
    await act(owner, id, { kind: 'start' });
    await until('it is over', async () => stateOf(await read(id)).status === 'finished', 150_000);
    const file = await read(id);
    const state = stateOf(file);
    expect(state.rounds.map((r) => r.boards.length)).toEqual([2, 2, 2]);
    const lines = standingsOf(state, readRules(file.rules));
    expect(lines.map((l) => l.number).sort()).toEqual([1, 2, 3]);
    expect(lines.reduce((sum, l) => sum + l.points, 0)).toBe(3);
    expect(verifyEvent(file)).toBeNull();
    const tried = (with_: object) => code(announced(owner, { ...more, ...with_ }));
    for (const with_ of [{ system: 'cup' }, { duplicate: true }, { checkIn: true }, { lateUntil: 1 }])
      expect([with_, await tried(with_)]).toEqual([with_, 'badOption']);
    for (const part of [{ boards: 1 }, { boards: 9 }, { reserves: 5 }, { more: 1 }])
      expect([part, await tried({ team: { ...team, ...part } })]).toEqual([part, 'malformed']);
  }, 200_000);
});

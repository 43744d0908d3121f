import { ladderOrder, readRules, standingsOf, verifyEvent } from '@wardroom/tournament';
import { describe, expect, test } from 'vitest';
import { eventDesk, lastTurn } from './event-desk.ts';
import { backends, code, until } from './harness.ts';
import { hosted } from './hosted.ts';

const DAY = 86_400_000;

describe.each(backends)('a ladder, on the %s database', (backend) => {
  let ahead = 0;
  const t = hosted(backend, {}, { ahead: () => ahead });
  const { person, act, announced, read, stateOf } = eventDesk(`ladder ${backend}`, t);
  const ladder = { reach: 2, answerHours: 24, late: 'forfeit', games: 1, idleDays: 10 };
  const more = { system: 'ladder', ladder, publish: 'auto', tieBreaks: [], position: lastTurn, clock: null };
  const look = () => t.server.events.jobs.look();

  /** A ladder of three people, the highest first. */
  const begun = async (others: object = {}) => {
    const owner = await person();
    const people = [await person(), await person(), await person()];
    const { id } = await announced(owner, { ...more, ...others });
    for (const c of people) await act(c, id, { kind: 'enter' });
    const { entrants } = stateOf(await act(owner, id, { kind: 'start' }));
    const byId = new Map(await Promise.all(people.map(async (c) => [(await c.session()).id, c] as const)));
    const sorted = [...entrants].sort((x, y) => (x.number ?? 0) - (y.number ?? 0));
    const [first, second, third] = sorted.map((e) => byId.get(e.id));
    if (!first || !second || !third) throw new Error('somebody is not in');
    return { owner, first, second, third, id };
  };
  const order = async (id: string): Promise<number[]> => ladderOrder(stateOf(await read(id)));

  test('[DESIGN 5 ladder] a challenge, its answer, its board; a late ruling; attacks are refused', async () => {
    const { owner, first, second, third, id } = await begun();
    const says = async (...args: Parameters<typeof act>) => code(act(...args));
    expect(await says(owner, id, { kind: 'challenge', to: 1 })).toBe('notEntered');
    expect(await says(first, id, { kind: 'challenge', to: 2 })).toBe('outOfReach');
    expect(await says(third, id, { kind: 'challenge', to: 9 })).toBe('notEntered');
    expect(await says(third, id, { kind: 'challenge', to: 0 })).toBe('malformed');
    expect(await says(third, id, { kind: 'sink', numbers: [1] })).toBe('malformed');
    // Whoever asks first has it.
    const both = await Promise.all([
      says(third, id, { kind: 'challenge', to: 1 }),
      says(second, id, { kind: 'challenge', to: 1 }),
    ]);
    expect(both).toContain('hasGame');
    const made = stateOf(await read(id)).ladder.challenges;
    expect(made).toMatchObject([{ n: 1, to: 1 }]);
    const by = made[0]?.from === 3 ? third : second;
    const lower = made[0]?.from ?? 0;
    expect(await says(by, id, { kind: 'accept', n: 1 })).toBe('notOrganiser');
    expect(await says(owner, id, { kind: 'accept', n: 1 })).toBe('notOrganiser');
    expect(await says(first, id, { kind: 'accept', n: 2 })).toBe('noChallenge');
    expect(await says(owner, id, { kind: 'yield', n: 1 })).toBe('reasonNeeded');
    await act(first, id, { kind: 'accept', n: 1 });
    expect(await says(first, id, { kind: 'yield', n: 1 })).toBe('noChallenge');
    await until('the table is open', async () => stateOf(await read(id)).rounds[0]?.boards[0]?.opened === true);
    const board = stateOf(await read(id)).rounds[0]?.boards[0];
    expect(board).toMatchObject({ a: 1, b: lower });
    expect((await first.table(board?.id ?? '')).status).toBe('running');
    expect(await says(owner, id, { kind: 'finish', reason: 'enough' })).toBe('gamesOpen');
    expect(await says(first, id, { kind: 'rule', board: board?.id, result: '1:0', reason: 'I am first' })).toBe(
      'notOrganiser',
    );
    await act(owner, id, { kind: 'rule', board: board?.id, result: '0:1', reason: 'Agreed' });
    const other = lower === 3 ? 2 : 3;
    expect(await order(id)).toEqual(lower === 3 ? [3, 1, 2] : [2, 1, 3]);
    // The next one is yielded; a ruling on the first game moves what came after it.
    const last = other === 2 ? second : third;
    await act(last, id, { kind: 'challenge', to: 1 });
    await act(first, id, { kind: 'yield', n: 2 });
    expect(await order(id)).toEqual([lower, other, 1]);
    await act(owner, id, { kind: 'rule', board: board?.id, result: '=:=', reason: 'Looked at again' });
    expect(await order(id)).toEqual(lower === 3 ? [2, 1, 3] : [3, 1, 2]);
    await act(owner, id, { kind: 'enter', bot: 'random' });
    expect((await order(id)).at(-1)).toBe(4);
    const csv = await (await fetch(`${t.url}/api/events/${id}/standings.csv`)).text();
    expect(csv.split('\r\n')[0]).toBe('place,number,name,points');
    expect(await says(owner, id, { kind: 'again', board: board?.id, reason: 'x' })).toBe('notSwiss');
    await act(owner, id, { kind: 'finish', reason: 'enough' });
    expect(verifyEvent(await read(id))).toBeNull();
    expect(await says(third, id, { kind: 'challenge', to: 1 })).toBe('eventState');
  }, 90_000);

  test('[DESIGN 5 ladder] no answer in time is a loss, as was told; who does not play goes down', async () => {
    const { second, third, id } = await begun();
    await act(third, id, { kind: 'challenge', to: 2 });
    const user = (await second.session()).id;
    const { prisma } = t.server.ctx.db;
    const told = { tournamentId: id, done: true, id: { endsWith: ':challenged:1' } };
    await until('he has been told', async () => (await prisma.due.count({ where: told })) === 1);
    expect(user).not.toBe('');
    ahead += DAY - 3_600_000;
    await look();
    expect(await order(id)).toEqual([1, 2, 3]);
    ahead += 2 * 3_600_000;
    await look();
    await until('it is lost', async () => (await order(id)).join() === '1,3,2');
    // The first has not played for ten days, nor has who did not answer; the third has asked for a game.
    ahead += 9 * DAY;
    await look();
    await until('the first goes down', async () => (await order(id)).join() === '3,1,2');
    expect(verifyEvent({ ...(await read(id)), secret: null })).toBeNull();
  }, 60_000);

  test('[DESIGN 5 ladder] a rehearsal plays itself to its end; settings that are none are refused', async () => {
    const owner = await person();
    const { id } = await announced(owner, more);
    const trial = await owner.request<{ id: string }>('POST', `/api/events/${id}/rehearsal`, {});
    await until('it is over', async () => stateOf(await read(trial.id)).status === 'finished', 120_000);
    const file = await read(trial.id);
    const state = stateOf(file);
    expect(state.rounds.length).toBeGreaterThanOrEqual(3);
    expect(standingsOf(state, readRules(file.rules)).map((l) => l.place)).toEqual([1, 2, 3, 4]);
    expect(verifyEvent(file)).toBeNull();
    const tried = (with_: object) => code(announced(owner, { ...more, ...with_ }));
    expect(await tried({ later: [{ system: 'cup', take: 2 }] })).toBe('badOption');
    expect(await tried({ system: 'swiss' })).toBe('badOption');
    expect(await tried({ duplicate: true })).toBe('badOption');
    for (const part of [{ reach: 0 }, { reach: 33 }, { games: 6 }, { idleDays: 0 }, { late: 'never' }, { more: 1 }])
      expect([part, await tried({ ladder: { ...ladder, ...part } })]).toEqual([part, 'malformed']);
    const swiss = await announced(owner);
    await act(owner, swiss.id, { kind: 'enter' });
    expect(await code(act(owner, swiss.id, { kind: 'challenge', to: 1 }))).not.toBe('');
  }, 180_000);
});

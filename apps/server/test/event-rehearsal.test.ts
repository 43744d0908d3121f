import type { EventRules } from '@wardroom/tournament';
import { foldEvent, readable, readRules, standingsOf, verifyEvent } from '@wardroom/tournament';
import { describe, expect, test } from 'vitest';
import { eventDesk, type Info, lastTurn } from './event-desk.ts';
import { backends, code, until } from './harness.ts';
import { hosted } from './hosted.ts';
import { lastStand } from './last-stand.ts';

/** Everybody plays the same boards alone. */
const alone = { game: 'tarawa', scenario: 'first_waves', system: 'duplicate', spectators: null };
const fixed = { auction: { format: 'fixed' } };
/** Systems with what is given out or drawn in them, as an organiser would draft them. */
const systems: readonly (readonly [string, object])[] = [
  ['Swiss by lot', { system: 'swiss', rounds: 2, order: 'lot' }],
  ['Swiss, sides in balance', { system: 'swiss', rounds: 3, balance: true, ...fixed }],
  ['two games a meeting', { system: 'swiss', rounds: 2, games: 2, ...fixed }],
  // Whoever has the better side wins: without a decider each meeting would be played for ever.
  ['a cup of two games', { system: 'cup', games: 2, ...fixed }],
  ['a league', { system: 'league', league: { size: 2, move: 1, seasons: 2 } }],
  ['a ladder', { system: 'ladder', ladder: { reach: 2, answerHours: 24, late: 'organiser', games: 1 } }],
  ['teams', { system: 'roundRobin', team: { boards: 2, reserves: 1, orderHours: 24 } }],
  ['pools, then a cut', { system: 'roundRobin', pools: 2, later: [{ system: 'cup', take: 1 }] }],
  ['out after two losses', { system: 'cup', cup: { double: true, thirdPlace: false, bestOf: 1 } }],
  ['everybody alone', { ...alone, position: lastStand(), rounds: 2 }],
  ['boards of one seed', { system: 'swiss', rounds: 2, duplicate: true, spectators: null }],
];

describe.each(backends)('rehearsals, on the %s database', (backend) => {
  const t = hosted(backend);
  const { person, announced, read } = eventDesk(`rehearsal ${backend}`, t);

  /** An event of this system is rehearsed to its end. */
  const rehearsed = async (name: string, more: object): Promise<void> => {
    const owner = await person();
    const { id } = await announced(owner, {
      position: lastTurn,
      publish: 'manual',
      tieBreaks: ['DE', 'WON', 'LOT'],
      invited: true,
      questions: [{ text: 'Your club?', needed: true }],
      daysOff: { weekdays: [0, 1, 2, 3, 4, 5], dates: [], zone: 'UTC' },
      ...more,
    });
    const trial = await owner.request<Info>('POST', `/api/events/${id}/rehearsal`, {});
    await until(`${name} is over`, async () => (await statusOf(trial.id)) === 'finished', 200_000);
    const whole = await read(trial.id);
    expect(whole.failed, name).toEqual([]);
    expect(verifyEvent(whole), name).toBeNull();
    const state = foldEvent(readable(whole.log));
    const rules: EventRules = readRules(whole.rules);
    const all = rules.team ? state.teams.length : state.entrants.length;
    expect(standingsOf(state, rules).length, name).toBe(all);
    const boards = state.rounds.flatMap((r) => r.boards);
    expect(boards.length, name).toBeGreaterThan(0);
    expect(boards.every((b) => b.result !== null)).toBe(true);
    // Whoever bids first has the first side, where sides are given out; a meeting of two games is one with either.
    for (const b of boards) if (b.side !== undefined) expect(b.bid?.side, name).toBe(['axis', 'allies'][b.side]);
    for (const p of state.rounds.flatMap((r) => r.pairings ?? [])) {
      const [one, two] = p.boards.map((b) => boards.find((x) => x.id === b));
      if (rules.games) expect([one?.a, one?.b], name).toEqual([two?.b, two?.a]);
    }
  };

  test('[event] rehearsals run to their end by themselves, and their logs verify', async () => {
    // The other database does the same with fewer of them.
    const some = backend === 'embedded' ? systems : systems.slice(1);
    const ends = await Promise.allSettled(some.map(([name, more]) => rehearsed(name, more)));
    expect(ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []))).toEqual([]);
    // Nothing in it counts, and no stranger begins one.
    expect(await t.server.ctx.db.prisma.ratingGame.count()).toBe(0);
    const { id } = await announced(await person());
    const stranger = await person();
    expect(await code(stranger.request('POST', `/api/events/${id}/rehearsal`, {}))).toBe('notOrganiser');
  }, 300_000);

  const statusOf = async (id: string): Promise<string> =>
    (await t.server.ctx.db.prisma.tournament.findUniqueOrThrow({ where: { id } })).status;
});

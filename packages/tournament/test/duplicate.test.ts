import { describe, expect, test } from 'vitest';
import type { Act } from '../src/index.ts';
import {
  afterAct,
  duplicateStandings,
  isSealed,
  jobsOf,
  matchPoints,
  pairNext,
  readable,
  refusalOf,
  seesNothing,
  sharesSeed,
  shownLog,
  standingsOf,
} from '../src/index.ts';
import { after, enter, over, owner, person, rules, seeded, server } from './acts.ts';

const alone = rules({
  game: 'tarawa',
  scenario: 'first_waves',
  system: 'duplicate',
  tieBreaks: ['WON', 'MAR', 'LOT'],
});
const boards = (round: number, ...numbers: number[]): Act[] => [
  { kind: 'pair', round, draft: 1, boards: numbers.map((a) => ({ id: `${round}.${a}`, a, b: 0 })), byes: [] },
  { kind: 'publish', round, draft: 1 },
  ...numbers.map((a): Act => ({ kind: 'open', board: `${round}.${a}` })),
];
const ended = (board: string, result: '1:0' | '0:1' | '-:-', margin?: number): Act => ({
  ...(over(board, result) as Act & { kind: 'result' }),
  ...(margin === undefined ? {} : { margin }),
});
const line = (act: Act, i: number) => ({ seq: i + 1, at: 1, by: 'system', act, reason: 'because', chain: `${i}` });

describe('everybody plays the same boards alone', () => {
  const start = [...seeded('ann', 'ben', 'cy', 'dot'), ...boards(1, 1, 2, 3, 4)];

  test('[DESIGN 5 duplicate] each round has a board for everybody, and as many rounds as were said', () => {
    const state = after(...seeded('ann', 'ben', 'cy'));
    expect(pairNext(state, alone)).toEqual({ pairs: [1, 2, 3].map((a) => ({ a, b: 0 })), byes: [] });
    const two = [...boards(1, 1, 2, 3), ...[1, 2, 3].map((n) => ended(`1.${n}`, '1:0'))];
    expect(pairNext(after(...seeded('ann', 'ben', 'cy'), ...two), alone)?.pairs.length).toBe(3);
    const three = [...two, ...boards(2, 1, 2, 3), ...[1, 2, 3].map((n) => ended(`2.${n}`, '1:0'))];
    expect(pairNext(after(...seeded('ann', 'ben', 'cy'), ...three), alone)).toBeNull();
  });

  test('[DESIGN 6 duplicate] a board is worth 1 for each that did worse, ½ for each equal: won, then margin', () => {
    const state = after(
      ...start,
      ended('1.1', '1:0', 2),
      ended('1.2', '0:1', -3),
      ended('1.3', '1:0', 2),
      ended('1.4', '0:1', -1),
    );
    // By hand: 1 and 3 won by as much (½ + 1 + 1), 4 lost by less than 2.
    expect(standingsOf(state, alone).map((l) => [l.number, l.place, l.points])).toEqual([
      [1, 1, 2.5],
      [3, 2, 2.5],
      [4, 3, 1],
      [2, 4, 0],
    ]);
    expect(matchPoints(state, 4).shares).toEqual([
      { round: 1, opponent: 1, value: 0 },
      { round: 1, opponent: 2, value: 1 },
      { round: 1, opponent: 3, value: 0 },
    ]);
    const [first] = duplicateStandings(state, [1, 2, 3, 4], ['WON', 'MAR']);
    expect(first?.figures.map((f) => f?.value)).toEqual([1, 2]);
    // Without a lot the two cannot be told apart.
    expect(duplicateStandings(state, [1, 2, 3, 4], ['WON', 'MAR']).map((l) => l.place)).toEqual([1, 1, 3, 4]);
  });

  test('[DESIGN 6 duplicate] whoever did not play is behind everybody, and equal to nobody', () => {
    const state = after(...start, ended('1.1', '0:1', -9), ...[2, 3, 4].map((n) => ended(`1.${n}`, '-:-')));
    expect(standingsOf(state, alone).map((l) => l.points)).toEqual([3, 0, 0, 0]);
  });

  test('[event] as long as a board of the round is played nothing counts, and no result is shown', () => {
    const acts = [...start, ended('1.1', '1:0', 5), ended('1.2', '0:1', -2), ended('1.3', '1:0', 1)];
    const state = after(...acts);
    const log = acts.map(line);
    expect(isSealed(state, alone, '1.1')).toBe(true);
    expect(standingsOf(state, alone).map((l) => l.points)).toEqual([0, 0, 0, 0]);
    const shown = shownLog(log, state, alone, seesNothing);
    expect(shown.at(-1)).toMatchObject({ reason: '…', act: { kind: 'hidden', board: '1.3' } });
    expect(JSON.stringify(shown)).not.toContain('margin');
    expect(readable(shown).length).toBe(log.length - 3);
    expect(shownLog(log, state, alone, { drafts: false, results: true })).toEqual(log);
    // Boards with seeds of their own hide nothing.
    expect(shownLog(log, state, { system: 'swiss' }, seesNothing)).toEqual(log);
    expect(jobsOf(state, alone).some((j) => j.kind === 'unseal')).toBe(false);

    const last = ended('1.4', '0:1', 0);
    const done = afterAct(state, last);
    expect(isSealed(done, alone, '1.1')).toBe(false);
    expect(shownLog([...log, line(last, log.length)], done, alone, seesNothing)).toEqual([
      ...log,
      line(last, log.length),
    ]);
    expect(jobsOf(done, alone).filter((j) => j.kind === 'unseal')).toEqual([{ id: 'unseal:1', kind: 'unseal' }]);
  });

  test('[event] who comes late, up to a round, plays the one under way; what he missed is worth nothing', () => {
    const late = { ...alone, rounds: 2, lateUntil: 1 };
    const open = after(...start, ended('1.1', '1:0', 5));
    const eve = enter('eve');
    expect(refusalOf(open, alone, eve, person('eve'))).toBe('closed');
    expect(refusalOf(open, late, eve, person('eve'))).toBeNull();
    // Whoever rules has read the results that are sealed for the others.
    for (const role of ['arbiter', 'director', 'owner'] as const)
      expect(refusalOf(open, late, eve, { ...person('eve'), role })).toBe('hasLooked');
    expect(refusalOf(open, late, enter('bot-9', 'random'), owner)).toBeNull();
    expect(jobsOf(open, late).some((j) => j.kind === 'join')).toBe(false);
    const here = afterAct(open, eve);
    expect(jobsOf(here, late).filter((j) => j.kind === 'join')).toEqual([
      { id: 'join:1:5', kind: 'join', round: 1, number: 5 },
    ]);
    const join = (a: number, b = 0, round = 1): Act => ({ kind: 'join', round, board: { id: `late.${a}`, a, b } });
    expect(refusalOf(here, late, join(5), server)).toBeNull();
    expect(refusalOf(here, late, join(5), owner)).toBe('notOrganiser');
    // Nobody twice, nobody against somebody, nobody who is not there, in no other round.
    const wrong = [join(4), join(5, 4), join(6), join(5, 0, 2)].map((act) => refusalOf(here, late, act, server));
    expect(wrong).toEqual(Array(4).fill('noRound'));
    const seated = afterAct(here, join(5));
    expect(jobsOf(seated, late).filter((j) => j.kind === 'join' || j.kind === 'open')).toEqual([
      { id: 'open:late.5', kind: 'open', board: 'late.5' },
    ]);
    const others = [2, 3, 4].map((n) => ended(`1.${n}`, '0:1', -n));
    const almost = [...others, { kind: 'open', board: 'late.5' } as Act].reduce((s, act) => afterAct(s, act), seated);
    expect(isSealed(almost, late, '1.1')).toBe(true);
    const done = afterAct(almost, ended('late.5', '1:0', 5));
    expect(standingsOf(done, late).map((l) => [l.number, l.points])).toEqual([
      [1, 3.5],
      [5, 3.5],
      [2, 2],
      [3, 1],
      [4, 0],
    ]);
    expect(refusalOf(done, late, enter('fay'), person('fay'))).toBe('closed');
    expect(pairNext(done, late)?.pairs.map((p) => p.a)).toEqual([1, 2, 3, 4, 5]);
    // Who comes between two rounds waits for the next one.
    const between = afterAct(done, enter('gus'));
    expect(jobsOf(between, late).some((j) => j.kind === 'join')).toBe(false);
    expect(matchPoints(between, 6).value).toBe(0);
  });

  test('[event] an event that is cancelled hides nothing any more', () => {
    const state = after(...start, ended('1.1', '1:0', 5), { kind: 'cancel' });
    expect(jobsOf(state, alone).some((j) => j.id === 'unseal:cancelled')).toBe(true);
    expect(jobsOf(after(...start, { kind: 'cancel' }), rules()).some((j) => j.kind === 'unseal')).toBe(false);
  });

  test('[event] nobody agrees on a time with himself, and no board is played again with a seed that is known', () => {
    const state = after(...start);
    expect(refusalOf(state, alone, { kind: 'slot', board: '1.1', number: 1, at: 9 }, person('ann'), '', 1)).toBe(
      'eventState',
    );
    expect(refusalOf(state, alone, { kind: 'come', board: '1.1', number: 1 }, person('ann'))).toBeNull();
    expect(refusalOf(state, alone, { kind: 'again', board: '1.1', anew: 'n' }, owner, 'a fault')).toBe('eventState');
  });
});

describe('pairs that share a seed', () => {
  test('[DESIGN 5 duplicate] a Swiss event may let all boards of a round play one seed', () => {
    const shared = rules({ duplicate: true });
    expect([sharesSeed(shared), sharesSeed(alone), sharesSeed(rules())]).toEqual([true, true, false]);
    const pair: Act[] = [
      {
        kind: 'pair',
        round: 1,
        draft: 1,
        boards: [
          { id: 'x', a: 1, b: 3 },
          { id: 'y', a: 2, b: 4 },
        ],
        byes: [],
      },
      { kind: 'publish', round: 1, draft: 1 },
    ];
    const half = after(...seeded('ann', 'ben', 'cy', 'dot'), ...pair, over('x', '1:0'));
    expect([isSealed(half, shared, 'x'), isSealed(half, rules(), 'x')]).toEqual([true, false]);
    expect(isSealed(afterAct(half, over('y', '=:=')), shared, 'x')).toBe(false);
  });
});

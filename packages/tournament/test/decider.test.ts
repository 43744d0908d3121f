import type { Json } from '@wardroom/rules';
import { commitment } from '@wardroom/rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Act, EventRules, EventState, LoggedAct } from '../src/index.ts';
import {
  afterAct,
  asDrafted,
  chainAfter,
  drawnLot,
  drawSeeds,
  emptyEvent,
  eventBracket,
  eventHead,
  eventSource,
  isPlayedOut,
  jobsOf,
  lotsDue,
  nextRound,
  pairNext,
  refusalOf,
  standingsOf,
  verifyEvent,
} from '../src/index.ts';
import { after, ids, owner, rules, seeded, server } from './acts.ts';

const plain = { double: false, thirdPlace: false, bestOf: 1 } as const;
const cup = (more: object = {}): EventRules =>
  rules({ system: 'cup', cup: { ...plain, decider: { after: 2, by: ['margin', 'bid'], ...more } } });

type Played = Pick<Act & { kind: 'result' }, 'result'> & Partial<Act & { kind: 'result' }>;
/** The next round is paired and its only board ends like this. */
function game(state: EventState, r: EventRules, played: Played): EventState {
  const n = nextRound(state, r);
  const [pair] = pairNext(state, r)?.pairs ?? [];
  if (n === null || !pair) throw new Error('nothing is to be played');
  const id = `g${n}`;
  const acts: Act[] = [
    { kind: 'pair', round: n, draft: 1, boards: [{ id, ...pair }], byes: [] },
    { kind: 'publish', round: n, draft: 1 },
    { kind: 'result', board: id, by: 'match', ...played },
  ];
  return acts.reduce((s, act) => afterAct(s, act), state);
}
const two = after(...seeded(...ids(2)));
const level = { result: '=:=' } as const;
const winner = (state: EventState, r: EventRules) => {
  const [meeting] = eventBracket(state, r)?.meetings ?? [];
  return [meeting?.winner, meeting?.by];
};

test('[event] two level games: margins decide, then who has received less, in the order of the rules', () => {
  const r = cup();
  const once = game(two, r, { ...level, margin: 5 });
  expect([winner(once, r), nextRound(once, r)]).toEqual([[null, null], 2]);
  expect(winner(game(once, r, { ...level, margin: -2 }), r)).toEqual([1, 'margin']);
  expect(winner(game(once, r, { ...level, margin: -6 }), r)).toEqual([2, 'margin']);
  const bid = (side: string, received: { [side: string]: number }) => ({ ...level, bid: { side, received } });
  // The first has given 3 for his side and received 2 with it: 1 less than the other.
  const first = game(two, r, bid('axis', { allies: 3 }));
  expect(winner(game(first, r, bid('allies', { allies: 2 })), r)).toEqual([1, 'bid']);
  expect(winner(game(first, r, bid('allies', { allies: 4 })), r)).toEqual([2, 'bid']);
  const other = cup({ by: ['bid', 'margin'] });
  const both = game(game(two, other, { ...bid('axis', { axis: 1 }), margin: 9 }), other, level);
  expect(winner(both, other)).toEqual([2, 'bid']);
  expect(isPlayedOut(both, other)).toBe(true);
  expect(standingsOf(both, other).map((l) => l.number)).toEqual([2, 1]);
});

test('[event] best of three: more games won decide before anything else', () => {
  const r = rules({ system: 'cup', cup: { ...plain, bestOf: 3, decider: { after: 1, by: ['margin', 'bid'] } } });
  const won = game(two, r, { result: '0:1', margin: 0 });
  expect(winner(won, r)).toEqual([null, null]);
  expect(winner(game(won, r, { ...level, margin: 99 }), r)).toEqual([2, 'wins']);
  const even = game(won, r, { result: '1:0' });
  expect(winner(game(even, r, { ...level, margin: 1 }), r)).toEqual([1, 'margin']);
});

test('[event] nothing tells two apart: the server draws, nothing is paired or ended before, nobody else may', () => {
  const r = cup();
  const state = game(game(two, r, level), r, level);
  expect([nextRound(state, r), isPlayedOut(state, r), lotsDue(state, r)]).toEqual([
    null,
    false,
    [{ board: 'g2', a: 1, b: 2 }],
  ]);
  expect(jobsOf(state, r).map((j) => j.id)).toEqual(['lot:g2']);
  const lot = (winner: number, board = 'g2'): Act => ({ kind: 'lot', board, winner });
  expect(refusalOf(state, r, lot(1), owner)).toBe('notOrganiser');
  expect(refusalOf(state, r, lot(3), server)).toBe('noBoard');
  expect(refusalOf(state, r, lot(1, 'g1'), server)).toBe('noBoard');
  expect(refusalOf(state, r, lot(2), server)).toBeNull();
  const drawn = afterAct(state, lot(2));
  expect([winner(drawn, r), isPlayedOut(drawn, r)]).toEqual([[2, 'lot'], true]);
  expect(refusalOf(drawn, r, lot(1), server)).toBe('noBoard');
  // A later ruling on a game of theirs stands before the lot.
  const ruled = afterAct(drawn, { kind: 'result', board: 'g1', result: '1:0', by: 'ruling' });
  expect(winner(ruled, r)).toEqual([1, null]);
});

test('[event] each has won once with the better side, again and again: the lot decides after two', () => {
  const r = { ...cup(), games: 2 as const, auction: { format: 'fixed' } };
  const meet = (state: EventState, n: number): EventState => {
    const boards = [
      { id: `m${n}.1`, a: 1, b: 2, side: 0 as const },
      { id: `m${n}.2`, a: 2, b: 1, side: 0 as const },
    ];
    const acts: Act[] = [
      { kind: 'pair', round: n, draft: 1, boards: [{ id: `m${n}`, a: 1, b: 2 }], byes: [] },
      { kind: 'publish', round: n, draft: 1, lined: [{ boards, free: [0, 0] }] },
      ...boards.map((b): Act => ({ kind: 'result', board: b.id, result: '1:0', margin: 4, by: 'match' })),
    ];
    return acts.reduce((s, act) => afterAct(s, act), state);
  };
  const once = meet(two, 1);
  expect([winner(once, r), nextRound(once, r)]).toEqual([[null, null], 2]);
  const twice = meet(once, 2);
  expect(lotsDue(twice, r)).toEqual([{ board: 'm2', a: 1, b: 2 }]);
  expect(winner(afterAct(twice, { kind: 'lot', board: 'm2', winner: 1 }), r)).toEqual([1, 'lot']);
});

test('[event] every elimination that is drafted has a decider; one from before replays as it did', () => {
  const drafted = asDrafted(rules({ system: 'swiss', later: [{ system: 'cup', take: 4, rounds: 3 }] }));
  expect(drafted.later?.[0]?.cup?.decider).toEqual({ after: 2, by: ['margin', 'bid'] });
  expect(asDrafted(cup({ after: 5 })).cup?.decider?.after).toBe(5);
  expect(asDrafted(rules()).cup).toBeUndefined();
  const old = rules({ system: 'cup' });
  let state = two;
  for (let n = 0; n < 6; n++) state = game(state, old, { ...level, margin: 1 });
  expect([winner(state, old), nextRound(state, old)]).toEqual([[null, null], 7]);
});

test('[event] random cups full of level games end by themselves, their logs verify, and no lot can be another', () => {
  const secret = 'ab'.repeat(32);
  const commit = commitment(secret);
  const results = ['=:=', '=:=', '=:=', '1:0', '0:1', '-:-', '+:-'] as const;
  let lots = 0;
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 7 }),
      fc.integer({ min: 1, max: 3 }),
      fc.boolean(),
      fc.infiniteStream(fc.nat({ max: 1000 })),
      (size, most, double, chance) => {
        const any = (n: number): number => (chance.next().value as number) % n;
        const r = rules({ system: 'cup', cup: { ...plain, double, decider: { after: most, by: ['margin', 'bid'] } } });
        const written = JSON.parse(JSON.stringify(r)) as Json;
        const [id, source] = ['e', eventSource('e', secret)];
        const log: LoggedAct[] = [];
        let state = emptyEvent;
        const does = (act: Act): void => {
          const line = { seq: log.length + 1, at: log.length, by: 'system', act, reason: '' };
          const chain = chainAfter(log.at(-1)?.chain ?? eventHead(id, written, commit), line);
          log.push({ ...line, chain });
          state = afterAct(state, act, line.at);
        };
        const names = ids(size);
        does({ kind: 'announce' });
        for (const name of names) does({ kind: 'enter', entrant: { id: name, name } });
        does({ kind: 'start', seeds: drawSeeds(names, source) });
        for (let turns = 0; !isPlayedOut(state, r); turns++) {
          expect(turns).toBeLessThan(300);
          const [due] = lotsDue(state, r);
          if (due) {
            lots++;
            does({ kind: 'lot', board: due.board, winner: drawnLot(state, due, source) });
            continue;
          }
          const n = nextRound(state, r) ?? 0;
          const made = pairNext(state, r);
          const boards = (made?.pairs ?? []).map(({ a, b }, i) => ({ id: `r${n}b${i}`, a, b }));
          does({ kind: 'pair', round: n, draft: 1, boards, byes: [...(made?.byes ?? [])] });
          does({ kind: 'publish', round: n, draft: 1 });
          for (const { id: board } of boards) {
            const margin = any(4) === 0 ? any(5) - 2 : 0;
            does({ kind: 'result', board, result: results[any(results.length)] ?? '=:=', margin, by: 'match' });
          }
        }
        const file = { id, rules: written, commit, secret, log };
        expect(verifyEvent(file)).toBeNull();
        expect(
          standingsOf(state, r)
            .map((l) => l.number)
            .sort(),
        ).toEqual(names.map((_, i) => i + 1));
        const at = log.findIndex((l) => l.act.kind === 'lot');
        const bad = log[at];
        if (bad?.act.kind !== 'lot') return;
        const { board, winner: goesOn } = bad.act;
        const met = state.rounds.flatMap((x) => x.boards).find((b) => b.id === board);
        const line = {
          ...bad,
          act: { kind: 'lot', board, winner: met?.a === goesOn ? met.b : (met?.a ?? 0) },
        } as const;
        const forged = { ...line, chain: chainAfter(log[at - 1]?.chain ?? '', line) };
        expect(verifyEvent({ ...file, log: [...log.slice(0, at), forged] })).toEqual({ what: 'lots', seq: bad.seq });
      },
    ),
    { numRuns: 150 },
  );
  expect(lots).toBeGreaterThan(20);
});

import { commitment } from '@wardroom/rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Act, EventRules, EventState, LoggedAct } from '../src/index.ts';
import {
  afterAct,
  chainAfter,
  drawSeeds,
  emptyEvent,
  eventHead,
  eventSource,
  eventTrf,
  isChain,
  isLeague,
  isPlayedOut,
  newcomersOf,
  nextRound,
  nextTiers,
  pairNext,
  presentOf,
  refusalOf,
  seasonLines,
  seasonsShown,
  stageNow,
  standingsCsv,
  standingsOf,
  takesLate,
  tierSizes,
  tiersOf,
  verifyEvent,
} from '../src/index.ts';
import { after, enter, ids, lower, owner, pairsOf, person, round, rules, seeded, server } from './acts.ts';

const league = (more: Partial<NonNullable<EventRules['league']>> = {}, others: Partial<EventRules> = {}): EventRules =>
  rules({
    system: 'league',
    league: { size: 3, move: 1, seasons: 2, ...more },
    tieBreaks: ['DE', 'LOT'],
    ...others,
  });
const season = (state: EventState, r: EventRules): EventState => {
  const before = stageNow(state, r).index;
  let now = state;
  while (nextRound(now, r) !== null && stageNow(now, r).index === before) now = round(now, r, lower);
  return now;
};
const tiers = (state: EventState, r: EventRules): readonly (readonly number[])[] => stageNow(state, r).groups;

test('[DESIGN 5 league] all tiers are full but the last one, in which nobody is alone', () => {
  const sizes = [2, 5, 6, 7, 8, 12, 13, 14].map((n) => [n, tierSizes(n, 6)]);
  expect(sizes).toEqual([
    [2, [2]],
    [5, [5]],
    [6, [6]],
    [7, [7]],
    [8, [6, 2]],
    [12, [6, 6]],
    [13, [6, 7]],
    [14, [6, 6, 2]],
  ]);
});

test('[DESIGN 5 league] two seasons, three tiers of three: each meets its tier alone, one goes up, one down', () => {
  const r = league();
  let state = after(...seeded(...ids(9)));
  expect(tiers(state, r)).toEqual([
    [1, 2, 3],
    [4, 5, 6],
    [7, 8, 9],
  ]);
  state = season(state, r);
  // Berger of three, in each tier.
  expect([1, 2, 3].map((n) => pairsOf(state, n))).toEqual([
    ['2-3', '5-6', '8-9'],
    ['1-2', '4-5', '7-8'],
    ['3-1', '6-4', '9-7'],
  ]);
  // The lower number has won each game: 3 and 6 go down, 4 and 7 go up.
  expect(tiers(state, r)).toEqual([
    [1, 2, 4],
    [3, 5, 7],
    [6, 8, 9],
  ]);
  // As long as nothing of it is published the first season is shown, with where everybody goes.
  const moves = (s: number) => {
    const stage = seasonsShown(state, r)[s];
    return stage ? seasonLines(state, r, stage).map((t) => t.map((l) => `${l.number}>${l.next}`)) : [];
  };
  expect(moves(0)).toEqual([
    ['1>1', '2>1', '3>2'],
    ['4>1', '5>2', '6>3'],
    ['7>2', '8>3', '9>3'],
  ]);
  state = season(state, r);
  expect(isPlayedOut(state, r)).toBe(true);
  expect(moves(1).flat()).toEqual([
    '1>null',
    '2>null',
    '4>null',
    '3>null',
    '5>null',
    '7>null',
    '6>null',
    '8>null',
    '9>null',
  ]);
  expect(standingsOf(state, r).map((l) => [l.place, l.number, l.points])).toEqual([
    [1, 1, 2],
    [2, 2, 1],
    [3, 4, 0],
    [4, 3, 2],
    [5, 5, 1],
    [6, 7, 0],
    [7, 6, 2],
    [8, 8, 1],
    [9, 9, 0],
  ]);
});

test('[DESIGN 5 league] a place that is left goes to who would have gone down, then to the next one below', () => {
  // Of 1 2 3 4 | 5 6 7 8 the second has left: 4 stays up, 5 still goes up.
  expect(
    tiersOf(
      nextTiers(
        [
          [1, 3, 4],
          [5, 6, 7, 8],
        ],
        [],
        { size: 4, move: 1 },
      ),
      4,
    ),
  ).toEqual([
    [1, 3, 5, 4],
    [6, 7, 8],
  ]);
  // Two have left: the second of the lower tier goes up as well.
  expect(
    tiersOf(
      nextTiers(
        [
          [1, 4],
          [5, 6, 7, 8],
        ],
        [],
        { size: 4, move: 1 },
      ),
      4,
    ),
  ).toEqual([
    [1, 5, 4, 6],
    [7, 8],
  ]);
  // Nobody is left above: everybody moves up, and newcomers begin behind all.
  expect(tiersOf(nextTiers([[], [5, 6, 7]], [9, 10], { size: 3, move: 1 }), 3)).toEqual([
    [5, 6, 7],
    [9, 10],
  ]);
});

test('[DESIGN 5 league] newcomers wait for the next season, none come in the last; the organiser may add one', () => {
  const r = league({ seasons: 2 });
  let state = round(after(...seeded(...ids(6))), r, lower);
  expect(takesLate(state, r)).toBe(true);
  const late = enter('late');
  expect(refusalOf(state, r, late, person('late'))).toBeNull();
  state = afterAct(state, late);
  expect(newcomersOf(state, r)).toEqual([7]);
  expect(standingsOf(state, r).at(-1)).toMatchObject({ number: 7, place: 7, points: 0 });
  state = season(state, r);
  expect(tiers(state, r)).toEqual([
    [1, 2, 4],
    [3, 5, 6, 7],
  ]);
  // As long as the last season has not begun there is room in it.
  expect(takesLate(state, r)).toBe(true);
  state = round(state, r, lower);
  expect(takesLate(state, r)).toBe(false);
  expect(refusalOf(state, r, enter('later'), person('later'))).toBe('closed');
  const more = { kind: 'seasons', seasons: 3 } as const;
  expect(refusalOf(state, r, more, person('late'), 'more')).toBe('notOrganiser');
  expect(refusalOf(state, r, more, owner)).toBe('reasonNeeded');
  expect(refusalOf(state, r, { ...more, seasons: 2 }, owner, 'same')).toBe('decided');
  expect(refusalOf(state, r, { ...more, seasons: 1 }, owner, 'less')).toBe('eventState');
  expect(refusalOf(state, rules(), more, owner, 'no league')).toBe('notSwiss');
  expect(refusalOf(state, r, more, owner, 'All want to go on')).toBeNull();
  state = season(afterAct(state, more), r);
  expect([isPlayedOut(state, r), stageNow(state, r).index]).toEqual([false, 2]);
});

test('[DESIGN 5 league] a ruling after a season has begun changes the table before it, and nobody’s tier', () => {
  const r = league();
  let state = season(after(...seeded(...ids(6))), r);
  state = round(state, r, lower);
  const board = state.rounds[0]?.boards.find((b) => b.a === 2 && b.b === 3)?.id ?? '';
  const before = tiers(state, r);
  state = afterAct(state, { kind: 'result', board, result: '0:1', by: 'ruling' });
  expect(tiers(state, r)).toEqual(before);
  const [first] = seasonsShown(state, r);
  expect(first && seasonLines(state, r, first)[0]?.map((l) => [l.number, l.line.points, l.next])).toEqual([
    [1, 2, 1],
    [3, 1, 2],
    [2, 0, 1],
  ]);
});

test('[DESIGN 5 league] more cannot move than a tier has room for, and nothing comes after a league', () => {
  expect(isLeague(league({ size: 4, move: 2 }))).toBe(true);
  expect(isLeague(league({ size: 4, move: 3 }))).toBe(false);
  expect(isLeague({ system: 'swiss', league: { size: 4, move: 1, seasons: 2 } })).toBe(false);
  expect(isChain({ system: 'league', later: [{ system: 'cup', take: 4, rounds: 3 }] })).toBe(false);
});

/** Random seasons driven by numbers, as a log whose chain holds; after every act `each` sees it. */
function played(r: EventRules, size: number, seed: number, each: (state: EventState, act: Act) => void): LoggedAct[] {
  let at = seed;
  const draw = (bound: number): number => {
    at = (Math.imul(at, 1103515245) + 12345) >>> 0;
    return (at >>> 8) % bound;
  };
  let state = emptyEvent;
  const log: LoggedAct[] = [];
  let chain = eventHead('ladders', r as never, commitment('0'.repeat(64)));
  const put = (act: Act, by = server): void => {
    expect(refusalOf(state, r, act, by, 'because'), JSON.stringify(act)).toBeNull();
    const line = { seq: log.length + 1, at: 1, by: by.id, act, reason: 'because' };
    chain = chainAfter(chain, line);
    log.push({ ...line, chain });
    state = afterAct(state, act, 1);
    each(state, act);
  };
  const come = (id: string): void => put(enter(id, 'random'), owner);
  put({ kind: 'announce' }, owner);
  for (const id of ids(size)) come(id);
  put({ kind: 'start', seeds: drawSeeds(ids(size), eventSource('ladders', '0'.repeat(64))) }, owner);
  for (let next = nextRound(state, r); next !== null; next = nextRound(state, r)) {
    const made = pairNext(state, r);
    const boards = (made?.pairs ?? []).map(({ a, b }, i) => ({ id: `r${next}b${i}`, a, b }));
    const members = made?.members ? { members: [...made.members] } : {};
    put({ kind: 'pair', round: next, draft: 1, boards, byes: [...(made?.byes ?? [])], ...members });
    put({ kind: 'publish', round: next, draft: 1 });
    if (draw(4) === 0 && takesLate(state, r)) come(`late${next}`);
    const left = presentOf(state);
    if (draw(4) === 0 && left.length > 3) {
      const number = left[draw(left.length)];
      const gone = state.entrants.find((e) => e.number === number);
      put({ kind: 'withdraw', entrant: gone?.id ?? '' }, owner);
    }
    for (const b of boards)
      put({ kind: 'result', board: b.id, result: (['1:0', '0:1', '=:='] as const)[draw(3)] ?? '1:0', by: 'match' });
  }
  put({ kind: 'finish' });
  return log;
}

test(
  '[DESIGN 5 league] random seasons: nobody is lost, tiers keep their sizes, the log alone gives what was shown',
  () => {
    const runs = Number(process.env.WARDROOM_RANDOM_EVENTS ?? 150);
    const shape = fc.record({
      entrants: fc.integer({ min: 2, max: 14 }),
      size: fc.integer({ min: 2, max: 5 }),
      move: fc.integer({ min: 0, max: 2 }),
      seasons: fc.integer({ min: 1, max: 3 }),
      seed: fc.nat(),
    });
    fc.assert(
      fc.property(shape, ({ entrants, size, move, seasons, seed }) => {
        const r = league({ size, move: Math.min(move, Math.floor(size / 2)), seasons });
        let shown: unknown;
        const tables = (state: EventState): unknown => [
          standingsOf(state, r),
          seasonsShown(state, r).map((s) => seasonLines(state, r, s)),
        ];
        let last: EventState = emptyEvent;
        let before: { tiers: readonly (readonly number[])[]; ranked: number[][]; left: number; came: number } | null =
          null;
        const log = played(r, entrants, seed, (state, act) => {
          if (act.kind === 'pair' && act.members) {
            const here = presentOf(last);
            // Everybody who has not left plays, once.
            expect([...act.members].sort((a, b) => a - b)).toEqual(here);
            const now = tiersOf(act.members, size);
            expect(now.map((t) => t.length)).toEqual(tierSizes(here.length, size));
            for (const t of now.slice(0, -1)) expect(t.length).toBe(size);
            expect(Math.min(...now.map((t) => t.length))).toBeGreaterThanOrEqual(Math.min(2, here.length));
            if (before && before.left === 0 && before.came === 0) {
              const { ranked } = before;
              // Without comers and goers: who stays, who comes down, who comes up, each counted by itself.
              const k = (i: number): number =>
                i < 0 || i + 1 >= ranked.length
                  ? 0
                  : Math.min(r.league?.move ?? 0, ...[i, i + 1].map((t) => Math.floor((ranked[t]?.length ?? 0) / 2)));
              for (const [i, t] of ranked.entries()) {
                const stay = t.filter((_, place) => place >= k(i - 1) && place < t.length - k(i));
                const down = (ranked[i - 1] ?? []).filter((_, place, all) => place >= all.length - k(i - 1));
                const up = (ranked[i + 1] ?? []).filter((_, place) => place < k(i));
                expect(new Set(now[i])).toEqual(new Set([...stay, ...down, ...up]));
              }
            }
            before = { tiers: now, ranked: [], left: 0, came: 0 };
          }
          if (act.kind === 'withdraw' && before) before.left++;
          if (act.kind === 'enter' && before) before.came++;
          last = state;
          // Tables between two results of a round are looked at elsewhere.
          if (act.kind === 'result' && state.rounds.at(-1)?.status !== 'complete') return;
          if (before && act.kind === 'result') {
            const stage = seasonsShown(state, r).at(-1);
            if (stage) before.ranked = seasonLines(state, r, stage).map((t) => t.map((l) => l.number));
          }
          shown = tables(state);
          // Everybody has one place.
          const places = standingsOf(state, r).map((l) => l.number);
          const all = state.entrants.flatMap((e) => (e.number === null ? [] : [e.number]));
          if (state.rounds.length > 0) expect([...places].sort((a, b) => a - b)).toEqual(all.sort((a, b) => a - b));
        });
        expect(last.status).toBe('finished');
        const again = log.reduce((state, { act, at }) => afterAct(state, act, at), emptyEvent);
        expect(tables(again)).toEqual(shown);
        const file = { id: 'ladders', rules: r, commit: commitment('0'.repeat(64)), secret: '0'.repeat(64), log };
        expect(verifyEvent(file)).toBeNull();
        // Whoever is put into another tier is found out.
        const begun = log.findLast((l) => l.act.kind === 'pair' && l.act.members);
        if (begun?.act.kind === 'pair' && begun.act.members) {
          const members = [...begun.act.members].reverse();
          let chain = log[begun.seq - 2]?.chain ?? '';
          const forged = log.slice(begun.seq - 1).map((l) => {
            const line = { ...l, act: l === begun ? { ...begun.act, members } : l.act };
            chain = chainAfter(chain, line as LoggedAct);
            return { ...line, chain } as LoggedAct;
          });
          const found = verifyEvent({ ...file, log: [...log.slice(0, begun.seq - 1), ...forged] });
          expect(found).toEqual({ what: 'pairing', seq: begun.seq });
        }
        const numbers = last.entrants.filter((e) => e.number !== null).length;
        expect(standingsCsv(last, r).split('\r\n').length).toBe(numbers + 2);
        expect(
          eventTrf('League', last, r)
            .split('\n')
            .filter((l) => l.startsWith('001')).length,
        ).toBe(numbers);
      }),
      { numRuns: runs },
    );
  },
  120_000 * Math.max(1, Number(process.env.WARDROOM_RANDOM_EVENTS ?? 150) / 150),
);

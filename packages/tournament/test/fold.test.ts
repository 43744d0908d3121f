import { pairSwiss } from '@wardroom/pairing';
import { secretSource } from '@wardroom/rules';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Act, EventRound, LoggedAct } from '../src/index.ts';
import {
  afterAct,
  bidFigures,
  brokenAt,
  chainAfter,
  crossTable,
  drawSeeds,
  emptyEvent,
  eventCalendar,
  eventHead,
  eventRulesSchema,
  foldEvent,
  jobsOf,
  keyOf,
  needsOf,
  nextRound,
  presentOf,
  roundEnd,
  roundsOf,
  sideFigures,
  standingsOf,
} from '../src/index.ts';

const source = secretSource('ab'.repeat(32), 'event');
const rules = { rounds: 3, tieBreaks: ['C1', 'BH', 'SB', 'LOT'] as ('C1' | 'BH' | 'SB' | 'LOT')[] };
const listed = rules;
const enter = (id: string): Act => ({ kind: 'enter', entrant: { id, name: id } });

/** A whole event whose results are given as numbers; calls back after every act. */
function event(size: number, results: readonly number[], each: (acts: readonly Act[]) => void): Act[] {
  const acts: Act[] = [];
  const put = (act: Act): void => {
    acts.push(act);
    each(acts);
  };
  const ids = Array.from({ length: size }, (_, i) => `u${i}`);
  put({ kind: 'announce' });
  for (const id of ids) put(enter(id));
  put({ kind: 'start', seeds: drawSeeds(ids, source) });
  let at = 0;
  for (let round = nextRound(foldEvent(acts.map((act) => ({ act }))), rules); round !== null; ) {
    const state = foldEvent(acts.map((act) => ({ act })));
    const made = pairSwiss(roundsOf(state), presentOf(state));
    const boards = made.pairs.map(({ a, b }, i) => ({ id: `r${round}b${i}`, a, b }));
    put({ kind: 'pair', round, draft: 1, boards, byes: made.bye === null ? [] : [made.bye] });
    put({ kind: 'publish', round, draft: 1 });
    for (const { id } of boards) {
      put({ kind: 'open', board: id });
      const mark = (['1:0', '0:1', '=:=', '+:-'] as const)[(results[at++ % results.length] ?? 0) % 4] ?? '1:0';
      put({ kind: 'result', board: id, result: mark, by: 'match' });
    }
    round = nextRound(foldEvent(acts.map((act) => ({ act }))), rules);
  }
  return acts;
}

describe('the log of an event', () => {
  test('[platform] standings after each act equal those of the whole log, and no half of a pairing is lost', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 9 }),
        fc.array(fc.nat(50), { minLength: 5, maxLength: 20 }),
        (size, list) => {
          let kept = emptyEvent;
          const acts = event(size, list, (all) => {
            kept = afterAct(kept, all[all.length - 1] as Act);
            const state = foldEvent(all.map((act) => ({ act })));
            expect(standingsOf(kept, listed)).toEqual(standingsOf(state, listed));
            for (const round of state.rounds) {
              const seats = [...round.boards.flatMap(({ a, b }) => [a, b]), ...round.byes];
              expect(seats.sort((a, b) => a - b)).toEqual(presentOf(state));
            }
          });
          expect(foldEvent(acts.map((act) => ({ act }))).rounds.length).toBe(3);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('[platform] seeds are drawn from the commitment: each once, and again the same', () => {
    const ids = ['a', 'b', 'c', 'd', 'e'];
    const drawn = drawSeeds(ids, source);
    expect([...drawn].sort()).toEqual(ids);
    expect(drawSeeds(ids, source)).toEqual(drawn);
    expect(drawSeeds(ids, secretSource('cd'.repeat(32), 'event'))).not.toEqual(drawn);
  });

  test('[platform] a ruling after a result replaces it and keeps both lines', () => {
    const acts: Act[] = [
      { kind: 'announce' },
      enter('a'),
      enter('b'),
      { kind: 'start', seeds: ['a', 'b'] },
      { kind: 'pair', round: 1, draft: 1, boards: [{ id: 'x', a: 1, b: 2 }], byes: [] },
      { kind: 'publish', round: 1, draft: 1 },
      { kind: 'result', board: 'x', result: '1:0', by: 'match' },
      { kind: 'result', board: 'x', result: '0:1', by: 'ruling' },
    ];
    const state = foldEvent(acts.map((act) => ({ act })));
    expect(state.rounds[0]?.boards[0]).toMatchObject({ result: '0:1', by: 'ruling' });
    expect(standingsOf(state, listed).map((l) => [l.number, l.points])).toEqual([
      [2, 1],
      [1, 0],
    ]);
    expect(acts.slice(-2).map(keyOf)).toEqual(['result:x', null]);
  });

  test('[event] statistics and the cross table count what was played, and say on how many games they rest', () => {
    const bid = (side: string, to: string, n: number) => ({ side, received: n === 0 ? {} : { [to]: n } });
    const boards = (round: number, pairs: [number, number][]): Act => ({
      kind: 'pair',
      round,
      draft: 1,
      boards: pairs.map(([a, b], i) => ({ id: `${round}.${i}`, a, b })),
      byes: [],
    });
    const ended = (board: string, result: '1:0' | '0:1' | '=:=' | '+:-', won?: ReturnType<typeof bid>): Act => ({
      kind: 'result',
      board,
      result,
      by: 'match',
      ...(won ? { bid: won } : {}),
    });
    const acts: Act[] = [
      { kind: 'announce' },
      ...['a', 'b', 'c', 'd'].map(enter),
      { kind: 'start', seeds: ['a', 'b', 'c', 'd'] },
      boards(1, [
        [1, 2],
        [3, 4],
      ]),
      { kind: 'publish', round: 1, draft: 1 },
      ended('1.0', '1:0', bid('axis', 'allies', 9)),
      ended('1.1', '0:1', bid('axis', 'allies', 9)),
      boards(2, [
        [1, 3],
        [2, 4],
      ]),
      { kind: 'publish', round: 2, draft: 1 },
      ended('2.0', '=:=', bid('allies', 'allies', 12)),
      // Not played: an auction alone says nothing about the sides.
      ended('2.1', '+:-', bid('axis', 'allies', 30)),
    ];
    const state = foldEvent(acts.map((act) => ({ act })));
    // By hand: three games; the Axis won one, the Allies one, one was drawn; the Allies received 9, 9 and 12.
    expect(sideFigures(state)).toEqual([
      { side: 'allies', games: 3, won: 1, drawn: 1, average: 10 },
      { side: 'axis', games: 3, won: 1, drawn: 1, average: 0 },
    ]);
    expect(bidFigures(state)).toEqual([
      { side: 'allies', from: 9, to: 9, games: 2, won: 1, drawn: 0 },
      { side: 'allies', from: 12, to: 12, games: 1, won: 0, drawn: 1 },
    ]);
    // Nobody got anything, and every first one plays the Allies: the Axis are a side all the same.
    const level = foldEvent(
      acts.map((act) => ({
        act:
          act.kind === 'result' ? { ...act, bid: { side: 'allies', received: {}, sides: ['allies', 'axis'] } } : act,
      })),
    );
    expect(sideFigures(level).map((s) => [s.side, s.games, s.won])).toEqual([
      ['allies', 3, 1],
      ['axis', 3, 1],
    ]);
    // Many sizes: brackets of one width, those in which a game lies. Seven sizes from 1 to 12: two wide each.
    const many = [1, 2, 3, 5, 6, 7, 12].map((n, i) =>
      ended(`x.${i}`, i < 3 ? '1:0' : '0:1', bid('axis', 'allies', n)),
    );
    const wide = foldEvent(
      [
        ...acts.slice(0, acts.findIndex((a) => a.kind === 'start') + 1),
        {
          kind: 'pair' as const,
          round: 1,
          draft: 1,
          boards: many.map((_, i) => ({ id: `x.${i}`, a: 2 * i + 1, b: 2 * i + 2 })),
          byes: [],
        },
        { kind: 'publish' as const, round: 1, draft: 1 },
        ...many,
      ].map((act) => ({ act })),
    );
    expect(bidFigures(wide).map(({ from, to, games, won }) => [from, to, games, won])).toEqual([
      [1, 2, 2, 0],
      [3, 4, 1, 0],
      [5, 6, 2, 2],
      [7, 8, 1, 1],
      [11, 12, 1, 1],
    ]);
    const row = (n: number) => [...(crossTable(state).get(n) ?? [])].map(([o, f]) => [o, f.map((x) => x.points)]);
    expect(row(1)).toEqual([
      [2, [1]],
      [3, [0.5]],
    ]);
    expect(row(4)).toEqual([
      [3, [1]],
      [2, [0]],
    ]);
  });

  test('[event] a round’s window: called before its end, made longer, late afterwards, in calendars', () => {
    const hour = 3_600_000;
    const windowed = eventRulesSchema.parse({ game: 'aa1942', scenario: 'standard', roundHours: 30, startsAt: hour });
    const line = (act: Act, at = 0) => ({ act, at });
    const base = [
      ...[{ kind: 'announce' } as const, enter('a;1'), enter('b')].map((act) => line(act)),
      line({ kind: 'start', seeds: ['a;1', 'b'] }),
      line({ kind: 'pair', round: 1, draft: 1, boards: [{ id: 'x', a: 1, b: 2 }], byes: [] }),
      line({ kind: 'publish', round: 1, draft: 1 }, 100 * hour),
      line({ kind: 'open', board: 'x' }, 100 * hour),
    ];
    const calls = (acts: typeof base) => jobsOf(foldEvent(acts), windowed).filter((j) => j.kind === 'call');
    expect(calls(base).map((j) => [j.at, j.end])).toEqual([
      [106 * hour, 130 * hour],
      [129 * hour, 130 * hour],
      [129.25 * hour, 130 * hour],
      [129.5 * hour, 130 * hour],
    ]);
    const state = foldEvent(base);
    expect(needsOf(state, windowed, 130 * hour - 1).map((n) => n.kind)).toEqual(['unscheduled']);
    expect(needsOf(state, windowed, 130 * hour)).toEqual([{ kind: 'late', round: 1, board: 'x', since: 130 * hour }]);
    const longer = foldEvent([...base, line({ kind: 'extend', round: 1, hours: 2 })]);
    expect(needsOf(longer, windowed, 131 * hour).map((n) => n.kind)).toEqual(['unscheduled']);
    expect(roundEnd(longer, longer.rounds[0] as EventRound, windowed)).toBe(132 * hour);
    const of = { id: 'e', name: 'Cup, of the harbour', url: 'http://x/e/cup', at: 0, entrant: 1 };
    const ics = eventCalendar(longer, windowed, of);
    expect(ics.split('\r\n').every((l) => new TextEncoder().encode(l).length <= 75)).toBe(true);
    expect(ics).toContain('DTSTART:19700101T010000Z');
    expect(ics).toContain('DTSTART:19700105T040000Z\r\nDTEND:19700106T120000Z');
    expect(ics.replaceAll('\r\n ', '')).toContain('SUMMARY:Cup\\, of the harbour · 1 · a\\;1 – b\r\n');
    expect(eventCalendar(longer, windowed, { ...of, entrant: 9 })).not.toContain('round-1');
  });

  test('[platform] a changed line breaks the chain where it stands', () => {
    const head = eventHead('e', {}, 'c');
    const log: LoggedAct[] = [];
    for (const act of [{ kind: 'announce' } as const, enter('a'), enter('b')]) {
      const line = { seq: log.length + 1, at: 5, by: 'o', act, reason: '' };
      log.push({ ...line, chain: chainAfter(log.at(-1)?.chain ?? head, line) });
    }
    expect(brokenAt(head, log)).toBeNull();
    const forged = log.map((l) => (l.seq === 2 ? { ...l, by: 'somebody' } : l));
    expect(brokenAt(head, forged)).toBe(2);
  });
});

import { pairSwiss } from '@wardroom/pairing';
import { secretSource } from '@wardroom/rules';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Act, LoggedAct } from '../src/index.ts';
import {
  afterAct,
  brokenAt,
  chainAfter,
  drawSeeds,
  emptyEvent,
  eventHead,
  foldEvent,
  keyOf,
  nextRound,
  presentOf,
  roundsOf,
  standingsOf,
} from '../src/index.ts';

const source = secretSource('ab'.repeat(32), 'event');
const rules = { rounds: 3, tieBreaks: ['C1', 'BH', 'SB', 'LOT'] as const };
const listed = { ...rules, tieBreaks: [...rules.tieBreaks] };
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
    put({ kind: 'pair', round, boards, bye: made.bye });
    put({ kind: 'publish', round });
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
  test('[platform] standings after every act are those computed from the whole log, and no half of a pairing is lost', () => {
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
              const seats = round.boards.flatMap(({ a, b }) => [a, b]);
              if (round.bye !== null) seats.push(round.bye);
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
      { kind: 'pair', round: 1, boards: [{ id: 'x', a: 1, b: 2 }], bye: null },
      { kind: 'publish', round: 1 },
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

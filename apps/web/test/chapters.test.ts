import type { LogEntry } from '@wardroom/rules';
import { expect, test } from 'vitest';
import { chaptersOf, inBrief, sinceMyTurn } from '../src/table/chapters.ts';
import type { LogLine } from '../src/table/game-ui.ts';

const ui = {
  turnOf: ({ key, params }: LogEntry) => (key === 'turn' ? String(params?.seat) : null),
  matters: ({ key }: LogEntry) => key === 'took',
};
let seq = 0;
const line = (key: string, seat?: string, acts?: string): LogLine => ({
  seq: seq++,
  n: 0,
  at: 0,
  ...(acts === undefined ? {} : { seat: acts }),
  entry: { key, ...(seat === undefined ? {} : { params: { seat } }) },
});
const turns = (...seats: string[]): LogLine[] => seats.flatMap((s) => [line('turn', s), line('took'), line('moved')]);

test('[platform] a log is told turn by turn, each with what matters of it', () => {
  const chapters = chaptersOf(ui, turns('red', 'blue'));
  expect(chapters.map((c) => c.seat)).toEqual(['red', 'blue']);
  expect(chapters.map((c) => c.lines.map((l) => l.entry.key))).toEqual([['took'], ['took']]);
  // A log that begins in the middle of a turn.
  const late = chaptersOf(ui, [line('took', undefined, 'green'), ...turns('red')]);
  expect(late.map((c) => c.seat)).toEqual(['green', 'red']);
});

test('[platform] since my turn: the turns of others between my last one and mine', () => {
  const who = (log: LogLine[], ...mine: string[]) => sinceMyTurn(chaptersOf(ui, log), mine).map((c) => c.seat);
  expect(who(turns('red', 'blue', 'green', 'red'), 'red')).toEqual(['blue', 'green']);
  expect(who(turns('red', 'blue', 'green'), 'red')).toEqual([]);
  expect(who(turns('blue', 'green', 'red'), 'red')).toEqual(['blue', 'green']);
  expect(who(turns('red', 'blue', 'red', 'blue', 'red'), 'red')).toEqual(['blue']);
  expect(who([...turns('red'), line('turn', 'blue'), ...turns('red')], 'red')).toEqual([]);
});

test('[issue 13 5] in brief: the last turns that fit ten seconds, what each began with and what has a place', () => {
  const there = (l: LogLine) => l.entry.key === 'took';
  const chapter = (seat: string, ...keys: string[]) => ({ seat, seq: 0, lines: keys.map((k) => line(k)) });
  const brief = (...all: ReturnType<typeof chapter>[]) =>
    inBrief(all, there).map((c) => [c.seat, ...c.lines.map((l) => l.entry.key)].join(' '));
  const took = (n: number): string[] => Array(n).fill('took');
  expect(brief(chapter('red', 'bought', 'took', 'income'), chapter('blue', 'bought', 'income'))).toEqual([
    'red bought took',
    'blue bought income',
  ]);
  // The newest ones, as many as there is time for; the last one in any case; a turn without a line is none.
  const long = [chapter('red', ...took(3)), chapter('blue', ...took(6)), chapter('green'), chapter('red', ...took(5))];
  expect(brief(...long).map((c) => c.split(' ')[0])).toEqual(['blue', 'red']);
  expect(brief(chapter('red', 'took'), chapter('blue', ...took(20)))).toHaveLength(1);
});

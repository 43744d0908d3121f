import type { LogEntry } from '@wardroom/rules';
import { expect, test } from 'vitest';
import { newsOf } from '../../src/games/eots/play/news.ts';
import type { AnyTable, LogLine } from '../../src/table/game-ui.ts';

const line = (seq: number, seat: string, key: string, by?: string): LogLine =>
  ({ seq, n: 0, at: 0, seat, ...(by ? { by } : {}), entry: { key, params: {} } as LogEntry }) as LogLine;
const log = [
  line(4, 'japan', 'offensive.begins'),
  line(5, 'japan', 'offensive.revealed'),
  line(6, 'allied', 'battle.ends'),
  line(7, 'japan', 'battle.groundWon', 'orders'),
  line(8, 'allied', 'events.played'),
  line(8, 'allied', 'events.europe'),
  line(9, 'allied', 'offensives.passed'),
];
const table = (seats: string[], seq = 9, mode = 'match'): AnyTable =>
  ({ log, seq, mode, me: { seats } }) as unknown as AnyTable;
const keys = (t: AnyTable): string[] => newsOf(t).map((l) => l.entry.key);

test('[R10.1] what the other side did since my last step is told in short; so is what my orders did', () => {
  expect(keys(table(['japan']))).toEqual(['battle.groundWon', 'events.played', 'offensives.passed']);
  expect(keys(table(['japan'], 8))).toEqual(['battle.groundWon', 'events.played']);
  expect(keys(table(['allied']))).toEqual([]);
});

test('[R10.1] who only watches, and who looks at a replay, has no last step', () => {
  expect(keys(table([]))).toEqual([]);
  expect(keys(table(['japan'], 9, 'replay'))).toEqual([]);
});

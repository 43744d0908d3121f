import type { LogEntry } from '@wardroom/rules';
import { expect, test } from 'vitest';
import { BEGINS, movedBy, newsOf } from '../../src/games/eots/play/news.ts';
import { toldSinceMyAct } from '../../src/kit/net-moves.ts';
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

test('[R11.15] what the other side moved since I acted stays, however the page opened; a plan undone does not', () => {
  const moved = (seq: number, seat: string, from: string, to: string, ...units: string[]): LogLine => ({
    ...line(seq, seat, 'offensive.moved'),
    entry: { key: 'offensive.moved', params: { units, from, to } },
  });
  const begins = (seq: number, seat: string): LogLine => ({
    ...line(seq, seat, 'offensives.passed'),
    entry: { key: 'offensives.passed', params: { side: seat } },
  });
  const told = [
    begins(1, 'japan'),
    moved(2, 'japan', '2909', '2915', 'jp-army-16'),
    line(3, 'japan', 'offensive.plan'),
    moved(3, 'japan', '2909', '2917', 'jp-army-16'),
    moved(3, 'japan', '2909', '2917', 'jp-ca-nachi'),
    moved(4, 'allied', '2812', '2917', 'us-bde-p'),
  ];
  const shown = (log: readonly LogLine[], seats: string[]): unknown[] =>
    toldSinceMyAct(
      {
        log,
        seq: 9,
        latest: 9,
        me: { seats },
        ui: { turnOf: ({ key, params }: LogEntry) => (BEGINS.test(key) ? params?.side : null) },
      } as unknown as AnyTable,
      movedBy,
    ).map((m) => `${m.key} ${m.things.length}`);
  expect(shown(told, ['allied'])).toEqual(['japan|2909|2917 2']);
  expect(shown(told, ['japan'])).toEqual(['allied|2812|2917 1']);
  // Who only looks on sees both sides of the newest turn.
  expect(shown(told, [])).toEqual(['japan|2909|2917 2', 'allied|2812|2917 1']);
  expect(shown([...told, line(5, 'allied', 'events.cancelled')], ['allied'])).toEqual([]);
  // My own card is an act already; the next turn of the other side is beside the one before.
  expect(shown([...told, begins(6, 'allied')], ['allied'])).toEqual([]);
  expect(shown([...told, begins(6, 'japan'), moved(7, 'japan', '2813', '2812', 'jp-army-25')], ['allied'])).toEqual([
    'japan|2909|2917 2',
    'japan|2813|2812 1',
  ]);
});

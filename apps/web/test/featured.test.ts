import type { TableInfo } from '@wardroom/protocol';
import { expect, test } from 'vitest';
import { averageRating, closeness, eventful, ratingKey, worthSeeing } from '../src/watch/featured.ts';

const table = (id: string, people: readonly string[], more: Partial<TableInfo> = {}): TableInfo =>
  ({
    id,
    game: 'eots',
    spectators: 0,
    startedAt: 1,
    seats: [...people.map((p) => ({ holders: [{ id: p }] })), { holders: [{ id: 'b', bot: true }] }],
    ...more,
  }) as unknown as TableInfo;
const ratings = new Map([
  [ratingKey('eots', 'ann'), 1700],
  [ratingKey('eots', 'ben'), 1500],
  [ratingKey('cnc', 'cleo'), 2000],
]);

test('[watch] events first, then people against each other, then ratings, then the newest, all open', () => {
  const all = [
    table('bots', []),
    table('alone', ['ann']),
    table('newer', ['cleo', 'dan'], { startedAt: 5 }),
    table('older', ['cleo', 'dan']),
    table('rated', ['ann', 'ben']),
    table('hidden', ['ann', 'ben'], { spectators: null }),
    table('event', [], { event: 'e' }),
  ];
  expect(worthSeeing(all, ratings).map((x) => x.id)).toEqual(['event', 'rated', 'newer', 'older', 'alone', 'bots']);
});

test('[watch] tables of those who are followed come before all others', () => {
  const all = [table('event', [], { event: 'e' }), table('rated', ['ann', 'ben']), table('friend', ['dan'])];
  expect(worthSeeing(all, ratings, new Set(['dan'])).map((x) => x.id)).toEqual(['friend', 'event', 'rated']);
});

test('[watch] the average counts the people whom this game has rated', () => {
  expect(averageRating(table('a', ['ann', 'ben', 'cleo']), ratings)).toBe(1600);
  expect(averageRating(table('a', ['cleo']), ratings)).toBeNull();
});

test('[watch] of games alike in people the closest comes first, before ratings; unknown is between', () => {
  const at = (by: number): Partial<TableInfo> => ({ lead: { of: ['axis'], by } });
  const all = [
    table('decided', ['ann', 'ben'], at(0.9)),
    table('unsaid', ['ann', 'ben']),
    table('close', ['cleo', 'dan'], at(0.2)),
    table('even', ['cleo', 'dan'], at(0)),
  ];
  expect(worthSeeing(all, ratings).map((x) => x.id)).toEqual(['even', 'close', 'unsaid', 'decided']);
  expect([0.05, 0.1, 0.3, 0.6, 1].map((by) => closeness({ of: [], by }))).toEqual([3, 2, 1, 0, 0]);
});

test('[watch] replays in which the lead changed hands most come first, then those that ended last', () => {
  const all = [
    table('dull', [], { endedAt: 9 }),
    table('swings', [], { swings: 3, endedAt: 1 }),
    table('duller', [], { swings: 0, endedAt: 2 }),
    table('last', [], { swings: 3, endedAt: 5 }),
  ];
  expect(eventful(all).map((x) => x.id)).toEqual(['last', 'swings', 'dull', 'duller']);
});

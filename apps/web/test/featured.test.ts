import type { TableInfo } from '@wardroom/protocol';
import { expect, test } from 'vitest';
import { averageRating, ratingKey, worthSeeing } from '../src/watch/featured.ts';

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

test('[watch] events first, then people against each other, then ratings, then the newest; what nobody may see is left out', () => {
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

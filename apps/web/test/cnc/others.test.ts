import { spots } from '@wardroom/cnc/ui-facts';
import { expect, test } from 'vitest';
import { areaAt, measure } from '../../src/games/cnc/map/measure.ts';
import { movedSince } from '../../src/games/cnc/map/moved.ts';
import { matters, rowsOf } from '../../src/games/cnc/turn-rows.ts';
import type { LogLine } from '../../src/table/game-ui.ts';

const line = (seq: number, seat: string, key: string, params: object): LogLine =>
  ({ seq, n: 0, at: 0, seat, entry: { key, params } }) as unknown as LogLine;
const move = (seq: number, seat: string, nation: string, path: readonly string[]): LogLine =>
  line(seq, seat, 'move.made', { nation, from: path[0], to: path.at(-1), path });

test('[17] what others moved after my last act, by nation and way; my own and older ones are not shown', () => {
  const log = [
    move(4, 'usa', 'usa', ['manila', 'sulu-sea']),
    move(6, 'usa', 'nat-china', ['nanking', 'suchow']),
    move(7, 'usa', 'nat-china', ['nanking', 'suchow']),
    move(8, 'usa', 'nat-china', ['wuhan', 'suchow']),
    move(9, 'japan', 'japan', ['tsingtao', 'suchow']),
    line(10, 'usa', 'battle.ends', { area: 'suchow' }),
  ];
  expect(movedSince(log, 5, ['japan']).map(({ nation, path, n }) => [nation, path.join('>'), n])).toEqual([
    ['nat-china', 'nanking>suchow', 2],
    ['nat-china', 'wuhan>suchow', 1],
  ]);
  expect(movedSince(log, 8, ['japan'])).toEqual([]);
});

test('[18] a turn in rows: where blocks went, a battle with the hits of each, the rest as it was said', () => {
  const log = [
    line(1, 'usa', 'turn.begins', { faction: 'usa', orders: 2 }),
    line(2, 'usa', 'war.declared', { by: 'usa', on: 'japan' }),
    move(3, 'usa', 'nat-china', ['nanking', 'suchow']),
    move(4, 'usa', 'nat-china', ['wuhan', 'suchow']),
    line(5, 'usa', 'battle.activated', { area: 'suchow' }),
    line(6, 'usa', 'battle.hit', { area: 'suchow', nation: 'japan', type: 'infantry', cv: 1 }),
    line(7, 'usa', 'battle.eliminated', { area: 'suchow', nation: 'japan', type: 'infantry', cv: 0 }),
    line(8, 'usa', 'battle.hit', { area: 'suchow', nation: 'nat-china', type: 'militia', cv: 1 }),
    line(9, 'usa', 'battle.ends', { area: 'suchow' }),
  ].filter((l) => matters(l.entry));
  const rows = rowsOf(log, () => null);
  expect(rows.map((r) => r.kind)).toEqual(['said', 'moved', 'fought']);
  expect(rows[1]).toMatchObject({ nation: 'nat-china', to: 'suchow', n: 2 });
  expect(rows[2]).toMatchObject({
    area: 'suchow',
    lost: [
      { nation: 'japan', n: 2 },
      { nation: 'nat-china', n: 1 },
    ],
  });
});

test('[17.1] the ruler counts borders between the areas under two points', () => {
  const at = (id: string) => spots.get(id) ?? { x: 0, y: 0 };
  // The name of an area may stand beside it where it is small.
  const beside = [...spots.keys()].filter((id) => areaAt(at(id)) !== id);
  expect(beside.length).toBeLessThan(spots.size / 20);
  expect(areaAt({ x: -50, y: -50 })).toBeNull();
  expect(measure(at('tokyo'), at('tokyo'))).toBe(0);
  expect(measure(at('tokyo'), at('osaka'))).toBe(1);
  expect(measure(at('osaka'), at('tokyo'))).toBe(1);
  expect(measure(at('tokyo'), at('shansi'))).toBeGreaterThan(2);
});

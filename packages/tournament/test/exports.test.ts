import { expect, test } from 'vitest';
import type { Act } from '../src/index.ts';
import { eventTrf } from '../src/index.ts';
import { after, over, round1, rules, seeded } from './acts.ts';

test('[TRF-2026] the report says rounds and system, in the codes of 2026 and before; a name is one line', () => {
  const state = after(...seeded('a', 'b'), round1, { kind: 'publish', round: 1, draft: 1 }, over('x', '1:0'));
  const head = (more: Parameters<typeof rules>[0], name = 'Cup') =>
    eventTrf(name, state, rules(more))
      .split('\n')
      .filter((line) => !line.startsWith('001'));
  expect(head({}, 'Harbour\n001    9\tCup')).toEqual([
    '012 Harbour 001 9 Cup',
    '062 2',
    '092 swiss',
    '142 1',
    '192 CUSTOM_SWISS',
    'XXR 1',
    '',
  ]);
  const type = (more: Parameters<typeof rules>[0]) => head(more).find((line) => line.startsWith('192'));
  expect(type({ system: 'roundRobin' })).toBe('192 BERGER_ROUNDROBIN');
  expect(type({ system: 'roundRobin', twice: true })).toBe('192 BERGER_DOUBLEROUNDROBIN');
  expect(type({ system: 'roundRobin', pools: 2 })).toBeUndefined();
  expect(type({ system: 'league' })).toBeUndefined();
  expect(type({ system: 'cup' })).toBe('192 CUSTOM_KNOCKOUT');
});

test('[TRF-2026] each figure of a player stands in its columns, as a reader of the format takes it from there', () => {
  const round2: Act = { kind: 'pair', round: 2, draft: 1, boards: [{ id: 'y', a: 3, b: 1 }], byes: [2] };
  const played: Act[] = [
    { kind: 'pair', round: 1, draft: 1, boards: [{ id: 'x', a: 1, b: 2 }], byes: [3] },
    { kind: 'publish', round: 1, draft: 1 },
    over('x', '=:='),
    round2,
    { kind: 'publish', round: 2, draft: 1 },
    { kind: 'result', board: 'y', result: '-:+', by: 'absence' },
  ];
  const state = after(...seeded('Ann', 'Bo', 'Cy'), ...played);
  // Columns are counted from 1, the last one belongs to the figure.
  const at = (line: string, from: number, to = from): string => line.slice(from - 1, to).trim();
  const parts = (line: string, n: number): string[] =>
    [92, 97, 99].map((c, i) => at(line, c + 10 * n, [95, 97, 99].map((x) => x + 10 * n)[i]));
  const lines = eventTrf('Cup', state, rules()).split('\n');
  const players = lines.filter((line) => at(line, 1, 3) === '001');
  const read = players.map((l) => [
    at(l, 5, 8),
    at(l, 15, 47),
    at(l, 81, 84),
    at(l, 86, 89),
    ...parts(l, 0),
    ...parts(l, 1),
  ]);
  expect(read).toEqual([
    ['1', 'Ann', '1.5', '1', '2', 'w', '=', '3', 'b', '+'],
    ['2', 'Bo', '1.5', '2', '1', 'b', '=', '0000', '-', 'U'],
    ['3', 'Cy', '1.0', '3', '0000', '-', 'U', '1', 'w', '-'],
  ]);
});

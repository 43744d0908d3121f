import { expect, test } from 'vitest';
import { eventTrf } from '../src/index.ts';
import { after, over, round1, rules, seeded } from './acts.ts';

test('[TRF-2026] the report says how many rounds it has and which system, in the codes of 2026 and of before; a name is one line', () => {
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
  const lines = eventTrf('Cup', state, rules()).split('\n');
  expect(lines.filter((line) => line.startsWith('001')).map((line) => line.slice(-9))).toEqual(
    ['   2 w 1', '   1 b 0'].map((part) => part.padStart(9)),
  );
});

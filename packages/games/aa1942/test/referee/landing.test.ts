import { expect, test } from 'vitest';
import { bestLanding } from '../../src/movement/landing.ts';
import { Table } from './table.ts';

test('[5.11] two bought carriers for two fighters on two oceans: both come down', () => {
  const t = new Table({
    turn: 'usa',
    board: { sz12: { usa: 'fighter' }, sz56: { usa: 'fighter' } },
    factories: { eastern_united_states: 0, western_united_states: 0 },
    ipcs: { usa: 30 },
    fields: { 'usa-fighter-1': { spent: 3 }, 'usa-fighter-2': { spent: 4 } },
  });
  t.choose('buy', ['carrier'], 2);
  t.choose('done');
  const landing = bestLanding(t.g, 'combat');
  expect(landing.lost).toEqual([]);
  expect(landing.build.length).toBe(2);
});

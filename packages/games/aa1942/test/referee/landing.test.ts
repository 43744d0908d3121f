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

test('[5.11, 15.4] seven carriers that have to change places with each other save fourteen fighters', () => {
  const at = ['sz9', 'sz10', 'sz11', 'sz12', 'sz13', 'sz22', 'sz23'];
  const over = ['sz8', 'sz2', 'sz18', 'sz9', 'sz14', 'sz12', 'sz13'];
  const board = Object.fromEntries(
    [...new Set([...at, ...over])].map((z) => {
      const units = [...(at.includes(z) ? ['carrier'] : []), ...(over.includes(z) ? ['2 fighter'] : [])];
      return [z, { usa: units.join(', ') }];
    }),
  );
  const fields = Object.fromEntries(Array.from({ length: 14 }, (_, i) => [`usa-fighter-${i + 1}`, { spent: 4 }]));
  const t = new Table({ turn: 'usa', board, fields });
  expect(bestLanding(t.g, 'noncombat').lost).toEqual([]);
});

import { expect, test } from 'vitest';
import { bestLanding } from '../../src/movement/landing.ts';
import { exposure, safeLanding } from '../../src/noncombat-move/safe-landing.ts';
import { Table } from './table.ts';

test('[9.5, 9.7] aircraft landed as proposed come down where no enemy comes, not in the nearest place', () => {
  const t = new Table({
    turn: 'uk',
    moved: true,
    board: { ukraine_ssr: { uk: 'bomber' }, bulgaria_romania: { germany: 'tank' } },
    fields: { 'uk-bomber-1': { spent: 3 } },
  });
  expect(bestLanding(t.g, 'noncombat').places.get('uk-bomber-1')).toBe('caucasus');
  expect(exposure(t.g, 'caucasus')).toEqual({ attack: 3, defence: 0 });
  const to = safeLanding(t.g).places.get('uk-bomber-1') as string;
  expect(exposure(t.g, to).attack).toBe(0);
  t.choose('landAll');
  expect(t.unit('uk-bomber-1').space).toBe(to);
});

test('[9.5, 9.7] where enemies come everywhere the place counts that is held best', () => {
  const t = new Table({
    turn: 'uk',
    moved: true,
    board: { sz7: { uk: 'bomber' }, france: { germany: '4 fighter' }, united_kingdom: { uk: '6 infantry' } },
    fields: { 'uk-bomber-1': { spent: 5 } },
  });
  expect(safeLanding(t.g).places.get('uk-bomber-1')).toBe('united_kingdom');
  const { attack, defence } = exposure(t.g, 'united_kingdom');
  expect(attack).toBe(12);
  expect(defence).toBe(12);
});

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

test('[9.6, 9.7] fighters come down on the decks that have room where these are as safe as the land in reach', () => {
  const t = new Table({
    turn: 'japan',
    moved: true,
    board: {
      sz53: { japan: '3 fighter' },
      sz50: { japan: 'carrier, destroyer' },
      wake_island: { japan: 'infantry' },
      hawaiian_islands: { usa: '2 fighter' },
      sz56: { usa: 'battleship, transport' },
    },
    fields: Object.fromEntries([1, 2, 3].map((n) => [`japan-fighter-${n}`, { spent: 2 }])),
  });
  const to = [...safeLanding(t.g).places.values()].sort();
  // The deck takes two; the third one finds the least exposed island.
  expect(to.filter((at) => at === 'sz50')).toHaveLength(2);
  expect(exposure(t.g, 'sz50')).toEqual({ attack: 6, defence: 4 });
  t.choose('landAll');
  expect(['1', '2', '3'].map((n) => t.unit(`japan-fighter-${n}`).space).sort()).toEqual(to);
});

test('[9.5, 9.7] a place whose holders are worth what may come is near enough: nobody flies on', () => {
  const t = new Table({
    turn: 'germany',
    moved: true,
    board: {
      caucasus: { germany: 'bomber' },
      ukraine_ssr: { germany: '4 infantry' },
      russia: { ussr: '2 fighter' },
    },
    fields: { 'germany-bomber-1': { spent: 2 } },
  });
  expect(exposure(t.g, 'ukraine_ssr')).toEqual({ attack: 6, defence: 8 });
  expect(safeLanding(t.g).places.get('germany-bomber-1')).toBe('ukraine_ssr');
});

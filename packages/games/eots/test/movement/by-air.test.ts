import { expect, test, vi } from 'vitest';
import { moving } from '../offensive/front.ts';

vi.mock('../../src/zoi.ts', () => import('../offensive/plain-facts.ts'));
vi.mock('../../src/supply.ts', () => import('../offensive/plain-facts.ts'));
vi.mock('../../src/command.ts', () => import('../offensive/plain-facts.ts'));

test('[R12.7] a leg for each point of the card, each from and to a friendly airfield', () => {
  const s = { units: { 'jp-air-21': '3009' }, active: ['jp-air-21'] };
  moving({ ...s, ov: 1 })
    .offers('move', 'air', 'jp-air-21', 'go', '3306')
    .refuses('R12.7', 'move', 'air', 'jp-air-21', 'go', '3705');
  moving({ ...s, ov: 2 })
    .offers('move', 'air', 'jp-air-21', 'go', '3705')
    .refuses('R12.7', 'move', 'air', 'jp-air-21', 'go', '2812');
});

test(
  '[C-031 R12.8] a parenthetical range carries an air unit far and out of every battle; a bomber lands ' +
    'between its legs',
  () => {
    const s = {
      side: 'allied',
      units: { 'us-air-feaf': '2911' },
      active: ['us-air-feaf'],
      control: { '2911': 'allied' },
      ov: 2,
    } as const;
    const t = moving(s).act('move', 'air', 'us-air-feaf', 'go', '2715');
    expect(t.g.activated['us-air-feaf']?.extended).toBe(true);
    const near = moving(s).act('move', 'air', 'us-air-feaf', 'go', '2813');
    expect(near.g.activated['us-air-feaf']?.extended).toBeUndefined();
    const bomber = moving({ side: 'allied', units: { 'us-lrb-19': '2812' }, active: ['us-lrb-19'], ov: 2 });
    bomber.act('move', 'air', 'us-lrb-19', 'go', '2917');
    expect(bomber.g.activated['us-lrb-19']?.path?.length).toBeLessThanOrEqual(2);
  },
);

test('[R12.9] an air unit does not enter a battle hex, but may leave one where it stands', () => {
  const s = { units: { 'jp-air-21': '3009', 'us-div-m1': '2909' }, active: ['jp-air-21'], ov: 1 };
  moving(s).refuses('R12.7', 'move', 'air', 'jp-air-21', 'go', '2909');
  moving({ ...s, units: { ...s.units, 'jp-air-21': '2909' } }).offers('move', 'air', 'jp-air-21', 'go', '3009');
});

test('[R12.7] an enemy ship in the hex of an airfield does not matter', () => {
  moving({ units: { 'jp-air-21': '3009', 'us-ca-neworleans': '2909' }, active: ['jp-air-21'], ov: 1 }).offers(
    'move',
    'air',
    'jp-air-21',
    'go',
    '2909',
  );
});

test('[C-032 R12.10] strategic transport has twice as many legs and lands on friendly airfields', () => {
  const s = { units: { 'jp-air-21': '3407' }, active: ['jp-air-21'], ov: 1 };
  const t = moving(s)
    .refuses('R12.7', 'move', 'air', 'jp-air-21', 'go', '2709')
    .act('move', 'airStrategic', 'jp-air-21', 'go', '2609');
  expect(t.g.activated['jp-air-21']?.path?.length).toBe(2);
});

test('[C-238 R12.10] not over, from or into an un-neutralised zone', () => {
  const s = { units: { 'jp-air-21': '3407' }, active: ['jp-air-21'], ov: 1 };
  moving({ ...s, units: { ...s.units, 'us-air-7': '3407' } }).refuses('R12.10', 'move', 'airStrategic', 'jp-air-21');
  moving({ ...s, units: { ...s.units, 'us-cv-lexington': '3409' } }).refuses(
    'R5.6',
    'move',
    'airStrategic',
    'jp-air-21',
  );
  moving({ ...s, units: { ...s.units, 'us-cv-lexington': '2709' } }).refuses(
    'R5.6',
    'move',
    'airStrategic',
    'jp-air-21',
    'go',
    '2609',
  );
});

test('[C-042 R12.11] 5408 is a stop between Allied legs: nobody ends there, and no Japanese ship may be in it', () => {
  const s = { side: 'allied', units: { 'us-air-7': '5108' }, active: ['us-air-7'], ov: 2 } as const;
  const t = moving(s).refuses('R12.11', 'move', 'air', 'us-air-7', 'go', '5408');
  t.act('move', 'air', 'us-air-7', 'go', '5808');
  expect(t.g.activated['us-air-7']?.path).toEqual(['5408', '5808']);
  moving({ ...s, units: { ...s.units, 'jp-ca-aoba': '5408' } }).refuses(
    'R12.7',
    'move',
    'air',
    'us-air-7',
    'go',
    '5808',
  );
  moving({
    units: { 'jp-air-21': '5108' },
    active: ['jp-air-21'],
    control: { '5108': 'japan', '5808': 'japan' },
    ov: 2,
  }).refuses('R12.7', 'move', 'air', 'jp-air-21', 'go', '5808');
});

test('[R12.13 R16.17] the box in China is four hexes from any airfield of Northern India', () => {
  const s = { side: 'allied', units: { 'us-lrb-10': '2104' }, active: ['us-lrb-10'], ov: 1 } as const;
  moving(s).offers('move', 'air', 'us-lrb-10', 'go', 'china-air');
  moving({ ...s, units: { 'us-lrb-10': 'china' } }).offers('move', 'air', 'us-lrb-10', 'go', '2104');
  moving({
    ...s,
    units: { 'us-lrb-10': 'china' },
    control: { '2104': 'japan', '1905': 'japan', '2205': 'japan', '2105': 'japan' },
  }).refuses('R12.7', 'move', 'air', 'us-lrb-10');
  moving({ ...s, units: { ...s.units, 'us-air-7': 'china', 'us-air-13': 'china', 'us-air-5': 'china' } }).refuses(
    'R12.7',
    'move',
    'air',
    'us-lrb-10',
    'go',
    'china-air',
  );
});

test('[R12.12] stacking does not limit movement in the offensive', () => {
  moving({
    units: { 'jp-air-21': '3009', 'jp-air-22': '2909', 'jp-air-23': '2909', 'jp-air-24': '2909' },
    active: ['jp-air-21'],
    ov: 1,
  }).offers('move', 'air', 'jp-air-21', 'go', '2909');
});

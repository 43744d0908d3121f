import { expect, test } from 'vitest';
import { japaneseResources } from '../src/control.ts';
import { hqInSupply, inSupply } from '../src/supply.ts';
import { inZone, rawZone } from '../src/zoi.ts';
import { state } from './table.ts';

test('[R5.1] a supplied air unit projects its zone two hexes far, no further', () => {
  const g = state({ units: { '2813': 'us-hq-sw-pacific us-air-feaf' } });
  expect([rawZone(g, '2813', 'allied'), rawZone(g, '2811', 'allied'), rawZone(g, '2810', 'allied')]).toEqual([
    true,
    true,
    false,
  ]);
  expect(inZone(g, '2811', 'allied')).toBe(true);
});

test('[R6.1 R6.2] a Japanese HQ needs a city of the Home Islands, at any distance', () => {
  const cities = '3307 3407 3506 3507 3607 3704 3705 3706';
  const units = { '4017': 'jp-hq-south-seas' };
  expect(hqInSupply(state({ units }), 'jp-hq-south-seas')).toBe(true);
  expect(hqInSupply(state({ units, allied: cities }), 'jp-hq-south-seas')).toBe(false);
});

test(
  '[R6.8, R18.6] units in the hex of the Tokyo Express are supplied, also after its HQ has gone; not ' +
    'where none was in range at first',
  () => {
    const flags = [{ id: 'tokyoExpress', hex: '4423' }];
    const units = { '4423': 'jp-army-17', '4017': 'jp-hq-south-seas', '4422': 'us-air-5' };
    const cut = { units, japan: '4423', allied: '3307 3407 3506 3507 3607 3704 3705 3706' };
    expect(inSupply(state(cut), 'jp-army-17')).toBe(false);
    expect(inSupply(state({ ...cut, flags }), 'jp-army-17')).toBe(true);
    const alone = { ...cut, units: { '4423': 'jp-army-17', '4422': 'us-air-5' } };
    expect(inSupply(state({ ...alone, flags }), 'jp-army-17')).toBe(true);
    expect(inSupply(state({ ...cut, flags: [{ id: 'tokyoExpress', hex: '4423', idle: true }] }), 'jp-army-17')).toBe(
      false,
    );
  },
);

test('[R6.10] a B29 in China is supplied by the road or the Hump alone', () => {
  const units = { 'china-air': 'us-b29-20' };
  expect(inSupply(state({ units }), 'us-b29-20')).toBe(true);
  expect(inSupply(state({ units, japan: '2206' }), 'us-b29-20')).toBe(false);
  expect(inSupply(state({ units, japan: '2206', flags: ['hump'] }), 'us-b29-20')).toBe(true);
});

test('[R4.7] the resources of Manchuria stop counting once the Soviets are there', () => {
  expect(japaneseResources(state({}))).toEqual(['3302', '3303', '3305']);
  expect(japaneseResources(state({ flags: ['manchuria'] }))).toEqual(['3305']);
});

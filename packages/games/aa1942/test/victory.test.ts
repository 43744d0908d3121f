import { describe, expect, test } from 'vitest';
import { income } from '../src/board.ts';
import { citiesOf } from '../src/victory.ts';
import { table } from './table.ts';

describe('production levels and victory cities', () => {
  test('[2.6] [8.9] a territory without income changes hands but no production level; only the cities count for victory (H15)', () => {
    const t = table({
      power: 'germany',
      control: { egypt: 'germany', persia: 'germany' },
      units: { egypt: { germany: 'infantry' }, persia: { germany: '2 infantry' } },
    });
    const levels = (): number[] => [income(t.g, 'germany'), income(t.g, 'uk')];
    const before = levels();
    const cities = citiesOf(t.g, 'axis');
    t.move('infantry', ['egypt', 'anglo_egyptian_sudan']).until('noncombatMove');
    expect(t.controller('anglo_egyptian_sudan')).toBe('germany');
    expect(levels()).toEqual(before);
    expect(citiesOf(t.g, 'axis')).toBe(cities);
  });

  test('[8.9] [11.1] a city taken counts at once, for the side of whoever holds it, and pays at the end of the turn', () => {
    const t = table({
      power: 'germany',
      control: { persia: 'germany' },
      factories: {},
      units: { persia: { germany: 'infantry' } },
    });
    const cities = citiesOf(t.g, 'axis');
    const level = income(t.g, 'germany');
    t.move('infantry', ['persia', 'india']).until('noncombatMove');
    expect([citiesOf(t.g, 'axis'), citiesOf(t.g, 'allies')]).toEqual([cities + 1, 12 - cities]);
    expect(income(t.g, 'germany')).toBe(level + 3);
    t.until('purchaseUnits', 'uk');
    expect(t.ipcs('germany')).toBe(level + 3);
  });
});

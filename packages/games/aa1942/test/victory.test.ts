import { plain, things } from '@wardroom/rules';
import { describe, expect, test } from 'vitest';
import { adjudicate } from '../src/adjudicate.ts';
import { income } from '../src/board.ts';
import type { State } from '../src/state.ts';
import { citiesOf } from '../src/victory.ts';
import type { Setting } from './table.ts';
import { table } from './table.ts';

describe('production levels and victory cities', () => {
  test(
    '[2.6] [8.9] a territory without income changes hands but no production level; only the cities ' +
      'count for victory (H15)',
    () => {
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
    },
  );

  test(
    '[8.9] [11.1] a city taken counts at once, for the side of whoever holds it, and pays at the end ' + 'of the turn',
    () => {
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
    },
  );
});

describe('who is ahead (BIDS 6)', () => {
  const counted = (s: Setting, write: (g: State) => void = () => undefined) => {
    const g = structuredClone(plain(table({ power: 'usa', ...s }).g)) as State;
    write(g);
    const { winners, margin, lines } = adjudicate(g);
    return { winners, margin, axis: lines[0]?.params, allies: lines[1]?.params };
  };

  test('[12.1] victory cities decide first, by how many more', () => {
    const { winners, margin, axis, allies } = counted({ control: { india: 'japan', hawaiian_islands: 'japan' } });
    expect([axis?.cities, allies?.cities, winners, margin]).toEqual([8, 5, ['axis'], 3]);
  });

  test('[12.1] with as many cities the greater production, then the dearer units; with all alike nobody', () => {
    // There are thirteen cities: that both hold as many needs one that nobody holds.
    const level = (more: (g: State) => void) => (g: State) => {
      delete g.spaces.india?.controller;
      more(g);
    };
    const units = { germany: { germany: 'infantry' }, united_kingdom: { uk: 'tank' } };
    const richer = counted(
      { units },
      level(() => undefined),
    );
    expect([richer.axis?.cities, richer.allies?.cities]).toEqual([6, 6]);
    expect([richer.winners, richer.margin]).toEqual([
      ['allies'],
      Number(richer.allies?.income) - Number(richer.axis?.income),
    ]);
    const landless = (g: State): void => things(g.spaces).forEach((space) => void delete space.controller);
    const dearer = counted({ units }, landless);
    expect([dearer.axis?.units, dearer.allies?.units, dearer.winners, dearer.margin]).toEqual([3, 6, ['allies'], 3]);
    expect(counted({}, landless)).toMatchObject({ winners: ['axis', 'allies'], margin: 0 });
  });
});

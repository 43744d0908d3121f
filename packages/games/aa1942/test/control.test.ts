import { describe, expect, test } from 'vitest';
import { income, sideOf, victoryCities } from '../src/board.ts';
import { controllerAfter } from '../src/control.ts';
import { takeSnapshot } from '../src/snapshot.ts';
import type { Power, State } from '../src/state.ts';
import type { Position } from './conduct-combat/bench.ts';
import { Fight, stateOf } from './conduct-combat/bench.ts';

/** An infantry of `power` walks into an empty territory. */
function take(power: Power, territory: string, more: Partial<Position> = {}): Fight {
  return new Fight({ power, units: { [territory]: { [power]: 'infantry' } }, ...more });
}
const holder = (f: Fight, t: string): Power | undefined => f.g.spaces[t]?.controller;
const cities = (g: State, side: 'axis' | 'allies'): number =>
  victoryCities.filter((t) => g.spaces[t]?.controller && sideOf(g.spaces[t]?.controller as Power) === side).length;

describe('capture', () => {
  test('[8.1] H03: an enemy’s territory goes to the captor, also where an ally is without its capital', () => {
    expect(holder(take('usa', 'ukraine_ssr'), 'ukraine_ssr')).toBe('usa');
    expect(holder(take('usa', 'ukraine_ssr', { held: { russia: 'germany' } }), 'ukraine_ssr')).toBe('usa');
    expect(holder(take('uk', 'egypt', { held: { egypt: 'germany' } }), 'egypt')).toBe('uk');
  });

  test('[8.1, R-26] the Philippines are originally Japanese, Ukraine and West Russia German', () => {
    expect(holder(take('usa', 'philippine_islands'), 'philippine_islands')).toBe('usa');
    const g = stateOf({ power: 'ussr', units: {}, held: {} });
    expect(['ukraine_ssr', 'west_russia', 'belorussia', 'baltic_states'].map((t) => g.spaces[t]?.controller)).toEqual(
      new Array(4).fill('germany'),
    );
  });

  test('[8.8, 8.9] production level and victory cities follow at once', () => {
    const before = stateOf({ power: 'germany', units: {} });
    const f = take('germany', 'karelia_ssr');
    expect(income(f.g, 'germany')).toBe(income(before, 'germany') + 2);
    expect(income(f.g, 'ussr')).toBe(income(before, 'ussr') - 2);
    expect([cities(f.g, 'axis'), cities(f.g, 'allies')]).toEqual([7, 6]);
  });

  test('[8.4] H04: a freed factory is its owner’s again, and only the owner may use it', () => {
    const f = take('usa', 'india', { held: { india: 'japan' }, factories: { india: 1 } });
    expect(f.g.spaces.india).toEqual({ id: 'india', controller: 'uk', factory: 1 });
    expect(takeSnapshot(f.g, 'usa').factories).not.toContain('india');
    expect(takeSnapshot(f.g, 'uk').factories).toContain('india');
  });
});

describe('liberation', () => {
  test('[8.2, R-19] H04: a friend’s territory goes back to the friend at once', () => {
    expect(holder(take('usa', 'india', { held: { india: 'japan' } }), 'india')).toBe('uk');
  });

  test('[8.2] H11: while London is enemy-held the liberator keeps India; when London is freed India reverts', () => {
    const held = { india: 'japan', united_kingdom: 'germany' } as const;
    const f = take('usa', 'india', { held, factories: { india: 0 } });
    expect(holder(f, 'india')).toBe('usa');
    expect(takeSnapshot(f.g, 'usa').factories).toContain('india');
    const freed = take('usa', 'united_kingdom', {
      held: { india: 'usa', united_kingdom: 'germany' },
      factories: { india: 0 },
    });
    expect(holder(freed, 'united_kingdom')).toBe('uk');
    expect(holder(freed, 'india')).toBe('uk');
  });

  test('[8.3] only what friends hold reverts, not what enemies hold or what belongs to others', () => {
    const held = {
      russia: 'germany',
      archangel: 'uk',
      yakut_ssr: 'usa',
      caucasus: 'germany',
      ukraine_ssr: 'uk',
    } as const;
    const f = take('uk', 'russia', { held });
    expect(['russia', 'archangel', 'yakut_ssr', 'caucasus', 'ukraine_ssr'].map((t) => holder(f, t))).toEqual([
      'ussr',
      'ussr',
      'ussr',
      'germany',
      'uk',
    ]);
  });

  test('[8.3, R-19] the order of captures does not matter: what was taken first comes back with the capital', () => {
    const f = new Fight({
      power: 'uk',
      units: { archangel: { uk: 'infantry' }, russia: { uk: 'infantry' } },
      held: { russia: 'germany', archangel: 'germany' },
    });
    expect([holder(f, 'archangel'), holder(f, 'russia')]).toEqual(['ussr', 'ussr']);
    expect(f.g.turn.now?.captured).toEqual(['archangel', 'russia']);
  });

  test('[8.6, 8.7, R-35] H10: a power frees its own capital; control and factory are back, nobody pays', () => {
    const f = take('uk', 'united_kingdom', {
      held: { united_kingdom: 'germany' },
      factories: { united_kingdom: 3 },
      ipcs: { germany: 30, uk: 4 },
    });
    expect(f.g.spaces.united_kingdom).toEqual({ id: 'united_kingdom', controller: 'uk', factory: 3 });
    expect([f.g.powers.germany?.ipcs, f.g.powers.uk?.ipcs]).toEqual([30, 4]);
  });

  test('[8.2] what a capture would give is known beforehand', () => {
    const g = stateOf({ power: 'usa', units: {}, held: { india: 'japan', united_kingdom: 'germany' } });
    expect(controllerAfter(g, 'india', 'usa')).toBe('usa');
    expect(controllerAfter(g, 'united_kingdom', 'usa')).toBe('uk');
    expect(controllerAfter(g, 'manchuria', 'usa')).toBe('usa');
  });
});

describe('capitals', () => {
  test('[8.5] H01: Germany takes Moscow and the 18 IPCs there', () => {
    const f = take('germany', 'russia', { ipcs: { ussr: 18, germany: 5 } });
    expect([f.g.powers.germany?.ipcs, f.g.powers.ussr?.ipcs]).toEqual([23, 0]);
    const before = stateOf({ power: 'germany', units: {} });
    expect(income(f.g, 'germany')).toBe(income(before, 'germany') + 8);
    expect(income(f.g, 'ussr')).toBe(income(before, 'ussr') - 8);
  });

  test('[8.6] H02: the United Kingdom frees Moscow: it is Soviet again, Germany pays nothing', () => {
    const f = take('uk', 'russia', {
      held: { russia: 'germany', archangel: 'usa' },
      ipcs: { germany: 40 },
      factories: { russia: 0 },
    });
    expect(f.g.spaces.russia).toEqual({ id: 'russia', controller: 'ussr', factory: 0 });
    expect(holder(f, 'archangel')).toBe('ussr');
    expect([f.g.powers.germany?.ipcs, f.g.powers.uk?.ipcs, f.g.powers.ussr?.ipcs]).toEqual([40, 0, 0]);
  });

  test('[8.5] H12: Moscow falls again: all 20 go to Japan', () => {
    const f = take('japan', 'russia', { ipcs: { ussr: 20, japan: 1 } });
    expect([f.g.powers.japan?.ipcs, f.g.powers.ussr?.ipcs]).toEqual([21, 0]);
  });

  test('[8.5, 8.7] the loot is paid even to a power without a capital of its own', () => {
    const f = take('germany', 'russia', { ipcs: { ussr: 18, germany: 0 }, held: { germany: 'uk' } });
    expect(f.g.powers.germany?.ipcs).toBe(18);
  });

  test('[8.5] a capital taken from another enemy pays nothing', () => {
    const f = take('uk', 'japan', {
      held: { japan: 'uk' },
      also: (g) => {
        const s = g.spaces.japan;
        if (s) s.controller = 'germany';
      },
      ipcs: { japan: 9, germany: 7 },
    });
    expect([f.g.powers.uk?.ipcs, f.g.powers.japan?.ipcs, f.g.powers.germany?.ipcs]).toEqual([0, 9, 7]);
  });

  test('[13.6, 4.3] nothing but a capital moves money', () => {
    const f = take('germany', 'karelia_ssr', { ipcs: { ussr: 18, germany: 5 } });
    expect([f.g.powers.germany?.ipcs, f.g.powers.ussr?.ipcs]).toEqual([5, 18]);
  });
});

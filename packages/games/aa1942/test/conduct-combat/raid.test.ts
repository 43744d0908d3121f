import { describe, expect, test } from 'vitest';
import type { Position } from './bench.ts';
import { Fight } from './bench.ts';

const raiders = (n: number): Position['fields'] =>
  Object.fromEntries(
    Array.from({ length: n }, (_, i) => [`uk-bomber-${i + 1}`, { mission: 'raid' as const, spent: 3 }]),
  );

describe('flak and damage', () => {
  test(
    '[6.2.1, 6.2.2, R-10] G01: flak 1 shoots the first bomber down, the other does 6 damage, the cap; ' +
      'AAA is silent',
    () => {
      const f = new Fight(
        {
          power: 'uk',
          units: { italy: { uk: '2 bomber', germany: '2 aaa' } },
          factories: { italy: 0 },
          fields: raiders(2),
        },
        [1, 5, 6],
      );
      expect(f.over).toBe(true);
      expect(f.rolled).toEqual(['flak: 2 factory@1']);
      expect(f.at('italy')).toEqual(['germany-aaa-1', 'germany-aaa-2', 'uk-bomber-2']);
      expect(f.g.spaces.italy?.factory).toBe(6);
      expect(f.diceLeft).toBe(0);
    },
  );

  test('[6.2.2] G02: from damage 4 a five raises it to the cap of 6 only', () => {
    const f = new Fight(
      { power: 'uk', units: { italy: { uk: 'bomber' } }, factories: { italy: 4 }, fields: raiders(1) },
      [6, 5],
    );
    expect(f.g.spaces.italy?.factory).toBe(6);
    expect(f.logged('combat.damage')[0]?.params).toMatchObject({ rolled: 5, damage: 2 });
  });

  test('[6.2.5] a factory at its cap may be raided to no effect', () => {
    const f = new Fight(
      { power: 'uk', units: { italy: { uk: 'bomber' } }, factories: { italy: 6 }, fields: raiders(1) },
      [6, 5],
    );
    expect(f.g.spaces.italy?.factory).toBe(6);
  });

  test('[6.2.4] damage stays when the territory is captured', () => {
    const f = new Fight(
      { power: 'uk', units: { italy: { uk: 'bomber, tank' } }, factories: { italy: 0 }, fields: raiders(1) },
      [6, 5],
    );
    expect(f.g.spaces.italy).toEqual({ id: 'italy', controller: 'uk', factory: 5 });
  });

  test(
    '[6.2, 6.2.3, 6.1] G08: the raid comes first; its bomber is in no other battle, the other faces ' + 'the AAA',
    () => {
      const f = new Fight(
        {
          power: 'uk',
          units: { italy: { uk: '2 bomber, 2 infantry', germany: 'infantry, aaa' } },
          factories: { italy: 0 },
          fields: raiders(1),
        },
        [6, 2, 6, 6, 6, 6, 6],
      );
      expect(f.rolled.slice(0, 4)).toEqual([
        'flak: 1 factory@1',
        'aaFire: 1 aaa@1',
        'attackFire: 2 infantry@1, 1 bomber@4',
        'defenseFire: 1 infantry@2',
      ]);
      expect(f.g.spaces.italy?.factory).toBe(2);
    },
  );
});

describe('escorts and interceptors', () => {
  const g03: Position = {
    power: 'uk',
    interceptors: true,
    units: { germany: { uk: '2 bomber, fighter', germany: '2 fighter' } },
    factories: { germany: 0 },
    fields: { ...raiders(2), 'uk-fighter-1': { mission: 'escort' } },
  };

  test(
    '[6.2.6, R-23] G03: one interceptor falls before it fires, the other hits on 2, the attacker gives ' +
      'up the escort',
    () => {
      const f = new Fight(g03, [1, 3, 6, 2, 6, 6, 3, 4]);
      expect(f.waits).toBe('germany intercept');
      expect(f.asked.params).toMatchObject({ fighters: 2, bombers: 2, escorts: 1 });
      f.choose('intercept', [], 2);
      expect(f.rolled).toEqual(['airBattleAttack: 1 fighter@1, 2 bomber@1', 'airBattleDefense: 1 fighter@2']);
      expect(f.waits).toBe('uk casualties');
      expect(f.losses().sort()).toEqual(['bomber', 'fighter']);
      f.lose('fighter');
      expect(f.rolled[2]).toBe('flak: 2 factory@1');
      expect(f.g.spaces.germany?.factory).toBe(7);
      expect(f.over).toBe(true);
    },
  );

  test('[6.2.6] nobody rises: no air battle; without the option nobody is asked', () => {
    const none = new Fight(g03, [6, 6, 1, 1]);
    none.refuses('intercept', [], 3);
    none.choose('intercept', [], 0);
    expect(none.rolled).toEqual(['flak: 2 factory@1']);
    const off = new Fight({ ...g03, interceptors: false }, [6, 6, 1, 1]);
    expect(off.over).toBe(true);
  });

  test('[3.4, 3.6] several owners commit one after another in turn order', () => {
    const f = new Fight({ ...g03, units: { germany: { ...g03.units.germany, japan: 'fighter' } } });
    expect(f.waits).toBe('germany intercept');
    f.choose('intercept', [], 0);
    expect(f.waits).toBe('japan intercept');
  });

  test('[6.2.7] no bomber left after the air battle: the raid is over', () => {
    const f = new Fight(
      { ...g03, units: { germany: { uk: 'bomber', germany: '2 fighter' } }, fields: raiders(1) },
      [6, 2, 2],
    );
    f.choose('intercept', [], 2);
    expect(f.rolled).toEqual(['airBattleAttack: 1 bomber@1', 'airBattleDefense: 2 fighter@2']);
    expect(f.g.spaces.germany?.factory).toBe(0);
    expect(f.over).toBe(true);
  });

  test('[7.1, 6.2.7] E16: interceptors neither roll nor are hit in the land battle of the same turn', () => {
    const f = new Fight(
      {
        ...g03,
        units: { germany: { uk: 'bomber, 2 tank', germany: 'fighter, infantry' }, poland: {} },
        fields: raiders(1),
      },
      [6, 6, 6, 1, 3, 6, 6],
    );
    f.choose('intercept', [], 1);
    expect(f.rolled).toEqual([
      'airBattleAttack: 1 bomber@1',
      'airBattleDefense: 1 fighter@2',
      'flak: 1 factory@1',
      'attackFire: 2 tank@3',
      'defenseFire: 1 infantry@2',
    ]);
    expect(f.g.spaces.germany?.controller).toBe('uk');
    expect(f.waits).toBe('germany landStranded');
  });

  test('[6.2.7, 7.2.1, 7.6.2] G07: a territory whose only defender is in the air falls without a battle', () => {
    const f = new Fight(
      { ...g03, units: { germany: { uk: 'bomber, tank', germany: 'fighter' } }, fields: raiders(1) },
      [6, 6, 6, 1],
    );
    f.choose('intercept', [], 1);
    expect(f.g.spaces.germany).toMatchObject({ controller: 'uk', factory: 1 });
    expect(f.waits).toBe('germany landStranded');
  });
});

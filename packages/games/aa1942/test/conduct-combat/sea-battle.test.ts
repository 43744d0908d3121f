import { describe, expect, test } from 'vitest';
import { Fight } from './bench.ts';

describe('hits at sea', () => {
  test('[7.3.7] E03: a destroyer cancels the surprise; three hits must sink destroyer, carrier and fighter', () => {
    const f = new Fight(
      { power: 'uk', units: { sz31: { uk: 'cruiser, 2 submarine', japan: 'destroyer, carrier, fighter' } } },
      [3, 2, 2, 6, 6, 6],
    );
    expect(f.rolled[0]).toBe('attackFire: 1 cruiser@3, 2 submarine@2');
    expect(f.rolled[1]).toBe('defenseFire: 1 fighter@4, 1 carrier@2, 1 destroyer@2');
    expect(f.over).toBe(true);
    expect(f.at('sz31')).toEqual(['uk-cruiser-1', 'uk-submarine-1', 'uk-submarine-2']);
  });

  test('[7.3.7] E03: with two submarine hits on carrier and fighter alone, the fighter cannot take one', () => {
    const f = new Fight(
      { power: 'uk', units: { sz31: { uk: '2 submarine', japan: 'carrier, cruiser, fighter' } } },
      [2, 6, 6, 6, 6],
    );
    f.choose('strike');
    expect(f.waits).toBe('japan casualties');
    expect(f.losses().sort()).toEqual(['carrier', 'cruiser']);
    f.refuses('casualties', ['japan-fighter-1']);
  });

  test(
    '[7.3.10, R-34] E18: the air hit goes on the carrier, the cruiser hits the submarine, the ' + 'transport lives',
    () => {
      const f = new Fight(
        {
          power: 'uk',
          units: { sz31: { uk: 'cruiser, fighter', japan: 'submarine, carrier, transport' } },
          fields: { 'uk-fighter-1': { spent: 2 } },
        },
        [6, 3, 3, 6],
      );
      // The Japanese submarine strikes by surprise (no British destroyer) and misses.
      f.choose('strike');
      expect(f.rolled).toEqual([
        'surpriseDefense: 1 submarine@1',
        'attackFire: 1 fighter@3, 1 cruiser@3',
        'defenseFire: 1 carrier@2',
      ]);
      expect(f.logged('combat.casualties')[0]?.params?.units).toEqual({ carrier: 1, submarine: 1 });
      // What is left, a transport, is defenseless.
      expect(f.logged('combat.defenseless')).toHaveLength(1);
      expect(f.at('sz31')).toEqual(['uk-cruiser-1', 'uk-fighter-1']);
    },
  );

  test('[7.3.7, 7.6.1] E14: a battleship absorbs one hit and is whole again after the battle', () => {
    const f = new Fight({ power: 'uk', units: { sz31: { uk: 'battleship', japan: 'cruiser' } } }, [4, 3]);
    expect(f.logged('combat.casualties').map((l) => l.params?.units)).toEqual([{ cruiser: 1 }, {}]);
    expect(f.logged('combat.casualties')[1]?.params?.damaged).toBe(1);
    expect(f.g.units['uk-battleship-1']).toMatchObject({ space: 'sz31', used: true });
    expect(f.g.units['uk-battleship-1']?.hit).toBeUndefined();
  });

  test('[7.3.7] a second hit in the same battle sinks the battleship', () => {
    const f = new Fight(
      { power: 'uk', units: { sz31: { uk: 'battleship', japan: '2 cruiser' } } },
      [6, 3, 6, 4, 6, 3],
    );
    expect(f.g.units['uk-battleship-1']).toBeUndefined();
    expect(f.at('sz31')).toEqual(['japan-cruiser-2']);
  });

  test('[7.3.9] transports differ by their cargo, which goes down with the ship chosen', () => {
    const f = new Fight(
      {
        power: 'japan',
        units: { sz31: { japan: '2 cruiser', uk: '2 transport, cruiser' } },
        also: (g) => {
          g.units.tank = { id: 'tank', type: 'tank', power: 'usa', space: 'sz31', aboard: 'uk-transport-2' };
        },
      },
      [3, 3, 6],
    );
    expect(f.waits).toBe('uk casualties');
    expect(f.losses().sort()).toEqual(['cruiser transport', 'cruiser transport']);
    f.choose('casualties', ['uk-cruiser-1', 'uk-transport-2']);
    // The other transport is then defenseless.
    expect(f.at('sz31')).toEqual(['japan-cruiser-1', 'japan-cruiser-2']);
    expect(f.logged('combat.summary')[0]?.params?.losses).toEqual({
      attacker: {},
      defender: { transport: 2, cruiser: 1, tank: 1 },
    });
  });
});

describe('the checks of 7.3.8', () => {
  test('[7.3.8] E08: a lone transport and its cargo are destroyed by a fighter without dice or retreat', () => {
    const f = new Fight({
      power: 'uk',
      units: { sz31: { uk: 'fighter', japan: 'transport' } },
      fields: { 'uk-fighter-1': { spent: 2 } },
      also: (g) => {
        g.units.cargo = { id: 'cargo', type: 'infantry', power: 'japan', space: 'sz31', aboard: 'japan-transport-1' };
      },
    });
    expect(f.over).toBe(true);
    expect(f.rolled).toEqual([]);
    expect(f.at('sz31')).toEqual(['uk-fighter-1']);
  });

  test('[7.3.8, R-31] E09: fighters against a submarine end at once, everything stays', () => {
    const f = new Fight({ power: 'uk', units: { sz31: { uk: '2 fighter', japan: 'submarine' } }, attacks: ['sz31'] });
    expect(f.over).toBe(true);
    expect(f.rolled).toEqual([]);
    expect(f.at('sz31')).toEqual(['japan-submarine-1', 'uk-fighter-1', 'uk-fighter-2']);
  });

  test('[7.3.8] aircraft against submarines and transports: the transports are sunk, the submarines stay', () => {
    const f = new Fight({
      power: 'uk',
      units: { sz31: { uk: '2 fighter', japan: 'submarine, 2 transport' } },
      attacks: ['sz31'],
    });
    expect(f.over).toBe(true);
    expect(f.at('sz31')).toEqual(['japan-submarine-1', 'uk-fighter-1', 'uk-fighter-2']);
  });

  test(
    '[7.3.8] E10: submarines that are left over keep the battle going; the attacker may retreat but ' +
      'not ignore them',
    () => {
      const f = new Fight(
        {
          power: 'uk',
          units: { sz31: { uk: 'cruiser, destroyer', japan: 'submarine, cruiser' } },
          fields: { 'uk-cruiser-1': { from: 'sz30' } },
        },
        [3, 6, 6, 6],
      );
      f.lose('cruiser');
      expect(f.waits).toBe('uk retreatOrContinue');
      expect(Object.keys(f.asked.kinds).sort()).toEqual(['continue', 'continueUntil', 'retreat']);
    },
  );

  test('[7.3.8, R-31, 7.7] E20: submarine and fighter cannot hit each other once the carrier is sunk', () => {
    const f = new Fight(
      {
        power: 'uk',
        units: { sz31: { uk: 'submarine', japan: 'carrier, fighter' } },
        fields: { 'uk-submarine-1': { from: 'sz30' } },
        held: { india: 'uk' },
      },
      [2],
    );
    f.choose('strike');
    expect(f.rolled).toEqual(['surpriseAttack: 1 submarine@2', 'defenseFire: 1 fighter@4']);
    expect(f.waits).toBe('uk stalemate');
    expect(f.values('retreat')).toEqual([['sz30']]);
    f.choose('stay');
    expect(f.over).toBe(true);
    // Nothing Japanese is near sz31: the fighter is lost.
    expect(f.g.units['japan-fighter-1']).toBeUndefined();
  });

  test('[7.3.8, R-27, 7.5.5] E21: the last transport may retreat with its cargo, or is lost', () => {
    const p = {
      power: 'uk' as const,
      units: { sz31: { uk: 'destroyer, transport', japan: 'cruiser' } },
      fields: { 'uk-destroyer-1': { from: 'sz30' }, 'uk-transport-1': { from: 'sz30' } },
      also: (g: Fight['g']) => {
        g.units.cargo = {
          id: 'cargo',
          type: 'infantry' as const,
          power: 'uk' as const,
          space: 'sz31',
          aboard: 'uk-transport-1',
          landing: 'india',
        };
      },
    };
    const f = new Fight({ ...p, held: { india: 'japan' } }, [6, 3]);
    expect(f.waits).toBe('uk transportsLastChance');
    f.choose('retreat', ['sz30']);
    expect(f.g.units.cargo).toMatchObject({ aboard: 'uk-transport-1', space: 'sz30' });
    expect(f.g.units.cargo?.landing).toBeUndefined();
    expect(f.g.units['uk-transport-1']).toMatchObject({ space: 'sz30', used: true });
    const g = new Fight({ ...p, held: { india: 'japan' } }, [6, 3]);
    g.choose('lose');
    expect(g.at('sz31')).toEqual(['japan-cruiser-1']);
  });

  test('[R-6, 7.3.8] a lone transport that came from nowhere is defenseless', () => {
    const f = new Fight({ power: 'uk', units: { sz31: { uk: 'transport', japan: 'cruiser' } } });
    expect(f.over).toBe(true);
    expect(f.rolled).toEqual([]);
    expect(f.at('sz31')).toEqual(['japan-cruiser-1']);
  });

  test(
    '[R-31, 7.3.8] E22: two transport fleets: no dice, the attacker stays or retreats, a landing goes ' +
      'on if he stays',
    () => {
      const p = {
        power: 'uk' as const,
        units: { sz8: { uk: 'cruiser, transport', germany: 'cruiser, transport' } },
        fields: { 'uk-transport-1': { from: 'sz7' } },
        also: (g: Fight['g']) => {
          g.units.cargo = {
            id: 'cargo',
            type: 'infantry' as const,
            power: 'uk' as const,
            space: 'sz8',
            aboard: 'uk-transport-1',
            landing: 'france',
          };
        },
      };
      const f = new Fight(p, [3, 3]);
      expect(f.waits).toBe('uk stalemate');
      f.choose('stay');
      expect(f.over).toBe(true);
      expect(f.g.spaces.france?.controller).toBe('uk');
      const r = new Fight(p, [3, 3]);
      r.choose('retreat', ['sz7']);
      expect(r.g.spaces.france?.controller).toBe('germany');
      expect(r.g.units.cargo).toMatchObject({ space: 'sz7', aboard: 'uk-transport-1' });
    },
  );

  test('[R-20] both sides lose everything: nobody has won', () => {
    const f = new Fight({ power: 'uk', units: { sz31: { uk: 'cruiser', japan: 'cruiser' } } }, [3, 3]);
    expect(f.logged('combat.summary')[0]?.params?.result).toBe('draw');
    expect(f.at('sz31')).toEqual([]);
  });
});

describe('who takes part', () => {
  test('[R-7, 5.7.2] every unit of both sides in the zone is in the battle', () => {
    const f = new Fight(
      {
        power: 'uk',
        units: { sz31: { uk: 'destroyer, transport, cruiser', japan: 'submarine, transport' } },
        attacks: ['sz31'],
      },
      [2, 6],
    );
    expect(f.logged('combat.begins')[0]?.params?.before).toEqual({
      attacker: { cruiser: 1, destroyer: 1, transport: 1 },
      defender: { submarine: 1, transport: 1 },
    });
  });

  test('[R-32, R-8] C18: a fighter held out neither rolls nor is hit', () => {
    const f = new Fight(
      {
        power: 'uk',
        units: { sz31: { uk: 'carrier, 2 fighter', japan: 'cruiser' } },
        fields: { 'uk-fighter-1': { mission: 'hold' } },
      },
      [6, 6, 3],
    );
    expect(f.rolled[0]).toBe('attackFire: 1 fighter@3, 1 carrier@1');
    expect(f.losses().sort()).toEqual(['carrier', 'fighter']);
    expect(f.values('casualties')).not.toContainEqual(['uk-fighter-1']);
  });

  test(
    '[13.4, 5.9.2] C13: an allied fighter aboard is cargo: it neither rolls nor is hit, and goes down ' +
      'with the carrier',
    () => {
      const f = new Fight(
        {
          power: 'usa',
          units: { sz31: { usa: 'carrier', uk: 'fighter', japan: 'cruiser' } },
          fields: { 'uk-fighter-1': { carrier: 'usa-carrier-1' } },
        },
        [6, 3],
      );
      expect(f.rolled[0]).toBe('attackFire: 1 carrier@1');
      expect(f.at('sz31')).toEqual(['japan-cruiser-1']);
      expect(f.logged('combat.summary')[0]?.params?.losses).toEqual({
        attacker: { carrier: 1, fighter: 1 },
        defender: {},
      });
    },
  );

  test(
    '[13.4, 13.3, 7.1] allied fighters on a defending carrier defend with it, even against submarines ' + 'alone',
    () => {
      const f = new Fight(
        { power: 'japan', units: { sz31: { japan: 'submarine', usa: 'carrier', uk: '2 fighter' } } },
        [6, 6, 6, 6],
      );
      f.choose('strike');
      expect(f.rolled).toEqual(['surpriseAttack: 1 submarine@2', 'defenseFire: 2 fighter@4, 1 carrier@2']);
    },
  );

  test('[13.7, 13.2] units of the attacker’s allies are left alone', () => {
    const f = new Fight(
      { power: 'uk', units: { sz31: { uk: 'cruiser', usa: 'transport', japan: 'cruiser, transport' } } },
      [3, 6],
    );
    expect(f.at('sz31')).toEqual(['uk-cruiser-1', 'usa-transport-1']);
  });
});

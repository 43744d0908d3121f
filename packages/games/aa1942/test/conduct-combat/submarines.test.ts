import { describe, expect, test } from 'vitest';
import { Fight } from './bench.ts';

describe('submarines', () => {
  test('[7.3.2, 7.3.4, 7.3.5] E04: a cruiser sunk by surprise does not fire', () => {
    const f = new Fight(
      { power: 'uk', units: { sz31: { uk: 'submarine, cruiser', japan: 'cruiser, battleship' } } },
      [2, 6, 6],
    );
    expect(f.waits).toBe('uk submarines');
    f.choose('strike');
    expect(f.losses()).toEqual(['battleship', 'cruiser']);
    f.lose('cruiser');
    expect(f.rolled).toEqual([
      'surpriseAttack: 1 submarine@2',
      'attackFire: 1 cruiser@3',
      'defenseFire: 1 battleship@4',
    ]);
  });

  test(
    '[7.3.3] E25: with an attacking destroyer the submarine sunk in step 2 never fires, the other ' +
      'fires at 1 in step 4',
    () => {
      const f = new Fight(
        { power: 'uk', units: { sz31: { uk: 'destroyer, submarine', japan: '2 submarine' } }, attacks: ['sz31'] },
        [2, 6, 1],
      );
      expect(f.waits).toBe('uk submarines');
      f.choose('strike');
      expect(f.rolled).toEqual([
        'surpriseAttack: 1 submarine@2',
        'attackFire: 1 destroyer@2',
        'defenseFire: 1 submarine@1',
      ]);
    },
  );

  test(
    '[7.3.3] submarines that are hit by surprise strike back in the same step when both sides have ' + 'surprise',
    () => {
      const f = new Fight(
        { power: 'uk', units: { sz31: { uk: 'submarine', japan: 'submarine' } }, attacks: ['sz31'] },
        [2, 1],
      );
      expect(f.waits).toBe('uk submarines');
      f.choose('strike');
      expect(f.waits).toBe('japan submarines');
      f.choose('strike');
      expect(f.rolled).toEqual(['surpriseAttack: 1 submarine@2', 'surpriseDefense: 1 submarine@1']);
      expect(f.at('sz31')).toEqual([]);
      expect(f.logged('combat.summary')[0]?.params?.result).toBe('draw');
    },
  );

  test('[7.3.6, 7.3.1] E26: a destroyer lost in a round still counts in that round, not in the next', () => {
    const f = new Fight(
      {
        power: 'uk',
        units: { sz31: { uk: 'submarine, cruiser', japan: 'destroyer, carrier, fighter' } },
        fields: { 'uk-cruiser-1': { from: 'sz30' } },
      },
      [3, 6, 4, 6, 6],
    );
    expect(f.rolled[0]).toBe('attackFire: 1 cruiser@3, 1 submarine@2');
    f.lose('destroyer');
    // The destroyer behind the line fires; the hit of the fighter may go on the submarine.
    expect(f.rolled[1]).toBe('defenseFire: 1 fighter@4, 1 carrier@2, 1 destroyer@2');
    expect(f.losses().sort()).toEqual(['cruiser', 'submarine']);
    f.lose('cruiser').choose('continue');
    // Round 2: no destroyer, so the submarine may strike or submerge.
    expect(f.waits).toBe('uk submarines');
    expect(f.g.units['japan-destroyer-1']).toBeUndefined();
  });

  test('[7.3.7] E26: without the destroyer the fighter no longer hits the submarine', () => {
    const f = new Fight(
      { power: 'uk', units: { sz31: { uk: 'submarine, cruiser', japan: 'carrier, fighter' } } },
      [6, 6, 4, 6],
    );
    f.choose('strike');
    expect(f.logged('combat.casualties').map((l) => l.params?.units)).toEqual([{ cruiser: 1 }]);
  });

  test('[7.1, 13.1] E06: an ally’s destroyer does not help the attacker', () => {
    const f = new Fight(
      {
        power: 'usa',
        units: { sz31: { usa: 'cruiser, fighter', uk: 'destroyer', germany: 'submarine' } },
        attacks: ['sz31'],
      },
      [6, 3, 6],
    );
    expect(f.waits).toBe('germany submarines');
    f.choose('strike');
    // Only the fighter hit, and it cannot touch the submarine.
    expect(f.logged('combat.casualties')).toHaveLength(0);
    expect(f.rolled).toEqual(['surpriseDefense: 1 submarine@1', 'attackFire: 1 fighter@3, 1 cruiser@3']);
  });

  test(
    '[7.3.1] E07: any defending power’s destroyer cancels the attacking submarines; the defender’s ' +
      'keep their own surprise',
    () => {
      const f = new Fight(
        { power: 'usa', units: { sz31: { usa: '2 submarine, fighter', germany: 'submarine', japan: 'destroyer' } } },
        [6, 6, 6, 6, 6],
      );
      expect(f.waits).toBe('germany submarines');
      f.choose('strike');
      expect(f.rolled).toEqual([
        'surpriseDefense: 1 submarine@1',
        'attackFire: 1 fighter@3, 2 submarine@2',
        'defenseFire: 1 destroyer@2',
      ]);
    },
  );

  test('[7.3.8] E19: the submarine submerges and the transport is sunk without dice', () => {
    const f = new Fight({
      power: 'uk',
      units: { sz31: { uk: 'cruiser', japan: 'submarine, transport' } },
      attacks: ['sz31'],
    });
    f.choose('submerge', [], 1);
    expect(f.rolled).toEqual([]);
    expect(f.over).toBe(true);
    expect(f.at('sz31')).toEqual(['japan-submarine-1', 'uk-cruiser-1']);
  });

  test('[7.6.1] E11: a submerged submarine is on the surface again as soon as the battle is over', () => {
    const f = new Fight({ power: 'uk', units: { sz31: { uk: 'cruiser', japan: 'submarine' } }, attacks: ['sz31'] });
    f.choose('submerge', [], 1);
    expect(f.over).toBe(true);
    expect(f.g.units['japan-submarine-1']).toEqual({
      id: 'japan-submarine-1',
      type: 'submarine',
      power: 'japan',
      space: 'sz31',
    });
  });

  test(
    '[7.3.1] attacker first, then each defending owner in turn order, knowing what was said; part of a ' +
      'stack may dive',
    () => {
      const f = new Fight(
        {
          power: 'usa',
          units: { sz31: { usa: '2 submarine, cruiser', germany: '2 submarine', japan: 'submarine' } },
          attacks: ['sz31'],
        },
        [6, 6, 6, 6, 6],
      );
      expect(f.waits).toBe('usa submarines');
      f.refuses('submerge', [], 3);
      f.refuses('submerge', [], 0);
      f.choose('submerge', [], 1);
      expect(f.waits).toBe('germany submarines');
      f.choose('strike');
      expect(f.waits).toBe('japan submarines');
      f.choose('submerge', [], 1);
      expect(f.rolled.slice(0, 2)).toEqual(['surpriseAttack: 1 submarine@2', 'surpriseDefense: 2 submarine@1']);
    },
  );

  test('[7.3.1] the choice returns every round, unless the owner says that they strike to the end', () => {
    const one = new Fight({ power: 'uk', units: { sz31: { uk: 'submarine', japan: 'cruiser' } } }, [6, 6]);
    one.choose('strike');
    expect(one.waits).toBe('uk submarines');
    const all = new Fight({ power: 'uk', units: { sz31: { uk: 'submarine', japan: 'cruiser' } } }, [6, 6, 6, 6, 2]);
    all.choose('strikeOn');
    expect(all.rolled).toHaveLength(5);
    expect(all.over).toBe(true);
  });

  test('[R-5] a submarine that started in a hostile zone is in the battle and may submerge there', () => {
    const f = new Fight({
      power: 'uk',
      units: { sz31: { uk: 'submarine', japan: 'cruiser' } },
      fields: { 'uk-submarine-1': { heldAt: 'sz31' } },
    });
    expect(f.waits).toBe('uk submarines');
    f.choose('submerge', [], 1);
    expect(f.over).toBe(true);
    expect(f.at('sz31')).toEqual(['japan-cruiser-1', 'uk-submarine-1']);
    expect(f.g.units['uk-submarine-1']?.used).toBe(true);
  });
});

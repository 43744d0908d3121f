import { describe, expect, test } from 'vitest';
import { Fight } from './bench.ts';

describe('the rounds on land', () => {
  test('[7.3.4] E01: two artillery support two of five infantry; with one artillery left, one', () => {
    const f = new Fight(
      {
        power: 'germany',
        units: { karelia_ssr: { germany: '2 artillery, 5 infantry', ussr: '4 infantry' } },
        fields: { 'germany-infantry-1': { from: 'baltic_states' } },
      },
      [6, 6, 6, 6, 6, 6, 6, 1, 6, 6, 6],
    );
    expect(f.rolled[0]).toBe('attackFire: 2 infantry@2, 3 infantry@1, 2 artillery@2');
    f.lose('artillery').choose('continue');
    expect(f.rolled[2]).toBe('attackFire: 1 infantry@2, 4 infantry@1, 1 artillery@2');
  });

  test('[7.3.5] E05: infantry killed in step 3 still rolls at 2 in step 4', () => {
    const f = new Fight(
      { power: 'germany', units: { karelia_ssr: { germany: '2 tank', ussr: '2 infantry' } } },
      [3, 3, 6, 6],
    );
    expect(f.rolled).toEqual(['attackFire: 2 tank@3', 'defenseFire: 2 infantry@2']);
    expect(f.g.spaces.karelia_ssr?.controller).toBe('germany');
  });

  test('[7.4] there is no step of submarines and no transport on land; infantry without artillery rolls at 1', () => {
    const f = new Fight(
      { power: 'germany', units: { karelia_ssr: { germany: 'infantry', ussr: 'infantry' } } },
      [1, 6],
    );
    expect(f.rolled).toEqual(['attackFire: 1 infantry@1', 'defenseFire: 1 infantry@2']);
  });

  test('[7.3.9] aircraft that have less movement left stand in a stack of their own', () => {
    const f = new Fight(
      {
        power: 'germany',
        units: { karelia_ssr: { germany: '2 fighter', ussr: '2 infantry' } },
        fields: { 'germany-fighter-1': { spent: 3 }, 'germany-fighter-2': { spent: 1 } },
      },
      [6, 6, 2, 6],
    );
    expect(f.values('casualties')).toEqual([['germany-fighter-1'], ['germany-fighter-2']]);
  });
});

describe('AA fire', () => {
  const attack = { germany: '5 fighter' };
  test('[7.2] E02: two AAA roll five dice at five fighters, one AAA three', () => {
    const two = new Fight(
      { power: 'germany', units: { karelia_ssr: { germany: '5 fighter', ussr: '2 aaa, infantry' } } },
      [6, 6, 6, 6, 6],
    );
    expect(two.rolled[0]).toBe('aaFire: 5 aaa@1');
    const one = new Fight(
      { power: 'germany', units: { karelia_ssr: { ...attack, ussr: 'aaa, infantry' } } },
      [6, 6, 6],
    );
    expect(one.rolled[0]).toBe('aaFire: 3 aaa@1');
  });

  test('[7.2] E02: two ones remove two aircraft of the attacker’s choice before the first round', () => {
    const f = new Fight(
      {
        power: 'germany',
        units: { karelia_ssr: { germany: '3 fighter, 2 bomber, infantry', ussr: 'aaa, infantry' } },
      },
      [1, 4, 1],
    );
    expect(f.waits).toBe('germany casualties');
    expect(f.losses().sort()).toEqual(['bomber bomber', 'fighter bomber', 'fighter fighter']);
    f.lose('bomber bomber');
    expect(f.rolled[1]).toBe('attackFire: 1 infantry@1, 3 fighter@3');
  });

  test('[7.2] AAA of every defending power counts, once per battle', () => {
    const f = new Fight(
      { power: 'germany', units: { karelia_ssr: { germany: '6 fighter', ussr: 'aaa, infantry', uk: 'aaa' } } },
      [6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6],
    );
    expect(f.rolled[0]).toBe('aaFire: 3 aaa@1, 3 aaa@1');
    f.choose('continue');
    expect(f.rolled.filter((r) => r.startsWith('aaFire'))).toHaveLength(1);
  });

  test('[R-14, 7.2] AAA alone never fires; aircraft alone destroy it and take nothing', () => {
    const f = new Fight({ power: 'germany', units: { karelia_ssr: { germany: '2 fighter', ussr: '2 aaa' } } });
    expect(f.over).toBe(true);
    expect(f.rolled).toEqual([]);
    expect(f.at('karelia_ssr')).toEqual(['germany-fighter-1', 'germany-fighter-2']);
    expect(f.g.spaces.karelia_ssr?.controller).toBe('ussr');
  });
});

describe('the end of a battle on land', () => {
  test('[7.2.1, 7.6.2] C05: an empty territory is captured without dice or question', () => {
    const f = new Fight({ power: 'germany', units: { archangel: { germany: 'infantry' } } });
    expect(f.over).toBe(true);
    expect(f.rolled).toEqual([]);
    expect(f.g.spaces.archangel?.controller).toBe('germany');
    expect(f.g.turn.now?.captured).toEqual(['archangel']);
  });

  test('[7.2.1] C02: AAA alone is destroyed without firing when a tank and a fighter come', () => {
    const f = new Fight({ power: 'germany', units: { egypt: { germany: 'tank, fighter', uk: 'aaa' } } });
    expect(f.over).toBe(true);
    expect(f.rolled).toEqual([]);
    expect(f.at('egypt')).toEqual(['germany-fighter-1', 'germany-tank-1']);
    expect(f.g.spaces.egypt?.controller).toBe('germany');
  });

  test('[7.2.1, 8.4] C14: an empty territory with a factory is captured without dice, damage and all', () => {
    const f = new Fight({
      power: 'germany',
      units: { karelia_ssr: { germany: 'tank' } },
      factories: { karelia_ssr: 2 },
    });
    expect(f.g.spaces.karelia_ssr).toEqual({ id: 'karelia_ssr', controller: 'germany', factory: 2 });
  });

  test('[7.6.2] E13: bombers that kill all defenders capture nothing', () => {
    const f = new Fight(
      { power: 'germany', units: { archangel: { germany: '2 bomber', ussr: 'infantry' } } },
      [4, 4, 6],
    );
    expect(f.over).toBe(true);
    expect(f.at('archangel')).toEqual(['germany-bomber-1', 'germany-bomber-2']);
    expect(f.g.spaces.archangel?.controller).toBe('ussr');
  });

  test(
    '[7.3.8, R-14, 7.6.3] E15: when AAA alone remains after a round it is destroyed and the tank ' +
      'captures, without a retreat prompt',
    () => {
      const f = new Fight(
        {
          power: 'germany',
          units: { archangel: { germany: 'tank', ussr: 'infantry, aaa' } },
          fields: { 'germany-tank-1': { from: 'karelia_ssr' } },
          held: { karelia_ssr: 'germany' },
        },
        [3, 6],
      );
      expect(f.waits).toBe('ussr casualties');
      f.lose('infantry');
      expect(f.over).toBe(true);
      expect(f.at('archangel')).toEqual(['germany-tank-1']);
      expect(f.g.spaces.archangel?.controller).toBe('germany');
    },
  );

  test('[R-20] both sides die: the territory stays with its controller', () => {
    const f = new Fight({ power: 'germany', units: { archangel: { germany: 'tank', ussr: 'infantry' } } }, [3, 2]);
    expect(f.g.spaces.archangel?.controller).toBe('ussr');
    expect(f.at('archangel')).toEqual([]);
  });

  test('[6.1, 3.6] the attacker picks among the others; uncontested ones are settled without being picked', () => {
    const f = new Fight({
      power: 'germany',
      units: {
        archangel: { germany: 'tank' },
        karelia_ssr: { germany: 'tank', ussr: 'infantry' },
        caucasus: { germany: 'tank', ussr: 'infantry' },
      },
    });
    expect(f.g.spaces.archangel?.controller).toBe('germany');
    expect(f.waits).toBe('germany pickBattle');
    expect(f.values('battle')).toEqual([['land:caucasus'], ['land:karelia_ssr']]);
  });

  test('[6.1] the only battle, and the last of several, begin when the attacker says so: no die before', () => {
    const f = new Fight(
      {
        power: 'germany',
        units: {
          karelia_ssr: { germany: 'tank', ussr: 'infantry' },
          caucasus: { germany: 'tank', ussr: 'infantry' },
        },
        waits: true,
      },
      [1, 6],
    );
    f.choose('battle', ['land:caucasus']);
    expect([f.logged('combat.summary').length, f.diceLeft]).toEqual([1, 0]);
    expect(f.waits).toBe('germany pickBattle');
    expect(f.values('battle')).toEqual([['land:karelia_ssr']]);
    expect(f.logged('combat.dice').every((l) => l.params?.battle === 'land:caucasus')).toBe(true);
  });

  test('[3.6] a battle ends with a summary of forces and losses in units and IPCs', () => {
    const f = new Fight(
      { power: 'germany', units: { archangel: { germany: 'tank, infantry', ussr: 'infantry' } } },
      [6, 3, 2],
    );
    f.lose('infantry');
    expect(f.logged('combat.summary')[0]?.params).toMatchObject({
      result: 'attacker',
      rounds: 1,
      before: { attacker: { infantry: 1, tank: 1 }, defender: { infantry: 1 } },
      losses: { attacker: { infantry: 1 }, defender: { infantry: 1 } },
      lostIpcs: { attacker: 3, defender: 3 },
    });
  });

  test('[3.5] luck counts dice, hits and six times the expected hits', () => {
    const f = new Fight(
      { power: 'germany', units: { archangel: { germany: 'tank, infantry', ussr: 'infantry' } } },
      [6, 3, 6],
    );
    expect(f.g.luck).toEqual({
      germany: { id: 'germany', dice: 2, hits: 1, expected6: 4 },
      ussr: { id: 'ussr', dice: 1, hits: 0, expected6: 2 },
    });
  });
});

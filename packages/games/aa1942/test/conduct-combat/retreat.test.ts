import { describe, expect, test } from 'vitest';
import { Fight } from './bench.ts';

describe('retreat', () => {
  const fleet = {
    power: 'uk' as const,
    units: { sz31: { uk: '2 destroyer, cruiser', japan: '2 battleship' } },
    fields: {
      'uk-destroyer-1': { from: 'sz30' },
      'uk-destroyer-2': { from: 'sz30' },
      'uk-cruiser-1': { from: 'sz32' },
    },
  };

  test('[7.5.2, R-21] E12: all ships to one zone that somebody came from, also when that ship is dead', () => {
    const f = new Fight(fleet, [6, 6, 6, 4, 6]);
    f.lose('cruiser');
    expect(f.values('retreat')).toEqual([['sz30'], ['sz32']]);
    f.refuses('retreat', ['sz35']);
    f.choose('retreat', ['sz32']);
    expect(f.at('sz32')).toEqual(['uk-destroyer-1', 'uk-destroyer-2']);
    expect(f.over).toBe(true);
  });

  test('[7.5.2] E23: not to a zone that was hostile when the turn began', () => {
    const f = new Fight(
      {
        power: 'uk',
        units: { sz7: { germany: 'cruiser' }, sz8: { uk: '2 destroyer', germany: 'battleship' } },
        fields: { 'uk-destroyer-1': { from: 'sz7', heldAt: 'sz7' }, 'uk-destroyer-2': { from: 'sz9' } },
      },
      [6, 6, 6],
    );
    expect(f.values('retreat')).toEqual([['sz9']]);
  });

  test('[R-15, 7.5.2] not to a zone where a battle is still to be fought; a zone with only submarines is free', () => {
    const p = {
      power: 'uk' as const,
      units: { sz9: { uk: 'destroyer', germany: 'submarine' }, sz8: { uk: '2 cruiser', germany: 'battleship' } },
      fields: { 'uk-cruiser-1': { from: 'sz9' } },
    };
    const fought = new Fight({ ...p, attacks: ['sz9'] }, [6, 6, 6]);
    fought.choose('battle', ['sea:sz8']);
    // Nowhere to go: the battle goes on by itself.
    expect(fought.rolled.length).toBeGreaterThan(2);
    const free = new Fight(p, [6, 6, 6]);
    expect(free.values('retreat')).toEqual([['sz9']]);
  });

  test('[7.5.1] E24: not before the first round is fought, and never the aircraft alone in an ordinary battle', () => {
    const f = new Fight(
      {
        power: 'germany',
        units: { archangel: { germany: '2 infantry, fighter', ussr: '2 infantry, aaa' } },
        fields: { 'germany-infantry-1': { from: 'karelia_ssr' } },
        held: { karelia_ssr: 'germany' },
      },
      [6, 6, 6, 6, 6, 6, 6],
    );
    expect(f.rolled).toHaveLength(3);
    expect(f.waits).toBe('germany retreatOrContinue');
    expect(Object.keys(f.asked.kinds).sort()).toEqual(['continue', 'continueUntil', 'retreat']);
    f.choose('retreat', ['karelia_ssr']);
    // 7.5.3 The fighter stays over the territory and lands in NCM.
    expect(f.at('karelia_ssr')).toEqual(['germany-infantry-1', 'germany-infantry-2']);
    expect(f.at('archangel')).toContain('germany-fighter-1');
    expect(f.over).toBe(true);
  });

  test('[7.5.3] a force of aircraft only may always break off, and stays over the space', () => {
    const f = new Fight(
      { power: 'germany', units: { archangel: { germany: '2 fighter', ussr: '2 infantry' } } },
      [6, 6, 6, 6],
    );
    expect(Object.keys(f.asked.kinds).sort()).toEqual(['breakOff', 'continue', 'continueUntil']);
    f.choose('breakOff');
    expect(f.over).toBe(true);
    expect(f.g.units['germany-fighter-1']).toMatchObject({ space: 'archangel' });
    expect(f.logged('combat.summary')[0]?.params?.result).toBe('retreat');
  });

  test('[7.5.2] without a space to retreat to nothing is asked', () => {
    const f = new Fight({ power: 'germany', units: { archangel: { germany: '3 infantry', ussr: 'infantry' } } });
    expect(f.over).toBe(true);
  });

  test('[7.5.2] units that started in the zone go along', () => {
    const f = new Fight(
      {
        power: 'uk',
        units: { sz31: { uk: 'destroyer, cruiser, transport', japan: 'battleship' } },
        fields: { 'uk-destroyer-1': { from: 'sz30' } },
      },
      [6, 6, 6],
    );
    f.choose('retreat', ['sz30']);
    expect(f.at('sz30')).toEqual(['uk-cruiser-1', 'uk-destroyer-1', 'uk-transport-1']);
    expect(f.g.units['uk-cruiser-1']?.used).toBe(true);
  });

  test('[7.5.5, 5.1.6] retreated ships are spent for the turn, their cargo stays aboard', () => {
    const f = new Fight(
      {
        power: 'uk',
        units: { sz8: { uk: 'destroyer, transport', germany: 'battleship' } },
        fields: { 'uk-destroyer-1': { from: 'sz7' }, 'uk-transport-1': { from: 'sz7' } },
        also: (g) => {
          g.units.cargo = {
            id: 'cargo',
            type: 'tank',
            power: 'uk',
            space: 'sz8',
            aboard: 'uk-transport-1',
            landing: 'france',
            loaded: 'combat',
          };
        },
      },
      [6, 6],
    );
    f.choose('retreat', ['sz7']);
    expect(f.g.units.cargo).toEqual({
      id: 'cargo',
      type: 'tank',
      power: 'uk',
      space: 'sz7',
      aboard: 'uk-transport-1',
      loaded: 'combat',
    });
    expect(f.g.units['uk-transport-1']?.used).toBe(true);
  });

  test('[7.6.1] a damaged battleship that retreats is whole again', () => {
    const f = new Fight(
      {
        power: 'uk',
        units: { sz31: { uk: 'battleship', japan: '2 cruiser' } },
        fields: { 'uk-battleship-1': { from: 'sz30' } },
      },
      [6, 3, 6],
    );
    f.choose('retreat', ['sz30']);
    expect(f.g.units['uk-battleship-1']).toEqual({
      id: 'uk-battleship-1',
      type: 'battleship',
      power: 'uk',
      space: 'sz30',
      from: 'sz30',
      used: true,
    });
  });
});

describe('continue until', () => {
  const p = {
    power: 'germany' as const,
    units: { archangel: { germany: '4 infantry', ussr: '4 infantry' } },
    fields: { 'germany-infantry-1': { from: 'karelia_ssr' } },
    held: { karelia_ssr: 'germany' as const },
  };
  const miss = (n: number): number[] => new Array<number>(n).fill(6);

  test('[7.5.1] rounds: goes on by itself for so many rounds, then asks', () => {
    const f = new Fight(p, miss(8 * 4));
    f.choose('continueUntil', ['rounds', 2]);
    expect(f.rolled).toHaveLength(6);
    expect(f.waits).toBe('germany retreatOrContinue');
    expect(f.asked.params?.round).toBe(3);
  });

  test('[7.5.1] land units: asks again when fewer are left', () => {
    const f = new Fight(p, [...miss(8), ...miss(8), 6, 6, 6, 6, 2, 6, 6, 6]);
    f.choose('continueUntil', ['landUnits', 4]);
    expect(f.rolled).toHaveLength(6);
    expect(f.at('archangel').filter((id) => id.startsWith('germany'))).toHaveLength(3);
    expect(f.waits).toBe('germany retreatOrContinue');
  });

  test('[7.5.1] odds: asks again when the chance to win has fallen below the percentage', () => {
    const tanks = {
      ...p,
      units: { archangel: { germany: '6 tank', ussr: '3 infantry' } },
      fields: { 'germany-tank-1': { from: 'karelia_ssr' } },
    };
    const f = new Fight(tanks, [...miss(9), ...miss(6), 2, 2, 2, ...miss(6), 2, 2, 2]);
    f.choose('continueUntil', ['odds', 90]);
    expect(f.waits).toBe('germany retreatOrContinue');
    expect(f.at('archangel').filter((id) => id.startsWith('germany'))).toHaveLength(3);
  });

  test('[7.5.1] both conditions in one answer, or to the end; nothing else', () => {
    const f = new Fight(p, miss(8 * 20));
    f.refuses('continueUntil', []);
    f.refuses('continueUntil', ['rounds']);
    f.refuses('continueUntil', ['landUnits', 5]);
    f.refuses('continueUntil', ['landUnits', 2, 'rounds', 2]);
    f.choose('continueUntil', ['rounds', 3, 'landUnits', 2]);
    expect(f.rolled).toHaveLength(8);
    f.choose('continueUntil', ['end']);
    expect(f.over).toBe(true);
  });

  test('[7.3.7] an order of loss for the battle: its casualties follow without a question', () => {
    const f = new Fight(
      { power: 'germany', units: { archangel: { germany: '2 infantry, 2 tank', ussr: '2 infantry, 2 tank' } } },
      [1, 6, 6, 6, 2, 6, 6, 6, 6, 1, 6, 2, 6, 6, 6],
    );
    f.refuses('orderOfLoss', []);
    f.refuses('orderOfLoss', ['tank', 'tank']);
    f.refuses('orderOfLoss', ['fighter']);
    f.choose('orderOfLoss', ['tank']);
    expect(f.waits).toBe('germany casualties');
    f.choose('orderOfLoss', ['tank', 'infantry']);
    const lost = f.logged('combat.casualties').map((l) => [l.params?.side, l.params?.units]);
    expect(lost.slice(0, 4)).toEqual([
      ['defender', { tank: 1 }],
      ['attacker', { tank: 1 }],
      ['defender', { tank: 1 }],
      ['attacker', { tank: 1 }],
    ]);
    expect(f.over).toBe(true);
  });

  test('[3.6] five rounds cost each side at most six inputs', () => {
    const f = new Fight(
      {
        power: 'germany',
        units: { archangel: { germany: '6 infantry, tank', ussr: '7 infantry, tank' } },
        fields: { 'germany-infantry-1': { from: 'karelia_ssr' } },
        held: { karelia_ssr: 'germany' },
      },
      [1, 6, 6, 6, 6, 6, 6, 1, 6, 6, 6, 6, 6, 6, 6],
    );
    const inputs = { germany: 0, ussr: 0 };
    let round = 0;
    while (!f.over && round < 5) {
      const { seat, prompt } = f.asked;
      if (prompt === 'retreatOrContinue') f.choose('continueUntil', ['end']);
      else f.choose('casualties', f.values('casualties')[0] ?? []);
      inputs[seat as 'germany' | 'ussr']++;
      round = (f.asked.params?.round as number | undefined) ?? 5;
    }
    expect(inputs.germany).toBeLessThanOrEqual(6);
    expect(inputs.ussr).toBeLessThanOrEqual(6);
  });
});

import { describe, expect, test } from 'vitest';
import { Fight } from './bench.ts';

const land = {
  power: 'germany' as const,
  units: { karelia_ssr: { germany: '3 tank', ussr: '2 infantry', uk: 'infantry, fighter', usa: 'tank' } },
};

describe('several defending powers', () => {
  test('[13.2, 7.1] they defend together', () => {
    const f = new Fight(land, [6, 6, 6, 6, 6, 6, 6, 6]);
    expect(f.rolled[1]).toBe('defenseFire: 2 infantry@2, 1 infantry@2, 1 tank@3, 1 fighter@4');
  });

  test('[R-25, 7.3.7] the controller of the territory proposes, the others agree in turn order', () => {
    const f = new Fight(land, [3, 6, 6]);
    expect(f.waits).toBe('ussr casualties');
    f.choose('casualties', ['uk-infantry-1']);
    expect(f.waits).toBe('uk agreeCasualties');
    expect(f.asked.params).toMatchObject({ units: { infantry: 1 }, proposer: 'ussr' });
    f.choose('agree');
    expect(f.waits).toBe('usa agreeCasualties');
    f.choose('agree');
    expect(f.logged('combat.casualties')[0]?.params?.units).toEqual({ infantry: 1 });
    expect(f.rolled).toHaveLength(2);
  });

  test('[R-25] an objection hands the choice to the attacker', () => {
    const f = new Fight(land, [3, 6, 6, 6, 6, 6, 6, 6]);
    f.choose('casualties', ['uk-fighter-1']);
    f.choose('object');
    expect(f.waits).toBe('germany casualties');
    expect(f.losses().sort()).toEqual(['fighter', 'infantry', 'infantry', 'tank']);
    f.choose('casualties', ['usa-tank-1']);
    expect(f.rolled[1]).toBe('defenseFire: 2 infantry@2, 1 infantry@2, 1 tank@3, 1 fighter@4');
    expect(f.g.units['usa-tank-1']).toBeUndefined();
  });

  test('[R-25] "agree for this battle" is not asked again', () => {
    const f = new Fight(
      { ...land, fields: { 'germany-tank-1': { from: 'baltic_states' } } },
      [3, 6, 6, 6, 6, 6, 6, 6, 3, 6, 6, 6, 6, 6, 6, 6],
    );
    f.choose('casualties', ['ussr-infantry-1']).choose('agreeAll').choose('agreeAll').choose('continue');
    expect(f.waits).toBe('ussr casualties');
    f.choose('casualties', ['ussr-infantry-2']);
    expect(f.waits).toBe('germany retreatOrContinue');
  });

  test('[R-25] at sea the power with most units proposes, ties in turn order', () => {
    const most = new Fight(
      { power: 'germany', units: { sz31: { germany: '2 cruiser', uk: 'cruiser', usa: '2 cruiser' } } },
      [3, 6],
    );
    expect(most.waits).toBe('usa casualties');
    const tie = new Fight(
      { power: 'germany', units: { sz31: { germany: '2 cruiser', uk: 'cruiser', usa: 'cruiser' } } },
      [3, 6],
    );
    expect(tie.waits).toBe('uk casualties');
  });

  test('[R-25] nobody is asked where there is nothing to choose', () => {
    const f = new Fight(
      { power: 'germany', units: { sz31: { germany: '2 cruiser', uk: 'cruiser', usa: 'cruiser' } } },
      [3, 3, 6, 6],
    );
    expect(f.over).toBe(true);
  });

  test('[13.1] units of the attacker’s ally in a zone take no part', () => {
    const f = new Fight(
      { power: 'uk', units: { sz31: { uk: 'cruiser', usa: '2 cruiser', japan: 'cruiser' } } },
      [3, 6],
    );
    expect(f.rolled).toEqual(['attackFire: 1 cruiser@3', 'defenseFire: 1 cruiser@3']);
    expect(f.at('sz31')).toContain('usa-cruiser-2');
  });
});

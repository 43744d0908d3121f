import { describe, expect, test } from 'vitest';
import type { UnitType } from '../../src/state.ts';
import type { Position } from './bench.ts';
import { aboard, Fight } from './bench.ts';

describe('bombardment', () => {
  test('[6.3.2] F02: no more ships than land units unloaded; overland units do not count', () => {
    const p = (first: UnitType[]): Position => ({
      power: 'usa',
      units: { sz8: { usa: 'battleship, 2 cruiser, transport' }, france: { usa: 'tank', germany: 'infantry' } },
      also: aboard(['usa-transport-1', 'france', first]),
    });
    const two = new Fight(p(['infantry', 'infantry']));
    expect(Math.max(...two.values('bombard').map((v) => v.length / 2))).toBe(2);
    two.refuses('bombard', ['usa-battleship-1', 'france', 'usa-cruiser-1', 'france', 'usa-cruiser-2', 'france']);
    const one = new Fight(p(['infantry']));
    expect(Math.max(...one.values('bombard').map((v) => v.length / 2))).toBe(1);
  });

  const f03: Position = {
    power: 'usa',
    units: { sz8: { usa: 'battleship, transport' }, france: { germany: 'fighter, infantry, aaa' } },
    also: aboard(['usa-transport-1', 'france', ['tank', 'infantry']]),
  };

  test('[6.3.2, R-12] F03: a fighter hit by the bombardment still fires at 4 in round 1, then it is gone', () => {
    const f = new Fight(f03, [4, 6, 6, 6, 6]);
    f.choose('bombard', ['usa-battleship-1', 'france']);
    expect(f.waits).toBe('germany casualties');
    expect(f.losses().sort()).toEqual(['aaa', 'fighter', 'infantry']);
    f.lose('fighter');
    expect(f.rolled.slice(0, 3)).toEqual([
      'bombard: 1 battleship@4',
      'attackFire: 1 infantry@1, 1 tank@3',
      'defenseFire: 1 infantry@2, 1 fighter@4',
    ]);
    expect(f.rolled.slice(3).join()).not.toContain('fighter');
    expect(f.g.units['germany-fighter-1']).toBeUndefined();
  });

  test('[R-28, R-12] bombardment, then AA fire by the AAA that was hit, then round 1', () => {
    const f = new Fight(
      { ...f03, units: { ...f03.units, france: { germany: 'infantry, aaa', usa: '2 fighter' } } },
      [4, 6, 6, 6, 6, 6, 6, 6],
    );
    f.choose('bombard', ['usa-battleship-1', 'france']);
    f.lose('aaa');
    expect(f.rolled.map((r) => r.split(':')[0])).toEqual(['bombard', 'aaFire', 'attackFire', 'defenseFire']);
    expect(f.rolled[1]).toBe('aaFire: 2 aaa@1');
    expect(f.g.units['germany-aaa-1']).toBeUndefined();
  });

  test('[6.3.2, 7.3.8] E17: the only defender behind the line still has his first round', () => {
    const f = new Fight(
      {
        power: 'usa',
        units: { sz8: { usa: 'battleship, transport' }, france: { germany: 'infantry' } },
        also: aboard(['usa-transport-1', 'france', ['infantry']]),
      },
      [4, 6, 6],
    );
    f.choose('bombard', ['usa-battleship-1', 'france']);
    expect(f.rolled).toEqual(['bombard: 1 battleship@4', 'attackFire: 1 infantry@1', 'defenseFire: 1 infantry@2']);
    expect(f.over).toBe(true);
    expect(f.g.spaces.france?.controller).toBe('usa');
  });

  test('[6.3.8] ships are divided among the targets before the first of the land battles; each fires once', () => {
    const f = new Fight(
      {
        power: 'usa',
        units: {
          sz13: { usa: 'battleship, cruiser, 2 transport' },
          algeria: { germany: 'infantry' },
          morocco: { germany: 'infantry' },
        },
        also: aboard(
          ['usa-transport-1', 'morocco', ['infantry', 'infantry']],
          ['usa-transport-2', 'algeria', ['infantry', 'infantry']],
        ),
      },
      [6],
    );
    f.choose('battle', ['land:morocco']);
    expect(f.waits).toBe('usa bombard');
    expect(f.values('bombard')).toContainEqual(['usa-battleship-1', 'morocco', 'usa-cruiser-1', 'algeria']);
    f.choose('bombard', ['usa-battleship-1', 'morocco', 'usa-cruiser-1', 'algeria']);
    while (!f.over) f.choose('casualties', f.values('casualties')[0] ?? []);
    const bombardments = f.rolled.filter((r) => r.startsWith('bombard'));
    expect(bombardments).toEqual(['bombard: 1 battleship@4', 'bombard: 1 cruiser@3']);
  });

  test(
    '[R-11] one territory from two zones: one land battle, bombardment only from the zone without sea ' + 'combat',
    () => {
      const f = new Fight(
        {
          power: 'usa',
          units: {
            sz8: { usa: 'cruiser, transport', germany: 'destroyer' },
            sz6: { usa: 'battleship, transport' },
            france: { germany: '3 infantry' },
          },
          also: aboard(['usa-transport-1', 'france', ['tank', 'infantry']], ['usa-transport-2', 'france', ['tank']]),
        },
        [3, 6, 4],
      );
      expect(f.waits).toBe('usa bombard');
      expect(f.values('bombard')).toEqual([[], ['usa-battleship-1', 'france']]);
      f.choose('bombard', ['usa-battleship-1', 'france']);
      expect(f.rolled.slice(0, 3)).toEqual([
        'attackFire: 1 cruiser@3',
        'defenseFire: 1 destroyer@2',
        'bombard: 1 battleship@4',
      ]);
      expect(f.rolled[3]).toBe('attackFire: 1 infantry@1, 2 tank@3');
    },
  );

  test('[6.1, R-11] with sea battles in two zones the attacker says which comes first', () => {
    const f = new Fight(
      {
        power: 'usa',
        units: {
          sz8: { usa: 'cruiser, transport', germany: 'destroyer' },
          sz6: { usa: 'battleship, transport', germany: 'cruiser' },
          france: { germany: 'infantry' },
        },
        also: aboard(['usa-transport-1', 'france', ['tank']], ['usa-transport-2', 'france', ['tank']]),
      },
      [3, 6, 4, 6],
    );
    expect(f.values('battle')).toEqual([['land:france'], ['land:france', 'sz6'], ['land:france', 'sz8']]);
    f.choose('battle', ['land:france', 'sz8']);
    expect(f.logged('combat.begins').map((l) => l.params?.space)).toEqual(['sz8', 'sz6', 'france']);
  });

  test('[6.3.9, 7.2.1] F08: AAA alone: no AA dice, no bombardment, the island is captured', () => {
    const f = new Fight({
      power: 'usa',
      units: { sz60: { usa: 'battleship, transport' }, japan: { usa: 'fighter', japan: 'aaa' } },
      also: aboard(['usa-transport-1', 'japan', ['infantry']]),
    });
    expect(f.over).toBe(true);
    expect(f.rolled).toEqual([]);
    expect(f.g.spaces.japan?.controller).toBe('usa');
    expect(f.g.units['japan-aaa-1']).toBeUndefined();
  });

  test('[R-4] any ship may come along; only battleships and cruisers bombard', () => {
    const f = new Fight({
      power: 'usa',
      units: { sz8: { usa: 'destroyer, carrier, cruiser, transport' }, france: { germany: 'infantry' } },
      also: aboard(['usa-transport-1', 'france', ['infantry', 'infantry']]),
    });
    expect(f.values('bombard')).toEqual([[], ['usa-cruiser-1', 'france']]);
  });
});

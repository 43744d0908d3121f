import { describe, expect, test } from 'vitest';
import type { Position } from './bench.ts';
import { aboard, Fight } from './bench.ts';

describe('sea combat of an assault', () => {
  const f01: Position = {
    power: 'usa',
    units: { sz8: { usa: 'battleship, 2 transport', germany: 'destroyer' }, france: { germany: 'infantry' } },
    also: aboard(
      ['usa-transport-1', 'france', ['infantry', 'infantry']],
      ['usa-transport-2', 'france', ['tank', 'infantry']],
    ),
  };

  test('[6.3.1, 6.3.2, 6.3.3] F01: a destroyer must be fought; then no bombardment; the transports land', () => {
    const f = new Fight(f01, [4, 6, 6, 6, 6, 3, 6]);
    expect(f.rolled).toEqual([
      'attackFire: 1 battleship@4',
      'defenseFire: 1 destroyer@2',
      'attackFire: 3 infantry@1, 1 tank@3',
      'defenseFire: 1 infantry@2',
    ]);
    expect(f.g.spaces.france?.controller).toBe('usa');
    expect(f.g.units['usa-transport-1']).toMatchObject({ unloading: 'france', used: true });
    expect(f.g.units['usa-transport-1-cargo-1']).toEqual({
      id: 'usa-transport-1-cargo-1',
      type: 'infantry',
      power: 'usa',
      space: 'france',
      loaded: 'combat',
      used: true,
    });
  });

  test(
    '[6.3.1, R-30] F01: only a submarine there: ignore it and bombard, or fight it and lose the ' + 'bombardment',
    () => {
      const p: Position = {
        ...f01,
        units: { ...f01.units, sz8: { usa: 'battleship, 2 transport', germany: 'submarine' } },
      };
      const ignore = new Fight(p, [6]);
      expect(ignore.waits).toBe('usa seaChoice');
      expect(Object.keys(ignore.asked.kinds).sort()).toEqual(['fight', 'ignore']);
      ignore.choose('ignore');
      expect(ignore.waits).toBe('usa bombard');
      expect(ignore.values('bombard')).toEqual([[], ['usa-battleship-1', 'france']]);
      ignore.choose('bombard', ['usa-battleship-1', 'france']);
      expect(ignore.rolled[0]).toBe('bombard: 1 battleship@4');
      const fight = new Fight(p);
      fight.choose('fight');
      expect(fight.waits).toBe('germany submarines');
      fight.choose('submerge', [], 1);
      expect(fight.rolled[0]).toMatch(/^attackFire: 3 infantry/);
    },
  );

  test(
    '[6.3.1, 5.8.8] C17: with no own warship the submarine cannot be ignored; submerging it frees the ' + 'landing',
    () => {
      const p: Position = {
        power: 'usa',
        units: { sz8: { usa: '2 transport, fighter', germany: 'submarine' }, france: { germany: 'infantry' } },
        fields: {
          'usa-transport-1': { from: 'sz9' },
          'usa-transport-2': { from: 'sz9' },
          'usa-fighter-1': { spent: 1 },
        },
        also: aboard(['usa-transport-1', 'france', ['tank']], ['usa-transport-2', 'france', ['tank']]),
      };
      const dives = new Fight(p, [3, 3, 6]);
      expect(dives.waits).toBe('germany submarines');
      dives.choose('submerge', [], 1);
      expect(dives.rolled[0]).toBe('attackFire: 2 tank@3');
      expect(dives.g.spaces.france?.controller).toBe('usa');
      const strikes = new Fight(p, [6, 6]);
      strikes.choose('strike');
      expect(strikes.rolled).toEqual(['surpriseDefense: 1 submarine@1', 'attackFire: 1 fighter@3']);
      expect(strikes.waits).toBe('usa retreatOrContinue');
    },
  );

  test('[6.3.3] a submerged submarine does not stop the landing, one that is left over does', () => {
    const p: Position = {
      power: 'usa',
      units: { sz8: { usa: 'cruiser, transport', germany: 'submarine, cruiser' } },
      also: aboard(['usa-transport-1', 'france', ['tank']]),
    };
    const f = new Fight(p, [3, 6]);
    f.choose('submerge', [], 1);
    expect(f.g.spaces.france?.controller).toBe('usa');
    expect(f.g.units['germany-submarine-1']?.submerged).toBeUndefined();
  });

  test('[6.3.7, R-13] in a zone without sea combat the landing is carried out unasked', () => {
    const f = new Fight({
      power: 'usa',
      units: { sz8: { usa: 'transport' } },
      also: aboard(['usa-transport-1', 'france', ['tank']]),
    });
    expect(f.over).toBe(true);
    expect(f.g.spaces.france?.controller).toBe('usa');
    expect(f.g.units['usa-transport-1-cargo-1']?.space).toBe('france');
  });

  test('[6.3.6, 5.8.10] only what was declared lands, the rest stays aboard', () => {
    const f = new Fight({
      power: 'usa',
      units: { sz8: { usa: 'transport' } },
      also: (g) => {
        aboard(['usa-transport-1', 'france', ['infantry']])(g);
        g.units.gun = { id: 'gun', type: 'aaa', power: 'usa', space: 'sz8', aboard: 'usa-transport-1' };
      },
    });
    expect(f.g.units.gun).toMatchObject({ space: 'sz8', aboard: 'usa-transport-1' });
    expect(f.g.units['usa-transport-1']).toMatchObject({ unloading: 'france' });
  });

  test('[6.1, 6.3] ships that came only to fight in the zone of an assault are part of step 2', () => {
    const f = new Fight({
      power: 'usa',
      units: {
        sz8: { usa: '2 cruiser, transport', germany: 'cruiser' },
        sz16: { usa: 'cruiser', germany: 'cruiser' },
      },
      also: aboard(['usa-transport-1', 'france', ['tank']]),
    });
    expect(f.log.filter((l) => l.key === 'combat.begins')[0]?.params?.space).toBe('sz8');
  });
});

describe('when the landing fails', () => {
  test('[6.3.4] F04: after the fleet has retreated, tank and bomber fight one round, then may retreat', () => {
    const f = new Fight(
      {
        power: 'uk',
        units: {
          sz8: { uk: 'cruiser, transport', germany: 'battleship' },
          france: { uk: 'tank, bomber', germany: '3 infantry' },
        },
        fields: { 'uk-cruiser-1': { from: 'sz7' }, 'uk-tank-1': { from: 'italy' } },
        held: { italy: 'uk' },
        also: aboard(['uk-transport-1', 'france', ['infantry', 'infantry']]),
      },
      [6, 6, 6, 6, 6, 6, 6],
    );
    f.choose('retreat', ['sz7']);
    expect(f.at('sz7')).toHaveLength(4);
    expect(f.rolled.slice(2)).toEqual(['attackFire: 1 tank@3, 1 bomber@4', 'defenseFire: 3 infantry@2']);
    expect(f.waits).toBe('uk retreatOrContinue');
    f.choose('retreat', ['italy']);
    expect(f.at('italy')).toEqual(['uk-tank-1']);
    expect(f.at('france')).toContain('uk-bomber-1');
  });

  test('[6.3.4] with neither land nor air units left the assault is over', () => {
    const f = new Fight(
      {
        power: 'uk',
        units: { sz8: { uk: 'transport, destroyer', germany: 'battleship' }, france: { germany: 'infantry' } },
        also: aboard(['uk-transport-1', 'france', ['infantry']]),
      },
      [6, 4],
    );
    // The destroyer is lost, and the transport with it: nowhere to go.
    expect(f.over).toBe(true);
    expect(f.g.spaces.france?.controller).toBe('germany');
    expect(f.at('france')).toEqual(['germany-infantry-1']);
  });

  test('[6.3.8] F07: two assaults from one zone: one sea battle; a retreat calls both landings off', () => {
    const f = new Fight(
      {
        power: 'usa',
        units: {
          sz13: { usa: 'cruiser, 2 transport', germany: 'cruiser' },
          algeria: { usa: 'tank', germany: '2 infantry' },
          morocco: { usa: 'fighter', germany: '2 infantry' },
        },
        fields: { 'usa-cruiser-1': { from: 'sz12' } },
        also: aboard(['usa-transport-1', 'morocco', ['infantry']], ['usa-transport-2', 'algeria', ['infantry']]),
      },
      [6, 6, 6, 6, 6, 6, 6, 6],
    );
    f.choose('battle', ['land:morocco']);
    f.choose('retreat', ['sz12']);
    expect(f.rolled.slice(2)).toEqual(['attackFire: 1 fighter@3', 'defenseFire: 2 infantry@2']);
    f.choose('breakOff');
    expect(f.logged('combat.begins').map((l) => l.params?.space)).toEqual(['sz13', 'morocco', 'algeria']);
    expect(f.at('sz12')).toHaveLength(5);
    expect(f.g.units['usa-transport-2-cargo-1']?.landing).toBeUndefined();
  });
});

describe('retreat from an assault', () => {
  test('[7.5.4, 6.3.5] F05: overland units leave together, the aircraft stays to land, the seaborne fight on', () => {
    const f = new Fight(
      {
        power: 'uk',
        units: { sz8: { uk: 'transport' }, france: { uk: '3 infantry, fighter', germany: '2 tank' } },
        fields: {
          'uk-infantry-1': { from: 'germany' },
          'uk-infantry-2': { from: 'germany' },
          'uk-infantry-3': { from: 'italy' },
        },
        held: { germany: 'uk', italy: 'uk' },
        also: aboard(['uk-transport-1', 'france', ['infantry', 'infantry']]),
      },
      [6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6],
    );
    expect(f.values('retreat')).toEqual([['germany'], ['italy']]);
    f.choose('retreat', ['germany']);
    expect(f.at('germany')).toEqual(['uk-infantry-1', 'uk-infantry-2', 'uk-infantry-3']);
    expect(f.rolled[2]).toBe('attackFire: 2 infantry@1');
    expect(f.rolled[3]).toBe('defenseFire: 2 tank@3');
    expect(f.at('france')).toContain('uk-fighter-1');
  });

  test('[6.3.5] seaborne units alone are never asked to retreat', () => {
    const f = new Fight({
      power: 'uk',
      units: { sz8: { uk: '2 transport' }, france: { germany: '2 tank' } },
      also: aboard(
        ['uk-transport-1', 'france', ['infantry', 'infantry']],
        ['uk-transport-2', 'france', ['infantry', 'infantry']],
      ),
    });
    while (!f.over) {
      expect(f.asked.prompt).toBe('casualties');
      f.choose('casualties', f.values('casualties')[0] ?? []);
    }
  });
});

describe('landing from an ally’s transport', () => {
  test('[13.5, 5.8.9] F06: the infantry assault from it, the ally’s ship neither fights nor is fought', () => {
    const f = new Fight(
      {
        power: 'uk',
        units: { sz8: { usa: 'transport', uk: 'destroyer', germany: 'destroyer' }, france: {} },
        also: (g) => {
          for (const n of [1, 2]) {
            g.units[`inf${n}`] = {
              id: `inf${n}`,
              type: 'infantry',
              power: 'uk',
              space: 'sz8',
              aboard: 'usa-transport-1',
              landing: 'france',
            };
          }
        },
      },
      [2, 6],
    );
    expect(f.logged('combat.begins')[0]?.params?.before).toEqual({
      attacker: { destroyer: 1 },
      defender: { destroyer: 1 },
    });
    expect(f.g.spaces.france?.controller).toBe('uk');
    expect(f.at('france')).toEqual(['inf1', 'inf2']);
    expect(f.g.units['usa-transport-1']).toMatchObject({ unloading: 'france' });
  });
});

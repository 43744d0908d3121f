import { describe, expect, test } from 'vitest';
import { isSpace } from '../../src/board.ts';
import { Fight } from './bench.ts';

describe('stranded fighters', () => {
  test('[7.7] D07: fighters of a sunk carrier go one space to a friendly territory, or are lost', () => {
    const p = {
      power: 'uk' as const,
      units: { sz37: { uk: '3 battleship', japan: 'carrier, 2 fighter' } },
      fields: { 'uk-battleship-1': { from: 'sz36' } },
      held: { east_indies: 'japan' as const },
    };
    const dice = [4, 6, 6, 6, 6, 6];
    const f = new Fight(p, dice);
    f.lose('carrier');
    f.choose('retreat', ['sz36']);
    // One place is in reach: nobody needs to be asked.
    expect(f.over).toBe(true);
    expect(f.at('east_indies')).toEqual(['japan-fighter-1', 'japan-fighter-2']);
    const lost = new Fight({ ...p, held: { east_indies: 'uk' } }, dice);
    lost.lose('carrier').choose('retreat', ['sz36']);
    expect(lost.logged('combat.strandedLost')).toHaveLength(2);
    expect(lost.at('sz37')).toEqual([]);
  });

  test(
    '[7.7] a free slot on another friendly carrier in the zone or next to it; a fighter whose carrier ' +
      'lives goes back',
    () => {
      const f = new Fight(
        {
          power: 'usa',
          units: {
            sz53: { usa: '2 battleship', japan: '2 carrier, 3 fighter' },
            sz52: { japan: 'carrier, fighter' },
          },
          fields: { 'usa-battleship-1': { from: 'sz54' } },
        },
        [4, 6, 6, 6, 6, 6, 6],
      );
      f.lose('carrier');
      f.choose('retreat', ['sz54']);
      // Two fighters fit on the carrier that is left; the third finds one slot next door.
      expect(f.over).toBe(true);
      expect(f.at('sz53').filter((id) => id.includes('fighter'))).toHaveLength(2);
      expect(f.at('sz52').filter((id) => id.includes('fighter'))).toHaveLength(2);
    },
  );

  test('[R-33] several owners in turn order, each seeing the choices before', () => {
    const f = new Fight(
      {
        power: 'japan',
        units: {
          sz53: { japan: '3 battleship', uk: 'carrier, fighter', usa: 'carrier, fighter' },
          sz52: { usa: 'carrier, fighter' },
        },
        fields: { 'japan-battleship-1': { from: 'sz54' } },
        held: { hawaiian_islands: 'japan' },
      },
      [4, 4, 6, 6, 6, 6, 6],
    );
    // Both carriers are hit; the proposal is the British one's or the American one's.
    f.lose('carrier carrier');
    while (f.asked.prompt === 'agreeCasualties') f.choose('agree');
    f.choose('retreat', ['sz54']);
    // One slot in sz52: the British fighter comes first and takes it, the American one is lost.
    expect(f.over).toBe(true);
    expect(f.at('sz52')).toContain('uk-fighter-1');
    expect(f.g.units['usa-fighter-1']).toBeUndefined();
  });

  test(
    '[7.7, 6.2.6] D10: interceptors of a captured territory go one space, not two; without a neighbour ' +
      'they are lost',
    () => {
      const p = {
        power: 'ussr' as const,
        interceptors: true,
        units: { germany: { ussr: 'bomber, tank', germany: '2 fighter' } },
        factories: { germany: 0 },
        fields: { 'ussr-bomber-1': { mission: 'raid' as const } },
      };
      const f = new Fight(p, [6, 6, 6, 6, 1]);
      f.choose('intercept', [], 2);
      expect(f.waits).toBe('germany landStranded');
      expect(f.values('land')).toContainEqual(['poland']);
      f.refuses('land', ['ukraine_ssr']);
      f.choose('land', ['poland']).choose('land', ['poland']);
      expect(f.over).toBe(true);
      expect(f.g.units['germany-fighter-1']).toEqual({
        id: 'germany-fighter-1',
        type: 'fighter',
        power: 'germany',
        space: 'poland',
      });
      const neighbours = [
        'france',
        'italy',
        'ukraine_ssr',
        'baltic_states',
        'poland',
        'northwestern_europe',
        'southern_europe',
        'bulgaria_romania',
      ];
      const alone = Object.fromEntries(neighbours.filter((t) => isSpace(t)).map((t) => [t, 'ussr' as const]));
      const lost = new Fight({ ...p, held: alone }, [6, 6, 6, 6, 1]);
      lost.choose('intercept', [], 2);
      expect(lost.over).toBe(true);
      expect(lost.logged('combat.strandedLost')).toHaveLength(2);
    },
  );

  test(
    '[7.7, R-33] three homeless fighters of two owners, one deck left: the British one decides first, ' +
      'nobody is lost unasked',
    () => {
      const f = new Fight(
        {
          power: 'japan',
          units: {
            sz37: { japan: '2 battleship', usa: '2 carrier, 2 fighter', uk: 'fighter' },
            sz36: { japan: 'submarine' },
          },
          fields: { 'japan-battleship-1': { from: 'sz36' } },
          held: { east_indies: 'uk' },
        },
        [4, 6, 6, 6, 6, 6, 6],
      );
      f.lose('carrier');
      while (f.asked.prompt === 'agreeCasualties') f.choose('agree');
      f.choose('retreat', ['sz36']);
      expect(f.waits).toBe('uk landStranded');
      expect(f.values('land')).toEqual([['sz37'], ['east_indies']]);
      f.choose('land', ['sz37']);
      expect(f.waits).toBe('usa landStranded');
      f.choose('land', ['sz37']);
      // The deck is full: the last one has the island only, and is not asked.
      expect(f.over).toBe(true);
      expect(f.at('sz37').filter((id) => id.includes('fighter'))).toEqual(['uk-fighter-1', 'usa-fighter-1']);
      expect(f.at('east_indies')).toEqual(['usa-fighter-2']);
    },
  );

  test('[7.7] a fighter whose own carrier floats goes back to it unasked: the other owner lost his', () => {
    const f = new Fight(
      {
        power: 'japan',
        units: {
          sz37: { japan: '2 battleship', usa: 'carrier, 2 fighter', uk: 'carrier, fighter' },
          sz36: { japan: 'submarine' },
        },
        fields: { 'japan-battleship-1': { from: 'sz36' } },
        held: { east_indies: 'uk', borneo: 'uk' },
      },
      [4, 6, 6, 6, 6, 6, 6],
    );
    f.choose('casualties', ['uk-carrier-1']);
    while (f.asked.prompt === 'agreeCasualties') f.choose('agree');
    f.choose('retreat', ['sz36']);
    // Both decks are the American fighters'; the British one has the island only.
    expect(f.over).toBe(true);
    expect(f.at('sz37').filter((id) => id.includes('fighter'))).toEqual(['usa-fighter-1', 'usa-fighter-2']);
    expect(f.at('east_indies')).toEqual(['uk-fighter-1']);
  });
});

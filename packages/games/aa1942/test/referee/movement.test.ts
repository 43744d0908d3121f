import { describe, expect, test } from 'vitest';
import type { Start } from './table.ts';
import { Table } from './table.ts';

/** Combat move has begun. */
const move = (start: Start) => new Table(start).choose('done');

describe('canals and sea movement', () => {
  test(
    '[2.3] a side may use Panama for its friend; Suez needs both banks since the start of the turn ' +
      '(B01, B02, B03)',
    () => {
      const panama = move({ turn: 'uk', board: { sz18: { uk: 'destroyer' }, sz19: { japan: 'transport' } } });
      expect(panama.refusal('move', ['uk-destroyer-1', 'sz19'], 1)).toBeNull();
      const suez = (control: Start['control']) =>
        move({
          turn: 'germany',
          board: { sz17: { germany: 'destroyer, carrier, fighter' }, sz34: { uk: 'transport' } },
          control,
        });
      const split = suez({ egypt: 'germany' });
      expect(split.refusal('move', ['germany-destroyer-1', 'sz34'], 1)).toBe('2.3');
      expect(split.refusal('move', ['germany-fighter-1', 'sz34'], 1)).toBeNull();
      expect(
        suez({ egypt: 'germany', trans_jordan: 'germany' }).refusal('move', ['germany-destroyer-1', 'sz34'], 1),
      ).toBeNull();
      expect(
        suez({ egypt: 'germany', trans_jordan: 'japan' }).refusal('move', ['germany-destroyer-1', 'sz34'], 1),
      ).toBeNull();
    },
  );

  test('[2.3, 3.2] a canal opened by a blitz in this turn stays closed for it', () => {
    const t = move({
      turn: 'germany',
      board: { sz17: { germany: 'destroyer' }, sz34: { uk: 'transport' }, libya: { germany: 'tank' } },
      control: { trans_jordan: 'germany' },
    });
    t.choose('move', ['germany-tank-1', 'egypt', 'libya'], 1);
    expect(t.controller('egypt')).toBe('germany');
    expect(t.refusal('move', ['germany-destroyer-1', 'sz34'], 1)).toBe('2.3');
  });

  test('[2.4] closed straits keep ships out of and inside sz16, not aircraft (B05)', () => {
    const t = move({
      turn: 'germany',
      options: { closedStraits: true },
      board: {
        sz15: { germany: 'destroyer, carrier, fighter' },
        sz16: { germany: 'submarine', ussr: 'transport' },
        sz14: { uk: 'transport' },
      },
    });
    expect(t.refusal('move', ['germany-destroyer-1', 'sz16'], 1)).toBe('2.4');
    expect(t.refusal('move', ['germany-submarine-1', 'sz15', 'sz14'], 1)).toBe('2.4');
    expect(t.refusal('move', ['germany-fighter-1', 'sz16'], 1)).toBeNull();
  });

  test('[5.6] a submarine passes a cruiser and stops at a destroyer; other ships stop at both (B06, B07)', () => {
    const at = (enemy: string) =>
      move({
        turn: 'uk',
        board: { sz30: { uk: 'destroyer, submarine' }, sz31: { japan: enemy }, sz32: { japan: 'transport' } },
      });
    const cruiser = at('cruiser');
    expect(cruiser.refusal('move', ['uk-destroyer-1', 'sz31', 'sz32'], 1)).toBe('5.7.1');
    expect(cruiser.refusal('move', ['uk-destroyer-1', 'sz31'], 1)).toBeNull();
    expect(cruiser.refusal('move', ['uk-submarine-1', 'sz31', 'sz32'], 1)).toBeNull();
    expect(at('destroyer').refusal('move', ['uk-submarine-1', 'sz31', 'sz32'], 1)).toBe('5.6');
  });

  test(
    '[5.3] a ship in a hostile zone may leave, load and come back to fight, or leave and be done; it ' +
      'cannot load there (B09, B12)',
    () => {
      const start: Start = {
        turn: 'uk',
        board: {
          sz7: { uk: 'transport, battleship', germany: 'cruiser' },
          united_kingdom: { uk: '2 infantry' },
          france: { germany: 'infantry' },
        },
      };
      const t = move(start);
      expect(t.refusal('load', ['uk-infantry-1', 'uk-transport-1'], 1)).toBe('5.8.3');
      t.choose('move', ['uk-transport-1', 'sz6'], 1);
      t.choose('load', ['uk-infantry-1', 'uk-transport-1'], 1);
      // B12: loaded, but no assault.
      expect(t.refusal('done')).toBe('5.8.4');
      t.choose('move', ['uk-transport-1', 'sz7'], 1);
      expect(t.refusal('done')).toBe('5.8.4');
      const away = move(start);
      away.choose('move', ['uk-transport-1', 'sz6', 'sz3'], 1);
      away.choose('move', ['uk-battleship-1', 'sz6'], 1);
      expect(away.refusal('done')).toBeNull();
    },
  );

  test(
    '[5.1.1, 5.7.5] a destroyer that moves beside a submarine must attack it; one that stood there ' +
      'need not (B13)',
    () => {
      const t = move({
        turn: 'uk',
        board: {
          sz7: { uk: 'destroyer' },
          sz6: { germany: 'submarine' },
          sz8: { uk: 'destroyer', germany: 'submarine' },
        },
      });
      expect(t.refusal('done')).toBeNull();
      t.choose('move', ['uk-destroyer-1', 'sz6'], 1);
      expect(t.refusal('done')).toBe('5.7.5');
      t.choose('seaAttack', ['sz6']);
      expect(t.refusal('done')).toBeNull();
      t.choose('seaAttack', ['sz8']);
      expect(t.refusal('done')).toBeNull();
    },
  );

  test('[5.7.3] transports are not sunk in passing, and do not block (5.7.1)', () => {
    const t = move({
      turn: 'uk',
      board: { sz7: { uk: 'cruiser' }, sz8: { germany: 'transport' }, sz9: { germany: 'cruiser' } },
    });
    t.choose('move', ['uk-cruiser-1', 'sz8', 'sz9'], 1);
    expect(t.refusal('done')).toBeNull();
    expect(t.alive('germany-transport-1')).toBe(true);
  });
});

describe('land movement', () => {
  const africa = (egypt: string): Table =>
    move({
      turn: 'germany',
      board: { libya: { germany: '2 tank, infantry' }, egypt: { uk: egypt }, trans_jordan: { uk: 'infantry' } },
    });

  test('[5.5, R-18] through an empty hostile territory, which changes hands at once (C01, C03)', () => {
    const t = africa('');
    t.choose('move', ['germany-tank-1', 'egypt', 'trans_jordan'], 1);
    expect(t.controller('egypt')).toBe('germany');
    t.choose('move', ['germany-tank-2', 'egypt', 'libya'], 1);
    // a unit that moves one space may still enter it.
    expect(t.refusal('move', ['germany-infantry-1', 'egypt'], 1)).toBeNull();
    expect(t.refusal('done')).toBeNull();
    t.choose('cancelAll');
    expect(t.controller('egypt')).toBe('uk');
  });

  test('[5.5] AAA or a factory stops the tank (C02, C14)', () => {
    expect(africa('aaa').refusal('move', ['germany-tank-1', 'egypt', 'trans_jordan'], 1)).toBe('5.5');
    const t = move({
      turn: 'germany',
      board: { baltic_states: { germany: 'tank' } },
      factories: { karelia_ssr: 0 },
    });
    expect(t.refusal('move', ['germany-tank-1', 'karelia_ssr', 'archangel'], 1)).toBe('5.5');
    t.choose('move', ['germany-tank-1', 'karelia_ssr'], 1).choose('done');
    expect(t.controller('karelia_ssr')).toBe('germany');
  });

  test('[5.2, 5.1.1] friendly to friendly is no combat move; an empty hostile territory is one (C04, C05)', () => {
    const t = move({ turn: 'germany', board: { poland: { germany: 'infantry' }, libya: { germany: 'infantry' } } });
    expect(t.refusal('move', ['germany-infantry-1', 'germany'], 1)).toBe('5.2');
    expect(t.refusal('move', ['germany-infantry-2', 'egypt'], 1)).toBeNull();
  });

  test('[5.4] AAA does not move in combat move, nor board (C06, C15)', () => {
    const t = move({ turn: 'germany', board: { libya: { germany: 'aaa' }, sz15: { germany: 'transport' } } });
    expect(t.refusal('move', ['germany-aaa-1', 'egypt'], 1)).toBe('5.4');
    expect(t.refusal('load', ['germany-aaa-1', 'germany-transport-1'], 1)).toBe('5.4');
  });

  test('[R-29] aircraft alone do not go to an empty hostile territory, nor to one that a tank has just taken', () => {
    const t = africa('');
    const air = move({ turn: 'germany', board: { libya: { germany: 'tank, fighter' } } });
    expect(air.refusal('move', ['germany-fighter-1', 'egypt'], 1)).toBe('R-29');
    air.choose('move', ['germany-tank-1', 'egypt', 'libya'], 1);
    expect(air.refusal('move', ['germany-fighter-1', 'egypt'], 1)).not.toBeNull();
    expect(t.waits).toBe('germany combatMove');
  });
});

describe('transports', () => {
  test('[5.8.1] what fits (C07)', () => {
    const t = move({
      turn: 'usa',
      board: { sz11: { usa: '4 transport' }, eastern_united_states: { usa: '2 tank, artillery, 4 infantry' } },
    });
    t.choose('load', ['usa-tank-1', 'usa-transport-1'], 1);
    const loaded = Object.values(t.g.units).find((u) => u.aboard && u.type === 'tank')?.aboard ?? '';
    expect(t.refusal('load', ['usa-artillery-1', loaded], 1)).toBe('5.8.1');
    expect(t.refusal('load', ['usa-tank-2', loaded], 1)).toBe('5.8.1');
    expect(t.refusal('load', ['usa-infantry-1', loaded], 2)).not.toBeNull();
    t.choose('load', ['usa-infantry-1', loaded], 1);
    expect(t.refusal('load', ['usa-infantry-2', loaded], 1)).toBe('5.8.1');
  });

  test(
    '[5.8.4] loaded without an assault is refused (C10); [5.8.5] nothing moves after the landing is ' + 'declared',
    () => {
      const t = move({
        turn: 'uk',
        board: {
          sz7: { uk: 'transport, destroyer' },
          united_kingdom: { uk: '2 infantry' },
          norway: { germany: 'infantry' },
        },
      });
      t.choose('load', ['uk-infantry-1', 'uk-transport-1'], 2);
      expect(t.refusal('done')).toBe('5.8.4');
      t.choose('move', ['uk-transport-1', 'sz6'], 1);
      expect(t.refusal('done')).toBe('5.8.4');
      t.choose('assault', ['uk-transport-1', 'norway'], 1);
      expect(t.refusal('move', ['uk-transport-1', 'sz5'], 1)).toBe('5.8.5');
      expect(t.refusal('done')).toBeNull();
      t.choose('move', ['uk-destroyer-1', 'sz6'], 1);
      expect(t.refusal('done')).toBeNull();
    },
  );

  test(
    '[5.8.7, 5.8.8] an ignored submarine needs an own warship, an ally’s does not help; a fighter can ' +
      'fight it (C11, C17)',
    () => {
      const start = (extra: Start['board'], moves: (t: Table) => void = () => undefined) => {
        const t = move({
          turn: 'uk',
          board: {
            sz7: { uk: '2 transport' },
            united_kingdom: { uk: '4 infantry, fighter' },
            sz6: { germany: 'submarine' },
            ...extra,
          },
        });
        t.choose('load', ['uk-infantry-1', 'uk-transport-1'], 4);
        t.choose('move', ['uk-transport-1', 'sz6'], 2);
        t.choose('assault', ['uk-transport-1', 'norway'], 2);
        moves(t);
        return t;
      };
      expect(start({}).refusal('done')).toBe('5.8.7');
      expect(start({ sz6: { germany: 'submarine', usa: 'destroyer' } }).refusal('done')).toBe('5.8.7');
      expect(start({ sz6: { germany: 'submarine', uk: 'submarine' } }).refusal('done')).toBeNull();
      const air = start({}, (t) => t.choose('move', ['uk-fighter-1', 'sz6'], 1));
      expect(air.refusal('done')).toBeNull();
      air.choose('done');
      // The only choice is to fight, so the submarine is asked at once.
      expect(air.waits).toBe('germany submarines');
      air.choose('submerge', [], 1);
      expect(air.controller('norway')).toBe('uk');
    },
  );

  test(
    '[5.8.9] an ally’s transport is not boarded in combat move (C16); [5.8.2] from two territories at ' + 'most (C08)',
    () => {
      const t = move({ turn: 'uk', board: { sz7: { usa: 'transport' }, united_kingdom: { uk: 'infantry' } } });
      expect(t.refusal('load', ['uk-infantry-1', 'usa-transport-1'], 1)).toBe('5.8.9');
    },
  );

  test('[5.8.10] older cargo may stay aboard, what was loaded now may not; AAA never lands (C15, C19)', () => {
    const t = move({
      turn: 'uk',
      board: { sz6: { uk: '2 transport, aaa, infantry' }, united_kingdom: { uk: '2 infantry' } },
      fields: { 'uk-aaa-1': { aboard: 'uk-transport-1' }, 'uk-infantry-1': { aboard: 'uk-transport-2' } },
    });
    t.choose('load', ['uk-infantry-2', 'uk-transport-1'], 1);
    t.choose('load', ['uk-infantry-3', 'uk-transport-2'], 1);
    t.choose('assault', ['uk-transport-1', 'norway'], 1);
    t.choose('assault', ['uk-transport-2', 'norway'], 1);
    expect(t.unit('uk-aaa-1').landing).toBeUndefined();
    expect(t.refusal('stayAboard', ['uk-infantry-2'])).toBe('5.8.4');
    t.choose('stayAboard', ['uk-infantry-1']);
    t.choose('done');
    expect(t.in('norway')).toBe('uk-infantry-2 uk-infantry-3');
    expect(t.unit('uk-infantry-1').aboard).toBe('uk-transport-2');
    expect(t.unit('uk-aaa-1').aboard).toBe('uk-transport-1');
  });
});

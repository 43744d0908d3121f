import { describe, expect, test } from 'vitest';
import { doneCheck } from '../../src/preview.ts';
import type { Start } from './table.ts';
import { Table } from './table.ts';

const move = (start: Start) => new Table(start).choose('done');

const passTo = (t: Table, seat: string): void => {
  while (t.ask.seat !== seat) t.choose('done');
};

describe('transports after their landing', () => {
  test('[5.8.5] AAA that stayed aboard while the infantry landed does not go ashore in noncombat move (C15)', () => {
    const t = move({
      turn: 'uk',
      board: { sz6: { uk: 'transport, aaa' }, united_kingdom: { uk: 'infantry' } },
      fields: { 'uk-aaa-1': { aboard: 'uk-transport-1' } },
    });
    t.choose('load', ['uk-infantry-1', 'uk-transport-1'], 1);
    t.choose('assault', ['uk-transport-1', 'norway'], 1);
    t.choose('done');
    expect(t.controller('norway')).toBe('uk');
    expect(t.refusal('unload', ['uk-aaa-1', 'norway'], 1)).not.toBeNull();
    expect(t.refusal('unload', ['uk-aaa-1', 'united_kingdom'], 1)).not.toBeNull();
  });

  test('[7.5.5] a transport that retreated unloads nothing this turn, not even older cargo where others won', () => {
    const t = move({
      turn: 'uk',
      board: {
        sz7: { uk: 'transport, destroyer, aaa' },
        united_kingdom: { uk: 'infantry' },
        norway: { uk: 'infantry' },
        sz6: { germany: 'cruiser' },
      },
      control: { norway: 'uk', northwestern_europe: 'germany' },
      fields: { 'uk-aaa-1': { aboard: 'uk-transport-1' } },
      dice: [6, 6],
    });
    t.choose('load', ['uk-infantry-1', 'uk-transport-1'], 1);
    t.choose('move', ['uk-transport-1', 'sz6'], 1);
    t.choose('move', ['uk-destroyer-1', 'sz6'], 1);
    t.choose('assault', ['uk-transport-1', 'northwestern_europe'], 1);
    t.choose('done');
    t.choose('retreat', ['sz7']);
    expect(t.waits).toBe('uk noncombatMove');
    expect(t.refusal('unload', ['uk-aaa-1', 'united_kingdom'], 1)).not.toBeNull();
    expect(t.refusal('unload', ['uk-infantry-1', 'united_kingdom'], 1)).not.toBeNull();
    expect(t.refusal('move', ['uk-transport-1', 'sz3'], 1)).not.toBeNull();
  });
});

describe('fighters over hostile zones', () => {
  test('[5.9.4] one fights, one is held out and lands (C18); the carrier cannot be held out', () => {
    const t = move({ turn: 'usa', board: { sz56: { usa: 'carrier, 2 fighter', japan: 'cruiser' } }, dice: [1, 6, 6] });
    expect(t.refusal('holdOut', ['usa-carrier-1'], 1)).not.toBeNull();
    t.choose('holdOut', ['usa-fighter-1'], 1);
    t.choose('done');
    // The carrier and one fighter rolled, and the cruiser.
    expect(t.dice).toEqual([]);
    expect(t.waits).toBe('usa noncombatMove');
    expect(t.refusal('done')).toBeNull();
  });
});

describe('allied transports', () => {
  test(
    '[13.5, 5.8.9] boarded by the British, moved by the Americans, landed by the British a round later ' + '(F06)',
    () => {
      const t = new Table({
        turn: 'uk',
        board: {
          sz7: { usa: 'transport' },
          united_kingdom: { uk: '2 infantry' },
          norway: { germany: 'infantry' },
          sz8: { uk: 'destroyer' },
        },
        dice: [1, 6, 6],
      });
      t.choose('done').choose('done');
      t.choose('load', ['uk-infantry-1', 'usa-transport-1'], 2);
      t.choose('done');
      passTo(t, 'usa');
      t.choose('done').choose('done');
      t.choose('move', ['usa-transport-1', 'sz6'], 1);
      expect(t.refusal('unload', ['uk-infantry-1', 'united_kingdom'], 1)).not.toBeNull();
      t.choose('done');
      passTo(t, 'uk');
      t.choose('done');
      expect(t.unit('uk-infantry-1').space).toBe('sz6');
      expect(t.refusal('move', ['usa-transport-1', 'sz7'], 1)).not.toBeNull();
      t.choose('assault', ['usa-transport-1', 'norway'], 1);
      t.choose('done');
      expect(t.controller('norway')).toBe('uk');
      expect(t.in('norway')).toMatch(/^uk-infantry-1/);
    },
  );

  test('[5.8.4] an ally’s cargo stays aboard when its transport lands own troops', () => {
    const t = move({
      turn: 'usa',
      board: { sz6: { usa: 'transport, infantry', uk: 'infantry' } },
      fields: { 'usa-infantry-1': { aboard: 'usa-transport-1' }, 'uk-infantry-1': { aboard: 'usa-transport-1' } },
    });
    t.choose('assault', ['usa-transport-1', 'norway'], 1).choose('done');
    expect(t.in('norway')).toBe('usa-infantry-1');
    expect(t.unit('uk-infantry-1').aboard).toBe('usa-transport-1');
  });
});

/** The zones of carriers that the sheet before Done names. */
const promised = (t: Table): readonly string[] =>
  doneCheck(t.g).flatMap((w) => (w.key === 'warn.promisedCarrier' ? w.spaces : []));

describe('promised carriers', () => {
  test(
    '[10.6] the last capacity is kept for the carrier that a fighter waits for; then it must be placed ' + 'there',
    () => {
      const t = new Table({
        turn: 'usa',
        board: { iceland: { usa: 'fighter' }, sz11: { germany: 'transport' } },
        factories: { eastern_united_states: 11 },
        ipcs: { usa: 17 },
      });
      t.choose('buy', ['carrier'], 1).choose('buy', ['infantry'], 1).choose('done');
      expect(promised(t)).toEqual([]);
      t.choose('move', ['usa-fighter-1', 'sz11'], 1);
      expect(promised(t)).toEqual(['sz11']);
      t.choose('done');
      expect(t.waits).toBe('usa noncombatMove');
      expect(promised(t)).toEqual(['sz11']);
      t.choose('done');
      expect(promised(t)).toEqual(['sz11']);
      expect(t.refusal('place', ['infantry', 'eastern_united_states'], 1)).toBe('10.6');
      expect(t.refusal('refund', ['carrier'], 1)).not.toBeNull();
      t.choose('place', ['carrier', 'sz11'], 1);
      expect(promised(t)).toEqual([]);
      t.choose('done');
      expect(t.alive('usa-fighter-1')).toBe(true);
      expect(t.g.powers.usa?.ipcs).toBe(3 + 42);
    },
  );

  test(
    '[5.11, 9.6] a carrier that must sail for its fighters is named before the combat move ends, and ' +
      'not once it is there',
    () => {
      const t = new Table({
        turn: 'usa',
        board: { eastern_united_states: { usa: 'fighter' }, sz10: { usa: 'carrier' }, sz3: { germany: 'transport' } },
      });
      t.choose('done');
      t.choose('move', ['usa-fighter-1', 'sz3'], 1);
      expect(promised(t)).toEqual(['sz3']);
      expect(t.g.plans).toEqual({});
      t.choose('done');
      expect(Object.values(t.g.plans).map((p) => [p.carrier, p.zone])).toEqual([['usa-carrier-1', 'sz3']]);
      expect(t.refusal('done')).toBe('9.6');
      expect(promised(t)).toEqual([]);
    },
  );

  test('[10.6] a carrier is free when the fighter has been shot down', () => {
    const t = new Table({
      turn: 'usa',
      board: { iceland: { usa: 'fighter' }, sz11: { germany: 'destroyer' } },
      factories: { eastern_united_states: 0, western_united_states: 0 },
      ipcs: { usa: 14 },
      dice: [6, 1],
    });
    t.choose('buy', ['carrier'], 1).choose('done');
    t.choose('move', ['usa-fighter-1', 'sz11'], 1).choose('done');
    t.choose('done');
    t.choose('place', ['carrier', 'sz56'], 1).choose('done');
    expect(t.in('sz56')).not.toBe('');
  });
});

describe('two zones, one target', () => {
  test('[R-11, 6.3.4] one fleet retreats, the other lands: the landing goes on with what came ashore', () => {
    const t = move({
      turn: 'usa',
      board: {
        sz9: { usa: 'destroyer, transport, infantry' },
        sz13: { usa: 'destroyer, transport, infantry' },
        sz8: { germany: 'cruiser' },
        sz14: { germany: 'submarine' },
        france: { germany: 'infantry' },
      },
      fields: { 'usa-infantry-1': { aboard: 'usa-transport-1' }, 'usa-infantry-2': { aboard: 'usa-transport-2' } },
      dice: [6, 6, 1, 6],
    });
    t.choose('move', ['usa-destroyer-1', 'sz8'], 1).choose('move', ['usa-transport-1', 'sz8'], 1);
    t.choose('move', ['usa-destroyer-2', 'sz14'], 1).choose('move', ['usa-transport-2', 'sz14'], 1);
    t.choose('assault', ['usa-transport-1', 'france'], 1).choose('assault', ['usa-transport-2', 'france'], 1);
    t.choose('done');
    expect(t.waits).toBe('usa pickBattle');
    t.choose('battle', ['land:france', 'sz8']);
    t.choose('retreat', ['sz9']);
    expect(t.waits).toBe('usa seaChoice');
    t.choose('ignore');
    expect(t.controller('france')).toBe('usa');
    expect(t.in('france')).toBe('usa-infantry-2');
    expect(t.in('sz9')).toBe('usa-destroyer-1 usa-infantry-1 usa-transport-1');
  });
});

test('[3.3] a landing taken back leaves the bomber as the raid left it', () => {
  const t = move({
    turn: 'uk',
    board: { united_kingdom: { uk: 'bomber' } },
    factories: { germany: 0 },
    dice: [6, 1],
  });
  t.choose('raid', ['uk-bomber-1', 'germany'], 1).choose('done');
  const before = { ...t.unit('uk-bomber-1') };
  t.choose('move', ['uk-bomber-1', 'united_kingdom'], 1).choose('cancelAll');
  expect({ ...t.unit('uk-bomber-1') }).toEqual(before);
});

test('[9.1, 5.1.6] what one unit has done does not take its like off the list of those that can move', () => {
  const ships = move({
    turn: 'uk',
    board: { sz6: { uk: '2 transport' }, united_kingdom: { uk: 'infantry' }, sz5: { germany: 'transport' } },
  });
  ships.choose('load', ['uk-infantry-1', 'uk-transport-1'], 1).choose('assault', ['uk-transport-1', 'norway'], 1);
  expect(ships.next('move')).toContain('uk-transport-2');
  const air = move({
    turn: 'usa',
    board: { sz56: { usa: 'carrier, 2 fighter', japan: 'cruiser' }, sz57: { japan: 'transport' } },
  });
  air.choose('holdOut', ['usa-fighter-1'], 1);
  expect(air.next('move')).toContain('usa-fighter-2');
});

describe('fleets that begin the turn beside the enemy', () => {
  const sz6: Start = {
    turn: 'uk',
    board: {
      sz6: { uk: 'battleship, transport, infantry', germany: 'cruiser' },
      norway: { germany: 'infantry' },
      united_kingdom: { uk: 'infantry' },
    },
    fields: { 'uk-infantry-1': { aboard: 'uk-transport-1' } },
  };

  test('[5.3, 6.3.2] they may stay, fight and land older cargo, without bombardment', () => {
    const t = move({ ...sz6, dice: [4, 6, 1, 6] });
    expect(t.refusal('load', ['uk-infantry-2', 'uk-transport-1'], 1)).toBe('5.8.3');
    t.choose('assault', ['uk-transport-1', 'norway'], 1).choose('done');
    expect(t.dice).toEqual([]);
    expect(t.controller('norway')).toBe('uk');
  });

  test('[7.5.2] they cannot retreat when nobody came from anywhere, and can when somebody did', () => {
    const stay = move({ ...sz6, dice: [6, 6, 4, 6] });
    stay.choose('done');
    // Nobody is asked: the second round follows at once.
    expect(stay.alive('germany-cruiser-1')).toBe(false);
    const helped = move({ ...sz6, board: { ...sz6.board, sz3: { uk: 'destroyer' } }, dice: [6, 6, 6] });
    helped.choose('move', ['uk-destroyer-1', 'sz6'], 1).choose('done');
    expect(helped.next('retreat')).toEqual(['sz3']);
    helped.choose('retreat', ['sz3']);
    expect(helped.in('sz3')).toBe('uk-battleship-1 uk-destroyer-1 uk-infantry-1 uk-transport-1');
    expect(helped.refusal('unload', ['uk-infantry-1', 'norway'], 1)).not.toBeNull();
  });

  test(
    '[5.3] the transport leaves, loads next door and comes back to land from the zone that the ' + 'battleship clears',
    () => {
      const t = move({ ...sz6, dice: [4, 6, 1, 6, 6] });
      t.choose('move', ['uk-transport-1', 'sz7'], 1);
      t.choose('load', ['uk-infantry-2', 'uk-transport-1'], 1);
      t.choose('move', ['uk-transport-1', 'sz6'], 1);
      t.choose('assault', ['uk-transport-1', 'norway'], 1).choose('done');
      expect(t.in('norway')).toBe('uk-infantry-1 uk-infantry-2');
    },
  );
});

test('[R-31, 5.8.8] transports alone land past enemy transports, which they leave alone', () => {
  const t = move({
    turn: 'uk',
    board: { sz7: { uk: 'transport, infantry' }, sz6: { germany: 'transport' } },
    fields: { 'uk-infantry-1': { aboard: 'uk-transport-1' } },
  });
  t.choose('move', ['uk-transport-1', 'sz6'], 1).choose('assault', ['uk-transport-1', 'norway'], 1).choose('done');
  expect(t.controller('norway')).toBe('uk');
  expect(t.alive('germany-transport-1')).toBe(true);
});

test(
  '[8.3, 10.2] a factory that goes back to its owner with the freed capital builds nothing for the ' + 'liberator',
  () => {
    const t = new Table({
      turn: 'uk',
      board: { archangel: { uk: 'tank' } },
      control: { russia: 'germany', caucasus: 'uk', archangel: 'uk' },
      factories: { russia: 0, caucasus: 0, united_kingdom: 7 },
      ipcs: { uk: 10 },
    });
    t.choose('buy', ['infantry'], 3).choose('done');
    t.choose('move', ['uk-tank-1', 'russia'], 1).choose('done').choose('done');
    expect([t.controller('russia'), t.controller('caucasus')]).toEqual(['ussr', 'ussr']);
    expect(t.refusal('place', ['infantry', 'caucasus'], 1)).toBe('10.2');
    t.choose('place', ['infantry', 'united_kingdom'], 1).choose('done');
    expect(t.g.powers.uk?.ipcs).toBe(1 + 6 + 31);
  },
);

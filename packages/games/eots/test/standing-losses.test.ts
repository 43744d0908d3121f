import type { Json } from '@wardroom/rules';
import { describe, expect, test } from 'vitest';
import { standingOrders } from '../src/standing-orders.ts';
import { type Bench, type Setting, table } from './table.ts';

/** What the orders say to the open decision, from the view of its own seat. */
function answer(t: Bench, orders: Json): unknown {
  const d = t.decision();
  return standingOrders.answer(t.play.view({ kind: 'seats', seats: [d.seat] }) as never, d, orders);
}
/** The orders answer until nothing is asked of the seat any more; what they leave open is an error. */
function obeyed(t: Bench, orders: Json): Bench {
  for (let n = 0; !t.over && n < 20; n++) {
    const said = answer(t, orders) as { kind: string; value: string[] } | null;
    if (!said) throw new Error(`${t.decision().prompt} is left open`);
    t.choose(said.kind, said.value);
  }
  return t.expectOver();
}

describe('steps that a card takes', () => {
  // al-24, al-61: the Japanese player chooses among his own ships.
  const ships: Setting = {
    units: { '4021': 'jp-ca-aoba jp-cv-akagi jp-cvl-zuiho', '4423': 'us-hq-central-pacific us-air-7' },
    offensive: { side: 'japan', card: 'jp-10', step: 10 },
    activated: { 'jp-ca-aoba': {}, 'jp-cv-akagi': {}, 'jp-cvl-zuiho': {} },
  };
  const taken = (by: string, units: string, side: 'japan' | 'allied', steps = 1): Bench =>
    table({
      ...ships,
      units: { ...ships.units, '4021': units },
      offensive: { side, card: side === 'japan' ? 'jp-10' : 'al-19', step: 10 },
    }).run('losses', { queue: [{ card: by, index: 0, steps }] }, [0, 0]);

  test('[R24.10] of the own units a full one of little strength goes first, an elimination last', () => {
    const t = taken('al-61', 'jp-ca-aoba/r jp-cv-akagi jp-cvl-zuiho', 'allied');
    expect(t.decision().seat).toBe('japan');
    expect(answer(t, { losses: 'proposal' })).toEqual({ kind: 'lose', value: ['jp-cvl-zuiho'] });
    expect(answer(t, null)).toBeNull();
    expect(answer(t, {})).toEqual({ kind: 'lose', value: ['jp-cvl-zuiho'] });
    expect(answer(t, { losses: 'ask' })).toBeNull();
  });

  test('[R24.10] of the enemy the one that loses most, best of all its last step', () => {
    const u = { '5808': 'us-cv-enterprise us-ca-neworleans us-cv-lexington/r', '4017': 'jp-hq-south-seas' };
    const t = table({
      units: u,
      offensive: { side: 'allied', card: 'al-19', step: 10 },
      activated: ['us-cv-enterprise', 'us-ca-neworleans', 'us-cv-lexington'],
    }).run('losses', { queue: [{ card: 'jp-27', index: 0 }] }, [0]);
    expect(t.decision().seat).toBe('japan');
    expect(answer(t, {})).toEqual({ kind: 'lose', value: ['us-cv-lexington'] });
    expect(answer(t, { losses: 'ask' })).toBeNull();
  });

  test('[R24.10] who acts himself is asked', () => {
    const t = taken('al-61', 'jp-ca-aoba jp-cv-akagi', 'japan');
    expect(answer(t, { losses: 'proposal' })).toBeNull();
  });
});

describe('too many units in a hex', () => {
  const full: Setting = {
    units: { '4021': 'jp-army-17 jp-air-21 jp-air-25/r jp-bde-ss', '4017': 'jp-hq-south-seas' },
    japan: '4021 4017',
    offensive: { side: 'allied', card: 'al-19', step: 12 },
  };
  test('[R14.9] the weakest of those that may leave, aircraft first, or the player', () => {
    const t = table(full).run('battleStacking', { side: 'allied' });
    expect(t.decision().seat).toBe('japan');
    expect(answer(t, {})).toEqual({ kind: 'removeExcess', value: ['jp-air-25'] });
    expect(answer(t, { stacking: 'ask' })).toBeNull();
    expect(obeyed(t, { stacking: 'proposal' }).at('jp-air-25')).toBe('turn-5/r');
  });
  test('[R14.9] the own offensive is not answered for', () => {
    const t = table({ ...full, offensive: { side: 'japan', card: 'jp-10', step: 12 } }).run('battleStacking', {
      side: 'japan',
    });
    expect(answer(t, { stacking: 'proposal' })).toBeNull();
  });
});

describe('what a surrender demands', () => {
  test('[R14.7 R15.3] emergency moves of the Political Phase, where nobody acts, go to the nearest refuge', () => {
    const s: Setting = { units: { '4423': 'jp-air-25' }, allied: '4423', japan: '4021 4322', segment: 'political' };
    const t = table(s).run('emergencyMoves', { side: 'japan' });
    expect(answer(t, {})).toEqual({ kind: 'emergencyMove', value: ['jp-air-25', '4322'] });
    expect(answer(t, { emergency: 'ask' })).toBeNull();
  });
  test('[R16.8] units leave India for the nearest refuge', () => {
    const t = table({ units: { '1805': 'br-hq-seac', '1406': 'br-air-fe' }, segment: 'political' }).run(
      'evacuateIndia',
    );
    expect(answer(t, {})).toEqual({ kind: 'leave', value: ['br-air-fe', '1307'] });
    expect(answer(t, { emergency: 'ask' })).toBeNull();
    obeyed(t, {});
  });
});

describe('the last stand of December 1941', () => {
  const malaya: Setting = {
    turn: 1,
    units: {
      '2112': 'jp-army-25 jp-ca-mogami',
      '2013': 'br-air-malaya',
      '2015': 'br-bb-forcez br-hq-malaya',
      '2110': 'jp-army-15',
    },
    offensive: { side: 'japan', card: 'jp-02', as: 'ec', step: 8 },
    effects: ['jp-02.2', 'jp-02.3', 'jp-02.4'],
    activated: {
      'jp-ca-mogami': { mode: 'naval', path: ['2112'] },
      'jp-army-25': { mode: 'amphibious', path: ['2112'] },
    },
  };
  const open = (): Bench => table(malaya).run('lastStand', { side: 'allied' });

  test(
    '[R20.2] aircraft stay out, or join a battle that is there, or the player is asked; without orders ' +
      'the player',
    () => {
      const t = open();
      expect(t.decision().prompt).toBe('events.allAirDefend');
      expect(answer(t, {})).toBeNull();
      expect(answer(t, { lastStand: 'none' })).toEqual({ kind: 'pass', value: [] });
      expect(answer(t, { lastStand: 'join' })).toEqual({ kind: 'defend', value: ['br-air-malaya', '2112'] });
      expect(obeyed(t, { lastStand: 'join' }).g.assigned['br-air-malaya']?.battle).toBe('2112');
      expect(obeyed(open(), { lastStand: 'none' }).g.assigned).toEqual({});
    },
  );
  test('[R20.2] Force Z has to sail: to the nearest of several hexes', () => {
    const two = { ...malaya, activated: { 'jp-ca-mogami': { mode: 'naval', path: ['2014', '2112'] } } } as Setting;
    const t = table(two).run('lastStand', { side: 'allied' });
    expect(t.decision().prompt).toBe('events.forceZ');
    expect(answer(t, {})).toBeNull();
    expect(answer(t, { lastStand: 'none' })).toEqual({ kind: 'forceZ', value: ['2014'] });
  });
});

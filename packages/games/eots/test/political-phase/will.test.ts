import { describe, expect, test } from 'vitest';
import { capture } from '../../src/control.ts';
import type { Setting } from '../table.ts';
import { table } from '../table.ts';

/** A US carrier at Oahu, four resource hexes of Japan and progress enough: nothing moves the will by itself. */
const calm: Setting = {
  turn: 6,
  scenario: 'campaign-1942',
  japan: '2014',
  units: { '5808': 'us-cv-essex' },
  tracks: { pw: 5, pow: 5 },
};
const will = (s: Setting) =>
  table({ ...calm, ...s, units: s.units ?? calm.units ?? {}, tracks: { ...calm.tracks, ...s.tracks } }).run(
    'politicalWill',
  );

describe('political will', () => {
  test('[R15.5] nothing happens in a calm turn', () => {
    const t = will({});
    expect([t.track('pw'), Object.keys(t.g.causes)]).toEqual([5, []]);
  });

  test('[R15.9] C-090 fewer than five net captures from turn 4 on', () => {
    expect([
      will({ tracks: { pow: 4 } }).track('pw'),
      will({ turn: 3, tracks: { pow: 0 } }).track('pw'),
      will({ turn: 4, tracks: { pow: 4 } }).track('pw'),
    ]).toEqual([4, 5, 4]);
    expect(Object.values(will({ tracks: { pow: 4 } }).g.causes)).toEqual([
      { id: 'w1', turn: 6, why: 'political.progress', change: -1, will: 4 },
    ]);
  });

  test('[R15.5] no US carrier on the map, and no US ship at all', () => {
    expect(will({ units: { '5808': 'us-bb-mississippi', delayed: 'us-cv-essex' } }).track('pw')).toBe(4);
    expect(will({ units: { '5808': 'us-corps-10', 'turn-7': 'us-cv-essex' } }).track('pw')).toBe(3);
  });

  test('[R15.6] a raid that succeeded gives a point, one that interceptors met does not', () => {
    expect(will({ flags: ['bombed'] }).track('pw')).toBe(6);
    expect(will({ flags: ['bombed.10'], turn: 10 }).track('pw')).toBe(5);
  });

  test('[R15.5] three resource hexes or fewer, from turn 5 on, once', () => {
    const t = will({});
    expect([t.track('pw'), t.g.flags['once.resources']]).toEqual([5, undefined]);
    const cut = will({ japan: '' });
    expect([cut.track('pw'), cut.g.flags['once.resources'] !== undefined]).toEqual([6, true]);
    expect(will({ japan: '', flags: ['once.resources'] }).track('pw')).toBe(5);
    expect(will({ turn: 4, japan: '' }).track('pw')).toBe(5);
  });

  test('[R15.8] Alaska: the same hex at the end of two turns running; once', () => {
    const units = { ...calm.units, '4600': 'jp-bde-sn1' };
    const first = will({ units });
    expect([first.track('pw'), first.g.flags['alaskaHeld.4600']?.turn]).toEqual([5, 6]);
    const second = will({ units, flags: [{ id: 'alaskaHeld.4600', turn: 5 }] });
    expect([second.track('pw'), second.g.flags['once.alaska'] !== undefined]).toEqual([4, true]);
    expect(will({ units, flags: [{ id: 'alaskaHeld.4700', turn: 5 }] }).track('pw')).toBe(5);
    expect(will({ units, flags: [{ id: 'alaskaHeld.4600', turn: 5 }, 'once.alaska'] }).track('pw')).toBe(5);
    expect(will({ flags: [{ id: 'alaskaHeld.4600', turn: 5 }] }).g.flags['alaskaHeld.4600']).toBeUndefined();
  });

  test('[R15.8] Hawaii or Midway at the end of a turn; in turn 1 the effect is void for the match', () => {
    const units = { ...calm.units, '5108': 'jp-air-1' };
    expect([will({ units }).track('pw'), will({ units, flags: ['once.hawaii'] }).track('pw')]).toEqual([4, 5]);
    const infamy = will({ units, turn: 1 });
    expect([infamy.track('pw'), infamy.g.flags['once.hawaii'] !== undefined]).toEqual([5, true]);
  });

  test('[R15.4] the track has ends: what goes beyond them is lost', () => {
    expect(will({ flags: ['bombed'], tracks: { pw: 10 } }).track('pw')).toBe(10);
    expect(will({ units: { '5808': 'us-corps-10' }, tracks: { pw: 1 } }).track('pw')).toBe(0);
  });

  test('[R15.10, R19.2] C-091 zero counts at the end of the turn only', () => {
    const t = table({ ...calm, tracks: { pw: 0 } }).run('endOfTurn');
    expect(t.g.turn.now?.ended).toMatchObject({ winners: ['japan'], rule: 'R19.2' });
    expect(table({ ...calm, tracks: { pw: 1 } }).run('endOfTurn').g.turn.now?.ended).toBeUndefined();
  });
});

test(
  '[C-306 R15.9 R16.10] two captures with a base or a name and three of the Mandates make five: no ' +
    'loss; without the Mandates one',
  () => {
    const japan = '4423 3817 2013 3820 3921 4020';
    const begun = table({ turn: 6, japan, units: { '5808': 'us-cv-lexington' } }).does((g, io) => {
      for (const hex of ['4423', '3817', '2013']) capture(g, hex, 'allied', io);
    });
    expect(begun.track('pow')).toBe(2);
    const told = table({
      turn: 6,
      japan: '3820 3921 4020',
      units: { '5808': 'us-cv-lexington' },
      tracks: { pow: 2 },
    }).run('nationalStatus');
    expect(told.track('pow')).toBe(5);
    expect([5, 2].map((pow) => will({ tracks: { pow } }).track('pw'))).toEqual([5, 4]);
  },
);

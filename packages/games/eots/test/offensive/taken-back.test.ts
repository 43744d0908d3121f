import { describe, expect, test } from 'vitest';
import { controller } from '../../src/control.ts';
import { moveStack } from '../../src/movement/execute.ts';
import { cancelMove } from '../../src/offensive/open-points.ts';
import type { HexId, Mode, UnitId } from '../../src/state.ts';
import { type Setting, table } from '../table.ts';

type Move = readonly [Mode, string, readonly HexId[]];

/** Makes the moves one after another, takes some back, and looks. */
function after(s: Setting, moves: readonly Move[], back: readonly UnitId[] = []) {
  return table({ turn: 5, ...s }).does((g, io) => {
    for (const [mode, units, path] of moves)
      moveStack(g, { mode, side: g.offensive.now?.side ?? 'japan', units: units.split(' ') }, path, io);
    for (const u of back) cancelMove(g, u, io);
  });
}

describe('a move that is taken back', () => {
  const luzon: Setting = {
    units: { '2911': 'jp-army-14 jp-army-16', '3014': 'jp-army-25' },
    japan: '2911 3014',
    offensive: { side: 'japan' },
    activated: ['jp-army-14', 'jp-army-16', 'jp-army-25'],
  };
  const walk: Move = ['ground', 'jp-army-14', ['2912', '2813']];

  test('[R4.3 R11.19] gives back the hexes that only it had walked through, with their count', () => {
    const there = after(luzon, [walk]);
    expect([controller(there.g, '2912'), controller(there.g, '2813'), there.track('pow')]).toEqual([
      'japan',
      'japan',
      -1,
    ]);
    const back = after(luzon, [walk], ['jp-army-14']);
    expect([controller(back.g, '2912'), controller(back.g, '2813'), back.track('pow')]).toEqual([
      'allied',
      'allied',
      0,
    ]);
    expect([back.at('jp-army-14'), back.g.offensive.now?.traces, back.g.control['2912']]).toEqual([
      '2911',
      {},
      undefined,
    ]);
    expect(back.keys().filter((k) => k === 'givenBack')).toHaveLength(2);
  });

  test(
    '[R4.3] a hex that another unit of the side walked into too stays taken, until that one goes back ' + 'as well',
    () => {
      const second: Move = ['ground', 'jp-army-16', ['2912']];
      const kept = after(luzon, [walk, second], ['jp-army-14']);
      expect([controller(kept.g, '2912'), controller(kept.g, '2813')]).toEqual(['japan', 'allied']);
      const none = after(luzon, [walk, second], ['jp-army-14', 'jp-army-16']);
      expect([controller(none.g, '2912'), none.track('pow')]).toEqual(['allied', 0]);
      const stack = after(luzon, [['ground', 'jp-army-14 jp-army-16', ['2912', '2813']]], ['jp-army-16']);
      expect([controller(stack.g, '2912'), controller(stack.g, '2813'), stack.track('pow')]).toEqual([
        'japan',
        'japan',
        -1,
      ]);
    },
  );

  test('[R4.3 R12.20] a hex that the enemy has retaken since is his, and counts no more than once', () => {
    const t = table({ turn: 5, ...luzon }).does((g, io) => {
      moveStack(g, { mode: 'ground', side: 'japan', units: ['jp-army-14'] }, ['2912', '2813'], io);
      (g.control['2912'] as { side: string }).side = 'allied';
      cancelMove(g, 'jp-army-14', io);
    });
    expect([controller(t.g, '2912'), t.keys().filter((k) => k === 'givenBack').length]).toEqual(['allied', 1]);
  });

  test('[R7.10] a headquarters that only it had driven out returns; after a second unit came it stays away', () => {
    const s: Setting = {
      ...luzon,
      units: { ...luzon.units, '2813': 'us-hq-sw-pacific' },
    };
    expect(after(s, [walk]).at('us-hq-sw-pacific')).toBe('turn-6');
    const back = after(s, [walk], ['jp-army-14']);
    expect([back.at('us-hq-sw-pacific'), back.g.units['us-hq-sw-pacific']?.exempt]).toEqual(['2813', undefined]);
    expect(back.keys()).toContain('offensive.hqBack');
    const landed: Move = ['amphibious', 'jp-army-25', ['2813']];
    expect(after(s, [walk, landed], ['jp-army-14']).at('us-hq-sw-pacific')).toBe('turn-6');
    expect(after(s, [walk, landed], ['jp-army-14', 'jp-army-25']).at('us-hq-sw-pacific')).toBe('2813');
    expect(after(s, [landed], ['jp-army-25']).at('us-hq-sw-pacific')).toBe('2813');
  });

  test(
    '[R16.21 R18.6] the railway that it completed is planned again, and the Tokyo Express that it ' +
      'ended runs again',
    () => {
      const kwai: Setting = {
        units: { '2209': 'jp-army-15' },
        japan: '2209 2108',
        allied: '2109',
        flags: ['kwaiPlanned'],
        offensive: { side: 'japan' },
        activated: ['jp-army-15'],
      };
      const over: Move = ['ground', 'jp-army-15', ['2109']];
      expect(Object.keys(after(kwai, [over]).g.flags)).toEqual(['kwaiBridge']);
      expect(Object.keys(after(kwai, [over], ['jp-army-15']).g.flags)).toEqual(['kwaiPlanned']);
      const express: Setting = {
        units: { '3822': 'us-div-m1' },
        japan: '3721',
        flags: [{ id: 'tokyoExpress', turn: 5, hex: '3721' }],
        offensive: { side: 'allied' },
        activated: ['us-div-m1'],
      };
      const in3721: Move = ['ground', 'us-div-m1', ['3721']];
      expect(after(express, [in3721]).g.flags.tokyoExpress).toBeUndefined();
      expect(after(express, [in3721], ['us-div-m1']).g.flags.tokyoExpress).toMatchObject({ turn: 5, hex: '3721' });
    },
  );

  test('[R12.7] aircraft that landed in a hex that it alone had taken go back too', () => {
    const s: Setting = {
      ...luzon,
      units: { ...luzon.units, '2909': 'jp-air-21' },
      activated: ['jp-army-14', 'jp-air-21'],
    };
    const flight: Move = ['air', 'jp-air-21', ['2813']];
    expect(after(s, [walk, flight]).at('jp-air-21')).toBe('2813');
    const back = after(s, [walk, flight], ['jp-army-14']);
    expect([
      back.at('jp-air-21'),
      back.g.activated['jp-air-21']?.mode,
      back.keys().includes('offensive.lostBase'),
    ]).toEqual(['2909', 'withdrawn', true]);
  });
});

test('[R11.19 R4.3] al-22: the hexes on the way of the unit that is called back are given back too', () => {
  const t = table({
    turn: 6,
    offensive: { side: 'japan', card: 'jp-10', step: 4 },
    units: { '2206': 'jp-army-15', '4021': 'jp-ca-aoba us-ca-neworleans', pool: 'br-bde-77' },
    japan: '2206 4021',
    activated: ['jp-army-15', 'jp-ca-aoba'],
    battles: ['4021'],
    hands: { allied: 'al-22 al-03' },
  }).run('before', {}, [], {
    before: {
      rule: 'test',
      open: true,
      enter(g, _f, io) {
        moveStack(g, { mode: 'ground', side: 'japan', units: ['jp-army-15'] }, ['2106', '2105'], io);
        io.go('weather', { side: 'allied' });
      },
    },
  });
  expect([controller(t.g, '2106'), controller(t.g, '2105')]).toEqual(['japan', 'japan']);
  t.choose('recall', ['al-22', 'jp-army-15']);
  expect([controller(t.g, '2106'), controller(t.g, '2105'), t.at('jp-army-15'), t.track('pow')]).toEqual([
    'allied',
    'allied',
    '2206',
    0,
  ]);
});

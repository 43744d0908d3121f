import { describe, expect, test } from 'vitest';
import { attritionOf } from '../src/attrition.ts';
import { participants } from '../src/battle/participants.ts';
import { indexOf } from '../src/board.ts';
import { activationReach, canActivate, withinRange } from '../src/command.ts';
import { yearOf } from '../src/events/ops/markers.ts';
import { navalAllowance } from '../src/movement/allowance.ts';
import { overland } from '../src/movement/land.ts';
import { reaches } from '../src/movement/reach.ts';
import { bySea } from '../src/movement/sea.ts';
import { canFlip, isBase } from '../src/placement.ts';
import { scenarioOf } from '../src/scenarios.ts';
import type { Unit } from '../src/state.ts';
import { hqInSupply, inSupply } from '../src/supply.ts';
import { inZone, rawZone } from '../src/zoi.ts';
import { state, table } from './table.ts';

describe('components', () => {
  test('[R3.6] what an event says goes before the rule: its allowance at sea instead of five for each point', () => {
    const allowance = (as: 'oc' | 'ec') =>
      navalAllowance(table({}).run('offensive', { side: 'japan', as, card: 'jp-09' }).g, 'japan');
    expect(allowance('oc')).toBe(15);
    expect(allowance('ec')).toBe(21);
  });

  test(
    '[R3.7] December 1941, then three turns a year and two in 1945; the scenarios begin where their ' + 'year does',
    () => {
      expect([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map(yearOf)).toEqual([
        1942, 1942, 1942, 1943, 1943, 1943, 1944, 1944, 1944, 1945, 1945,
      ]);
      expect(['campaign-1941', '1942', '1943', '1944'].map((s) => scenarioOf(s).firstTurn)).toEqual([1, 2, 5, 8]);
    },
  );
});

describe('zones', () => {
  const luzon = { '2813': 'us-hq-sw-pacific', '2111': 'jp-hq-south', '2911': 'jp-air-5' };

  test(
    '[R5.5] its own zone counts when its own supply is asked: aircraft among enemy aircraft keep their ' + 'way open',
    () => {
      const g = state({ units: { ...luzon, '2813': 'us-hq-sw-pacific us-air-feaf' }, japan: '2911' });
      expect([inSupply(g, 'us-air-feaf'), inZone(g, '2813', 'japan')]).toEqual([true, false]);
      // A ship in its place projects nothing, and the same way is closed.
      const ship = state({ units: { ...luzon, '2813': 'us-hq-sw-pacific us-dd-asiatic' }, japan: '2911' });
      expect([inSupply(ship, 'us-dd-asiatic'), inZone(ship, '2813', 'japan')]).toEqual([false, true]);
    },
  );

  test(
    '[R5.7] a zone stops neither ships nor walkers, neither a way across land nor the plain range of a ' +
      'headquarters',
    () => {
      const units = { ...luzon, '2912': 'us-corps-sl', '2511': 'us-ca-asiatic' };
      const g = state({ units, japan: '2911', offensive: { side: 'allied' } });
      const i = indexOf('2813');
      expect([inZone(g, '2912', 'japan'), inZone(g, '2813', 'japan')]).toEqual([true, true]);
      expect(reaches(overland(g, 'us-corps-sl', '2912', 4), i)).toBe(true);
      expect(reaches(bySea(g, 'naval', 'allied', ['us-ca-asiatic'], '2511', 10), i)).toBe(true);
      // A landing is stopped by it (R5.6).
      expect(reaches(bySea(g, 'amphibious', 'allied', ['us-div-m1'], '2511', 10), i)).toBe(false);
      expect(activationReach(g, 'us-hq-sw-pacific').has('2912')).toBe(true);
      expect(withinRange(g, 'us-hq-sw-pacific', '2915')).toBe(true);
    },
  );
});

describe('supply', () => {
  const luzon = (units: { [at: string]: string }) =>
    state({ units: { '2813': 'us-hq-sw-pacific', '2111': 'jp-hq-south', ...units }, japan: '2911' });

  test('[R6.2] a headquarters needs a way of any length to a source; without one it activates nobody', () => {
    const free = luzon({ '2912': 'us-corps-sl' });
    expect([hqInSupply(free, 'us-hq-sw-pacific'), canActivate(free, 'us-hq-sw-pacific', 'us-corps-sl')]).toEqual([
      true,
      null,
    ]);
    // Manila is farther from every source than any headquarters reaches.
    const cut = luzon({ '2911': 'jp-air-5', '2912': 'us-corps-sl' });
    expect(hqInSupply(cut, 'us-hq-sw-pacific')).toBe(false);
    expect(canActivate(cut, 'us-hq-sw-pacific', 'us-corps-sl')?.rule).toBe('R7.2');
  });

  test(
    '[R6.4] a unit without supply fights with its full strength, but has no zone, no step back, and ' +
      'attrition takes it',
    () => {
      const units = {
        '2813': 'us-hq-sw-pacific us-corps-sl/r us-dd-asiatic',
        '2911': 'jp-air-5',
        '2812': 'us-air-feaf jp-ca-takao',
      };
      const cut = state({
        units: {
          ...units,
          '2111': 'jp-hq-south',
          '2813': 'us-corps-sl/r us-corps-14/r',
          '2812': 'us-corps-nl jp-army-14',
        },
        japan: '2911',
        offensive: {},
        activated: ['jp-army-14'],
      });
      expect([inSupply(cut, 'us-corps-nl'), inSupply(cut, 'us-corps-14')]).toEqual([false, false]);
      expect(participants(cut, '2812').find((u) => u.id === 'us-corps-nl')).toMatchObject({
        attack: [3, 6],
        defence: [10, 10],
      });
      expect(canFlip(cut, 'us-corps-14')?.rule).toBe('R9.2.1');
      expect(attritionOf(cut, cut.units['us-corps-nl'] as Unit)).toBe('reduced');
      expect(isBase(cut, 'us-corps-14', '2813')).not.toBeNull();
      const alone = state({ units: { '2812': 'us-air-feaf' }, japan: [] });
      expect([inSupply(alone, 'us-air-feaf'), rawZone(alone, '2812', 'allied')]).toEqual([false, false]);
    },
  );
});

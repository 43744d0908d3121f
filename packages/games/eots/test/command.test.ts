import { describe, expect, test } from 'vitest';
import { withBar } from '../src/activation-block.ts';
import { activationReach, canActivate, commands, headquarters, withinRange } from '../src/command.ts';
import type { State } from '../src/state.ts';
import { inZone } from '../src/zoi.ts';
import { begin } from './begin.ts';
import { state, table } from './table.ts';

describe('command', () => {
  test('[C-023 R7.6] who commands whom', () => {
    expect(commands('us-hq-central-pacific', 'au-corps-1')).toBe(false);
    expect(commands('jt-hq-anzac', 'au-corps-1')).toBe(true);
    expect([commands('br-hq-seac', 'us-lrb-10'), commands('br-hq-seac', 'us-corps-11')]).toEqual([true, false]);
    const dutch = ['us-hq-sw-pacific', 'br-hq-malaya', 'jt-hq-abda', 'jp-hq-south'].map((hq) => commands(hq, 'nl-cl-dutch'));
    expect(dutch).toEqual([false, false, true, false]);
  });

  test('[R7.2] an HQ out of supply activates nobody', () => {
    const g = state({ units: { '2813': 'us-hq-sw-pacific us-corps-r', '2111': 'jp-hq-south', '2911': 'jp-air-5' }, japan: '2911' });
    expect(canActivate(g, 'us-hq-sw-pacific', 'us-corps-r')?.rule).toBe('R7.2');
  });

  test('[R7.3] a path ends in a hex with enemies and does not go through it; the range itself is not blocked', () => {
    const open = state({ units: { '2015': 'br-hq-malaya' } });
    const shut = state({ units: { '2015': 'br-hq-malaya', '2014': 'jp-army-25' } });
    expect(activationReach(shut, 'br-hq-malaya').has('2014')).toBe(true);
    for (const id of activationReach(shut, 'br-hq-malaya')) expect(activationReach(open, 'br-hq-malaya').has(id), id).toBe(true);
    expect(withinRange(shut, 'br-hq-malaya', '2112')).toBe(true);
    expect(withinRange(shut, 'br-hq-malaya', '3706')).toBe(false);
  });

  test('[R7.4] a unit out of supply can not be activated', () => {
    const g = state({ units: { '2015': 'br-hq-malaya', '2407': 'cn-army-5' }, japan: '2206' });
    expect(canActivate(g, 'br-hq-malaya', 'cn-army-5')?.rule).toBe('R7.4');
  });

  test('[R7.1] headquarters on the map, and only there', () => {
    expect(headquarters(begin('1942'), 'japan')).toEqual(['jp-hq-combined-fleet-yamamoto', 'jp-hq-south', 'jp-hq-south-seas']);
  });
});

describe('why a headquarters does not reach a unit', () => {
  const why = (g: State, hq: string, unit: string) => withBar(g, canActivate(g, hq, unit));

  test('[R7.3] too far: the distance and the range are named', () => {
    const g = begin('1942');
    expect(why(g, 'jp-hq-south', 'jp-bde-sn3')).toMatchObject({ key: 'command.outOfRange', params: { hex: '3814', far: 16, range: 13 } });
  });

  test('[R7.3] in range and barred: the hex that bars the way is named', () => {
    const g = begin('1943');
    expect(why(g, 'us-hq-central-pacific', 'us-corps-11')).toMatchObject({
      key: 'command.barredByZone',
      params: { hex: '3922', bar: '4221' },
    });
    expect(inZone(g, '4221', 'japan')).toBe(true);
  });

  test('[R7.3] other refusals stay as they are', () => {
    const g = begin('1942');
    expect(why(g, 'jp-hq-south', 'jp-hq-south-seas')?.key).toBe('command.headquarters');
  });
});

test('[C-208 R11.25] Halsey in Noumea reaches both battles with his range of 10, Ghormley with 7 the near one alone', () => {
  const of = (hq: string): boolean[] => {
    const { g } = table({ units: { '4825': hq } });
    return ['4423', '3822'].map((battle) => withinRange(g, hq, battle));
  };
  expect(of('us-hq-south-pacific-halsey')).toEqual([true, true]);
  expect(of('us-hq-south-pacific-ghormley')).toEqual([true, false]);
});

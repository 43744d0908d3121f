import { describe, expect, test } from 'vitest';
import { activationReach, canActivate, commands, headquarters, withinRange } from '../src/command.ts';
import { begin } from './begin.ts';
import { state } from './table.ts';

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

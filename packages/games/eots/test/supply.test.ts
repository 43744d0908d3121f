import { describe, expect, test } from 'vitest';
import { isHex } from '../src/board.ts';
import { canActivate } from '../src/command.ts';
import { isHq, sideOf } from '../src/counters.ts';
import { card } from '../src/deck.ts';
import type { State } from '../src/state.ts';
import { inSupply, supplyPath } from '../src/supply.ts';
import { inZone, rawZone } from '../src/zoi.ts';
import { begin } from './begin.ts';
import { state } from './table.ts';

const unsupplied = (g: State): string[] =>
  Object.values(g.units)
    .filter((u) => isHex(u.at) && !inSupply(g, u.id))
    .map((u) => u.id)
    .sort();
/** Everybody that an HQ may activate. */
const under = (g: State, hq: string): string[] =>
  Object.values(g.units)
    .filter((u) => !isHq(u.id) && sideOf(u.id) === sideOf(hq) && canActivate(g, hq, u.id) === null)
    .map((u) => u.id)
    .sort();

describe('supply', () => {
  test('[C-100 R6.9] campaign start: exactly these are out of supply', () => {
    const g = begin('campaign-1941');
    const dutch = Object.keys(g.units).filter((id) => id.startsWith('nl-'));
    expect(unsupplied(g)).toEqual(
      [
        'au-air-au',
        'au-ca-kent',
        'au-corps-2',
        'au-bde-pm',
        'au-corps-1',
        'br-ca-exeter',
        'br-div-hk',
        ...dutch,
      ].sort(),
    );
  });

  const luzon = (units: { [at: string]: string }): State =>
    state({
      units: {
        '2813': 'us-hq-sw-pacific',
        '2913': 'us-corps-sl/r',
        '3014': 'us-bde-p',
        '2111': 'jp-hq-south',
        ...units,
      },
      japan: Object.keys(units).filter((k) => units[k]?.startsWith('jp')),
    });

  test('[C-024 R6.5 R5.6] Luzon: aircraft keep the way to the sea open; without them the HQ is cut off', () => {
    const covered = luzon({ '2813': 'us-hq-sw-pacific us-air-feaf', '2911': 'jp-air-5' });
    expect(under(covered, 'us-hq-sw-pacific')).toEqual(['us-air-feaf', 'us-bde-p', 'us-corps-sl']);
    expect(inSupply(luzon({ '2911': 'jp-air-5' }), 'us-hq-sw-pacific')).toBe(false);
  });

  test('[C-025 R7.3] an enemy zone over Davao: the land path is open, the one across water is not', () => {
    const g = luzon({ '2915': 'jp-air-5' });
    expect(inSupply(g, 'us-hq-sw-pacific')).toBe(true);
    expect(canActivate(g, 'us-hq-sw-pacific', 'us-corps-sl')).toBeNull();
    expect(canActivate(g, 'us-hq-sw-pacific', 'us-bde-p')).not.toBeNull();
  });

  test('[C-102 R7.3] 1942: Malaya HQ activates exactly three units', () => {
    expect(under(begin('1942'), 'br-hq-malaya')).toEqual(['au-div-8', 'br-air-malaya', 'in-corps-3']);
  });

  test('[C-103 R7.3] 1942: South Seas HQ reaches Rabaul and Kwajalein', () => {
    const mine = under(begin('1942'), 'jp-hq-south-seas');
    for (const id of ['jp-bde-ss', 'jp-ca-aoba', 'jp-air-24']) expect(mine).toContain(id);
    expect(mine).not.toContain('jp-army-15');
  });

  test('[C-104 R7.6] 1942: SEAC HQ activates the Chinese armies and Rangoon, no US corps', () => {
    const mine = under(begin('1942'), 'br-hq-seac');
    for (const id of ['cn-army-5', 'cn-army-6', 'cn-army-66', 'in-div-b']) expect(mine).toContain(id);
    expect(canActivate(begin('1942'), 'br-hq-seac', 'us-corps-r')?.rule).toBe('R7.6');
  });

  test.each([
    ['classic', false],
    ['revised', true],
  ] as const)('[C-200 R6.5] 1942, %s: does an enemy army on the only sea way stop it', (preset, supplied) => {
    const g = begin('1942', preset);
    expect([inSupply(g, 'us-bde-p'), inSupply(g, 'us-ca-asiatic')]).toEqual([supplied, supplied]);
    expect(canActivate(g, 'us-hq-sw-pacific', 'us-bde-p') === null).toBe(supplied);
  });

  test('[R6.3] a supply path begins at an HQ and ends at the unit', () => {
    const g = begin('1942');
    const path = supplyPath(g, 'jp-air-24');
    expect([path?.at(-1)]).toEqual([g.units['jp-air-24']?.at]);
    expect(Object.values(g.units).some((u) => isHq(u.id) && u.at === path?.[0])).toBe(true);
  });

  test('[R6.7] Japan is evaluated first: a Japanese aircraft without supply has no zone against the Allies', () => {
    const g = state({ units: { '2813': 'us-hq-sw-pacific', '2911': 'jp-air-5' }, japan: '2911' });
    expect([inSupply(g, 'jp-air-5'), inZone(g, '2813', 'japan'), inSupply(g, 'us-hq-sw-pacific')]).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('[R5.2 R5.8] a bomber of long range has a zone and neutralises none; a neutralised zone is still there', () => {
    const units = { '2813': 'us-hq-sw-pacific', '2111': 'jp-hq-south', '2911': 'jp-air-5' };
    const bomber = state({ units: { ...units, '2812': 'us-lrb-19' }, japan: '2911' });
    expect([inZone(bomber, '2812', 'japan'), inZone(bomber, '2812', 'allied')]).toEqual([true, false]);
    const fighter = state({ units: { ...units, '2813': 'us-hq-sw-pacific us-air-feaf' }, japan: '2911' });
    expect([inZone(fighter, '2812', 'japan'), rawZone(fighter, '2812', 'japan')]).toEqual([false, true]);
  });

  test('[R5.4] an active unit stays in supply', () => {
    const units = { '2911': 'jp-air-5' };
    expect(inSupply(state({ units, activated: ['jp-air-5'] }), 'jp-air-5')).toBe(true);
  });

  test('[R5.9] an event switches the zones of a side off', () => {
    const units = { '2813': 'us-hq-sw-pacific us-air-feaf' };
    expect(rawZone(state({ units }), '2812', 'allied')).toBe(true);
    const off = card('jp-02').effects.findIndex((e) => e.op === 'noZoi');
    expect(rawZone(state({ units, effects: [`jp-02.${off}`] }), '2812', 'allied')).toBe(false);
  });
});

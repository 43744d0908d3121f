import { describe, expect, test } from 'vitest';
import { withBar } from '../src/activation-block.ts';
import { indexOf } from '../src/board.ts';
import { activationReach, canActivate, commands, headquarters, withinRange } from '../src/command.ts';
import { isHq, sideOf } from '../src/counters.ts';
import { commandOf } from '../src/offensive/activate.ts';
import type { State } from '../src/state.ts';
import { other } from '../src/state.ts';
import { inSupply } from '../src/supply.ts';
import { supplyCut } from '../src/supply-block.ts';
import { supplyMap } from '../src/supply-map.ts';
import { inZone, rawZone } from '../src/zoi.ts';
import { begin } from './begin.ts';
import { type Setting, state, table } from './table.ts';

describe('command', () => {
  test('[C-023 R7.6] who commands whom', () => {
    expect(commands('us-hq-central-pacific', 'au-corps-1')).toBe(false);
    expect(commands('jt-hq-anzac', 'au-corps-1')).toBe(true);
    expect([commands('br-hq-seac', 'us-lrb-10'), commands('br-hq-seac', 'us-corps-11')]).toEqual([true, false]);
    const dutch = ['us-hq-sw-pacific', 'br-hq-malaya', 'jt-hq-abda', 'jp-hq-south'].map((hq) =>
      commands(hq, 'nl-cl-dutch'),
    );
    expect(dutch).toEqual([false, false, true, false]);
  });

  test('[R7.2] an HQ out of supply activates nobody', () => {
    const g = state({
      units: { '2813': 'us-hq-sw-pacific us-corps-r', '2111': 'jp-hq-south', '2911': 'jp-air-5' },
      japan: '2911',
    });
    expect(canActivate(g, 'us-hq-sw-pacific', 'us-corps-r')?.rule).toBe('R7.2');
  });

  test('[R7.3] a path ends in a hex with enemies and does not go through it; the range itself is not blocked', () => {
    const open = state({ units: { '2015': 'br-hq-malaya' } });
    const shut = state({ units: { '2015': 'br-hq-malaya', '2014': 'jp-army-25' } });
    expect(activationReach(shut, 'br-hq-malaya').has('2014')).toBe(true);
    for (const id of activationReach(shut, 'br-hq-malaya'))
      expect(activationReach(open, 'br-hq-malaya').has(id), id).toBe(true);
    expect(withinRange(shut, 'br-hq-malaya', '2112')).toBe(true);
    expect(withinRange(shut, 'br-hq-malaya', '3706')).toBe(false);
  });

  test('[R7.4] a unit out of supply can not be activated', () => {
    const g = state({ units: { '2015': 'br-hq-malaya', '2407': 'cn-army-5' }, japan: '2206' });
    expect(canActivate(g, 'br-hq-malaya', 'cn-army-5')?.rule).toBe('R7.4');
  });

  test('[R7.1] headquarters on the map, and only there', () => {
    expect(headquarters(begin('1942'), 'japan')).toEqual([
      'jp-hq-combined-fleet-yamamoto',
      'jp-hq-south',
      'jp-hq-south-seas',
    ]);
  });
});

describe('why a headquarters does not reach a unit', () => {
  const why = (g: State, hq: string, unit: string) => withBar(g, canActivate(g, hq, unit));

  test('[R7.3] too far: the distance and the range are named', () => {
    const g = begin('1942');
    expect(why(g, 'jp-hq-south', 'jp-bde-sn3')).toMatchObject({
      key: 'command.outOfRange',
      params: { hex: '3814', far: 16, range: 13 },
    });
  });

  test('[R7.3] in range and barred: the hex that bars the way is named', () => {
    const g = begin('1943');
    expect(why(g, 'us-hq-central-pacific', 'us-corps-11')).toMatchObject({
      key: 'command.barredByZone',
      params: { hex: '3922', bar: '4221' },
    });
    expect(inZone(g, '4221', 'japan')).toBe(true);
  });

  test('[C-200 R7.4] out of supply: the hex that cuts the supply path is named, and who does', () => {
    const g = begin('1942');
    expect(why(g, 'us-hq-sw-pacific', 'us-bde-p')).toMatchObject({
      rule: 'R7.4',
      key: 'command.supplyCutByEnemy',
      params: { hq: 'us-hq-sw-pacific', unit: 'us-bde-p', hex: '3014', bar: '2913' },
    });
    expect(why(begin('1943'), 'jp-hq-south-seas', 'jp-bde-ss')).toMatchObject({
      key: 'command.supplyCutByZone',
      params: { hq: 'jp-hq-south-seas', hex: '4322', bar: '4322' },
    });
  });

  test(
    '[R7.4] out of supply with every unit out of supply: what is named lies on the map and is closed ' +
      'or in a zone',
    () => {
      let named = 0;
      for (const scenario of ['1942', '1943', '1944'])
        for (const preset of ['classic', 'revised'] as const) {
          const g = begin(scenario, preset);
          for (const u of Object.values(g.units)) {
            if (indexOf(u.at) < 0 || isHq(u.id) || inSupply(g, u.id)) continue;
            const cut = supplyCut(g, u.id);
            if (cut === null || cut === 'far') continue;
            named++;
            const side = sideOf(u.id);
            const closed = supplyMap(g).of(side).closed[indexOf(cut.hex)] !== 0;
            expect(
              cut.by === 'zone' ? rawZone(g, cut.hex, other(side)) : closed,
              `${scenario} ${u.id} ${cut.hex}`,
            ).toBe(true);
          }
        }
      expect(named).toBeGreaterThan(3);
    },
  );

  test('[R7.3] other refusals stay as they are', () => {
    const g = begin('1942');
    expect(why(g, 'jp-hq-south', 'jp-hq-south-seas')?.key).toBe('command.headquarters');
  });
});

test(
  '[C-208 R11.25] Halsey in Noumea reaches both battles with his range of 10, Ghormley with 7 the near ' + 'one alone',
  () => {
    const of = (hq: string): boolean[] => {
      const { g } = table({ units: { '4825': hq } });
      return ['4423', '3822'].map((battle) => withinRange(g, hq, battle));
    };
    expect(of('us-hq-south-pacific-halsey')).toEqual([true, true]);
    expect(of('us-hq-south-pacific-ghormley')).toEqual([true, false]);
  },
);

test('[R11.5 R11.25] what a headquarters would lead is told before it is chosen: limit, units in reach', () => {
  const s: Setting = {
    offensive: { card: 'jp-19', as: 'oc', ov: 2, step: 1 },
    units: {
      '2813': 'jp-hq-south jp-army-14 jp-ca-takao',
      '2812': 'jp-ca-aoba',
      '4017': 'jp-hq-south-seas jp-air-21',
    },
    japan: '2813 2812 4017',
  };
  const begun = () => table(s).run('activate', { side: 'japan' });
  const hqs = begun()
    .all('hq')
    .map(([id]) => String(id));
  expect(hqs.sort()).toEqual(['jp-hq-south', 'jp-hq-south-seas']);
  const told = hqs.map((hq) => commandOf(state(s), 'japan', hq));
  expect(told).toEqual(
    hqs.map((hq) => {
      const t = begun().choose('hq', [hq]);
      return { limit: t.decision('japan').params?.limit, units: t.all('activate').length };
    }),
  );
  expect(told.map((c) => c.units)).toEqual([4, 4]);
});

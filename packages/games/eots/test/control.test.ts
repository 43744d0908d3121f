import { describe, expect, test } from 'vitest';
import { burmaRoad, burmaRoadSupport } from '../src/burma-road.ts';
import { capture, controller } from '../src/control.ts';
import { fits, groundAirExcess, navalExcess } from '../src/stacking.ts';
import { state, table } from './table.ts';

describe('control', () => {
  test(
    '[R15.9 R4.4] captures count both ways; a hex without base or name counts nothing; the same side ' +
      'again changes nothing',
    () => {
      const bench = table({ japan: '4423 3817 2013' }).does((g, io) => {
        for (const id of ['4423', '3817', '2013', '4423']) capture(g, id, 'allied', io);
      });
      expect(bench.track('pow')).toBe(2);
      expect(controller(bench.g, '2013')).toBe('allied');
      expect(
        table({})
          .does((g, io) => capture(g, '4423', 'japan', io))
          .track('pow'),
      ).toBe(-1);
    },
  );

  test('[R4.5] Kunming and its neighbours stay Allied whatever happens', () => {
    const bench = table({}).does((g, io) => ['2407', '2306'].forEach((id) => void capture(g, id, 'japan', io)));
    expect([controller(bench.g, '2407'), controller(bench.g, '2306')]).toEqual(['allied', 'allied']);
  });

  test('[R18.6] the Tokyo Express ends when the Allies take its hex', () => {
    const bench = table({ japan: '4423', flags: [{ id: 'tokyoExpress', hex: '4423' }] }).does((g, io) =>
      capture(g, '4423', 'allied', io),
    );
    expect(bench.g.flags.tokyoExpress).toBeUndefined();
  });

  test(
    '[R16.20 R16.15] losing Lashio closes the Burma Road; the Hump needs a supplied airfield in ' + 'Northern India',
    () => {
      expect(burmaRoad(state({}))).toBe('open');
      expect(burmaRoad(state({ japan: '2206' }))).toBe('closed');
      expect(burmaRoad(state({ japan: '2206', flags: ['hump'] }))).toBe('hump');
      expect(burmaRoadSupport(state({ japan: '2206', flags: ['hump'] }))).toBe(4);
      expect(burmaRoad(state({ japan: '2206 1905 2005 2104 2105 2205', flags: ['hump'] }))).toBe('closed');
    },
  );
});

describe('stacking', () => {
  const pile = 'us-air-13 us-lrb-13 us-air-maw2 us-bde-sf';
  test('[C-045 R14.9] a pair counts once, headquarters do not count', () => {
    expect(
      groundAirExcess(state({ units: { '4825': `${pile} us-hq-south-pacific-ghormley` } }), '4825', 'allied'),
    ).toBe(0);
    expect(groundAirExcess(state({ units: { '4825': `${pile} us-div-m1` } }), '4825', 'allied')).toBe(1);
    expect(fits(state({ units: { '4825': pile } }), 'us-div-m1', '4825')).toBe(false);
    expect(fits(state({ units: { '4825': 'us-air-13 us-air-maw2 us-bde-sf' } }), 'us-lrb-13', '4825')).toBe(true);
  });

  test('[C-046 R12.6] six naval units of a side in a hex', () => {
    const ships =
      'us-cv-lexington us-cv-enterprise us-bb-mdca us-ca-neworleans us-cv-wasp us-cv-essex us-cv-bunkerhill';
    expect(navalExcess(state({ units: { '5808': ships } }), '5808', 'allied')).toBe(1);
  });

  test('[R7.1] one headquarters of either side in a hex', () => {
    expect(fits(state({ units: { '4017': 'jp-hq-south-seas' } }), 'us-hq-central-pacific', '4017')).toBe(false);
  });
});

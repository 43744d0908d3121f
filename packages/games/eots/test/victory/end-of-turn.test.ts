import { describe, expect, test } from 'vitest';
import { attritionOf } from '../../src/attrition.ts';
import { cleanUp, earn } from '../../src/end-of-turn.ts';
import type { Flag, State, Unit } from '../../src/state.ts';
import { decided } from '../../src/victory/decide.ts';
import { levelOf, tableOf, victoryPoints, victorySheet } from '../../src/victory/sheet.ts';
import { begin } from '../begin.ts';
import { state, table } from '../table.ts';

const points = (g: State): Record<string, number> =>
  Object.fromEntries(
    victorySheet(g)
      .filter((l) => l.points !== 0)
      .map((l) => [l.id, l.points]),
  );
const unit = (g: State, id: string): Unit => g.units[id] as Unit;

describe('attrition', () => {
  test('[R17.1] out of supply a full unit loses a step; a reduced one only far from every headquarters', () => {
    const far = state({ turn: 3, units: { '5108': 'jp-bde-sn1 jp-air-24/r jp-cv-akagi' } });
    expect([attritionOf(far, unit(far, 'jp-air-24')), attritionOf(far, unit(far, 'jp-cv-akagi'))]).toEqual([
      'eliminated',
      'none',
    ]);
    const near = state({ turn: 3, units: { '5108': 'jp-air-24/r', '5306': 'jp-hq-south' } });
    expect(attritionOf(near, unit(near, 'jp-air-24'))).toBe('none');
    const full = state({ turn: 3, units: { '5108': 'jp-air-24' } });
    expect(attritionOf(full, unit(full, 'jp-air-24'))).toBe('reduced');
  });

  test('[R17.1] the phase takes every loss at once and ends by itself; a Dutch or dotted unit leaves the game', () => {
    const after = table({ turn: 3, units: { '4817': 'nl-reg-3', '5108': 'jp-air-24/r jp-air-25/r' } }).run(
      'attrition',
    );
    expect(['nl-reg-3', 'jp-air-24', 'jp-air-25'].map((id) => after.g.units[id]?.at)).toEqual([
      'removed',
      'removed',
      'eliminated',
    ]);
  });

  test(
    '[C-330 R17.1 R18.6] the Tokyo Express keeps the units of its hex from attrition for the turn, ' +
      'also without an HQ in range; then it goes',
    () => {
      const setting = { turn: 6, units: { '4423': 'jp-army-17 jp-air-25/r' }, japan: ['4423'], tracks: { pw: 8 } };
      const fate = (flags: readonly Flag[]): readonly string[] => {
        const t = table({ ...setting, flags })
          .run('attrition')
          .expectOver();
        return [t.at('jp-army-17'), t.at('jp-air-25')];
      };
      expect(fate([])).toEqual(['4423/r', 'eliminated']);
      expect(fate([{ id: 'tokyoExpress', hex: '4422' }])).toEqual(['4423/r', 'eliminated']);
      const express: Flag = { id: 'tokyoExpress', hex: '4423', turn: 6 };
      expect(fate([express])).toEqual(['4423', '4423/r']);
      const end = table({ ...setting, flags: [express] }).does((g, io) => cleanUp(g, io));
      expect([end.g.flags.tokyoExpress, end.g.turn.now?.turn]).toEqual([undefined, 7]);
      // Turn 7: nothing protects them any more.
      expect(attritionOf(end.g, unit(end.g, 'jp-army-17'))).toBe('reduced');
    },
  );

  test('[C-331] units in China are reduced at most, and only without road and Hump', () => {
    const closed = state({ turn: 5, units: { 'china-air': 'us-air-avg us-lrb-10/r' }, japan: ['2206'] });
    expect([attritionOf(closed, unit(closed, 'us-air-avg')), attritionOf(closed, unit(closed, 'us-lrb-10'))]).toEqual([
      'reduced',
      'none',
    ]);
    const open = state({ turn: 5, units: { 'china-air': 'us-air-avg' } });
    expect(attritionOf(open, unit(open, 'us-air-avg'))).toBe('none');
  });
});

describe('victory', () => {
  test('[C-094 R20.5] the set-up of 1943 is worth six points', () => {
    const g = begin('1943');
    const bench = table({ scenario: '1943' }).does((x, io) => {
      for (const [name, things] of Object.entries(g)) {
        if (name.startsWith('_')) continue;
        const to = (x as unknown as Record<string, Record<string, unknown>>)[name] as Record<string, unknown>;
        for (const id of Object.keys(to)) delete to[id];
        for (const [id, thing] of Object.entries(things as Record<string, unknown>)) to[id] = thing;
      }
      earn(x, io);
    });
    const got = points(bench.g);
    expect(got).toEqual({ A: 1, B: 2, D: 1, J: 1, [Object.keys(got).find((k) => k.startsWith('K')) ?? 'K']: 1 });
    expect(victoryPoints(victorySheet(bench.g))).toBe(6);
  });

  test('[R20.4] levels of a victory by points', () => {
    expect([0, 2, 3, 5, 6, 9, 10].map(levelOf)).toEqual([
      'alliedDecisive',
      'alliedDecisive',
      'alliedTactical',
      'alliedTactical',
      'japaneseTactical',
      'japaneseTactical',
      'japaneseDecisive',
    ]);
  });

  const eleven = '1813 1916 2017 2008 2014 2220 2415 2517';
  test('[C-322 R20.4] 1942: ten resource hexes are an Allied victory; with eleven the points count', () => {
    const tracks = { pw: 7, wie: -3, china: 1 } as const;
    const ten = state({ scenario: '1942', turn: 4, tracks, japan: eleven.split(' ').slice(0, 7) });
    expect(decided(ten)).toMatchObject({ winners: ['allied'], key: 'victory.resources', params: { resources: 10 } });
    const g = state({
      scenario: '1942',
      turn: 4,
      tracks,
      japan: [...eleven.split(' '), '2206'],
      earned: { 'L.5108': 1 },
    });
    expect(points(g)).toEqual({ A: 2, B: 1, D: 1, 'L.5108': 1 });
    expect(decided(g)).toMatchObject({ winners: ['allied'], key: 'victory.alliedTactical', params: { points: 5 } });
    expect(decided(state({ scenario: '1942', turn: 3, tracks, japan: [] }))).toBeNull();
  });

  test('[C-323 R20.7] 1943: Midway earns nothing, Kauai one point, Oahu three, each once', () => {
    const setting = {
      turn: 6,
      units: { '5108': 'jp-bde-sn1', '5708': 'jp-bde-sn2', '5808': 'jp-bde-sn3' },
      japan: ['5108', '5708', '5808'],
    };
    const bench = table({ scenario: '1943', ...setting }).does((g, io) => {
      earn(g, io);
      earn(g, io);
    });
    expect(Object.values(bench.g.earned).map((e) => [e.id, e.points])).toEqual([
      ['L.5708', 1],
      ['M.5808', 3],
    ]);
    const first = table({ scenario: '1942', ...setting }).does((g, io) => earn(g, io));
    expect(first.g.earned['L.5108']?.points).toBe(1);
  });

  test('[C-323 R17.2 R19.2] political will at zero ends every scenario at the end of a turn', () => {
    expect(decided(state({ scenario: '1943', turn: 6, tracks: { pw: 0 } }))).toMatchObject({
      winners: ['japan'],
      rule: 'R19.2',
    });
    expect(decided(state({ scenario: '1943', turn: 6, tracks: { pw: 1 } }))).toBeNull();
  });

  test('[C-321 R20.6] 1944: fourteen points are a decisive Japanese victory', () => {
    const philippines = ['2812', '2911', '2915', '3014', '2715', '2914', '2814', '2913', '2712', '3013'];
    const g = state({
      scenario: '1944',
      turn: 10,
      tracks: { pw: 5, wie: 2, china: 2 },
      japan: [...philippines, '2206', '3219', '4021'],
      units: { '4021': 'jp-hq-south-seas' },
    });
    const sheet = victorySheet(g);
    expect(Object.fromEntries(sheet.filter((l) => l.points > 0).map((l) => [l.id, l.points]))).toEqual({
      B: 2,
      D: 1,
      J: 2,
      O: 3,
      P: 3,
      R: 3,
    });
    expect(decided(g)).toMatchObject({ winners: ['japan'], key: 'victory.japaneseDecisive', params: { points: 14 } });
  });

  test(
    '[R21.1 C-098] a handicap is a line of the sheet and decides a yearly scenario; who bid one for ' +
      'Japan ends with one less',
    () => {
      const g = state({ scenario: '1943', turn: 7, tracks: { pw: 7 }, handicap: 6 });
      expect(victorySheet(g).at(-1)).toEqual({ id: 'handicap', points: 6, rule: 'R21.1' });
      expect(decided(g)).toMatchObject({ key: 'victory.japaneseTactical' });
      const even = state({ scenario: '1943', turn: 7, tracks: { pw: 7 } });
      expect(decided(even)).toMatchObject({ key: 'victory.alliedDecisive' });
      const bid = state({ scenario: '1943', turn: 7, tracks: { pw: 7 }, handicap: -1 });
      const points = (of: typeof bid): number => victorySheet(of).reduce((n, l) => n + l.points, 0);
      expect(points(bid)).toBe(points(even) - 1);
    },
  );

  const flags = ['bombed.9', 'bombed.10', 'bombed.11', 'bombed.12'] as const;
  const oneLeft = { allied: ['3302', '3303'], units: { '3709': 'us-b29-20' } };
  test('[C-093 R19.3 R19.4] the campaign: four bombed turns, one resource hex and a bomber near Tokyo', () => {
    const at = { scenario: 'campaign-1941', turn: 12, tracks: { pw: 5 } } as const;
    expect(decided(state({ ...at, ...oneLeft, flags: [...flags] }))).toMatchObject({
      winners: ['allied'],
      rule: 'R19.3',
    });
    expect(decided(state({ ...at, ...oneLeft, allied: ['3302'], flags: [...flags] }))).toMatchObject({
      winners: ['japan'],
    });
    expect(decided(state({ ...at, ...oneLeft, flags: flags.slice(1) }))).toMatchObject({ winners: ['japan'] });
    expect(decided(state({ ...at, ...oneLeft, units: { '5808': 'us-b29-20' }, flags: [...flags] }))).toMatchObject({
      winners: ['japan'],
    });
    expect(tableOf('campaign-1942')).toBeNull();
  });

  test('[R17.2] cleaning up: marks of the turn go, pending reshuffles happen, the marker moves on', () => {
    const bench = table({
      turn: 5,
      units: { '5808': 'us-b29-20' },
      marks: { 'us-b29-20': { bombed: true } },
      tracks: { 'aspUsed.japan': 3, 'passes.allied': 1, pow: 4 },
      flags: ['casualties', 'reshuffle.japan', 'hump', { id: 'tokyoExpress', hex: '4423' }],
      cards: { 'jp-43': 'discard', 'jp-10': 'removed' },
    }).does((g, io) => cleanUp(g, io));
    const { g } = bench;
    expect([g.tracks['aspUsed.japan']?.n, g.tracks['passes.allied']?.n, g.tracks.pow?.n, g.turn.now?.turn]).toEqual([
      0, 0, 0, 6,
    ]);
    expect([
      g.units['us-b29-20']?.bombed,
      g.flags.casualties,
      g.flags.tokyoExpress,
      g.flags['reshuffle.japan'],
    ]).toEqual([undefined, undefined, undefined, undefined]);
    expect([g.cards['jp-43']?.at, g.cards['jp-10']?.at, g.flags.hump?.id]).toEqual(['pile', 'removed', 'hump']);
  });
});

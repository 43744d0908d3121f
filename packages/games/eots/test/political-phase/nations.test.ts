import { describe, expect, test } from 'vitest';
import { controller } from '../../src/control.ts';
import { type Setting, table } from '../table.ts';

/** The National Status Segment alone; the War in Europe at rest. */
const segment = (s: Setting) => table({ turn: 3, ...s, tracks: { wie: 3, pw: 8, ...s.tracks } }).run('nationalStatus');
/** Supply for both sides, so that nothing but the test matters. */
const homes = { '3407': 'jp-hq-combined-fleet-yamamoto', '5808': 'us-hq-central-pacific' };
type Bench = ReturnType<typeof segment>;
const holder = (t: Bench, ...hexes: string[]): (string | null)[] => hexes.map((h) => controller(t.g, h));
const dei = '2019 1813 1916 2017 2220 2415 2517 2616';

describe('surrender', () => {
  test(
    '[R16.1] C-316 Manila and Davao: ground units leave play, all bases are Japanese, ships make ' +
      'emergency moves, the headquarters goes',
    () => {
      const t = segment({
        japan: '2813 2915',
        units: {
          ...homes,
          '2813': 'us-corps-r us-hq-sw-pacific',
          '3014': 'us-bde-p us-ca-asiatic',
          '3416': 'jp-ca-nachi',
          '3817': '',
          '2616': 'us-dd-asiatic',
        },
      });
      expect([t.at('us-corps-r'), t.at('us-bde-p'), t.at('us-hq-sw-pacific')]).toEqual([
        'removed',
        'removed',
        'turn-4',
      ]);
      expect(holder(t, '2911', '3014', '2715', '2812')).toEqual(['japan', 'japan', 'japan', 'japan']);
      expect(t.track('pw')).toBe(7);
      t.expectDecision('allied', 'afterBattle.emergency');
      t.choose('emergencyMove', ['us-ca-asiatic', '2616']).expectOver();
      expect(t.at('us-ca-asiatic')).toBe('2616');
    },
  );

  test('[R15.2, R16.2] C-317 Malaya: a base with any Allied unit stays Allied; a nation surrenders once', () => {
    const t = segment({ japan: '2015 2014', units: { ...homes, '1912': 'br-air-malaya' } });
    expect(holder(t, '1912', '1913', '2112')).toEqual(['allied', 'japan', 'japan']);
    expect([t.track('pw'), t.g.nations.malaya?.turn]).toEqual([7, 3]);
    const again = segment({ japan: '2015 2014', nations: { malaya: 2 }, units: homes });
    expect([again.track('pw'), ...holder(again, '1913')]).toEqual([8, 'allied']);
  });

  test(
    '[R16.4] C-317 the Dutch East Indies: all eight hexes; Dutch units leave, only ground units of ' +
      'others hold a base',
    () => {
      const seven = segment({ japan: dei.split(' ').slice(0, 7), units: { ...homes, '2919': 'nl-reg-4' } });
      expect([seven.at('nl-reg-4'), seven.track('pw')]).toEqual(['2919', 8]);
      const t = segment({
        japan: dei,
        units: { ...homes, '2919': 'us-air-5 nl-reg-4', '2719': 'us-corps-11', '3624': '' },
      });
      expect([t.at('nl-reg-4'), ...holder(t, '2919', '2719')]).toEqual(['removed', 'japan', 'allied']);
      t.expectDecision('allied', 'afterBattle.emergency');
      expect(t.next('emergencyMove')).toEqual(['us-air-5']);
    },
  );

  test('[R16.5] Burma: its two Commonwealth units leave the game', () => {
    const t = segment({
      japan: '2008 2106 2206 2305',
      units: { ...homes, '2006': 'in-div-b', '1905': 'in-div-1b in-corps-1' },
    });
    expect([t.at('in-div-b'), t.at('in-div-1b'), t.at('in-corps-1')]).toEqual(['removed', 'removed', '1905']);
    expect(holder(t, '2006')).toEqual(['japan']);
  });

  test('[R16.3] Siam never surrenders: hex by hex', () => {
    const t = segment({ japan: '2110 2109', units: homes });
    expect([t.track('pw'), Object.keys(t.g.nations)]).toEqual([8, []]);
  });

  test('[R16.9] C-319 Australia: every base on the list, inland Daly Waters too; its units in play stay', () => {
    const coast = '2426 2525 2825 3023 3624 3626 3727';
    expect(segment({ japan: coast, units: homes }).g.nations.australia).toBeUndefined();
    const t = segment({ japan: `${coast} 3226`, units: { ...homes, '3225': 'au-corps-1', eliminated: 'au-corps-2' } });
    expect([t.track('pw'), t.at('au-corps-1'), t.at('au-corps-2')]).toEqual([6, '3225', 'eliminated']);
  });

  test(
    '[R15.2] liberation: with all surrender hexes the bases are Allied again, those with a Japanese ' +
      'unit when it has gone',
    () => {
      const free: Setting = { nations: { malaya: 2 }, japan: '1913 2012', units: { ...homes, '2012': 'jp-air-1' } };
      const t = segment(free);
      expect([...holder(t, '1913', '2012'), t.g.nations.malaya?.regained, t.g.nations.malaya?.pending]).toEqual([
        'allied',
        'japan',
        true,
        ['2012'],
      ]);
      expect(t.track('pw')).toBe(8);
      const gone = table({ ...free, units: homes, turn: 4 }).does((g) => {
        g.nations.malaya = { id: 'malaya', turn: 2, regained: true, pending: ['2012'] };
      });
      const next = table({ turn: 4, japan: '2012', units: homes, tracks: { wie: 3, pw: 8 } });
      Object.assign(next.g.nations, { malaya: gone.g.nations.malaya });
      expect(holder(next.run('nationalStatus'), '2012')).toEqual(['allied']);
    },
  );

  test('[R15.1] all seven have surrendered: two points more, once; then the worst of Europe', () => {
    const all = { burma: 2, dei: 2, malaya: 2, philippines: 2, australia: 2, china: 2, india: 2 };
    const lost = { japan: `2813 2915 2015 2014 2008 2106 2206 2305 ${dei} 2426 2525 2825 3023 3226 3624 3626 3727` };
    const t = segment({ ...lost, nations: all, units: homes, tracks: { wie: -7, pw: 8 } });
    expect(t.track('pw')).toBe(5);
    const next = segment({ ...lost, nations: all, units: homes, flags: ['once.allSurrendered'] });
    expect(next.track('pw')).toBe(8);
  });
});

describe('India', () => {
  const north = '1905 2005 2104 2105 2205';

  test(
    '[R16.6, R16.7] C-092, C-318 five segments with all five northern hexes; one Allied hex makes it ' + 'stable',
    () => {
      const states = [0, 1, 2, 3].map((india) =>
        segment({ japan: north, units: homes, tracks: { india } }).track('india'),
      );
      expect(states).toEqual([1, 2, 3, 4]);
      expect(segment({ japan: '1905 2005 2104 2105', units: homes, tracks: { india: 3 } }).track('india')).toBe(0);
      expect(
        segment({ japan: north, units: homes, tracks: { india: 3 }, preset: 'revised' }).g.nations.india?.turn,
      ).toBe(3);
    },
  );

  test(
    '[R16.8, R8.2] surrender: Indian units leave for good, the others go to Ceylon or the Maldives, ' +
      'headquarters to the next turn',
    () => {
      const t = segment({
        japan: north,
        tracks: { india: 4 },
        units: {
          ...homes,
          '1406': 'br-corps-15 br-air-seac us-corps-11 in-corps-1',
          '1805': 'br-hq-seac',
          '1307': 'jt-hq-anzac',
          pool: 'in-corps-4',
          '1005': '',
        },
      });
      expect([t.at('in-corps-1'), t.at('in-corps-4'), t.track('pw')]).toEqual(['removed', 'removed', 6]);
      t.expectDecision('allied', 'political.evacuate');
      expect(t.next('leave')).toEqual(['br-air-seac', 'br-corps-15']);
      t.refuses('leave', ['br-corps-15', '1905'], 'R16.8')
        .choose('leave', ['br-corps-15', '1307'])
        .choose('leave', ['br-air-seac', '1308']);
      t.expectOver();
      expect([t.at('br-hq-seac'), t.at('us-corps-11'), ...holder(t, '1406', '1805', '1307')]).toEqual([
        'turn-4',
        '1406',
        'allied',
        'japan',
        'allied',
      ]);
    },
  );

  test('[R16.8] who finds no place leaves the game', () => {
    const t = segment({
      japan: `${north} 1307 1308 1005`,
      tracks: { india: 4 },
      units: { ...homes, '1406': 'br-corps-15' },
    });
    t.expectOver();
    expect(t.at('br-corps-15')).toBe('removed');
  });
});

describe('islands', () => {
  test('[R16.10] Rabaul and Guadalcanal in one hand: the Mandates without enemy ground units', () => {
    const t = segment({
      japan: '4021 4423',
      units: { ...homes, '4322': 'us-div-m1', '4222': 'us-air-13', '4828': '' },
    });
    expect(holder(t, '3820', '4322', '4121')).toEqual(['japan', 'allied', 'japan']);
    const split = segment({ japan: '4021', units: homes });
    expect(holder(split, '3820', '4121')).toEqual(['allied', 'allied']);
  });

  test('[R16.11] all ports and the resource of New Guinea: its named places without enemy units', () => {
    const t = segment({ japan: '3219 3319 3520 3720 3822 3823 4024', units: { ...homes, '3620': 'us-air-5' } });
    expect(holder(t, '3119', '3620', '3721')).toEqual(['japan', 'allied', 'japan']);
  });

  test(
    '[R16.12, R15.3] C-320 Kwajalein and Eniwetok: the Marshalls without Japanese ground units; ' +
      'aircraft leave at once',
    () => {
      const t = segment({
        allied: '4415 4715',
        units: { ...homes, '4716': 'jp-bde-sn4', '4815': 'jp-air-24', '4017': '' },
      });
      expect(holder(t, '4716', '4815', '4316', '4517')).toEqual(['japan', 'allied', 'allied', 'japan']);
      t.expectDecision('japan', 'afterBattle.emergency');
    },
  );
});

describe('Japan', () => {
  const honshu = '3407 3506 3507 3606 3607 3705 3706';

  test('[R16.22, R16.23, R19.1] Honshu in Allied hands ends the match at once', () => {
    const t = segment({ allied: honshu, units: { '5808': 'us-hq-central-pacific' } });
    expect(t.g.turn.now?.ended).toMatchObject({ winners: ['allied'], rule: 'R16.23' });
    expect(segment({ allied: honshu.slice(0, -5), units: homes }).g.turn.now?.ended).toBeUndefined();
  });

  test('[R16.23] two segments running without a path to any resource hex', () => {
    const cut: Setting = { allied: '3302 3303 3305', units: homes };
    const first = segment(cut);
    expect([first.track('unsuppliedJapan'), first.g.turn.now?.ended]).toEqual([1, undefined]);
    expect(segment({ ...cut, tracks: { unsuppliedJapan: 1 } }).g.turn.now?.ended?.rule).toBe('R16.23');
    expect(segment({ units: homes, tracks: { unsuppliedJapan: 1 } }).track('unsuppliedJapan')).toBe(0);
  });
});

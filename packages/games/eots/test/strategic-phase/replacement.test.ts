import { describe, expect, test } from 'vitest';
import type { Side } from '../../src/state.ts';
import { alliedSteps } from '../../src/strategic-phase/steps.ts';
import { type Setting, state, table } from '../table.ts';

const run = (s: Setting, side: Side = 'allied') =>
  table({ ...s, tracks: { wie: 3, ...s.tracks } }).run('replacement', { side });
/** Oahu's headquarters and what stands there. */
const at = (oahu: string, more: Setting = {}): Setting => ({
  turn: 2,
  ...more,
  units: { '5808': `us-hq-central-pacific ${oahu}`, ...more.units },
});

describe('Allied steps', () => {
  test(
    '[R9.2.2] by the turn; a US naval step more with Oahu, a Commonwealth one on turns 3, 6, 9 and 12 ' +
      'with a base',
    () => {
      expect(alliedSteps(state({ turn: 2 }))).toEqual({ ground: 2, air: 5, usNaval: 2 });
      expect(alliedSteps(state({ turn: 3 }))).toEqual({ ground: 2, air: 5, chinese: 1, usNaval: 1, cwNaval: 1 });
      expect(alliedSteps(state({ turn: 5, japan: '5808' }))).toEqual({ ground: 2, air: 5, chinese: 1 });
      const bases = '1307 1308 2015 2709 3727';
      expect(alliedSteps(state({ turn: 6, japan: bases })).cwNaval).toBeUndefined();
      expect(alliedSteps(state({ turn: 6, japan: '1307 1308 2015 2709' })).cwNaval).toBe(1);
      expect([
        alliedSteps(state({ turn: 3, preset: 'revised' })).cwNaval,
        alliedSteps(state({ turn: 6, preset: 'revised' })).cwNaval,
      ]).toEqual([undefined, 1]);
    },
  );

  test(
    '[R9.2.1] C-087 two air units come back full by four steps, the fifth is lost; two carriers are ' + 'made whole',
    () => {
      const t = run(at('us-cv-lexington/r us-cv-enterprise/r', { units: { eliminated: 'us-air-7 us-lrb-7' } }));
      t.choose('bringBack', ['us-air-7', '5808']);
      expect(t.at('us-air-7')).toBe('5808/r');
      t.choose('flip', ['us-air-7']).choose('bringBack', ['us-lrb-7', '5108']).choose('flip', ['us-lrb-7']);
      expect([t.at('us-air-7'), t.at('us-lrb-7')]).toEqual(['5808', '5108']);
      t.choose('flip', ['us-cv-lexington']).choose('flip', ['us-cv-enterprise']);
      if (!t.over) t.choose('done');
      t.expectOver();
      expect([t.at('us-cv-lexington'), t.at('us-cv-enterprise')]).toEqual(['5808', '5808']);
    },
  );

  test('[R9.2.3] C-308 ground steps: who may be flipped, who may return, in both editions', () => {
    const reduced = at('us-corps-14/r us-bde-sf', {
      turn: 3,
      units: { '5108': 'us-div-m3/r', '3727': 'jt-hq-anzac nz-div-3/r au-div-8/r' },
    });
    const t = run(reduced);
    t.offers('flip', ['us-corps-14']).offers('flip', ['nz-div-3']).refuses('flip', ['au-div-8'], 'R9.2.1');
    const dead = 'us-corps-14 in-corps-4 us-div-m2 nz-div-3 us-bde-sf us-div-11ab br-bde-77';
    const back = (preset: 'classic' | 'revised') =>
      run(at('', { preset, turn: 8, units: { '1307': 'br-hq-seac', eliminated: dead } }));
    const classic = back('classic');
    expect([...classic.next('bringBack')].sort()).toEqual(['in-corps-4', 'us-corps-14', 'us-div-m2']);
    classic.refuses('bringBack', ['us-bde-sf'], 'R9.2.3').refuses('bringBack', ['nz-div-3'], 'R9.2.3');
    expect(back('revised').next('bringBack')).toEqual(
      expect.arrayContaining(['us-bde-sf', 'us-div-11ab', 'br-bde-77']),
    );
  });

  test('[R9.2.1] C-309 a returning unit is neither delayed nor sent to Europe', () => {
    const t = run(at('', { tracks: { wie: -3 }, units: { eliminated: 'us-corps-11' } }));
    t.choose('bringBack', ['us-corps-11', '5808']).choose('flip', ['us-corps-11']);
    expect(t.at('us-corps-11')).toBe('5808');
    expect(t.keys()).not.toContain('strategic.europe');
  });

  test('[R9.2.6] a B29 that comes back is marked: it does not bomb this turn', () => {
    const t = run(at('', { turn: 10, units: { eliminated: 'us-b29-20' } }));
    t.choose('bringBack', ['us-b29-20', '5808']);
    expect(t.g.units['us-b29-20']?.returned).toBe(true);
  });

  test('[R9.2.7] after unrest in India a ground step less, and none for the Commonwealth', () => {
    const t = run(
      at('us-corps-14/r', {
        turn: 6,
        flags: [{ id: 'fewerGroundSteps', turn: 6 }],
        tracks: { strikes: 1 },
        units: { '1307': 'br-hq-seac in-corps-4/r' },
      }),
    );
    t.refuses('flip', ['in-corps-4'], 'R9.2.7').choose('flip', ['us-corps-14']);
    expect(
      alliedSteps(state({ turn: 6, flags: [{ id: 'fewerGroundSteps', turn: 6 }], tracks: { strikes: 1 } })).ground,
    ).toBe(1);
  });

  test(
    '[R9.2.3, R16.16] a Chinese step: one army is made whole, or comes back in Kunming while it is ' + 'supplied',
    () => {
      const t = run({ turn: 3, units: { '1307': 'br-hq-seac', '2407': 'cn-army-5/r', eliminated: 'cn-army-6' } });
      expect(t.next('bringBack', ['cn-army-6'])).toEqual(['2407']);
      t.offers('flip', ['cn-army-5']).choose('bringBack', ['cn-army-6', '2407']);
      expect(t.at('cn-army-6')).toBe('2407/r');
      const closed = run({
        turn: 3,
        japan: '2206',
        units: { '1307': 'br-hq-seac', '2407': 'cn-army-5/r', eliminated: 'cn-army-6' },
      });
      closed.expectOver();
    },
  );

  test(
    '[R16.9] an eliminated Australian unit does not return after the surrender, a reduced one may be ' + 'flipped',
    () => {
      const t = run(
        at('', {
          nations: { australia: 2 },
          turn: 4,
          units: { '4828': 'jt-hq-anzac au-corps-1/r', eliminated: 'au-corps-2' },
        }),
      );
      t.refuses('bringBack', ['au-corps-2'], 'R9.2.3').offers('flip', ['au-corps-1']);
    },
  );
});

describe('Japanese steps', () => {
  const home = (s: Setting): Setting => ({
    turn: 3,
    ...s,
    units: { '3407': 'jp-hq-combined-fleet-yamamoto', ...s.units },
  });

  test('[R9.2.2, R9.2.4] naval steps of turns 3, 4 and 11 lie on the track until they are used', () => {
    const left = (turn: number) => run(home({ turn, tracks: { jpNaval: 1, wie: 3 } }), 'japan').track('jpNaval');
    expect([2, 3, 4, 5, 11].map(left)).toEqual([1, 2, 2, 1, 2]);
    const t = run(home({ units: { '3706': 'jp-bb-yamato/r' } }), 'japan').choose('flip', ['jp-bb-yamato']);
    expect([t.track('jpNaval'), t.at('jp-bb-yamato')]).toEqual([0, '3706']);
  });

  test(
    '[R9.2.4] C-088, C-310 a division out of China gives a ground step for an army; two at most, ' + 'brigades never',
    () => {
      const t = run(home({ units: { '3706': 'jp-army-18/r', eliminated: 'jp-army-17 jp-bde-sn1' } }), 'japan');
      t.refuses('flip', ['jp-army-18'], 'R9.2.2').choose('takeDivision').choose('bringBack', ['jp-army-17', '3706']);
      expect([t.track('chinaDivisions'), t.at('jp-army-17')]).toEqual([11, '3706/r']);
      t.choose('takeDivision').choose('flip', ['jp-army-17']);
      expect([t.track('chinaDivisions'), t.at('jp-army-17')]).toEqual([10, '3706']);
      t.expectOver();
      const brigades = run(home({ units: { eliminated: 'jp-bde-sn1' } }), 'japan');
      brigades.expectOver();
    },
  );

  test(
    '[R9.2.4] C-304 no divisions when the Allies hold the whole coast of China and Korea, or the track ' + 'is empty',
    () => {
      const coast = '2508 2509 2609 2809 2908 3007 3104 3105 3305 3306';
      const s = home({ units: { '3706': 'jp-army-18/r' } });
      run({ ...s, allied: coast }, 'japan').expectOver();
      run({ ...s, tracks: { chinaDivisions: 0 } }, 'japan').expectOver();
      run({ ...s, allied: coast.slice(0, -5) }, 'japan').offers('takeDivision');
    },
  );

  test('[R9.2.1, R5.6] C-310 a reduced army out of supply or under an un-neutralised zone takes no step', () => {
    const t = run(
      home({
        allied: '3708',
        units: {
          '4423': 'jp-army-17/r',
          '3706': 'jp-army-18/r',
          '3708': 'us-air-7 us-hq-sw-pacific',
          '3506': 'jp-army-ed/r',
        },
      }),
      'japan',
    );
    t.choose('takeDivision')
      .refuses('flip', ['jp-army-17'], 'R9.2.1')
      .refuses('flip', ['jp-army-18'], 'R5.6')
      .offers('flip', ['jp-army-ed']);
  });
});

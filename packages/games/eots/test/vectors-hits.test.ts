import { describe, expect, test } from 'vitest';
import { payAll, targets } from '../src/battle/hits.ts';
import { isHex } from '../src/board.ts';
import type { Combatant } from '../src/state.ts';
import { unit, volley } from './battle/made.ts';
import { fight, shots } from './fights.ts';
import { type Bench, type Setting, table } from './table.ts';

describe('hits', () => {
  const c = (...units: Combatant[]) => ({ units, lost: {} });

  test('[C-053 R13.11] two air units and carriers that fire reach two of three at a distance', () => {
    const three = c(
      unit('cv', 'allied', { defence: [12, 12] }),
      unit('cvl', 'allied', { defence: [8, 8] }),
      unit('cve', 'allied', { defence: [8, 8] }),
    );
    const { fight: f } = payAll(three, volley(100, { reach: 2 }));
    expect(Object.values(f.lost).filter((n) => n > 0)).toHaveLength(2);
  });

  test(
    '[C-215 R13.11] one carrier at a distance hits three air units in the hex, but one carrier of ' +
      'three at a distance',
    () => {
      const inHex = c(
        ...['a', 'b', 'd'].map((id) => unit(id, 'allied', { defence: [10, 10], kind: 'air', inHex: true })),
      );
      expect(Object.keys(payAll(inHex, volley(30, { reach: 1 })).fight.lost)).toHaveLength(3);
      const far = c(...['a', 'b', 'd'].map((id) => unit(id, 'allied', { defence: [10, 10] })));
      expect(Object.keys(payAll(far, volley(30, { reach: 1 })).fight.lost)).toHaveLength(1);
    },
  );

  test(
    '[C-055 R13.10 R13.13] with 10 hits left and a full unit of 18 nobody is eliminated; a critical ' + 'hit may',
    () => {
      // 37 of 47 hits have reduced the others.
      const units = [
        unit('full', 'allied', { defence: [18, 18] }),
        unit('a', 'allied', { defence: [10, 10] }),
        unit('b', 'allied', { defence: [12, 12] }),
        unit('d', 'allied', { defence: [15, 15] }),
      ];
      const f = { units, lost: { a: 1, b: 1, d: 1 } };
      expect(targets(f, volley(10, { reach: 9 }))).toEqual([]);
      expect(targets(f, volley(10, { reach: 9, critical: true })).map((u) => u.id)).toEqual(['a']);
    },
  );

  test(
    '[C-058 R13.16] Japan may give the step of a carrier to a light one: not after a critical hit, not ' +
      'with a single carrier',
    () => {
      const carriers = (more: string): Setting => ({
        units: {
          '4224': `jp-cv-akagi ${more}`,
          '4625': 'us-cv-enterprise us-cv-lexington',
          '4423': 'us-ca-asiatic/r',
        },
        offensive: {},
        activated: ['jp-cv-akagi', 'us-cv-enterprise', 'us-cv-lexington', ...(more ? [more] : [])],
        assigned: Object.fromEntries(
          ['jp-cv-akagi', 'us-cv-enterprise', 'us-cv-lexington', ...(more ? [more] : [])].map((u) => [u, '4423']),
        ),
        battles: ['4423'],
      });
      const after = (more: string, die: number): Bench => {
        const b = table({ turn: 3, intel: 'intercept', ...carriers(more) }).battles([0, die]);
        while (!b.over && 'hitsProposal' in b.decision().kinds) b.choose('hitsProposal');
        return b;
      };
      const both = after('jp-cvl-zuiho', 7);
      expect([both.at('jp-cv-akagi'), both.at('jp-cvl-zuiho')]).toEqual(['4224/r', '4224/r']);
      both.expectDecision('japan', 'battle.transfer').choose('transferStep', ['jp-cvl-zuiho', 'jp-cv-akagi']);
      expect([both.at('jp-cv-akagi'), isHex(both.at('jp-cvl-zuiho'))]).toEqual(['4224', false]);
      after('jp-cvl-zuiho', 9).expectOver();
      after('', 7).expectOver();
    },
  );

  test(
    '[C-052 R13.3] Clark Field: 22 + 16 + 16 from far away and a cruiser are 39; at a half 20 hits ' + 'take 10 and 9',
    () => {
      const far = '3009';
      const b = fight(
        {
          units: { '2812': 'us-air-feaf us-lrb-19 jp-ca-takao', [far]: 'jp-air-5 jp-air-21 jp-air-23' },
          japan: far,
          offensive: {},
          activated: ['jp-ca-takao', 'jp-air-5', 'jp-air-21', 'jp-air-23'],
          assigned: { 'jp-air-5': '2812', 'jp-air-21': '2812', 'jp-air-23': '2812' },
          battles: ['2812'],
          intel: 'surprise',
        },
        [2],
      );
      expect(shots(b)[0]).toMatchObject({ side: 'japan', strength: 39, hits: 20 });
      expect([b.at('us-air-feaf'), b.at('us-lrb-19')]).toEqual(['2812/r', '2812/r']);
    },
  );

  test('[C-062 R13.5 R13.7] in an Ambush the Allies fire first with 4 more, the survivors without a modifier', () => {
    const b = fight(
      {
        units: { '4423': 'jp-ca-takao jp-ca-nachi us-ca-asiatic' },
        offensive: {},
        activated: ['jp-ca-takao', 'jp-ca-nachi'],
        battles: ['4423'],
        intel: 'ambush',
      },
      [3, 6],
    );
    expect(shots(b).map((f) => [f.side, f.modifiers.map((m) => m.value)])).toEqual([
      ['allied', [4]],
      ['japan', []],
    ]);
  });
});

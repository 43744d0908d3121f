import { describe, expect, test } from 'vitest';
import data from '../../data/odds-vectors.json' with { type: 'json' };
import type { BattleInput, Force } from '../../src/odds/index.ts';
import { battleOdds, raidOdds, results } from '../../src/odds/index.ts';
import type { UnitType } from '../../src/state.ts';

interface Vector {
  id: string;
  note?: string;
  kind: string;
  attackers: Force;
  defenders: Force;
  attackOOL?: string[];
  defenseOOL?: string[];
  keepLand?: number;
  defenderSubs?: string;
  maxRounds?: number;
  bombard?: { battleship: number; cruiser: number };
  expected: {
    outcome: Record<string, number>;
    capture?: number;
    attackerUnitsLeft?: number;
    defenderUnitsLeft?: number;
    attackerLossIPC?: number;
    defenderLossIPC?: number;
    final?: { result: string; attacker: Force; defender: Force; p: number }[];
  };
}

function inputOf(v: Vector): BattleInput {
  return {
    kind: v.kind as 'land' | 'sea',
    attackers: v.attackers,
    defenders: v.defenders,
    ...(v.attackOOL ? { attackOrder: v.attackOOL as UnitType[] } : {}),
    ...(v.defenseOOL ? { defenseOrder: v.defenseOOL as UnitType[] } : {}),
    ...(v.keepLand ? { keepLand: v.keepLand } : {}),
    ...(v.bombard ? { bombard: v.bombard } : {}),
    ...(v.defenderSubs === 'submerge' ? { defenderSubs: 'submerge' as const } : {}),
    ...(v.maxRounds ? { stop: { rounds: v.maxRounds } } : {}),
  };
}

const eight = (x: number): string => x.toFixed(8);

describe('exact odds of the published vectors, to eight decimals', () => {
  for (const v of data.battles as unknown as Vector[]) {
    test(`[7.3] ${v.id} ${v.note ?? v.kind}`, () => {
      const odds = battleOdds(inputOf(v));
      const { expected } = v;
      expect(odds.approximate).toBe(false);
      for (const r of results)
        expect(`${r} ${eight(odds.outcome[r])}`).toBe(`${r} ${eight(expected.outcome[r] ?? 0)}`);
      for (const key of [
        'capture',
        'attackerUnitsLeft',
        'defenderUnitsLeft',
        'attackerLossIPC',
        'defenderLossIPC',
      ] as const) {
        const value = expected[key];
        if (value !== undefined) expect(Math.abs(odds[key] - value), key).toBeLessThan(6e-9);
      }
      for (const [i, f] of (expected.final ?? []).entries()) {
        expect({ ...odds.final[i], p: eight(odds.final[i]?.p ?? 0) }).toEqual({ ...f, p: eight(f.p) });
      }
      expect(odds.final.reduce((n, f) => n + f.p, 0)).toBeCloseTo(1, 10);
    });
  }

  for (const v of data.raids) {
    test(`[6.2] ${v.id} ${v.note}`, () => {
      const { id: _id, note: _note, expected, lose, ...input } = v as typeof v & { lose?: ('fighter' | 'bomber')[] };
      const odds = raidOdds({ ...input, ...(lose ? { lose } : {}) });
      for (const key of [
        'expectedNewDamage',
        'expectedBombersLeft',
        'expectedEscortsLeft',
        'expectedInterceptorsLeft',
      ] as const) {
        expect(`${key} ${eight(odds[key])}`).toBe(`${key} ${eight(expected[key])}`);
      }
      const got = Object.fromEntries(
        odds.totalDamage.map((p, points) => [points, eight(p)]).filter(([, p]) => p !== eight(0)),
      );
      expect(got).toEqual(
        Object.fromEntries(Object.entries(expected.totalDamageDistribution).map(([k, p]) => [k, eight(p as number)])),
      );
    });
  }
});

import { describe, expect, test } from 'vitest';
import { budget } from '../../src/odds/exact.ts';
import type { BattleInput, Force } from '../../src/odds/index.ts';
import { battleOdds } from '../../src/odds/index.ts';
import { generator } from '../../src/odds/simulate.ts';
import type { UnitType } from '../../src/state.ts';
import { fight } from './dice-by-dice.ts';

const TRIALS = 3000;
const landTypes: UnitType[] = ['infantry', 'artillery', 'tank', 'fighter', 'bomber'];
const seaTypes: UnitType[] = ['submarine', 'destroyer', 'cruiser', 'battleship', 'carrier', 'fighter', 'transport'];

function randomForce(types: readonly UnitType[], random: () => number): Force {
  const out: { [type in UnitType]?: number } = {};
  for (let n = 1 + Math.floor(random() * 5); n > 0; n--) {
    const t = types[Math.floor(random() * types.length)] as UnitType;
    out[t] = (out[t] ?? 0) + 1;
  }
  return out;
}

describe('exact odds against battles fought with dice and lists of units', () => {
  for (const kind of ['land', 'sea'] as const) {
    test(`[7.3] random ${kind} battles agree within sampling error`, () => {
      const random = generator(kind === 'land' ? 7 : 11);
      const die = (): number => 1 + Math.floor(random() * 6);
      for (let n = 0; n < 14; n++) {
        const input: BattleInput = {
          kind,
          attackers: randomForce(kind === 'land' ? landTypes : [...seaTypes, 'bomber'], random),
          defenders: randomForce(kind === 'land' ? [...landTypes, 'aaa'] : seaTypes, random),
        };
        // Without an attack value nobody attacks (5.8.8).
        if (kind === 'sea' && Object.keys(input.attackers).join() === 'transport') continue;
        const odds = battleOdds(input);
        const seen: Record<string, number> = {};
        let attackers = 0;
        for (let i = 0; i < TRIALS; i++) {
          const f = fight(input, die);
          seen[f.result] = (seen[f.result] ?? 0) + 1;
          attackers += f.attackers;
        }
        for (const [result, p] of Object.entries(odds.outcome)) {
          const error = Math.sqrt((p * (1 - p)) / TRIALS);
          expect(Math.abs((seen[result] ?? 0) / TRIALS - p), `${JSON.stringify(input)} ${result}`).toBeLessThanOrEqual(
            5 * error + 0.002,
          );
        }
        expect(Math.abs(attackers / TRIALS - odds.attackerUnitsLeft), JSON.stringify(input)).toBeLessThan(0.15);
      }
    });
  }

  test('[7.3] a battle beyond the budget is sampled and says so', () => {
    const input: BattleInput = { kind: 'land', attackers: { infantry: 6, tank: 2 }, defenders: { infantry: 5 } };
    const exact = battleOdds(input);
    const { pairs } = budget;
    budget.pairs = 1;
    const sampled = battleOdds(input);
    budget.pairs = pairs;
    expect([exact.approximate, sampled.approximate]).toEqual([false, true]);
    expect(Math.abs(sampled.outcome.attacker - exact.outcome.attacker)).toBeLessThan(0.02);
    expect(Math.abs(sampled.swing - exact.swing)).toBeLessThan(0.5);
  });
});

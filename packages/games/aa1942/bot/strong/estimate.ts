import type { Force, UnitType } from '../../src/read.ts';
import { isAirType, stats, unitTypes } from '../../src/read.ts';

/** What a land battle comes to by expected hits, with the chance that the attacker takes the territory. */
export interface Estimate {
  capture: number;
  /** Expected losses of attacker and defender, IPC. */
  lossA: number;
  lossD: number;
}

const attackLosses: readonly UnitType[] = ['infantry', 'artillery', 'tank', 'fighter', 'bomber'];
const defenseLosses: readonly UnitType[] = ['infantry', 'aaa', 'artillery', 'tank', 'bomber', 'fighter'];
/** The battle is given up after so many rounds. */
const ROUNDS = 6;
/** Spread of the difference in lives, by the root of all dice that were expected to hit: fitted to the exact odds. */
const SPREAD = 0.85;

type Line = Float64Array;
const at = new Map<UnitType, number>(unitTypes.map((t, i) => [t, i]));
const cost = unitTypes.map((t) => stats(t).cost);
const attack = unitTypes.map((t) => stats(t).attack ?? 0);
const defense = unitTypes.map((t) => stats(t).defense ?? 0);
const attackOrder = attackLosses.map((t) => at.get(t) as number);
const defenseOrder = defenseLosses.map((t) => at.get(t) as number);
const air = attackLosses.filter(isAirType).map((t) => at.get(t) as number);
const [infantry, artillery, tank, aaa] = ['infantry', 'artillery', 'tank', 'aaa'].map((t) =>
  at.get(t as UnitType),
) as [number, number, number, number];

function lineOf(force: Force, order: readonly number[]): Line {
  const out = new Float64Array(unitTypes.length);
  for (const i of order) out[i] = force[unitTypes[i] as UnitType] ?? 0;
  return out;
}
const n = (line: Line, i: number): number => line[i] as number;
const lives = (line: Line, order: readonly number[]): number => order.reduce((sum, i) => sum + n(line, i), 0);
const value = (line: Line): number => line.reduce((sum, k, i) => sum + k * (cost[i] as number), 0);

/** Takes so many (parts of) units off in order; returns what found nothing to hit. */
function take(line: Line, order: readonly number[], hits: number): number {
  let left = hits;
  for (const i of order) {
    const k = Math.min(left, n(line, i));
    line[i] = n(line, i) - k;
    left -= k;
    if (left <= 0) return 0;
  }
  return left;
}

function power(line: Line, values: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < line.length; i++) sum += n(line, i) * (values[i] as number);
  return sum / 6;
}

/** A smooth step: the chance that a normal variable is below x. */
const chanceBelow = (x: number): number => 1 / (1 + Math.exp(-1.702 * x));

/** A battle for a territory: quick, close to the exact odds for middle and large forces. */
export function estimate(attackers: Force, defenders: Force): Estimate {
  const a = lineOf(attackers, attackOrder);
  const d = lineOf(defenders, defenseOrder);
  const land = n(a, infantry) + n(a, artillery) + n(a, tank);
  if (lives(a, attackOrder) === 0) return { capture: 0, lossA: 0, lossD: 0 };
  const worthA = value(a);
  const worthD = value(d);
  const fighters = lives(d, defenseOrder) - n(d, aaa);
  if (fighters <= 0) return { capture: land > 0 ? 1 : 0, lossA: 0, lossD: land > 0 ? worthD : 0 };
  const planes = air.reduce((sum, i) => sum + n(a, i), 0);
  take(a, air, Math.min(planes, 3 * n(d, aaa)) / 6);
  let expected = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const hitsA = power(a, attack) + Math.min(n(a, infantry), n(a, artillery)) / 6;
    const hitsD = power(d, defense);
    expected += hitsA + hitsD;
    take(d, defenseOrder, hitsA);
    take(a, attackOrder, hitsD);
    if (lives(a, attackOrder) < 0.3 || lives(d, defenseOrder) - n(d, aaa) < 0.3) break;
  }
  const margin = lives(a, attackOrder) - lives(d, defenseOrder) + n(d, aaa);
  const win = chanceBelow(margin / (SPREAD * Math.sqrt(Math.max(1, expected))));
  const lossA = worthA - value(a);
  const lossD = worthD - value(d);
  return {
    capture: land > 0 ? win : 0,
    lossA: win * Math.min(lossA, 0.8 * worthA) + (1 - win) * Math.max(lossA, 0.7 * worthA),
    lossD: win * worthD + (1 - win) * Math.min(lossD, 0.75 * worthD),
  };
}

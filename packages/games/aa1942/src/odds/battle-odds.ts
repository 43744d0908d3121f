import type { UnitType } from '../state.ts';
import { unitTypes } from '../state.ts';
import { solve } from './exact.ts';
import type { Force } from './force.ts';
import { count, minus, plus, worth } from './force.ts';
import type { BattleInput, BattleResult, Final, Odds } from './input.ts';
import { results } from './input.ts';
import { Procedure } from './procedure.ts';
import type { Side } from './side.ts';
import { simulate } from './simulate.ts';

/** Everything there is to know about a battle: exact, or sampled where it is beyond the budget. */
export function battleOdds(input: BattleInput): Odds {
  const battle = new Procedure(input);
  const exact = solve(battle);
  const { ends, rounds } = exact ?? simulate(battle);
  const finals = new Map<number, Final & { captors: boolean }>();
  const attackers = survivors(battle.a);
  const defenders = survivors(battle.d);
  const width = battle.d.size;
  for (const { a, d, result, p } of ends) {
    const attacker = attackers(a);
    const defender = defenders(d);
    const key = (numberOf[result] * battle.a.size + attacker.first) * width + defender.first;
    const known = finals.get(key);
    if (known) known.p += p;
    else {
      const captors = battle.a.at(a).captors > 0;
      finals.set(key, { result, attacker: attacker.force, defender: defender.force, p, captors });
    }
  }
  const all = [...finals.values()].sort((x, y) => y.p - x.p);
  const capture = input.kind === 'land' ? sum(all, (f) => (f.result === 'attacker' && f.captors ? 1 : 0)) : 0;
  const final = all.map(({ result, attacker, defender, p }) => ({ result, attacker, defender, p }));
  return summarise(input.attackers, input.defenders, final, { capture, rounds, approximate: !exact });
}

const numberOf = Object.fromEntries(results.map((r, i) => [r, i])) as { readonly [result in BattleResult]: number };

/** What is left of a side, submerged submarines included, and the first condition seen in which the same is left. */
interface Survivors {
  force: Force;
  first: number;
}

function survivors(side: Side): (index: number) => Survivors {
  const memo: (Survivors | undefined)[] = new Array(side.size).fill(undefined);
  const known = new Map<string, Survivors>();
  const types = unitTypes.filter((t) => (side.at(0).units[t] ?? 0) > 0);
  const look = (index: number): Survivors => {
    const { units, submerged } = side.at(index);
    const force = submerged > 0 ? plus(units, { submarine: submerged }) : units;
    let text = '';
    for (const t of types) text += `${force[t] ?? 0}.`;
    let made = known.get(text);
    if (!made) known.set(text, (made = { force, first: index }));
    return made;
  };
  return (index) => (memo[index] ??= look(index));
}

const sum = <T extends { p: number }>(finals: readonly T[], of: (f: T) => number): number =>
  finals.reduce((n, f) => n + f.p * of(f), 0);

/** Expectations from a distribution. */
export function summarise(
  attackers: Force,
  defenders: Force,
  final: readonly Final[],
  more: Pick<Odds, 'capture' | 'rounds' | 'approximate'>,
): Odds {
  const outcome = { attacker: 0, defender: 0, draw: 0, stalemate: 0, stopped: 0 };
  for (const f of final) outcome[f.result] += f.p;
  for (const r of results) outcome[r] = Math.min(1, outcome[r]);
  const attacker = expected(attackers, final, 'attacker');
  const defender = expected(defenders, final, 'defender');
  return {
    outcome,
    attackerUnitsLeft: attacker.left,
    defenderUnitsLeft: defender.left,
    attackerLoss: attacker.loss,
    defenderLoss: defender.loss,
    attackerLossIPC: attacker.cost,
    defenderLossIPC: defender.cost,
    swing: defender.cost - attacker.cost,
    final,
    ...more,
  };
}

/** Of one side: how many units are left, what is lost by type and in IPC. */
function expected(
  force: Force,
  final: readonly Final[],
  role: 'attacker' | 'defender',
): { left: number; loss: Force; cost: number } {
  // Most ends share what is left of one side with others.
  const chances = new Map<Force, number>();
  for (const f of final) chances.set(f[role], (chances.get(f[role]) ?? 0) + f.p);
  const each = [...chances].map(([left, p]) => ({ left, p }));
  const loss: { [type in UnitType]?: number } = {};
  for (const t of unitTypes) {
    const n = force[t] ?? 0;
    if (n > 0) loss[t] = Math.max(0, n - sum(each, ({ left }) => left[t] ?? 0));
  }
  return {
    left: sum(each, ({ left }) => count(left)),
    loss,
    cost: worth(force) - sum(each, ({ left }) => worth(left)),
  };
}

/**
 * How lucky the attacker was, 0..1: the chance of a smaller IPC swing than the actual one plus half the chance of
 * the same one. `attacker` and `defender` are the survivors.
 */
export function luckOf(input: BattleInput, odds: Odds, actual: { attacker: Force; defender: Force }): number {
  const swing = (f: { attacker: Force; defender: Force }): number =>
    worth(minus(input.defenders, f.defender)) - worth(minus(input.attackers, f.attacker));
  const mine = swing(actual);
  return Math.min(
    1,
    sum(odds.final, (f) => {
      const other = swing(f);
      if (other === mine) return 0.5;
      return other < mine ? 1 : 0;
    }),
  );
}

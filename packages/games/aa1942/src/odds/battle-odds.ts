import type { UnitType } from '../state.ts';
import { unitTypes } from '../state.ts';
import { solve } from './exact.ts';
import type { Force } from './force.ts';
import { count, minus, plus, worth } from './force.ts';
import type { BattleInput, Final, Odds } from './input.ts';
import { results } from './input.ts';
import { Procedure } from './procedure.ts';
import type { Side } from './side.ts';
import { simulate } from './simulate.ts';

/** Everything there is to know about a battle: exact, or sampled where it is beyond the budget. */
export function battleOdds(input: BattleInput): Odds {
  const battle = new Procedure(input);
  const exact = solve(battle);
  const { ends, rounds } = exact ?? simulate(battle);
  const finals = new Map<string, Final & { captors: boolean }>();
  const attackers = survivors(battle.a);
  const defenders = survivors(battle.d);
  for (const end of ends) {
    const attacker = attackers(end.a);
    const defender = defenders(end.d);
    const key = `${end.result}/${attacker.text}/${defender.text}`;
    const known = finals.get(key);
    if (known) known.p += end.p;
    else {
      const captors = battle.a.at(end.a).captors > 0;
      finals.set(key, { result: end.result, attacker: attacker.force, defender: defender.force, p: end.p, captors });
    }
  }
  const all = [...finals.values()].sort((x, y) => y.p - x.p);
  const capture = input.kind === 'land' ? sum(all, (f) => (f.result === 'attacker' && f.captors ? 1 : 0)) : 0;
  const final = all.map(({ result, attacker, defender, p }) => ({ result, attacker, defender, p }));
  return summarise(input.attackers, input.defenders, final, { capture, rounds, approximate: !exact });
}

/** What is left of a side in each of its conditions, submerged submarines included. */
function survivors(side: Side): (index: number) => { force: Force; text: string } {
  const memo = new Map<number, { force: Force; text: string }>();
  return (index) => {
    const known = memo.get(index);
    if (known) return known;
    const { units, submerged } = side.at(index);
    const force = submerged > 0 ? plus(units, { submarine: submerged }) : units;
    const made = { force, text: textOf(force) };
    memo.set(index, made);
    return made;
  };
}

const textOf = (force: Force): string => unitTypes.map((t) => force[t] ?? 0).join('.');
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
  const attackerLossIPC = worth(attackers) - sum(final, (f) => worth(f.attacker));
  const defenderLossIPC = worth(defenders) - sum(final, (f) => worth(f.defender));
  return {
    outcome,
    attackerUnitsLeft: sum(final, (f) => count(f.attacker)),
    defenderUnitsLeft: sum(final, (f) => count(f.defender)),
    attackerLoss: expectedLoss(attackers, final, 'attacker'),
    defenderLoss: expectedLoss(defenders, final, 'defender'),
    attackerLossIPC,
    defenderLossIPC,
    swing: defenderLossIPC - attackerLossIPC,
    final,
    ...more,
  };
}

function expectedLoss(force: Force, final: readonly Final[], role: 'attacker' | 'defender'): Force {
  const out: { [type in UnitType]?: number } = {};
  for (const t of unitTypes) {
    const n = force[t] ?? 0;
    if (n > 0) out[t] = Math.max(0, n - sum(final, (f) => f[role][t] ?? 0));
  }
  return out;
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

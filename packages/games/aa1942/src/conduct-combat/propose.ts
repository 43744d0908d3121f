import type { Frame } from '@wardroom/rules';
import { attackOrder, defenseOrder } from '../odds/force.ts';
import type { Battle, State, UnitId, UnitType } from '../state.ts';
import type { FireStep, Role } from './forces.ts';
import { hitRole, isLand, stacksOf, targetsOf } from './forces.ts';
import type { Need, Stack } from './hits.ts';
import { isLegal, namesOf, needOf, ranksOf, select } from './hits.ts';

/** Frame of the phase `casualties`: the hits of one step that are to be assigned. */
export interface CasualtyFrame extends Frame {
  battle: string;
  step: FireStep;
  submarine: number;
  air: number;
  other: number;
  /** The firing side has a destroyer in the battle (fixed for the round, 7.3.6). */
  destroyer?: boolean;
  /** what the proposer has chosen, and which owners are still to agree. */
  proposed?: readonly UnitId[];
  toAgree?: readonly string[];
  /** an owner has objected, so the attacker chooses. */
  objected?: boolean;
}

/** Everything about the choice of casualties that a frame asks for. */
export interface Choosing {
  role: Role;
  stacks: Stack[];
  need: Need;
}

export function choosing(g: State, f: CasualtyFrame): Choosing {
  const b = g.battles[f.battle] as Battle;
  const stacks = stacksOf(g, targetsOf(g, b, f.step));
  const need = needOf({ submarine: f.submarine, air: f.air, other: f.other }, stacks, f.destroyer === true);
  return { role: hitRole(f.step), stacks, need };
}

/** Orders of loss where a player has given none: what is lost first stands first. */
export const defaultOrder: Readonly<Record<Role, readonly UnitType[]>> = {
  attacker: attackOrder,
  defender: defenseOrder,
};

/**
 * The casualties that an order of loss gives in this frame, as the value of a choice of kind `casualties`; always
 * legal. `keepLand`: an attacker's strongest land units, so many of them, are lost after everything else.
 */
export function proposeCasualties(g: State, f: CasualtyFrame, order?: readonly UnitType[], keepLand = 0): UnitId[] {
  const { role, stacks, need } = choosing(g, f);
  const ranks = ranksOf(stacks, order ?? defaultOrder[role]);
  const kept = keepLand > 0 && role === 'attacker' ? reserve(g, stacks, ranks, keepLand) : new Map<number, number>();
  const split = [...kept].map(([i, n]) => ({ i, n, stack: stacks[i] as Stack }));
  const first = stacks.map((s, i) => ({ ...s, units: s.units.slice(0, s.units.length - (kept.get(i) ?? 0)) }));
  const last = split.map(({ stack, n }) => ({ ...stack, units: stack.units.slice(-n) }));
  const counts = select([...first, ...last], need, [...ranks, ...last.map(() => Number.MAX_SAFE_INTEGER)]);
  const merged = counts.slice(0, stacks.length);
  for (const [k, { i }] of split.entries()) merged[i] = (merged[i] ?? 0) + (counts[stacks.length + k] ?? 0);
  return namesOf(stacks, merged);
}

/** The last land units of the order of loss, `n` of them: how many of which stack. */
function reserve(g: State, stacks: readonly Stack[], ranks: readonly number[], n: number): Map<number, number> {
  const isLandStack = (s: Stack): boolean => {
    const u = g.units[s.units[0] ?? ''];
    return u !== undefined && isLand(u);
  };
  const land = [...stacks.keys()].filter((i) => isLandStack(stacks[i] as Stack));
  land.sort((a, b) => (ranks[b] ?? 0) - (ranks[a] ?? 0) || b - a);
  const out = new Map<number, number>();
  let left = n;
  for (const i of land) {
    const kept = Math.min(left, (stacks[i] as Stack).units.length);
    if (kept > 0) out.set(i, kept);
    left -= kept;
  }
  return out;
}

/** The value of the choice that puts `counts[i]` hits on stack i of `choosing`, or null where that is not legal. */
export function casualtiesOf(c: Choosing, counts: readonly number[]): UnitId[] | null {
  return isLegal(c.stacks, c.need, counts) ? namesOf(c.stacks, counts) : null;
}

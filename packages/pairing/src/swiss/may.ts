/** Who may meet whom, and who may take the bye. */
import type { Player, SwissRules } from './field.ts';

export interface May {
  /** Times the two have met; Infinity where they must never meet. */
  cost(x: Player, y: Player): number;
  soft(x: Player, y: Player): boolean;
  /** 1 where the bye would be a second one. */
  byeCost(x: Player): number;
}

/** Pairs as a table: number -> the numbers it is paired with. */
function tableOf(pairs: readonly (readonly [number, number])[]): ReadonlyMap<number, ReadonlySet<number>> {
  const table = new Map<number, Set<number>>();
  for (const [a, b] of pairs) {
    for (const [x, y] of [
      [a, b],
      [b, a],
    ] as const)
      table.set(x, (table.get(x) ?? new Set()).add(y));
  }
  return table;
}

export function mayOf(rules: SwissRules): May {
  const never = tableOf(rules.never ?? []);
  const rather = tableOf(rules.rather ?? []);
  return {
    cost: (x, y) => (never.get(x.number)?.has(y.number) ? Number.POSITIVE_INFINITY : (x.met.get(y.number) ?? 0)),
    soft: (x, y) => rather.get(x.number)?.has(y.number) ?? false,
    byeCost: (x) => (x.noBye ? 1 : 0),
  };
}

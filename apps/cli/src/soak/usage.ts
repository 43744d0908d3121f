import type { AnyGame, Step } from '@wardroom/rules';

/** How often each phase was entered, each kind was chosen, and things of each type were written, by table. */
export interface Used {
  phases: Record<string, number>;
  /** `phase.kind`. */
  kinds: Record<string, number>;
  [table: string]: Record<string, number>;
}

/**
 * Starts counting; every phase of the game, and what it names itself, is there from the start, so that unused ones
 * show as 0.
 */
export function newUsed(game: AnyGame): Used {
  const zeros = (names: readonly string[]): Record<string, number> =>
    Object.fromEntries(names.map((name) => [name, 0]));
  const own = Object.entries(game.uses?.names ?? {}).map(([group, names]) => [group, zeros(names)]);
  return { phases: zeros(Object.keys(game.phases)), kinds: {}, ...Object.fromEntries(own) };
}

function count(used: Used, group: string, name: string): void {
  used[group] ??= {};
  const counts = used[group];
  counts[name] = (counts[name] ?? 0) + 1;
}

/** Counts one step: `phase` is where the choice was asked. `things` is the state after it. */
export function countStep(used: Used, game: AnyGame, step: Step, phase: string, state: object): void {
  for (const [group, name] of game.uses?.of(step, state as never) ?? []) count(used, group, name);
  for (const choice of step.choices ?? []) count(used, 'kinds', `${phase}.${choice.kind}`);
  for (const [table, id, field, before, after] of step.journal) {
    if (table === '_stack') {
      const entered = (after as { phase?: string } | null)?.phase;
      if (field === '' && entered !== undefined) count(used, 'phases', entered);
    } else if (!table.startsWith('_')) {
      const thing = field === '' ? (after ?? before) : (state as Record<string, Record<string, object>>)[table]?.[id];
      const type = (thing as { type?: unknown } | null | undefined)?.type;
      if (typeof type === 'string') count(used, table, type);
    }
  }
}

import type { AnyTable } from '../table/game-ui.ts';

/** What board and panels of one table share: made at first use, it lives as long as the page. */
export function kept<T>({ scratch }: Pick<AnyTable, 'scratch'>, key: string, make: () => T): T {
  const known = scratch.get(key) as T | undefined;
  const own = known ?? make();
  scratch.set(key, own);
  return own;
}

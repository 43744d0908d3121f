import { doneCheck } from '@wardroom/aa1942/read';
import type { Choice } from '@wardroom/rules';
import type { Warning } from '../../table/game-ui.ts';
import type { TableStore } from './types.ts';

/**
 * What may have been overlooked before a phase is ended: idle attackers space by space, money, capacity, promised
 * carriers.
 */
export function warnings(choice: Choice, table: TableStore): Warning[] {
  if (choice.kind !== 'done') return [];
  const g = table.view;
  // Ending the purchase can still be undone: its warnings come with the end of the combat move.
  if (g.turn.now?.phase === 'purchase') return [];
  return doneCheck(g).flatMap((w): Warning[] => {
    const base = { key: `aa.${w.key}`, rule: w.rule };
    // What is without a place is about the purchase.
    if (w.spaces.length === 0) return [{ ...base, params: { ...w.params }, phase: 'purchase' }];
    return w.spaces.slice(0, 8).map((space) => {
      const here = w.units.filter((id) => g.units[id]?.space === space).length;
      return {
        ...base,
        params: { ...w.params, ...(here > 0 ? { n: here } : {}), space },
        target: { kind: 'space', id: space },
      };
    });
  });
}

import type { AnyTable } from '../table/game-ui.ts';
import { nowOf } from './bidding.ts';

/** What a game's own board and panels are told while its sides are still auctioned: nobody plays, nothing is asked. */
const quiet: { readonly [name: string]: unknown } = {
  decisions: [],
  decision: null,
  openDecisions: [],
  waiting: [],
  lastStep: null,
  log: [],
};
const kept = new WeakMap<AnyTable, AnyTable>();

/** The table as the wrapped game sees it: as an onlooker's until the auction is over, then as it is. */
export function onlooker(table: AnyTable): AnyTable {
  const known = kept.get(table);
  if (known) return known;
  const mine = new Proxy(table, {
    get(target, name) {
      const now = nowOf(target.view);
      if (now !== null && now.status !== 'done') {
        if (typeof name === 'string' && Object.hasOwn(quiet, name)) return quiet[name];
        if (name === 'me') return { ...target.me, seats: [] };
      }
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value as () => unknown).bind(target) : value;
    },
    set: (target, name, value) => Reflect.set(target, name, value, target),
  });
  kept.set(table, mine);
  return mine;
}

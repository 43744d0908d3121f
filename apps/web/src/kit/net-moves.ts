import type { AnyTable } from '../table/game-ui.ts';
import { grouped } from './arrange.ts';

/** Things of one owner that stood in one place before and stand in another now. */
export interface NetMove<U> {
  key: string;
  owner: string;
  from: string;
  to: string;
  units: readonly U[];
}

/** How the things of a game are read: where one stands (null: nowhere on the map), and whose it is. */
export interface Moving<G, U> {
  things: (g: G) => { readonly [id: string]: U };
  at: (thing: U) => string | null;
  owner: (thing: U) => string;
}

/** What moved between two views, by owner and way. */
export function netMoves<G, U>(before: G, after: G, { things, at, owner }: Moving<G, U>): NetMove<U>[] {
  const was = things(before);
  const gone = Object.entries(things(after)).flatMap(([id, unit]) => {
    const old = was[id];
    const from = old === undefined ? null : at(old);
    const to = at(unit);
    return from === null || to === null || from === to ? [] : [{ unit, owner: owner(unit), from, to }];
  });
  return [...grouped(gone, (m) => `${m.owner}|${m.from}|${m.to}`)].flatMap(([key, all]) =>
    all[0] ? [{ key, owner: all[0].owner, from: all[0].from, to: all[0].to, units: all.map((m) => m.unit) }] : [],
  );
}

/** What others moved since I acted last, until I act again. `mine`: is an owner one of my seats? */
export function sinceMyAct<G, U>(
  table: AnyTable,
  of: Moving<G, U>,
  mine = (owner: string): boolean => table.me.seats.includes(owner),
): NetMove<U>[] {
  const now = table.seq === table.latest || table.telling.running;
  if (!table.before || !now || table.me.seats.length === 0) return [];
  return netMoves(table.before as G, table.view as G, of).filter((m) => !mine(m.owner));
}

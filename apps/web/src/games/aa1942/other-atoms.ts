import { adjacent, now, purchases, stacksIn } from '@wardroom/aa1942/read';
import type { Atom } from '@wardroom/rules';
import { isPlace } from './map/geography.ts';
import type { TableStore } from './types.ts';

/** Kinds whose first part is a stack of mine and whose further parts are spaces. */
const moving = new Set(['move', 'raid', 'escort', 'load', 'unload', 'assault']);

/**
 * What a player may look for in a list though it is not offered: my other stacks, the spaces next to where the path
 * is, what is too dear.
 */
export function otherAtoms(kind: string, prefix: readonly Atom[], table: TableStore): readonly Atom[] {
  const g = table.view;
  if (kind === 'buy') return prefix.length === 0 ? purchases : [];
  const power = now(g)?.power;
  if (!moving.has(kind) || !power) return [];
  if (prefix.length === 0) {
    const spaces = new Set(Object.values(g.units).flatMap((u) => (u.power === power ? [u.space] : [])));
    return [...spaces]
      .sort()
      .flatMap((space) => stacksIn(g, space).flatMap((s) => (s.units[0]?.power === power ? [s.id] : [])));
  }
  if (kind === 'load') return [];
  const last = [...prefix].reverse().find((a) => typeof a === 'string' && isPlace(a)) as string | undefined;
  const from = last ?? g.units[String(prefix[0])]?.space;
  return from ? adjacent(from) : [];
}

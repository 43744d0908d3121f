import type { State } from '@wardroom/tarawa/read';
import { content, hexFacts, isUnitId } from '@wardroom/tarawa/read';
import type { Classes, Open, Way } from '../../../kit/choosing.ts';
import { followOn, openNow } from '../../../kit/choosing.ts';
import type { TableStore } from '../types.ts';

export type Thing = 'unit' | 'hex' | 'position' | 'jp';

export const isHex = (atom: string): boolean => hexFacts(atom) !== undefined;
const isPosition = (g: State, atom: string): boolean => content(g).positions.some((p) => p.id === atom);

/** What can be touched: US counters, hexes, positions, Japanese counters. */
const classes = (g: State): Classes<Thing> => ({
  names: ['unit', 'hex', 'position', 'jp'],
  of(atom) {
    if (isHex(atom)) return 'hex';
    if (isUnitId(atom)) return 'unit';
    if (isPosition(g, atom)) return 'position';
    return g.jp[atom] ? 'jp' : 'word';
  },
});

/**
 * What the next touch may be at this table. A unit that can join an attack in one way only is not asked how it pays.
 */
export function openOn(table: TableStore): Open<Thing> {
  const follow = followOn(table);
  const open = openNow(follow, table.draft, classes(table.view));
  const paid = (way: Way): Way => {
    const [pay, ...others] = way.kind === 'join' ? (follow?.explore(way.kind, way.prefix)?.next ?? []) : [];
    return pay === undefined || others.length > 0 ? way : { ...way, prefix: [...way.prefix, pay] };
  };
  const unit = new Map([...open.on.unit].map(([id, ways]) => [id, ways.map(paid)] as const));
  return { ...open, on: { ...open.on, unit } };
}

/** What a touch on a hex may mean: the hex itself, its position, the Japanese in it. */
export function waysAt(g: State, open: Open<Thing>, hex: string): Way[] {
  const p = content(g).positionAt(hex);
  const jp = Object.values(g.jp).filter((u) => u.hex === hex);
  return [
    ...(open.on.hex.get(hex) ?? []),
    ...(p ? (open.on.position.get(p.id) ?? []) : []),
    ...jp.flatMap((u) => open.on.jp.get(u.id) ?? []),
  ];
}

/** Every hex that can be touched, and as what: one that the Japanese hold is fought for. */
export function targetsOf(g: State, open: Open<Thing>): Map<string, 'yes' | 'fight'> {
  const held = new Set(Object.values(g.jp).map((u) => u.hex));
  const hexes = [
    ...open.on.hex.keys(),
    ...[...open.on.position.keys()].map((id) => content(g).position(id).hex),
    ...[...open.on.jp.keys()].flatMap((id) => g.jp[id]?.hex ?? []),
  ];
  return new Map(hexes.map((h) => [h, held.has(h) ? 'fight' : 'yes']));
}

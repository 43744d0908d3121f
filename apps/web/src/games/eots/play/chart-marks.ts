import type { Battle, HexId, State, Unit, UnitId } from '@wardroom/eots/read';
import { controller, hex, hexes, inSupply, isHex, isHq, overlayMarks, plannedBattles } from '@wardroom/eots/read';

/** R6 The units on the map that are out of supply. */
export const unsuppliedIn = (g: State): Set<UnitId> =>
  new Set(
    (Object.values(g.units) as Unit[])
      .filter((u) => isHex(u.at) && !isHq(u.id) && !inSupply(g, u.id))
      .map((u) => u.id),
  );

/** R4.1 Who controls each hex that knows control. */
export const controlIn = (g: State): Map<HexId, string> =>
  new Map(
    hexes.flatMap((h) => {
      const side = controller(g, h.id);
      return side ? [[h.id, side] as const] : [];
    }),
  );

/** R4.1 The hexes in other hands than at the start of the campaign. */
export const takenIn = (g: State): Map<HexId, string> =>
  new Map([...controlIn(g)].filter(([id, side]) => side !== hex(id).control1941));

/**
 * What else the chart depends on: the overlay, the open hex, the hex that bars a way, the hex that something beside
 * the map points at.
 */
interface Looking {
  overlay: string;
  open: HexId | null;
  unsupplied: ReadonlySet<UnitId>;
  bar: HexId | null;
  look: HexId | null;
}

/** What is marked on the hexes: the overlay below, battles over it, and what is spoken of. */
export function chartMarks(g: State, { overlay, open, unsupplied, bar, look }: Looking): Map<HexId, string> {
  const out = overlayMarks(g, overlay, open, unsupplied);
  for (const b of Object.values(g.battles) as Battle[]) if (!b.done) out.set(b.id, 'battle');
  for (const id of plannedBattles(g)) out.set(id, 'battle');
  if (bar) out.set(bar, 'bar');
  if (look && out.get(look) !== 'battle') out.set(look, 'spot');
  return out;
}

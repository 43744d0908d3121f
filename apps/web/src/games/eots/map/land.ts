import type { Hex, State } from '@wardroom/eots/read';
import { hexes, LAND, neighbours, sideBits, stands } from '@wardroom/eots/read';
import { map as data } from '@wardroom/eots/ui-facts';
import { enlarged, island } from '../../../kit/arcs.ts';
import { bows } from '../../../kit/bows.ts';
import { hexOutlines } from '../../../kit/hexes.ts';
import { at, shape } from './hexes.ts';

/** Terrains from below to above: what stands out is seen where two of them meet. */
const TERRAINS = ['open', 'mixed', 'jungle', 'mountain', 'atoll'] as const;

/** Where a hex and the next one in a direction share land. */
function* bridges(h: Hex): Generator<Hex> {
  for (let d = 0; d < 6; d++) {
    const to = hexes[neighbours[h.index * 6 + d] as number];
    if (to && ((sideBits[h.index * 6 + d] as number) & LAND) !== 0 && to.terrain !== 'ocean') yield to;
  }
}
const isLand = (h: Hex): boolean => h.terrain !== 'ocean' && h.terrain !== 'atoll';
/** An island by itself: no troops march from it into another hex. */
const alone = (h: Hex): boolean => isLand(h) && bridges(h).next().done === true;
/** A point where it stands, as a line that has no length: its round cap is a disc. */
const dot = (x: number, y: number): string => `M${x.toFixed(1)} ${y.toFixed(1)}h.01`;
/** From the middle of a hex to the middle of the side towards another. */
const halfWay = (a: Hex, b: Hex): string =>
  `M${a.x} ${a.y - 2}L${((a.x + b.x) / 2).toFixed(1)} ${((a.y + b.y) / 2 - 2).toFixed(1)}`;

/** The corners where three hexes meet that share land all round: between their bridges there is no water. */
function* corners(h: Hex): Generator<{ x: number; y: number }> {
  const all = [...bridges(h)];
  for (const a of all)
    for (const b of all) {
      if (h.index > a.index || a.index >= b.index || ![...bridges(a)].includes(b)) continue;
      yield { x: (h.x + a.x + b.x) / 3, y: (h.y + a.y + b.y) / 3 - 2 };
    }
}

/**
 * The hexes of a terrain, whole, to be cut to the coast; and what is land whatever the coast says: round pieces in the
 * middle of each hex and bridges over sides that troops cross, as lines to be stroked.
 */
export const terrains = TERRAINS.map((terrain) => {
  const own = hexes.filter((h) => h.terrain === terrain);
  return {
    terrain,
    hexes: terrain === 'atoll' ? '' : hexOutlines(shape, own, 1.01),
    core: own
      .filter((h) => isLand(h) && !alone(h))
      .map(
        (h) =>
          dot(h.x, h.y - 2) +
          [...bridges(h)].map((to) => halfWay(h, to)).join('') +
          [...corners(h)].map((c) => dot(c.x, c.y)).join(''),
      )
      .join(''),
  };
});

/** How wide and high an island by itself is drawn, map units. */
const ISLE = { x: 38, y: 27 };
/** Islands by themselves, by terrain: each with its own coast as far as that is known, larger where it is small. */
export const islands = (coasts: readonly string[]): { terrain: string; d: string }[] =>
  TERRAINS.map((terrain) => ({
    terrain,
    d: hexes
      .filter((h) => h.terrain === terrain && alone(h))
      .map((h) => {
        const at = { x: h.x, y: h.y - 2 };
        return enlarged(coasts, at, shape.radius, ISLE) ?? island(h.id, at.x, at.y, ISLE.x / 2, ISLE.y / 2);
      })
      .join(''),
  }));

/** R5 An atoll: its reef, and the islets on its rim. The same hex always has the same ones. */
export const atolls = hexes
  .filter((h) => h.terrain === 'atoll')
  .map((h) => {
    const turn = (h.index * 2.399) % (2 * Math.PI);
    const [rx, ry] = [11 + (h.index % 3), 8 + (h.index % 4) * 0.6];
    const islets = [0, 1.4, 2.7, 4.3].slice(0, 3 + (h.index % 2)).map((a) => {
      const [x, y] = [Math.cos(a + turn) * rx, Math.sin(a + turn) * ry];
      return (
        dot(h.x + x, h.y - 2 + y) +
        `m-.01 0l${(-Math.sin(a + turn) * 5).toFixed(1)} ${(Math.cos(a + turn) * 4).toFixed(1)}`
      );
    });
    return { id: h.id, x: h.x, y: h.y - 2, rx, ry, islets: islets.join('') };
  });

/** The corners of the hexes: out at sea the grid shows no more than these. */
export const seaGrid = (): string => {
  const { radius: r, half } = shape;
  const corner = (x: number, y: number, out: 1 | -1): string =>
    `M${x} ${y}l${out * 5} 0M${x} ${y}l${-out * 3} -5M${x} ${y}l${-out * 3} 5`;
  return hexes.map((h) => corner(h.x + r / 2, h.y - half, -1) + corner(h.x + r, h.y, 1)).join('');
};

const legs = data.routes.flatMap((r) => {
  const [from, to] = [at(r.a), at(r.b)];
  return from && to ? [{ from, to }] : [];
});

/** R16.21, R25.3 The transport routes: those that stand, and those that have still to be built. */
export function routePaths(g: State): { built: string; unbuilt: string } {
  const which = (wanted: boolean) => bows(legs.filter(({ from, to }) => stands(g, from.index, to.index) === wanted));
  return { built: which(true), unbuilt: which(false) };
}

import type { State } from '@wardroom/eots/read';
import { hexes, stands } from '@wardroom/eots/read';
import { map as data } from '@wardroom/eots/ui-facts';
import { bows } from '../../../kit/bows.ts';
import { hexOutlines } from '../../../kit/hexes.ts';
import { at, shape } from './hexes.ts';

/** Terrains from below to above: what stands out is seen where two of them meet. */
const TERRAINS = ['open', 'mixed', 'jungle', 'mountain'] as const;

/** A point where it stands, as a line that has no length: its round cap is a disc. */
const dot = (x: number, y: number): string => `M${x.toFixed(1)} ${y.toFixed(1)}h.01`;
/** The hexes of a terrain, whole, to be cut to the coast. */
export const terrains = TERRAINS.map((terrain) => ({
  terrain,
  hexes: hexOutlines(
    shape,
    hexes.filter((h) => h.terrain === terrain),
    1.01,
  ),
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

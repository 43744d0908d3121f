import type { Faction, State } from '@wardroom/cnc/read';
import { areas, isAtWar, isSea, routeMayCross, suppliesOf, tradeRoute, worthOf } from '@wardroom/cnc/read';
import { spots } from '@wardroom/cnc/ui-facts';

/** What can be laid over the chart, for one faction. */
export const overlays = ['supply', 'trade', 'blockade'] as const;
export type OverlayId = (typeof overlays)[number];
/** Its sign among the map's tools. */
export const signOf: { readonly [O in OverlayId]: string } = { supply: '⇢', trade: '⇄', blockade: '⊘' };
export const isOverlay = (id: string): id is OverlayId => (overlays as readonly string[]).includes(id);
export const ruleOf: { readonly [O in OverlayId]: string } = { supply: '20.2', trade: '20.4', blockade: '20.5' };

/** A place that is cut off; `counts`: it costs something as things stand. */
export interface Cut {
  area: string;
  counts: boolean;
  /** Units of a nation, or what the area is worth. */
  nation?: string;
  pop?: number;
  res?: number;
}
export interface Overlay {
  /** Stretches between two areas, each once. */
  stretches: readonly (readonly [string, string])[];
  cuts: readonly Cut[];
  /** Seas through which nothing of the faction may pass. */
  closed: readonly string[];
}

const seas = areas.filter((a) => isSea(a.id)).map((a) => a.id);

/** Every stretch of these ways once. */
function stretches(ways: readonly (readonly string[] | null)[]): [string, string][] {
  const out = new Map<string, [string, string]>();
  for (const way of ways)
    for (const [i, to] of (way ?? []).entries()) {
      const from = way?.[i - 1];
      if (from !== undefined) out.set([from, to].sort().join('|'), [from, to]);
    }
  return [...out.values()];
}
export function overlayOf(g: State, id: OverlayId, f: Faction): Overlay {
  if (id === 'supply') {
    const all = suppliesOf(g, f);
    return {
      stretches: stretches(all.map((s) => s.line)),
      cuts: all.filter((s) => s.line === null).map((s) => ({ area: s.area, nation: s.nation, counts: s.out })),
      closed: [],
    };
  }
  const all = worthOf(g, f);
  const cut = all
    .filter((w) => (id === 'trade' ? !w.route : w.marked || (!w.route && isAtWar(g, f))))
    .map((w) => ({ area: w.id, pop: w.pop, res: w.res, counts: w.marked }));
  return {
    stretches: id === 'trade' ? stretches(all.map((w) => tradeRoute(g, f, w.id))) : [],
    cuts: cut,
    closed: seas.filter((s) => !routeMayCross(g, f, s)),
  };
}
/** A stretch as an arc, always bent to the same side. */
export function arc([a, b]: readonly [string, string]): string {
  const from = spots.get(a);
  const to = spots.get(b);
  if (!from || !to) return '';
  const mx = (from.x + to.x) / 2 + (to.y - from.y) * 0.08;
  const my = (from.y + to.y) / 2 - (to.x - from.x) * 0.08;
  return `M${from.x} ${from.y}Q${mx} ${my} ${to.x} ${to.y}`;
}

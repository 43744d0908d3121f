import type { State } from './state.ts';
import { supplyMap } from './supply-map.ts';

/** R16.20 Is the road open? */
export const chainOpen = (g: State): boolean => supplyMap(g).of('allied').road;

export type BurmaRoad = 'open' | 'hump' | 'closed';
/** R16.20 State of the Burma Road: open; closed with the Hump at work; closed without. */
export function burmaRoad(g: State): BurmaRoad {
  const { road, hump } = supplyMap(g).of('allied');
  if (road) return 'open';
  return hump ? 'hump' : 'closed';
}

/** R6.9, R6.10 Are units in China linked to the Allies, by road or by the Hump? */
export const chinaLinked = (g: State): boolean => burmaRoad(g) !== 'closed';

/** R16.15 What the road takes off the Japanese strength in China. */
export const burmaRoadSupport = (g: State): 0 | 4 | 8 => ({ open: 8, hump: 4, closed: 0 })[burmaRoad(g)] as 0 | 4 | 8;

import national from '../../data/national.json' with { type: 'json' };
import { distance, hex, inRegion, regionHexes } from '../board.ts';
import { controller } from '../control.ts';
import type { HexId, Side, State } from '../state.ts';

interface National {
  id: string;
  keyHexes?: readonly HexId[];
  surrenderHexes?: readonly HexId[];
  controlHexes?: readonly HexId[];
  northern?: readonly HexId[];
  continental?: readonly HexId[];
  ceylon?: readonly HexId[];
  maldives?: readonly HexId[];
  removesUnits?: readonly string[];
  honshu?: readonly HexId[];
}
const nations = national.nations as readonly National[];

/** Facts of a country in `data/national.json`. Throws for an unknown one. */
export function land(id: string): National {
  const found = nations.find((n) => n.id === id);
  if (!found) throw new Error(`no nation ${id}`);
  return found;
}

/** R15.2 Airfields and ports of a country. */
export function basesOf(id: string): HexId[] {
  const n = land(id);
  const all = n.keyHexes ?? [
    ...(n.northern ?? []),
    ...(n.continental ?? []),
    ...(n.ceylon ?? []),
    ...(n.maldives ?? []),
  ];
  return all.filter((h) => hex(h).airfield || hex(h).port);
}

/** Does the side control all of them? */
export const holdsAll = (g: State, side: Side, hexes: readonly HexId[]): boolean =>
  hexes.every((h) => controller(g, h) === side);

/** R16.1 Philippine hexes: 2910 is not one of them. */
export const inPhilippines = (at: string): boolean => at !== '2910' && inRegion(at, 'philippines');

/** R16.8 India without Ceylon and the Maldives. */
export const inMainlandIndia = (at: string): boolean => inRegion(at, 'india') || inRegion(at, 'northern-india');

/** R16.6 */
export const northernIndia: readonly HexId[] = land('india').northern ?? [];
/** R16.8 Where Commonwealth units of India may go. */
export const indianRefuges: readonly HexId[] = [...(land('india').ceylon ?? []), ...(land('india').maldives ?? [])];
/** Hexes of a region of the map. */
export const hexesOf = (region: string): readonly HexId[] => regionHexes(region);
/** R16.12 The islands, named or not, within two hexes of Eniwetok or Kwajalein. */
export const marshallIslands: readonly HexId[] = regionHexes('marshalls').filter(
  (h) => hex(h).island && (land('marshalls').controlHexes ?? []).some((key) => distance(h, key) <= 2),
);
/** R16.22 */
export const honshu: readonly HexId[] = land('japan').honshu ?? [];

import { derived } from '@wardroom/rules';
import { type Hex, hexes, indexOf, LAND, ROUTE, sideBits } from '../board.ts';
import { nationOf } from '../counters.ts';
import { isSet } from '../flags.ts';
import type { HexId, State, UnitId } from '../state.ts';
import { other } from '../state.ts';
import { armoured, canStand, holdsAnything, holdsLandForces } from './places.ts';
import { type Reach, spread } from './reach.ts';

/** R12.14 Half movement points of entering a terrain off the routes; 0: no overland movement. */
const halves: { readonly [terrain: string]: number } = { open: 2, jungle: 4, mixed: 4, mountain: 6 };

const kwai: ReadonlySet<string> = new Set(['2108', '2109']);

/** R12.14, R16.21 Does a transport route cross the side? */
function routed(g: State, from: Hex, to: Hex, bits: number): boolean {
  return (bits & ROUTE) !== 0 || (isSet(g, 'kwaiBridge') && kwai.has(from.id) && kwai.has(to.id));
}

/** What differs between units that walk: nationality as far as R12.16 knows it, and the armoured brigade (R12.18). */
export function walkerOf(unit: UnitId): string {
  if (unit === armoured) return armoured;
  const nation = nationOf(unit);
  return nation === 'jp' || nation === 'cn' ? nation : 'us';
}

const landReach = derived<State, string, Reach>(
  ['units#', 'units.at', 'control', 'flags', 'tracks', 'offensive'],
  (g, k) => {
    const [walker, from, left] = k.split('|') as [string, HexId, string];
    const enemy = other(walker === 'jp' ? 'japan' : 'allied');
    // R12.18: 1 where the brigade left the routes and halts, 2 where it came by route.
    const halted = walker === armoured ? new Uint8Array(hexes.length) : null;
    const reach = spread(
      indexOf(from),
      Number(left),
      (at, to, d) => {
        const bits = sideBits[at * 6 + d] as number;
        const h = hexes[to] as Hex;
        const price = halves[h.terrain] ?? 0;
        if ((bits & LAND) === 0 || price === 0 || canStand(walker, h.id, true)) return 0;
        if (routed(g, hexes[at] as Hex, h, bits) && !holdsAnything(g, h.id, enemy)) {
          if (halted) halted[to] = 2;
          return 1;
        }
        if (halted && h.terrain !== 'open' && halted[to] === 0) halted[to] = 1;
        return price;
      },
      (at) => holdsLandForces(g, (hexes[at] as Hex).id, enemy) || halted?.[at] === 1,
    );
    return halted ? { ...reach, halts: halted } : reach;
  },
  512,
);

/** R12.14-R12.18 Where a unit gets to overland with so many half points. */
export const overland = (g: State, unit: UnitId, from: HexId, left: number): Reach => landReach(g, `${walkerOf(unit)}|${from}|${left}`);

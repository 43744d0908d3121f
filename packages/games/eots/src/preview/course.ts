import type { Atom } from '@wardroom/rules';
import { isHex } from '../board.ts';
import { controller, garrisoned } from '../control.ts';
import { counter, isGround, isHq, isNaval, sideOf } from '../counters.ts';
import { legLength, usesParenthetical } from '../movement/air.ts';
import { farthestLeg } from '../movement/allowance.ts';
import { begin } from '../movement/destinations.ts';
import { meetsZone } from '../movement/execute.ts';
import { walked } from '../movement/land.ts';
import { readMove } from '../movement/offer.ts';
import { shipping, stackCost } from '../movement/stack.ts';
import { unitsAt } from '../on-map.ts';
import { excessWith } from '../stacking.ts';
import type { HexId, Place, Side, State, Unit, UnitId } from '../state.ts';
import { other } from '../state.ts';
import { wouldBeSupplied } from '../supply.ts';
import type { Aftermath } from './aftermath.ts';
import { aftermathOf } from './aftermath.ts';

/** A choice up to some place of its tree. */
export interface Way {
  kind: string;
  prefix: readonly Atom[];
}

/** What a move to a hex would be: its way, what it costs, and what it sets off. */
export interface Course {
  /** From where the stack stands to where it ends. */
  path: readonly HexId[];
  /** Places that the player has put into the way. */
  stops: readonly HexId[];
  /** Hexes that it goes. */
  hexes: number;
  /**
   * R12.7, R12.8 Of a flight: its legs, whether some unit needs its extended range, and whether that keeps one from
   * fighting.
   */
  flight: { legs: number; range: 'normal' | 'extended' | 'unfit' } | null;
  /** R12.14 Overland: half movement points that it costs, and those that are left then. */
  walk: { cost: number; left: number } | null;
  /** R11.24 It enters or leaves a zone of the enemy, or moves inside one, and the enemy's die will tell. */
  zone: boolean;
  enemies: readonly Unit[];
  /** R12.25 Shipping points that it takes, and those that are left before it. */
  asp: { cost: number; left: number };
  /** The hex is the enemy's and nobody is there to keep it. */
  takes: boolean;
  /** R14.9 Ground units and aircraft that would be too many there, after the battles. */
  over: number;
  /** R6 Units that would stand there out of supply. */
  unsupplied: readonly UnitId[];
  /** What it would bring about beside that; worked out where it is shown. */
  after: () => Aftermath | null;
}

/** The course of a move that is put together up to its end, or up to a waypoint; null: it is no such move. */
export function courseOf(g: State, side: Side, way: Way): Course | null {
  const end = String(way.prefix.at(-1));
  const at = way.prefix.indexOf('go');
  if (way.kind !== 'move' || at < 0 || at === way.prefix.length - 1 || !isHex(end)) return null;
  const { stack, path } = readMove(g, side, way.prefix);
  const start = g.units[stack.units[0] ?? '']?.at ?? '';
  const places = [start, ...path];
  const legs = path.map((to, i): readonly [Place, Place] => [places[i] as Place, to]);
  const flies = stack.mode === 'air' || stack.mode === 'airStrategic';
  const cost = stack.mode === 'ground' ? walked(g, stack.units[0] as UnitId, start, path) : 0;
  const enemies = unitsAt(g, end).filter((u) => sideOf(u.id) !== side);
  return {
    path: places.filter(isHex),
    hexes: flies ? legs.reduce((n, [a, b]) => n + legLength(a, b), 0) : path.length,
    flight: flies ? { legs: legs.length, range: rangeOf(stack.units, legs) } : null,
    walk: stack.mode === 'ground' ? { cost, left: begin(g, stack).left - cost } : null,
    stops: way.prefix.slice(at + 1).flatMap((a, i, rest) => (rest[i - 1] === 'via' ? [String(a)] : [])),
    zone: g.offensive.now?.side === side && meetsZone(g, stack, start, path),
    enemies,
    asp: { cost: stackCost(g, stack), left: shipping(g, side) },
    takes:
      stack.units.some(isGround) &&
      controller(g, end) === other(side) &&
      enemies.every((u) => isHq(u.id)) &&
      !garrisoned(g, end, other(side)),
    over: stack.units.every(isNaval) ? 0 : excessWith(g, end, side, stack.units),
    unsupplied: stack.units.filter((u) => !isHq(u) && !wouldBeSupplied(g, u, end)),
    after: () => aftermathOf(g, stack, path),
  };
}

/** R12.7, R12.8 The range that the legs of a flight ask of its units. */
function rangeOf(
  units: readonly UnitId[],
  legs: readonly (readonly [Place, Place])[],
): 'normal' | 'extended' | 'unfit' {
  if (legs.some(([a, b]) => units.some((u) => usesParenthetical(u, a, b)))) return 'unfit';
  return legs.some(([a, b]) => units.some((u) => legLength(a, b) > (counter(u).range ?? farthestLeg(u))))
    ? 'extended'
    : 'normal';
}

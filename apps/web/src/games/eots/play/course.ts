import type { HexId, Place, Side, State, Unit, UnitId } from '@wardroom/eots/read';
import {
  begin,
  controller,
  counter,
  farthestLeg,
  garrisoned,
  isGround,
  isHex,
  isHq,
  legLength,
  meetsZone,
  other,
  readMove,
  shipping,
  sideOf,
  stackCost,
  unitsAt,
  usesParenthetical,
  walked,
  wouldBeSupplied,
} from '@wardroom/eots/read';
import type { Way } from '../../../kit/choosing.ts';
import type { Translate } from '../../../table/game-ui.ts';
import type { Aftermath } from './aftermath.ts';
import { aftermathOf, aftermathWords } from './aftermath.ts';
import { hexName, unitName } from './said.ts';

/** What a move to a hex would be: its way, what it costs, and what it sets off. */
export interface Course {
  /** From where the stack stands to where it ends. */
  path: readonly HexId[];
  /** Places that the player has put into the way. */
  stops: readonly HexId[];
  /** Hexes that it goes. */
  hexes: number;
  /** R12.7, R12.8 Of a flight: its legs, whether some unit needs its extended range, and whether that keeps one from fighting. */
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
  /** R6 Units that would stand there out of supply. */
  unsupplied: readonly UnitId[];
  /** What it would bring about beside that; worked out where it is shown. */
  after: () => Aftermath | null;
}

/** The course of a move that is put together up to its end, or up to a waypoint; null: it is no such move. */
export function courseOf(g: State, side: Side, way: Pick<Way, 'kind' | 'prefix'>): Course | null {
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
    unsupplied: stack.units.filter((u) => !isHq(u) && !wouldBeSupplied(g, u, end)),
    after: () => aftermathOf(g, stack, path),
  };
}

/** R12.7, R12.8 The range that the legs of a flight ask of its units. */
function rangeOf(units: readonly UnitId[], legs: readonly (readonly [Place, Place])[]): 'normal' | 'extended' | 'unfit' {
  if (legs.some(([a, b]) => units.some((u) => usesParenthetical(u, a, b)))) return 'unfit';
  return legs.some(([a, b]) => units.some((u) => legLength(a, b) > (counter(u).range ?? farthestLeg(u)))) ? 'extended' : 'normal';
}

/** "2½" */
const points = (halves: number): string => (halves % 2 === 0 ? `${halves / 2}` : `${halves > 1 ? Math.floor(halves / 2) : ''}½`);

/** How far a course goes and what of the movement it takes. */
function wayWords(c: Course, t: Translate): string[] {
  const to = hexName(c.path.at(-1) ?? '', t);
  if (c.walk) return [t('eots.path', { n: c.hexes, to }), t('eots.pathWalk', { cost: points(c.walk.cost), left: points(c.walk.left) })];
  if (!c.flight) return [t('eots.path', { n: c.hexes, to })];
  const { legs, range } = c.flight;
  return [t('eots.pathFlight', { n: c.hexes, legs, to }), ...(range === 'normal' ? [] : [t(`eots.pathRange.${range}`)])];
}

/** A course point by point: where to and how far, what it costs, what it sets off. */
export function courseWords(c: Course, t: Translate): string[] {
  const names = (units: readonly UnitId[]): string => units.map((u) => unitName(u, t)).join(', ');
  const after = c.after();
  return [
    ...wayWords(c, t),
    ...(c.asp.cost > 0 ? [t('eots.pathAsp', c.asp)] : []),
    ...(c.zone ? [t('eots.pathZone')] : []),
    ...(c.enemies.length > 0 ? [t('eots.pathBattle', { units: names(c.enemies.map((u) => u.id)) })] : []),
    ...(c.takes ? [t('eots.pathTakes')] : []),
    ...(after ? aftermathWords(after, t) : []),
    ...(c.unsupplied.length > 0 ? [t('eots.pathUnsupplied', { units: names(c.unsupplied) })] : []),
  ];
}

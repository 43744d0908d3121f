import { isHex } from '@wardroom/eots/board.ts';
import { controller, garrisoned } from '@wardroom/eots/control.ts';
import { isGround, isHq, sideOf } from '@wardroom/eots/counters.ts';
import { readMove } from '@wardroom/eots/movement/offer.ts';
import { shipping, stackCost } from '@wardroom/eots/movement/stack.ts';
import { unitsAt } from '@wardroom/eots/on-map.ts';
import type { HexId, Side, State, Unit, UnitId } from '@wardroom/eots/state.ts';
import { other } from '@wardroom/eots/state.ts';
import { wouldBeSupplied } from '@wardroom/eots/supply.ts';
import { rawZone } from '@wardroom/eots/zoi.ts';
import type { Translate } from '../../../table/game-ui.ts';
import type { Way } from './choosing.ts';
import { hexName, unitName } from './said.ts';

/** What a move to a hex would be: its way, what it costs, and what it sets off. */
export interface Course {
  /** From where the stack stands to where it ends. */
  path: readonly HexId[];
  /** Places that the player has put into the way. */
  stops: readonly HexId[];
  /** R11.24 It enters or leaves a zone of the enemy, or moves inside one. */
  zone: boolean;
  enemies: readonly Unit[];
  /** R12.25 Shipping points that it takes, and those that are left before it. */
  asp: { cost: number; left: number };
  /** The hex is the enemy's and nobody is there to keep it. */
  takes: boolean;
  /** R6 Units that would stand there out of supply. */
  unsupplied: readonly UnitId[];
}

/** The course of a move that is put together up to its end, or up to a waypoint; null: it is no such move. */
export function courseOf(g: State, side: Side, way: Pick<Way, 'kind' | 'prefix'>): Course | null {
  const end = String(way.prefix.at(-1));
  const at = way.prefix.indexOf('go');
  if (way.kind !== 'move' || at < 0 || at === way.prefix.length - 1 || !isHex(end)) return null;
  const { stack, path } = readMove(g, side, way.prefix);
  const start = g.units[stack.units[0] ?? '']?.at ?? '';
  const all = [start, ...path].filter(isHex);
  const enemies = unitsAt(g, end).filter((u) => sideOf(u.id) !== side);
  return {
    path: all,
    stops: way.prefix.slice(at + 1).flatMap((a, i, rest) => (rest[i - 1] === 'via' ? [String(a)] : [])),
    zone: all.some((h) => rawZone(g, h, other(side))),
    enemies,
    asp: { cost: stackCost(g, stack), left: shipping(g, side) },
    takes:
      stack.units.some(isGround) &&
      controller(g, end) === other(side) &&
      enemies.every((u) => isHq(u.id)) &&
      !garrisoned(g, end, other(side)),
    unsupplied: stack.units.filter((u) => !isHq(u) && !wouldBeSupplied(g, u, end)),
  };
}

/** A course point by point: where to and how far, what it costs, what it sets off. */
export function courseWords(c: Course, t: Translate): string[] {
  const names = (units: readonly UnitId[]): string => units.map((u) => unitName(u, t)).join(', ');
  return [
    t('eots.path', { n: c.path.length - 1, to: hexName(c.path.at(-1) ?? '', t) }),
    ...(c.asp.cost > 0 ? [t('eots.pathAsp', c.asp)] : []),
    ...(c.zone ? [t('eots.pathZone')] : []),
    ...(c.enemies.length > 0 ? [t('eots.pathBattle', { units: names(c.enemies.map((u) => u.id)) })] : []),
    ...(c.takes ? [t('eots.pathTakes')] : []),
    ...(c.unsupplied.length > 0 ? [t('eots.pathUnsupplied', { units: names(c.unsupplied) })] : []),
  ];
}

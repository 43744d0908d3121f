import type { IO } from '@wardroom/rules';
import { plain } from '@wardroom/rules';
import { byNumber, combatIn, content, isVacant, nearestUs, usOnMap } from '../board.ts';
import { inCommunication } from '../communication.ts';
import type { Color, Field, Position, Target } from '../content/index.ts';
import { boxSize, gainDepth } from '../depth.ts';
import { firingHexes, isOccupied, unitsOf } from '../fields.ts';
import { distance, westToEast } from '../hexes.ts';
import { disruptUs } from '../losses.ts';
import { narrowBy } from '../narrow.ts';
import { placeReserve } from '../reserves.ts';
import type { JpUnit, State, UsUnit } from '../state.ts';
import { isHqId, strengthOf, usFacts } from '../us-units.ts';
import { smoked } from './smoke.ts';

const inField = (g: State, u: JpUnit): boolean => {
  const p = content(g).positionAt(u.hex);
  return p !== undefined && inCommunication(g, p.id);
};

/** 12.3/RESUPPLY Units of the group in communication that have no depth marker (tanks never, 9.2). */
const toSupply = (g: State, field: Field): readonly JpUnit[] =>
  unitsOf(plain(g), field).filter((u) => u.tank === undefined && u.pool === undefined && inField(g, u));
/** 6.1, 9.2 Would a Re-supply place a marker: is there a unit that needs one, and one left in the boxes? */
export const canResupply = (g: State, field: Field): boolean =>
  toSupply(g, field).length > 0 && boxSize(g, 'coastal') + boxSize(g, 'inland') > 0;
/** How many markers were placed. */
export const resupply = (g: State, io: IO, field: Field): number =>
  toSupply(g, field).filter((u) => gainDepth(g, io, g.jp[u.id] as JpUnit)).length;

/**
 * 12.3/REDEPLOY Where a unit would go: vacant, within 3 hexes and nearer to a US unit; another colour, then near, then
 * the highest number.
 */
function redeployTo(state: State, { hex }: JpUnit): Position | undefined {
  const g = plain(state);
  const color = content(g).positionAt(hex)?.color;
  const now = nearestUs(g, hex);
  const open = content(g).positions.filter(
    (p) => distance(p.hex, hex) <= 3 && isVacant(g, p) && nearestUs(g, p.hex) < now,
  );
  return narrowBy(
    open,
    (p) => (p.color === color ? 1 : 0),
    (p) => distance(p.hex, hex),
    (p) => -byNumber(p),
  )[0];
}
/** 12.3/REDEPLOY The westernmost unit that can goes, with its depth marker; null: none can. */
export function redeploy(g: State, io: IO, units: readonly JpUnit[]): JpUnit | null {
  const able = units.filter((u) => redeployTo(g, u)).sort((a, b) => westToEast(a.hex, b.hex));
  const [u] = able;
  const to = u && redeployTo(g, u);
  if (!u || !to) return null;
  io.log('jp.redeploys', { from: u.hex, position: to.id });
  (g.jp[u.id] as JpUnit).hex = to.hex;
  return g.jp[u.id] as JpUnit;
}

/**
 * 12.2.2, R-42 The lowest-numbered member of an unoccupied group that is vacant, in communication, not under smoke and
 * near enough to a US unit; `inland`: of the inland ones.
 */
export function eligible(g: State, field: Field, reach: number, inland = false): Position | undefined {
  const c = content(g);
  const open = field.members
    .map((m) => c.position(m))
    .filter(
      (p) =>
        isVacant(g, p) &&
        !smoked(g, p) &&
        (!inland || p.side === 'inland') &&
        nearestUs(g, p.hex) <= reach &&
        inCommunication(g, p.id),
    );
  return narrowBy(open, byNumber)[0];
}

/** 12.3/REINFORCE, 12.3/MUSTER A unit of the Reserve, with a depth marker where the rule gives one. */
export function reinforce(g: State, io: IO, p: Position, withDepth: boolean): JpUnit | null {
  const u = placeReserve(g, io, p);
  if (u) {
    u.acted = true;
    if (withDepth) gainDepth(g, io, u);
  }
  return u;
}

/**
 * 12.3/INFILTRATE, 12.2.2 Once for each entry: the position of that colour, its group unoccupied, nearest to a US
 * unit.
 */
export function infiltrate(g: State, io: IO, color: Color): boolean {
  const c = content(g);
  const open = c.positions.filter(
    (p) =>
      p.color === color &&
      isVacant(g, p) &&
      !isOccupied(g, c.fieldOf(p.id)) &&
      !smoked(g, p) &&
      !inCommunication(g, p.id) &&
      nearestUs(g, p.hex) <= 2,
  );
  const [p] = narrowBy(open, (x) => nearestUs(g, x.hex), byNumber);
  if (!p) return false;
  io.log('action.infiltrate', { position: p.id });
  return reinforce(g, io, p, false) !== null;
}

/** 12.3/PATROL `PATROL_FOF`: every US unit in the field is disrupted. */
export function patrolField(g: State, io: IO, field: Field): void {
  for (const h of firingHexes(g, field).keys()) for (const u of combatIn(g, h)) disruptUs(g, io, u);
}

/**
 * 12.3/PATROL, Z.2 `PATROL_4`: one US unit within 4 hexes: nearest, with the target symbol, the strongest, in the
 * lowest hex.
 */
export function patrolNear(g: State, io: IO, units: readonly JpUnit[], target: Target): boolean {
  const away = (hex: string): number => Math.min(...units.map((u) => distance(u.hex, hex)));
  const open = usOnMap(plain(g)).filter((u) => !isHqId(u.id) && !u.disrupted && away(u.at) <= 4);
  const [u] = narrowBy(
    open,
    (x) => away(x.at),
    (x) => (usFacts(x.id).symbol === target ? 0 : 1),
    (x) => -strengthOf(x.id, x.steps ?? 0),
    (x) => Number(x.at),
  );
  if (!u) return false;
  disruptUs(g, io, g.us[u.id] as UsUnit);
  return true;
}

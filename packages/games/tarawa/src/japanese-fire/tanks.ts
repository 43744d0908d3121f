import type { IO } from '@wardroom/rules';
import { plain } from '@wardroom/rules';
import { byNumber, content, hasJp, hasUs, isGarrisoned, jpIn, nearestUs } from '../board.ts';
import type { Field, Position } from '../content/index.ts';
import { usInFieldOf } from '../fields.ts';
import { distance } from '../hexes.ts';
import { narrowBy } from '../narrow.ts';
import type { JpUnit, State } from '../state.ts';

/** 12.2.1 Is a US unit in the field of this group? */
export const usInField = (g: State, field: Field): boolean => usInFieldOf(g, field.id);

/**
 * 13.2, 13/ADVANCE Where a tank would advance: within 4 hexes and nearer to a US unit; first unoccupied, then nearest,
 * then the highest number.
 */
export function advanceTo(state: State, { hex }: JpUnit): Position | undefined {
  const g = plain(state);
  const now = nearestUs(g, hex);
  const open = content(g).positions.filter(
    (p) =>
      p.hex !== hex &&
      distance(p.hex, hex) <= 4 &&
      nearestUs(g, p.hex) < now &&
      !hasUs(g, p.hex) &&
      !isGarrisoned(g, p.id),
  );
  return narrowBy(
    open,
    (p) => (hasJp(g, p.hex) ? 1 : 0),
    (p) => distance(p.hex, hex),
    (p) => -byNumber(p),
  )[0];
}
export const canAdvance = (g: State, tank: JpUnit): boolean => advanceTo(g, tank) !== undefined;

/** 13.2 The tank advances; a unit that is there trades places with it. */
export function advance(g: State, io: IO, tank: JpUnit): void {
  const to = advanceTo(g, tank);
  if (!to) return;
  const from = tank.hex;
  for (const other of jpIn(g, to.hex)) (g.jp[other.id] as JpUnit).hex = from;
  (g.jp[tank.id] as JpUnit).hex = to.hex;
  io.log('jp.advances', { unit: tank.unit, from, position: to.id });
}

import { things } from '@wardroom/rules';
import type { Side, State } from '../read.ts';
import { controller, isHex, isHq, other, sideOf, stepsOf, turnOf } from '../read.ts';
import { worths } from '../worth.ts';
import { pointsAhead } from './sheet.ts';

/** What a step on the map is worth, in the measure of `worth`. */
const STEP = 0.25;
/** What a point of the victory sheet is worth beside what `worth` says of its hexes. */
const SHEET = 1.5;

/** What a position is worth to a side beside another one from which it came, by what the hexes were worth there. */
export class Balance {
  private readonly before: State;
  private readonly side: Side;
  private readonly turn: number;
  private readonly points: number;

  constructor(before: State, side: Side) {
    this.before = before;
    this.side = side;
    this.turn = turnOf(before);
    this.points = pointsAhead(before, this.turn);
  }

  of(g: State): number {
    return this.taken(g, this.side) - this.taken(g, other(this.side)) + STEP * this.steps(g) + SHEET * this.sheet(g);
  }

  /** R20.4, R20.6 The points of the sheet that were gained, as the turn in which it began will end. */
  private sheet(g: State): number {
    const more = pointsAhead(g, this.turn) - this.points;
    return this.side === 'japan' ? more : -more;
  }

  /** What a side holds that was the enemy's. */
  private taken(g: State, by: Side): number {
    let n = 0;
    for (const [id, value] of worths(this.before, by)) if (controller(g, id) === by) n += value;
    return n;
  }

  private steps(g: State): number {
    let n = 0;
    for (const u of things(g.units))
      if (isHex(u.at) && !isHq(u.id)) n += (sideOf(u.id) === this.side ? 1 : -1) * stepsOf(u);
    return n;
  }
}

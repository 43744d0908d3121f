import { things } from '@wardroom/rules';
import type { Side, State } from '../read.ts';
import { controller, isHex, isHq, other, sideOf, stepsOf } from '../read.ts';
import { worths } from '../worth.ts';

/** What a step on the map is worth, in the measure of `worth`. */
const STEP = 0.25;

/** What a position is worth to a side beside another one from which it came, by what the hexes were worth there. */
export class Balance {
  private readonly before: State;
  private readonly side: Side;

  constructor(before: State, side: Side) {
    this.before = before;
    this.side = side;
  }

  of(g: State): number {
    return this.taken(g, this.side) - this.taken(g, other(this.side)) + STEP * this.steps(g);
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

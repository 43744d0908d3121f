import type { AnyState, Digest, Seat } from '@wardroom/rules';
import { digestOf, digestText } from '@wardroom/rules';
import type { ShownStep } from './game-ui.ts';
import { momentsBefore } from './moments-before.ts';
import { emptyView } from './nothing.ts';
import type { Incoming, Moment } from './shown-step.ts';
import { shownStep } from './shown-step.ts';
import { afterActs } from './view.ts';

/** The views of a table after each step. They share what did not change, so that keeping all of them costs little. */
export class KeptViews {
  private moments: Moment[] = [];
  private from = $state(-1);
  private digest: Digest = [0, 0];
  private last = $state.raw<Moment>({ seq: -1, view: emptyView, step: null });

  get newest(): Moment {
    return this.last;
  }
  get first(): number {
    return this.from;
  }
  /** Fingerprint of the newest view; browsers that see the same have the same. */
  get hash(): string {
    return this.last.seq < 0 ? '' : digestText(this.digest);
  }
  at(seq: number): Moment | undefined {
    return this.moments[seq - this.from];
  }

  /** Begins anew with a whole view. */
  begin(seq: number, view: AnyState): void {
    const opening: Moment = { seq, view, step: null };
    this.moments = [opening];
    this.from = seq;
    this.digest = digestOf(view);
    this.last = opening;
  }

  /** The next step. Throws when it does not fit; then a whole view is needed. */
  next(step: Incoming): Moment & { step: ShownStep } {
    if (step.seq !== this.last.seq + 1) throw new Error(`step ${step.seq} does not follow ${this.last.seq}`);
    const { view, views, digest } = afterActs(this.last.view, step.acts, this.digest);
    this.digest = digest;
    const moment = { seq: step.seq, view, step: shownStep(step, views) };
    this.moments.push(moment);
    return moment;
  }
  /** What `next` made is the newest from now on. */
  reach(moment: Moment): void {
    this.last = moment;
  }

  /** Puts the earlier steps under the kept ones, so that they can be shown too. */
  async backfill(steps: AsyncIterable<{ step: Incoming; view?: AnyState }>): Promise<void> {
    const kept = this.moments;
    const first = this.from;
    const earlier = await momentsBefore(first, steps);
    const opening = earlier.pop();
    const [oldest, ...later] = kept;
    if (kept === this.moments && oldest && opening?.seq === first) {
      // The step at which the page was opened came without its acts: it is mine to take back like any other.
      this.moments = [...earlier, { ...oldest, step: opening.step }, ...later];
      this.from = this.moments[0]?.seq ?? -1;
    }
  }

  /** Which of these seats acted last. */
  lastSeatOf(seats: readonly Seat[]): Seat | undefined {
    const acted = this.moments.findLast((m) => m.step?.seat !== undefined && seats.includes(m.step.seat));
    return acted?.step?.seat;
  }
}

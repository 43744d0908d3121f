import type { AnyState, Digest } from '@wardroom/rules';
import { digestOf } from '@wardroom/rules';
import type { Incoming, Moment } from './shown-step.ts';
import { shownStep } from './shown-step.ts';
import { afterActs } from './view.ts';

/**
 * The views up to step `first`, and what that step was. A step with a view begins afresh; none where the first has no
 * view.
 */
export async function momentsBefore(
  first: number,
  steps: AsyncIterable<{ step: Incoming; view?: AnyState }>,
): Promise<Moment[]> {
  const earlier: Moment[] = [];
  let digest: Digest = [0, 0];
  for await (const { step, view } of steps) {
    if (step.seq > first) break;
    const before = earlier[earlier.length - 1];
    if (view) {
      digest = digestOf(view);
      earlier.push({ seq: step.seq, view, step: null });
    } else if (before) {
      const next = afterActs(before.view, step.acts, digest);
      digest = next.digest;
      earlier.push({ seq: step.seq, view: next.view, step: shownStep(step, next.views) });
    } else return [];
  }
  return earlier;
}

import type { Choice, Decision } from '@wardroom/rules';
import { test } from '@wardroom/rules';

/** Is this choice in the lists of a decision? */
export function isListed(decision: Decision, choice: Choice): boolean {
  const offer = Object.hasOwn(decision.kinds, choice.kind) ? decision.kinds[choice.kind] : undefined;
  return offer !== undefined && test(offer, choice) === undefined;
}

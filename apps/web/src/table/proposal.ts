import type { Choice } from '@wardroom/rules';

/** A choice as one string, to compare it. */
export const keyOf = ({ kind, value }: Choice): string => [kind, ...value].join('/');

/**
 * What one button offers of all that is advised, one choice after another; empty: the advice begins with what `stands`
 * beside it already, and is no more than that. `how`: see `GameUi.proposes`; `done`: what ends the phase, where that is
 * known.
 */
export function proposalOf(
  advised: readonly Choice[],
  how: boolean | 'stay',
  done: Choice | null,
  stands: (choice: Choice) => boolean,
): readonly Choice[] {
  // What ends a phase has nothing to say but that.
  const ends = (c: Choice): boolean => (done ? keyOf(c) === keyOf(done) : c.value.length === 0);
  const end = advised.findIndex(ends);
  const whole = how === 'stay' && end >= 0 ? advised.slice(0, end) : advised;
  const first = whole[0];
  return whole.length > 1 || first === undefined || !stands(first) ? whole : [];
}

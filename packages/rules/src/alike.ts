import type { AnyState, Phase } from './game.ts';

type Every = { [K in keyof Required<Phase<AnyState>>]: Phase<AnyState>[K] | undefined };

const known = new WeakMap<object, Phase<AnyState>>();

/**
 * A phase with every field that a phase can have, undefined where it has none: the machine asks each for fields that
 * most have not, and finds them at the same place in all. What else it has goes with it, for its own functions.
 */
export function alike(phase: Phase<AnyState>): Phase<AnyState> {
  let made = known.get(phase);
  if (!made) {
    const every: Every = {
      rule: phase.rule,
      open: phase.open,
      secret: phase.secret,
      of: phase.of,
      sealed: phase.sealed,
      ready: phase.ready,
      settle: phase.settle,
      doneShows: phase.doneShows,
      apart: phase.apart,
      undisturbed: phase.undisturbed,
      window: phase.window,
      expire: phase.expire,
      lapse: phase.lapse,
      groups: phase.groups,
      enter: phase.enter,
      decisions: phase.decisions,
      choose: phase.choose,
      resume: phase.resume,
      explain: phase.explain,
    };
    for (const field of Object.keys(phase))
      if (!Object.hasOwn(every, field)) Object.assign(every, { [field]: (phase as never)[field] });
    known.set(phase, (made = every as Phase<AnyState>));
  }
  return made;
}

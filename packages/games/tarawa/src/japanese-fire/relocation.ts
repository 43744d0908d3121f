import type { Frame, Phase } from '@wardroom/rules';
import { relocate } from '../reserves.ts';
import type { JpUnit, State } from '../state.ts';

/**
 * 8.6.5, R-14 A Japanese unit that took a hex without a fight stays in a position, or goes to the nearest vacant one.
 */
const relocation: Phase<State, Frame & { unit: string }> = {
  rule: '8.6.5',
  open: true,
  enter(g, f, io) {
    relocate(g, io, g.jp[f.unit] as JpUnit);
    io.finish();
  },
};
export const relocationPhases = { relocation };

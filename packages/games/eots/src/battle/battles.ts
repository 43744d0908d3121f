import type { IO, Phase } from '@wardroom/rules';
import { among, things } from '@wardroom/rules';
import type { HexId, Side, State } from '../state.ts';

const waiting = (g: State): HexId[] =>
  things(g.battles)
    .filter((b) => !b.done)
    .map((b) => b.id)
    .sort();

function next(g: State, io: IO): void {
  const left = waiting(g);
  if (left.length === 0) io.finish();
  else if (left.length === 1) io.call('battle', { hex: left[0] as HexId });
}

/** R13.1 O picks the order of the battles; the last one picks itself. */
export const battles: Phase<State> = {
  rule: 'R13.1',
  open: true,
  enter: (g, _f, io) => next(g, io),
  resume: (g, _f, _result, io) => next(g, io),
  decisions: (g) => [
    { seat: g.offensive.now?.side as Side, prompt: 'battle.order', kinds: { fight: among(waiting(g)) } },
  ],
  choose: (_g, _f, choice, io) => io.call('battle', { hex: choice.value[0] as HexId }),
};

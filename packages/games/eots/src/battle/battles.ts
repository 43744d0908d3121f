import type { IO, Phase } from '@wardroom/rules';
import { among, refuse, things } from '@wardroom/rules';
import type { HexId, Side, State } from '../state.ts';

const waiting = (g: State): HexId[] =>
  things(g.battles)
    .filter((b) => !b.done)
    .map((b) => b.id)
    .sort();

function next(g: State, io: IO): void {
  if (waiting(g).length === 0) io.finish();
}

/** R13.1 O picks the order of the battles; the dice of each wait for his word, those of the last one too. */
export const battles: Phase<State> = {
  rule: 'R13.1',
  open: true,
  enter: (g, _f, io) => next(g, io),
  resume: (g, _f, _result, io) => next(g, io),
  decisions(g) {
    const left = waiting(g);
    const [hex] = left as [HexId];
    const asked = left.length > 1 ? { prompt: 'battle.order' } : { prompt: 'battle.begin', params: { hex } };
    return [{ seat: g.offensive.now?.side as Side, ...asked, kinds: { fight: among(left) } }];
  },
  choose: (_g, _f, choice, io) => io.call('battle', { hex: choice.value[0] as HexId }),
  explain: (_g, _f, { kind, value }) =>
    kind === 'fight' ? refuse('R13.1', 'noBattleWaits', { hex: String(value[0] ?? '') }) : null,
};

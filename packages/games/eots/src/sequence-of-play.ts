import type { PhaseTable } from '@wardroom/rules';
import { line, sequence } from '@wardroom/rules';
import { afterBattlePhases } from './after-battle/index.ts';
import { arcadia } from './arcadia.ts';
import { attrition } from './attrition.ts';
import { battlePhases } from './battle/index.ts';
import { settleBids } from './bid.ts';
import { endOfTurn } from './end-of-turn.ts';
import { eventPhases } from './events/index.ts';
import { offensivePhases } from './offensive/index.ts';
import { offensivesPhases } from './offensives-phase/index.ts';
import { dealOpeningHands } from './opening-hands.ts';
import { politicalPhases } from './political-phase/index.ts';
import type { State } from './state.ts';
import { strategicPhases } from './strategic-phase/index.ts';
import { turnOf } from './tracks.ts';
import { withReasons } from './why-not.ts';

/** R8.1 Whether the scenario begins in this turn: then the strategic phase is already in the set-up. */
const strategic = (g: State): boolean => g.turn.now?.segment !== 'start';
/** R17.1 There is no attrition in turn 1. */
const suffers = (g: State): boolean => turnOf(g) > 1;

/** R8.1 Whether the pieces lie as the set-up puts them and no hand is dealt yet. */
const inSetup = (g: State): boolean => g.turn.now?.segment === 'setup';
/** R20.3 Asked once, in the set-ups of 1942. */
const asksArcadia = (g: State): boolean => g.turn.now?.segment === 'arcadia';
/** R8, R8.1 The set-up's states, a turn, and the next one. `endOfTurn` moves the turn marker or ends the match. */
const game = sequence<State>(
  'R8',
  [
    { name: 'bids', rule: 'R21.1', when: inSetup, act: (g, _f, io) => settleBids(g, io) },
    { name: 'openingHands', rule: 'R20.12', when: inSetup, act: (g, _f, io) => dealOpeningHands(g, io) },
    line('arcadia', 'R20.3', { when: asksArcadia }),
    line('turn', 'R8'),
  ],
  { again: 'turn' },
);

const turn = sequence<State>('R8', [
  line('strategicPhase', 'R9', { when: strategic }),
  line('offensivesPhase', 'R10.2'),
  line('politicalPhase', 'R15.1'),
  line('attrition', 'R17.1', { when: suffers }),
  line('endOfTurn', 'R17.2'),
]);

/** R8.2 The states of R8; one in which nobody has a choice ends by itself. */
export const phases: PhaseTable<State> = withReasons({
  game,
  arcadia,
  turn,
  attrition,
  endOfTurn,
  ...strategicPhases,
  ...offensivesPhases,
  ...offensivePhases,
  ...eventPhases,
  ...battlePhases,
  ...afterBattlePhases,
  ...politicalPhases,
});

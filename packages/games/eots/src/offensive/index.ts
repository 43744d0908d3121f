import type { IO, Phase, PhaseTable } from '@wardroom/rules';
import { dueAt, endings } from '../events/operations.ts';
import { dropOffer } from '../events/ops/landings.ts';
import { isStrike, lastStands } from '../events/turn-one.ts';
import type { Hook } from '../events/vocabulary.ts';
import type { Offensive, Side, State } from '../state.ts';
import { other } from '../state.ts';
import { activate, reactionActivate, type SideFrame } from './activate.ts';
import { beginOffensive, clearOffensive, type OffensiveFrame } from './begin.ts';
import { declareBattle } from './declare-battle.ts';
import { disengage } from './disengage.ts';
import { intelligence } from './intelligence.ts';
import { move } from './move.ts';
import { reactionBarred } from './reaction-barred.ts';
import { reactionMove } from './reaction-move.ts';
import { assignSpecial, specialReaction } from './special-reaction.ts';

/** A line of R11.2: the step, the phase, whose it is, and when it is passed over. */
interface Line {
  step: number;
  phase: string;
  side: 'o' | 'r';
  name?: string;
  when?: (g: State, f: OffensiveFrame) => boolean;
}

/** R11.16 */
const battles = (g: State): boolean => Object.keys(g.battles).length > 0;
/** R11.25, R11.17a */
function reacts(g: State): boolean {
  const o = g.offensive.now as Offensive;
  return battles(g) && !reactionBarred(g, other(o.side)) && (o.intel !== 'surprise' || o.specialOnly === true);
}
/** R11.19 */
const activated = (g: State): boolean => Object.keys(g.activated).length > 0;

/** R20.2 a Operation Z has its own beginning. */
const plans = (g: State): boolean => !isStrike(g);
/** R24.15 Paratroops may be all that moves. */
const moves = (g: State, f: OffensiveFrame): boolean => (plans(g) && activated(g)) || dropOffer(g, f.side) !== null;
/** R24 Has the event something to do at this moment? */
const acts = (g: State, hook: Hook): boolean => {
  const o = g.offensive.now as Offensive;
  return o.as === 'ec' && dueAt(o.card, hook).length > 0;
};
const prepares = (g: State): boolean => acts(g, 'play');
const leaves = (g: State): boolean => g.offensive.now?.as === 'ec' && endings(g.offensive.now.card).length > 0;
const closes = (g: State): boolean => acts(g, 'endOfOffensive') || leaves(g);

/** R11.2 The offensive, as the rules print its steps. */
const lines: readonly Line[] = [
  { step: 1, phase: 'strike', side: 'o', when: isStrike },
  { step: 1, phase: 'prepare', side: 'o', when: prepares },
  { step: 1, phase: 'activate', side: 'o', when: plans },
  { step: 2, phase: 'move', side: 'o', when: moves },
  { step: 3, phase: 'declareBattle', side: 'o', when: plans },
  { step: 4, phase: 'weather', side: 'r', when: activated },
  { step: 5, phase: 'bonus', side: 'o' },
  { step: 6, phase: 'specialReaction', side: 'r' },
  { step: 7, phase: 'intelligence', side: 'r', when: battles },
  { step: 8, phase: 'keepPlan', side: 'o', name: 'keepPlan:r', when: reacts },
  { step: 8, phase: 'reactionActivate', side: 'r', when: reacts },
  { step: 8, phase: 'reactionMove', side: 'r', when: reacts },
  { step: 8, phase: 'lastStand', side: 'r', when: lastStands },
  { step: 9, phase: 'attackCards', side: 'r' },
  { step: 10, phase: 'keepPlan', side: 'o' },
  { step: 10, phase: 'beforeBattles', side: 'o', when: battles },
  { step: 11, phase: 'battles', side: 'o', when: battles },
  { step: 12, phase: 'afterBattles', side: 'o' },
  { step: 12, phase: 'landedControl', side: 'o', when: activated },
  { step: 12, phase: 'battleStacking', side: 'o' },
  { step: 13, phase: 'retreats', side: 'o', when: battles },
  { step: 13, phase: 'postBattleMovement', side: 'r', name: 'postBattleMovement:r' },
  { step: 13, phase: 'postBattleMovement', side: 'o', name: 'postBattleMovement:o' },
  { step: 14, phase: 'emergencyMoves', side: 'r', name: 'emergencyMoves:r' },
  { step: 14, phase: 'emergencyMoves', side: 'o', name: 'emergencyMoves:o' },
  { step: 14, phase: 'endOfOffensive', side: 'o', when: closes },
  { step: 14, phase: 'endOffensive', side: 'o' },
];
const nameOf = (l: Line): string => l.name ?? l.phase;

function run(g: State, f: OffensiveFrame, from: number, io: IO): void {
  for (let i = from; i < lines.length; i++) {
    const l = lines[i] as Line;
    if (l.when && !l.when(g, f)) continue;
    f.at = nameOf(l);
    if (g.offensive.now && g.offensive.now.step !== l.step) g.offensive.now.step = l.step;
    const side: Side = l.side === 'o' ? f.side : other(f.side);
    io.call(l.phase, { side });
    return;
  }
  io.finish();
}

/** R11.1, R11.2 `offensive{side, as, card}`. */
const offensive: Phase<State, OffensiveFrame> = {
  rule: 'R11.2',
  open: true,
  enter(g, f, io) {
    beginOffensive(g, f, io);
    run(g, f, 0, io);
  },
  resume: (g, f, _result, io) => run(g, f, lines.findIndex((l) => nameOf(l) === f.at) + 1, io),
};

/**
 * R11.19 Step 4 has passed: nothing returns to the plan any more. Forgetting it ends what one side may answer in one go, so it
 * waits until R has been asked everything that follows step 4 without a move.
 */
const keepPlan: Phase<State, SideFrame> = {
  rule: 'R11.19',
  open: true,
  enter(g, _f, io) {
    if (Object.keys(g._marks).length > 0) io.drop();
    io.finish();
  },
};

const endOffensive: Phase<State, SideFrame> = {
  rule: 'R14.10',
  open: true,
  enter(g, f, io) {
    clearOffensive(g);
    io.log('offensive.ends', { side: f.side });
    io.finish();
  },
};

export const offensivePhases: PhaseTable<State> = {
  offensive,
  activate,
  move,
  disengage,
  declareBattle,
  keepPlan,
  specialReaction,
  assignSpecial,
  intelligence,
  reactionActivate,
  reactionMove,
  endOffensive,
};

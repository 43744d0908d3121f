import type { IO, Line, PhaseTable } from '@wardroom/rules';
import { ids, sequence } from '@wardroom/rules';
import { dueAt, endings } from '../events/operations.ts';
import { dropOffer } from '../events/ops/landings.ts';
import { isStrike, lastStands } from '../events/turn-one.ts';
import type { Hook } from '../events/vocabulary.ts';
import type { Offensive, State } from '../state.ts';
import { other } from '../state.ts';
import { activate, reactionActivate } from './activate.ts';
import { beginOffensive, type OffensiveFrame } from './begin.ts';
import { declareBattle } from './declare-battle.ts';
import { disengage } from './disengage.ts';
import { clearOffensive } from './end.ts';
import { intelligence } from './intelligence.ts';
import { move } from './move.ts';
import { reactionBarred } from './reaction-barred.ts';
import { reactionMove } from './reaction-move.ts';
import { assignSpecial, specialReaction } from './special-reaction.ts';

/** A line of R11.2, with the number of its step. */
interface Step extends Line<State, OffensiveFrame> {
  step: number;
}

/** R11.16 */
const battles = (g: State): boolean => ids(g.battles).length > 0;
/** R11.25, R11.17a */
function reacts(g: State): boolean {
  const o = g.offensive.now as Offensive;
  return battles(g) && !reactionBarred(g, other(o.side)) && (o.intel !== 'surprise' || o.specialOnly === true);
}
/** R11.19 */
const activated = (g: State): boolean => ids(g.activated).length > 0;

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

/** Whose phase it is: the side whose offensive it is, or the other. */
const o = { fields: (_g: State, f: OffensiveFrame) => ({ side: f.side }) };
const r = { fields: (_g: State, f: OffensiveFrame) => ({ side: other(f.side) }) };

/**
 * R11.19 Step 4 has passed: nothing returns to the plan any more. Forgetting it ends what one side may answer in one
 * go, so it waits until R has been asked everything that follows step 4 without a move.
 */
function keepPlan(g: State, _f: OffensiveFrame, io: IO): void {
  if (ids(g._marks).length > 0) io.drop();
}

function endOffensive(g: State, f: OffensiveFrame, io: IO): void {
  clearOffensive(g);
  io.log('offensive.ends', { side: f.side });
}

/** R11.1, R11.2 `offensive{side, as, card}`: the steps as the rules print them. */
const offensive = sequence<State, OffensiveFrame, Step>(
  'R11.2',
  [
    { step: 1, name: 'begin', rule: 'R11.1', act: beginOffensive },
    { step: 1, name: 'strike', rule: 'R20.2', ...o, when: isStrike },
    { step: 1, name: 'prepare', rule: 'R11.2', ...o, when: prepares },
    { step: 1, name: 'activate', rule: 'R11.6', ...o, when: plans },
    { step: 2, name: 'move', rule: 'R11.10', ...o, when: moves },
    { step: 3, name: 'declareBattle', rule: 'R11.12', ...o, when: plans },
    { step: 4, name: 'weather', rule: 'R11.19', ...r, when: activated },
    { step: 5, name: 'bonus', rule: 'R11.2', ...o },
    { step: 6, name: 'specialReaction', rule: 'R11.17', ...r },
    { step: 7, name: 'intelligence', rule: 'R11.20', ...r, when: battles },
    { step: 8, name: 'keepPlanBeforeReaction', rule: 'R11.19', act: keepPlan, when: reacts },
    { step: 8, name: 'reactionActivate', rule: 'R11.25', ...r, when: reacts },
    { step: 8, name: 'reactionMove', rule: 'R11.26', ...r, when: reacts },
    { step: 8, name: 'lastStand', rule: 'R20.2', ...r, when: lastStands },
    { step: 9, name: 'attackCards', rule: 'R11.28', ...r },
    { step: 10, name: 'keepPlan', rule: 'R11.19', act: keepPlan },
    { step: 10, name: 'beforeBattles', rule: 'R11.28', ...o, when: battles },
    { step: 11, name: 'battles', rule: 'R13.1', ...o, when: battles },
    { step: 12, name: 'afterBattles', rule: 'R11.28', ...o },
    { step: 12, name: 'landedControl', rule: 'R13.27', ...o, when: activated },
    { step: 12, name: 'battleStacking', rule: 'R14.9', ...o },
    { step: 13, name: 'retreats', rule: 'R13.30a', ...o, when: battles },
    { step: 13, name: 'postBattleMovement:r', rule: 'R14.3', ...r },
    { step: 13, name: 'postBattleMovement:o', rule: 'R14.4', ...o },
    { step: 14, name: 'emergencyMoves:r', rule: 'R14.7', ...r },
    { step: 14, name: 'emergencyMoves:o', rule: 'R14.7', ...o },
    { step: 14, name: 'endOfOffensive', rule: 'R24', ...o, when: closes },
    { step: 14, name: 'endOffensive', rule: 'R14.10', act: endOffensive },
  ],
  {
    each(g, _f, { step }) {
      if (g.offensive.now && g.offensive.now.step !== step) g.offensive.now.step = step;
    },
  },
);

export const offensivePhases: PhaseTable<State> = {
  offensive,
  activate,
  move,
  disengage,
  declareBattle,
  specialReaction,
  assignSpecial,
  intelligence,
  reactionActivate,
  reactionMove,
};

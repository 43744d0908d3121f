import type { Choice, Frame, Phase, PhaseTable, Refusal, Seat } from '@wardroom/rules';
import { refuse } from '@wardroom/rules';
import { now } from './board.ts';
import type { State } from './state.ts';

/** Where a kind of choice belongs, and what forbids it elsewhere. */
interface Home {
  phases: readonly string[];
  /** Sentence and number; a function where they depend on how far the turn is. */
  why: Refusal | ((g: State) => Refusal);
}

/** 3.1 The phases run in their order. */
const order = (key: string): Refusal => refuse('3.1', key);
const moves = ['combatMove', 'noncombatMove'];

/**
 * 5.1.2 Once combat begins nothing moves, and nothing is added to a battle; before and after it a phase has its place
 * (3.1).
 */
const movement = (g: State): Refusal =>
  now(g).phase === 'conductCombat' ? refuse('5.1.2', 'order.combatHasBegun') : order('order.move');

/** What only the combat move declares: `rule` says that it is fixed when that phase ends. */
const declared =
  (rule: string) =>
  (g: State): Refusal => {
    if (now(g).phase === 'conductCombat') return refuse('5.1.2', 'order.combatHasBegun');
    return now(g).phase === 'noncombatMove' ? refuse(rule, 'order.declaredInCombatMove') : order('order.combatMove');
  };

const decision = (phases: readonly string[], rule: string, key: string): Home => ({ phases, why: refuse(rule, key) });
const ends = ['retreatOrContinue', 'transportsLastChance', 'stalemate'];

const homes: Readonly<Record<string, Home>> = {
  placeBid: { phases: ['placeBids'], why: refuse('1.6', 'order.bidsFirst') },
  buy: { phases: ['purchaseUnits'], why: order('order.purchase') },
  takeBack: { phases: ['purchaseUnits'], why: order('order.purchase') },
  repair: { phases: ['purchaseUnits'], why: order('order.purchase') },
  move: { phases: moves, why: movement },
  load: { phases: moves, why: movement },
  unload: {
    phases: ['noncombatMove'],
    why: (g) => (now(g).phase === 'combatMove' ? refuse('5.8.4', 'order.landsInAssault') : movement(g)),
  },
  raid: { phases: ['combatMove'], why: declared('5.10.3') },
  escort: { phases: ['combatMove'], why: declared('6.2.6') },
  assault: { phases: ['combatMove'], why: declared('6.3.7') },
  stayAboard: { phases: ['combatMove'], why: declared('5.8.10') },
  seaAttack: { phases: ['combatMove'], why: declared('5.7.5') },
  holdOut: { phases: ['combatMove'], why: declared('5.9.4') },
  tidy: { phases: ['combatMove'], why: order('order.combatMove') },
  cancel: {
    phases: moves,
    why: (g) => (now(g).phase === 'conductCombat' ? refuse('5.1.2', 'order.combatHasBegun') : order('order.move')),
  },
  cancelAll: {
    phases: moves,
    why: (g) => (now(g).phase === 'conductCombat' ? refuse('5.1.2', 'order.combatHasBegun') : order('order.move')),
  },
  landAll: { phases: ['noncombatMove'], why: order('order.noncombatMove') },
  guests: { phases: ['noncombatMove'], why: refuse('R-3', 'order.guestsInNoncombatMove') },
  place: { phases: ['mobilizeUnits'], why: refuse('4.2', 'order.placedLater') },
  refund: { phases: ['mobilizeUnits'], why: refuse('4.2', 'purchase.refundLater') },
  done: { phases: ['placeBids', 'purchaseUnits', ...moves, 'mobilizeUnits'], why: refuse('3.6', 'order.answerFirst') },
  begin: decision(['beginCombat'], '6.1', 'order.combatBeginsOnce'),
  battle: decision(['conductCombat'], '6.1', 'order.pickBattle'),
  fight: decision(['seaChoice'], '5.7.5', 'order.seaChoice'),
  ignore: decision(['seaChoice'], '5.7.5', 'order.seaChoice'),
  bombard: decision(['bombard'], '6.3.2', 'order.bombard'),
  intercept: decision(['declareInterceptors'], '6.2.6', 'order.intercept'),
  strike: decision(['submarineDecision'], '7.3.1', 'order.submarines'),
  strikeOn: decision(['submarineDecision'], '7.3.1', 'order.submarines'),
  submerge: decision(['submarineDecision'], '7.3.1', 'order.submarines'),
  casualties: decision(['casualties'], '7.3.7', 'order.casualties'),
  orderOfLoss: decision(['casualties'], '7.3.7', 'order.casualties'),
  agree: decision([], 'R-25', 'order.agree'),
  agreeAll: decision([], 'R-25', 'order.agree'),
  object: decision([], 'R-25', 'order.agree'),
  retreat: decision(ends, '7.5.1', 'order.retreat'),
  breakOff: decision(ends, '7.5.1', 'order.retreat'),
  continue: decision(['retreatOrContinue'], '7.5.1', 'order.retreat'),
  continueUntil: decision(['retreatOrContinue'], '7.5.1', 'order.retreat'),
  lose: decision(['transportsLastChance'], 'R-27', 'order.lastChance'),
  stay: decision(['stalemate'], '7.3.8', 'order.stalemate'),
  land: decision(['landStrandedFighters'], '7.7', 'order.stranded'),
};

/** Every kind of choice of the game. */
export const choiceKinds = Object.keys(homes);

/** Why this kind of choice is not offered in this phase at all; null: it belongs there, or is none of the game's. */
function whyElsewhere(g: State, phase: string, kind: string): Refusal | null {
  const home = Object.hasOwn(homes, kind) ? homes[kind] : undefined;
  if (!home || home.phases.includes(phase)) return null;
  return typeof home.why === 'function' ? home.why(g) : home.why;
}

/** 15.2 What the kind offers, but not this: too little or too much is named, or something else. */
function whyNotWhole(
  g: State,
  f: Frame,
  phase: Phase<State, Frame>,
  choice: Choice,
  seat: Seat | undefined,
): Refusal | null {
  const asked = phase.decisions?.(g, f).some((a) => a.seat === seat && Object.hasOwn(a.kinds, choice.kind));
  return asked ? refuse('15.2', 'choice.notWhole', { kind: choice.kind }) : null;
}

/**
 * The phases, each of which says why a choice of another phase is not offered in it, and why a choice of its own is
 * none.
 */
export function withReasons(phases: PhaseTable<State>): PhaseTable<State> {
  return Object.fromEntries(
    Object.entries(phases).map(([name, phase]) => [
      name,
      {
        ...phase,
        explain: (g, f, choice, seat) => {
          const offered = phase.decisions?.(g, f).some((a) => Object.hasOwn(a.kinds, choice.kind)) === true;
          return (
            (offered ? null : whyElsewhere(g, name, choice.kind)) ??
            phase.explain?.(g, f, choice, seat) ??
            whyNotWhole(g, f, phase, choice, seat)
          );
        },
      } satisfies Phase<State, Frame>,
    ]),
  );
}

import type { Frame, Phase, PhaseTable, Refusal } from '@wardroom/rules';
import { refuse } from '@wardroom/rules';
import { counter, isUnitId } from './counters.ts';
import type { State } from './state.ts';

/** The rule that says when something is chosen, and the phases in which it is. */
type Home = readonly [rule: string, ...phases: string[]];

const effects = ['event', 'prepare', 'effects'] as const;
const moving = ['move', 'reactionMove'] as const;
const assigning = ['declareBattle', 'specialReaction', 'assignSpecial', 'reactionMove'] as const;

/** Kinds that stand in many phases (`pass`, `done`, `spare`) have no home: the open phase speaks of them. */
const homes: Readonly<Record<string, Home>> = {
  take: ['R20.3', 'arcadia'],
  decline: ['R20.3', 'arcadia'],
  place: ['R9.1.5', 'reinforcement'],
  flip: ['R9.2.1', 'replacement', ...effects],
  bringBack: ['R9.2.1', 'replacement', ...effects],
  takeDivision: ['R9.2.4', 'replacement'],
  rollEurope: ['R9.1.4', 'reinforcement'],
  rollSubmarines: ['R9.3.1', 'submarineWarfare'],
  bomb: ['R9.4.2', 'strategicBombing'],
  takeInitiative: ['R10.11', 'initiative'],
  leaveInitiative: ['R10.11', 'initiative'],
  playOC: ['R10.3', 'action'],
  playEC: ['R10.3', 'action'],
  discard: ['R10.3', 'action'],
  designateFO: ['R10.9', 'action'],
  chinaOffensive: ['R16.14', 'action'],
  withdrawAir: ['R12.24', 'action'],
  withdrawHQ: ['R7.7', 'action'],
  returnHQ: ['R7.9', 'action'],
  buildTransportRoute: ['R25.3', 'action'],
  endISR: ['R20.8', 'action'],
  hq: ['R11.5', 'activate', 'reactionActivate'],
  activate: ['R11.6', 'activate', 'reactionActivate'],
  activateDone: ['R11.8', 'activate', 'reactionActivate'],
  move: ['R11.10', ...moving],
  moveDone: ['R11.10', ...moving],
  paradrop: ['R24.15', 'move'],
  cancelMove: ['R12.4', 'declareBattle', ...moving],
  declare: ['R11.12', 'declareBattle'],
  declareDone: ['R11.12', 'declareBattle'],
  becomeOC: ['R10.6', 'declareBattle'],
  giveUp: ['R10.6', 'declareBattle'],
  assign: ['R11.15', ...assigning],
  escort: ['R11.14', ...assigning],
  assignDone: ['R11.15', 'assignSpecial'],
  disengage: ['R12.20', 'disengage'],
  stay: ['R12.20', 'disengage'],
  recall: ['R11.19', 'weather'],
  rollSpecial: ['R11.17', 'specialReaction'],
  rollIntelligence: ['R11.20', 'intelligence'],
  playReaction: ['R11.28', 'weather', 'specialReaction', 'intelligence', 'attackCards'],
  strike: ['R20.2', 'strike'],
  forceZ: ['R20.2', 'lastStand'],
  defend: ['R20.2', 'lastStand'],
  fight: ['R13.1', 'battles'],
  hit: ['R13.9', 'battle'],
  hitsProposal: ['R13.9', 'battle'],
  critChoice: ['R13.11', 'battle'],
  transferStep: ['R13.16', 'battle'],
  transferDone: ['R13.16', 'battle'],
  retreat: ['R13.33', 'retreats'],
  goHome: ['R14.2', 'postBattleMovement'],
  allHome: ['R14.2', 'postBattleMovement'],
  emergencyMove: ['R14.7', 'emergencyMoves'],
  removeExcess: ['R14.9', 'battleStacking', 'stacking', 'emergencyMoves'],
  lose: ['R24.10', 'losses'],
  arrive: ['R24.13', ...effects],
  keepSteps: ['R24.9', ...effects],
  exchange: ['R24.14', ...effects],
  keepCards: ['R24.14', ...effects],
  redeploy: ['R24.13', ...effects],
  evacuate: ['R24.13', ...effects],
  tokyoExpress: ['R18.6', ...effects],
  buildRoute: ['R25.3', ...effects],
  noRoute: ['R25.3', ...effects],
  rollNow: ['R24.10', ...effects],
  rollLater: ['R24.10', ...effects],
  leave: ['R16.7', 'evacuateIndia'],
};

/** Every kind of choice that belongs to some phases. */
export const choiceKinds = Object.keys(homes);

const homeOf = (kind: string): Home | undefined => (Object.hasOwn(homes, kind) ? homes[kind] : undefined);

/** R8.2 Why this kind is not chosen in this phase at all; null: it belongs there, or has no home. */
function whyElsewhere(phase: string, kind: string): Refusal | null {
  const [rule = '', ...phases] = homeOf(kind) ?? [];
  return rule === '' || phases.includes(phase) ? null : refuse(rule, 'order.elsewhere');
}

/** R8.2 A kind of this phase that is not asked for now. */
function whyNotNow(kind: string): Refusal | null {
  const home = homeOf(kind);
  return home ? refuse(home[0], 'order.notNow') : null;
}

/** R16.24, R16.25 What is no unit is named in no choice: intrinsic garrisons, and names that nothing has. */
function whyNoUnit(value: readonly (string | number)[]): Refusal | null {
  const garrison = value.map(String).find((id) => isUnitId(id) && counter(id).entry.kind === 'intrinsic');
  return garrison === undefined ? null : refuse('R16.24', 'order.garrison', { unit: garrison });
}

/** The phases, each of which says why a choice of another phase is not offered in it. */
export function withReasons(phases: PhaseTable<State>): PhaseTable<State> {
  return Object.fromEntries(
    Object.entries(phases).map(([name, phase]) => [
      name,
      {
        ...phase,
        explain: (g, f, choice, seat) => {
          const offered = phase.decisions?.(g, f).some((a) => Object.hasOwn(a.kinds, choice.kind)) === true;
          const elsewhere = offered ? null : whyElsewhere(name, choice.kind);
          const said = elsewhere ?? phase.explain?.(g, f, choice, seat) ?? whyNoUnit(choice.value);
          return said ?? (offered ? null : whyNotNow(choice.kind));
        },
      } satisfies Phase<State, Frame>,
    ]),
  );
}

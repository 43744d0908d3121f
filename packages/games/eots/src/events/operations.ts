import { leaf } from '@wardroom/rules';
import { card, type Operation } from '../deck.ts';
import type { CardId } from '../state.ts';
import { conquest } from './conquest.ts';
import { callLosses, lossTargets } from './losses.ts';
import { arrivals } from './ops/arrivals.ts';
import { hands } from './ops/hands.ts';
import { landings } from './ops/landings.ts';
import { markers } from './ops/markers.ts';
import { replacements } from './ops/replacements.ts';
import { seaMoves } from './ops/sea-moves.ts';
import { staff } from './ops/staff.ts';
import { strikeOperations } from './turn-one.ts';
import { type Handler, type Hook, hooks } from './vocabulary.ts';

const unlessWeather = 'usCarrierOffJapanUnlessWeather';
const inForce = (...fields: string[]): Handler => ({ at: 'whole', fields });
const limit = (...fields: string[]): Handler => ({ at: 'never', fields });
const lossFields = ['when', 'if', 'loss', 'per', 'battle', 'cost', 'keyword', 'maxPerBattle'];

/** R24 The vocabulary: every operation of `data/cards.json` and what carries it out. */
export const operations: { readonly [op: string]: Handler } = {
  ...markers,
  ...replacements,
  ...arrivals,
  ...hands,
  ...seaMoves,
  ...landings,
  ...strikeOperations,
  ...conquest,
  ...staff,
  // In force for the whole offensive: `in-force.ts`, `begin.ts`, `battle-site.ts`, `intelligence.ts`, `weather.ts`,
  // `supply-map.ts`, `limits.ts`, `reaction-cards.ts`, `destinations.ts`.
  battleDie: inForce('combat', 'side', 'value', 'final', 'if', 'where'),
  strength: inForce('side', 'nation', 'class', 'types', 'attack', 'defence'),
  critOn: inForce('side', 'combat', 'when'),
  naval: inForce('allowance', 'who'),
  tempAsp: inForce('side', 'points'),
  battleLocation: inForce('rule', 'where', 'hexes'),
  intelDie: inForce('side', 'value', 'if'),
  noZoi: inForce('side', 'class'),
  noReaction: inForce('side', 'except'),
  navalPresence: inForce('side', 'hexes', 'rule'),
  battle: inForce('hex', 'alliedNoAirNavalRoll', 'alliedDefenceHalved'),
  forceZ: inForce('unit', 'trigger', 'placedIn', 'choice'),
  allAirDefend: inForce('who', 'if', 'may', 'chooser', 'rule'),
  kamikazeBonus: inForce('extraSteps', 'battles'),
  isrException: inForce('if', 'rule'),
  intelFixed: inForce('rule'),
  noWeather: inForce(),
  rule: inForce('rule'),
  // Limits on the play of the card: `playable.ts`, `demands.ts`, `piles.ts`, `reaction-cards.ts`.
  compulsory: limit('turn', 'order', 'fromYear'),
  precondition: limit('state', 'else', 'card'),
  usage: limit('if', 'allowed', 'else'),
  noFutureOffensive: limit(),
  reshuffle: limit('deck', 'when', 'if', 'cardBackIntoDeck'),
  mayPlayAfter: limit('what', 'notAfter'),
  // Reactions: `weather.ts`.
  cancelOffensive: limit(),
  cancelActivation: limit('side', 'class', 'count', 'where', 'chooser', 'returnTo'),
  /** R24.10 Step losses: at once, or in the step that they name (`moments.ts`). */
  stepLoss: {
    at: 'play',
    ownIf: true,
    fields: lossFields,
    begin: (_g, d, io) => (callLosses([{ card: d.card, index: d.index }], io) ? 'called' : 0),
  },
  /**
   * R24.10 A die; where O chooses the moment (`duringOffensive`) it is asked in step 5, and what it keeps back is
   * rolled in step 10.
   */
  dieTable: {
    at: 'play',
    ownIf: true,
    fields: [...lossFields, 'table', 'alsoIfNoBattle'],
    begin: (g, d) => (lossTargets(g, { card: d.card, index: d.index }).length > 0 ? 1 : 0),
    ask: () => ({ rollNow: leaf, rollLater: leaf }),
    take(g, d, choice, io) {
      const effect = g.effects[`${d.card}.${d.index}`];
      if (choice.kind === 'rollLater' || !effect) return 0;
      effect.done = true;
      callLosses([{ card: d.card, index: d.index }], io);
      return 'called';
    },
  },
};

export function handlerOf(op: Operation): Handler {
  const handler = operations[op.op];
  if (!handler) throw new Error(`no operation ${op.op}`);
  return handler;
}

/** The hook of an operation: what it says itself, or that of its kind. */
export function hookOf(op: Operation): Hook {
  const { at } = handlerOf(op);
  // R20.2 a jp-01 sets the political will when its force is back.
  if (op.op === 'track' && op.track === 'pw' && op.set !== undefined) return 'endOfOffensive';
  // al-72 of the later decks: when no weather card has answered the declared battles.
  if (op.op === 'randomDiscard' && op.if === unlessWeather) return 'bonus';
  if (at === 'never' || op.when === undefined) return at;
  const hook = hooks[op.when];
  if (!hook) throw new Error(`no moment "${op.when}"`);
  return op.op === 'reinforce' ? 'play' : hook;
}

/** Operations of a card that leave something behind at the end of the offensive. */
export const endings = (id: CardId): number[] => card(id).effects.flatMap((op, i) => (handlerOf(op).end ? [i] : []));

/** Positions of the operations of a card that act at a hook, in the order of the card. */
export const dueAt = (id: CardId, hook: Hook): number[] =>
  card(id).effects.flatMap((op, i) => (hookOf(op) === hook ? [i] : []));

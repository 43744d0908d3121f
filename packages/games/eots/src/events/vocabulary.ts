import type { Choice, IO, Offer } from '@wardroom/rules';
import type { Operation } from '../deck.ts';
import type { CardId, Side, State } from '../state.ts';

/**
 * When an operation acts (R11.2): `play`: with the card, before anything is activated; `movement`: steps 1 and 2; then
 * the steps by name; `whole`: in force all through the offensive; `cleanUp`: the end of the turn. `never`: a limit on
 * the play of the card, or the text of a reaction, which is read where it matters.
 */
export type Hook =
  | 'play'
  | 'movement'
  | 'bonus'
  | 'beforeBattles'
  | 'afterBattles'
  | 'endOfOffensive'
  | 'cleanUp'
  | 'whole'
  | 'never';

/** R24 `when` of the cards: the hook that it means. */
export const hooks: { readonly [when: string]: Hook } = {
  immediate: 'play',
  beforeMovement: 'movement',
  duringMovement: 'movement',
  beforeReaction: 'bonus',
  duringOffensive: 'bonus',
  beforeBattle: 'beforeBattles',
  beforeBattles: 'beforeBattles',
  afterBattles: 'afterBattles',
  postBattleMovement: 'afterBattles',
  endOfOffensive: 'endOfOffensive',
  endOfTurn: 'cleanUp',
  'next turn': 'cleanUp',
  // al-12: what the die must show, not a time.
  'modified die >= 9': 'whole',
};

/** An operation that is being carried out. */
export interface Doing {
  card: CardId;
  index: number;
  side: Side;
  op: Operation;
  /** Choices that are left. */
  left: number;
}

/** The rule of what an operation offers, where it is not that conditions decide (R24.8). */
export const ruleOf: { readonly [op: string]: string | undefined } = {
  tutorDiscard: 'R24.14',
  replacement: 'R24.9',
  reinforce: 'R24.13',
  hqSwap: 'R24.13',
  tokyoExpress: 'R18.6',
  buildRoute: 'R25.3',
  paradrop: 'R24.15',
};

/** One operation of the vocabulary. */
export interface Handler {
  /** When it acts, unless it says so itself. */
  at: Hook;
  /** Every field of `data/cards.json` that it knows. */
  fields: readonly string[];
  /** It asks its `if` itself, of a hex or a unit. */
  ownIf?: true;
  /**
   * Does what needs no choice and gives the number of choices that follow; `called`: another phase goes on with it.
   */
  begin?(g: State, d: Doing, io: IO): number | 'called';
  /** What it leaves behind at the end of the offensive. */
  end?(g: State, d: Doing, io: IO): void;
  /** What the owner of the card may choose now; nothing: it is over. */
  ask?(g: State, d: Doing): { [kind: string]: Offer } | null;
  /** Carries out a choice and gives the number of choices that are left. */
  take?(g: State, d: Doing, choice: Choice, io: IO): number | 'called';
}

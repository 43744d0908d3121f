import type { AnyState, Atom, Choice, Decision, Explored, Refusal } from '@wardroom/rules';
import type { Trial } from '../kit/trial.ts';

/**
 * What may follow: the one interface behind everything that lists, previews and explains choices. Behind it the trees
 * are computed on the own view (`local-lists.svelte.ts`), or asked from the server where they need what a view does
 * not show (`server-lists.ts`). Reading is synchronous and reactive; `undefined` says that it is not known yet, was
 * asked for, and will be announced. What is computed here is always known.
 */
export interface Lists {
  /**
   * The open decisions of my seats whose beginnings are known, with their trees. Branches that are not known yet look
   * empty (`isPending`).
   */
  readonly decisions: readonly Decision[];
  /** I am asked something whose beginning is still on its way. */
  readonly pending: boolean;
  /** What may follow a prefix; null where it is not offered. */
  explore(decision: Decision, kind: string, prefix: readonly Atom[]): Explored | null | undefined;
  /** Null: the choice is offered. Otherwise why not, with its rule. */
  why(decision: Decision, choice: Choice): Refusal | null | undefined;
  /** The same when it is known; null too when the decision closes meanwhile. */
  look(decision: Decision, kind: string, prefix: readonly Atom[]): Promise<Explored | null>;
  /** The same when it is known; null too when the decision closes meanwhile. */
  reason(decision: Decision, choice: Choice): Promise<Refusal | null>;
  /** Fetches what may follow soon. */
  prepare(decision: Decision, kind: string, prefix: readonly Atom[]): void;
  /** A copy of the newest position on which choices of this decision's seat can be tried. */
  trial(decision: Decision): Trial<AnyState>;
}

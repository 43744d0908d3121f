import type { AnyGame, AnyState, Atom, Choice, Decision, Explored, Refusal } from '@wardroom/rules';
import type { Trial } from '../kit/trial.ts';
import { LocalTrial } from '../kit/trial.ts';
import type { TableHeader } from './game-ui.ts';
import type { Lists } from './lists.ts';
import { exploreOn, whyOn } from './view.ts';

/** Lists that are computed here, at once: on the own view, or by the match of a board in this browser. */
export class LocalLists implements Lists {
  readonly pending = false;
  private readonly game: () => AnyGame;
  private readonly list: () => readonly Decision[];
  private readonly view: () => AnyState;
  private readonly header: () => TableHeader;
  readonly decisions: readonly Decision[] = $derived.by(() => this.list());

  /** `list` and `view` are reactive. */
  constructor(game: () => AnyGame, list: () => readonly Decision[], view: () => AnyState, header: () => TableHeader) {
    this.game = game;
    this.header = header;
    this.list = list;
    this.view = view;
  }

  explore(decision: Decision, kind: string, prefix: readonly Atom[]): Explored | null {
    return exploreOn(decision, kind, prefix);
  }
  why(decision: Decision, choice: Choice): Refusal | null {
    return whyOn(this.game(), this.view(), decision, choice);
  }
  async look(decision: Decision, kind: string, prefix: readonly Atom[]): Promise<Explored | null> {
    return this.explore(decision, kind, prefix);
  }
  async reason(decision: Decision, choice: Choice): Promise<Refusal | null> {
    return this.why(decision, choice);
  }
  prepare(): void {}
  trial(decision: Decision): Trial<AnyState> {
    return new LocalTrial(this.game(), this.header(), this.view(), decision.seat);
  }
}

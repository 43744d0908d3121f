import { trialOf } from '@wardroom/bots';
import type { AnyGame, AnyState, Atom, Choice, Decision, Offer, Play } from '@wardroom/rules';
import { walk } from '@wardroom/rules';
import { eots } from '../src/index.ts';
import type { Side, State } from './read.ts';

/** A plan under way on a board made of the seat's view: choices that are legal there make the batch. */
export class Draft {
  readonly side: Side;
  readonly choices: Choice[] = [];
  private readonly play: Play;
  private open: Decision | null;

  constructor(view: AnyState, decision: Decision) {
    this.play = trialOf(eots as unknown as AnyGame, view);
    this.side = decision.seat as Side;
    this.open = this.find();
  }

  get g(): State {
    return this.play.state as unknown as State;
  }

  private find(): Decision | null {
    return this.play.decisions().find((d) => d.seat === this.side) ?? null;
  }

  get phase(): string {
    return this.open?.phase ?? '';
  }

  /** What is offered of a kind after these atoms. */
  next(kind: string, ...prefix: Atom[]): readonly Atom[] {
    const offer: Offer | undefined = this.open?.kinds[kind];
    return (offer ? walk(offer, prefix) : null)?.next?.() ?? [];
  }

  offers(kind: string): boolean {
    return this.open?.kinds[kind] !== undefined;
  }

  /** Makes a choice if it is offered. */
  act(kind: string, ...value: Atom[]): boolean {
    if (!this.open?.kinds[kind]) return false;
    const choice: Choice = { kind, value };
    const done = this.play.act({ seat: this.side, at: 0 }, { decision: this.open.id, choices: [choice] });
    if (!done.ok) return false;
    this.choices.push(choice);
    this.open = this.find();
    return true;
  }

  /** Puts a choice at the end of the batch that is not tried: what follows it is the other side's to answer. */
  close(kind: string): Choice[] {
    return [...this.choices, { kind, value: [] }];
  }
}

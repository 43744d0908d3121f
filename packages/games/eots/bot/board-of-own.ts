import type { AnyGame, AnyState, Atom, Choice, Decision, Offer, OpenAsk } from '@wardroom/rules';
import { Sketch, walk } from '@wardroom/rules';
import { eots } from '../src/index.ts';
import type { Side, State } from './read.ts';

/**
 * The board of the last decision, made of the view once: each plan begins on it where the last one is taken back. One
 * alone is kept, and in no weak map: what lies in those lives until the memory is cleared as a whole, which is slow.
 */
let last: { view: AnyState; decision: Decision; board: Sketch } | null = null;

function boardFor(view: AnyState, decision: Decision): Sketch {
  if (last?.decision === decision && last.view === view) {
    last.board.back();
    return last.board;
  }
  const board = new Sketch(eots as unknown as AnyGame, view);
  last = { view, decision, board };
  return board;
}

/**
 * A plan under way on a board made of the seat's view: choices that are legal there make the batch. Where the next plan
 * of the same decision begins, this one ends.
 */
export class Draft {
  readonly side: Side;
  readonly choices: Choice[] = [];
  private readonly board: Sketch;
  private open: OpenAsk | null;

  constructor(view: AnyState, decision: Decision) {
    this.board = boardFor(view, decision);
    this.side = decision.seat as Side;
    this.open = this.find();
  }

  get g(): State {
    return this.board.state as unknown as State;
  }

  private find(): OpenAsk | null {
    return this.board.asks().find((d) => d.seat === this.side) ?? null;
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
    const choice: Choice = { kind, value };
    if (!this.open || !this.board.act(this.open, choice)) return false;
    this.choices.push(choice);
    this.open = this.find();
    return true;
  }

  /** Puts a choice at the end of the batch that is not tried: what follows it is the other side's to answer. */
  close(kind: string): Choice[] {
    return [...this.choices, { kind, value: [] }];
  }
}

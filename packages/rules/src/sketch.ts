import type { OpenAsk } from './asks.ts';
import { isListed } from './asks.ts';
import { secretSource } from './draws.ts';
import type { AnyGame, AnyState, Frame } from './game.ts';
import type { Entry } from './journal.ts';
import { unmake } from './journal.ts';
import { Machine } from './machine.ts';
import { enclosing } from './marks.ts';
import type { Choice } from './offer.ts';
import { bareState } from './set-up.ts';
import { shaped, shapesOf } from './shapes.ts';
import { things } from './things.ts';

/** Draws that prove nothing. */
const fixed = secretSource('00'.repeat(32), '');

/** A copy of a state, thing by thing; the values in their fields are frozen wherever the engine writes them. */
function copyOf(game: AnyGame, state: AnyState): AnyState {
  const shapes = shapesOf(game.id);
  const copy = bareState(game) as unknown as Record<string, Record<string, object>>;
  for (const name of Object.keys(state)) {
    const table: Record<string, object> = {};
    for (const thing of things(state[name] as never)) table[thing.id] = shaped(shapes, name, thing as never);
    copy[name] = table;
  }
  return copy as unknown as AnyState;
}

/**
 * A board of one's own to try one plan after another on, each from the same state: choices alone, without the steps,
 * numbers and views of a match (`Play.at` has those), and without a return to a savepoint (`io.restore` throws). The
 * state given is copied once and never written to.
 */
export class Sketch {
  readonly state: AnyState;
  private readonly machine: Machine<AnyState>;
  /** What was written since the start, oldest first. */
  private readonly written: (readonly Entry[])[] = [];
  /** What is asked at the start: every plan begins with it. */
  private first: { readonly of: Frame | undefined; readonly asks: readonly OpenAsk[] } | null = null;

  constructor(game: AnyGame, state: AnyState) {
    this.state = copyOf(game, state);
    this.machine = new Machine<AnyState>(game, this.state, fixed);
    this.machine.restore = () => {
      throw new Error('a sketch does not return to a savepoint');
    };
  }

  /** What is asked now, with all legal choices; empty after the end. */
  asks(): readonly OpenAsk[] {
    const { machine } = this;
    if (this.written.length > 0) return machine.asks();
    const of = machine.top();
    let { first } = this;
    // A frame that was left and came back is another object: the offers may hold the old one.
    if (!first || first.of !== of) this.first = first = { of, asks: machine.asks() };
    return first.asks;
  }

  /** Makes a choice of an ask that is open now; false: it is not offered, and nothing was changed. */
  act(ask: OpenAsk, choice: Choice): boolean {
    if (!isListed(ask, choice)) return false;
    this.machine.behind = enclosing(this.machine, ask.seat, ask.phase.startsWith('+'));
    this.machine.choose(choice, ask.seat, ask);
    this.written.push(this.machine.take().journal);
    return true;
  }

  /** Takes back all that was done since the start, with what a choice left behind that threw. */
  back(): void {
    const { machine, written } = this;
    unmake(this.state, machine.take().journal);
    machine.control = null;
    for (let journal = written.pop(); journal; journal = written.pop()) unmake(this.state, journal);
    machine.forget();
  }
}

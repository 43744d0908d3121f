import type { AnyGame, Atom, Choice, Decision, Offer, Refusal, Source, Step } from '@wardroom/rules';
import { Play, secretSource, walk } from '@wardroom/rules';
import { expect } from 'vitest';

const secret = '11'.repeat(32);

/**
 * A match that goes on from this state. `prepared` gives the next draw of a stream (0..bound - 1), or undefined: then
 * it comes from a fixed secret.
 */
export function matchFrom(
  game: AnyGame,
  position: object,
  prepared: (stream: string, bound: number) => number | undefined,
): { play: Play; step: Step } {
  const spare = secretSource(secret, 'bench');
  const source: Source = {
    draw: (stream, n, bound) => prepared(stream, bound) ?? spare.draw(stream, n, bound),
    nonce: spare.nonce,
  };
  const made = Play.create(game, {
    match: 'bench',
    scenario: 'custom',
    options: {},
    seeds: [],
    secret,
    at: 1,
    source,
    position,
  });
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  return made.value;
}

/** A match on the table of a game's tests: choices by name, and what is expected. Every call that fails says why. */
export abstract class RulesTable<G, Seat extends string> {
  abstract readonly play: Play;
  readonly steps: Step[] = [];

  get g(): G {
    return this.play.state as unknown as G;
  }

  /** The decision that is open (of this seat). */
  decision(seat?: Seat): Decision {
    const open = this.play.decisions();
    const found = seat ? open.find((d) => d.seat === seat) : open[0];
    if (!found)
      throw new Error(
        `no decision${seat ? ` of ${seat}` : ''}: ` +
          `${open.map((d) => `${d.seat} ${d.prompt}`).join(', ') || 'none open'}`,
      );
    return found;
  }

  /** `seat` is asked this now (its prompt). */
  expectDecision(seat: Seat, prompt: string): this {
    expect(this.play.decisions().map((d) => `${d.seat} ${d.prompt}`)).toContain(`${seat} ${prompt}`);
    return this;
  }

  /** The open decision that has choices of this kind, or else the first one. */
  protected with(kind: string): Decision {
    return this.play.decisions().find((d) => Object.hasOwn(d.kinds, kind)) ?? this.decision();
  }

  /** Makes a choice that must be accepted. */
  protected make(kind: string, value: readonly Atom[], amount: number | undefined): this {
    const d = this.with(kind);
    const done = this.play.act({ seat: d.seat, at: 1 }, { decision: d.id, choices: [choiceOf(kind, value, amount)] });
    if (!done.ok)
      throw new Error(
        `${d.seat} ${d.phase} ${d.prompt}: ${kind} ${value.join(' ')} was refused: ${JSON.stringify(done.error)}`,
      );
    this.steps.push(done.value.step);
    return this;
  }

  /** Why a choice is not offered; null when it is. */
  why(kind: string, value: readonly Atom[] = [], amount?: number): Refusal | null {
    return this.play.check(this.with(kind), choiceOf(kind, value, amount));
  }

  /** The choice would be accepted. */
  offers(kind: string, value: readonly Atom[] = [], amount?: number): this {
    expect(this.why(kind, value, amount), `${kind} ${value.join(' ')}`).toBeNull();
    return this;
  }

  /** The choice is refused, by this rule when it is given. */
  refuses(kind: string, value: readonly Atom[] = [], rule?: string, amount?: number): this {
    const refusal = this.why(kind, value, amount);
    expect(refusal, `${kind} ${value.join(' ')} should be refused`).not.toBeNull();
    if (rule) expect(refusal?.rule, `${kind} ${value.join(' ')}: ${JSON.stringify(refusal)}`).toBe(rule);
    return this;
  }

  /** Atoms that may follow a prefix. */
  next(kind: string, prefix: readonly Atom[] = []): readonly Atom[] {
    const offer = this.with(kind).kinds[kind] as Offer | undefined;
    return (offer && walk(offer, prefix)?.next?.()) || [];
  }
}

const choiceOf = (kind: string, value: readonly Atom[], amount: number | undefined): Choice => ({
  kind,
  value,
  ...(amount === undefined ? {} : { amount }),
});

import type { Readers, Seat } from './audience.ts';
import type { Json } from './json.ts';

/** Everything that a phase can do besides writing into the state. */
export interface IO {
  /**
   * Rolls `count` dice of `sides`; results 1..sides. A barrier. `why` is a log key. `situation`: what is drawn for, in
   * matches whose boards share their draws (`NewMatch.duplicate`); left out: `why`.
   */
  roll(count: number, sides: number, why: string, situation?: string): number[];
  /**
   * Takes `count` members out of `from` at random (without putting back). A barrier. `pool` names the stream;
   * `situation` as for `roll`.
   */
  pick<T extends string>(pool: string, from: readonly T[], count: number, why: string, situation?: string): T[];
  /** `readers`: the seats that alone may read it, or `{except}`. */
  log(key: string, params?: { readonly [name: string]: Json }, readers?: readonly Seat[] | Readers): void;
  /** Puts a phase on top of this one; `resume` is called with its result. */
  call(phase: string, fields?: { [field: string]: Json | undefined }): void;
  /** Replaces this frame by another phase. */
  go(phase: string, fields?: { [field: string]: Json | undefined }): void;
  /** Ends this phase; with `to`, everything above the nearest frame of that phase is left too. */
  finish(result?: Json, to?: string): void;
  /** Which of call, go and finish was asked for in this act, which can ask for no other; null: none yet. */
  handedOver(): 'call' | 'go' | 'finish' | null;
  /**
   * An id that was never used before in this match, `prefix` + counter. In drafts and in acts at any time the counter
   * is the seat's own (`prefix` + seat + counter), so that gaps tell nothing of what others do.
   */
  fresh(prefix: string): string;
  /**
   * A name under which somebody sees a hidden thing: drawn from the secret, never given twice, in no order. The
   * phase keeps it in the thing and takes a new one whenever the thing must not be followed any further.
   */
  handle(): string;
  /** Something hidden becomes known: undo may not cross it. */
  barrier(): void;
  /**
   * From here on others keep seeing the present state until `publish`. The acts below concern the mark behind which is
   * written now.
   */
  mark(owner: Seat): void;
  /**
   * Returns to the mark, which stays open. Frames and things written before are other objects afterwards: read them
   * anew.
   */
  restore(): void;
  /** Lifts its curtain: the others get what happened since as one delta. With `keep` it can still be returned to. */
  publish(keep?: true): void;
  /** Forgets the mark: nothing returns to it any more. */
  drop(): void;
  /**
   * Shows the others what was written so far to these things (`table/id`, or a whole `table`); the rest stays behind
   * the curtain.
   */
  reveal(things: readonly string[]): void;
  /** Ends one act of a long automatic chain, for showing it act by act. */
  beat(): void;
}

export interface SetupIO {
  pick<T extends string>(pool: string, from: readonly T[], count: number, why: string, situation?: string): T[];
  roll(count: number, sides: number, why: string, situation?: string): number[];
  fresh(prefix: string): string;
}

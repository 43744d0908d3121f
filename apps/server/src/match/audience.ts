import type { StepMessage } from '@wardroom/protocol';
import { actsMessage } from '@wardroom/protocol';
import type { AnyState, Audience, DecisionHead, Digest, Play, Step } from '@wardroom/rules';
import { applyActs, canonical, digestOf, digestText, publicAudience } from '@wardroom/rules';
import type { ClockState } from '../clock/clocks.ts';
import { clockMark, wireClocks } from '../clock/clocks.ts';
import { viewAsleep, viewAwake } from './sleep.ts';

/** How many past messages an audience keeps for clients that come back. */
const RING = 400;

export function audienceOf(seats: readonly string[]): Audience {
  return seats.length === 0 ? publicAudience : { kind: 'seats', seats };
}
export function keyOf(seats: readonly string[]): string {
  return seats.length === 0 ? 'public' : [...seats].sort().join('+');
}
/** Why a match is frozen, as it is told; null: it is not. */
export function frozenOf(play: Play): NonNullable<StepMessage['f']> | null {
  return play.frozen ? { match: play.rulesVersion, program: play.game.rulesVersion } : null;
}

/** What everybody of one audience has been sent: the view as they have it, and the last messages. */
export class AudienceFeed {
  readonly who: Audience;
  readonly key: string;
  private kept: AnyState | Buffer;
  digest: Digest;
  version: number;
  /** The decisions that this audience was told of. */
  waiting: readonly DecisionHead[];
  undoable: number;
  private clocks: string;
  private frozen: string;
  /** The last messages, each with the fingerprint of the view before it. */
  private readonly ring: { message: StepMessage; before: string }[] = [];

  constructor(play: Play, seats: readonly string[], clocks: ClockState | null) {
    this.who = audienceOf(seats);
    this.key = keyOf(seats);
    this.kept = play.view(this.who);
    this.digest = digestOf(this.view);
    this.version = play.version(this.who);
    this.waiting = play.heads(this.who);
    this.undoable = play.canUndo(this.who);
    this.clocks = clockMark(clocks, this.who);
    this.frozen = canonical(frozenOf(play));
  }

  /** The view as everybody of this audience has it. */
  get view(): AnyState {
    if (Buffer.isBuffer(this.kept)) this.kept = viewAwake(this.kept);
    return this.kept;
  }
  /** Makes it small until it is needed again. */
  sleep(): void {
    if (!Buffer.isBuffer(this.kept)) this.kept = viewAsleep(this.kept);
  }

  /**
   * What to tell after the step that `play` has just made or followed; null: this audience does not hear of it. `sole`:
   * who alone holds a seat; that he acted for it goes without saying.
   */
  message(
    play: Play,
    step: Step,
    clocks: ClockState | null,
    sole: (seat: string) => string | null,
  ): StepMessage | null {
    const told = play.told(step, this.who);
    if (!told) return null;
    const before = digestText(this.digest);
    this.digest = applyActs(this.view, told.acts, this.digest);
    this.version = told.version;
    const { acts, seat, by, at, version } = told;
    const m: StepMessage = {
      m: play.header.match,
      v: version,
      ...(acts.length === 0
        ? {}
        : {
            t: at,
            ...(seat === undefined ? {} : { s: seat }),
            ...(by === undefined || (seat !== undefined && by === sole(seat)) ? {} : { b: by }),
            ...actsMessage(acts),
            h: Buffer.from(step.chain.slice(0, 32), 'hex').toString('base64url'),
            x: digestText(this.digest),
          }),
      ...this.besides(play, step.at, clocks),
    };
    this.ring.push({ message: m, before });
    while (this.ring.length > RING) this.ring.shift();
    return m;
  }

  /** What is told only when it has changed. */
  private besides(play: Play, at: number, clocks: ClockState | null): Pick<StepMessage, 'w' | 'c' | 'u' | 'f'> {
    const heads = play.heads(this.who);
    const undoable = play.canUndo(this.who);
    const mark = clockMark(clocks, this.who);
    const frozen = frozenOf(play);
    const out: Pick<StepMessage, 'w' | 'c' | 'u' | 'f'> = {
      ...(canonical(heads) === canonical(this.waiting) ? {} : { w: heads }),
      ...(clocks && mark !== this.clocks ? { c: wireClocks(clocks, at, this.who) } : {}),
      ...(undoable === this.undoable ? {} : { u: undoable }),
      ...(canonical(frozen) === this.frozen ? {} : { f: frozen }),
    };
    this.waiting = heads;
    this.undoable = undoable;
    this.clocks = mark;
    this.frozen = canonical(frozen);
    return out;
  }

  /**
   * The messages after `version`; null when they are no longer kept, or when the view that was there then has another
   * fingerprint than the asker's (who may have been of another audience).
   */
  since(version: number, digest?: string): StepMessage[] | null {
    if (version === this.version) return digest === undefined || digest === digestText(this.digest) ? [] : null;
    const from = this.ring.findIndex((r) => r.message.v === version + 1);
    const first = this.ring[from];
    if (!first || (digest !== undefined && digest !== first.before)) return null;
    return this.ring.slice(from).map((r) => r.message);
  }
}

import type { StepMessage } from '@wardroom/protocol';
import type { AnyState, Audience, Digest, Play, Step } from '@wardroom/rules';
import { applyDelta, canonical, digestOf, digestText, holds, publicAudience } from '@wardroom/rules';

import { viewAsleep, viewAwake } from './sleep.ts';

/** How many past messages an audience keeps for clients that come back. */
const RING = 400;

export function audienceOf(seats: readonly string[]): Audience {
  return seats.length === 0 ? publicAudience : { kind: 'seats', seats };
}
export function keyOf(seats: readonly string[]): string {
  return seats.length === 0 ? 'public' : [...seats].sort().join('+');
}

/** What everybody of one audience has been sent: the view as they have it, and the last messages. */
export class AudienceFeed {
  readonly who: Audience;
  readonly key: string;
  private kept: AnyState | Buffer;
  digest: Digest;
  version: number;
  private heads: string;
  private undoable: number;
  /** Numbers of steps that this audience is not told of yet: a plan behind a curtain. */
  private held: StepMessage[] = [];
  /** The last messages, each with the fingerprint of the view before it. */
  private readonly ring: { message: StepMessage; before: string }[] = [];

  constructor(play: Play, seats: readonly string[]) {
    this.who = audienceOf(seats);
    this.key = keyOf(seats);
    this.kept = play.view(this.who);
    this.digest = digestOf(this.view);
    this.version = play.heard(this.who);
    for (let v = this.version + 1; v <= play.seq; v++) this.held.push({ m: play.header.match, v });
    this.heads = canonical(play.heads(this.who));
    this.undoable = undoableBy(play, this.who);
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
   * What to tell after the step that `play` has just made. Behind a curtain nothing, not even that something was done;
   * when it is lifted the numbers of the steps behind it and what they changed together.
   */
  messages(play: Play, step: Step, clocks: StepMessage['c']): StepMessage[] {
    const seen = play.delta(step, this.who);
    const before = digestText(this.digest);
    if (seen) this.digest = applyDelta(this.view, seen.delta, this.digest);
    const heads = play.heads(this.who);
    const mark = canonical(heads);
    const changed = mark !== this.heads;
    this.heads = mark;
    const undoable = undoableBy(play, this.who);
    const m: StepMessage = {
      m: play.header.match,
      v: step.seq,
      ...(seen
        ? {
            t: step.at,
            ...(step.seat === undefined ? {} : { s: step.seat }),
            ...(step.by === undefined ? {} : { b: step.by }),
            d: seen.delta,
            ...(seen.log.length > 0 ? { l: seen.log } : {}),
            h: Buffer.from(step.chain.slice(0, 32), 'hex').toString('base64url'),
            x: digestText(this.digest),
          }
        : {}),
      ...(changed ? { w: heads } : {}),
      ...(clocks ? { c: clocks } : {}),
      ...(undoable === this.undoable ? {} : { u: undoable }),
    };
    this.undoable = undoable;
    const now = [...this.held.map((h) => ({ ...h, t: step.at })), m];
    if (play.heard(this.who) < step.seq) {
      this.held = now;
      return [];
    }
    this.held = [];
    this.version = step.seq;
    for (const message of now) this.ring.push({ message, before });
    while (this.ring.length > RING) this.ring.shift();
    return now;
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

/** Steps that undo can still take back for the seats of an audience. */
export function undoableBy(play: Play, who: Audience): number {
  return play.undoable.filter((s) => s.seat !== undefined && holds(who, s.seat)).length;
}

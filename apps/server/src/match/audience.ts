import type { StepMessage } from '@wardroom/protocol';
import type { AnyState, Audience, Digest, Play, Step } from '@wardroom/rules';
import { applyDelta, canonical, digestOf, digestText, publicAudience } from '@wardroom/rules';

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
  view: AnyState;
  digest: Digest;
  version: number;
  private heads: string;
  private readonly ring: StepMessage[] = [];

  constructor(play: Play, seats: readonly string[]) {
    this.who = audienceOf(seats);
    this.key = keyOf(seats);
    this.view = play.view(this.who);
    this.digest = digestOf(this.view);
    this.version = play.seq;
    this.heads = canonical(play.heads(this.who));
  }

  /** The message of the step that `play` has just made. */
  message(play: Play, step: Step, clocks: StepMessage['c']): StepMessage {
    const seen = play.delta(step, this.who);
    if (seen) this.digest = applyDelta(this.view, seen.delta, this.digest);
    this.version = step.seq;
    const heads = play.heads(this.who);
    const mark = canonical(heads);
    const changed = mark !== this.heads;
    this.heads = mark;
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
    };
    this.ring.push(m);
    if (this.ring.length > RING) this.ring.shift();
    return m;
  }

  /** The messages after `version`; null when they are no longer kept. */
  since(version: number): StepMessage[] | null {
    if (version === this.version) return [];
    const first = this.ring[0];
    return first && first.v <= version + 1 && version < this.version ? this.ring.filter((m) => m.v > version) : null;
  }
}

import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { AnyGame, AnyState, Snapshot } from '@wardroom/rules';
import { canonical, Play, shareTexts } from '@wardroom/rules';

/**
 * A match that nobody has touched for a while: some kilobytes instead of some dozens, awake again in about a
 * millisecond.
 */
export interface Asleep {
  readonly header: Play['header'];
  readonly seq: number;
  readonly over: boolean;
  readonly frozen: boolean;
  /** Its snapshot, deflated. */
  readonly bytes: Buffer;
}

/** Deflated, in memory of just that size: what the compressor gives is the beginning of a block of 16 KB. */
function packed(text: string): Buffer {
  const found = deflateRawSync(text, { level: 1 });
  const bytes = Buffer.allocUnsafeSlow(found.length);
  found.copy(bytes);
  return bytes;
}

export function putToSleep(play: Play): Asleep {
  const bytes = packed(JSON.stringify(play.snapshot()));
  return { header: play.header, seq: play.seq, over: play.outcome !== null, frozen: play.frozen, bytes };
}

export function wake(game: AnyGame, secret: string, asleep: Asleep): Play {
  return Play.load(game, asleep.header, [], secret, JSON.parse(inflateRawSync(asleep.bytes).toString()) as Snapshot);
}

/** A view, deflated. */
export const viewAsleep = (view: AnyState): Buffer => packed(canonical(view));
export const viewAwake = (bytes: Buffer): AnyState =>
  shareTexts(JSON.parse(inflateRawSync(bytes).toString()) as AnyState);

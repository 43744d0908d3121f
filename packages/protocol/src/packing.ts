import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import type { AnyGame } from '@wardroom/rules';
import type { Dictionary } from './dictionary.ts';
import { readDictionary } from './dictionary.ts';
import { Writer } from './dictionary-writer.ts';
import { flags } from './packed.ts';
import type { SentStep } from './sent-step.ts';
import { SHORT } from './sent-step.ts';
import type { StepMessage } from './step-message.ts';

/** Shorter ones gain nothing by deflating. */
const WORTH = 90;

/** What the steps of a game are packed by; null: they are sent as they are. */
export interface Packing {
  /** Name of the dictionary: follows from its text. */
  id: string;
  text: string;
  dictionary: Dictionary;
}

const packings = new WeakMap<AnyGame, Packing>();

/** Node only: the server packs once for each audience, never for each of its members. */
export function packingOf(game: AnyGame): Packing | null {
  if (!game.wire) return null;
  let made = packings.get(game);
  if (!made) {
    const text = game.wire;
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 12);
    made = { id: `${game.id}-${hash}`, text, dictionary: readDictionary(text) };
    packings.set(game, made);
  }
  return made;
}

/** A step as it is sent: packed where its game has a dictionary. */
export function sentStep(game: AnyGame, step: StepMessage): SentStep {
  const packing = packingOf(game);
  return packing ? packed(step, packing.dictionary) : [step];
}

function packed(step: StepMessage, dictionary: Dictionary): SentStep {
  const { m, v, t, h, x, ...rest } = step;
  const head = Buffer.alloc(32);
  let flag = 0;
  let at = 2;
  let left: Partial<StepMessage> = rest;
  if (t !== undefined) {
    head.writeUIntBE(t, at, 6);
    at += 6;
    flag |= flags.t;
  }
  const chain = h === undefined ? null : Buffer.from(h, 'base64url');
  if (chain?.length === 16 && chain.toString('base64url') === h) {
    at += chain.copy(head, at);
    flag |= flags.h;
  } else if (h !== undefined) left = { ...left, h };
  if (x !== undefined && /^[0-9a-f]{16}$/.test(x)) {
    at += head.write(x, at, 'hex');
    flag |= flags.x;
  } else if (x !== undefined) left = { ...left, x };
  let body: Uint8Array = Buffer.alloc(0);
  if (Object.values(left).some((f) => f !== undefined)) body = Writer.write(left, dictionary).bytes;
  if (body.length > WORTH) {
    const deflated = deflateRawSync(body);
    if (deflated.length < body.length) {
      body = deflated;
      flag |= flags.deflated;
    }
  }
  head[0] = dictionary.mark;
  head[1] = flag;
  return [m.slice(0, SHORT), v, Buffer.concat([head.subarray(0, at), body]).toString('base64')];
}

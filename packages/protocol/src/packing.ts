import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import type { AnyGame } from '@wardroom/rules';
import type { PackedStep } from './packed.ts';
import type { StepMessage } from './socket.ts';

/** Shorter ones gain nothing. */
const WORTH = 160;

/** What the steps of a game are packed against; null: they are sent as they are. */
export interface Packing {
  /** Name of the dictionary: follows from its text. */
  id: string;
  text: Buffer;
  pack(m: StepMessage): StepMessage | PackedStep;
}

const packings = new WeakMap<AnyGame, Packing>();

/** Node only: the server packs once for each audience, never for each of its members. */
export function packingOf(game: AnyGame): Packing | null {
  if (!game.wire) return null;
  let made = packings.get(game);
  if (!made) {
    const dictionary = Buffer.from(game.wire);
    made = {
      id: `${game.id}-${createHash('sha256').update(dictionary).digest('hex').slice(0, 12)}`,
      text: dictionary,
      pack(step) {
        const { m, v, ...rest } = step;
        const text = JSON.stringify(rest);
        return text.length < WORTH ? step : { m, v, z: deflateRawSync(text, { dictionary }).toString('base64') };
      },
    };
    packings.set(game, made);
  }
  return made;
}

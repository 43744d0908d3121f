import type { Lock } from '@wardroom/auction';
import type { Config } from '../config.ts';

/** Somebody who publishes rounds has this long to answer, ms. */
const ANSWER = 4000;
const LONGEST = 4096;

/**
 * What a beacon is said to have signed for a round, as drand's relays tell it (`/CHAIN/public/ROUND`); null: none of
 * the addresses tells it, or not now. Whoever asks verifies it: an address is believed nothing.
 */
export async function fetchSignature(beacon: Config['beacon'], lock: Lock): Promise<string | null> {
  for (const url of beacon?.urls ?? []) {
    try {
      const answer = await fetch(`${url}/${lock.chain}/public/${lock.round}`, {
        signal: AbortSignal.timeout(ANSWER),
        redirect: 'error',
      });
      if (!answer.ok) {
        await answer.body?.cancel();
        continue;
      }
      const text = await upTo(answer, LONGEST);
      const found = JSON.parse(text) as { round?: unknown; signature?: unknown };
      if (found.round === lock.round && typeof found.signature === 'string' && /^[0-9a-f]{96}$/.test(found.signature))
        return found.signature;
    } catch {
      // The next one is asked, later all of them again.
    }
  }
  return null;
}

/** The text of an answer. Throws where it is longer. */
async function upTo(answer: Response, most: number): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const part of answer.body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(part, { stream: true });
    if (text.length > most) throw new Error('the answer is too long');
  }
  return text;
}

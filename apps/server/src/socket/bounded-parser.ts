import { limits } from '@wardroom/protocol';
import { Decoder, Encoder } from 'socket.io-parser';

/**
 * Longer messages still arrive, and are answered, up to so many bytes: what the longest that is taken may have if each
 * of its characters has three, and more. Beyond that the connection is cut (close code 1009).
 */
export const MOST_BYTES = 4 * limits.message;
/** Stands in place of the body of a message that is too long: no request has such a body. */
const TOO_LONG = 'too long';
/** An event in the usual namespace or another: the number of whoever waits for the answer, and the name. */
const HEAD = /^2(?:\/[^,[]*,)?\d{0,15}\["[^"\\]{1,60}",/;

/** The same message without its body, which nobody takes apart. */
function shortened(text: string): string {
  const head = HEAD.exec(text.slice(0, 200));
  return head ? `${head[0]}"${TOO_LONG}"]` : text.slice(0, 1);
}

class BoundedDecoder extends Decoder {
  override add(data: unknown): void {
    super.add(typeof data === 'string' && data.length > limits.message ? shortened(data) : data);
  }
}

/** Whether this came in place of what was too long. */
export const wasTooLong = (body: unknown): boolean => body === TOO_LONG;
export const boundedParser = { Encoder, Decoder: BoundedDecoder };

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { hexOf, TextMac } from './mac.ts';

/** The machine's own hashing where there is one (Node); browsers use the portable one. Both give the same bytes. */
const native = globalThis.process?.getBuiltinModule?.('node:crypto');

/** Hexadecimal SHA-256 of a text (UTF-8). */
export function sha(text: string): string {
  return native ? native.hash('sha256', text, 'hex') : bytesToHex(sha256(utf8ToBytes(text)));
}

/** Hexadecimal SHA-256 of bytes given in hexadecimal. */
export function shaOfHex(hex: string): string {
  return native ? native.hash('sha256', bytesOf(hex), 'hex') : bytesToHex(sha256(hexToBytes(hex)));
}

const bytesOf = (hex: string): Uint8Array => (native ? Buffer.from(hex, 'hex') : hexToBytes(hex));

/** What is published before play: the hash of the secret (both hexadecimal, 32 bytes). */
export function commitment(secret: string): string {
  return shaOfHex(secret);
}

/**
 * The scope of all draws of a match: frozen before the first draw, from the match's id and the participants' seeds.
 */
export function scopeOf(match: string, seeds: readonly string[]): string {
  return sha(['scope', match, ...seeds].map((part) => `${part.length}:${part}`).join('|'));
}

/** The scope of a match; boards of a duplicate event have one and the same, whatever their matches are called. */
export const scopeIn = (match: string, seeds: readonly string[], duplicate?: string): string =>
  duplicate === undefined ? scopeOf(match, seeds) : scopeOf(`duplicate|${duplicate}`, []);

/** Whether a draw can have this bound. */
export function isBound(bound: unknown): boolean {
  return typeof bound === 'number' && Number.isInteger(bound) && bound >= 1 && bound <= 0x1_0000_0000;
}

/**
 * A deterministic source of whole numbers; `draw` gives 0 <= n < bound for one position of one stream. With a `link` of
 * a participant's hash chain it follows from both.
 */
export interface Source {
  draw(stream: string, n: number, bound: number, link?: string): number;
  /** The nonce that hides the content of step `seq` in the chain of hashes until the secret is out. */
  nonce(seq: number): string;
}

/**
 * Commit-reveal source: HMAC-SHA256(secret, scope | stream | n), read as 32-bit words; words that would bias the
 * result are rejected, and further blocks (`| n | k`) are used when a block is exhausted. A link stands at the end
 * (`| link:...`), where no number of a block can be taken for it.
 */
export function secretSource(secret: string, scope: string): Source {
  let made: TextMac | null = null;
  // Many a board is made that never draws.
  const wordsOf = (text: string): Int32Array => (made ??= new TextMac(bytesOf(secret), scope)).words(text);
  return {
    draw(stream, n, bound, link) {
      if (!isBound(bound)) throw new RangeError(`a draw needs a bound from 1 to 2^32, not ${bound}`);
      const limit = Math.floor(0x1_0000_0000 / bound) * bound;
      const end = link === undefined ? '' : `|link:${link}`;
      for (let block = 0; ; block++) {
        const at = block === 0 ? `|${stream}|${n}` : `|${stream}|${n}|${block}`;
        const words = wordsOf(at + end);
        for (let i = 0; i < 8; i++) {
          const word = (words[i] as number) >>> 0;
          if (word < limit) return word % bound;
        }
      }
    },
    nonce: (seq) => hexOf(wordsOf(`|nonce|${seq}`)),
  };
}

/** A source that gives prepared values first (tests and the headless `play` command; never on a server). */
export function riggedSource(values: readonly number[], then: Source): Source & { left(): number } {
  const queue = [...values];
  return {
    draw(stream, n, bound, link) {
      const next = queue.shift();
      if (next === undefined) return then.draw(stream, n, bound, link);
      if (next < 0 || next >= bound) throw new Error(`a prepared draw of ${next} does not fit 0..${bound - 1}`);
      return next;
    },
    nonce: then.nonce,
    left: () => queue.length,
  };
}

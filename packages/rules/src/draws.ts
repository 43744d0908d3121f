import { _HMAC } from '@noble/hashes/hmac.js';
import { type _SHA256, sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

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

/** 1: a name (`IO.handle`) is two draws; 2: four names come of one hash. Draws are the same. */
export type DrawsVersion = 1 | 2;

/**
 * A deterministic source of whole numbers; `draw` gives 0 <= n < bound for one position of one stream. With a `link`
 * of a participant's hash chain it follows from both.
 */
export interface Source {
  draw(stream: string, n: number, bound: number, link?: string): number;
  /** The nonce that hides the content of step `seq` in the chain of hashes until the secret is out. */
  nonce(seq: number): string;
  /** Name number `n` of a match: twelve letters and digits. A source without it makes names of draws. */
  name?(n: number): string;
}

/** The hash that is running, and where its text and its code lie: one for all sources, because none waits. */
let running: _HMAC<_SHA256> | undefined;
let texts = new Uint8Array(256);
const code = new Uint8Array(32);
const words = new DataView(code.buffer);
const encoder = new TextEncoder();

/**
 * HMAC-SHA256 of texts (UTF-8) that all begin in the same way. What key and beginning make of the hash is worked out
 * once: with it the library takes less time than the machine's own hashing, which must be called from outside. The
 * code stands in `code` until the next one.
 */
function macOf(key: Uint8Array, beginning: string): (text: string) => void {
  const begun = new _HMAC<_SHA256>(sha256, key).update(utf8ToBytes(beginning));
  return (text) => {
    if (texts.length < 3 * text.length) texts = new Uint8Array(3 * text.length);
    const now = begun._cloneInto(running);
    running = now;
    now.update(texts.subarray(0, encoder.encodeInto(text, texts).written));
    now.digestInto(code);
  };
}
/** Word `i` of the last code, of eight. */
const wordOf = (i: number): number => words.getUint32(4 * i);

/** Names that come of one hash: two words each, of which the upper 30 bits are written. */
const NAMES = 4;
const lettersOf = (word: number): string => (word >>> 2).toString(32).padStart(6, '0');

/**
 * Commit-reveal source: HMAC-SHA256(secret, scope | stream | n), read as 32-bit words; words that would bias the
 * result are rejected, and further blocks (`| n | k`) are used when a block is exhausted. A link stands at the end
 * (`| link:...`), where no number of a block can be taken for it.
 */
export function secretSource(secret: string, scope: string): Source {
  let made: ReturnType<typeof macOf> | null = null;
  let names: string[] = [];
  let named = -1;
  // Many a board is made that never draws.
  const hash = (text: string): void => (made ??= macOf(bytesOf(secret), scope))(text);
  return {
    draw(stream, n, bound, link) {
      if (!isBound(bound)) throw new RangeError(`a draw needs a bound from 1 to 2^32, not ${bound}`);
      const limit = Math.floor(0x1_0000_0000 / bound) * bound;
      const end = link === undefined ? '' : `|link:${link}`;
      for (let block = 0; ; block++) {
        const at = block === 0 ? `|${stream}|${n}` : `|${stream}|${n}|${block}`;
        hash(at + end);
        for (let i = 0; i < 8; i++) if (wordOf(i) < limit) return wordOf(i) % bound;
      }
    },
    nonce(seq) {
      hash(`|nonce|${seq}`);
      return bytesToHex(code);
    },
    name(n) {
      const block = Math.floor(n / NAMES);
      if (block !== named) {
        hash(`|names|${block}`);
        names = Array.from({ length: NAMES }, (_, i) => lettersOf(wordOf(2 * i)) + lettersOf(wordOf(2 * i + 1)));
        named = block;
      }
      return names[n % NAMES] as string;
    },
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

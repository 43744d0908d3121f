import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** The machine's own hashing where there is one (Node); browsers use the portable one. Both give the same bytes. */
const native = globalThis.process?.getBuiltinModule?.('node:crypto');

/** Hexadecimal SHA-256 of a text (UTF-8). */
export function sha(text: string): string {
  return native ? native.hash('sha256', text, 'hex') : bytesToHex(sha256(utf8ToBytes(text)));
}

/** Hexadecimal SHA-256 of bytes given in hexadecimal. */
export function shaOfHex(hex: string): string {
  return native ? native.hash('sha256', Buffer.from(hex, 'hex'), 'hex') : bytesToHex(sha256(hexToBytes(hex)));
}

/** HMAC-SHA256 of texts under one key. */
function keyedMac(secret: string): (text: string) => Uint8Array {
  if (native) return nativeMac(native.hash, Buffer.from(secret, 'hex'));
  const keyed = hmac.create(sha256, hexToBytes(secret));
  return (text) => keyed.clone().update(utf8ToBytes(text)).digest();
}

/**
 * HMAC by its definition (RFC 2104) over the machine's one-shot hash, which takes half the time of its HMAC objects.
 * Keys of at most 64 bytes.
 */
function nativeMac(hash: typeof import('node:crypto').hash, key: Buffer): (text: string) => Uint8Array {
  if (key.length > 64) throw new RangeError('a key of at most 64 bytes');
  const pad = (byte: number): Buffer => Buffer.alloc(64, byte).map((b, i) => b ^ (key[i] ?? 0)) as Buffer;
  // Both are written over and over: a text goes behind the padded key.
  let inner = Buffer.concat([pad(0x36), Buffer.alloc(256)]);
  const outer = Buffer.concat([pad(0x5c), Buffer.alloc(32)]);
  return (text) => {
    const most = 64 + 3 * text.length;
    if (most > inner.length) inner = Buffer.concat([inner, Buffer.alloc(most - inner.length)]);
    const end = 64 + inner.write(text, 64, 'utf8');
    hash('sha256', inner.subarray(0, end), 'buffer').copy(outer, 64);
    return hash('sha256', outer, 'buffer');
  };
}

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
  const mac = keyedMac(secret);
  return {
    draw(stream, n, bound, link) {
      if (!isBound(bound)) throw new RangeError(`a draw needs a bound from 1 to 2^32, not ${bound}`);
      const limit = Math.floor(0x1_0000_0000 / bound) * bound;
      const end = link === undefined ? '' : `|link:${link}`;
      for (let block = 0; ; block++) {
        const at = block === 0 ? `${scope}|${stream}|${n}` : `${scope}|${stream}|${n}|${block}`;
        const bytes = mac(at + end);
        const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
        for (let i = 0; i < 32; i += 4) {
          const word = words.getUint32(i);
          if (word < limit) return word % bound;
        }
      }
    },
    nonce: (seq) => bytesToHex(mac(`${scope}|nonce|${seq}`)),
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

import { utf8ToBytes } from '@noble/hashes/utils.js';

/** The constants of SHA-256 (FIPS 180-4). */
// biome-ignore format: a table.
const K = new Int32Array([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
]);
const START = new Int32Array([
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
]);
const BLOCK = 64;

/** The block that is hashed next, in its first 16 words; the others are made of them. */
const w = new Int32Array(64);

/** Takes the block in `w` into a state of eight words. */
function compress(state: Int32Array): void {
  for (let i = 16; i < 64; i++) {
    const x = w[i - 15] as number;
    const y = w[i - 2] as number;
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[i] = (((w[i - 16] as number) + s0) | 0) + (((w[i - 7] as number) + s1) | 0);
  }
  let [a, b, c, d] = [state[0] as number, state[1] as number, state[2] as number, state[3] as number];
  let [e, f, g, h] = [state[4] as number, state[5] as number, state[6] as number, state[7] as number];
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (((h + s1) | 0) + ((e & f) ^ (~e & g)) + (((K[i] as number) + (w[i] as number)) | 0)) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  state[0] = (state[0] as number) + a;
  state[1] = (state[1] as number) + b;
  state[2] = (state[2] as number) + c;
  state[3] = (state[3] as number) + d;
  state[4] = (state[4] as number) + e;
  state[5] = (state[5] as number) + f;
  state[6] = (state[6] as number) + g;
  state[7] = (state[7] as number) + h;
}

/** Puts one byte into the block. */
function byteAt(at: number, byte: number): void {
  w[at >> 2] = (w[at >> 2] as number) | (byte << (24 - 8 * (at & 3)));
}

const plainText = (text: string): boolean => {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0x7f) return false;
  return true;
};

/**
 * HMAC-SHA256 (RFC 2104) of texts (UTF-8) that all begin in the same way, under one key of at most 64 bytes. What the
 * key and the beginning make of the hash is worked out once: a short text costs two blocks. It takes a third of the
 * time of the machine's own hashing, which must be called from outside for each part, and is the same in a browser.
 */
export class TextMac {
  private readonly inner = START.slice();
  private readonly outer = START.slice();
  /** What of the beginning does not fill a block. */
  private readonly rest: string;
  /** Bytes in the blocks of `inner`. */
  private readonly done: number;
  private readonly out = new Int32Array(8);

  constructor(key: Uint8Array, beginning: string) {
    if (key.length > BLOCK) throw new RangeError('a key of at most 64 bytes');
    for (const [state, byte] of [
      [this.inner, 0x36],
      [this.outer, 0x5c],
    ] as const) {
      w.fill(0, 0, 16);
      for (let i = 0; i < BLOCK; i++) byteAt(i, byte ^ (key[i] ?? 0));
      compress(state);
    }
    // A block of a text with letters of several bytes need not end where a letter does.
    const whole = plainText(beginning) ? beginning.length - (beginning.length % BLOCK) : 0;
    this.blocks(this.inner, beginning, 0, whole);
    this.rest = beginning.slice(whole);
    this.done = BLOCK + whole;
  }

  /** The eight words of the code of the beginning and this text; the next call writes over them. */
  words(text: string): Int32Array {
    const { out, inner, outer } = this;
    const all = this.rest === '' ? text : this.rest + text;
    const bytes = plainText(all) ? all : String.fromCharCode(...utf8ToBytes(all));
    const whole = bytes.length - (bytes.length % BLOCK);
    out.set(inner);
    this.blocks(out, bytes, 0, whole);
    w.fill(0, 0, 16);
    for (let i = whole; i < bytes.length; i++) byteAt(i - whole, bytes.charCodeAt(i));
    this.end(out, bytes.length - whole, this.done + bytes.length);
    for (let i = 0; i < 8; i++) w[i] = out[i] as number;
    w.fill(0, 8, 16);
    out.set(outer);
    this.end(out, 32, BLOCK + 32);
    return out;
  }

  /** Takes these letters, each of which stands for a byte, into a state, block by block. */
  private blocks(state: Int32Array, bytes: string, from: number, to: number): void {
    for (let at = from; at < to; at += BLOCK) {
      w.fill(0, 0, 16);
      for (let i = 0; i < BLOCK; i++) byteAt(i, bytes.charCodeAt(at + i));
      compress(state);
    }
  }

  /** Takes the last block, of which so many bytes are there, with the mark of its end and the length of all. */
  private end(state: Int32Array, there: number, length: number): void {
    byteAt(there, 0x80);
    if (there >= BLOCK - 8) {
      compress(state);
      w.fill(0, 0, 16);
    }
    w[15] = length * 8;
    compress(state);
  }
}

/** Words as hexadecimal digits. */
export const hexOf = (words: Int32Array): string =>
  Array.from(words, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');

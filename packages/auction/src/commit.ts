import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/** What a sealed bid says, before it is opened. */
export interface Opening {
  readonly side: string;
  readonly amount: string;
  /** 16 random bytes in base64url: 22 characters. */
  readonly salt: string;
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Base64url without padding. */
export function base64url(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const [a = 0, b = 0, c = 0] = [bytes[i], bytes[i + 1], bytes[i + 2]];
    const n = (a << 16) | (b << 8) | c;
    const size = Math.min(bytes.length - i, 3) + 1;
    for (let k = 0; k < size; k++) text += letters[(n >> (18 - 6 * k)) & 63];
  }
  return text;
}

/** The bytes of a text in base64url without padding, in its one spelling; null: it is none. */
export function bytesOf(text: string): Uint8Array | null {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return null;
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  for (let i = 0, at = 0; i < text.length; i += 4) {
    const four = [0, 1, 2, 3].map((k) => Math.max(0, letters.indexOf(text[i + k] ?? 'A')));
    const n = four.reduce((sum, digit) => sum * 64 + digit, 0);
    for (let k = 2; k >= 0 && at < bytes.length; k--) bytes[at++] = (n >> (8 * k)) & 255;
  }
  return base64url(bytes) === text ? bytes : null;
}

/** The hash of a box that is left, handed in beside that of its bid. */
export const sealOf = (box: string): string => base64url(sha256(utf8ToBytes(box)));

/** Is this the hash of a bid, by its form? */
export const isHash = (text: unknown): text is string => typeof text === 'string' && /^[\w-]{43}$/.test(text);
export const isSalt = (text: unknown): text is string => typeof text === 'string' && /^[\w-]{22}$/.test(text);

/**
 * The hash that binds a bidder to a bid: SHA-256 of `length:part` joined by `|`, in base64url. The match and the seat
 * are part of it, so that nobody can hand in another's hash as his own.
 */
export function bidHash(match: string, seat: string, { side, amount, salt }: Opening): string {
  const parts = ['wardroom-bid-1', match, seat, side, amount, salt];
  return base64url(sha256(utf8ToBytes(parts.map((part) => `${utf8ToBytes(part).length}:${part}`).join('|'))));
}

import { chacha20poly1305 } from '@noble/ciphers/chacha.js';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { base64url, bytesOf, type Opening } from './commit.ts';
import type { Chain, Lock } from './lock.ts';

/**
 * Boxes that nobody can open before a round of a public beacon: identity-based encryption (Boneh and Franklin, made
 * safe against chosen ciphertexts as Fujisaki and Okamoto show) to the signature of the round, as drand's own tools
 * do it (scheme `bls-unchained-g1-rfc9380`; tests compare with what they made). Loaded only where a box is made,
 * opened or verified.
 */

/** What belongs to a box: it opens as no other's. */
export interface About {
  readonly match: string;
  readonly seat: string;
  readonly hash: string;
}

const DST = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';
const KEY = 16;
const POINT = 96;
/** All bids are filled up to so many bytes: nothing follows from the size of a box. */
const ROOM = 512;
const TAG = 16;
const BODY = POINT + 2 * KEY + ROOM + TAG;
const { G1, G2, fields, pairing, shortSignatures } = bls12_381;
type Gt = Parameters<typeof fields.Fp12.toBytes>[0];

const digest = (...parts: readonly (string | Uint8Array)[]): Uint8Array =>
  sha256(concatBytes(...parts.map((p) => (typeof p === 'string' ? utf8ToBytes(p) : p))));
const xor = (a: Uint8Array, b: Uint8Array): Uint8Array => a.map((n, i) => n ^ (b[i] ?? 0));

/** What the beacon signs for a round. */
function message(round: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(round));
  return sha256(bytes);
}

/** The highest coefficients first, as drand's libraries write an element of the target group. */
function gtBytes({ c0, c1 }: Gt): Uint8Array {
  const fp = (n: bigint): Uint8Array => hexToBytes(n.toString(16).padStart(96, '0'));
  const parts = [c1, c0].flatMap((six) => [six.c2, six.c1, six.c0].flatMap((two) => [fp(two.c1), fp(two.c0)]));
  return concatBytes(...parts);
}

const mask = (gt: Gt): Uint8Array => digest('IBE-H2', gtBytes(gt)).slice(0, KEY);

/** The first number below the group's order, in a chain of hashes. */
function scalar(sigma: Uint8Array, key: Uint8Array): bigint {
  const seed = digest('IBE-H3', sigma, key);
  let last = seed;
  for (let i = 1; i < 65_535; i++) {
    last = Uint8Array.from(digest(Uint8Array.of(i & 255, i >> 8), last));
    last[0] = (last[0] as number) >> 1;
    const n = BigInt(`0x${bytesToHex(last)}`);
    if (n > 0n && n < fields.Fr.ORDER) return n;
  }
  throw new Error('no scalar was found');
}

/** Encrypts 16 bytes to the signature of a round: 128 bytes. */
export function lockKey(
  { key, round }: Pick<Lock, 'key' | 'round'>,
  secret: Uint8Array,
  sigma = randomBytes(KEY),
): Uint8Array {
  const id = G1.hashToCurve(message(round), { DST });
  const r = scalar(sigma, secret);
  const u = G2.Point.BASE.multiply(r);
  const shared = fields.Fp12.pow(pairing(id as never, G2.Point.fromHex(key)), r);
  return concatBytes(u.toBytes(true), xor(sigma, mask(shared)), xor(secret, digest('IBE-H4', sigma).slice(0, KEY)));
}

/** The 16 bytes again. Throws where they were not locked to the round of this signature. */
export function unlockKey(locked: Uint8Array, signature: string): Uint8Array {
  const u = G2.Point.fromBytes(locked.slice(0, POINT));
  u.assertValidity();
  const shared = pairing(G1.Point.fromHex(signature), u);
  const sigma = xor(locked.slice(POINT, POINT + KEY), mask(shared));
  const secret = xor(locked.slice(POINT + KEY, POINT + 2 * KEY), digest('IBE-H4', sigma).slice(0, KEY));
  if (!G2.Point.BASE.multiply(scalar(sigma, secret)).equals(u)) throw new Error('this is locked to another round');
  return secret;
}

/** Did the beacon of this chain sign the round with it? Anything else than a signature is none. */
export function isSignature({ key }: Pick<Chain, 'key'>, round: number, signature: string): boolean {
  try {
    if (!/^[0-9a-f]{96}$/.test(signature)) return false;
    const signed = shortSignatures.hash(message(round), DST);
    return shortSignatures.verify(hexToBytes(signature), signed, hexToBytes(key));
  } catch {
    return false;
  }
}

/** Is it the public key of a beacon? */
export function isBeaconKey(key: string): boolean {
  try {
    const point = G2.Point.fromHex(key);
    point.assertValidity();
    return !point.is0();
  } catch {
    return false;
  }
}

const about = (lock: Lock, { match, seat, hash }: About): Uint8Array =>
  utf8ToBytes(['wardroom-bid-box-2', lock.chain, lock.round, match, seat, hash].join('|'));
const sealKey = (secret: Uint8Array): Uint8Array => digest('wardroom-bid-box-2', secret);
/** Each key is used once. */
const NONCE = new Uint8Array(12);

/** Locks the opening of a bid: `chain.round.body`. Throws where it is too long. */
export function lockBid(lock: Lock, what: About, { side, amount, salt }: Opening): string {
  const text = utf8ToBytes(JSON.stringify([side, amount, salt]));
  if (text.length > ROOM) throw new Error('the bid is too long');
  const filled = new Uint8Array(ROOM).fill(32);
  filled.set(text);
  const secret = randomBytes(KEY);
  const body = chacha20poly1305(sealKey(secret), NONCE, about(lock, what)).encrypt(filled);
  return `${lock.chain}.${lock.round}.${base64url(concatBytes(lockKey(lock, secret), body))}`;
}

/** The bytes of a box; null: it is none for this lock, by its form. */
function bodyOf(lock: Lock, box: string): Uint8Array | null {
  const [chain, round, text = '', ...more] = box.split('.');
  if (chain !== lock.chain || round !== String(lock.round) || more.length > 0) return null;
  const bytes = bytesOf(text);
  return bytes?.length === BODY ? bytes : null;
}

/** Could this be a box for the lock, as far as can be told before the round? */
export function isBox(lock: Lock, box: string): boolean {
  const body = bodyOf(lock, box);
  return body !== null && isBeaconKey(bytesToHex(body.slice(0, POINT)));
}

/** Opens a box with the signature of its round; null: it holds no opening. */
export function openBid(lock: Lock, what: About, box: string, signature: string): Opening | null {
  try {
    const body = bodyOf(lock, box);
    if (!body) return null;
    const secret = unlockKey(body.slice(0, POINT + 2 * KEY), signature);
    const filled = chacha20poly1305(sealKey(secret), NONCE, about(lock, what)).decrypt(body.slice(POINT + 2 * KEY));
    const found: unknown = JSON.parse(new TextDecoder().decode(filled));
    if (!Array.isArray(found) || found.length !== 3 || !found.every((part) => typeof part === 'string')) return null;
    const [side, amount, salt] = found as [string, string, string];
    return { side, amount, salt };
  } catch {
    return null;
  }
}

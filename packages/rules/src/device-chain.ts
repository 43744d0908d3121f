import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { Link } from './links.ts';
import { chainId } from './links.ts';

/**
 * Links of one chain: enough for most matches of a seat, few enough that a page that opens works them out in passing.
 * Whoever has used them all begins another one.
 */
export const CHAIN_LENGTH = 2 ** 10;
/** Of so many values one is kept, so that a link costs fewer hashes than that. */
const APART = 32;
/** So many hashes at a stretch: about two milliseconds in a browser. */
const STRETCH = 1024;

/**
 * A device's own end of a hash chain: the last link is its seed, each one before is the hash of the one after, and
 * what comes before the first is the anchor.
 */
export class DeviceChain {
  readonly anchor: string;
  readonly length: number;
  private readonly kept: readonly Uint8Array[];

  private constructor(kept: readonly Uint8Array[], length: number) {
    this.kept = kept;
    this.length = length;
    this.anchor = bytesToHex(kept[0] as Uint8Array);
  }

  /** Works a chain out from its seed (32 bytes, hexadecimal), resting with `rest` so that nothing else has to wait. */
  static async from(seed: string, rest?: () => Promise<unknown>, length = CHAIN_LENGTH): Promise<DeviceChain> {
    const kept: Uint8Array[] = [];
    let value: Uint8Array = hexToBytes(seed);
    for (let n = length; ; n--) {
      if (n % APART === 0 || n === length) kept[Math.ceil(n / APART)] = value;
      if (n === 0) return new DeviceChain(kept, length);
      if (rest && n % STRETCH === 0) await rest();
      value = sha256(value);
    }
  }

  get id(): string {
    return chainId(this.anchor);
  }

  /** Link `n`, from 1. Throws `RangeError` where the chain has none. */
  link(n: number): Link {
    if (!Number.isInteger(n) || n < 1 || n > this.length) throw new RangeError(`no link ${n}`);
    const at = Math.ceil(n / APART);
    let value = this.kept[at] as Uint8Array;
    for (let k = Math.min(at * APART, this.length); k > n; k--) value = sha256(value);
    return { chain: this.id, value: bytesToHex(value) };
  }
}

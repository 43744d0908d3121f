import { sha } from '@wardroom/rules';

/**
 * Whole numbers 0..bound-1, one after another, that follow from a text: a small generator (sfc32) begun by its hash.
 */
export function drawsOf(chance: string): (bound: number) => number {
  const hash = sha(chance);
  let [a = 0, b = 0, c = 0, n = 0] = [0, 8, 16, 24].map((at) => Number.parseInt(hash.slice(at, at + 8), 16) | 0);
  return (bound) => {
    const out = (((a + b) | 0) + n) | 0;
    n = (n + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + out;
    return Math.floor(((out >>> 0) / 0x1_0000_0000) * bound);
  };
}

/** The first transposition: upper half against lower half, each from the top with the first it may meet. */
export function firstTransposition(
  size: number,
  edge: (u: number, v: number) => boolean,
): (readonly [number, number])[] | null {
  const half = size / 2;
  /** Partner of a lower node, and of an upper one. */
  const upper = new Int32Array(half).fill(-1);
  const lower = new Int32Array(half).fill(-1);
  let fixed = 0;
  const augment = (x: number, seen: Uint8Array): boolean => {
    for (let y = 0; y < half; y++) {
      if (seen[y] === 1 || !edge(x, half + y)) continue;
      seen[y] = 1;
      const holder = upper[y] ?? -1;
      if (holder >= 0 && (holder < fixed || !augment(holder, seen))) continue;
      upper[y] = x;
      lower[x] = y;
      return true;
    }
    return false;
  };
  for (let x = 0; x < half; x++) if (!augment(x, new Uint8Array(half))) return null;
  for (let x = 0; x < half; x++) {
    for (let y = 0; y < (lower[x] ?? 0); y++) {
      const holder = upper[y] ?? -1;
      if (holder < x || !edge(x, half + y)) continue;
      const [keepUpper, keepLower] = [upper.slice(), lower.slice()];
      upper[lower[x] ?? 0] = -1;
      upper[y] = x;
      lower[x] = y;
      lower[holder] = -1;
      const seen = new Uint8Array(half);
      seen[y] = 1;
      fixed = x + 1;
      if (augment(holder, seen)) break;
      upper.set(keepUpper);
      lower.set(keepLower);
    }
    fixed = x + 1;
  }
  return Array.from({ length: half }, (_, x) => [x, half + (lower[x] ?? 0)] as const);
}

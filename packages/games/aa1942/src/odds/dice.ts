/** Chances of 0, 1, 2 ... hits. */
export type Pmf = readonly number[];

export const certain: Pmf = [1];

const known: Pmf[][] = [];

/** Hits of `n` dice that hit on `value` or less of six. */
export function binomial(n: number, value: number): Pmf {
  if (n <= 0 || value <= 0) return certain;
  const row = (known[value] ??= [certain]);
  for (let k = row.length; k <= n; k++) row[k] = convolve(row[k - 1] as Pmf, [1 - value / 6, value / 6]);
  return row[n] as Pmf;
}

/** The sum of two independent numbers. */
export function convolve(a: Pmf, b: Pmf): Pmf {
  if (a.length === 1 && a[0] === 1) return b;
  if (b.length === 1 && b[0] === 1) return a;
  const out = new Array<number>(a.length + b.length - 1).fill(0);
  for (let i = 0; i < a.length; i++) {
    const p = a[i] as number;
    if (p === 0) continue;
    for (let j = 0; j < b.length; j++) out[i + j] = (out[i + j] as number) + p * (b[j] as number);
  }
  return out;
}

/** Hits of a stack: how many dice there are of each value 0..6. */
export function stackHits(dice: readonly number[]): Pmf {
  let out: Pmf = certain;
  for (let value = 1; value < dice.length; value++) out = convolve(out, binomial(dice[value] ?? 0, value));
  return out;
}

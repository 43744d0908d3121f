/** A tree of texts; leaves are sentences with `{parameters}`. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

/** Two trees as one; where both have a text, the second one's. */
export function merged(a: Texts, b: Texts): Texts {
  const out: Record<string, string | Texts> = { ...a };
  for (const [k, v] of Object.entries(b)) {
    const known = out[k];
    out[k] = typeof v === 'object' && typeof known === 'object' ? merged(known, v) : v;
  }
  return out;
}

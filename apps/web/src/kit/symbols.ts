/** A part of a drawn sign: an area that is filled, or a line with its width. */
export type Stroke = string | { d: string; width?: number };

/** A drawn sign: one area, or several parts. */
export type Sign = string | readonly Stroke[];

/** A sign in as few pieces as show the same in one ink: each area, and the lines of each width. */
export interface Drawn {
  readonly areas: readonly string[];
  readonly lines: readonly { readonly d: string; readonly width: number | undefined }[];
}

const known = new WeakMap<readonly Stroke[], Drawn>();
export function drawn(sign: Sign): Drawn {
  if (typeof sign === 'string') return { areas: [sign], lines: [] };
  const before = known.get(sign);
  if (before) return before;
  const lines = new Map<number | undefined, string>();
  for (const s of sign) if (typeof s !== 'string') lines.set(s.width, (lines.get(s.width) ?? '') + s.d);
  const areas = sign.filter((s) => typeof s === 'string');
  const out = { areas, lines: [...lines].map(([width, d]) => ({ d, width })) };
  known.set(sign, out);
  return out;
}

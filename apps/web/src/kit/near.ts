/** Something of a kind that stands somewhere and counts for so much. */
interface Standing {
  kind: string;
  key: string;
  x: number;
  y: number;
  strength: number;
}

/**
 * Of things that would cover each other one for all, the strongest: those of a kind nearer to it than its size (map
 * units) join it, so that none is hidden and no figure left out.
 */
export function joined<T extends Standing>(
  things: readonly T[],
  wide: number,
  high: number,
  join: (into: T, thing: T) => void,
): T[] {
  const out: T[] = [];
  for (const c of [...things].sort((a, b) => b.strength - a.strength || (a.key < b.key ? -1 : 1))) {
    const near = out.find((o) => o.kind === c.kind && Math.abs(o.x - c.x) < wide && Math.abs(o.y - c.y) < high);
    if (!near) out.push(c);
    else {
      near.strength += c.strength;
      join(near, c);
    }
  }
  return out;
}

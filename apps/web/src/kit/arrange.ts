/** Stacks of one area; `owner` is whose they are: each owner begins a line. */
export interface Standing {
  readonly owner: string;
}

export interface Room {
  x: number;
  /** Top of the first line. */
  top: number;
  width: number;
  height: number;
}

export interface Placed<T> {
  stack: T;
  x: number;
  y: number;
  side: number;
}

/** The smallest a counter may be, and whether all are shown, however many lines they need. */
export interface Legible {
  least: number;
  all?: boolean;
}

/**
 * Where the stacks of an area are drawn, in lines of counters of at most `base` a side; what does not fit is folded
 * (so many).
 */
export function arrange<T extends Standing>(
  stacks: readonly T[],
  room: Room,
  base: number,
  { least, all = false }: Legible,
): { counters: Placed<T>[]; folded: number } {
  const fit = Math.sqrt((room.width * room.height) / (stacks.length * base * base * 1.2));
  const side = Math.max(least, Math.min(base, base * fit));
  const columns = Math.max(2, Math.floor(room.width / side));
  const rows = all ? stacks.length : Math.max(2, Math.floor(room.height / side + 0.3));
  const lines: T[][] = [];
  for (const stack of stacks) {
    const line = lines.at(-1);
    if (line && line[0]?.owner === stack.owner && line.length < columns) line.push(stack);
    else lines.push([stack]);
  }
  const shown = lines.slice(0, rows);
  const folded = lines.slice(rows).reduce((n, l) => n + l.length, 0);
  const last = shown.at(-1);
  // The mark for what is folded needs a place in the last line.
  const spared = folded > 0 && last && last.length === columns ? 1 : 0;
  if (spared) shown[shown.length - 1] = last?.slice(0, -1) ?? [];
  const counters = shown.flatMap((line, i) =>
    line.map((stack, k) => ({
      stack,
      x: room.x + (k - (line.length - 1) / 2) * side,
      y: room.top + (i + 0.5) * side,
      side: Math.max(least, side * 0.94),
    })),
  );
  return { counters, folded: folded + spared };
}

/** Groups of things that are alike by a key, in the order in which they come. */
export function grouped<T>(things: Iterable<T>, key: (thing: T) => string): Map<string, T[]> {
  const out = new Map<string, T[]>();
  for (const thing of things) {
    const k = key(thing);
    const known = out.get(k);
    if (known) known.push(thing);
    else out.set(k, [thing]);
  }
  return out;
}

/** How often each of these comes, in the order in which they come first. */
export function tallied<K>(things: Iterable<K>): Map<K, number> {
  const out = new Map<K, number>();
  for (const thing of things) out.set(thing, (out.get(thing) ?? 0) + 1);
  return out;
}

/** One of each group, with how many there are of it. */
export const counted = <T>(things: Iterable<T>, key: (thing: T) => string): (T & { n: number })[] =>
  [...grouped(things, key).values()].map((all) => ({ ...(all[0] as T), n: all.length }));

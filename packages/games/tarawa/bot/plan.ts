import { things } from '@wardroom/rules';
import type { Content, Position, State } from '../src/read.ts';
import { conditions, content, heldToo, isGarrisoned, isHqId, isLand, jpIn, numberOf, usIn } from '../src/read.ts';
import type { Ground } from './ground.ts';
import type { Manner } from './manner.ts';

export interface Needs {
  /** The positions that have to be held so that this one counts, itself too. */
  all: readonly string[];
  position: Position;
}
const known = new WeakMap<Content, ReadonlyMap<string, Needs>>();
/** 14.2 For every position those whose intense fire reaches it, and itself. */
export function needsOf(g: State): ReadonlyMap<string, Needs> {
  const c = content(g);
  const found = known.get(c);
  if (found) return found;
  const made = new Map(
    c.positions.map((position): [string, Needs] => {
      return [position.id, { position, all: [position.id, ...heldToo(g, position.id)] }];
    }),
  );
  known.set(c, made);
  return made;
}

/** 18 The positions that have to be among those that count; empty: the number of them alone is asked for. */
export function southAsked(g: State, manner: Manner): ReadonlySet<string> {
  if (manner.asked === 1 || !conditions(g).some((x) => x.key === 'south')) return new Set();
  const c = content(g);
  return new Set(c.positions.flatMap((p) => (c.firesOnSouthBeach(p.id) ? [p.id] : [])));
}

/**
 * 14.2 The positions to go for: one bundle after another of those that one more needs to count, the cheapest for what
 * it brings, until enough count and some to spare.
 */
export function planned(
  g: State,
  ground: Ground,
  left: number,
  needs: ReadonlyMap<string, Needs>,
  barriers: ReadonlyMap<string, readonly string[]>,
  manner: Manner,
): ReadonlySet<string> {
  const c = content(g);
  const wanted = new Set<string>();
  const need = (conditions(g)[0]?.need ?? 10) + manner.spare;
  const units = things(g.us).filter((u) => isLand(u.at) && !isHqId(u.id));
  const busy = new Set<string>();
  const paid = new Set<string>();
  const lines = new Map<string, readonly { unit: string; far: number }[]>();
  const nearest = (p: Position): { unit: string; far: number } => {
    const way = ground.way(p.hex);
    const line =
      lines.get(p.id) ??
      units.map((u) => ({ unit: u.id, far: way[numberOf(u.at)] ?? 9 })).sort((a, b) => a.far - b.far);
    lines.set(p.id, line);
    return line.find((x) => !busy.has(x.unit)) ?? { unit: '', far: 9 };
  };
  const price = (id: string): number => {
    const p = c.position(id);
    const [j] = jpIn(g, p.hex);
    const blocking = (barriers.get(id) ?? []).filter((f) => !paid.has(f)).length;
    if (!j && (isGarrisoned(g, id) || usIn(g, p.hex).length > 0)) return 0.1 + 2 * blocking;
    const { far } = nearest(p);
    const late = far > left ? 4 * (far - left) : 0;
    return 0.5 + far + late + (j ? 3 + (j.pool ? 2 : 0) - (j.disrupted ? 1 : 0) : 0) + 2 * blocking;
  };
  const south = southAsked(g, manner);
  const enough = 1 + (conditions(g).find((x) => x.key === 'south')?.need ?? 0);
  const counted = (has: ReadonlySet<string>): number => {
    const all = [...has].filter((id) => needs.get(id)?.all.every((x) => has.has(x)));
    return all.length + (manner.asked - 1) * Math.min(enough, all.filter((id) => south.has(id)).length);
  };
  const bundles = [...needs.values()];
  for (let n = 0; n < 16 && counted(wanted) < need + (south.size > 0 ? (manner.asked - 1) * enough : 0); n++) {
    const prices = new Map(c.positions.map((p) => [p.id, price(p.id)]));
    const base = counted(wanted);
    let best: { rate: number; more: readonly string[] } | null = null;
    for (const b of bundles) {
      const more = b.all.filter((id) => !wanted.has(id));
      if (more.length === 0) continue;
      const cost = more.reduce((sum, id) => sum + (prices.get(id) ?? 9), 0);
      if (best && (more.length + 2) / cost < best.rate) continue;
      const rate = (counted(new Set([...wanted, ...more])) - base) / cost;
      if (!best || rate > best.rate) best = { rate, more };
    }
    if (!best) break;
    for (const id of best.more) {
      wanted.add(id);
      const p = c.position(id);
      for (const f of barriers.get(id) ?? []) paid.add(f);
      const there = usIn(g, p.hex).find((u) => !busy.has(u.id));
      busy.add(there?.id ?? nearest(p).unit);
    }
  }
  return wanted;
}

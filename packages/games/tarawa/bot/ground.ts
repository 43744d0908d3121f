import type { HexId, State } from '../src/read.ts';
import {
  around6Numbers,
  content,
  fieldHexes,
  hexes,
  inUsCommunication,
  isBeachhead,
  isLand,
  isLate,
  isLive,
  isNight,
  isOccupied,
  jpIn,
  numberOf,
  optionsOf,
} from '../src/read.ts';
import type { Manner } from './manner.ts';
import { usual } from './manner.ts';

/** What the ground is like for the Marines, hex by hex (by `numberOf`), whoever moves next. */
export interface Ground {
  /** How much a unit that stands there stands to lose in the next Japanese fire: steps and actions, about. */
  danger: Float64Array;
  /** A move ends on entering it (7.3.2). */
  stops: Uint8Array;
  /** The Japanese are there. */
  held: Uint8Array;
  /** 11.3 Fields of fire that keep a hex from the beachhead on the way with fewest hexes under them; none: joined. */
  barriers(hex: HexId): readonly string[];
  /** Actions that it takes to reach `to`, by the hex one is in; infinite where there is no way. */
  way(to: HexId): Float64Array;
}

/** What changes the ground: who holds what, and who is disrupted. */
const nameOf = (g: State): string =>
  `${optionsOf(g).set} ${isNight(g)} ${isLate(g)} ${hexes
    .flatMap((h) =>
      jpIn(g, h.id).map(
        (j) => h.id + (j.disrupted ? '-' : '') + (j.revealed ? '!' : '') + (j.tank ?? '') + (j.pool ?? ''),
      ),
    )
    .join()}`;
let last: { name: string; manner: Manner; ground: Ground } | null = null;

/** The ground of a view; remembered as long as the Japanese stay as they are. */
export function groundOf(g: State, manner: Manner = usual): Ground {
  const name = nameOf(g);
  if (last?.name !== name || last.manner !== manner) last = { name, manner, ground: survey(g, manner) };
  return last.ground;
}

function survey(g: State, { step: lost, action, late }: Manner): Ground {
  const pace = isLate(g) ? late : 0.5;
  const c = content(g);
  const size = hexes.length;
  const danger = new Float64Array(size);
  const stops = new Uint8Array(size);
  const held = new Uint8Array(size);
  const covered: string[][] = hexes.map(() => []);
  for (const [n, h] of hexes.entries()) {
    if (jpIn(g, h.id).length === 0) continue;
    held[n] = 1;
    for (const k of around6Numbers[n] as readonly number[]) stops[k] = 1;
  }
  for (const field of c.fields) {
    if (!isOccupied(g, field)) continue;
    const live = isLive(g, field);
    const units = field.members.flatMap((m) => jpIn(g, c.position(m).hex)).filter((j) => !j.disrupted);
    const strong = units.length > 1 || units.some((j) => j.pool !== undefined);
    const acts =
      c.cards.filter((x) => x.fire.some((e) => e.color === field.color && (strong || e.symbols === 1))).length /
      c.cards.length;
    const inside = fieldHexes(g, field.id);
    // One hit is shared with others who stand in the field.
    const share = Math.min(1, 0.6 * (units.length + units.filter((j) => j.pool !== undefined).length));
    const hidden = units.every((j) => !j.revealed);
    for (const [hex, grade] of inside) {
      const n = numberOf(hex);
      covered[n]?.push(field.id);
      if (!live) continue;
      const symbol = grade === 1 ? 1 : 0.4;
      danger[n] = (danger[n] ?? 0) + acts * share * symbol * (lost + (hidden ? action : 0));
      if (grade === 1) stops[n] = 1;
    }
  }
  const land = Uint8Array.from(hexes, (h) => (isLand(h.id) ? 1 : 0));
  const free = (n: number): boolean => land[n] === 1 && held[n] === 0;
  const joined = spread(
    hexes.flatMap((h, n) => (isBeachhead(h.id) && land[n] === 1 ? [n] : [])),
    free,
    (n) => 0.01 + (covered[n]?.length ?? 0) + (held[n] ?? 0) * 3,
  );
  const ways = new Map<HexId, Float64Array>();
  return {
    danger,
    stops,
    held,
    barriers(hex) {
      if (inUsCommunication(g, hex)) return [];
      const out = new Set<string>();
      for (let n = numberOf(hex), step = 0; step < 60; step++) {
        for (const f of covered[n] ?? []) out.add(f);
        const next = (around6Numbers[n] as readonly number[]).filter((k) => free(k));
        const best = next.reduce((a, k) => ((joined[k] ?? 99) < (joined[a] ?? 99) ? k : a), n);
        if (best === n) break;
        n = best;
      }
      return [...out];
    },
    way(to) {
      const known = ways.get(to);
      if (known) return known;
      const cost = (n: number): number => (stops[n] === 1 ? 0.85 : pace) + 0.25 * (danger[n] ?? 0);
      const made = spread([numberOf(to)], (n) => land[n] === 1 && (held[n] === 0 || n === numberOf(to)), cost);
      ways.set(to, made);
      return made;
    },
  };
}

/** The least cost from each hex to one of those, where entering a hex costs; not through hexes that are not `open`. */
function spread(to: readonly number[], open: (n: number) => boolean, cost: (n: number) => number): Float64Array {
  const out = new Float64Array(hexes.length).fill(Number.POSITIVE_INFINITY);
  // Costs are small: a list by tenths is quicker than a heap.
  const lists: number[][] = [];
  const put = (n: number, value: number): void => {
    if (value >= (out[n] as number) || value > 40) return;
    out[n] = value;
    const at = Math.floor(value * 10);
    while (lists.length <= at) lists.push([]);
    lists[at]?.push(n);
  };
  for (const n of to) put(n, 0);
  for (let at = 0; at < lists.length; at++)
    for (let i = 0; i < (lists[at]?.length ?? 0); i++) {
      const n = lists[at]?.[i] as number;
      const here = out[n] as number;
      if (Math.floor(here * 10) !== at) continue;
      const enter = here + cost(n);
      for (const k of around6Numbers[n] as readonly number[]) if (open(k)) put(k, enter);
    }
  return out;
}

import type { State, Unit } from '@wardroom/aa1942/read';
import { cargoStacks, isHostileTerritory, isSea, now, stackOf } from '@wardroom/aa1942/read';
import type { Atom, Decision, Offer } from '@wardroom/rules';
import { walk } from '@wardroom/rules';
import { isPlace } from '../map/geography.ts';

/** Kinds of choices that move pieces, the usual one first. */
export const kindsOfMoves = ['move', 'assault', 'unload', 'load', 'raid', 'escort'] as const;
export type MoveKind = (typeof kindsOfMoves)[number];

/** One way in which a stack may go to a space. */
export interface Way {
  kind: MoveKind;
  value: readonly Atom[];
  most: number;
  /** Spaces from the start to the end. */
  path: readonly string[];
}

/**
 * The unit that names the choice for this one: the first of its stack; a unit aboard speaks for its ship in an
 * assault.
 */
export function nameFor(g: State, kind: MoveKind, id: string): { name: string; units: readonly Unit[] } | null {
  const u = g.units[id];
  if (!u) return null;
  if (kind === 'assault') {
    const ship = u.aboard ? g.units[u.aboard] : u;
    if (ship?.type !== 'transport') return null;
    const s = stackOf(g, ship.id);
    return s ? { name: s.id, units: s.units } : null;
  }
  if (kind === 'unload') {
    if (!u.aboard) return null;
    const s = cargoStacks(g, u.space, (x) => x.power === now(g).power).find((c) => c.units.some((x) => x.id === id));
    return s ? { name: s.id, units: s.units } : null;
  }
  if (u.aboard) return null;
  const s = stackOf(g, id);
  return s ? { name: s.id, units: s.units } : null;
}

/** Where an atom leads: itself, or where that unit stands. */
function spaceOf(g: State, atom: Atom): string | null {
  if (typeof atom !== 'string') return null;
  return isPlace(atom) ? atom : (g.units[atom]?.space ?? null);
}

const deepest = 4;

/** Every way that the offer gives the named stack, by where it ends; of several to one space the best. */
export function waysOf(g: State, decision: Decision, kind: MoveKind, name: string, from: string): Map<string, Way[]> {
  const out = new Map<string, Way[]>();
  const root = decision.kinds[kind];
  const start = root ? walk(root, [name]) : null;
  if (!start) return out;
  const visit = (offer: Offer, value: readonly Atom[], path: readonly string[]): void => {
    const here = path[path.length - 1] as string;
    if (offer.end && value.length > 1 && (here !== from || path.length > 2)) {
      const most = offer.end === true ? 1 : offer.end.max;
      out.set(here, [...(out.get(here) ?? []), { kind, value, most, path }]);
    }
    if (value.length > deepest || !offer.next || !offer.child) return;
    for (const atom of offer.next()) {
      const space = spaceOf(g, atom);
      if (space !== null) visit(offer.child(atom), [...value, atom], [...path, space]);
    }
  };
  visit(start, [name], [from]);
  return out;
}

/** Through all of `via` in order, then shorter first; of two as short the one that takes a territory in passing. */
export function bestWay(g: State, ways: readonly Way[], via: readonly string[]): Way | null {
  const { power } = now(g);
  const passes = (w: Way): boolean => {
    let at = 0;
    for (const s of w.path.slice(1, -1)) if (s === via[at]) at++;
    return at === via.length;
  };
  const score = (w: Way): number =>
    w.path.length * 10 -
    (w.path.slice(1, -1).some((s) => !isSea(s) && isHostileTerritory(g, s, power)) ? 5 : 0) -
    Math.min(w.most, 4);
  const fit = via.length > 0 ? ways.filter(passes) : ways;
  return [...fit].sort((a, b) => score(a) - score(b))[0] ?? null;
}

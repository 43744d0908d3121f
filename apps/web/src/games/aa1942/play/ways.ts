import type { State, Unit } from '@wardroom/aa1942/read';
import { cargoStacks, isHostileTerritory, isSea, now, stackOf } from '@wardroom/aa1942/read';
import type { Atom, Decision } from '@wardroom/rules';
import type { Route } from '../../../kit/routes.ts';
import { followIn, routesFrom } from '../../../kit/routes.ts';
import { isPlace } from '../map/geography.ts';

/** Kinds of choices that move pieces, the usual one first. */
export const kindsOfMoves = ['move', 'assault', 'unload', 'load', 'raid', 'escort'] as const;
export type MoveKind = (typeof kindsOfMoves)[number];

/** Kinds in the order in which they are tried; a preferred one first. */
export function kindsFor(decision: Decision, prefer: MoveKind | null): MoveKind[] {
  const there = kindsOfMoves.filter((k) => decision.kinds[k]);
  return prefer && there.includes(prefer) ? [prefer, ...there.filter((k) => k !== prefer)] : there;
}

/**
 * The stack that is named in a choice for this unit, by its first unit; a unit aboard speaks for its ship in an
 * assault.
 */
export function stackFor(g: State, kind: MoveKind, id: string): { id: string; units: readonly Unit[] } | null {
  const u = g.units[id];
  const ship = u?.aboard ? g.units[u.aboard] : u;
  if (!u) return null;
  if (kind === 'assault') return ship?.type === 'transport' ? stackOf(g, ship.id) : null;
  if (kind !== 'unload') return u.aboard ? null : stackOf(g, id);
  const aboard = u.aboard ? cargoStacks(g, u.space, (x) => x.power === now(g).power) : [];
  return aboard.find((c) => c.units.some((x) => x.id === id)) ?? null;
}

/** Every way of a kind that is offered to this unit, by where it ends. */
export function waysOf(g: State, decision: Decision, kind: MoveKind, id: string): Map<string, Route[]> {
  const name = stackFor(g, kind, id)?.id;
  if (name === undefined || !decision.kinds[kind]) return new Map();
  // An atom leads to itself, or to where that unit stands.
  const placeOf = (atom: Atom): string | null => {
    if (typeof atom !== 'string') return null;
    return isPlace(atom) ? atom : (g.units[atom]?.space ?? null);
  };
  return routesFrom(followIn(decision), { kind, prefix: [name] }, g.units[name]?.space ?? '', placeOf);
}

/** Through all of `via` in order, then shorter first; of two as short the one that takes a territory in passing. */
export function bestWay(g: State, ways: readonly Route[], via: readonly string[]): Route | null {
  const { power } = now(g);
  const between = (w: Route): readonly string[] => w.path.slice(1, -1);
  const passes = (w: Route): boolean => between(w).reduce((at, s) => (s === via[at] ? at + 1 : at), 0) === via.length;
  const takes = (w: Route): boolean => between(w).some((s) => !isSea(s) && isHostileTerritory(g, s, power));
  const score = (w: Route): number => w.path.length * 10 - (takes(w) ? 5 : 0) - Math.min(w.most, 4);
  const fit = via.length > 0 ? ways.filter(passes) : ways;
  return [...fit].sort((a, b) => score(a) - score(b))[0] ?? null;
}

/** The best way of a unit to a space, of the first kind that has one. */
export function wayTo(
  g: State,
  decision: Decision,
  id: string,
  to: string,
  via: readonly string[],
  prefer: MoveKind | null,
): Route | null {
  for (const kind of kindsFor(decision, prefer)) {
    const best = bestWay(g, waysOf(g, decision, kind, id).get(to) ?? [], via);
    if (best) return best;
  }
  return null;
}

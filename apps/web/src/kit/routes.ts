import type { Atom, Decision } from '@wardroom/rules';
import { exploreOn } from '../table/view.ts';
import type { Follow, Way } from './choosing.ts';

/** A whole choice that leads a thing from place to place. */
export interface Route {
  kind: string;
  value: readonly Atom[];
  /** So many of the things that are alike may go. */
  most: number;
  /** Places from the start to the end. */
  path: readonly string[];
}

/** What may follow in the trees of a decision itself, as on the copy of a trial. */
export const followIn = (decision: Decision | null): Follow => ({
  kinds: Object.keys(decision?.kinds ?? {}),
  explore: (kind, prefix) => (decision ? exploreOn(decision, kind, prefix) : null),
});

/** How many of the things that are alike a choice may be made for. */
export const mostOf = (end: true | { max: number }): number => (end === true ? 1 : end.max);

/** Every whole choice below a beginning, by the place where it ends; `placeOf`: the place to which an atom leads. */
export function routesFrom(
  follow: Follow,
  { kind, prefix }: Way,
  from: string,
  placeOf: (atom: Atom) => string | null,
  deepest = 4,
): Map<string, Route[]> {
  const out = new Map<string, Route[]>();
  const visit = (value: readonly Atom[], path: readonly string[]): void => {
    const at = follow.explore(kind, value);
    const here = path.at(-1) ?? from;
    if (at?.end && value.length > prefix.length && (here !== from || path.length > 2))
      out.set(here, [...(out.get(here) ?? []), { kind, value, most: mostOf(at.end), path }]);
    if (value.length >= prefix.length + deepest) return;
    for (const atom of at?.next ?? []) {
      const place = placeOf(atom);
      if (place !== null) visit([...value, atom], [...path, place]);
    }
  };
  visit(prefix, [from]);
  return out;
}

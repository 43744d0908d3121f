import type { Source } from '@wardroom/rules';

/** What somebody counts as who has no rating. */
const UNRATED = 1500;

/**
 * Seeds by lot: entrants in the order of their entries, drawn from the event's committed secret; with `ratings` the
 * higher ones come first, and the lot decides among equal ones.
 */
export function drawSeeds(
  entrants: readonly string[],
  source: Source,
  ratings?: { readonly [id: string]: number },
): string[] {
  const left = [...entrants];
  const drawn = entrants.map((_, n) => left.splice(source.draw('seed', n, left.length), 1)[0] as string);
  const worth = (id: string): number => ratings?.[id] ?? UNRATED;
  return ratings ? drawn.sort((a, b) => worth(b) - worth(a)) : drawn;
}

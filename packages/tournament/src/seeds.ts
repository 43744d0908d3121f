import type { Source } from '@wardroom/rules';

/** Seeds by lot: entrants in the order of their entries, drawn from the event's committed secret. */
export function drawSeeds(entrants: readonly string[], source: Source): string[] {
  const left = [...entrants];
  return entrants.map((_, n) => left.splice(source.draw('seed', n, left.length), 1)[0] as string);
}

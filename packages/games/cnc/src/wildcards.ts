import * as z from 'zod/mini';
import { neutrals } from './nations.ts';
import { wildcardsFiles } from './sets.ts';
import type { Faction, NationId, State } from './state.ts';

const options = z.array(z.string().check(z.refine((n) => neutrals.includes(n), 'not a Neutral')));

/**
 * 13.5 What the wild cards allow: one file in `data/wildcards`. The option lists are reconstructed: another file may
 * replace them.
 */
export const wildcardsSchema = z.object({
  source: z.string().check(z.minLength(1)),
  wildcards: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      rule: z.enum(['adjacent-neutral', 'any-neutral', 'list']),
      costInd: z.optional(z.int()),
      needsInd: z.optional(z.int()),
      options: z.nullable(z.object({ japan: options, usa: options, soviet: options })),
      sure: z.string(),
    }),
  ),
});
export type WildcardSet = z.output<typeof wildcardsSchema>;
export type Wildcard = WildcardSet['wildcards'][number];

/** The sets that an option of the table can name. */
export const wildcardSets: { readonly [name: string]: WildcardSet } = Object.fromEntries(
  Object.entries(wildcardsFiles).map(([name, file]) => [name, wildcardsSchema.parse(file)]),
);

/** The wild card of this name in the set of the match; throws for an unknown one. */
export function wildcard(g: State, id: string): Wildcard {
  const set = wildcardSets[g.options.now?.wildcards ?? 'reconstructed'] as WildcardSet;
  const found = set.wildcards.find((w) => w.id === id);
  if (!found) throw new Error(`no wild card ${id}`);
  return found;
}
/** The list of a faction (13.5); empty for the two that go by a rule. */
export const listed = (w: Wildcard, f: Faction): readonly NationId[] => w.options?.[f] ?? [];

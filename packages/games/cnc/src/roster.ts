import { derived, things } from '@wardroom/rules';
import { z } from 'zod';
import reconstructed from '../data/rosters/reconstructed.json' with { type: 'json' };
import type { State, UnitNation, UnitType } from './state.ts';

const colour = z.enum(['japan', 'usa', 'british-empire', 'nat-china', 'russia', 'red-china', 'armed-minor']);
const kind = z.enum([
  'fortress',
  'air-force',
  'carrier',
  'submarine',
  'fleet',
  'tank',
  'infantry',
  'marine',
  'militia',
]);

/**
 * 2.2 A roster of blocks: one file in `data/rosters`. Which blocks the box holds is reconstructed: another file may
 * replace it.
 */
export const rosterSchema = z
  .object({
    source: z.string().min(1),
    unitBlocks: z.int().positive(),
    roster: z.array(z.object({ nation: colour, type: kind, count: z.int().min(0).max(40), sure: z.string() })),
  })
  .refine((r) => r.roster.reduce((n, row) => n + row.count, 0) === r.unitBlocks, 'the rows must add up to unitBlocks')
  .refine(
    (r) => new Set(r.roster.map((row) => `${row.nation}.${row.type}`)).size === r.roster.length,
    'a kind stands in two rows',
  );
export type Roster = z.output<typeof rosterSchema>;

/** The sets that an option of the table can name. */
export const rosters: { readonly [name: string]: Roster } = { reconstructed: rosterSchema.parse(reconstructed) };

/** How many blocks of a kind there are; Armed Minors have as many as they need. */
export function blocksInBox(g: State, nation: UnitNation, type: UnitType): number {
  if (nation === 'armed-minor') return 99;
  const set = rosters[g.options.now?.roster ?? 'reconstructed'] as Roster;
  return set.roster.find((r) => r.nation === nation && r.type === type)?.count ?? 0;
}

/** 2.2 Blocks of a kind that are not on the map. */
export const freeBlocks = (g: State, nation: UnitNation, type: UnitType): number =>
  blocksInBox(g, nation, type) - (onMap(g, 0).get(`${nation}.${type}`) ?? 0);
/** Blocks on the map by kind: it changes only where blocks come or go. */
const onMap = derived<State, number, ReadonlyMap<string, number>>(['blocks#', 'blocks.type'], (g) => {
  const out = new Map<string, number>();
  for (const b of things(g.blocks)) out.set(`${b.nation}.${b.type}`, (out.get(`${b.nation}.${b.type}`) ?? 0) + 1);
  return out;
});

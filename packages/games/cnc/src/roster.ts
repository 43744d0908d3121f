import { folded } from '@wardroom/rules';
import * as z from 'zod/mini';
import { rostersFiles } from './sets.ts';
import type { Block, State, UnitNation, UnitType } from './state.ts';

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
    source: z.string().check(z.minLength(1)),
    unitBlocks: z.int().check(z.positive()),
    roster: z.array(
      z.object({ nation: colour, type: kind, count: z.int().check(z.gte(0), z.lte(40)), sure: z.string() }),
    ),
  })
  .check(
    z.refine(
      (r) => r.roster.reduce((n, row) => n + row.count, 0) === r.unitBlocks,
      'the rows must add up to unitBlocks',
    ),
    z.refine(
      (r) => new Set(r.roster.map((row) => `${row.nation}.${row.type}`)).size === r.roster.length,
      'a kind stands in two rows',
    ),
  );
export type Roster = z.output<typeof rosterSchema>;

/** The sets that an option of the table can name. */
export const rosters: { readonly [name: string]: Roster } = Object.fromEntries(
  Object.entries(rostersFiles).map(([name, file]) => [name, rosterSchema.parse(file)]),
);

/** How many blocks of a kind there are; Armed Minors have as many as they need. */
export function blocksInBox(g: State, nation: UnitNation, type: UnitType): number {
  if (nation === 'armed-minor' && g.options.now?.armedMinorFortsUnlimited !== false) return 99;
  return inBox.get(g.options.now?.roster ?? 'reconstructed')?.[nation]?.[type] ?? 0;
}
/** How many of a kind, by nation and type. */
type Kinds = { [N in UnitNation]?: { [T in UnitType]?: number } };
const inBox: ReadonlyMap<string, Kinds> = new Map(
  Object.entries(rosters).map(([name, set]) => {
    const kinds: Kinds = {};
    for (const row of set.roster) (kinds[row.nation] ??= {})[row.type] = row.count;
    return [name, kinds];
  }),
);

/** 2.2 Blocks of a kind that are not on the map. */
export const freeBlocks = (g: State, nation: UnitNation, type: UnitType): number =>
  blocksInBox(g, nation, type) - (onMap(g).count[nation]?.[type] ?? 0);
interface OnMap {
  /** The kind of each block. */
  of: Map<string, Pick<Block, 'nation' | 'type'>>;
  count: Kinds;
}
/** Blocks on the map by kind, kept up to date block by block. */
const onMap = folded<State, Block, OnMap>(
  'blocks',
  ['type'],
  () => ({ of: new Map(), count: {} }),
  ({ of, count }, id, b) => {
    const add = (kind: Pick<Block, 'nation' | 'type'>, n: number): void => {
      const types = (count[kind.nation] ??= {});
      types[kind.type] = (types[kind.type] ?? 0) + n;
    };
    const was = of.get(id);
    if (was) add(was, -1);
    if (b?.type === undefined) {
      of.delete(id);
      return;
    }
    add(b, 1);
    of.set(id, { nation: b.nation, type: b.type });
  },
);

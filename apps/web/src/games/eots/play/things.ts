import { isCardId, isHex, isUnitId } from '@wardroom/eots/read';
import type { LogEntry } from '@wardroom/rules';
import type { Classes, Leads, Open } from '../../../kit/choosing.ts';
import { followOn, openNow } from '../../../kit/choosing.ts';
import type { TableStore } from '../types.ts';

type Thing = 'unit' | 'hex' | 'card';

function thingOf(atom: string): Thing | 'word' {
  if (isHex(atom)) return 'hex';
  if (isUnitId(atom)) return 'unit';
  return isCardId(atom) ? 'card' : 'word';
}

/**
 * What can be touched: counters, hexes, cards. A detour is chosen by its word: else every destination would stand for
 * two ways.
 */
export const things: Classes<Thing> = { names: ['unit', 'hex', 'card'], of: thingOf, alone: new Set(['via']) };
export const stacking = { classes: things, unit: 'unit', go: 'go' } as const;

/** What the next touch may be at this table. */
export const openOn = (table: TableStore, leads?: Leads): Open<Thing> =>
  openNow(followOn(table), table.draft, things, leads);

/** The units of which a line of the log speaks, each once. */
export const unitsIn = ({ params = {} }: LogEntry): string[] => [
  ...new Set(
    Object.values(params)
      .flat()
      .filter((v): v is string => typeof v === 'string' && isUnitId(v)),
  ),
];

import { folded } from '@wardroom/rules';
import { areas, inChinaProper, isSea, numberOf } from './board.ts';
import { isSubpower } from './nations.ts';
import type { AreaId, Block, State } from './state.ts';

interface Whereabouts {
  /** Where each block was when it was last looked at. */
  of: Map<string, { area: AreaId; hinders: boolean }>;
  /** By the numbers of areas: how often a block came there, left, escaped or came out again. */
  changes: Uint32Array;
  /** The same of all blocks on which a supply line or a Trade Route of anybody hangs. */
  lines: number;
}

/** 20.2, 20.4 Is it one on which lines hang: at sea, or one of a Great Power in China proper? */
const hinders = (b: Block): boolean =>
  isSea(b.area) || (b.nation !== 'armed-minor' && !isSubpower(b.nation) && inChinaProper(b.area));

/**
 * What has changed about who stands where, so that what hangs on a few areas only need not be worked out anew whenever
 * any block moves. The counters never come back, not by undo either.
 */
export const whereabouts = folded<State, Block, Whereabouts>(
  'blocks',
  ['area', 'escaped'],
  () => ({ of: new Map(), changes: new Uint32Array(areas.length), lines: 0 }),
  (value, id, b) => {
    const was = value.of.get(id);
    const now = b?.area === undefined ? undefined : { area: b.area, hinders: hinders(b) };
    const count = (at: AreaId): void => {
      value.changes[numberOf(at)] = (value.changes[numberOf(at)] ?? 0) + 1;
    };
    if (was) count(was.area);
    if (now) count(now.area);
    if (was?.hinders || now?.hinders) value.lines++;
    if (now) value.of.set(id, now);
    else value.of.delete(id);
  },
);

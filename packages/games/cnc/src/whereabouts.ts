import { folded } from '@wardroom/rules';
import { areas, inChinaProper, isSea, numberOf } from './board.ts';
import { isSubpower, unitNations } from './nations.ts';
import type { AreaId, Block, State, UnitNation } from './state.ts';

/** By the bit that stands for them in a set of nations. */
const bitOf = new Map(unitNations.map((n, i) => [n, i]));
const bit = (n: UnitNation): number => 1 << (bitOf.get(n) as number);
/** The number of a nation, below 8. */
export const nationNumber = (n: UnitNation): number => bitOf.get(n) as number;
/** What `nationNumber` numbers; throws for another number. */
export function nationOfNumber(i: number): UnitNation {
  const n = unitNations[i];
  if (n === undefined) throw new RangeError(`no nation ${i}`);
  return n;
}
/** A set of nations: those for which `is` holds. */
export const nationSet = (is: (n: UnitNation) => boolean): number =>
  unitNations.reduce((set, n) => (is(n) ? set | bit(n) : set), 0);
export const minorsBit = bit('armed-minor');

/** Where a block is, as it was last counted. */
interface Place {
  /** The number of its area, and its nation's. */
  at: number;
  nation: number;
  escaped: boolean;
  hinders: boolean;
}
interface Whereabouts {
  of: Map<string, Place>;
  /** By the numbers of areas: how often a block came there, left, escaped or came out again. */
  changes: Uint32Array;
  /** The same of all blocks on which a supply line or a Trade Route of anybody hangs. */
  lines: number;
  /** By the numbers of areas: the nations with blocks there, and those with escaped submarines (18.11). */
  present: Uint8Array;
  escaped: Uint8Array;
  /** How many blocks each bit stands for: by area and nation, escaped ones behind the others. */
  count: Uint8Array;
}

/** 20.2, 20.4 Is it one on which lines hang: at sea, or one of a Great Power in China proper? */
const hinders = (b: Block, at: AreaId): boolean =>
  isSea(at) || (b.nation !== 'armed-minor' && !isSubpower(b.nation) && inChinaProper(at));

function add(w: Whereabouts, { at, nation, escaped }: Place, n: 1 | -1): void {
  const set = escaped ? w.escaped : w.present;
  const place = at * 16 + (escaped ? 8 : 0) + nation;
  const now = (w.count[place] as number) + n;
  w.count[place] = now;
  if (now === 0) set[at] = (set[at] as number) & ~(1 << nation);
  else set[at] = (set[at] as number) | (1 << nation);
  w.changes[at] = (w.changes[at] as number) + 1;
}

/**
 * Who stands where, by nation, and what has changed about it, so that what hangs on a few areas only need not be
 * worked out anew whenever any block moves. The counters of changes never come back, not by undo either.
 */
export const whereabouts = folded<State, Block, Whereabouts>(
  'blocks',
  ['area', 'escaped', 'nation', 'type'],
  () => ({
    of: new Map(),
    changes: new Uint32Array(areas.length),
    lines: 0,
    present: new Uint8Array(areas.length),
    escaped: new Uint8Array(areas.length),
    count: new Uint8Array(areas.length * 16),
  }),
  (w, id, b) => {
    const was = w.of.get(id);
    if (was) add(w, was, -1);
    if (was?.hinders) w.lines++;
    // A view may hide of a block where it is.
    const at = b?.area === undefined ? -1 : numberOf(b.area);
    if (!b || at < 0) {
      w.of.delete(id);
      return;
    }
    const escaped = b.escaped === true;
    const now = { at, nation: nationNumber(b.nation), escaped, hinders: hinders(b, b.area) };
    add(w, now, 1);
    if (now.hinders) w.lines++;
    w.of.set(id, now);
  },
);
/** Nations with blocks in an area, as a set; escaped submarines are not counted. */
export const nationsIn = (g: State, at: AreaId): number => whereabouts(g).present[numberOf(at)] ?? 0;
/** Nations with escaped submarines in a sea, as a set. */
export const escapedIn = (g: State, at: AreaId): number => whereabouts(g).escaped[numberOf(at)] ?? 0;

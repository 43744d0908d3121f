import type { Shapes } from './shapes.ts';
import { strayShapes } from './shapes.ts';

/**
 * What is known of a state in memory beside its tables: when each of them was last written to, and what was derived
 * from them. It lies on the state itself, under a symbol that nothing lists or copies, because it is asked for all the
 * time; a copy of a state begins without any.
 */
export interface Facts {
  /** The number of the last write of all. */
  last: number;
  /** The same without drafts and numbers of decisions: what a draft is laid over. */
  common: number;
  /** The numbers of the last writes to tables, to their things and to fields, each at a place of its own. */
  of: number[];
  /** Ids of the things that were written to, at the same places; only of what some index reads. */
  logs: (Log | undefined)[];
  /** What each derived fact and each index keeps, at the place that it took (`takePlace`). */
  kept: unknown[];
  /** How its things lie. */
  shapes: Shapes;
}

/** Ids in the order of the writes; `from`: how many older ones were dropped. */
export interface Log {
  from: number;
  ids: string[];
}
/** So many ids are kept for readers that have not looked. */
const MOST = 128;
export function note(log: Log, id: string): void {
  if (log.ids.length >= MOST) {
    log.from += log.ids.length;
    log.ids = [];
  }
  log.ids.push(id);
}

const FACTS = Symbol('facts');
type Known = { [FACTS]?: Facts };
/** States that nothing can be put on. */
const beside = new WeakMap<object, Facts>();
let places = 0;

/** A place in `kept` of every state: once for each derived fact or index of a program. */
export const takePlace = (): number => places++;

/** What is known of this plain state. */
export function factsOf(root: object): Facts {
  return (root as Known)[FACTS] ?? beside.get(root) ?? begin(root);
}

function begin(root: object): Facts {
  const facts: Facts = { last: 0, common: 0, of: [], logs: [], kept: [], shapes: strayShapes };
  if (Object.isExtensible(root)) Object.defineProperty(root, FACTS, { value: facts });
  else beside.set(root, facts);
  return facts;
}

/** Where the numbers of the last writes to a table and to its fields ('': things) stand in `Facts.of`. */
interface Stamps {
  /** Writes to it count in `Facts.common`. */
  common: boolean;
  whole: number;
  fields: Map<string, number>;
}
const stamps = new Map<string, Stamps>();
let stampCount = 0;
export function stampsOf(table: string): Stamps {
  let found = stamps.get(table);
  if (found) return found;
  found = { common: table !== '_drafts' && table !== '_asks', whole: stampCount++, fields: new Map() };
  stamps.set(table, found);
  return found;
}
/** The place of a field of a table; '': of things that come and go. */
export function fieldStamp(table: string, field: string): number {
  const { fields } = stampsOf(table);
  let stamp = fields.get(field);
  if (stamp === undefined) fields.set(field, (stamp = stampCount++));
  return stamp;
}
/** The place of what a derived fact reads: `units`, `units#` or `units.space`. */
export function stampOf(read: string): number {
  const end = read.search(/[#.]/);
  if (end < 0) return stampsOf(read).whole;
  return fieldStamp(read.slice(0, end), read.slice(end + 1));
}

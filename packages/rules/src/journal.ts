import { factsOf, note, stampOf, stampsOf, takePlace } from './facts.ts';
import type { Json } from './json.ts';
import { byCode, freeze } from './json.ts';
import { plain, RAW, type Raw } from './raw.ts';
import { RecordingTable, recordingOf } from './recording.ts';
import { bare, shaped } from './shapes.ts';
import { keepOrder, keepTable, touchTable } from './things.ts';

/**
 * A flat record with an id; fields hold plain JSON and are replaced as a whole. An absent field, undefined and
 * null are the same: things of a state have undefined where others of their table have a field (`shapes.ts`).
 */
export interface Thing {
  id: string;
}
export type Table<T extends Thing = Thing> = Record<string, T>;
export type Tables = Record<string, Table>;

/**
 * One write: table, id, field, before, after (null: absent). Field '' is the whole thing: created where `before`
 * is null, removed where `after` is null.
 */
export type Entry = readonly [table: string, id: string, field: string, before: Json, after: Json];

type Fields = { readonly [field: string]: Json | undefined };
const noFields: Fields = {};

/**
 * Counts writes. Each state knows the number of the last write to each of its tables, to things of it that come or go
 * (`units#`), and to each field (`units.space`) that some derived fact reads.
 */
let clock = 0;

/**
 * Says that a plain state was written to without a recorder, so that derived facts and the order of its things are
 * found anew.
 */
export function touch(root: object, table: string, field: string, id: string): void {
  const at = factsOf(root);
  if (field === '') touchTable((root as Raw)[table], id);
  at.last = ++clock;
  const { common, whole, fields } = stampsOf(table);
  if (common) at.common = clock;
  at.of[whole] = clock;
  const stamp = fields.get(field);
  if (stamp === undefined) return;
  at.of[stamp] = clock;
  const log = at.logs[stamp];
  if (log) note(log, id);
}

/**
 * A derived fact: a pure function of some tables (and an argument), computed once per state of what it reads:
 * `units` stands for every write to that table, `units#` for things that are created or removed, `units.space` for
 * writes to that field of things that are there. The results of the last state are kept, at most `keep` of them.
 */
export function derived<G extends object, A extends string | number, R>(
  reads: readonly string[],
  compute: (g: G, arg: A) => R,
  keep = 4096,
): (g: G, arg: A) => R {
  const place = takePlace();
  const places = reads.map(stampOf);
  return (g, arg) => {
    const root = plain(g);
    const now = factsOf(root);
    let cache = now.kept[place] as Cache<A, R> | undefined;
    if (!cache)
      now.kept[place] = cache = { last: -1, seen: places.map(() => -1), arg: undefined, value: undefined, more: null };
    // Most questions are asked with no write in between.
    if (cache.last !== now.last) {
      const { seen } = cache;
      let same = true;
      for (let i = 0; i < places.length; i++) {
        const stamp = now.of[places[i] as number] ?? 0;
        if (seen[i] === stamp) continue;
        seen[i] = stamp;
        same = false;
      }
      if (!same) {
        cache.value = undefined;
        cache.more = null;
      }
      cache.last = now.last;
    }
    const known = cache.arg === arg ? cache.value : cache.more?.get(arg);
    if (known !== undefined) return known;
    const value = compute(root, arg);
    if (cache.value === undefined) {
      cache.arg = arg;
      cache.value = value;
      return value;
    }
    cache.more ??= new Map();
    if (cache.more.size >= keep) cache.more.clear();
    cache.more.set(arg, value);
    return value;
  };
}

/** What a derived fact keeps of one state: the first result by itself, because most facts have but one. */
interface Cache<A, R> {
  last: number;
  seen: number[];
  arg: A | undefined;
  value: R | undefined;
  more: Map<A, R> | null;
}

/**
 * Wraps a state so that plain assignments (`unit.space = 'sz7'`, `g.units[id] = {...}`, `delete g.units[id]`) are
 * made in place and written into a journal. Storing a thing inside another throws. Its tables stay those that they
 * are.
 */
export class Recorder<G extends object> {
  readonly state: G;
  readonly recording: G;
  journal: Entry[] = [];

  constructor(state: G) {
    this.state = state;
    keepOrder(state);
    this.recording = recordingOf(state, this);
    for (const name of Object.keys(state)) this.open(name);
  }

  /** Takes the entries written since the last call. */
  take(): Entry[] {
    const entries = this.journal;
    this.journal = [];
    return entries;
  }

  /** The recording table of this name, which the recording state has from then on. */
  open(name: string): object | undefined {
    const raw = Object.hasOwn(this.state, name) ? (this.state as Raw)[name] : undefined;
    if (!raw) return undefined;
    keepTable(raw);
    const proxy = new Proxy(raw, new RecordingTable(this, name));
    Object.defineProperty(this.recording, name, { value: proxy, enumerable: true });
    return proxy;
  }

  /**
   * Puts a thing of these fields (`more` win) into a table, as an assignment would, in place of the one that is there.
   */
  put(name: string, id: string, fields: Fields, more: Fields = noFields): void {
    // The journal's own, which later writes must not change.
    const now: Record<string, Json> = {};
    const count = given(now, fields) + given(now, more);
    refuseProto(name, id, '');
    if (now.id !== id) throw new Error(`thing ${name}/${id} must carry its own id`);
    const target = (this.state as Raw)[name] as Record<string, Record<string, Json>>;
    const before = target[id];
    touch(this.state, name, '', id);
    if (before !== undefined) this.journal.push([name, id, '', bare(before), null]);
    this.journal.push([name, id, '', null, now]);
    target[id] = shaped(factsOf(this.state).shapes, name, now, count);
  }

  remove(name: string, id: string): void {
    const target = (this.state as Raw)[name] as Record<string, Record<string, Json>>;
    const before = target[id];
    if (before === undefined) return;
    touch(this.state, name, '', id);
    this.journal.push([name, id, '', bare(before), null]);
    delete target[id];
  }

  /** Writes one field of a thing (null: away with it). */
  write(target: Record<string, Json>, table: string, id: string, field: string, value: Json): void {
    refuseProto(table, id, field);
    if (field === 'id') throw new Error('an id never changes');
    const before = target[field] ?? null;
    if (before === value) return;
    if (typeof value === 'object' && value !== null) {
      if ((value as { [RAW]?: object })[RAW])
        throw new Error(`a thing stored inside ${table}/${id}.${field}: refer to it by id`);
      freeze(value);
    }
    touch(this.state, table, field, id);
    // A thing that loses a field stays what it is: where one is deleted, every reading after it takes longer.
    target[field] = value === null ? absent : value;
    this.journal.push([table, id, field, before, value]);
  }
}

/** Gives a thing these fields, frozen, but for those that are absent; says how many it had not. */
function given(thing: Record<string, Json>, fields: Fields): number {
  let fresh = 0;
  for (const field in fields) {
    const value = fields[field];
    if (value === undefined || value === null) continue;
    if (thing[field] === undefined) fresh++;
    thing[field] = typeof value === 'object' ? freeze(value) : value;
  }
  return fresh;
}

/** What stands in a field that has gone. */
const absent = undefined as unknown as Json;

/** A thing or a field of this name would be a write to every object of the program. */
function refuseProto(table: string, id: string, field: string): void {
  if (id === '__proto__' || field === '__proto__' || table === '__proto__')
    throw new Error('nothing in a state is called __proto__');
}

/** Makes the writes of a journal on a plain state, forwards. */
export function apply(state: object, entries: readonly Entry[]): void {
  for (const entry of entries) set(state, entry, entry[4]);
}

/** Takes the writes of a journal back, last first. */
export function unmake(state: object, entries: readonly Entry[]): void {
  for (let i = entries.length - 1; i >= 0; i--) set(state, entries[i] as Entry, (entries[i] as Entry)[3]);
}

/** Writes one entry's value (its `before` or its `after`) into a plain state. */
export function set(root: object, [table, id, field]: Entry, value: Json): void {
  const state = root as Raw;
  refuseProto(table, id, field);
  touch(state, table, field, id);
  state[table] ??= {};
  const t = state[table];
  if (field === '') {
    if (value === null) delete t[id];
    else t[id] = shaped(factsOf(state).shapes, table, value as Record<string, Json>);
    return;
  }
  const thing = t[id];
  if (!thing) throw new Error(`journal writes to a thing that is not there: ${table}/${id}`);
  thing[field] = value === null ? absent : freeze(value);
}

/** The journal that takes another one back. */
export function inverse(entries: readonly Entry[]): Entry[] {
  const out: Entry[] = [];
  for (let i = entries.length - 1; i >= 0; i--) {
    const [t, id, f, before, after] = entries[i] as Entry;
    out.push([t, id, f, after, before]);
  }
  return out;
}

/** A thing that was written to, as it was before and is now (null: not there). */
export interface Touched {
  table: string;
  id: string;
  before: Record<string, Json> | null;
  now: Record<string, Json> | null;
}

/** The things that a journal touched, in code-point order. `state` is the state after it. */
export function touched(state: object, entries: readonly Entry[]): Touched[] {
  return [...byThing(state, entries)].sort(([a], [b]) => byCode(a, b)).map(([, thing]) => thing);
}

/** The same in no order. */
export const touchedAtAll = (state: object, entries: readonly Entry[]): Touched[] => [
  ...byThing(state, entries).values(),
];

function byThing(state: object, entries: readonly Entry[]): Map<string, Touched> {
  const seen = new Map<string, Touched>();
  for (let i = entries.length - 1; i >= 0; i--) {
    const [table, id, field, before] = entries[i] as Entry;
    const key = `${table}/${id}`;
    let was = seen.get(key);
    if (!was) {
      const now = (state as Raw)[table]?.[id];
      was = { table, id, before: now ? bare(now) : null, now: now ?? null };
      seen.set(key, was);
    }
    if (field === '') was.before = before === null ? null : { ...(before as Record<string, Json>) };
    else if (was.before) {
      was.before[field] = before === null ? absent : before;
    }
  }
  return seen;
}

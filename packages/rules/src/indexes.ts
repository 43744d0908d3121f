import { factsOf, fieldStamp, takePlace } from './facts.ts';
import type { Table, Thing } from './journal.ts';
import type { Json } from './json.ts';
import { plain, type Raw } from './raw.ts';
import { ids as order, things } from './things.ts';

/** How far something that is kept up to date thing by thing has read the writes to some fields of a table. */
interface Reader {
  /** The number of the last write of all when it looked. */
  last: number;
  /** The places of these fields, and of things that come and go. */
  places: readonly number[];
  /** Up to where each of their logs was read. */
  read: number[];
}

/** Begins to read: what was written before is known. */
function reader(root: object, table: string, fields: readonly string[]): Reader {
  const facts = factsOf(root);
  const places = ['', ...fields].map((field) => fieldStamp(table, field));
  const read = places.map((place) => {
    const log = (facts.logs[place] ??= { from: 0, ids: [] });
    return log.from + log.ids.length;
  });
  return { last: facts.last, places, read };
}

const nothing: readonly string[] = [];
/**
 * The ids of the things that were written to since the reader looked last, some perhaps several times; null: so many
 * that they are not known. To be used at once.
 */
function written(root: object, at: Reader): readonly string[] | null {
  const facts = factsOf(root);
  // Most questions are asked with no write in between.
  if (at.last === facts.last) return nothing;
  at.last = facts.last;
  let out: readonly string[] | null = nothing;
  for (let i = 0; i < at.places.length; i++) {
    const log = facts.logs[at.places[i] as number];
    const read = at.read[i] as number;
    if (!log || log.from + log.ids.length === read) continue;
    at.read[i] = log.from + log.ids.length;
    if (read < log.from) out = null;
    if (out === null) continue;
    const ids = read === log.from ? log.ids : log.ids.slice(read - log.from);
    out = out.length === 0 ? ids : [...out, ...ids];
  }
  return out;
}

/**
 * Looks at something that is brought up to date by the things that were written to since the last look, and begun anew
 * where they are not known.
 */
function keptUp<K extends { readonly at: Reader }>(
  start: (root: object) => K,
  settle: (root: object, known: K, ids: readonly string[]) => void,
): (g: object) => K {
  const place = takePlace();
  return (g) => {
    const root = plain(g);
    const { kept } = factsOf(root);
    const known = kept[place] as K | undefined;
    const ids = known ? written(root, known.at) : null;
    if (!known || !ids) {
      const made = start(root);
      kept[place] = made;
      return made;
    }
    if (ids.length > 0) settle(root, known, ids);
    return known;
  };
}

const tableOf = <T extends Thing>(root: object, table: string): Table<T> =>
  ((root as Raw)[table] ?? {}) as unknown as Table<T>;

/** Ids of the things of a table that have any of these fields, in code-point order; kept up to date thing by thing. */
export function having<G extends object>(table: string, fields: readonly string[]): (g: G) => string[] {
  const all = filtered<G, Thing>(table, fields, (thing) =>
    fields.some((f) => (thing as unknown as Record<string, Json>)[f] !== undefined),
  );
  return (g) => all(g).map((thing) => thing.id);
}

/**
 * The things of a table that pass a test of these fields alone, in the code-point order of their ids; kept up to date
 * thing by thing. A list that was returned never changes, and stays the same one as long as the same things are in it.
 */
export function filtered<G extends object, T extends Thing>(
  table: string,
  fields: readonly string[],
  test: (thing: T) => boolean,
): (g: G) => readonly T[] {
  interface Kept {
    at: Reader;
    all: readonly T[];
  }
  const start = (root: object): Kept => ({
    at: reader(root, table, fields),
    all: things(tableOf<T>(root, table)).filter(test),
  });
  const settled = (root: object, all: readonly T[], ids: readonly string[]): readonly T[] => {
    const state = tableOf<T>(root, table);
    let now: T[] | null = null;
    for (const id of ids) {
      const thing = state[id];
      const passes = thing !== undefined && test(thing);
      const at = placeIn(now ?? all, id);
      const there = (now ?? all)[at];
      const stands = there?.id === id;
      if (passes ? there === thing : !stands) continue;
      now ??= [...all];
      if (passes) now.splice(at, stands ? 1 : 0, thing);
      else now.splice(at, 1);
    }
    return now ?? all;
  };
  const look = keptUp(start, (root, known, ids) => {
    known.all = settled(root, known.all, ids);
  });
  return (g) => look(g).all;
}

/** Where a thing of this id stands, or would stand, among things in order. */
function placeIn(all: readonly Thing[], id: string): number {
  let from = 0;
  let to = all.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((all[middle] as Thing).id < id) from = middle + 1;
    else to = middle;
  }
  return from;
}

/**
 * The things of a table by the text that stands in one of their fields, in the code-point order of their ids; kept
 * up to date thing by thing, where `derived` would compute all of it anew. What it returned before never changes.
 */
export function grouped<G extends object, T extends Thing>(table: string, field: string): Groups<G, T> {
  interface Kept {
    at: Reader;
    groups: Map<string, readonly T[]>;
    /** In which group each thing stands. */
    where: Map<string, string>;
  }
  const none: readonly T[] = [];
  const keyOf = (thing: T | undefined): string | undefined => {
    const key = (thing as unknown as Record<string, Json> | undefined)?.[field];
    return typeof key === 'string' ? key : undefined;
  };
  const start = (root: object): Kept => {
    const groups = new Map<string, T[]>();
    const where = new Map<string, string>();
    for (const thing of things(tableOf<T>(root, table))) {
      const key = keyOf(thing);
      if (key === undefined) continue;
      const there = groups.get(key);
      if (there) there.push(thing);
      else groups.set(key, [thing]);
      where.set(thing.id, key);
    }
    return { at: reader(root, table, [field]), groups, where };
  };
  const settle = (root: object, { groups, where }: Kept, ids: readonly string[]): void => {
    const state = tableOf<T>(root, table);
    for (const id of ids) {
      const thing = state[id];
      const key = keyOf(thing);
      const was = where.get(id);
      if (was !== undefined) {
        const before = groups.get(was) as readonly T[];
        const at = placeIn(before, id);
        if (was === key && before[at] === thing) continue;
        const left = before.slice();
        left.splice(at, 1);
        groups.set(was, left);
        where.delete(id);
      }
      if (thing === undefined || key === undefined) continue;
      const now = (groups.get(key) ?? none).slice();
      now.splice(placeIn(now, id), 0, thing);
      groups.set(key, now);
      where.set(id, key);
    }
  };
  const look = keptUp(start, settle);
  const all = (g: G): ReadonlyMap<string, readonly T[]> => look(g).groups;
  return Object.assign((g: G, key: string) => all(g).get(key) ?? none, { all });
}

/**
 * Things of a table by one of their fields; `all` in no order that another process would share, with groups that have
 * become empty.
 */
export interface Groups<G, T> {
  (g: G, key: string): readonly T[];
  all(g: G): ReadonlyMap<string, readonly T[]>;
}

/**
 * A value made of all things of a table and kept up to date thing by thing: `update` is called for each thing that
 * came, went (`thing` left out) or may have changed in one of these fields since the last reading. The value is
 * changed in place.
 */
export function folded<G extends object, T extends Thing, V>(
  table: string,
  fields: readonly string[],
  start: () => V,
  update: (value: V, id: string, thing?: T) => void,
): (g: G) => V {
  interface Kept {
    at: Reader;
    value: V;
    /** What is in the value. */
    ids: Set<string>;
  }
  const place = takePlace();
  const settle = (root: object, { value, ids }: Kept, changed: Iterable<string>): void => {
    const state = tableOf<T>(root, table);
    for (const id of changed) {
      const thing = state[id];
      update(value, id, thing);
      if (thing === undefined) ids.delete(id);
      else ids.add(id);
    }
  };
  return (g) => {
    const root = plain(g);
    const { kept } = factsOf(root);
    let known = kept[place] as Kept | undefined;
    let ids: readonly string[] | null = null;
    if (known) ids = written(root, known.at);
    else kept[place] = known = { at: reader(root, table, fields), value: start(), ids: new Set() };
    // Once each, and where it is not known which: everything that is there or was.
    if (ids?.length === 1) settle(root, known, ids);
    else if (ids === null) settle(root, known, new Set([...order(tableOf(root, table)), ...known.ids]));
    else if (ids.length > 1) settle(root, known, new Set(ids));
    return known.value;
  };
}

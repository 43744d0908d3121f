import { type Facts, factsOf, takePlace } from './facts.ts';
import type { Table, Thing } from './journal.ts';
import type { Json } from './json.ts';
import { byCode } from './json.ts';
import { plain, type Raw } from './raw.ts';

/** An index over one field of a table: which of its things changed since it was last read. */
interface Index {
  table: string;
  fields: ReadonlySet<string>;
  dirty: Set<string>;
}
/** By the names of their tables. */
const indexesOf = takePlace();
type ByTable = Map<string, Index[]>;

/** Says that a thing was written to (`field` '': it came or went). */
export function touchIndexes({ kept }: Facts, table: string, field: string, id: string): void {
  const all = (kept[indexesOf] as ByTable | undefined)?.get(table);
  if (!all) return;
  for (const ix of all) if (field === '' || ix.fields.has(field)) ix.dirty.add(id);
}

/** An index that has to look at every thing of its table first. */
function indexed<I extends Index>(root: object, made: I): I {
  for (const id of Object.keys((root as Raw)[made.table] ?? {})) made.dirty.add(id);
  const { kept } = factsOf(root);
  kept[indexesOf] ??= new Map() satisfies ByTable;
  const tables = kept[indexesOf] as ByTable;
  const all = tables.get(made.table);
  if (all) all.push(made);
  else tables.set(made.table, [made]);
  return made;
}

/** Ids of the things of a table that have any of these fields, in code-point order; kept up to date thing by thing. */
export function having<G extends object>(table: string, fields: readonly string[]): (g: G) => string[] {
  interface Kept extends Index {
    ids: Set<string>;
  }
  const place = takePlace();
  return (g) => {
    const root = plain(g);
    const { kept } = factsOf(root);
    const ix =
      (kept[place] as Kept | undefined) ??
      indexed<Kept>(root, { table, fields: new Set(fields), dirty: new Set(), ids: new Set() });
    kept[place] = ix;
    const things = (root as Raw)[table] ?? {};
    for (const id of ix.dirty) {
      const thing = things[id];
      if (thing !== undefined && fields.some((f) => thing[f] !== undefined)) ix.ids.add(id);
      else ix.ids.delete(id);
    }
    ix.dirty.clear();
    return [...ix.ids].sort(byCode);
  };
}

/**
 * The things of a table by the text that stands in one of their fields, in the code-point order of their ids; kept
 * up to date thing by thing, where `derived` would compute all of it anew. What it returned before never changes.
 */
export function grouped<G extends object, T extends Thing>(table: string, field: string): Groups<G, T> {
  interface Kept extends Index {
    groups: Map<string, readonly T[]>;
    where: Map<string, string>;
  }
  const place = takePlace();
  const none: readonly T[] = [];
  const start = (root: object): Kept => {
    const made: Kept = { table, fields: new Set([field]), dirty: new Set(), groups: new Map(), where: new Map() };
    factsOf(root).kept[place] = made;
    indexed(root, made);
    // All at once: thing by thing every one of them would copy its group.
    const groups = new Map<string, T[]>();
    const things = ((root as Raw)[table] ?? {}) as unknown as Record<string, T>;
    for (const id of [...made.dirty].sort(byCode)) {
      const thing = things[id] as T;
      const key = (thing as unknown as Record<string, Json>)[field];
      if (typeof key !== 'string') continue;
      const there = groups.get(key);
      if (there) there.push(thing);
      else groups.set(key, [thing]);
      made.where.set(id, key);
    }
    made.groups = groups;
    made.dirty.clear();
    return made;
  };
  const settle = (root: object, ix: Kept): void => {
    const things = ((root as Raw)[table] ?? {}) as unknown as Record<string, T>;
    for (const id of ix.dirty) {
      const was = ix.where.get(id);
      if (was !== undefined) {
        ix.groups.set(
          was,
          (ix.groups.get(was) as readonly T[]).filter((t) => t.id !== id),
        );
        ix.where.delete(id);
      }
      const thing = things[id];
      const key = (thing as unknown as Record<string, Json> | undefined)?.[field];
      if (!thing || typeof key !== 'string') continue;
      const there = ix.groups.get(key) ?? none;
      let at = there.length;
      while (at > 0 && (there[at - 1] as T).id > id) at--;
      ix.groups.set(key, [...there.slice(0, at), thing, ...there.slice(at)]);
      ix.where.set(id, key);
    }
    ix.dirty.clear();
  };
  const all = (g: G): ReadonlyMap<string, readonly T[]> => {
    const root = plain(g);
    const ix = (factsOf(root).kept[place] as Kept | undefined) ?? start(root);
    if (ix.dirty.size > 0) settle(root, ix);
    return ix.groups;
  };
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
 * came, went (`thing` left out) or changed in one of these fields since the last reading. The value is changed in
 * place.
 */
export function folded<G extends object, T extends Thing, V>(
  table: string,
  fields: readonly string[],
  start: () => V,
  update: (value: V, id: string, thing?: T) => void,
): (g: G) => V {
  interface Kept extends Index {
    value: V;
  }
  const place = takePlace();
  return (g) => {
    const root = plain(g);
    const { kept } = factsOf(root);
    let ix = kept[place] as Kept | undefined;
    if (!ix) {
      ix = indexed<Kept>(root, { table, fields: new Set(fields), dirty: new Set(), value: start() });
      kept[place] = ix;
    }
    if (ix.dirty.size === 0) return ix.value;
    const things = ((root as Raw)[table] ?? {}) as unknown as Table<T>;
    for (const id of ix.dirty) update(ix.value, id, things[id]);
    ix.dirty.clear();
    return ix.value;
  };
}

import type { Json } from './json.ts';
import { inherited } from './json.ts';

type Fields = Record<string, Json>;

/** The fields that things of one kind were ever given, in the order in which they were first seen. */
interface Shape {
  fields: string[];
}
/** How things lie in the states of one game. */
export interface Shapes {
  /** By the names of their tables, but for the stack. */
  readonly tables: Map<string, Shape>;
  /** Of frames of the stack, by their phases. */
  readonly frames: Map<string, Shape>;
}
const noShapes = (): Shapes => ({ tables: new Map(), frames: new Map() });
/** Of states of which nobody has said what game they belong to. */
export const strayShapes: Shapes = noShapes();
const byGame = new Map<string, Shapes>();

/** Those of this game: two games may have tables of one name and fields that have nothing to do with each other. */
export function shapesOf(game: string): Shapes {
  let shapes = byGame.get(game);
  if (!shapes) byGame.set(game, (shapes = noShapes()));
  return shapes;
}

/** With more fields than this the things of a table are dictionaries: each has only its own. */
const MOST = 40;

/**
 * A copy of a thing as it lies in a state: its fields in the same order as those of all others of its table (frames of
 * the stack: of its phase), and undefined where it has none. Whoever reads them finds each at the same place. Must
 * be given no absent fields. `count`: how many it has.
 */
export function shaped(shapes: Shapes, table: string, thing: Fields, count = sizeOf(thing)): Fields {
  const { frames, tables } = shapes;
  const { fields } = table === '_stack' ? shapeOf(frames, thing.phase as string) : shapeOf(tables, table);
  if (fields.length > MOST) return { ...thing };
  let left = count;
  const out = {} as Record<string, Json | undefined>;
  for (let i = 0; i < fields.length; i++) {
    const field = fields[i] as string;
    const value = thing[field];
    out[field] = value;
    if (value !== undefined) left--;
  }
  if (left > 0) {
    for (const field in thing) {
      if (thing[field] === undefined || Object.hasOwn(out, field)) continue;
      // A name to which every object answers would be found in all the others too.
      if (!inherited.has(field)) fields.push(field);
      out[field] = thing[field];
    }
  }
  return out as Fields;
}

function shapeOf(known: Map<string, Shape>, kind: string): Shape {
  let shape = known.get(kind);
  if (!shape) known.set(kind, (shape = { fields: ['id'] }));
  return shape;
}

function sizeOf(thing: Fields): number {
  let n = 0;
  for (const _field in thing) n++;
  return n;
}

/** The tables of a state that comes from elsewhere, with their things as they lie in a state; in place. */
export function shapeAll<G extends object>(shapes: Shapes, state: G): G {
  for (const [name, table] of Object.entries(state as Record<string, Record<string, Fields>>))
    for (const id of Object.keys(table)) table[id] = shaped(shapes, name, table[id] as Fields);
  return state;
}

/**
 * An empty table for very many things: a dictionary from the start, which no hidden class follows from thing to
 * thing.
 */
export const wideTable = <T>(): Record<string, T> => Object.create(null) as Record<string, T>;

/** The same things in a table of its own, for a state that is only supposed. */
export const likeTable = <T>(table: Readonly<Record<string, T>>): Record<string, T> =>
  Object.assign(wideTable<T>(), table);

/** A thing of a table with some fields changed, for a state that is only supposed; its fields stay in their order. */
export function supposed<T extends object>(thing: T, changes: Partial<T>): T {
  const out = {} as T;
  for (const field in thing) out[field] = field in changes ? (changes[field] as T[typeof field]) : thing[field];
  return Object.assign(out, changes);
}

/**
 * Records of data with the same fields in one order, undefined where one has none: rules read them at the same places
 * all the time.
 */
export function evenly<T extends object>(records: readonly T[]): readonly T[] {
  const fields = [...new Set(records.flatMap((record) => Object.keys(record)))] as (keyof T)[];
  return records.map((record) => {
    const out = {} as T;
    for (const field of fields) out[field] = record[field];
    return out;
  });
}

/** A copy of a thing with the fields that it has, and no others. */
export function bare(thing: { readonly [field: string]: Json | undefined }): Fields {
  const out: Fields = {};
  for (const field in thing) {
    const value = thing[field];
    if (value !== undefined && value !== null) out[field] = value;
  }
  return out;
}

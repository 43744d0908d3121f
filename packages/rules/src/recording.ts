import type { Json } from './json.ts';
import { RAW } from './raw.ts';

type RawThing = Record<string, Json>;

/** What recording objects hand what is read and written to. */
export interface Writes {
  /** The recording table of this name, which the recording state has from then on. */
  open(name: string): object | undefined;
  put(table: string, id: string, fields: RawThing): void;
  remove(table: string, id: string): void;
  /** Writes one field of a thing (null: away with it). */
  write(raw: RawThing, table: string, id: string, field: string, value: Json): void;
}

/** Where a recording state keeps who records. */
const WRITES = Symbol('writes');
/** What a recording state answers for tables that were not there when it was made. */
const laterTables = new Proxy(
  {},
  {
    get: (_none, name, of) =>
      typeof name === 'symbol' ? undefined : (of as { readonly [WRITES]: Writes })[WRITES].open(name),
    set() {
      throw new Error('a table is fixed: write into it, do not replace it');
    },
  },
);

/**
 * A recording state, as yet without tables: they are plain fields of it, so that reading `g.units` costs as little as
 * on the state itself.
 */
export function recordingOf<G extends object>(state: G, writes: Writes): G {
  const recording = Object.create(laterTables) as G;
  Object.defineProperty(recording, RAW, { value: state });
  Object.defineProperty(recording, WRITES, { value: writes });
  return recording;
}

/** A recording thing, and the plain one that it is laid over. */
interface Laid {
  raw: RawThing;
  over: object;
}

/** What a recording table does: one small object for each, because every match has many. */
export class RecordingTable implements ProxyHandler<Record<string, RawThing>> {
  private readonly writes: Writes;
  private readonly name: string;
  /** One recording thing for each, the same one each time. */
  private readonly laid = new Map<string, Laid>();

  constructor(writes: Writes, name: string) {
    this.writes = writes;
    this.name = name;
  }

  get(target: Record<string, RawThing>, id: string | symbol): unknown {
    if (id === RAW) return target;
    const thing = target[id as string];
    if (typeof id !== 'string' || thing === undefined || typeof thing !== 'object') return thing;
    const known = this.laid.get(id);
    if (known?.raw === thing) return known.over;
    const over = new Proxy(thing, new RecordingThing(this.writes, this.name, id));
    this.laid.set(id, { raw: thing, over });
    return over;
  }

  set(_target: object, id: string | symbol, value: RawThing): boolean {
    this.writes.put(this.name, id as string, value);
    return true;
  }

  deleteProperty(_target: object, id: string | symbol): boolean {
    this.laid.delete(id as string);
    this.writes.remove(this.name, id as string);
    return true;
  }
}

/** What a recording thing does. */
export class RecordingThing implements ProxyHandler<RawThing> {
  private readonly writes: Writes;
  private readonly table: string;
  private readonly id: string;

  constructor(writes: Writes, table: string, id: string) {
    this.writes = writes;
    this.table = table;
    this.id = id;
  }

  get(target: RawThing, field: string | symbol): unknown {
    return field === RAW ? target : target[field as string];
  }

  set(target: RawThing, field: string | symbol, value: Json | undefined): boolean {
    this.writes.write(target, this.table, this.id, field as string, value ?? null);
    return true;
  }

  deleteProperty(target: RawThing, field: string | symbol): boolean {
    this.writes.write(target, this.table, this.id, field as string, null);
    return true;
  }
}

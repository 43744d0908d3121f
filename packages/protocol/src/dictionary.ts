/**
 * What frequently stands in the steps of a game, most frequent first, so that a step can name it by number instead of
 * spelling it. One entry a line: `v` a JSON text of a value, `o` the fields of a thing (between tabs), `a` the length
 * of a list, `p` a beginning of names that end in a number.
 */
export interface Dictionary {
  readonly entries: readonly string[];
  readonly numbers: ReadonlyMap<string, number>;
  /** First byte of what is packed by it: another dictionary's steps are refused. */
  readonly mark: number;
}

/** Entries below this number take one byte, the others two. */
export const ONE = 200;
/** Codes of what no entry says; between `ONE` and these are the first bytes of two. */
export const code = { named: 250, text: 251, integer: 252, json: 253, list: 254, thing: 255 } as const;
/** The most entries that a dictionary can have. */
export const MOST_ENTRIES = ONE + (code.named - ONE) * 256;
/** Longer texts of values are no entries. */
export const LONGEST = 160;
const NAMED = /^([a-z]+)(0|[1-9]\d{0,8})$/;

/** The beginning and the number of a name such as `u17`; null: it is not made so. */
export function named(text: string): { beginning: string; n: number } | null {
  const found = NAMED.exec(text);
  return found ? { beginning: found[1] as string, n: Number(found[2]) } : null;
}

/** Reads a dictionary; entries beyond `MOST_ENTRIES` do not count. */
export function readDictionary(text: string): Dictionary {
  const entries = text.split('\n').slice(0, MOST_ENTRIES);
  let mark = entries.length;
  for (let i = 0; i < text.length; i++) mark = (mark * 31 + text.charCodeAt(i)) % 65_521;
  return { entries, numbers: new Map(entries.map((e, i) => [e, i])), mark: mark % 256 };
}

const utf8 = new TextDecoder();

/** The entry of a thing with these fields, none of them empty or with tabs or line ends. */
export const shape = (fields: readonly string[]): string => `o${fields.join('\t')}`;

/** Reads what `Writer` has written; throws on bytes that it cannot have written by this dictionary. */
export class Reader {
  private at = 0;
  private readonly bytes: Uint8Array;
  private readonly dictionary: Dictionary;

  constructor(bytes: Uint8Array, dictionary: Dictionary) {
    this.bytes = bytes;
    this.dictionary = dictionary;
  }

  /** The one value that the bytes are. */
  static read(bytes: Uint8Array, dictionary: Dictionary): unknown {
    const reader = new Reader(bytes, dictionary);
    const value = reader.value(0);
    if (reader.at !== bytes.length) throw new Error('more than one packed value');
    return value;
  }

  private byte(): number {
    const b = this.bytes[this.at++];
    if (b === undefined) throw new Error('a packed value that breaks off');
    return b;
  }

  private entry(first: number): string {
    const n = first < ONE ? first : ONE + ((first - ONE) << 8) + this.byte();
    const entry = this.dictionary.entries[n];
    if (entry === undefined) throw new Error('a packed value by another dictionary');
    return entry;
  }

  private integer(): number {
    let n = 0;
    for (let scale = 1; ; scale *= 128) {
      if (scale > Number.MAX_SAFE_INTEGER) throw new Error('a packed number too large');
      const b = this.byte();
      n += (b % 128) * scale;
      if (b < 128) return n;
    }
  }

  /** A number of things to come, each of which takes a byte at least. */
  private count(): number {
    const n = this.integer();
    if (n > this.bytes.length - this.at) throw new Error('a packed value that breaks off');
    return n;
  }

  private chars(): string {
    const n = this.count();
    this.at += n;
    return utf8.decode(this.bytes.subarray(this.at - n, this.at));
  }

  private value(depth: number): unknown {
    if (depth > 40) throw new Error('a packed value too deep');
    const first = this.byte();
    switch (first) {
      case code.named: {
        const beginning = this.entry(this.byte());
        if (!beginning.startsWith('p')) throw new Error('a packed name without its beginning');
        return `${beginning.slice(1)}${this.integer()}`;
      }
      case code.text:
        return this.chars();
      case code.integer:
        return this.integer();
      case code.json:
        return JSON.parse(this.chars()) as unknown;
      case code.list:
        return this.list(this.count(), depth);
      case code.thing:
        return this.thing(this.fields(), depth);
      default:
        return this.whole(this.entry(first), depth);
    }
  }

  private whole(entry: string, depth: number): unknown {
    const rest = entry.slice(1);
    if (entry.startsWith('v')) return JSON.parse(rest) as unknown;
    if (entry.startsWith('a')) return this.list(Number(rest), depth);
    if (entry.startsWith('o')) return this.thing(rest === '' ? [] : rest.split('\t'), depth);
    throw new Error('a packed beginning without its name');
  }

  private fields(): string[] {
    return Array.from({ length: this.count() }, () => String(this.value(1)));
  }

  private list(length: number, depth: number): unknown[] {
    return Array.from({ length }, () => this.value(depth + 1));
  }

  private thing(fields: readonly string[], depth: number): Record<string, unknown> {
    const thing: Record<string, unknown> = {};
    for (const k of fields) {
      const value = this.value(depth + 1);
      // A field of this name would otherwise set what the thing inherits from.
      Object.defineProperty(thing, k, { value, enumerable: true, configurable: true, writable: true });
    }
    return thing;
  }
}

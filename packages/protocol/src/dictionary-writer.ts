import type { Dictionary } from './dictionary.ts';
import { code, LONGEST, named, ONE, shape } from './dictionary.ts';

const utf8 = new TextEncoder();
/** Half of a pair of surrogates: no UTF-8 says it. */
const LONE = /\p{Surrogate}/u;

/** Writes a JSON value by a dictionary. */
export class Writer {
  private readonly out: number[] = [];
  private readonly dictionary: Dictionary;
  /** Entries named so far with the length of `out` before each: what a whole entry replaces was never named. */
  private readonly names: { at: number; entry: string }[] = [];

  constructor(dictionary: Dictionary) {
    this.dictionary = dictionary;
  }

  /** Bytes of `value`, and which entries they name. */
  static write(value: unknown, dictionary: Dictionary): { bytes: Uint8Array; entries: string[] } {
    const writer = new Writer(dictionary);
    writer.value(value);
    return { bytes: Uint8Array.from(writer.out), entries: writer.names.map((n) => n.entry) };
  }

  private name(entry: string): boolean {
    const n = this.dictionary.numbers.get(entry);
    if (n === undefined) return false;
    this.names.push({ at: this.out.length, entry });
    if (n < ONE) this.out.push(n);
    else this.out.push(ONE + ((n - ONE) >> 8), (n - ONE) & 255);
    return true;
  }

  private integer(n: number): void {
    let rest = n;
    while (rest > 127) {
      this.out.push((rest % 128) + 128);
      rest = Math.floor(rest / 128);
    }
    this.out.push(rest);
  }

  private chars(kind: number, text: string): void {
    const bytes = utf8.encode(text);
    this.out.push(kind);
    this.integer(bytes.length);
    for (const b of bytes) this.out.push(b);
  }

  private plain(value: unknown, json: string): void {
    if (this.name(`v${json}`)) return;
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) {
      this.out.push(code.integer);
      this.integer(value);
    } else if (typeof value === 'string' && !LONE.test(value)) this.text(value);
    else this.chars(code.json, json);
  }

  private text(value: string): void {
    const parts = named(value);
    const n = parts && this.dictionary.numbers.get(`p${parts.beginning}`);
    if (parts && typeof n === 'number') {
      this.out.push(code.named);
      this.name(`p${parts.beginning}`);
      this.integer(parts.n);
    } else this.chars(code.text, value);
  }

  /** Returns the JSON text, '' where it is longer than an entry can be. */
  private value(value: unknown): string {
    if (value === null || typeof value !== 'object') {
      const json = JSON.stringify(value ?? null);
      this.plain(value ?? null, json);
      return json.length > LONGEST ? '' : json;
    }
    const start = this.out.length;
    const json = Array.isArray(value) ? this.list(value) : this.thing(value as Record<string, unknown>);
    if (json === '' || !this.dictionary.numbers.has(`v${json}`)) return json;
    this.out.length = start;
    while ((this.names.at(-1)?.at ?? -1) >= start) this.names.pop();
    this.name(`v${json}`);
    return json;
  }

  private list(values: readonly unknown[]): string {
    if (!this.name(`a${values.length}`)) {
      this.out.push(code.list);
      this.integer(values.length);
    }
    return joined(
      '[',
      values.map((v) => this.value(v)),
      ']',
    );
  }

  private thing(thing: Readonly<Record<string, unknown>>): string {
    const fields = Object.keys(thing).filter((k) => thing[k] !== undefined);
    if (!fields.every(plainField) || !this.name(shape(fields))) {
      this.out.push(code.thing);
      this.integer(fields.length);
      for (const k of fields) this.plain(k, JSON.stringify(k));
    }
    return joined(
      '{',
      fields.map((k) => {
        const json = this.value(thing[k]);
        return json === '' ? '' : `${JSON.stringify(k)}:${json}`;
      }),
      '}',
    );
  }
}

/** Others would make the entry of other fields. */
const plainField = (field: string): boolean => field !== '' && !/[\t\n]/.test(field);

function joined(open: string, parts: readonly string[], close: string): string {
  if (parts.includes('')) return '';
  const json = `${open}${parts.join(',')}${close}`;
  return json.length > LONGEST ? '' : json;
}

import type { Entry } from './journal.ts';
import type { Json } from './json.ts';
import { canonical } from './json.ts';

/**
 * A 64-bit fingerprint of tables of things that is kept up to date write by write: the sum, lane by lane, of one
 * hash for each (table, id, field, value). It detects disagreement between a server and its clients or its store;
 * it is no proof against forgery (the chain of steps is).
 */
export type Digest = readonly [number, number];

export const emptyDigest: Digest = [0, 0];

/** A sum of hashes in the making. */
class Sum {
  private x: number;
  private y: number;

  constructor(d: Digest) {
    [this.x, this.y] = d;
  }

  /** Adds (or takes away) the hash of a text: cyrb53's mixing, with both lanes kept. */
  add(text: string, sign: 1 | -1): void {
    let a = 0xdeadbeef;
    let b = 0x41c6ce57;
    for (let i = 0; i < text.length; i++) {
      const c = text.charCodeAt(i);
      a = Math.imul(a ^ c, 2654435761);
      b = Math.imul(b ^ c, 1597334677);
    }
    a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
    b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
    this.x = (this.x + sign * (a >>> 0)) >>> 0;
    this.y = (this.y + sign * (b >>> 0)) >>> 0;
  }

  field(at: string, field: string, value: Json | undefined, sign: 1 | -1): void {
    if (value !== null && value !== undefined) this.add(`${at}/${field}=${canonical(value)}`, sign);
  }

  thing(at: string, thing: Record<string, Json>, sign: 1 | -1): void {
    this.add(at, sign);
    for (const field in thing) this.field(at, field, thing[field], sign);
  }

  done(): Digest {
    return [this.x, this.y];
  }
}

/** The fingerprint of a whole state or view. */
export function digestOf(tables: object): Digest {
  const sum = new Sum(emptyDigest);
  for (const [name, table] of Object.entries(tables as Record<string, Record<string, Record<string, Json>>>)) {
    for (const [id, thing] of Object.entries(table)) sum.thing(`${name}/${id}`, thing, 1);
  }
  return sum.done();
}

/** The fingerprint after these writes. */
export function digestAfter(d: Digest, entries: readonly Entry[]): Digest {
  const sum = new Sum(d);
  for (const [table, id, field, before, after] of entries) {
    const at = `${table}/${id}`;
    if (field === '') {
      if (before !== null) sum.thing(at, before as Record<string, Json>, -1);
      if (after !== null) sum.thing(at, after as Record<string, Json>, 1);
    } else {
      sum.field(at, field, before, -1);
      sum.field(at, field, after, 1);
    }
  }
  return sum.done();
}

/** Sixteen hexadecimal digits. */
export function digestText(d: Digest): string {
  return d[0].toString(16).padStart(8, '0') + d[1].toString(16).padStart(8, '0');
}

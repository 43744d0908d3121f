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

/** cyrb53's mixing, with both lanes kept. */
function hash(text: string): Digest {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    a = Math.imul(a ^ c, 2654435761);
    b = Math.imul(b ^ c, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return [a >>> 0, b >>> 0];
}

function add(d: Digest, text: string, sign: 1 | -1): Digest {
  const h = hash(text);
  return [(d[0] + sign * h[0]) >>> 0, (d[1] + sign * h[1]) >>> 0];
}

function addField(d: Digest, table: string, id: string, field: string, value: Json, sign: 1 | -1): Digest {
  return value === null || value === undefined ? d : add(d, `${table}/${id}/${field}=${canonical(value)}`, sign);
}

function addThing(d: Digest, table: string, id: string, thing: Json, sign: 1 | -1): Digest {
  let out = add(d, `${table}/${id}`, sign);
  for (const [field, value] of Object.entries(thing as Record<string, Json>)) out = addField(out, table, id, field, value, sign);
  return out;
}

/** The fingerprint of a whole state or view. */
export function digestOf(tables: object): Digest {
  let d = emptyDigest;
  for (const [name, table] of Object.entries(tables as Record<string, Record<string, Json>>)) {
    for (const [id, thing] of Object.entries(table)) d = addThing(d, name, id, thing, 1);
  }
  return d;
}

/** The fingerprint after these writes. */
export function digestAfter(d: Digest, entries: readonly Entry[]): Digest {
  let out = d;
  for (const [table, id, field, before, after] of entries) {
    if (field === '') {
      if (before !== null) out = addThing(out, table, id, before, -1);
      if (after !== null) out = addThing(out, table, id, after, 1);
    } else {
      out = addField(out, table, id, field, before, -1);
      out = addField(out, table, id, field, after, 1);
    }
  }
  return out;
}

/** Sixteen hexadecimal digits. */
export function digestText(d: Digest): string {
  return d[0].toString(16).padStart(8, '0') + d[1].toString(16).padStart(8, '0');
}

/** Plain JSON, the only thing a state, a choice or a record is made of. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Order of Unicode code units: the same on every machine, unlike a locale's. */
export function byCode(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Own keys in code-point order. */
export function keysOf(table: object): string[] {
  return Object.keys(table).sort(byCode);
}

/** The one text of a JSON value: keys sorted, absent and undefined fields left out, no white space. */
export function canonical(value: unknown): string {
  if (value === undefined || value === null) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const thing = value as Record<string, unknown>;
  const parts: string[] = [];
  for (const key of keysOf(thing)) {
    if (thing[key] !== undefined) parts.push(`${JSON.stringify(key)}:${canonical(thing[key])}`);
  }
  return `{${parts.join(',')}}`;
}

/** Freezes arrays and objects all the way down, so that a stored value can only be replaced as a whole. */
export function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    for (const inner of Object.values(value)) freeze(inner);
    Object.freeze(value);
  }
  return value;
}

export function sameJson(a: unknown, b: unknown): boolean {
  return a === b || (typeof a === 'object' && typeof b === 'object' && canonical(a) === canonical(b));
}

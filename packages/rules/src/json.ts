/** Plain JSON, the only thing a state, a choice or a record is made of. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Names to which every object answers: an id or a field called so would reach beyond its table. */
export const inherited: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));

/** Order of Unicode code units: the same on every machine, unlike a locale's. */
export function byCode(a: string, b: string): number {
  if (a < b) return -1;
  return a > b ? 1 : 0;
}

/** Own keys in code-point order. */
export function keysOf(table: object): string[] {
  return Object.keys(table).sort(byCode);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: texts with control characters are what it looks for.
const plainText = /^[^"\\\u0000-\u001f\u007f-\uffff]*$/;
/** Short texts come back again and again: ids, names of fields and tables. */
const quotes = new Map<string, string>();
function quoted(s: string): string {
  if (s.length >= 40) return JSON.stringify(s);
  let text = quotes.get(s);
  if (text === undefined) {
    text = plainText.test(s) ? `"${s}"` : JSON.stringify(s);
    if (quotes.size >= 10_000) quotes.clear();
    quotes.set(s, text);
  }
  return text;
}
/** Texts of long frozen values, which can only be replaced as a whole. */
const kept = new WeakMap<object, string>();

/** The one text of a JSON value: keys sorted, absent and undefined fields left out, no white space. */
export function canonical(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return quoted(value);
    case 'number':
    case 'boolean':
      return String(value);
    case 'object':
      break;
    default:
      return 'null';
  }
  if (value === null) return 'null';
  const known = kept.get(value);
  if (known !== undefined) return known;
  const text = Array.isArray(value) ? listText(value) : thingText(value as Record<string, unknown>);
  if (text.length > 200 && Object.isFrozen(value)) kept.set(value, text);
  return text;
}

function listText(list: readonly unknown[]): string {
  let text = '[';
  for (let i = 0; i < list.length; i++) text += i === 0 ? canonical(list[i]) : `,${canonical(list[i])}`;
  return `${text}]`;
}

/** Own keys in order; most things are written with theirs in order already. The default sort goes by code units too. */
function sortedKeys(thing: object): string[] {
  const keys = Object.keys(thing);
  for (let i = 1; i < keys.length; i++) if ((keys[i - 1] as string) > (keys[i] as string)) return keys.sort();
  return keys;
}

function thingText(thing: Record<string, unknown>): string {
  let text = '';
  for (const key of sortedKeys(thing)) {
    const value = thing[key];
    if (value !== undefined) text += `${text === '' ? '' : ','}${quoted(key)}:${canonical(value)}`;
  }
  return `{${text}}`;
}

/**
 * A copy of a JSON value as its one text would give it: keys sorted, fields that are absent left out. Faster than
 * writing and reading the text.
 */
export function copied<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((x) => copied(x) ?? null) as T;
  const from = value as Record<string, unknown>;
  const out: Record<string, unknown> = {};
  for (const key of sortedKeys(from)) if (from[key] !== undefined) out[key] = copied(from[key]);
  return out as T;
}

/** Freezes arrays and objects all the way down, so that a stored value can only be replaced as a whole. */
export function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    for (const key in value) {
      const inner = value[key];
      if (typeof inner === 'object') freeze(inner);
    }
    Object.freeze(value);
  }
  return value;
}

/** One copy of each text that many matches hold: names of spaces, kinds, phases. */
const texts = new Map<string, string>();

/**
 * Replaces the texts in parsed JSON by shared ones: a parser makes every text of more than a few letters anew. Gives
 * the value itself.
 */
export function shareTexts<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  const at = value as Record<string, unknown>;
  for (const key in at) {
    const inner = at[key];
    if (typeof inner === 'string') at[key] = sharedText(inner);
    else if (typeof inner === 'object') shareTexts(inner);
  }
  return value;
}
function sharedText(s: string): string {
  if (s.length >= 40) return s;
  const known = texts.get(s);
  if (known !== undefined) return known;
  if (texts.size >= 20_000) texts.clear();
  texts.set(s, s);
  return s;
}

export function sameJson(a: unknown, b: unknown): boolean {
  return a === b || (typeof a === 'object' && typeof b === 'object' && canonical(a) === canonical(b));
}

import type { Json } from '@wardroom/rules';

export type Params = { readonly [name: string]: Json | undefined };

/** Turns one parameter into words; undefined: the default. */
export type ParamText = (name: string, value: Json) => string | undefined;

/**
 * Fills a text in. `{name}` is a parameter; `{n, plural, =0 {none} one {# tank} other {# tanks}}` chooses by number
 * (`#` is the number); `{who, select, uk {...} other {...}}` chooses by value. Branches may hold parameters again.
 */
export function format(text: string, params: Params, lang: string, words?: ParamText): string {
  let out = '';
  let i = 0;
  while (i < text.length) {
    const open = text.indexOf('{', i);
    if (open < 0) return out + text.slice(i);
    out += text.slice(i, open);
    const close = closing(text, open);
    if (close < 0) return out + text.slice(open);
    out += fill(text.slice(open + 1, close), params, lang, words);
    i = close + 1;
  }
  return out;
}

function closing(text: string, open: number): number {
  let depth = 0;
  for (let i = open; i < text.length; i++) {
    if (text[i] === '{') depth++;
    else if (text[i] === '}' && --depth === 0) return i;
  }
  return -1;
}

function fill(inner: string, params: Params, lang: string, words?: ParamText): string {
  const head = /^\s*([\w.]+)\s*(?:,\s*(plural|select)\s*,)?/.exec(inner);
  if (!head) return `{${inner}}`;
  const name = head[1] as string;
  if (!head[2]) return params[name] === undefined ? '' : say(name, params[name], lang, words);
  // A number that is not given is none.
  const value = params[name] ?? (head[2] === 'plural' ? 0 : undefined);
  const branches = branchesOf(inner.slice(head[0].length));
  const exact = branches.get(head[2] === 'plural' ? `=${String(value)}` : String(value));
  const rule = head[2] === 'plural' ? new Intl.PluralRules(lang).select(Number(value)) : 'other';
  const chosen = exact ?? branches.get(rule) ?? branches.get('other') ?? '';
  return format(head[2] === 'plural' ? chosen.replaceAll('#', say(name, value ?? 0, lang)) : chosen, params, lang, words);
}

function branchesOf(text: string): Map<string, string> {
  const out = new Map<string, string>();
  let i = 0;
  while (i < text.length) {
    const open = text.indexOf('{', i);
    if (open < 0) break;
    const close = closing(text, open);
    if (close < 0) break;
    out.set(text.slice(i, open).trim(), text.slice(open + 1, close));
    i = close + 1;
  }
  return out;
}

function say(name: string, value: Json, lang: string, words?: ParamText): string {
  const said = words?.(name, value);
  if (said !== undefined) return said;
  if (Array.isArray(value)) {
    const parts = value.map((v: Json) => say(name, v, lang, words));
    return new Intl.ListFormat(lang, { type: 'conjunction' }).format(parts);
  }
  if (typeof value === 'number') return new Intl.NumberFormat(lang).format(value);
  return value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A text as it is searched: small letters without accents, so that "accion" finds "Acción". */
export const plainWords = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '');

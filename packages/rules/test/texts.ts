import { readdirSync, readFileSync } from 'node:fs';

/** A tree of texts, as the files of a language hold them. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

/** Every text of a tree by its dotted key. */
export function flat(texts: Texts, prefix = ''): Map<string, string> {
  const out = new Map<string, string>();
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') out.set(prefix + key, value);
    else for (const [k, v] of flat(value, `${prefix}${key}.`)) out.set(k, v);
  }
  return out;
}

/** The source files of a folder (with `/` at the end), one text each. */
export function sourcesIn(folder: URL): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'));
}

/** Parameters that a text names: those it chooses by, and in a text without choices all. */
function params(text: string): string[] {
  const chosen = [...text.matchAll(/\{(\w+), (?:plural|select),/g)].map((m) => m[1] as string);
  const plain = chosen.length > 0 ? [] : [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1] as string);
  return [...new Set([...chosen, ...plain])].sort();
}

/** Keys of texts whose translation does not name the same parameters. */
export const unlike = (texts: ReadonlyMap<string, string>, translated: ReadonlyMap<string, string>): string[] =>
  [...texts]
    .filter(([key, text]) => params(text).some((name) => !(translated.get(key) ?? '').includes(`{${name}`)))
    .map(([key]) => key);

import type { Json } from './json.ts';

/** A state as it is in memory: tables of things of fields. */
export type Raw = Record<string, Record<string, Record<string, Json>>>;

/** Where a recording object keeps the plain one. */
export const RAW = Symbol('raw');

/** The plain state behind a recording one (itself when plain already): for reading quickly. */
export function plain<G extends object>(g: G): G {
  return ((g as { [RAW]?: G })[RAW] ?? g) as G;
}

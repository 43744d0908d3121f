import { derived, plain } from '@wardroom/rules';
import { content, jpNumbers, onTheMap, steps } from './board.ts';
import type { Content } from './content/index.ts';
import { isInFields } from './fields.ts';
import type { HexId } from './hexes.ts';
import { around6Numbers, hexes, isBeach, isBeachhead, isLand, numberOf } from './map.ts';
import type { State } from './state.ts';
import { isNight } from './state.ts';
import { isInfantry, isTank } from './us-units.ts';

/** 11.1 The hexes that the US controls, by their numbers; at night only those that its units are in (19). */
const controlled = derived<State, number, Uint8Array>(['us#', 'us.at', 'us.steps', 'jp#', 'jp.hex', 'turn.n'], (g) => {
  const jp = jpNumbers(g);
  const night = isNight(g);
  const out = new Uint8Array(hexes.length);
  for (const u of onTheMap(g)) {
    const at = numberOf(u.at);
    if (jp[at]) continue;
    out[at] = 1;
    const reaches = isTank(u.id) || (isInfantry(u.id) && steps(u) >= 2);
    if (reaches && !night) for (const k of around6Numbers[at] as readonly number[]) if (!jp[k]) out[k] = 1;
  }
  return out;
});
export const isControlled = (g: State, hex: HexId): boolean => controlled(g, 0)[numberOf(hex)] === 1;

/** 11.2 Hexes in which a path of the Japanese may run at all: land that is no beach. */
const inlandNumbers = hexes.flatMap((h, n) => (isLand(h.id) && !isBeach(h.id) ? [n] : []));

/**
 * 11.2 What is printed of the positions, by numbers: where each is, its group from 1, the hexes at which paths end.
 */
interface Printed {
  /** The group of the position in each hex, from 1; 0: there is none. */
  group: Uint8Array;
  /** The hexes of the positions. */
  places: readonly number[];
  ends: readonly { readonly id: string; readonly own: number; readonly hexes: readonly number[] }[];
  groups: number;
}
const printed = new WeakMap<Content, Printed>();
function printedOf(c: Content): Printed {
  const known = printed.get(c);
  if (known) return known;
  const group = new Uint8Array(hexes.length);
  const ends = c.positions.map(({ id, hex }) => {
    const at = numberOf(hex);
    const own = c.fields.indexOf(c.fieldOf(id)) + 1;
    group[at] = own;
    return { id, own, hexes: [at, ...(around6Numbers[at] as readonly number[])] };
  });
  const made = { group, places: ends.map((e) => e.hexes[0] as number), ends, groups: c.fields.length };
  printed.set(c, made);
  return made;
}

interface Net {
  /** The region of paths that each hex belongs to, from 1; 0: none runs there. */
  region: Uint8Array;
  /** The occupied group in each hex, from 1; 0: none. */
  group: Uint8Array;
  /** Groups in each region or at its edge. */
  reached: readonly (readonly number[])[];
}
/** 11.2 The regions in which paths run: through hexes that the Japanese are in or the US does not control. */
const net = derived<State, number, Net>(['us#', 'us.at', 'us.steps', 'jp#', 'jp.hex', 'turn.n'], (g) => {
  const { group: of, places, groups } = printedOf(content(g));
  const jp = jpNumbers(g);
  const us = controlled(g, 0);
  const passes = new Uint8Array(hexes.length);
  const group = new Uint8Array(hexes.length);
  for (const n of inlandNumbers) if (jp[n] || !us[n]) passes[n] = 1;
  for (const n of places) if (jp[n]) group[n] = of[n] as number;
  const region = new Uint8Array(hexes.length);
  const reached: number[][] = [[]];
  // In which region each group was found last.
  const found = new Uint8Array(groups + 1);
  for (const start of inlandNumbers) {
    if (passes[start] === 0 || region[start] !== 0) continue;
    const groupsHere: number[] = [];
    const now = reached.push(groupsHere) - 1;
    let top = 0;
    open[top++] = start;
    region[start] = now;
    while (top > 0) {
      const at = open[--top] as number;
      // The hex itself and those around it.
      for (let i = at * 7; i < at * 7 + 7; i++) {
        const k = closeNumbers[i] as number;
        if (k < 0) break;
        const there = group[k] as number;
        if (there !== 0 && found[there] !== now) {
          found[there] = now;
          groupsHere.push(there);
        }
        if (passes[k] === 0 || region[k] !== 0) continue;
        region[k] = now;
        open[top++] = k;
      }
    }
  }
  return { region, group, reached };
});
/** Hexes from which a search has still to go on: each is there once at most. */
const open = new Int16Array(hexes.length);
/** Seven places for each hex: its own number and those around it, then -1. */
const closeNumbers = new Int16Array(hexes.length * 7).fill(-1);
for (const [n, near] of around6Numbers.entries()) closeNumbers.set([n, ...near], n * 7);

/** 11.2, R-40, R-44 The positions from which paths reach two other occupied positions or groups. */
const communicating = derived<State, number, ReadonlySet<string>>(
  ['us#', 'us.at', 'us.steps', 'jp#', 'jp.hex', 'turn.n'],
  (g) => {
    const { ends } = printedOf(content(g));
    const { region, group, reached } = net(g, 0);
    const out = new Set<string>();
    for (const { id, own, hexes: at } of ends) {
      // The first of the other groups that was found; the second settles it.
      let other = 0;
      const isSecond = (n: number): boolean => {
        if (n === own || n === other) return false;
        if (other !== 0) return true;
        other = n;
        return false;
      };
      // An occupied position beside it is the end of a path of one hex.
      const enough = at.some(
        (h) =>
          (reached[region[h] as number] as readonly number[]).some(isSecond) ||
          (group[h] !== 0 && isSecond(group[h] as number)),
      );
      if (enough) out.add(id);
    }
    return out;
  },
);
/** 11.2 The positions in communication now, in the order in which they are printed. */
export const communicatingNow = (g: State): readonly string[] => [...communicating(g, 0)];
/** 11.2 Is this position in communication now? */
export const inCommunicationNow = (g: State, position: string): boolean => communicating(g, 0).has(position);

/** 11.2 During the Fire Phase as it was when that began, otherwise now. */
export function inCommunication(g: State, position: string): boolean {
  const frozen = plain(g).fire.now?.comm;
  return frozen ? frozen.includes(position) : inCommunicationNow(g, position);
}

/**
 * 11.3, R-41 Hexes from which a path reaches the beachhead: free of Japanese units and of their fields, the hex itself
 * too.
 */
const joined = derived<State, number, Uint8Array>(['jp#', 'jp.hex', 'jp.disrupted'], (g) => {
  const jp = jpNumbers(g);
  const inFields = isInFields(g);
  const free = (n: number): boolean => land[n] === 1 && jp[n] !== 1 && !inFields(n);
  const out = new Uint8Array(hexes.length);
  const open = beachheads.filter(free);
  for (const n of open) out[n] = 1;
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const k of around6Numbers[next] as readonly number[])
      if (out[k] !== 1 && free(k)) {
        out[k] = 1;
        open.push(k);
      }
  return out;
});
const land = Uint8Array.from(hexes, (h) => (isLand(h.id) ? 1 : 0));
const beachheads = hexes.flatMap((h, n) => (isBeachhead(h.id) ? [n] : []));
/** 11.3 Is this hex in US communication? */
export const inUsCommunication = (g: State, hex: HexId): boolean => joined(g, 0)[numberOf(hex)] === 1;

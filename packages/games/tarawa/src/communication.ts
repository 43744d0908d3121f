import { derived } from '@wardroom/rules';
import { content, hasJp, jpHexes, onTheMap, steps } from './board.ts';
import { exposure } from './fields.ts';
import type { HexId } from './hexes.ts';
import { around6, around6Numbers, hexes, isBeach, isBeachhead, isLand, numberOf } from './map.ts';
import type { State } from './state.ts';
import { isNight } from './state.ts';
import { isInfantry, isTank } from './us-units.ts';

/** 11.1 The hexes that the US controls; at night only those that its units are in (19). */
export const controlled = derived<State, number, ReadonlySet<HexId>>(
  ['us#', 'us.at', 'us.steps', 'jp#', 'jp.hex', 'turn.n'],
  (g) => {
    const out = new Set<HexId>();
    for (const u of onTheMap(g, 0)) {
      if (hasJp(g, u.at)) continue;
      out.add(u.at);
      const reaches = isTank(u.id) || (isInfantry(u.id) && steps(u) >= 2);
      if (reaches && !isNight(g)) for (const k of around6(u.at)) if (!hasJp(g, k)) out.add(k);
    }
    return out;
  },
);
export const isControlled = (g: State, hex: HexId): boolean => controlled(g, 0).has(hex);

/** 11.2 Hexes in which a path of the Japanese may run at all: land that is no beach. */
const inland = Uint8Array.from(hexes, (h) => (isLand(h.id) && !isBeach(h.id) ? 1 : 0));

interface Net {
  /** The region of paths that each hex belongs to, from 1; 0: none runs there. */
  region: Uint8Array;
  /** The occupied group in each hex, from 1; 0: none. */
  group: Uint8Array;
  /** Groups in each region or at its edge. */
  reached: readonly ReadonlySet<number>[];
}
/** 11.2 The regions in which paths run: through hexes that the Japanese are in or the US does not control. */
const net = derived<State, number, Net>(['us#', 'us.at', 'us.steps', 'jp#', 'jp.hex', 'turn.n'], (g) => {
  const c = content(g);
  const passes = inland.slice();
  for (const h of controlled(g, 0)) passes[numberOf(h)] = 0;
  const group = new Uint8Array(hexes.length);
  for (const h of jpHexes(g)) {
    const n = numberOf(h);
    passes[n] = inland[n] ?? 0;
    const p = c.positionAt(h);
    if (p) group[n] = c.fields.indexOf(c.fieldOf(p.id)) + 1;
  }
  const region = new Uint8Array(hexes.length);
  const reached: Set<number>[] = [new Set()];
  for (let start = 0; start < passes.length; start++) {
    if (passes[start] === 0 || region[start] !== 0) continue;
    const found = new Set<number>();
    const open = [start];
    region[start] = reached.push(found) - 1;
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (group[next]) found.add(group[next] as number);
      for (const k of around6Numbers[next] as readonly number[]) {
        if (group[k]) found.add(group[k] as number);
        if (passes[k] === 0 || region[k] !== 0) continue;
        region[k] = region[start] as number;
        open.push(k);
      }
    }
  }
  return { region, group, reached };
});

/** 11.2, R-40, R-44 The positions from which paths reach two other occupied positions or groups. */
const communicating = derived<State, number, ReadonlySet<string>>(
  ['us#', 'us.at', 'us.steps', 'jp#', 'jp.hex', 'turn.n'],
  (g) => {
    const c = content(g);
    const { region, group, reached } = net(g, 0);
    return new Set(
      c.positions.flatMap(({ id, hex }) => {
        const at = numberOf(hex);
        const own = c.fields.indexOf(c.fieldOf(id)) + 1;
        const others = new Set<number>();
        for (const h of [at, ...(around6Numbers[at] as readonly number[])]) {
          for (const other of reached[region[h] as number] as ReadonlySet<number>) others.add(other);
          // An occupied position beside it is the end of a path of one hex.
          if (group[h]) others.add(group[h] as number);
        }
        others.delete(own);
        return others.size >= 2 ? [id] : [];
      }),
    );
  },
);
/** 11.2 The positions in communication now, in the order in which they are printed. */
export const communicatingNow = (g: State): readonly string[] => [...communicating(g, 0)];
/** 11.2 Is this position in communication now? */
export const inCommunicationNow = (g: State, position: string): boolean => communicating(g, 0).has(position);

/** 11.2 During the Fire Phase as it was when that began, otherwise now. */
export function inCommunication(g: State, position: string): boolean {
  const frozen = g.fire.now?.comm;
  return frozen ? frozen.includes(position) : inCommunicationNow(g, position);
}

/**
 * 11.3, R-41 Hexes from which a path reaches the beachhead: free of Japanese units and of their fields, the hex itself
 * too.
 */
const joined = derived<State, number, ReadonlySet<HexId>>(['jp#', 'jp.hex', 'jp.disrupted'], (g) => {
  const free = (h: HexId): boolean => isLand(h) && !hasJp(g, h) && !exposure(g, h).field;
  const out = new Set<HexId>(hexes.filter((h) => isBeachhead(h.id) && free(h.id)).map((h) => h.id));
  const open = [...out];
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const k of around6(next))
      if (!out.has(k) && free(k)) {
        out.add(k);
        open.push(k);
      }
  return out;
});
/** 11.3 Is this hex in US communication? */
export const inUsCommunication = (g: State, hex: HexId): boolean => joined(g, 0).has(hex);

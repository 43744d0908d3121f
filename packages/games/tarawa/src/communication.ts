import { derived } from '@wardroom/rules';
import { content, hasJp, onTheMap, steps } from './board.ts';
import { exposure } from './fields.ts';
import type { HexId } from './hexes.ts';
import { around6, hexes, isBeach, isBeachhead, isLand } from './map.ts';
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

/** 11.2 May a path of the Japanese run through this hex? */
const passes = (g: State, hex: HexId): boolean =>
  isLand(hex) && !isBeach(hex) && (hasJp(g, hex) || !isControlled(g, hex));

interface Net {
  /** The region that each hex of a path belongs to. */
  region: ReadonlyMap<HexId, number>;
  /** Groups that can be reached in each region. */
  groups: readonly ReadonlySet<string>[];
}
/** 11.2 The regions in which paths run, and the occupied groups in them or at their edge. */
const net = derived<State, number, Net>(['us#', 'us.at', 'us.steps', 'jp#', 'jp.hex', 'turn.n'], (g) => {
  const region = new Map<HexId, number>();
  const groups: Set<string>[] = [];
  const at = new Map<HexId, string>();
  for (const p of content(g).positions) if (hasJp(g, p.hex)) at.set(p.hex, content(g).fieldOf(p.id).id);
  for (const h of hexes) {
    if (region.has(h.id) || !passes(g, h.id)) continue;
    const n = groups.length;
    const found = new Set<string>();
    groups.push(found);
    const open: HexId[] = [h.id];
    region.set(h.id, n);
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const here = at.get(next);
      if (here !== undefined) found.add(here);
      for (const k of around6(next)) {
        const there = at.get(k);
        if (there !== undefined) found.add(there);
        if (region.has(k) || !passes(g, k)) continue;
        region.set(k, n);
        open.push(k);
      }
    }
  }
  return { region, groups };
});

/** 11.2, R-40, R-44 The positions from which paths reach two other occupied positions or groups. */
const communicating = derived<State, number, ReadonlySet<string>>(
  ['us#', 'us.at', 'us.steps', 'jp#', 'jp.hex', 'turn.n'],
  (g) => {
    const c = content(g);
    const { region, groups } = net(g, 0);
    const out = new Set<string>();
    for (const { id, hex } of c.positions) {
      const reached = new Set<string>();
      for (const h of [hex, ...around6(hex)]) {
        const n = region.get(h);
        if (n !== undefined) for (const group of groups[n] as ReadonlySet<string>) reached.add(group);
        // An occupied position beside it is the end of a path of one hex.
        const p = c.positionAt(h);
        if (p && hasJp(g, h)) reached.add(c.fieldOf(p.id).id);
      }
      reached.delete(c.fieldOf(id).id);
      if (reached.size >= 2) out.add(id);
    }
    return out;
  },
);
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

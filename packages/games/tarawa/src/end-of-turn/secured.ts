import { derived } from '@wardroom/rules';
import { content, hasJp, hasUs, isGarrisoned } from '../board.ts';
import { inUsCommunication } from '../communication.ts';
import type { Position, Zone } from '../content/index.ts';
import { zones } from '../content/index.ts';
import type { State } from '../state.ts';

/** Held by US units alone, or a garrison. */
const held = (g: State, p: Position): boolean => isGarrisoned(g, p.id) || (hasUs(g, p.hex) && !hasJp(g, p.hex));

/** 14.2, R-43 Which condition a position fails, or null: it is secured. */
export function notSecured(g: State, p: Position): 'held' | 'intense' | 'communication' | null {
  const c = content(g);
  if (!held(g, p)) return 'held';
  const own = c.fieldOf(p.id).id;
  const threats = c.fields.filter((f) => f.id !== own && f.intense.includes(p.hex));
  if (threats.some((f) => f.members.some((m) => !held(g, c.position(m))))) return 'intense';
  return inUsCommunication(g, p.hex) ? null : 'communication';
}

/** 14.2 The secured positions. */
export const securedPositions = derived<State, number, readonly string[]>(
  ['us#', 'us.at', 'jp#', 'jp.hex', 'jp.disrupted', 'marks'],
  (g) => content(g).positions.flatMap((p) => (notSecured(g, p) === null ? [p.id] : [])),
);

/** 18 What the victory conditions count. */
export interface Tally {
  secured: number;
  /** With a field on the southern beach. */
  south: number;
  /** Zones all of whose positions are secured. */
  fullZones: readonly Zone[];
  /** Zones with at least one. */
  touched: readonly Zone[];
}
export function tally(g: State): Tally {
  const c = content(g);
  const ids = securedPositions(g, 0);
  const of = (zone: Zone): string[] => ids.filter((id) => c.position(id).zone === zone);
  return {
    secured: ids.length,
    south: ids.filter((id) => c.firesOnSouthBeach(id)).length,
    fullZones: zones.filter((z) => of(z).length === c.positions.filter((p) => p.zone === z).length),
    touched: zones.filter((z) => of(z).length > 0),
  };
}
/** 18 How many positions are secured in these zones. */
export const securedIn = (g: State, of: readonly string[]): number =>
  securedPositions(g, 0).filter((id) => of.includes(content(g).position(id).zone)).length;

import { content } from '../board.ts';
import type { Requirement } from '../content/index.ts';
import type { HexId } from '../hexes.ts';
import type { State } from '../state.ts';
import type { Force } from '../us-actions/attack-force.ts';
import { canTakePart, targetIn } from '../us-actions/attack-force.ts';
import { actors } from '../us-actions/economy.ts';
import { isFoot } from '../us-units.ts';
import { possibleMarkers, possibleUnits } from './unseen.ts';

/** 8.1 The attack with everybody who could take part in it now, whatever each would have to pay. */
export function fullForce(g: State, target: HexId): Force {
  let units: readonly string[] = [];
  // Tanks and artillery join where infantry has joined.
  for (const foot of [true, false])
    for (const u of actors(g))
      if (isFoot(u.id) === foot && !canTakePart(g, u, { target, units })) units = [...units, u.id];
  return { target, units };
}

/** A weapon, and in how many of all ways in which what is hidden may lie it is asked for. */
export interface Asked {
  weapon: Requirement;
  ways: number;
  of: number;
}
/** 8.2 The weapons that the Japanese of a hex, or their depth marker, may ask for, the likeliest first. */
export function askedFor(g: State, hex: HexId): { unit: readonly Asked[]; marker: readonly Asked[] } {
  const j = targetIn(g, hex);
  if (!j) return { unit: [], marker: [] };
  return { unit: counted(possibleUnits(g, j)), marker: counted(possibleMarkers(g, j)) };
}
function counted(all: readonly { requires: readonly Requirement[] }[]): Asked[] {
  const ways = new Map<Requirement, number>();
  for (const x of all) for (const w of x.requires) ways.set(w, (ways.get(w) ?? 0) + 1);
  return [...ways]
    .map(([weapon, n]) => ({ weapon, ways: n, of: all.length }))
    .sort((a, b) => b.ways - a.ways || (a.weapon < b.weapon ? -1 : 1));
}

/** 14.2 The other positions that have to be held so that this one counts. */
export function heldToo(g: State, position: string): readonly string[] {
  const c = content(g);
  const own = c.fieldOf(position).id;
  const { hex } = c.position(position);
  return c.fields.flatMap((f) => (f.id !== own && f.intense.includes(hex) ? f.members : []));
}

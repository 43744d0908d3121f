import { things } from '@wardroom/rules';
import { isSea, now, place, sideOf, unitsIn } from './board.ts';
import { threats } from './preview.ts';
import type { Power, SpaceId, State, Unit } from './state.ts';
import { isSurfaceWarship } from './units.ts';

/**
 * Whose attack is looked at: the other side of who holds or stands in the space, seen from `viewer` where nobody does.
 */
export function threatened(g: State, space: SpaceId, viewer: Power): Power {
  const holder = g.spaces[space]?.controller;
  if (holder) return holder;
  const own = unitsIn(g, space).find((u) => sideOf(u.power) === sideOf(viewer));
  return own ? own.power : viewer;
}

/**
 * Every unit of the other side that can attack the space in its next turn as things stand, what is aboard transports
 * included.
 */
export function threatsTo(g: State, space: SpaceId, defender: Power): Unit[] {
  const reach = threats(g, space, defender).flatMap((x) => g.units[x.unit] ?? []);
  if (isSea(space)) return reach;
  const coast = place(space).seas;
  const aboard = things(g.units).filter(
    (u) =>
      u.aboard &&
      sideOf(u.power) !== sideOf(defender) &&
      u.type !== 'aaa' &&
      coast.some((z) => z === u.space || sails(g, u.space, z, 2, u.power)),
  );
  return [...reach, ...aboard];
}

/** Is there a way over open sea, nothing hostile in between? */
function sails(g: State, from: SpaceId, to: SpaceId, range: number, power: Power): boolean {
  let edge = [from];
  const seen = new Set(edge);
  for (let d = 1; d <= range; d++) {
    const next: SpaceId[] = [];
    for (const at of edge) {
      for (const z of place(at).seas) {
        if (z === to) return true;
        if (seen.has(z)) continue;
        seen.add(z);
        const blocked = unitsIn(g, z).some((x) => sideOf(x.power) !== sideOf(power) && isSurfaceWarship(x.type));
        if (!blocked) next.push(z);
      }
    }
    edge = next;
  }
  return false;
}

/** Who is asked about: the power to move, or the seat that looks on. */
export function viewerOf(g: State, seats: readonly string[]): Power {
  return (seats.find((s) => s === now(g).power) ?? seats[0] ?? now(g).power) as Power;
}

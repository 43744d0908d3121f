import { airDistance, enemiesOf, isSea, now, place, sideOf, unitsIn } from '@wardroom/aa1942/board.ts';
import type { Power, SpaceId, State, Unit } from '@wardroom/aa1942/state.ts';
import { isAirType, isLandType, isSurfaceWarship, stats } from '@wardroom/aa1942/units.ts';

/** An enemy unit that could be in a battle over a space in its next turn, and how. */
export interface Threat {
  unit: Unit;
  how: 'land' | 'air' | 'sea' | 'landing';
}

/** Whose attack is looked at: the other side of who holds or stands in the space, seen from `viewer` where nobody does. */
export function threatened(g: State, space: SpaceId, viewer: Power): Power {
  const holder = g.spaces[space]?.controller;
  if (holder) return holder;
  const own = unitsIn(g, space).find((u) => sideOf(u.power) === sideOf(viewer));
  return own ? own.power : viewer;
}

/**
 * Every unit of the other side that can reach the space in its next turn as things stand: overland within its
 * movement (a tank through one empty hostile or any friendly territory), by air with one space left to land or a deck,
 * ships within two zones that nothing stops, land units that a transport within reach can bring.
 */
export function threatsTo(g: State, space: SpaceId, defender: Power): Threat[] {
  const out: Threat[] = [];
  for (const power of enemiesOf(defender)) {
    const landAt = landingBy(g, space, power);
    for (const u of Object.values(g.units)) {
      if (u.power !== power || u.space === space) continue;
      if (isAirType(u.type)) {
        if (flies(g, u, space)) out.push({ unit: u, how: 'air' });
      } else if (isLandType(u.type)) {
        if (u.type === 'aaa' || isSea(space)) continue;
        if (!u.aboard && marches(g, u, space)) out.push({ unit: u, how: 'land' });
        else if (landAt.has(u.id)) out.push({ unit: u, how: 'landing' });
      } else if (isSea(space) && u.type !== 'transport' && sails(g, u.space, space, 2, power, u.type === 'submarine'))
        out.push({ unit: u, how: 'sea' });
    }
  }
  return out;
}

/** Can it get there and still come down somewhere of its side afterwards? */
function flies(g: State, u: Unit, space: SpaceId): boolean {
  const range = stats(u.type).move;
  const d = airDistance(u.space, space);
  if (d >= range && !(u.type === 'fighter' && d === range && isSea(space))) return false;
  const left = range - d;
  for (const id in g.spaces) {
    const s = g.spaces[id];
    if (s?.controller && sideOf(s.controller) === sideOf(u.power) && id !== space && airDistance(space, id) <= left) return true;
  }
  if (u.type === 'bomber') return false;
  return Object.values(g.units).some(
    (c) => c.type === 'carrier' && sideOf(c.power) === sideOf(u.power) && airDistance(space, c.space) <= left + 2,
  );
}

function isOpenLand(g: State, space: SpaceId, power: Power): boolean {
  const s = g.spaces[space];
  if (!s?.controller) return false;
  if (sideOf(s.controller) === sideOf(power)) return true;
  return s.factory === undefined && !unitsIn(g, space).some((u) => sideOf(u.power) !== sideOf(power));
}

function marches(g: State, u: Unit, space: SpaceId): boolean {
  const { lands } = place(u.space);
  if (lands.includes(space)) return true;
  return u.type === 'tank' && lands.some((via) => place(via).lands.includes(space) && isOpenLand(g, via, u.power));
}

/** Is there a way over open sea, nothing hostile in between? */
function sails(g: State, from: SpaceId, to: SpaceId, range: number, power: Power, submarine: boolean): boolean {
  let edge = [from];
  const seen = new Set(edge);
  for (let d = 1; d <= range; d++) {
    const next: SpaceId[] = [];
    for (const at of edge) {
      for (const z of place(at).seas) {
        if (z === to) return true;
        if (seen.has(z)) continue;
        seen.add(z);
        const blocked = unitsIn(g, z).some(
          (x) => sideOf(x.power) !== sideOf(power) && (submarine ? x.type === 'destroyer' : isSurfaceWarship(x.type)),
        );
        if (!blocked) next.push(z);
      }
    }
    edge = next;
  }
  return false;
}

/** Land units that this power's transports could put ashore there: cargo, and what stands where a transport can load on its way. */
function landingBy(g: State, space: SpaceId, power: Power): Set<string> {
  const out = new Set<string>();
  if (isSea(space)) return out;
  const coast = place(space).seas;
  for (const ship of Object.values(g.units)) {
    if (ship.type !== 'transport' || ship.power !== power) continue;
    const ends = coast.filter((z) => z === ship.space || sails(g, ship.space, z, 2, power, false));
    if (ends.length === 0) continue;
    const aboard = Object.values(g.units).filter((u) => u.aboard === ship.id);
    if (aboard.length > 0) for (const u of aboard) out.add(u.id);
    else {
      const ports = new Set([...place(ship.space).lands, ...ends.flatMap((z) => place(z).lands)]);
      const near = Object.values(g.units).filter(
        (u) => u.power === power && isLandType(u.type) && u.type !== 'aaa' && !u.aboard && ports.has(u.space) && !out.has(u.id),
      );
      const heavy = near.filter((u) => u.type !== 'infantry').sort((a, b) => stats(b.type).cost - stats(a.type).cost)[0];
      const foot = near.filter((u) => u.type === 'infantry' && u !== heavy);
      for (const u of [heavy, ...foot].filter((x) => x !== undefined).slice(0, 2)) out.add(u.id);
    }
  }
  return out;
}

/** Who is asked about: the power to move, or the seat that looks on. */
export function viewerOf(g: State, seats: readonly string[]): Power {
  return (seats.find((s) => s === now(g).power) ?? seats[0] ?? now(g).power) as Power;
}

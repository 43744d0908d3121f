import { plain } from '@wardroom/rules';
import { allTransports, carriedBy, enemiesOf, isHostileZone, places, sameSide, spacesOf } from './board.ts';
import { canals, originalOwner, territories } from './map.ts';
import type { Power, Snapshot, SpaceId, State, UnitId } from './state.ts';

/** 3.2 What is true at the start of a turn and stays fixed until its end. */
export function takeSnapshot(state: State, power: Power): Snapshot {
  const g = plain(state);
  const controllers: Record<SpaceId, Power> = {};
  const factories: SpaceId[] = [];
  for (const id of territories) {
    const space = g.spaces[id];
    if (!space?.controller) continue;
    if (space.controller !== originalOwner(id)) controllers[id] = space.controller;
    if (space.controller === power && space.factory !== undefined) factories.push(id);
  }
  const holds = (t: SpaceId): boolean => {
    const holder = g.spaces[t]?.controller;
    return holder !== undefined && sameSide(holder, power);
  };
  const enemyHeld = new Set(enemiesOf(power).flatMap((p) => spacesOf(g, p)));
  const cargo: Record<UnitId, UnitId[]> = {};
  for (const ship of allTransports(g)) {
    const aboard = carriedBy(g, ship.id);
    if (aboard.length > 0) cargo[ship.id] = aboard.map((u) => u.id);
  }
  return {
    controllers,
    factories,
    hostile: places.flatMap(({ id }) => (enemyHeld.has(id) && isHostileZone(g, id, power) ? [id] : [])),
    canals: canals.filter((c) => c.controlledBy.every((t) => holds(t))).map((c) => c.id),
    cargo,
  };
}

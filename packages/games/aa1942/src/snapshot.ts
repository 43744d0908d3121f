import { plain } from '@wardroom/rules';
import { allUnits, isHostileZone, isSea, occupied, sameSide } from './board.ts';
import { canals, territories } from './map.ts';
import type { Power, Snapshot, SpaceId, State, UnitId } from './state.ts';

/** 3.2 What is true at the start of a turn and stays fixed until its end. */
export function takeSnapshot(state: State, power: Power): Snapshot {
  const g = plain(state);
  const controllers: Record<SpaceId, Power> = {};
  const factories: SpaceId[] = [];
  for (const id of territories) {
    const space = g.spaces[id];
    if (!space?.controller) continue;
    controllers[id] = space.controller;
    if (space.controller === power && space.factory !== undefined) factories.push(id);
  }
  const cargo: Record<UnitId, UnitId[]> = {};
  for (const u of allUnits(g)) if (u.aboard) cargo[u.aboard] = [...(cargo[u.aboard] ?? []), u.id];
  return {
    controllers,
    factories,
    hostile: [...occupied(g).keys()].filter((z) => isSea(z) && isHostileZone(g, z, power)),
    canals: canals.filter((c) => c.controlledBy.every((t) => controllers[t] && sameSide(controllers[t] as Power, power))).map((c) => c.id),
    cargo,
  };
}

import type { IO } from '@wardroom/rules';
import { ids, plain } from '@wardroom/rules';
import { capitalHeldByEnemy, capitalOf, now, originalOwner, sideOf } from './board.ts';
import type { Power, SpaceId, State } from './state.ts';

/**
 * 8.1, 8.2 Who controls a territory after `by` has taken it. A territory of an ally goes back to the ally, unless the
 * ally's capital is enemy-held; the ally's capital itself always goes back (8.6).
 */
export function controllerAfter(g: State, territory: SpaceId, by: Power): Power {
  const owner = originalOwner(territory);
  if (!owner || owner === by || sideOf(owner) !== sideOf(by)) return by;
  return territory === capitalOf(owner) || !capitalHeldByEnemy(g, owner) ? owner : by;
}

/**
 * 8. Control changes here and in no other way: leaving a territory empty does not lose it (5.1.5), and liberation is
 * settled at once. `by` takes a territory from the other side: control or liberation, loot of a capital,
 * reversion when a capital is freed, and the note that no aircraft lands there this turn (9.5). The factory goes along
 * with its damage (8.4).
 */
export function captureTerritory(g: State, territory: SpaceId, by: Power, io: IO): void {
  const space = g.spaces[territory];
  const from = space?.controller;
  if (!space || !from || sideOf(from) === sideOf(by)) throw new Error(`${by} cannot capture ${territory}`);
  const to = controllerAfter(plain(g), territory, by);
  space.controller = to;
  const turn = now(g);
  turn.captured = [...(turn.captured ?? []), territory];
  io.log(to === by ? 'control.captured' : 'control.liberated', { power: by, territory, from, to });
  const owner = originalOwner(territory);
  if (!owner || territory !== capitalOf(owner)) return;
  if (from === owner) loot(g, owner, by, io);
  else if (to === owner) revert(g, owner, io);
}

/** 8.5 Only the original owner of a capital loses its treasury, whenever it loses the capital. */
function loot(g: State, owner: Power, by: Power, io: IO): void {
  const victim = g.powers[owner];
  const captor = g.powers[by];
  if (!victim || !captor) return;
  const ipcs = victim.ipcs;
  captor.ipcs += ipcs;
  victim.ipcs = 0;
  io.log('control.loot', { power: by, from: owner, ipcs });
}

/** 8.3 What friends hold of a power's own territories comes back with its capital. */
function revert(g: State, owner: Power, io: IO): void {
  const state = plain(g);
  for (const id of ids(state.spaces)) {
    const holder = state.spaces[id]?.controller;
    if (!holder || holder === owner || originalOwner(id) !== owner || sideOf(holder) !== sideOf(owner)) continue;
    const space = g.spaces[id];
    if (space) space.controller = owner;
    io.log('control.reverted', { power: owner, territory: id, from: holder, to: owner });
  }
}

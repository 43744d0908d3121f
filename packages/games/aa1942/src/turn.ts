import type { IO } from '@wardroom/rules';
import { having, ids, plain, things } from '@wardroom/rules';
import { allCarriers, now, unitsIn } from './board.ts';
import { takeSnapshot } from './snapshot.ts';
import type { Power, Space, State, Unit } from './state.ts';

/** 1.1 A carrier carries two fighters. */
export const CARRIER_CAPACITY = 2;

/** What a unit remembers during one turn only. */
export const turnFlags = [
  'spent',
  'used',
  'from',
  'mission',
  'intercepting',
  'loaded',
  'landing',
  'unloading',
  'loadedFrom',
  'seaborne',
  'behind',
  'submerged',
  'withdrawn',
  'retreated',
  'bombards',
  'bombarded',
  'heldAt',
  'promised',
  'landed',
  'carrier',
  'hit',
] as const satisfies readonly (keyof Unit)[];

/** 3. A power's turn begins: snapshot (3.2), and allied fighters on its carriers become cargo (5.9.2). */
export function beginTurn(g: State, power: Power, io: IO): void {
  const turn = now(g);
  turn.power = power;
  turn.phase = 'between';
  turn.snapshot = takeSnapshot(g, power);
  turn.captured = [];
  turn.decksLost = [];
  markCarrierCargo(g, power);
  io.log('turn.begins', { power, round: turn.round });
}

/**
 * 5.9.2 Allied fighters that stand on carriers of this power. Fighters stand on their own power's carriers first,
 * then on those of powers that do not move now, so that as few as possible are carried along (13.4). Fighters of the
 * power that moves take off from allied carriers as from anywhere (5.9.3).
 */
export function markCarrierCargo(g: State, power: Power): void {
  const state = plain(g);
  for (const carrier of allCarriers(state)) {
    if (carrier.power !== power) continue;
    const here = unitsIn(state, carrier.space);
    const guests = here.filter((u) => u.type === 'fighter' && u.power !== power && !u.carrier);
    const riders = guests.length - roomElsewhere(here, power);
    for (const guest of guests.slice(0, Math.min(CARRIER_CAPACITY, Math.max(0, riders)))) {
      const u = g.units[guest.id];
      if (u) u.carrier = carrier.id;
    }
  }
}

/** Slots on the carriers of other powers in the zone. */
function roomElsewhere(here: readonly Unit[], power: Power): number {
  return CARRIER_CAPACITY * here.filter((u) => u.type === 'carrier' && u.power !== power).length;
}

/** Units that remember anything of this turn. */
const marked = having<State>('units', turnFlags);

/** The turn is over: what units remembered of it is forgotten. */
export function endTurn(g: State): void {
  const state = plain(g);
  for (const id of marked(state)) {
    const u = g.units[id] as Unit;
    const known = state.units[id] as Unit;
    for (const flag of turnFlags) if (known[flag] !== undefined) delete u[flag];
  }
  for (const table of [g.moves, g.declarations, g.plans] as const)
    for (const id of ids(plain(table))) delete table[id];
  for (const { id, produced } of things(state.spaces))
    if (produced !== undefined) delete (g.spaces[id] as Space).produced;
  const turn = now(g);
  delete turn.snapshot;
  delete turn.captured;
  delete turn.decksLost;
}

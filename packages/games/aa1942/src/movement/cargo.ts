import { unitsIn } from '../board.ts';
import type { State, Unit, UnitType } from '../state.ts';

/** 5.8.1 One land unit of any kind, plus one infantry. */
export function fits(cargo: readonly UnitType[]): boolean {
  return cargo.length <= 1 || (cargo.length === 2 && cargo.includes('infantry'));
}

/** Land units aboard a transport. */
export function aboard(g: State, transport: Unit): Unit[] {
  return unitsIn(g, transport.space).filter((c) => c.aboard === transport.id);
}

/** Everything that goes where a ship goes: land units aboard, allied fighters that ride it (5.8.6, 5.9.2). */
export function cargoOf(g: State, ship: Unit): Unit[] {
  if (ship.type === 'transport') return aboard(g, ship);
  if (ship.type === 'carrier') return unitsIn(g, ship.space).filter((c) => c.carrier === ship.id);
  return [];
}

/** 5.8.1 How many more units of this type the transport can take. */
export function roomFor(g: State, transport: Unit, type: UnitType): number {
  const cargo = aboard(g, transport).map((c) => c.type);
  if (!fits([...cargo, type])) return 0;
  return fits([...cargo, type, type]) ? 2 : 1;
}

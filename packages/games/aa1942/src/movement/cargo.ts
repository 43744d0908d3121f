import { carriedBy } from '../board.ts';
import type { State, Unit, UnitType } from '../state.ts';

/** 5.8.1 One land unit of any kind, plus one infantry. */
export function fits(cargo: readonly UnitType[]): boolean {
  return cargo.length <= 1 || (cargo.length === 2 && cargo.includes('infantry'));
}

/** Land units aboard a transport. */
export const aboard = (g: State, transport: Unit): readonly Unit[] => carriedBy(g, transport.id);

/**
 * Everything that goes where a ship goes: land units aboard, allied fighters that ride it (5.8.6, 5.9.2). Own fighters
 * never ride: they launch first (5.9.1, R-8).
 */
export const cargoOf = (g: State, ship: Unit): readonly Unit[] => carriedBy(g, ship.id);

/** 5.8.1 How many more units of this type the transport can take. */
export function roomFor(g: State, transport: Unit, type: UnitType): number {
  const cargo = aboard(g, transport).map((c) => c.type);
  if (!fits([...cargo, type])) return 0;
  return fits([...cargo, type, type]) ? 2 : 1;
}

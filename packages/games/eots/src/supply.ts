import type { HexId, State, UnitId } from './state.ts';

/** R6.3 Is the unit in supply (an active one always is, R5.4)? */
export function inSupply(_g: State, _unit: UnitId): boolean {
  throw new Error('R6.3');
}

/** R6.2 Is the headquarters in supply? */
export function hqInSupply(_g: State, _hq: UnitId): boolean {
  throw new Error('R6.2');
}

/** R9.1.5 Would this unit be in supply if it stood in this hex? */
export function wouldBeSupplied(_g: State, _unit: UnitId, _hex: HexId): boolean {
  throw new Error('R6.3');
}

/** The supply path of a unit for the board: hexes from its HQ to it; null: none. */
export function supplyPath(_g: State, _unit: UnitId): readonly HexId[] | null {
  throw new Error('R6.5');
}

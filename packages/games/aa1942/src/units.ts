import data from '../data/units.json' with { type: 'json' };
import type { Purchase, UnitType } from './state.ts';

/** 1.1 One row of the table of units. A die hits when it is `attack` / `defense` or less; null: never rolls. */
export interface Stats {
  cost: number;
  attack: number | null;
  defense: number | null;
  move: number;
  class: 'land' | 'sea' | 'air' | 'building';
}

const table = Object.fromEntries(
  data.units.map((u) => [
    u.id,
    { cost: u.cost, attack: u.attack, defense: u.defense, move: u.move, class: u.class as Stats['class'] },
  ]),
) as Record<Purchase, Stats>;

export const stats = (type: Purchase): Stats => table[type];

/** 1.1 Everything that may be bought, in the order of the price list. */
export const purchases = data.units.map((u) => u.id) as readonly Purchase[];

/** 0. Battleship, carrier, cruiser, destroyer: only these make a sea zone hostile. */
export function isSurfaceWarship(type: UnitType): boolean {
  return type === 'battleship' || type === 'carrier' || type === 'cruiser' || type === 'destroyer';
}
/** 0. Surface warship or submarine; transports are not warships. */
export const isWarship = (type: UnitType): boolean => type === 'submarine' || isSurfaceWarship(type);
/** 7.6.2 Only these take a territory. */
export const captures = (type: UnitType): boolean => type === 'infantry' || type === 'artillery' || type === 'tank';
export const isAirType = (type: UnitType): boolean => type === 'fighter' || type === 'bomber';
export const isSeaType = (type: UnitType): boolean => table[type].class === 'sea';
export const isLandType = (type: UnitType): boolean => table[type].class === 'land';

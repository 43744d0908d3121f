import type { UnitType } from '../state.ts';

/** 5.8.1 One land unit of any kind, plus one infantry. */
export function fits(cargo: readonly UnitType[]): boolean {
  return cargo.length <= 1 || (cargo.length === 2 && cargo.includes('infantry'));
}

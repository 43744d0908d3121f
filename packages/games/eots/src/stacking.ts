import { isHex } from './board.ts';
import { counter, isAir, isGround, isHq, isNaval, sideOf } from './counters.ts';
import { unitsAt, unitsOf } from './on-map.ts';
import type { HexId, Side, State, UnitId } from './state.ts';

/** R14.9 Own ground and air units that may share a hex. */
const GROUND_AND_AIR = 3;
/** R12.6 Own naval units that may share a hex. */
const NAVAL = 6;

/** R14.9 Ground and air units counted for the limit: two US air units of the same designation are one. */
function counted(units: readonly UnitId[]): number {
  const here = new Set(units);
  let n = 0;
  for (const id of units) {
    if (!isAir(id) && !isGround(id)) continue;
    const pair = counter(id).pair;
    if (pair !== undefined && here.has(pair) && pair < id) continue;
    n++;
  }
  return n;
}
const ids = (g: State, hex: HexId, side: Side): UnitId[] => unitsOf(g, hex, side).map((u) => u.id);

/** R14.9 How many ground and air units of a side over the limit stand in the hex (pairs count once). */
export const groundAirExcess = (g: State, hex: HexId, side: Side): number =>
  Math.max(0, counted(ids(g, hex, side)) - GROUND_AND_AIR);

/** R14.9 The same if these units came there too. */
export const excessWith = (g: State, hex: HexId, side: Side, units: readonly UnitId[]): number =>
  Math.max(0, counted([...new Set([...ids(g, hex, side), ...units])]) - GROUND_AND_AIR);

/** R12.6 How many naval units of a side over six stand in the hex. */
export const navalExcess = (g: State, hex: HexId, side: Side): number =>
  Math.max(0, ids(g, hex, side).filter(isNaval).length - NAVAL);

/** R12.6, R14.9 Which units of a side the hex has no room for any more: ships, or ground units and aircraft. */
export function fullFor(g: State, hex: HexId, side: Side): readonly ('naval' | 'land')[] {
  const there = ids(g, hex, side);
  return [
    ...(there.filter(isNaval).length >= NAVAL ? (['naval'] as const) : []),
    ...(counted(there) >= GROUND_AND_AIR ? (['land'] as const) : []),
  ];
}

/**
 * R9.1.7 May this unit be added to the hex without breaking a limit (R7.1, R12.6, R14.9)? Moves of an offensive do not
 * ask it (R12.12).
 */
export function fits(g: State, unit: UnitId, hex: HexId): boolean {
  if (!isHex(hex)) return true;
  if (isHq(unit)) return !unitsAt(g, hex).some((u) => isHq(u.id) && u.id !== unit);
  const there = unitsOf(g, hex, sideOf(unit));
  const naval = isNaval(unit);
  let alike = 0;
  for (const { id } of there) if (id !== unit && isNaval(id) === naval && !isHq(id)) alike++;
  if (naval) return alike < NAVAL;
  // Pairs make it fewer at most.
  return (
    alike < GROUND_AND_AIR || counted([...there.map((u) => u.id).filter((id) => id !== unit), unit]) <= GROUND_AND_AIR
  );
}

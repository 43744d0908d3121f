/** Supply, zones and command in their simplest form, so that the tests of an offensive need no supply lines. */
import type { Verdict } from '@wardroom/rules';
import { derived, legal, refuse } from '@wardroom/rules';
import { distance, hexes } from '../../src/board.ts';
import { counter, isAir, isCarrier, isCommonwealth, isHq, isLrb, nationOf, sideOf } from '../../src/counters.ts';
import type { HexId, Side, State, UnitId } from '../../src/state.ts';
import { other } from '../../src/state.ts';

const projects = (id: UnitId): boolean => isAir(id) || isCarrier(id);

/** Every air unit and carrier projects. */
export const rawZone = (g: State, hex: HexId, side: Side): boolean =>
  Object.values(g.units).some((u) => sideOf(u.id) === side && projects(u.id) && distance(u.at, hex) <= 2);
export const inZone = (g: State, hex: HexId, side: Side): boolean =>
  rawZone(g, hex, side) &&
  !Object.values(g.units).some(
    (u) => sideOf(u.id) === other(side) && projects(u.id) && !isLrb(u.id) && distance(u.at, hex) <= 2,
  );

const asArray = (test: (hex: HexId) => boolean): Uint8Array => Uint8Array.from(hexes, (h) => (test(h.id) ? 1 : 0));
const zoneArrays = derived<State, Side, Uint8Array>(['units'], (g, side) => asArray((h) => inZone(g, h, side)));
const rawArrays = derived<State, Side, Uint8Array>(['units'], (g, side) => asArray((h) => rawZone(g, h, side)));
export const zones = (g: State, side: Side): Uint8Array => zoneArrays(g, side);
export const rawZones = (g: State, side: Side): Uint8Array => rawArrays(g, side);

/** Out of supply is what a flag `dry.<unit or hex>` says. */
const dry = (g: State, what: string): boolean => g.flags[`dry.${what}`] !== undefined;
export const inSupply = (g: State, unit: UnitId): boolean => !dry(g, unit);
export const hqInSupply = inSupply;
export const wouldBeSupplied = (g: State, _unit: UnitId, hex: HexId): boolean => !dry(g, hex);

export function commands(hq: UnitId, unit: UnitId): boolean {
  const by = nationOf(hq);
  const whom = nationOf(unit);
  if (by === 'jp' || whom === 'jp') return by === whom;
  if (by === 'jt') return true;
  if (by === 'us') return whom === 'us' || whom === 'cn';
  return isCommonwealth(unit) || whom === 'cn' || (whom === 'us' && isAir(unit));
}
export const withinRange = (g: State, hq: UnitId, hex: HexId): boolean =>
  distance(g.units[hq]?.at ?? '', hex) <= (counter(hq).hqRange ?? 0);
export const activationReach = (g: State, hq: UnitId): ReadonlySet<HexId> =>
  new Set(hexes.filter((h) => withinRange(g, hq, h.id)).map((h) => h.id));
export function canActivate(g: State, hq: UnitId, unit: UnitId): Verdict {
  if (!commands(hq, unit)) return refuse('R7.6', 'notUnderCommand', { hq, unit });
  if (!inSupply(g, unit)) return refuse('R7.4', 'unsupplied', { unit });
  return withinRange(g, hq, g.units[unit]?.at ?? '') ? legal : refuse('R7.3', 'noPath', { hq, unit });
}
export const headquarters = (g: State, side: Side): readonly UnitId[] =>
  Object.keys(g.units)
    .filter((u) => isHq(u) && sideOf(u) === side && /^\d{4}$/.test(g.units[u]?.at ?? ''))
    .sort();

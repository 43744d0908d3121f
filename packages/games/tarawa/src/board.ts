import type { Table, Thing } from '@wardroom/rules';
import { derived, filtered, grouped, plain, things } from '@wardroom/rules';
import type { Content, Position } from './content/index.ts';
import { contentNamed } from './content/index.ts';
import type { HexId, Place } from './hexes.ts';
import { nearestOf, placeOf } from './hexes.ts';
import { around6, hexes, isLand, numberOf, onMap } from './map.ts';
import type { Hero, JpUnit, State, UnitId, UsUnit } from './state.ts';
import { optionsOf } from './state.ts';
import { isHqId } from './us-units.ts';

/** The exchangeable facts that this match is played with. */
export const content = (g: State): Content => contentNamed(optionsOf(plain(g)).set);

const usByPlace = grouped<State, UsUnit>('us', 'at');
const jpByHex = grouped<State, JpUnit>('jp', 'hex');

/** Plain things as they are to be written to: the recording ones where the state records. */
export function written<T extends Thing>(g: State, table: Table<T>, all: readonly T[]): readonly T[] {
  return plain(g) === g ? all : all.map((t) => table[t.id] as T);
}
/** All US units in a hex, HQs and CPs too; the recording ones where the state records. */
export const usIn = (g: State, hex: HexId): readonly UsUnit[] => written(g, g.us, usByPlace(g, hex));
/** US combat units in a hex: no HQs. */
export const combatIn = (g: State, hex: HexId): readonly UsUnit[] => usIn(g, hex).filter((u) => !isHqId(u.id));
export const jpIn = (g: State, hex: HexId): readonly JpUnit[] => written(g, g.jp, jpByHex(g, hex));
/** The same as they stand in the state (not to be written to). */
export const jpThere = (g: State, hex: HexId): readonly JpUnit[] => jpByHex(g, hex);
/** The hexes that the Japanese are in, in code-point order. */
const heldHexes = derived<State, number, readonly HexId[]>(['jp#', 'jp.hex'], (g) =>
  [...new Set(things(g.jp).map((j) => j.hex))].sort(),
);
export const jpHexes = (g: State): readonly HexId[] => heldHexes(g, 0);
/** The same by the numbers of hexes: 1 where they are. */
const heldNumbers = derived<State, number, Uint8Array>(['jp#', 'jp.hex'], (g) => {
  const out = new Uint8Array(hexes.length);
  for (const j of things(g.jp)) if (onMap(j.hex)) out[numberOf(j.hex)] = 1;
  return out;
});
export const jpNumbers = (g: State): Uint8Array => heldNumbers(g, 0);
/** Positions that the Japanese hold. */
const heldPositions = derived<State, number, readonly Position[]>(['jp#', 'jp.hex'], (g) =>
  content(g).positions.filter((p) => hasJp(g, p.hex)),
);
export const jpPositions = (g: State): readonly Position[] => heldPositions(g, 0);
/** The Japanese in the hexes around one, as they are printed in the state (not to be written to). */
export const besideJp = derived<State, HexId, readonly JpUnit[]>(['jp#', 'jp.hex'], (g, hex) =>
  around6(hex).flatMap((h) => jpByHex(g, h)),
);
export const hasJp = (g: State, hex: HexId): boolean => jpByHex(g, hex).length > 0;
export const hasUs = (g: State, hex: HexId): boolean => usByPlace(g, hex).length > 0;

/** US units on the map: land, water and approach hexes. */
export const onTheMap = filtered<State, UsUnit>('us', ['at'], (u) => onMap(u.at));
export const usOnMap = (g: State): readonly UsUnit[] => written(g, g.us, onTheMap(g));
/** US units on land, as they stand in the state (not to be written to). */
export const usAshore = filtered<State, UsUnit>('us', ['at'], (u) => isLand(u.at));
export const steps = (u: UsUnit): number => u.steps ?? 0;
export const isCp = (u: UsUnit): boolean => u.cp !== undefined;

/** 0 Five or more US steps in a hex: every unit there matches any target symbol. */
export const isConcentrated = (g: State, hex: HexId): boolean =>
  usByPlace(g, hex).reduce((n, u) => n + steps(u), 0) >= 5;
export const stepsIn = (g: State, hex: HexId): number => usByPlace(g, hex).reduce((n, u) => n + steps(u), 0);

/** 10.1 The hero that belongs to a unit, or Ryan when he is with it. */
export function heroWith(g: State, unit: UnitId): Hero | undefined {
  const [hero] = heroesByUnit(g, unit);
  return hero && g.heroes[hero.id];
}
const heroesByUnit = grouped<State, Hero>('heroes', 'unit');
export const RYAN = 'hero-ryan';
export const ryan = (g: State): Hero | undefined => {
  const h = g.heroes[RYAN];
  return h?.at === 'unit' ? h : undefined;
};
/** Where Ryan is; undefined when he is gone. */
export const ryanHex = (g: State): string | undefined => {
  const unit = ryan(g)?.unit;
  return unit === undefined ? undefined : g.us[unit]?.at;
};

/** A position held by a garrison (17.6). */
export const isGarrisoned = (g: State, position: string): boolean => g.marks[position]?.garrison === true;
const anyGarrison = derived<State, number, boolean>(['marks'], (g) => things(g.marks).some((m) => m.garrison));
/** Is there any garrison at all? */
export const garrisons = (g: State): boolean => anyGarrison(g, 0);
export const garrisonIn = (g: State, hex: HexId): boolean => {
  const p = content(g).positionAt(hex);
  return p !== undefined && isGarrisoned(g, p.id);
};
/** R-14 No Japanese unit, US unit or garrison there. */
export const isVacant = (g: State, p: Position): boolean =>
  !hasJp(g, p.hex) && !hasUs(g, p.hex) && !isGarrisoned(g, p.id);

/**
 * How near the nearest US unit on the map is; infinite where there is none. `land`: of those not in approach hexes
 * too.
 */
export const nearestUs = derived<State, HexId, number>(['us#', 'us.at'], (g, hex) => nearestOf(hex, usPlaces(g, 0)));
/** The hexes of the map that the US is in. */
const usPlaces = derived<State, number, readonly Place[]>(['us#', 'us.at'], (g) =>
  [...new Set(onTheMap(g).map((u) => u.at))].map(placeOf),
);

/** The order of ids where nothing else decides: the lower number, then the lower zone letter. */
export const byNumber = (p: Position): number => p.number * 10 + p.zone.charCodeAt(0) - 65;

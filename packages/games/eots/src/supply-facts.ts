import { derived, folded } from '@wardroom/rules';
import { hexCount, indexOf } from './board.ts';
import { commands } from './command-chart.ts';
import { counter, counters, isAir, isCarrier, isHq, isLrb, isNaval, sideOf } from './counters.ts';
import type { Side, State, Unit, UnitId } from './state.ts';

/** What the evaluation needs of a counter, looked up once. */
export interface Fact {
  id: UnitId;
  /** Its number in `units`. */
  n: number;
  side: Side;
  hq: boolean;
  naval: boolean;
  /** Projects a zone; `neutralises` one of the enemy too (R5.2). */
  flier: boolean;
  neutralises: boolean;
  chinese: boolean;
  /** The headquarters that may supply it, by `hqBit`. */
  commanders: number;
  range: number;
}
const staff = counters.filter((c) => isHq(c.id)).map((c) => c.id);
/** A bit for each headquarters of the game. */
export const hqBit = (hq: UnitId): number => 1 << staff.indexOf(hq);
/** All counters, by their numbers. */
export const units: readonly Fact[] = counters.map(({ id }, n) => ({
  id,
  n,
  side: sideOf(id),
  hq: isHq(id),
  naval: isNaval(id),
  flier: isAir(id) || isCarrier(id),
  neutralises: (isAir(id) || isCarrier(id)) && !isLrb(id),
  chinese: id.startsWith('cn-'),
  commanders: staff.reduce((bits, hq) => (commands(hq, id) ? bits | hqBit(hq) : bits), 0),
  range: counter(id).hqRange ?? 0,
}));
export const facts: ReadonlyMap<UnitId, Fact> = new Map(units.map((fact) => [fact.id, fact]));

/** All counters of a side, those that fly from their hex, its headquarters, and all but these. */
const some = (what: (f: Fact) => boolean): Readonly<Record<Side, readonly Fact[]>> => ({
  japan: units.filter((f) => f.side === 'japan' && what(f)),
  allied: units.filter((f) => f.side === 'allied' && what(f)),
});
export const allOf = some(() => true);
export const fliers = some((f) => f.flier);
export const leadersOf = some((f) => f.hq);
export const troops = some((f) => !f.hq);

/** By the number of each counter the index of the hex where it stands; -1: not on the map. */
export type Standing = Int16Array;
const standing = folded<State, Unit, Standing>(
  'units',
  ['at'],
  () => new Int16Array(units.length).fill(-1),
  (at, id, unit) => {
    at[(facts.get(id) as Fact).n] = unit ? indexOf(unit.at) : -1;
  },
);
/** Where the counters stand now: valid until something is written. */
export const standingNow = (g: State): Standing => standing(g);

const crowds = derived<State, Side, Uint8Array>(['units#', 'units.at'], (g, side) => {
  const at = standingNow(g);
  const out = new Uint8Array(hexCount);
  for (const { n } of allOf[side]) {
    const i = at[n] as number;
    if (i >= 0) out[i] = (out[i] as number) + 1;
  }
  return out;
});
/** By index of the hex how many units of a side stand there. */
export const crowdsOf = (g: State, side: Side): Uint8Array => crowds(g, side);

import { commands } from './command-chart.ts';
import { counter, counters, isAir, isCarrier, isHq, isLrb, isNaval, sideOf } from './counters.ts';
import type { Side, UnitId } from './state.ts';

/** What the evaluation needs of a counter, looked up once. */
export interface Fact {
  id: UnitId;
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
export const facts: ReadonlyMap<UnitId, Fact> = new Map(
  counters.map(({ id }) => [
    id,
    {
      id,
      side: sideOf(id),
      hq: isHq(id),
      naval: isNaval(id),
      flier: isAir(id) || isCarrier(id),
      neutralises: (isAir(id) || isCarrier(id)) && !isLrb(id),
      chinese: id.startsWith('cn-'),
      commanders: staff.reduce((bits, hq) => (commands(hq, id) ? bits | hqBit(hq) : bits), 0),
      range: counter(id).hqRange ?? 0,
    },
  ]),
);
/** A unit on the map and the index of its hex. */
export interface Standing {
  fact: Fact;
  at: number;
}

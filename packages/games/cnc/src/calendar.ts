import setupData from '../data/setup.json' with { type: 'json' };
import data from '../data/tracks.json' with { type: 'json' };
import type { Faction, Season } from './state.ts';

/** 9.2 */
export const seasons: readonly Season[] = ['spring', 'summer', 'fall', 'winter'];
export const firstYear = 1936;
export const lastYear: number = data.victory.yearEnd;
/** 25.2 */
export const economicVp: number = data.victory.economicVP;
type ByFaction = { readonly [F in Faction]: number };
/** 6.3 */
export const handLimit: ByFaction = data.handLimit;
/** 12.2 */
export const industryCost: ByFaction = data.industryCost;
/** 16.2 */
export const emergencyOrders: ByFaction = data.emergencyOrders;
/** 10.3, R-02 Events printed on the year track. */
export const eventsOf = (year: number): readonly string[] => data.years.find((y) => y.year === year)?.events ?? [];
/** 10.5, R-08 Who goes first by the die, with three players and with two (26.2). */
export const orderOfDie = (die: number, players: number): readonly Faction[] =>
  ((players === 2 ? data.turnOrder2p : data.turnOrderDie) as unknown as { [die: string]: readonly Faction[] })[
    String(die)
  ] ?? [];
/** 10.4 The 32 Peace Dividends, with their values. */
export const chits: readonly { id: string; value: number }[] = data.peaceDividends
  .flatMap(({ value, count }) => Array.from({ length: count }, () => value))
  .map((value, i) => ({ id: `d${String(i + 1).padStart(2, '0')}`, value }));
const valueOfChit = new Map(chits.map((c) => [c.id, c.value]));
export const chitValue = (id: string): number => valueOfChit.get(id) ?? 0;
export const start: { readonly [F in Faction]: { ind: number; kmt?: number; ccp?: number } } = data.start;
export const setupFacts = setupData;
/** 8.5, 26.10 Opening Action cards; those of the USA are an option of the table. */
export const openingCards: ByFaction = data.openingActionCards;

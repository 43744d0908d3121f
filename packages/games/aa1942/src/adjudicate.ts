import type { Adjudication, Lead } from '@wardroom/rules';
import { things } from '@wardroom/rules';
import { income, sideOf } from './board.ts';
import type { Side, State } from './state.ts';
import { powers } from './state.ts';
import { stats } from './units.ts';
import { citiesOf } from './victory.ts';

const sides: readonly Side[] = ['axis', 'allies'];

const incomeOf = (g: State, side: Side): number =>
  powers.filter((p) => sideOf(p) === side).reduce((n, p) => n + income(g, p), 0);

/** BIDS 6 What the units of a side cost together, in IPCs; factories belong to the land. */
const unitValue = (g: State, side: Side): number =>
  things(g.units).reduce((n, u) => n + (sideOf(u.power) === side ? stats(u.type).cost : 0), 0);

/**
 * 12.1, BIDS 6 Who would win now: by victory cities, then by the production of all powers, then by the value of their
 * units. The margin is in what decides.
 */
export function adjudicate(g: State): Adjudication {
  const counted = sides.map((side) => ({
    side,
    cities: citiesOf(g, side),
    income: incomeOf(g, side),
    units: unitValue(g, side),
  }));
  const lines = counted.map((params) => ({ rule: '12.1', key: 'adjudication.line', params }));
  const [axis, allies] = counted as [(typeof counted)[0], (typeof counted)[0]];
  for (const by of ['cities', 'income', 'units'] as const) {
    const ahead = axis[by] - allies[by];
    if (ahead !== 0) return { winners: [ahead > 0 ? 'axis' : 'allies'], margin: Math.abs(ahead), lines };
  }
  return { winners: [...sides], margin: 0, lines };
}

/** Cities that are as good as the war. */
const CLEAR = 6;

/**
 * The same for those who watch: cities count most; where they are even, what the sides make and what they have on the
 * map.
 */
export function lead(g: State): Lead {
  const { winners } = adjudicate(g);
  const cities = Math.abs(citiesOf(g, 'axis') - citiesOf(g, 'allies'));
  if (cities > 0) return { of: winners, by: Math.min(1, cities / CLEAR) };
  const [axis, allies] = sides.map((side) => 3 * incomeOf(g, side) + unitValue(g, side)) as [number, number];
  return { of: winners, by: Math.min(1 / CLEAR, Math.abs(axis - allies) / Math.max(1, axis + allies)) };
}

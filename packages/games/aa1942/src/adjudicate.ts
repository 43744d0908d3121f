import type { Adjudication } from '@wardroom/rules';
import { income, sideOf } from './board.ts';
import type { Side, State } from './state.ts';
import { powers } from './state.ts';
import { citiesOf } from './victory.ts';

const sides: readonly Side[] = ['axis', 'allies'];

/**
 * 12.1 Who would win now: by victory cities, and where both hold as many, by income. The margin is in what decides.
 */
export function adjudicate(g: State): Adjudication {
  const cities = sides.map((side) => citiesOf(g, side)) as [number, number];
  const incomes = sides.map((side) =>
    powers.filter((p) => sideOf(p) === side).reduce((n, p) => n + income(g, p), 0),
  ) as [number, number];
  const [axis, allies] = cities[0] === cities[1] ? incomes : cities;
  const lines = sides.map((side, i) => ({
    rule: '12.1',
    key: 'adjudication.line',
    params: { side, cities: cities[i] as number, income: incomes[i] as number },
  }));
  if (axis === allies) return { winners: [...sides], margin: 0, lines };
  return { winners: [axis > allies ? 'axis' : 'allies'], margin: Math.abs(axis - allies), lines };
}

import { expect, test } from 'vitest';
import { borderOf, isSea, neighbours } from '../src/board.ts';
import { economy } from '../src/economy.ts';
import { limitsOf, suppliesOf, whyControl, worthOf } from '../src/explain.ts';
import { supplyLine } from '../src/supply.ts';
import { tradeRoute } from '../src/trade-routes.ts';
import { state } from './table.ts';

const ally = { 'british-empire': { ally: true as const } };
/** Every area of a way lies beside the one before it. */
const whole = (way: readonly string[]): boolean =>
  way.every((id, i) => i === 0 || borderOf(way[i - 1] ?? '', id) !== null);

test('[20.2] a supply line leads from a Source to the area over adjoining borders, or there is none', () => {
  const open = state({
    war: ['japan-usa'],
    nations: ally,
    blocks: { truk: 'japan.infantry.1', tokyo: 'japan.fleet.1' },
  });
  const line = supplyLine(open, 'japan', 'truk') ?? [];
  expect([line[0], line.at(-1), whole(line)]).toEqual(['tokyo', 'truk', true]);
  expect(supplyLine(open, 'japan', 'tokyo')).toEqual(['tokyo']);
  const shut = state({
    war: ['japan-usa'],
    nations: ally,
    blocks: { truk: 'japan.infantry.1', ...Object.fromEntries(neighbours('truk').map((id) => [id, 'usa.fleet.1'])) },
  });
  expect(suppliesOf(shut, 'japan').map((s) => [s.area, s.line, s.out])).toEqual([['truk', null, true]]);
});
test('[20.4] a trade route has one stretch by land and one by sea, and no enemy sea', () => {
  const g = state({ war: ['japan-usa'], nations: ally, blocks: { 'sea-of-japan': 'usa.fleet.1' } });
  const way = tradeRoute(g, 'japan', 'korea') ?? [];
  expect([way[0], way.at(-1), whole(way), way.includes('sea-of-japan')]).toEqual(['tokyo', 'korea', true, false]);
  expect(way.filter((id, i) => i > 0 && isSea(id) !== isSea(way[i - 1] ?? '')).length).toBeLessThanOrEqual(2);
  expect(tradeRoute(g, 'japan', 'los-angeles')).toBeNull();
});
test('[11.2] what POP and RES are made of adds up to the figures, blockaded areas apart', () => {
  const g = state({
    war: ['japan-usa'],
    nations: ally,
    areas: { formosa: { blockaded: 'japan' } },
    blocks: { 'east-china-sea': 'usa.fleet.1', 'south-china-sea': 'usa.fleet.1', 'philippine-sea': 'usa.fleet.1' },
  });
  for (const f of ['japan', 'usa', 'soviet'] as const) {
    const all = worthOf(g, f);
    const e = economy(g, f);
    const sum = (of: readonly { pop: number; res: number }[]) => [
      of.reduce((n, w) => n + w.pop, 0),
      of.reduce((n, w) => n + w.res, 0),
    ];
    expect(sum(all), f).toEqual([e.pop, e.res]);
    expect(sum(all.filter((w) => !w.marked)), f).toEqual([e.usablePop, e.usableRes]);
  }
  // In War Resources count, at peace the lower of Industry and Population alone.
  expect(limitsOf(g, 'japan')).toEqual(['res']);
  expect(limitsOf(state({}), 'japan')).toEqual(['pop']);
  expect(
    limitsOf(state({ areas: { tokyo: { control: 'usa' } }, blocks: { tokyo: 'usa.infantry.1' } }), 'japan'),
  ).toEqual(['centre']);
});
test('[3.3.2, 3.3.4, 3.3.5] why an area is controlled', () => {
  const g = state({ blocks: { shansi: 'japan.infantry.1' }, areas: { hanoi: { marker: 'japan' } } });
  const said = (id: string) => [whyControl(g, id).key, whyControl(g, id).rule, whyControl(g, id).by];
  expect(said('shansi')).toEqual(['stands', '3.3.2', 'japan']);
  expect(said('tokyo')).toEqual(['home', '3.3.4', undefined]);
  expect(said('hanoi')).toEqual(['marker', '3.3.5', 'japan']);
  expect(said('saigon')[0]).not.toBe('stands');
  expect(said('nanking')).toEqual(['itself', '3.3.5', undefined]);
  expect(said('suchow')).toEqual(['follows', '3.3.4', 'nanking']);
});

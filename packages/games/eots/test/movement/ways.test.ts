import { type Offer, walk } from '@wardroom/rules';
import { expect, test, vi } from 'vitest';
import { sideBetween, WATER } from '../../src/board.ts';
import { walked } from '../../src/movement/land.ts';
import { readMove } from '../../src/movement/offer.ts';
import type { HexId } from '../../src/state.ts';
import { rawZone } from '../../src/zoi.ts';
import { type Front, moving } from '../offensive/front.ts';

vi.mock('../../src/zoi.ts', () => import('../offensive/plain-facts.ts'));
vi.mock('../../src/supply.ts', () => import('../offensive/plain-facts.ts'));
vi.mock('../../src/command.ts', () => import('../offensive/plain-facts.ts'));

/** Every move of a stack with no waypoint or one, as the hexes that it enters. */
function ways(t: Front, ...base: string[]): HexId[][] {
  const offer = t.decision.kinds.move as Offer;
  const after = (...prefix: string[]): string[] =>
    ((walk(offer, prefix)?.next?.() ?? []) as string[]).filter((x) => x !== 'via');
  const all = after(...base).map((end) => [...base, end]);
  for (const stop of after(...base, 'via'))
    for (const end of after(...base, 'via', stop)) all.push([...base, 'via', stop, end]);
  return all.map((value) => readMove(t.g, t.decision.seat as 'japan', value).path as HexId[]);
}

test(
  '[R12.2] whatever its waypoints, no stack enters more hexes at sea than its allowance, round enemy ' +
    'zones or through them',
  () => {
    const t = moving({
      units: { 'jp-ca-aoba': '4017', 'us-air-7': '4219', 'us-air-5': '4021' },
      active: ['jp-ca-aoba'],
      control: { '4017': 'japan' },
      ov: 2,
    });
    const all = ways(t, 'naval', 'jp-ca-aoba', 'go');
    expect(all.length).toBeGreaterThan(300);
    for (const path of all) {
      expect(path.length, path.join(' ')).toBeLessThanOrEqual(10);
      for (const [i, hex] of path.entries())
        expect(sideBetween(i === 0 ? '4017' : (path[i - 1] as HexId), hex) & WATER).not.toBe(0);
    }
  },
);

test('[R12.14] nor does a unit on land spend more than its points; each step is priced as it is made', () => {
  const t = moving({
    units: { 'jp-army-25': '2211', 'us-air-7': '1914' },
    active: ['jp-army-25'],
    ov: 3,
  });
  const all = ways(t, 'ground', 'jp-army-25', 'go');
  expect(all.length).toBeGreaterThan(20);
  for (const path of all) expect(walked(t.g, 'jp-army-25', '2211', path), path.join(' ')).toBeLessThanOrEqual(6);
});

test(
  '[R11.24 R12.14] on land too the way keeps out of enemy zones where the points allow; a waypoint ' +
    'takes the short way through them',
  () => {
    const t = moving({
      units: { 'jp-army-15': '2007', 'us-air-7': '2104' },
      active: ['jp-army-15'],
      ov: 3,
      control: { '2007': 'japan' },
    });
    const zone = (id: HexId): boolean => rawZone(t.g, id, 'allied');
    const read = (...rest: string[]): HexId[] =>
      readMove(t.g, 'japan', ['ground', 'jp-army-15', 'go', ...rest]).path as HexId[];
    // By the routes through Mandalay it is cheaper than by any other way.
    expect([zone('2007'), zone('2106'), zone('2107')]).toEqual([false, true, false]);
    expect(walked(t.g, 'jp-army-15', '2007', ['2106', '2107'])).toBeLessThan(
      walked(t.g, 'jp-army-15', '2007', ['2107']),
    );
    expect(read('2107').some(zone)).toBe(false);
    expect(read('via', '2106', '2107')).toEqual(['2106', '2107']);
    t.act('move', 'ground', 'jp-army-15', 'go', '2107');
    expect(t.g.offensive.now?.zoiEntered).toBeUndefined();
  },
);

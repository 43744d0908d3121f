import { hexes as all, contentNamed } from '@wardroom/tarawa/read';
import { expect, test } from 'vitest';
import { coastOf, outside } from '../../src/games/tarawa/map/coast.ts';
import { at, beaches, map, radius, zonesOf } from '../../src/games/tarawa/map/hexes.ts';

const half = (radius * Math.sqrt(3)) / 2;
const land = all.filter((h) => h.terrain !== 'water');

/** Is a point inside a closed line? */
function within(line: readonly { x: number; y: number }[], x: number, y: number): boolean {
  let inside = false;
  line.forEach((a, i) => {
    const b = line[(i + line.length - 1) % line.length] as typeof a;
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  });
  return inside;
}

test('[map] the line around the island is one, closed, with every land hex inside and every other outside', () => {
  const lines = outside(land, radius, half);
  expect(lines).toHaveLength(1);
  const [line = []] = lines;
  for (const h of all) expect(within(line, h.x, h.y)).toBe(h.terrain !== 'water');
  expect(coastOf(land, radius, half).match(/M/g)).toHaveLength(1);
  // Three hexes around a corner have one line, two that lie apart have two.
  const [a, b, far] = ['1222', '1223', '2030'].flatMap((id) => at(id) ?? []);
  if (!a || !b || !far) throw new Error('these hexes are on the map');
  const beside = (h: typeof a, of: typeof a): boolean => h !== of && Math.hypot(h.x - of.x, h.y - of.y) < 2 * radius;
  const c = all.find((h) => beside(h, a) && beside(h, b)) as typeof a;
  expect(outside([a, b, c], radius, half).map((l) => l.length)).toEqual([12]);
  expect(outside([a, far], radius, half).map((l) => l.length)).toEqual([6, 6]);
});

test('[map] names of beaches and zones stand on the sheet, those of beaches on the water', () => {
  for (const { id, x, y } of [...beaches, ...zonesOf(contentNamed('reconstructed'))])
    expect([id, x > 0 && x < map.width, y > 0 && y < map.height]).toEqual([id, true, true]);
  for (const b of beaches) {
    const under = all.find((h) => Math.hypot(h.x - b.x, h.y - b.y) < radius);
    expect([b.id, under?.terrain ?? 'water']).toEqual([b.id, 'water']);
  }
});

import { aa1942 } from '@wardroom/aa1942';
import type { State } from '@wardroom/aa1942/read';
import { Play } from '@wardroom/rules';
import { expect, test } from 'vitest';
import { lettered, sealAt } from '../../src/games/aa1942/map/geography.ts';
import { crowd, names, stacksOf, ZOOMS } from '../../src/games/aa1942/units/stacks.ts';
import { lineAt, reworded } from '../../src/kit/lettering.ts';
import { spread } from '../../src/kit/spread.ts';

/** Units of the first set-up. */
function atFirst(): State['units'] {
  const made = Play.create(aa1942 as never, {
    match: 'legible',
    scenario: 'standard',
    options: {},
    seeds: [],
    secret: '1'.padStart(64, '0'),
    at: 1,
  });
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  return (made.value.play.state as unknown as State).units;
}
/** The first set-up, and in London besides who stands around it. */
function crowded(): ReturnType<typeof stacksOf> {
  const london = ['northwestern_europe', 'france', 'eastern_united_states', 'germany'];
  return stacksOf(
    Object.fromEntries(
      Object.entries(atFirst()).map(([id, u]) => [
        id,
        london.includes(u.space) ? { ...u, space: 'united_kingdom' } : u,
      ]),
    ),
  );
}
const levels = ZOOMS.map((from, i) => ({ from, level: i + 1 }));

test.each(levels)('[look] from $from pixels a unit on, no counter is below 24 pixels', ({ from, level }) => {
  const stacks = crowded();
  const all = [...crowd.chipsOf(stacks, level), ...crowd.laidOut(stacks, level, new Set()).flatMap((l) => l.counters)];
  expect(all.length).toBeGreaterThan(40);
  // Of its side a twentieth is edge.
  for (const c of all) expect(c.side * 0.95 * from).toBeGreaterThanOrEqual(23.99);
});

test.each(levels)(
  '[look] from $from on, a crowded London lies aside, whole, and so does who is attacked',
  ({ level }) => {
    const stacks = crowded();
    const laid = crowd.laidOut(stacks, level, new Set(['united_kingdom']));
    if (laid.length === 0)
      return expect(crowd.chipsOf(stacks, level).some((c) => c.space === 'united_kingdom')).toBe(true);
    const london = laid.find((l) => l.space === 'united_kingdom');
    expect(london?.folded).toBe(0);
    expect(london?.counters.length).toBe(stacks.get('united_kingdom')?.length);
    // No two boxes over the same place.
    const boxes = laid.flatMap((l) => (l.aside ? [`${l.aside.x} ${l.aside.y}`] : []));
    expect(new Set(boxes).size).toBe(boxes.length);
  },
);

test('[look] on a phone that shows the whole world the sign of a battle is large enough to be seen', () => {
  // Of 34 parts of its height a sign has 30 across; 390 pixels show 3,500 units.
  expect(crowd.signAt(0) * (30 / 34) * 0.111).toBeGreaterThan(14);
  expect(crowd.signAt(0) * (30 / 34) * (ZOOMS[0] ?? 0)).toBeLessThan(28);
});

test('[look] a name that has more lines in Spanish does not run into the marks under it', () => {
  const names: readonly [string, string][] = [
    ['ukraine_ssr', 'R. S. S. de Ucrania'],
    ['baltic_states', 'Estados bálticos'],
  ];
  for (const [id, name] of names) {
    const l = lettered.get(id);
    if (!l) throw new Error(`${id} has no name`);
    const lines = reworded(l, name);
    expect(lines.length, id).toBeGreaterThan(l.lines.length);
    const last = lineAt(l, lines.length, lines.length - 1, false);
    // Letters hang a third of their size below the middle of their line; a mark is 9 units high above its own.
    expect(l.y + (last * 0.92 + 0.35) * l.size, id).toBeLessThan(sealAt(id).y - 5);
  }
});

test('[look] chips of the whole world do not lie on each other, and those that had to go have a line', () => {
  const chips = crowd.chipsOf(crowded(), 1);
  for (const [i, a] of chips.entries())
    for (const b of chips.slice(i + 1))
      expect(Math.hypot(a.x - b.x, a.y - b.y), `${a.space} ${b.space}`).toBeGreaterThan(a.side * 0.8);
  const heap = spread(Array.from({ length: 9 }, () => ({ x: 0, y: 0, side: 10 })));
  expect(heap.filter((c) => c.from).length).toBeGreaterThan(4);
});

test('[issue 13] no chip of the first set-up covers the name of a territory on the whole map', () => {
  const chips = crowd.chipsOf(stacksOf(atFirst()), 2);
  expect(chips.length).toBeGreaterThan(60);
  expect(names.length).toBeGreaterThan(40);
  const over = chips.flatMap((c) => {
    // A chip is round, and a twentieth of its side is edge.
    const hit = names.some((n) => {
      const [dx, dy] = [Math.max(n.left - c.x, 0, c.x - n.right), Math.max(n.top - c.y, 0, c.y - n.bottom)];
      return Math.hypot(dx, dy) < (c.side * 0.95) / 2 - 4;
    });
    return hit ? [`${c.space} ${c.owner}`] : [];
  });
  expect(over).toEqual([]);
});

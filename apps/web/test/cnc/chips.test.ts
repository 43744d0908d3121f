import { cnc } from '@wardroom/cnc';
import type { State } from '@wardroom/cnc/read';
import { spots } from '@wardroom/cnc/ui-facts';
import { Play, things } from '@wardroom/rules';
import { expect, test } from 'vitest';
import { chipsOf } from '../../src/games/cnc/map/chips.ts';

function begun(): State {
  const made = Play.create(cnc as never, {
    match: 'chips',
    scenario: 'pacific',
    options: {},
    seeds: [],
    secret: '1'.padStart(64, '0'),
    at: 1,
  });
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  return made.value.play.state as unknown as State;
}

test.each([0.057, 0.15, 0.25])(
  '[look] at %d pixels a unit each block is in one chip of 24 pixels, apart from others',
  (k) => {
    const g = begun();
    const chips = chipsOf(g, spots.keys(), k, (id) => spots.get(id) ?? { x: 0, y: 0 });
    const blocks = things(g.blocks).filter((b) => spots.has(b.area));
    expect(chips.flatMap((c) => c.ids).sort()).toEqual(blocks.map((b) => b.id).sort());
    // Of its side a twentieth is edge.
    for (const c of chips) expect(c.side * 0.95 * k).toBeGreaterThanOrEqual(24);
    for (const [i, a] of chips.entries())
      for (const b of chips.slice(i + 1)) {
        const apart = Math.hypot(a.x - b.x, a.y - b.y) * k;
        expect(apart, `${a.area} and ${b.area}`).toBeGreaterThan(20);
      }
  },
);

import type { Unit } from '@wardroom/eots/read';
import { hexes } from '@wardroom/eots/read';
import { begin, type Setting, state } from '@wardroom/eots/testing';
import { map } from '@wardroom/eots/ui-facts';
import { expect, test } from 'vitest';
import { piles } from '../../src/games/eots/counters/piles.ts';
import en from '../../src/games/eots/locales/en.json';
import es from '../../src/games/eots/locales/es.json';
import { AFAR, besideAt, besideIn, chipsOf } from '../../src/games/eots/map/chips.ts';
import { islands, land } from '../../src/games/eots/map/coastline.ts';
import { at, rim, shape } from '../../src/games/eots/map/hexes.ts';
import { routePaths } from '../../src/games/eots/map/land.ts';
import type { Plate } from '../../src/games/eots/map/plates.ts';
import { BELOW, HEIGHT, MOST, plates, quarters } from '../../src/games/eots/map/plates.ts';
import type { Spot } from '../../src/kit/arcs.ts';
import { rounded } from '../../src/kit/arcs.ts';

type Texts = { readonly place?: object; readonly eots: object };

/** Is the line between these hexes among those that stand; or among those to be built? */
const drawn = (s: Setting, a: string, b: string): string[] => {
  const [x, y] = [at(a), at(b)];
  // A line passes the middle of the side between them.
  const side = `${((x?.x ?? 0) + (y?.x ?? 0)) / 2} ${((x?.y ?? 0) + (y?.y ?? 0)) / 2}`;
  return Object.entries(routePaths(state(s))).flatMap(([kind, path]) => (path.includes(side) ? kind : []));
};

test('[R16.21] the railway over the Kwai is drawn as unbuilt until jp-18 has built it', () => {
  expect(drawn({}, '2108', '2109')).toEqual(['unbuilt']);
  expect(drawn({ flags: ['kwaiBridge'] }, '2108', '2109')).toEqual(['built']);
  expect(drawn({}, '2005', '2104')).toEqual(['built']);
});

test('[R25.3] in the later printings the routes of Jorhat, Ledo and Imphal too, each until it is built', () => {
  const revised: Setting = { preset: 'revised' };
  expect([drawn(revised, '2005', '2104'), drawn(revised, '2205', '2305')]).toEqual([['unbuilt'], ['unbuilt']]);
  const jorhat: Setting = { ...revised, flags: ['route.2104'] };
  expect([drawn(jorhat, '2005', '2104'), drawn(jorhat, '2104', '2205')]).toEqual([['built'], ['unbuilt']]);
  expect(drawn({ ...revised, flags: ['route.2104', 'route.2205'] }, '2104', '2205')).toEqual(['built']);
});

/** The places by name in a language, as the chart letters them. */
function lettered(texts: Texts): ReturnType<typeof plates> {
  const own = (texts.place ?? {}) as Record<string, string>;
  const short = quarters((texts.eots as unknown as { quarters: string }).quarters);
  return plates((id) => own[id] ?? at(id)?.name ?? id, short);
}

test('[chart] every island alone is land in its hex, with its own coast, and leaves room for name and signs', () => {
  const alone = map.hexes.filter(
    (h) => h.terrain !== 'ocean' && h.terrain !== 'atoll' && h.sides.every((s) => !s.includes('L')),
  );
  expect(alone.length).toBeGreaterThan(80);
  const inside = (ring: readonly Spot[], x: number, y: number): boolean =>
    ring.reduce((odd, a, i) => {
      const b = ring[(i + 1) % ring.length] as Spot;
      return a.y > y !== b.y > y && x < a.x + ((y - a.y) * (b.x - a.x)) / (b.y - a.y) ? !odd : odd;
    }, false);
  // What is as large as its hex has no coast besides that of the map.
  const bare = alone.filter((h) => !islands.has(h.id));
  expect(bare.filter((h) => !land.some((ring) => inside(ring, h.x, h.y))).map((h) => h.id)).toEqual([]);
  for (const h of alone.filter((one) => !bare.includes(one))) {
    const coast = islands.get(h.id)?.flat() ?? [];
    expect(coast.length, h.id).toBeGreaterThan(7);
    for (const { x, y } of coast) {
      expect(Math.abs(x - h.x), h.id).toBeLessThan(26);
      expect(Math.abs(y - h.y), h.id).toBeLessThan(23);
    }
  }
});

test('[kit] an outline without corners: as many curves as it had corners, and closed', () => {
  const [x, y] = [
    [0, 10, 10, 0],
    [0, 0, 10, 10],
  ];
  expect(rounded(x?.map((at, i) => ({ x: at, y: y?.[i] ?? 0 })) ?? [])).toBe(
    'M0 5Q0 0 5 0Q10 0 10 5Q10 10 5 10Q0 10 0 5Z',
  );
});

/** Which plates lie on each other. */
const colliding = (all: readonly Plate[]): string[][] =>
  all.flatMap((a, i) =>
    all
      .slice(i + 1)
      .filter((b) => Math.abs(a.hex.x - b.hex.x) < (a.width + b.width) / 2 && Math.abs(a.hex.y - b.hex.y) < HEIGHT)
      .map((b) => [a.hex.id, b.hex.id]),
  );

test('[chart] no name of a place lies on another, in either language', () => {
  for (const texts of [en, es]) {
    const all = lettered(texts as unknown as Texts);
    expect(all.length).toBeGreaterThan(200);
    expect(all.filter((p) => p.width > MOST + 0.01 || p.text === '')).toEqual([]);
    expect(colliding(all)).toEqual([]);
  }
  const [first] = lettered(en as unknown as Texts);
  if (first) expect(colliding([first, first])).toHaveLength(1);
});

test('[chart] from afar a chip counts every unit once, and no chip covers the figures of another', () => {
  const stood = [...piles(begin('1942').units as unknown as Record<string, Unit>)].map(([hex, on]) => ({
    hex,
    units: on,
  }));
  const on = stood.flatMap((s) => s.units.map((u) => u.id)).sort();
  expect(on.length).toBeGreaterThan(40);
  for (const size of [1, 84, 200]) {
    const chips = chipsOf(stood, size, size * 0.66);
    expect(chips.flatMap((c) => c.units.map((u) => u.id)).sort()).toEqual(on);
    for (const [i, a] of chips.entries())
      for (const b of chips.slice(i + 1))
        expect(Math.hypot(a.x - b.x, (a.y - b.y) / 0.66), `${a.key} ${b.key}`).toBeGreaterThan(0.8 * size);
  }
});

test('[look] counters give way to chips before a face falls below 24 pixels, also where both sides share a hex', () => {
  // Of a counter of 36 units a twentieth is edge.
  for (const k of [AFAR, 0.75, 0.9, 1.2, 2, 3]) {
    expect(34.2 * k, `${k}`).toBeGreaterThanOrEqual(24);
    expect(34.2 * besideAt(k) * k, `${k}`).toBeGreaterThanOrEqual(23.99);
  }
  expect(besideAt(3)).toBe(0.68);
});

test('[R11] from afar both sides of a battle stay chips of their own, whatever stands around them', () => {
  const units = begin('1942').units as unknown as Record<string, Unit>;
  const stood = [...piles(units)].map(([hex, on]) => ({ hex, units: on }));
  const manila = stood.find((s) => s.hex === '2813');
  const enemy = Object.values(units).find((u) => u.id.startsWith('jp-bb')) as Unit;
  expect(manila?.units.some((u) => !u.id.startsWith('jp-'))).toBe(true);
  const mixed = [...stood.filter((s) => s !== manila), { hex: '2813', units: [...(manila?.units ?? []), enemy] }];
  for (const wide of [40, 84, 200]) {
    const there = chipsOf(mixed, wide, wide * 0.8).filter((c) => c.hexes.includes('2813'));
    expect(there.map((c) => `${c.side} ${c.battle} ${c.hexes.length}`).sort()).toEqual([
      'allied true 1',
      'japan true 1',
    ]);
  }
  // A battle that is only planned is told from what stands around it too.
  const planned = chipsOf(stood, 200, 160, new Set(['2813'])).filter((c) => c.battle);
  expect(planned.map((c) => c.hexes)).toEqual([['2813']]);
});

test('[R4.1] hexes that one side has taken have one edge: no line where two of them meet', () => {
  const sides = (d: string): number => [...d.matchAll(/[LZ]/g)].length;
  expect(sides(rim(['2813']))).toBe(6);
  // Manila and a neighbour of it: ten sides are left of twelve; with an island far away six more.
  expect(sides(rim(['2813', '2814']))).toBe(10);
  expect(sides(rim(['2813', '2814', '5808']))).toBe(16);
  // A hex in the middle of its six neighbours has no side of the rim.
  const middle = at('2813') as { x: number; y: number };
  const near = (h: { x: number; y: number }): boolean => Math.hypot(h.x - middle.x, h.y - middle.y) < 2.2 * shape.half;
  const around = hexes.filter(near).map((h) => h.id);
  expect(around).toHaveLength(7);
  expect(sides(rim(around))).toBe(18);
});

test('[chart] where both sides stand in one hex, no pile lies on the plate below, at any zoom', () => {
  for (const k of [0.7, 0.75, 0.8, 0.9, 1, 1.6]) {
    const scale = besideAt(k);
    const [low, high] = [0, 1].map((i) => besideIn({ x: 0, y: 0 }, i, scale));
    // As `Chart` lays it: four above, half a counter and its fan below.
    expect((low?.y ?? 99) - 4 + 18 * scale).toBeLessThanOrEqual(BELOW - HEIGHT / 2 + 1e-9);
    expect(high?.y).toBeLessThanOrEqual(low?.y ?? 0);
  }
});

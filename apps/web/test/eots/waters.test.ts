import { expect, test } from 'vitest';
import en from '../../src/games/eots/locales/en.json';
import es from '../../src/games/eots/locales/es.json';
import { islands, land, lands } from '../../src/games/eots/map/coastline.ts';
import { at } from '../../src/games/eots/map/hexes.ts';
import { CAPITAL as LAND, landsAt } from '../../src/games/eots/map/lands.ts';
import { BELOW, HEIGHT, plates, quarters } from '../../src/games/eots/map/plates.ts';
import { watersAt } from '../../src/games/eots/map/waters.ts';
import type { Spot } from '../../src/kit/arcs.ts';

type Words = {
  readonly land: Record<string, string>;
  readonly water: Record<string, string>;
  readonly quarters: string;
};
const languages = { en: en.eots as unknown as Words, es: es.eots as unknown as Words };

const inside = (ring: readonly Spot[], { x, y }: Spot): boolean =>
  ring.reduce((odd, a, i) => {
    const b = ring[(i + 1) % ring.length] as Spot;
    return a.y > y !== b.y > y && x < a.x + ((y - a.y) * (b.x - a.x)) / (b.y - a.y) ? !odd : odd;
  }, false);
const coasts = [...land, ...[...islands.values()].flat()];

/** Where names of places stand, and the counters above them: from the middle of a hex, half a width, top, end. */
const taken = plates((id) => at(id)?.name ?? id, quarters(languages.en.quarters)).flatMap(({ hex, width, framed }) => [
  { hex, half: width / 2, top: BELOW - HEIGHT / 2, end: BELOW + HEIGHT / 2 },
  ...(framed ? [{ hex, half: 19, top: -24, end: 16 }] : []),
]);

/** Of a letter with the room behind it, as a share of its height: small ones, capitals. */
const [SMALL, CAPITAL] = [0.66, 0.78];

/** Is a spot under the name of a place, or a counter? */
const covered = (spot: Spot): boolean =>
  taken.some(
    ({ hex, half, top, end }) => Math.abs(spot.x - hex.x) < half && spot.y > hex.y + top && spot.y < hex.y + end,
  );
/** Head, waist and foot of each letter of a name. */
function spotsOf(name: string, w: { x: number; y: number; size: number; angle: number }, each: readonly number[]) {
  const [cos, sin] = [Math.cos((w.angle * Math.PI) / 180), Math.sin((w.angle * Math.PI) / 180)];
  let along = -each.reduce((a, b) => a + b, 0) / 2;
  return [...name].map((letter, i) => {
    const middle = along + (each[i] ?? 0) / 2;
    along += each[i] ?? 0;
    const spots = [-0.6, 0].map((up) => ({
      x: w.x + middle * cos - up * w.size * sin,
      y: w.y + middle * sin + up * w.size * cos,
    }));
    return { letter, spots };
  });
}
const onLand = (spot: Spot): boolean => coasts.some((ring) => inside(ring, spot));

test.each(Object.entries(languages))(
  '[chart] the seas have their names over water, clear of places and counters (%s)',
  (_, words) => {
    const seas = watersAt(1, (id) => words.water[id] ?? '');
    expect(seas.length).toBeGreaterThan(10);
    for (const w of seas) {
      const capitals = w.name === w.name.toUpperCase();
      const each = [...w.name].map((c) => w.size * (c === c.toUpperCase() && capitals ? CAPITAL : SMALL));
      const hidden = spotsOf(w.name, w, each).filter((l) => l.spots.some((s) => covered(s) || onLand(s)));
      expect(hidden.map((l) => l.letter).join(''), w.name).toBe('');
    }
  },
);

test.each(Object.entries(languages))(
  '[chart] the lands have their names along them, clear of places and counters (%s)',
  (_, words) => {
    const all = landsAt(lands, 1, (id) => words.land[id] ?? '');
    expect(all.map((l) => l.id).sort()).toEqual(Object.keys(words.land).sort());
    const seas = watersAt(1, (id) => words.water[id] ?? '').flatMap((w) =>
      spotsOf(
        w.name,
        w,
        [...w.name].map(() => w.size * SMALL),
      ).flatMap((x) => x.spots),
    );
    const onSea = (s: Spot): boolean => seas.some((w) => Math.hypot(w.x - s.x, w.y - s.y) < 12);
    for (const l of all) {
      const each = [...l.name].map(() => l.size * LAND + l.between);
      const hidden = spotsOf(l.name, l, each).filter((x) =>
        x.spots.some((s) => covered(s) || onSea(s) || onLand(s) === (l.sea === true)),
      );
      expect(hidden.map((x) => x.letter).join(''), l.name).toBe('');
      expect(l.between, l.name).toBeGreaterThan(0);
    }
    const far = landsAt(lands, 0, (id) => words.land[id] ?? '');
    expect(far.length).toBeGreaterThan(2);
    expect(far.length).toBeLessThan(all.length);
  },
);

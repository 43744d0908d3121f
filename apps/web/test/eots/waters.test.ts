import { expect, test } from 'vitest';
import en from '../../src/games/eots/locales/en.json';
import es from '../../src/games/eots/locales/es.json';
import { islands, land } from '../../src/games/eots/map/coastline.ts';
import { at } from '../../src/games/eots/map/hexes.ts';
import { BELOW, HEIGHT, plates, quarters } from '../../src/games/eots/map/plates.ts';
import { watersAt } from '../../src/games/eots/map/waters.ts';
import type { Spot } from '../../src/kit/arcs.ts';

type Words = { readonly water: Record<string, string>; readonly quarters: string };
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

test.each(Object.entries(languages))(
  '[chart] the seas have their names over water, clear of places and counters (%s)',
  (_, words) => {
    const seas = watersAt(1, (id) => words.water[id] ?? '');
    expect(seas.length).toBeGreaterThan(10);
    for (const { name, x, y, size, angle } of seas) {
      const letters = [...name];
      const each = letters.map((c) => size * (c === c.toUpperCase() && name === name.toUpperCase() ? CAPITAL : SMALL));
      const length = each.reduce((a, b) => a + b, 0);
      const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
      let along = -length / 2;
      const hidden = letters.filter((_letter, i) => {
        const middle = along + (each[i] ?? 0) / 2;
        along += each[i] ?? 0;
        return [-0.6, 0].some((up) => {
          const spot = { x: x + middle * cos - up * size * sin, y: y + middle * sin + up * size * cos };
          const over = taken.some(
            ({ hex, half, top, end }) =>
              Math.abs(spot.x - hex.x) < half && spot.y > hex.y + top && spot.y < hex.y + end,
          );
          return over || coasts.some((ring) => inside(ring, spot));
        });
      });
      expect(hidden.join(''), name).toBe('');
    }
  },
);

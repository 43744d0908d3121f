import type { AnyGame, Decision } from '@wardroom/rules';
import { Play, things } from '@wardroom/rules';
import { chance, randomAnswer } from '@wardroom/rules/testing.ts';
import { tarawa } from '@wardroom/tarawa';
import type { State } from '@wardroom/tarawa/read';
import { exposure, strengthOf } from '@wardroom/tarawa/read';
import { expect, test } from 'vitest';
import { AFAR, chipsOf, sideAt } from '../../src/games/tarawa/map/chips.ts';
import { at } from '../../src/games/tarawa/map/hexes.ts';

/** Views of a random match: its first one ashore, and those in which both sides are in one hex. */
function contested(seed: number): State[] {
  const made = Play.create(tarawa as unknown as AnyGame, {
    match: `chips${seed}`,
    scenario: 'nov21',
    options: {},
    seeds: [],
    secret: `${seed}`.padStart(64, '0'),
    at: 0,
    unsealed: true,
  });
  if (!made.ok) throw new Error('no match');
  const { play } = made.value;
  const next = chance(seed);
  const out: State[] = [];
  while (!play.outcome && out.length < 4) {
    const d = play.decisions()[0] as Decision;
    const g = play.view({ kind: 'seats', seats: [d.seat] }) as unknown as State;
    if (out.length === 0 || clashes(g).length > 0) out.push(structuredClone(g));
    const choice = randomAnswer(d, next);
    if (!choice || !play.act({ seat: d.seat, at: 0 }, { decision: d.id, choices: [choice] }).ok) break;
  }
  return out;
}
const clashes = (g: State): string[] => {
  const held = new Set(things(g.jp).map((u) => u.hex));
  return things(g.us).flatMap((u) => (held.has(u.at) ? [u.at] : []));
};
const views = [1, 2, 3].flatMap(contested);
/** From the whole map on a phone to the nearest look. */
const zooms = Array.from({ length: 60 }, (_, i) => 0.15 * 1.052 ** i);

test('[look] at no zoom a counter or a chip is below 24 pixels, and no counter reaches into the one beside it', () => {
  expect(zooms.filter((k) => k >= AFAR).length).toBeGreaterThan(20);
  // Of its side a twentieth is edge; rows of hexes lie 37.3 units apart, their middles 43.1.
  for (const k of [AFAR, ...zooms.filter((z) => z >= AFAR)]) {
    expect(sideAt(k) * 0.95 * k, `${k}`).toBeGreaterThanOrEqual(24);
    expect(sideAt(k), `${k}`).toBeLessThan(37.3);
  }
  expect(sideAt(0.86)).toBe(30);
});

test('[look] from afar each unit is in one chip, none covers the figure of another, and sums are right', () => {
  expect(views.some((g) => clashes(g).length > 0)).toBe(true);
  for (const g of views)
    for (const k of zooms.filter((z) => z < AFAR)) {
      const chips = chipsOf(g, 33 / k, 26 / k);
      const on = [...things(g.us).filter((u) => at(u.at)), ...things(g.jp).filter((u) => at(u.hex))].map((u) => u.id);
      expect(chips.flatMap((c) => c.units).sort()).toEqual(on.sort());
      for (const c of chips) {
        const marines = c.units.map((id) => g.us[id]);
        const sum = marines.reduce((n, u) => n + (u ? strengthOf(u.id, u.steps ?? 0) : 0), 0);
        expect(c.strength).toBe(c.side === 'us' ? sum : c.units.length);
      }
      for (const [i, a] of chips.entries())
        for (const b of chips.slice(i + 1)) {
          const apart = Math.hypot((a.x - b.x) * k, (a.y - b.y) * k * (33 / 26));
          expect(apart, `${a.key} ${b.key} at ${k}`).toBeGreaterThan(24);
        }
    }
});

test('[6.2, 8.6] who lies under fire and where both sides are in one hex is said by a chip at every zoom', () => {
  const seen = new Set<string | null>();
  for (const g of views)
    for (const k of zooms.filter((z) => z < AFAR)) {
      const chips = chipsOf(g, 33 / k, 26 / k);
      for (const hex of clashes(g)) {
        const there = chips.filter((c) => c.hexes.includes(hex));
        expect(there.map((c) => `${c.side} ${c.mixed}`).sort()).toEqual(['jp true', 'us true']);
      }
      for (const c of chips.filter((one) => one.side === 'us')) {
        const on = c.hexes.map((h) => exposure(g, h));
        const worst = on.some((e) => e.live) ? 'steady' : null;
        expect(c.fire).toBe(on.some((e) => e.live && e.intense) ? 'intense' : worst);
        seen.add(c.fire);
      }
    }
  expect([...seen].sort()).toEqual(['intense', null, 'steady'].sort());
});

import { chance } from '@wardroom/rules/testing.ts';
import { expect, test } from 'vitest';
import { adjacent, airDistance, canalBetween, ipcOf, isSea, places, sameSide } from '../../src/board.ts';
import { bestLanding } from '../../src/movement/landing.ts';
import type { Power, SpaceId, Turn, Unit } from '../../src/state.ts';
import { isSurfaceWarship } from '../../src/units.ts';
import { Table } from './table.ts';

/** The landing search written a second time: every arrangement of every carrier is tried. */
const zones = ['sz8', 'sz9', 'sz10', 'sz11', 'sz12', 'sz13', 'sz22', 'sz23', 'sz7', 'sz18', 'sz2', 'sz1'];

type Slots = ReadonlyMap<SpaceId, number>;
const plus = (slots: Slots, zone: SpaceId, n: number): Slots => new Map(slots).set(zone, (slots.get(zone) ?? 0) + n);

function position(seed: number): { t: Table; bought: number } {
  const random = chance(seed);
  const some = () => zones[random(zones.length)] as SpaceId;
  const board: { [space: SpaceId]: { [power in Power]?: string } } = {};
  const fields: { [unit: string]: Partial<Unit> } = {};
  const put = (space: SpaceId, power: Power, type: string) => {
    const there = (board[space] ??= {});
    there[power] = there[power] ? `${there[power]}, ${type}` : type;
  };
  const fighters = 1 + random(4);
  const carriers = random(4);
  for (let i = 1; i <= fighters; i++) {
    put(some(), 'usa', 'fighter');
    fields[`usa-fighter-${i}`] = { spent: 1 + random(4) };
  }
  for (let i = 1; i <= carriers; i++) {
    put(some(), 'usa', 'carrier');
    if (random(4) === 0) fields[`usa-carrier-${i}`] = { used: true };
  }
  if (random(2)) put(some(), 'uk', 'carrier, fighter');
  if (random(2)) put(some(), 'germany', 'cruiser');
  const control: { [space: SpaceId]: Power } = {};
  for (const p of places) if (p.kind === 'land' && p.owner && random(3) > 0) control[p.id] = 'germany';
  control.eastern_united_states = 'usa';
  const factories = { eastern_united_states: [0, 11, 12][random(3)] as number };
  const t = new Table({ turn: 'usa', board, fields, control, factories, ipcs: { usa: 99 } });
  const bought = random(3);
  if (bought > 0) t.choose('buy', ['carrier'], bought);
  (t.g.turn.now as Turn).phase = 'noncombatMove';
  return { t, bought };
}

/** The fewest fighters that are lost, over all places where the carriers may be. */
function fewestLost({ t, bought }: { t: Table; bought: number }): number {
  const units = Object.values(t.g.units);
  const friendly = (z: SpaceId) => sameSide(t.controller(z) ?? 'germany', 'usa');
  const hostile = (z: SpaceId) =>
    units.some((u) => u.space === z && u.power === 'germany' && isSurfaceWarship(u.type));
  const range = (u: Unit) => 4 - (u.spent ?? 0);
  const lands = places.filter((p) => p.kind === 'land' && !p.impassable && friendly(p.id));
  const fighters = units.filter(
    (u) => u.type === 'fighter' && u.power === 'usa' && !lands.some((p) => airDistance(u.space, p.id) <= range(u)),
  );
  const open = (a: SpaceId, b: SpaceId) =>
    isSea(b) && !hostile(b) && (canalBetween(a, b)?.controlledBy ?? []).every(friendly);
  const reach = (c: Unit): SpaceId[] => {
    if (c.used) return [c.space];
    const one = adjacent(c.space).filter((z) => open(c.space, z));
    return [...new Set([c.space, ...one, ...one.flatMap((a) => adjacent(a).filter((z) => open(a, z)))])];
  };
  const lost = (slots: Slots): number => {
    const taken = new Map<SpaceId, Unit[]>();
    const find = (u: Unit, seen: Set<SpaceId>): boolean => {
      for (const [zone, n] of slots) {
        if (seen.has(zone) || airDistance(u.space, zone) > range(u)) continue;
        seen.add(zone);
        const there = taken.get(zone) ?? [];
        if (there.length < n) return taken.set(zone, [...there, u]) !== undefined;
        for (const other of there) {
          if (!find(other, seen)) continue;
          taken.set(zone, [...(taken.get(zone) ?? []).filter((x) => x !== other), u]);
          return true;
        }
      }
      return false;
    };
    return fighters.filter((u) => !find(u, new Set())).length;
  };
  const capacity = Math.max(0, ipcOf('eastern_united_states') - (t.g.spaces.eastern_united_states?.factory ?? 0));
  const built = (slots: Slots, n: number): number => {
    if (n === 0) return lost(slots);
    const berths = adjacent('eastern_united_states').filter(isSea);
    return Math.min(...berths.map((z) => built(plus(slots, z, 2), n - 1)));
  };
  const own = units.filter((u) => u.type === 'carrier' && u.power === 'usa');
  const sail = (i: number, slots: Slots): number => {
    const c = own[i];
    if (!c) return built(slots, Math.min(bought, capacity));
    const guests = units.filter((u) => u.carrier === c.id).length;
    return Math.min(...reach(c).map((z) => sail(i + 1, plus(slots, z, 2 - guests))));
  };
  let fixed: Slots = new Map();
  for (const u of units) {
    if (u.power !== 'uk' || u.carrier) continue;
    fixed = plus(fixed, u.space, u.type === 'carrier' ? 2 : -1);
  }
  return sail(0, fixed);
}

test('[5.11, 9.7, R-16] as many aircraft come down as in the best of all arrangements', () => {
  let someLost = 0;
  for (let seed = 1; seed <= 60; seed++) {
    const p = position(seed);
    const best = fewestLost(p);
    if (best > 0) someLost++;
    expect([seed, bestLanding(p.t.g, 'noncombat').lost.length]).toEqual([seed, best]);
  }
  expect(someLost).toBeGreaterThan(5);
});

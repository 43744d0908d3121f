import { chance } from '@wardroom/rules/testing.ts';
import { expect, test } from 'vitest';
import map from '../../data/map.json' with { type: 'json' };
import type { Power, SpaceId, Unit } from '../../src/state.ts';
import { powers } from '../../src/state.ts';
import type { Board } from './table.ts';
import { Table } from './table.ts';

/**
 * The moves of single units written a second time, from the printed map and the rulebook alone, and compared with
 * what the decision lists in random positions.
 */
interface Place {
  id: SpaceId;
  kind: string;
  adj: string[];
  ipc?: number;
  owner?: string | null;
  impassable?: boolean;
}
const places = new Map((map.spaces as Place[]).map((p) => [p.id, p]));
const isSea = (z: SpaceId) => places.get(z)?.kind === 'sea';
const next = (z: SpaceId) => (places.get(z)?.adj ?? []).filter((a) => !places.get(a)?.impassable);
const axis = (p: Power | undefined) => p === 'germany' || p === 'japan';
const ships = ['destroyer', 'cruiser', 'battleship', 'submarine', 'transport'];
const capitals = ['russia', 'germany', 'united_kingdom', 'japan', 'eastern_united_states'];

class World {
  readonly t: Table;
  readonly power: Power;
  readonly units: Unit[];
  readonly closed: boolean;

  constructor(seed: number, phase: 'combat' | 'noncombat') {
    const random = chance(seed);
    const board: { [space: SpaceId]: { [power in Power]?: string } } = {};
    const control: { [space: SpaceId]: Power } = {};
    const factories: { [space: SpaceId]: number } = {};
    const put = (space: SpaceId, power: Power, type: string) => {
      const there = (board[space] ??= {});
      there[power] = there[power] ? `${there[power]}, ${type}` : type;
    };
    const any = () => powers[random(5)] as Power;
    for (const p of places.values()) {
      if (p.impassable) continue;
      if (p.kind === 'land') {
        const holder = random(3) === 0 ? any() : (p.owner as Power);
        control[p.id] = holder;
        if (random(2))
          for (const type of ['infantry', 'tank', 'aaa', 'bomber']) if (random(4) === 0) put(p.id, holder, type);
        if ((p.ipc ?? 0) > 0 && random(7) === 0) factories[p.id] = 0;
      } else if (random(2)) {
        // In noncombat move no zone holds both sides, so that there is nothing to fight before.
        const side = random(2) === 0;
        for (const type of ships) {
          if (random(6) > 0) continue;
          const owner = any();
          if (phase === 'combat' || axis(owner) === side) put(p.id, owner, type);
        }
      }
    }
    this.power = powers[seed % 5] as Power;
    this.closed = random(3) === 0;
    const start = {
      turn: this.power,
      board: board as Board,
      control,
      factories,
      options: { closedStraits: this.closed },
    };
    this.t = new Table(phase === 'combat' ? start : { ...start, moved: true });
    if (this.t.ask.prompt === 'purchase') this.t.choose('done');
    this.units = Object.values(this.t.g.units);
  }

  enemies(z: SpaceId): Unit[] {
    return this.units.filter((u) => u.space === z && axis(u.power) !== axis(this.power));
  }
  hostileLand(z: SpaceId): boolean {
    return axis(this.t.controller(z)) !== axis(this.power);
  }
  hostileSea(z: SpaceId): boolean {
    return this.enemies(z).some((u) => u.type !== 'submarine' && u.type !== 'transport');
  }
  open(a: SpaceId, b: SpaceId): boolean {
    if (this.closed && (a === 'sz16' || b === 'sz16')) return false;
    const way = [a, b].sort().join(' ');
    if (way === 'sz18 sz19') return !this.hostileLand('central_america');
    return way !== 'sz17 sz34' || !(this.hostileLand('egypt') || this.hostileLand('trans_jordan'));
  }
  empty(z: SpaceId): boolean {
    return this.enemies(z).length === 0 && this.t.g.spaces[z]?.factory === undefined && !capitals.includes(z);
  }
}

/** 5.4, 5.5 */
function attacksByLand(w: World, u: Unit): string[] {
  const lands = (z: SpaceId) => next(z).filter((a) => !isSea(a));
  const one = lands(u.space).filter((a) => w.hostileLand(a));
  if (u.type === 'infantry') return one;
  const blitz = one.filter((a) => w.empty(a)).flatMap((a) => lands(a).map((b) => `${a} ${b}`));
  const through = lands(u.space).filter((a) => !w.hostileLand(a));
  return [
    ...one,
    ...blitz,
    ...through.flatMap((a) =>
      lands(a)
        .filter((b) => w.hostileLand(b))
        .map((b) => `${a} ${b}`),
    ),
  ];
}

/**
 * 5.6, 5.7.1: one or two zones; where a voyage may end is for the end of the phase, as long as there is any reason
 * near.
 */
function attacksBySea(w: World, u: Unit): string[] {
  const escapes = w.hostileSea(u.space);
  const reason = (z: SpaceId, steps: number) =>
    escapes ||
    w.enemies(z).length > 0 ||
    next(z).some((x) => !isSea(x) && w.hostileLand(x)) ||
    (u.type === 'transport' && steps < 2);
  const from = (z: SpaceId) => next(z).filter((a) => isSea(a) && w.open(z, a));
  const stops = (z: SpaceId) =>
    u.type === 'submarine' ? w.enemies(z).some((x) => x.type === 'destroyer') : w.hostileSea(z);
  const one = from(u.space);
  const two = one
    .filter((a) => !stops(a))
    .flatMap((a) =>
      from(a)
        .filter((b) => reason(b, 2))
        .map((b) => `${a} ${b}`),
    );
  return [...one.filter((a) => reason(a, 1)), ...two];
}

/** 9.2, 9.3 */
function journeys(w: World, u: Unit): string[] {
  const ship = ships.includes(u.type);
  const enter = (from: SpaceId, z: SpaceId) => {
    if (isSea(z) !== ship) return false;
    return ship ? w.open(from, z) && (u.type === 'submarine' || !w.hostileSea(z)) : !w.hostileLand(z);
  };
  const one = next(u.space).filter((a) => enter(u.space, a));
  if (!ship && u.type !== 'tank') return one;
  const on = one.filter((a) => !ship || !w.enemies(a).some((x) => x.type === 'destroyer'));
  return [
    ...one,
    ...on.flatMap((a) =>
      next(a)
        .filter((b) => enter(a, b))
        .map((b) => `${a} ${b}`),
    ),
  ];
}

/** Everything that the decision lists for a unit, as paths. */
function listed(t: Table, id: string): string[] {
  const out: string[] = [];
  const walk = (path: string[]): void => {
    const found = t.play.explore(t.ask.seat, t.ask.id, 'move', [id, ...path]);
    if (!found.ok) throw new Error(`${id} ${path.join(' ')}: ${JSON.stringify(found.error)}`);
    if (found.value.end) out.push(path.join(' '));
    for (const atom of found.value.next) walk([...path, String(atom)]);
  };
  walk([]);
  return out;
}

function compare(w: World, expected: (w: World, u: Unit) => string[]): number {
  const first = new Set(w.t.next('move').map(String));
  const seen = new Set([...first].map((id) => `${w.t.unit(id).type} ${w.t.unit(id).space}`));
  let n = 0;
  for (const u of w.units) {
    if (u.power !== w.power || u.type === 'bomber') continue;
    if (!first.has(u.id) && seen.has(`${u.type} ${u.space}`)) continue;
    n++;
    const moves = [...new Set(expected(w, u))].sort();
    expect([u.id, u.space, first.has(u.id) ? listed(w.t, u.id).sort() : []]).toEqual([u.id, u.space, moves]);
  }
  return n;
}

test('[5.1.1, 5.1.3, 5.4, 5.5, 5.6, 5.7.1] the combat moves listed are exactly those found by another way', () => {
  let n = 0;
  for (let seed = 1; seed <= 8; seed++) {
    n += compare(new World(seed, 'combat'), (w, u) => {
      if (u.type === 'aaa') return [];
      return ships.includes(u.type) ? attacksBySea(w, u) : attacksByLand(w, u);
    });
  }
  expect(n).toBeGreaterThan(40);
});

test('[9.1, 9.2, 9.3, 2.3, 2.4] the noncombat moves listed are exactly those found by another way', () => {
  let n = 0;
  for (let seed = 1; seed <= 8; seed++) {
    const w = new World(seed, 'noncombat');
    if (w.t.ask.prompt === 'noncombatMove') n += compare(w, journeys);
  }
  expect(n).toBeGreaterThan(40);
});

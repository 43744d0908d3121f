import { derived } from '@wardroom/rules';
import { byAir, isSea, now, unitsOf } from '../board.ts';
import type { Plan, SpaceId, State, Unit, UnitId } from '../state.ts';
import { isAirType } from '../units.ts';
import type { Decks } from './decks.ts';
import { capacityLeft, decksOf } from './decks.ts';
import type { Mode } from './mode.ts';
import { isLandingPlace, left } from './mode.ts';

/** Fighters that need a deck, alike in place and range. */
interface Group {
  size: number;
  /** Zones within reach. */
  zones: Set<SpaceId>;
}

/** The fighters themselves. */
interface Flock extends Group {
  units: Unit[];
}

/** How the aircraft of the active power can all come down, or as many as possible. */
export interface Landing {
  lost: UnitId[];
  /** Where each aircraft comes down. */
  places: Map<UnitId, SpaceId>;
  /** Carriers that have to sail for it. */
  sail: { carrier: UnitId; zone: SpaceId }[];
  /** Zones where bought carriers have to be placed. */
  build: SpaceId[];
}

/** What may still move in the demonstration. */
interface Freedom {
  fighters: boolean;
  carriers: boolean;
}

/** 9.8, 10.6 The bought carriers that fighters wait for, as promises. */
export function buildPlans({ build, places }: Landing): Plan[] {
  return build.map((zone, i) => {
    const fighters = [...places].flatMap(([id, z]) => (z === zone ? [id] : []));
    return { id: `build:${i}`, zone, fighters };
  });
}

const MAX_TRIES = 4000;
const tables = ['units', 'spaces', 'powers', 'turn', 'options', 'declarations'];

/** The nearest territory within reach where this aircraft may land (5.11, 9.5); null: none. */
export function landWithin(g: State, from: SpaceId, range: number): SpaceId | null {
  for (const [id, d] of byAir(from)) {
    if (d > range) return null;
    if (!isSea(id) && isLandingPlace(g, id)) return id;
  }
  return null;
}

/** Aircraft that have to come down this turn: those in the air, and fighters at sea. */
export function airborne(g: State): Unit[] {
  const { power } = now(g);
  const out: Unit[] = [];
  for (const u of unitsOf(g, power)) {
    if (!isAirType(u.type)) continue;
    if (isSea(u.space) || !isLandingPlace(g, u.space)) out.push(u);
  }
  return out;
}

/** 5.11, 15.4 As many aircraft as possible come down. */
export function bestLanding(g: State, mode: Mode, may: Freedom = { fighters: true, carriers: true }): Landing {
  const landing: Landing = { lost: [], places: new Map(), sail: [], build: [] };
  const groups = new Map<string, Flock>();
  for (const u of airborne(g)) {
    const range = may.fighters && !u.landed ? left(u) : 0;
    const land = landWithin(g, u.space, range);
    if (land) landing.places.set(u.id, land);
    else if (u.type === 'bomber') landing.lost.push(u.id);
    else {
      const key = `${u.space} ${range}`;
      const known = groups.get(key);
      if (known) known.size = known.units.push(u);
      else
        groups.set(key, {
          units: [u],
          size: 1,
          zones: new Set(byAir(u.space).flatMap(([id, d]) => (d <= range && isSea(id) ? [id] : []))),
        });
    }
  }
  if (groups.size > 0) findDecks(g, [...groups.values()], decksOf(g, mode), may.carriers, landing);
  return landing;
}

const roomsKnown = derived<State, string, Map<SpaceId, number>>(tables, () => new Map(), 4);

/**
 * 9.5 How many more fighters may land on decks in a zone in noncombat move: those that have landed keep their places,
 * whatever carriers still sail; those that hover somewhere without movement left keep theirs where a carrier is.
 */
export function landingRoom(g: State, zone: SpaceId): number {
  const known = roomsKnown(g, '');
  const before = known.get(zone);
  if (before !== undefined) return before;
  const decks = decksOf(g, 'noncombat');
  const settled: Group[] = [];
  const hovering: Group[] = [];
  for (const u of airborne(g)) {
    if (u.type !== 'fighter' || !isSea(u.space)) continue;
    if (u.landed) settled.push({ size: 1, zones: new Set([u.space]) });
    else if (left(u) === 0) hovering.push({ size: 1, zones: new Set([u.space]) });
  }
  let room = 0;
  while (hasRoom(g, decks, settled, hovering, { zone, n: room + 1 })) room++;
  known.set(zone, room);
  return room;
}

/** Is there an arrangement of the carriers with so many places in the zone that are nobody's yet? */
function hasRoom(
  g: State,
  decks: Decks,
  settled: Group[],
  hovering: Group[],
  more: { zone: SpaceId; n: number },
): boolean {
  const comers: Group[] = Array.from({ length: more.n }, () => ({ size: 1, zones: new Set([more.zone]) }));
  const groups = [...settled, ...comers];
  const fits = (t: Try): boolean => {
    const slots = slotsOf(decks, t);
    if (match(groups, slots).total < groups.length) return false;
    const there = match([...settled, ...hovering], slots).total;
    return match([...groups, ...hovering], slots).total === there + more.n;
  };
  if (fits({ sail: decks.free.map((c) => c.at), build: [] })) return true;
  const search: Search = { least: () => groups.length - 1, left: MAX_TRIES };
  for (const t of arrangements(g, groups, decks, true, search)) if (fits(t)) return true;
  return false;
}

/** How far a search has come: what is to be surpassed, and how many looks are left. */
interface Search {
  least(): number;
  left: number;
}

/** One try: where the free and the bought carriers are. */
interface Try {
  sail: SpaceId[];
  build: SpaceId[];
}

function findDecks(g: State, groups: Flock[], decks: Decks, carriersMove: boolean, out: Landing): void {
  const wanted = groups.reduce((n, x) => n + x.size, 0);
  const stay: Try = { sail: decks.free.map((c) => c.at), build: [] };
  let best = stay;
  let saved = match(groups, slotsOf(decks, stay));
  if (saved.total < wanted) {
    const search: Search = { least: () => saved.total, left: MAX_TRIES };
    for (const t of arrangements(g, groups, decks, carriersMove, search)) {
      const found = match(groups, slotsOf(decks, t));
      if (found.total <= saved.total) continue;
      saved = found;
      best = t;
      if (saved.total === wanted) break;
    }
  }
  for (const [i, group] of groups.entries()) {
    const zones = saved.zones[i] ?? [];
    for (const [k, u] of group.units.entries()) {
      const zone = zones[k];
      if (zone === undefined) out.lost.push(u.id);
      else out.places.set(u.id, zone);
    }
  }
  out.sail = decks.free.flatMap((c, i) =>
    best.sail[i] === c.at ? [] : [{ carrier: c.id, zone: best.sail[i] as SpaceId }],
  );
  out.build = best.build;
}

function slotsOf(decks: Decks, t: Try): Map<SpaceId, number> {
  const slots = new Map(decks.fixed);
  decks.free.forEach((c, i) => {
    const zone = t.sail[i] as SpaceId;
    slots.set(zone, (slots.get(zone) ?? 0) + c.slots);
  });
  for (const zone of t.build) slots.set(zone, (slots.get(zone) ?? 0) + 2);
  return slots;
}

/** Places on decks that a landing leaves free, by zone; bought carriers are not there yet. */
export function deckRoom(decks: Decks, { places, sail }: Landing): Map<SpaceId, number> {
  const goes = new Map(sail.map((s) => [s.carrier, s.zone]));
  const room = slotsOf(decks, { sail: decks.free.map((c) => goes.get(c.id) ?? c.at), build: [] });
  for (const at of places.values()) if (room.has(at)) room.set(at, Math.max(0, (room.get(at) ?? 0) - 1));
  return room;
}

/** Which groups reach a zone, as a text: zones with the same text are the same for the search. */
const reachOf = (groups: readonly Group[], zone: SpaceId): string =>
  groups.map((x) => (x.zones.has(zone) ? 1 : 0)).join('');

/** Zones worth trying: one for each set of groups that can reach it, without those that reach less. */
function candidates(groups: readonly Group[], zones: Iterable<SpaceId>): SpaceId[] {
  const byReach = new Map<string, SpaceId>();
  for (const zone of zones) {
    const reach = reachOf(groups, zone);
    if (reach.includes('1') && !byReach.has(reach)) byReach.set(reach, zone);
  }
  const all = [...byReach.keys()];
  const less = (a: string, b: string): boolean => a !== b && [...a].every((c, i) => c === '0' || b[i] === '1');
  return all.filter((a) => !all.some((b) => less(a, b))).map((r) => byReach.get(r) as SpaceId);
}

/**
 * Arrangements that may save more aircraft than the best so far; those that cannot are passed over as early as that is
 * seen.
 */
function* arrangements(
  g: State,
  groups: readonly Group[],
  decks: Decks,
  carriersMove: boolean,
  search: Search,
): Generator<Try> {
  const options = decks.free.map((c) => {
    const away = carriersMove ? candidates(groups, c.zones).filter((z) => z !== c.at) : [];
    return [c.at, ...away];
  });
  const sites = berthCandidates(groups, decks);
  const wanted = groups.reduce((n, x) => n + x.size, 0);
  for (let n = 0; n <= Math.min(decks.bought, wanted); n++) {
    for (const build of choices(sites, n)) {
      if (!canBuild(g, decks, build)) continue;
      for (const sail of sailings(hopeful(groups, decks, options), decks, options, build, search))
        yield { sail, build };
    }
  }
}

/** The groups, as if a carrier that has not chosen its zone yet (named by its id) were in all of its zones at once. */
function hopeful(groups: readonly Group[], decks: Decks, options: readonly (readonly SpaceId[])[]): Group[] {
  return groups.map((x) => {
    const near = decks.free.filter((_, i) => options[i]?.some((z) => x.zones.has(z))).map((c) => c.id);
    return { size: x.size, zones: new Set([...x.zones, ...near]) };
  });
}

/** Zones for the carriers, one after another, as long as the rest could still save more than the best so far. */
function* sailings(
  groups: readonly Group[],
  decks: Decks,
  options: readonly (readonly SpaceId[])[],
  build: SpaceId[],
  search: Search,
  sail: SpaceId[] = [],
): Generator<SpaceId[]> {
  const slots = slotsOf({ ...decks, free: decks.free.slice(0, sail.length) }, { sail, build });
  for (const c of decks.free.slice(sail.length)) slots.set(c.id, c.slots);
  if (search.left-- <= 0 || match(groups, slots).total <= search.least()) return;
  const zones = options[sail.length];
  if (!zones) yield sail;
  else for (const zone of zones) yield* sailings(groups, decks, options, build, search, [...sail, zone]);
}

/** Zones for bought carriers: one for each set of groups that reach it and of factories that build there. */
function berthCandidates(groups: readonly Group[], decks: Decks): SpaceId[] {
  const kinds = new Map<string, SpaceId>();
  for (const [zone, factories] of decks.berths) {
    const reach = reachOf(groups, zone);
    const kind = `${reach} ${factories.join()}`;
    if (reach.includes('1') && !kinds.has(kind)) kinds.set(kind, zone);
  }
  return [...kinds.values()];
}

/** Every way to put `n` alike things on the sites. */
function* choices(sites: readonly SpaceId[], n: number, from = 0): Generator<SpaceId[]> {
  if (n === 0) {
    yield [];
    return;
  }
  for (let i = from; i < sites.length; i++)
    for (const rest of choices(sites, n - 1, i)) yield [sites[i] as SpaceId, ...rest];
}

/** 10.3 Have the factories capacity for carriers in all these zones? */
export function canBuild(
  g: State,
  decks: Pick<Decks, 'berths'>,
  zones: readonly SpaceId[],
  used: ReadonlyMap<SpaceId, number> = new Map(),
): boolean {
  const [zone, ...rest] = zones;
  if (zone === undefined) return true;
  return (decks.berths.get(zone) ?? []).some((factory) => {
    const n = (used.get(factory) ?? 0) + 1;
    return n <= capacityLeft(g, factory) && canBuild(g, decks, rest, new Map(used).set(factory, n));
  });
}

/** A zone's decks and the groups whose fighters are on them, a group as often as it has fighters there. */
interface Deck {
  zone: SpaceId;
  slots: number;
  taken: number[];
}

/** The greatest number of fighters that find a slot, by augmenting paths, and the zones of each group's fighters. */
function match(groups: readonly Group[], slots: ReadonlyMap<SpaceId, number>): { total: number; zones: SpaceId[][] } {
  const decks: Deck[] = [...slots].map(([zone, n]) => ({ zone, slots: n, taken: [] }));
  const near = groups.map((x) => decks.filter((d) => x.zones.has(d.zone)));
  // In the order in which they came into use: it says which fighter flies where.
  const used: Deck[] = [];
  const place = (group: number, seen: Set<Deck>): boolean => {
    for (const deck of near[group] as Deck[]) {
      if (seen.has(deck)) continue;
      seen.add(deck);
      if (deck.taken.length < deck.slots) {
        if (deck.taken.push(group) === 1) used.push(deck);
        return true;
      }
      for (const [k, other] of deck.taken.entries()) {
        if (other === group || !place(other, seen)) continue;
        deck.taken[k] = group;
        return true;
      }
    }
    return false;
  };
  // What a search in vain has seen stays full: no later one finds a way through it.
  let full = new Set<Deck>();
  let total = 0;
  for (const [i, group] of groups.entries()) {
    for (let k = 0; k < group.size; k++) {
      const seen = new Set(full);
      if (!place(i, seen)) {
        full = seen;
        break;
      }
      total++;
    }
  }
  const zones: SpaceId[][] = groups.map(() => []);
  for (const { zone, taken } of used) for (const i of taken) (zones[i] as SpaceId[]).push(zone);
  return { total, zones };
}

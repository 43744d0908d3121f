import { derived, folded, plain } from '@wardroom/rules';
import { blocksIn, sideOf } from './blocks.ts';
import { area, areas, isLand, landAreas, numberOf } from './board.ts';
import { capitalOf, carriesMarker, isMinor, nation, nations } from './nations.ts';
import type { Area, AreaId, Faction, NationId, Side, State } from './state.ts';
import { isFaction, twoPlayers } from './state.ts';
import { isGround } from './units.ts';
import { empireAllied } from './war.ts';
import { whereabouts } from './whereabouts.ts';

export const areaState = (g: State, id: AreaId): Area => g.areas[id] as Area;
/** 3.3.1, 30.2 Who controls an area of land since the start of the phase. */
export const controller = (g: State, id: AreaId): Side => g.areas[id]?.control ?? '';
/**
 * The same of the whole map, by the numbers of areas ('' at sea); kept up to date area by area, to be read at once.
 */
export const holders = folded<State, Area, Side[]>(
  'areas',
  ['control'],
  () => areas.map(() => ''),
  (all, id, a) => {
    all[numberOf(id)] = a?.control ?? '';
  },
);
/** 3.3 Control markers, by the numbers of areas. */
const markers = folded<State, Area, (Side | undefined)[]>(
  'areas',
  ['marker'],
  () => areas.map(() => undefined),
  (all, id, a) => {
    all[numberOf(id)] = a?.marker;
  },
);

/** 3.3.3 Who has come to each area, by their numbers. */
const arrivedAt = folded<State, Area, (readonly Side[] | undefined)[]>(
  'areas',
  ['arrived'],
  () => areas.map(() => undefined),
  (all, id, a) => {
    all[numberOf(id)] = a?.arrived;
  },
);

/** 3.3.5 Who holds a nation's Capital unless a Control marker says otherwise. */
export function defaultHolder(g: State, id: NationId): Side {
  switch (nation(id).power) {
    case 'japan':
      return 'japan';
    case 'usa':
    case 'nat-china':
      return 'usa';
    case 'russia':
      return 'soviet';
    case 'red-china':
      return twoPlayers(g) ? 'usa' : 'soviet';
    case 'british-empire':
      return empireAllied(g) ? 'usa' : 'british-empire';
    default:
      return id;
  }
}
/** 3.3.4 Home Territory of a Great Power. */
export const isGreatHome = (id: AreaId): boolean => greatHomes.has(id);
const greatHomes: ReadonlySet<AreaId> = new Set(
  landAreas.filter((id) => {
    const { home, nation: of } = area(id);
    const { power } = nation(of);
    return home && power !== 'nat-china' && power !== 'red-china';
  }),
);

/** 3.3.3, R-68 The sides here, those that came first in front. */
export function arrivals(g: State, id: AreaId): readonly Side[] {
  return g.areas[id]?.arrived ?? [];
}

/** 3.3.4 Control of land where nobody stands. */
function unoccupied(g: State, id: AreaId): Side {
  const a = area(id);
  if (isGreatHome(id)) return defaultHolder(g, a.nation);
  const marker = g.areas[id]?.marker;
  if (marker !== undefined) return marker;
  // 26.3 With two players Sian follows Nanking.
  const capital = id === 'sian' && twoPlayers(g) ? 'nanking' : capitalOf(a.nation);
  return capital === id ? defaultHolder(g, a.nation) : controlNow(g, capital);
}

/** 3.3.2 Who controls an area by having come there; null: nobody does, air and naval units alone win nothing. */
function winner(g: State, id: AreaId): Side | null {
  const here = blocksIn(g, id);
  if (here.length === 0) return null;
  const before = controller(g, id);
  for (const side of arrivals(g, id)) {
    if (side === 'british-empire') continue;
    if (side === before) return side;
    if (here.some((b) => isGround(b.type) && sideOf(g, b) === side)) return side;
  }
  return null;
}
/** 3.3 Who controls an area by the blocks that stand there now. */
export const controlNow = (g: State, id: AreaId): Side => winner(g, id) ?? unoccupied(g, id);

/** 3.3.5 Where Control markers can lie. */
const marked = landAreas.filter((id) => carriesMarker(id) && !isGreatHome(id));
const markedNumbers = marked.map(numberOf);

const markerNow = (g: State, id: AreaId): Side | undefined => {
  const now = controlNow(g, id);
  return now === defaultHolder(g, area(id).nation) ? undefined : now;
};
/** What the control of a land area hangs on besides who stands there, worked out once. */
const statics = landAreas.map((id) => {
  const of = nation(area(id).nation);
  return { id, n: numberOf(id), home: isGreatHome(id), of: nations.indexOf(of), nation: of.id, capital: of.capital };
});
/** Land with somebody on it: its `winner`, and what he was found from. */
interface Held {
  winner: Side | null;
  changes: number;
  arrived: readonly Side[] | undefined;
  before: Side;
}
const heldBy = derived<State, number, (Held | undefined)[]>(['nations'], () => []);
/** 3.3 Of land with somebody on it: its `winner` is the same until somebody comes or goes. */
function winnerOfHeld(g: State, now: Omit<Held, 'winner'>, held: (Held | undefined)[], id: AreaId, n: number) {
  const known = held[n];
  if (known && known.changes === now.changes && known.arrived === now.arrived && known.before === now.before)
    return known.winner;
  const found = winner(g, id);
  held[n] = { winner: found, ...now };
  return found;
}

/** 3.3 `controlNow` of all land, in the order of `landAreas`. */
function controlOfAll(g: State): readonly Side[] {
  const { present, escaped, changes } = whereabouts(g);
  const held = heldBy(g, 0);
  const before = holders(g);
  const arrived = arrivedAt(g);
  const marker = markers(g);
  // Who holds the homes of a nation, and its Capital, which other empty land follows: by the nation's number.
  const homes: (Side | undefined)[] = [];
  const capitals: (Side | undefined)[] = [];
  return statics.map(({ id, n, home, of, nation: owner, capital }) => {
    if (present[n] !== 0 || escaped[n] !== 0) {
      const now = { changes: changes[n] as number, arrived: arrived[n], before: before[n] as Side };
      return winnerOfHeld(g, now, held, id, n) ?? unoccupied(g, id);
    }
    if (home) return (homes[of] ??= defaultHolder(g, owner));
    const mark = marker[n];
    if (mark !== undefined) return mark;
    return id === 'sian' ? unoccupied(g, id) : (capitals[of] ??= controlNow(g, capital));
  });
}

/** What control hangs on. */
const reads = ['blocks#', 'blocks.area', 'blocks.type', 'areas.control', 'areas.marker', 'areas.arrived', 'nations'];
const allControl = derived<State, number, readonly Side[]>(reads, controlOfAll);

/** Is control as it should be: asked at the start of each phase, and mostly nothing has changed since the last. */
const settled = derived<State, number, boolean>(reads, (g) => {
  const now = holders(g);
  const all = allControl(g, 0);
  for (let i = 0; i < all.length; i++) if (all[i] !== now[(statics[i] as (typeof statics)[number]).n]) return false;
  const { present, escaped } = whereabouts(g);
  const marker = markers(g);
  return markedNumbers.every(
    (n, i) => (present[n] === 0 && escaped[n] === 0) || marker[n] === markerNow(g, marked[i] as AreaId),
  );
});

/**
 * 3.3.1, R-14, 30.2 Evaluates control anew: at the start of each phase and where a Battle or a declaration has changed
 * it.
 */
export function settleControl(g: State): void {
  const read = plain(g);
  if (settled(read, 0)) return;
  for (const id of marked) {
    if (blocksIn(read, id).length === 0) continue;
    const marker = markerNow(read, id);
    if (areaState(read, id).marker === marker) continue;
    const at = areaState(g, id);
    if (marker === undefined) delete at.marker;
    else at.marker = marker;
  }
  const all = allControl(read, 0);
  const held = holders(read).slice();
  for (const [i, id] of landAreas.entries()) {
    const now = all[i] as Side;
    if (held[(statics[i] as (typeof statics)[number]).n] === now) continue;
    const at = areaState(g, id);
    at.control = now;
    // 20.5 A change of control removes the Blockade marker.
    if (at.blockaded !== undefined) delete at.blockaded;
  }
}

const nobody: readonly Side[] = [];
/** 3.3.3 Keeps the order of arrival after blocks have come to an area or left it. */
export function noteArrivals(g: State, id: AreaId): void {
  if (!isLand(id)) return;
  const read = plain(g);
  const here: Side[] = [];
  for (const b of blocksIn(read, id)) {
    const side = sideOf(read, b);
    if (!here.includes(side)) here.push(side);
  }
  const before = areaState(read, id).arrived ?? nobody;
  const now = [...before.filter((s) => here.includes(s)), ...here.filter((s) => !before.includes(s))];
  if (now.length === before.length && now.every((s, i) => s === before[i])) return;
  const at = areaState(g, id);
  if (now.length === 0) delete at.arrived;
  else at.arrived = now;
}

/** 13, 22, 4.4 A Minor that nobody controls and nobody has violated; the British Empire until it joins. */
export function isNeutral(g: State, id: NationId): boolean {
  if (id === 'british-empire') return !empireAllied(g);
  if (!isMinor(id)) return false;
  return g.nations[id]?.violator === undefined && g.areas[capitalOf(id)]?.marker === undefined;
}
/** The Neutral (or Armed Minor) to which an area belongs now; null when a player controls it. */
export function minorHolding(g: State, id: AreaId): NationId | null {
  const held = controller(g, id);
  return isFaction(held) || held === 'british-empire' || held === '' ? null : held;
}
/** Land areas that a faction controls. */
export const held = (g: State, f: Side): AreaId[] => landAreas.filter((id) => controller(g, id) === f);
/** 3.3.7 Friendly territory. */
export const friendly = (g: State, f: Faction, id: AreaId): boolean => controller(g, id) === f;

import type { Frame, Offer, Verdict } from '@wardroom/rules';
import { among, derived, plain, things } from '@wardroom/rules';
import { commands } from '../command.ts';
import { isAir, isHq, sideOf } from '../counters.ts';
import { canEnterChina, canFlip, hasRoom, isBase, isServed, servedBases } from '../placement.ts';
import type { Place, State, UnitId } from '../state.ts';
import { units as facts } from '../supply-facts.ts';
import { adopt } from '../supply-map.ts';
import { track } from '../tracks.ts';

interface Bases {
  list: readonly Place[];
  set: ReadonlySet<Place>;
}

/** The board as a segment found it, and the bases that serve each nation and class by it. */
interface Found {
  state: State;
  bases: Map<string, Bases>;
}

/**
 * R9.1.7 Placements of a segment are simultaneous: what supply and zones allow is read from the board without the
 * units placed since. Nothing else moves in a segment, so this is computed once for each (`_stack#`: a segment
 * begins or ends).
 */
const finding = derived<State, number, Found>(['_stack#', 'control', 'flags', 'nations'], (g) => {
  const frames = things((g as unknown as { _stack: Record<string, Frame & { placed?: readonly UnitId[] }> })._stack);
  const placed = frames.flatMap((f) => f.placed ?? []);
  // Nothing has moved yet: the board of now with the supply of now, which stays as it is.
  if (placed.length === 0) {
    const state = { ...g };
    adopt(state, g);
    return { state, bases: new Map() };
  }
  const units = { ...g.units };
  for (const id of placed) if (units[id]) units[id] = { ...units[id], at: 'delayed' };
  const state = { ...g, units };
  return { state, bases: new Map() };
});
/** Of the tracks only the divisions in China matter: steps are spent in a segment. */
const found = (g: State): Found => finding(g, track(g, 'chinaDivisions'));

/** What is alike for units that the same bases serve: the headquarters that command them, and airfields or ports. */
const alike: ReadonlyMap<UnitId, string> = new Map(
  facts.map(({ id, side, hq, chinese, commanders }) => {
    if (chinese) return [id, 'cn'];
    return [id, hq ? side : `${side} ${isAir(id)} ${commanders}`];
  }),
);
function basesOf(g: State, unit: UnitId): Bases {
  const { state, bases } = found(g);
  const key = alike.get(unit) ?? '';
  let out = bases.get(key);
  if (!out) {
    const list = servedBases(state, unit);
    bases.set(key, (out = { list, set: new Set(list) }));
  }
  return out;
}

/**
 * R9.1.5-R9.1.7 May the unit be placed there, after these were placed in the same segment? A headquarters that came
 * now serves its own hex alone (R9.1.6).
 */
export function canPlace(g: State, unit: UnitId, to: Place, placed: readonly UnitId[]): Verdict {
  const now = plain(g);
  if (to === 'china-air') return canEnterChina(now, unit, found(now).state);
  if (!basesOf(now, unit).set.has(to)) {
    const { state } = found(now);
    const host = placed.find(
      (id) => isHq(id) && now.units[id]?.at === to && sideOf(id) === sideOf(unit) && commands(id, unit),
    );
    const base = isBase(state, unit, to);
    // Its own headquarters supplies it there; the base itself and the zones are those of before.
    const hosted = host !== undefined && (base === null || base.key === 'placement.noSupply');
    if (!hosted) return base ?? isServed(state, unit, to);
  }
  return hasRoom(now, unit, to);
}

/** Places outside of the bases that may be open: the hexes of headquarters that came now, the box in China. */
const others = (g: State, placed: readonly UnitId[], bases: ReadonlySet<Place>): Place[] => [
  ...placed.flatMap((id) => (isHq(id) ? (g.units[id]?.at ?? []) : [])).filter((at) => !bases.has(at)),
  'china-air',
];

/** Where the unit may be placed. */
export function placesFor(g: State, unit: UnitId, placed: readonly UnitId[]): Place[] {
  const now = plain(g);
  const bases = basesOf(now, unit);
  return [
    ...bases.list.filter((to) => hasRoom(now, unit, to) === null),
    ...others(now, placed, bases.set).filter((to) => canPlace(now, unit, to, placed) === null),
  ];
}

/** Is there any place for the unit? */
export function hasPlace(g: State, unit: UnitId, placed: readonly UnitId[]): boolean {
  const now = plain(g);
  const bases = basesOf(now, unit);
  for (const to of bases.list) if (hasRoom(now, unit, to) === null) return true;
  return others(now, placed, bases.set).some((to) => canPlace(now, unit, to, placed) === null);
}

/** How often a base is picked before all places are listed. */
const TRIES = 3;

/** Where a unit is placed: one of `placesFor`. */
export function placing(g: State, unit: UnitId, placed: readonly UnitId[]): Offer {
  const why = (to: Place): Verdict => canPlace(g, unit, to, placed);
  return among(() => placesFor(g, unit, placed), undefined, why, {
    has: (to) => why(String(to)) === null,
    sample(pick) {
      const { list } = basesOf(plain(g), unit);
      // Places outside of the bases have their chance where all are listed.
      for (let n = 0; n < TRIES && list.length > 0 && pick(8) > 0; n++) {
        const to = list[pick(list.length)] as Place;
        if (hasRoom(plain(g), unit, to) === null) return to;
      }
      return null;
    },
  });
}

/** R9.2.1 May the unit be flipped, by the board as the segment found it? One that came back in this segment may. */
export const canFlipNow = (g: State, unit: UnitId, placed: readonly UnitId[]): Verdict => {
  if (!plain(g).units[unit]?.reduced) return canFlip(plain(g), unit);
  return placed.includes(unit) ? null : canFlip(found(plain(g)).state, unit);
};

import type { Frame, Phase, Verdict } from '@wardroom/rules';
import { among, filtered, leaf, legal, plain, refuse } from '@wardroom/rules';
import { usIn } from '../board.ts';
import { battalions } from '../groups.ts';
import type { HexId } from '../hexes.ts';
import type { Approach, Beach } from '../map.ts';
import { approaches, approachOf } from '../map.ts';
import type { State, UnitId, UsUnit } from '../state.ts';
import { SEAT, turnOf } from '../state.ts';
import { isHqId } from '../us-units.ts';

interface Placing extends Frame {
  /** The turn whose units are placed: the next one; in the set-up the first. */
  due: number;
}

/** 5.3 Units to be placed: those due, and those placed in this phase, which may still be put elsewhere. */
const onTrack = filtered<State, UsUnit>('us', ['at'], (u) => u.at === 'track');
const due = (g: State, { due: last }: Placing): UsUnit[] => onTrack(g).filter((u) => (u.due ?? 99) <= last);
const placed = filtered<State, UsUnit>(
  'us',
  ['at', 'waded', 'lvt'],
  (u) => u.waded === true && approachOf(u.at) !== undefined && u.lvt === undefined,
);

const isFor = (a: Approach, beach: Beach | undefined): boolean =>
  beach === undefined ? a.beach === 'R2' || a.beach === 'R3' : a.beach === beach;
/** The approach hexes of each beach, and of units that come to either of two. */
const approachesFor = new Map<Beach | undefined, readonly Approach[]>(
  ([undefined, 'R1', 'R2', 'R3', 'G'] as const).map((beach) => [beach, approaches.filter((a) => isFor(a, beach))]),
);
/** 5.3.1, 5.3.3, 5.3.4, R-8, R-37 May this unit be placed in this approach hex? */
export function canPlace(g: State, u: UsUnit, hex: HexId): Verdict {
  const a = approachOf(hex);
  if (!a) return refuse('5.3.1', 'place.noApproach');
  if (!isFor(a, u.beach)) return refuse('5.3.1', 'place.otherBeach', { beach: u.beach ?? 'R2' });
  if (a.beach !== 'G' && turnOf(g).n < a.opensTurn) return refuse('5.3.1', 'place.notOpen', { turn: a.opensTurn });
  const there = usIn(g, hex).filter((x) => !isHqId(x.id) && x.id !== u.id).length;
  if (!isHqId(u.id) && there >= a.capacityUnits) return refuse('5.3.1', 'place.full');
  return legal;
}
const hexesOf = ({ beach }: UsUnit): readonly Approach[] => approachesFor.get(beach) ?? [];
export const hexesFor = (g: State, u: UsUnit): HexId[] =>
  hexesOf(u).flatMap((a) => (canPlace(plain(g), u, a.hex) ? [] : [a.hex]));

/** 5.3.2 Placing is mandatory: units due that still find room. */
const findsRoom = (g: State, u: UsUnit): boolean => hexesOf(u).some((a) => !canPlace(plain(g), u, a.hex));
const mustPlace = (g: State, f: Placing): UsUnit[] => due(g, f).filter((u) => findsRoom(g, u));

function put(u: UsUnit, hex: HexId): void {
  u.at = hex;
  u.waded = true;
  delete u.due;
}

/**
 * 5.3 The units of the next turn are placed in the approach hexes of their beaches. `fill` places the rest from the
 * west.
 */
export const placeUnits: Phase<State, Placing> = {
  rule: '5.3',
  open: true,
  groups: battalions,
  enter(g, f, io) {
    if (mustPlace(g, f).length === 0) io.finish();
  },
  decisions(g, f) {
    const waiting = mustPlace(g, f);
    const moved = placed(g).filter((u) => hexesFor(g, u).some((h) => h !== u.at));
    const units = [...waiting, ...moved].map((u) => u.id);
    return [
      {
        seat: SEAT,
        prompt: 'placeUnits',
        params: { turn: f.due },
        kinds: {
          place: among(
            units,
            (id: UnitId) =>
              among(
                hexesFor(g, g.us[id] as UsUnit).filter((h) => h !== g.us[id]?.at),
                undefined,
                (h: HexId) => canPlace(g, g.us[id] as UsUnit, h),
              ),
            (id: UnitId) => (due(g, f).some((u) => u.id === id) ? refuse('5.3.2', 'place.full') : null),
          ),
          ...(waiting.length > 0 ? { fill: leaf } : { done: leaf }),
        },
      },
    ];
  },
  choose(g, f, { kind, value }, io) {
    if (kind === 'done') {
      const late = due(g, f).map((u) => u.id);
      if (late.length > 0) io.log('place.noRoom', { units: late });
      io.finish();
      return;
    }
    const order =
      kind === 'fill'
        ? mustPlace(g, f).map((u): readonly [UnitId, HexId | null] => [u.id, null])
        : [value as [UnitId, HexId]];
    for (const [id, where] of order) {
      const u = g.us[id] as UsUnit;
      const hex = where ?? hexesFor(g, u)[0];
      if (hex === undefined) continue;
      put(u, hex);
      io.log('place.placed', { unit: id, hex });
    }
  },
  explain: (g, f, choice) =>
    choice.kind === 'done' && mustPlace(g, f).length > 0 ? refuse('5.3.2', 'place.mandatory') : null,
};

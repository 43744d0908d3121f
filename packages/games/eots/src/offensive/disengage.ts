import type { Phase, Verdict } from '@wardroom/rules';
import { among, leaf, legal, refuse } from '@wardroom/rules';
import { adjacent, hex, isHex, LAND, sideBetween } from '../board.ts';
import { attack, isGround, sideOf } from '../counters.ts';
import { passThrough } from '../movement/execute.ts';
import { canStand, holdsGround } from '../movement/places.ts';
import type { Stack } from '../movement/stack.ts';
import { unitsOf } from '../on-map.ts';
import type { HexId, Place, Side, State, Unit, UnitId } from '../state.ts';
import { other } from '../state.ts';
import type { SideFrame } from './activate.ts';

/** A ground unit that entered the hex overland, and the hex from which it came. */
interface Entrant {
  unit: Unit;
  from: Place;
}

/** R12.20 Ground units of the enemy that entered the hex overland. */
function entered(g: State, id: HexId, side: Side): Entrant[] {
  return unitsOf(g, id, other(side)).flatMap((unit) => {
    const a = g.activated[unit.id];
    if (!isGround(unit.id) || a?.mode !== 'ground') return [];
    const path = a.path ?? [];
    return [{ unit, from: path.length >= 2 ? (path[path.length - 2] as HexId) : a.from }];
  });
}

/** R12.20 May this unit leave: stronger in attack than all that entered overland? */
function canLeave(
  g: State,
  unit: UnitId,
  against: readonly Entrant[] = entered(g, placeOf(g, unit), sideOf(unit)),
): Verdict {
  const u = g.units[unit] as Unit;
  if (!isGround(unit)) return refuse('R12.20', 'groundOnly', { unit });
  if (against.length === 0) return refuse('R12.20', 'overlandOnly', { unit });
  const strength = against.reduce((n, x) => n + attack(x.unit), 0);
  return attack(u) > strength ? legal : refuse('R12.20', 'notStronger', { unit, strength });
}
const placeOf = (g: State, unit: UnitId): HexId => g.units[unit]?.at as HexId;

/** R12.20 The hexes around where units of O stand, and R may not go. */
export const closedTo = (g: State, id: HexId, side: Side): HexId[] =>
  adjacent(id).filter((h) => unitsOf(g, h, other(side)).length > 0);

/** R12.20 May it go there: adjacent by land, not where they came from, without enemies, open to its nationality? */
function canLeaveTo(
  g: State,
  unit: UnitId,
  to: HexId,
  closed: readonly HexId[],
  against: readonly Entrant[],
): Verdict {
  if ((sideBetween(placeOf(g, unit), to) & LAND) === 0 || hex(to).terrain === 'atoll')
    return refuse('R12.20', 'notAdjacent', { hex: to });
  if (against.some((e) => e.from === to)) return refuse('R12.20', 'cameFromThere', { hex: to });
  if (closed.includes(to)) return refuse('R12.20', 'enemyThere', { hex: to });
  return canStand(unit, to, placeOf(g, unit));
}

const exits = (g: State, unit: UnitId, closed: readonly HexId[], against: readonly Entrant[]): HexId[] =>
  adjacent(placeOf(g, unit)).filter((h) => canLeaveTo(g, unit, h, closed, against) === null);
const able = (g: State, id: HexId, side: Side, closed: readonly HexId[], against: readonly Entrant[]): UnitId[] =>
  unitsOf(g, id, side)
    .map((u) => u.id)
    .filter((u) => canLeave(g, u, against) === null && exits(g, u, closed, against).length > 0);

/** The server asks only when a unit and a hex exist. */
export const canDisengage = (
  g: State,
  id: HexId,
  side: Side,
  closed: readonly HexId[] = closedTo(g, id, side),
): boolean => able(g, id, side, closed, entered(g, id, side)).length > 0;

/**
 * R12.20 Would a stack that walks along these hexes be seen, because the other side is asked whether it disengages? A
 * move that raises the question cannot be taken back, nor can anything before it.
 */
export function raisesDisengagement(g: State, s: Stack, path: readonly Place[]): boolean {
  const to = path[path.length - 1];
  const enemy = other(s.side);
  // Units of the offensive never step out of the way of a reaction.
  if (s.mode !== 'ground' || g.offensive.now?.side !== s.side) return false;
  if (to === undefined || !isHex(to) || !holdsGround(g, to, enemy)) return false;
  const from = path.length >= 2 ? (path[path.length - 2] as Place) : placeOf(g, s.units[0] as UnitId);
  const against = [...entered(g, to, enemy), ...s.units.map((u) => ({ unit: g.units[u] as Unit, from }))];
  const closed = adjacent(to).filter((h) => unitsOf(g, h, s.side).some((u) => !s.units.includes(u.id)));
  return able(g, to, enemy, closed, against).length > 0;
}

interface DisengageFrame extends SideFrame {
  hex: HexId;
  /** `closedTo`: R is told which hexes are closed and not by what, so that the list can be made on R's view too. */
  closed: readonly HexId[];
}

/**
 * R12.20 R learns who entered the hex and which hexes around are closed, and nothing else of the plan, and may step
 * out of the way.
 */
export const disengage: Phase<State, DisengageFrame> = {
  rule: 'R12.20',
  open: ['side', 'hex', 'closed'],
  enter: (g, f, io) =>
    io.reveal([
      '_stack',
      ...entered(g, f.hex, f.side).flatMap(({ unit }) => [`units/${unit.id}`, `activated/${unit.id}`]),
    ]),
  decisions(g, f) {
    const against = entered(g, f.hex, f.side);
    const units = among(
      able(g, f.hex, f.side, f.closed, against),
      (u: UnitId) =>
        among(
          exits(g, u, f.closed, against),
          () => leaf,
          (to: HexId) => canLeaveTo(g, u, to, f.closed, against),
        ),
      (u: UnitId) => (g.units[u]?.at === f.hex ? canLeave(g, u, against) : refuse('R12.20', 'notThere', { unit: u })),
    );
    return [
      { seat: f.side, prompt: 'offensive.disengage', params: { hex: f.hex }, kinds: { disengage: units, stay: leaf } },
    ];
  },
  choose(g, f, choice, io) {
    if (choice.kind === 'stay') return io.finish();
    const [unit, to] = choice.value as [UnitId, HexId];
    (g.units[unit] as Unit).at = to;
    io.log('offensive.disengaged', { unit, from: f.hex, to });
    passThrough(g, f.side, to, io);
    io.reveal([`units/${unit}`, `control/${to}`]);
    if (!canDisengage(g, f.hex, f.side, f.closed)) io.finish();
  },
};

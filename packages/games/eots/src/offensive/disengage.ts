import type { Phase, Verdict } from '@wardroom/rules';
import { among, leaf, legal, refuse } from '@wardroom/rules';
import { adjacent, hex, LAND, sideBetween } from '../board.ts';
import { attack, isGround, sideOf } from '../counters.ts';
import { passThrough } from '../movement/execute.ts';
import { canStand } from '../movement/places.ts';
import { unitsOf } from '../on-map.ts';
import type { HexId, Side, State, Unit, UnitId } from '../state.ts';
import { other } from '../state.ts';
import type { SideFrame } from './activate.ts';

/** R12.20 Ground units of the enemy that entered the hex overland. */
const entered = (g: State, id: HexId, side: Side): Unit[] =>
  unitsOf(g, id, other(side)).filter((u) => isGround(u.id) && g.activated[u.id]?.mode === 'ground');

/** The hexes from which they came. */
function cameFrom(g: State, id: HexId, side: Side): HexId[] {
  return entered(g, id, side).map((u) => {
    const a = g.activated[u.id];
    const path = a?.path ?? [];
    return (path.length >= 2 ? path[path.length - 2] : a?.from) as HexId;
  });
}

/** R12.20 May this unit leave: stronger in attack than all that entered overland? */
export function canLeave(g: State, unit: UnitId): Verdict {
  const u = g.units[unit] as Unit;
  if (!isGround(unit)) return refuse('R12.20', 'groundOnly', { unit });
  const against = entered(g, u.at, sideOf(unit));
  if (against.length === 0) return refuse('R12.20', 'overlandOnly', { unit });
  const strength = against.reduce((n, x) => n + attack(x), 0);
  return attack(u) > strength ? legal : refuse('R12.20', 'notStronger', { unit, strength });
}

/** R12.20 The hexes around where units of O stand, and R may not go. */
export const closedTo = (g: State, id: HexId, side: Side): HexId[] => adjacent(id).filter((h) => unitsOf(g, h, other(side)).length > 0);

/** R12.20 May it go there: adjacent by land, not where they came from, without enemies, open to its nationality? */
function canLeaveTo(g: State, unit: UnitId, to: HexId, closed: readonly HexId[]): Verdict {
  const at = g.units[unit]?.at as HexId;
  const side = sideOf(unit);
  if ((sideBetween(at, to) & LAND) === 0 || hex(to).terrain === 'atoll') return refuse('R12.20', 'notAdjacent', { hex: to });
  if (cameFrom(g, at, side).includes(to)) return refuse('R12.20', 'cameFromThere', { hex: to });
  if (closed.includes(to)) return refuse('R12.20', 'enemyThere', { hex: to });
  return canStand(unit, to, true);
}

const exits = (g: State, unit: UnitId, closed: readonly HexId[]): HexId[] =>
  adjacent(g.units[unit]?.at as HexId).filter((h) => canLeaveTo(g, unit, h, closed) === null);
const able = (g: State, id: HexId, side: Side, closed: readonly HexId[]): UnitId[] =>
  unitsOf(g, id, side)
    .map((u) => u.id)
    .filter((u) => canLeave(g, u) === null && exits(g, u, closed).length > 0);

/** The server asks only when a unit and a hex exist. */
export const canDisengage = (g: State, id: HexId, side: Side, closed: readonly HexId[] = closedTo(g, id, side)): boolean =>
  able(g, id, side, closed).length > 0;

interface DisengageFrame extends SideFrame {
  hex: HexId;
  /** `closedTo`: R is told which hexes are closed and not by what, so that the list can be made on R's view too. */
  closed: readonly HexId[];
}

/** R12.20 R learns who entered the hex and which hexes around are closed, and nothing else of the plan, and may step out of the way. */
export const disengage: Phase<State, DisengageFrame> = {
  rule: 'R12.20',
  open: ['side', 'hex', 'closed'],
  enter: (g, f, io) => io.reveal(['_stack', ...entered(g, f.hex, f.side).flatMap((u) => [`units/${u.id}`, `activated/${u.id}`])]),
  decisions: (g, f) => [
    {
      seat: f.side,
      prompt: 'offensive.disengage',
      params: { hex: f.hex },
      kinds: {
        disengage: among(
          able(g, f.hex, f.side, f.closed),
          (u: UnitId) =>
            among(
              exits(g, u, f.closed),
              () => leaf,
              (to: HexId) => canLeaveTo(g, u, to, f.closed),
            ),
          (u: UnitId) => (g.units[u]?.at === f.hex ? canLeave(g, u) : refuse('R12.20', 'notThere', { unit: u })),
        ),
        stay: leaf,
      },
    },
  ],
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

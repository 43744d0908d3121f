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

/** R12.20 May it go there: adjacent by land, not where they came from, without enemies, open to its nationality? */
export function canLeaveTo(g: State, unit: UnitId, to: HexId): Verdict {
  const at = g.units[unit]?.at as HexId;
  const side = sideOf(unit);
  if ((sideBetween(at, to) & LAND) === 0 || hex(to).terrain === 'atoll') return refuse('R12.20', 'notAdjacent', { hex: to });
  if (cameFrom(g, at, side).includes(to)) return refuse('R12.20', 'cameFromThere', { hex: to });
  if (unitsOf(g, to, other(side)).length > 0) return refuse('R12.20', 'enemyThere', { hex: to });
  return canStand(unit, to, true);
}

const exits = (g: State, unit: UnitId): HexId[] => adjacent(g.units[unit]?.at as HexId).filter((h) => canLeaveTo(g, unit, h) === null);
const able = (g: State, id: HexId, side: Side): UnitId[] =>
  unitsOf(g, id, side)
    .map((u) => u.id)
    .filter((u) => canLeave(g, u) === null && exits(g, u).length > 0);

/** The server asks only when a unit and a hex exist. */
export const canDisengage = (g: State, id: HexId, side: Side): boolean => able(g, id, side).length > 0;

/**
 * R12.20 What the answer depends on: whoever entered the hex, and who has come to or gone from the hexes around it, where R may
 * not or may go. A list made of what R does not see would tell it all the same.
 */
function shown(g: State, f: { side: Side; hex: HexId; stack: readonly UnitId[] }): string[] {
  const near = new Set([f.hex, ...adjacent(f.hex)]);
  const around = Object.values(g.activated).filter((a) => a.side !== f.side && (near.has(g.units[a.id]?.at ?? '') || near.has(a.from)));
  return [...new Set([...f.stack, ...around.map((a) => a.id)])].flatMap((u) => [`units/${u}`, `activated/${u}`]);
}

/** R12.20 R learns which stack entered and what stands around, and nothing else of the plan, and may step out of its way. */
export const disengage: Phase<State, SideFrame & { hex: HexId; stack: readonly UnitId[] }> = {
  rule: 'R12.20',
  open: ['side', 'hex', 'stack'],
  enter: (g, f, io) => io.reveal(['_stack', ...shown(g, f)]),
  decisions: (g, f) => [
    {
      seat: f.side,
      prompt: 'offensive.disengage',
      params: { hex: f.hex },
      kinds: {
        disengage: among(
          able(g, f.hex, f.side),
          (u: UnitId) =>
            among(
              exits(g, u),
              () => leaf,
              (to: HexId) => canLeaveTo(g, u, to),
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
    if (!canDisengage(g, f.hex, f.side)) io.finish();
  },
};

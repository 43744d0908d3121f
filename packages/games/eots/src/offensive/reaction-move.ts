import type { IO, Offer, Phase, Refusal } from '@wardroom/rules';
import { leaf, refuse, things } from '@wardroom/rules';
import { isCarrier, isGround, isNaval } from '../counters.ts';
import { reactionBattles } from '../movement/destinations.ts';
import { moveStack } from '../movement/execute.ts';
import { moveOffer, readMove } from '../movement/offer.ts';
import { unitsOf } from '../on-map.ts';
import type { HexId, Side, State, UnitId } from '../state.ts';
import type { SideFrame } from './activate.ts';
import { assignKinds, takeAssignment } from './declare-battle.ts';
import { assign, assignEscorts, canTakePart, escort } from './participation.ts';

/** R11.26 A moved unit outside the battle hexes belongs to a battle in its range; where there is but one, to that. */
function bind(g: State, unit: UnitId): void {
  const at = g.units[unit]?.at as HexId;
  if (g.battles[at] || g.assigned[unit] || isGround(unit)) return;
  const from = g.activated[unit]?.from as HexId;
  if (isNaval(unit) && !isCarrier(unit)) {
    const carriers = unitsOf(g, at, g.activated[unit]?.side as Side).filter(
      (c) => isCarrier(c.id) && g.assigned[c.id],
    );
    const same = carriers.find((c) => g.assigned[c.id]?.battle === from) ?? carriers[0];
    if (same) escort(g, unit, same.id);
    return;
  }
  const open = (g.battles[from] ? [from] : reactionBattles(g)).filter((b) => canTakePart(g, unit, b) === null);
  if (open.length === 1) assign(g, unit, open[0] as HexId);
}

/** Moved units that belong to no battle yet (R11.26). */
function unbound(g: State, side: Side): UnitId[] {
  return things(g.activated)
    .filter((a) => a.side === side && a.mode !== undefined && !g.assigned[a.id] && !g.battles[g.units[a.id]?.at ?? ''])
    .map((a) => a.id)
    .filter((u) => !isNaval(u) || isCarrier(u))
    .filter((u) => reactionBattles(g).some((b) => canTakePart(g, u, b) === null))
    .sort();
}

/**
 * R11.26 Only units that take part are activated: who neither moved nor belongs to a battle is not active any more.
 */
function standDown(g: State, side: Side, io: IO): void {
  for (const a of things(g.activated)) {
    if (a.side !== side || a.mode !== undefined || g.assigned[a.id] || g.battles[g.units[a.id]?.at ?? '']) continue;
    delete g.activated[a.id];
    io.log('offensive.standsDown', { unit: a.id });
  }
}

function whyNotDone(g: State, side: Side): Refusal | null {
  const units = unbound(g, side);
  return units.length > 0 ? refuse('R11.26', 'unassigned', { units, unit: units[0] as UnitId }) : null;
}

/** R11.25-R11.27 The second half of step 8. */
export const reactionMove: Phase<State, SideFrame> = {
  rule: 'R11.26',
  secret: true,
  of: (f) => f.side,
  enter(g, f, io) {
    if (!things(g.activated).some((a) => a.side === f.side)) io.finish();
  },
  decisions(g, f) {
    const kinds: Record<string, Offer> = assignKinds(g, f.side, reactionBattles(g));
    const stacks = moveOffer(g, f.side);
    if (stacks) kinds.move = stacks;
    if (!whyNotDone(g, f.side)) kinds.moveDone = leaf;
    return [{ seat: f.side, prompt: 'offensive.reactionMove', params: { open: unbound(g, f.side) }, kinds }];
  },
  choose(g, f, choice, io) {
    if (choice.kind === 'move') {
      const { stack, path } = readMove(g, f.side, choice.value);
      moveStack(g, stack, path, io);
      for (const u of [...stack.units].sort((a, b) => Number(isCarrier(b)) - Number(isCarrier(a)))) bind(g, u);
      return;
    }
    if (choice.kind !== 'moveDone') return takeAssignment(g, choice.kind, choice.value, io);
    assignEscorts(g, f.side);
    standDown(g, f.side, io);
    io.finish();
  },
  explain: (g, f, choice) => (choice.kind === 'moveDone' ? whyNotDone(g, f.side) : null),
};

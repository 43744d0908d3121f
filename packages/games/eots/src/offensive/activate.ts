import type { Frame, Phase, Refusal } from '@wardroom/rules';
import { among, ids, leaf, type Offer, refuse } from '@wardroom/rules';
import { withBar } from '../activation-block.ts';
import { distance } from '../board.ts';
import { headquarters } from '../command.ts';
import { isAir, isCarrier, isGround, isNaval, sideOf } from '../counters.ts';
import { battleRange, farthestLeg, legs, navalAllowance } from '../movement/allowance.ts';
import { reactionBattles } from '../movement/destinations.ts';
import type { HexId, Offensive, Side, State, UnitId } from '../state.ts';
import { activationOf, canBeActivated, candidates, canLead, counted, limitOf, mustInclude } from './limits.ts';

export interface SideFrame extends Frame {
  side: Side;
}

const leadersOffered = (g: State, side: Side): UnitId[] => {
  const a = activationOf(g, side);
  const o = g.offensive.now as Offensive;
  const reacting = o.side !== side;
  if (a.hq === 'all' || a.units || (reacting ? o.reactionHq : o.hqs?.length)) return [];
  return headquarters(g, side).filter((h) => canLead(g, side, h) === null);
};

/** R11.26 Hexes within which a unit on the map can get into or near a battle, at most. */
function farthestBattle(g: State, unit: UnitId): number {
  if (isAir(unit)) return farthestLeg(unit) * legs(g) + battleRange(unit);
  const sea = navalAllowance(g, sideOf(unit));
  if (isNaval(unit)) return sea + (isCarrier(unit) ? battleRange(unit) : 2);
  return Math.max(sea, 3 * legs(g));
}

/** R11.26 Could the unit get into or near a battle in this hex at all? */
export function mayReach(g: State, unit: UnitId, battle: HexId): boolean {
  const at = g.units[unit]?.at ?? '';
  return at === 'china-air' ? !isGround(unit) : distance(at, battle) <= farthestBattle(g, unit);
}
const mayTakePart = (g: State, unit: UnitId): boolean => reactionBattles(g).some((b) => mayReach(g, unit, b));

const offered = (g: State, side: Side): readonly UnitId[] =>
  g.offensive.now?.side === side ? candidates(g, side) : candidates(g, side).filter((u) => mayTakePart(g, u));

/**
 * R11.5, R11.25 What a headquarters would lead: how many units it may activate, and how many it could choose from.
 * Both are 0 without an offensive.
 */
export function commandOf(g: State, side: Side, hq: UnitId): { limit: number; units: number } {
  const o = g.offensive.now;
  if (!o) return { limit: 0, units: 0 };
  const limit = limitOf(g, side, hq);
  const led = o.side === side ? { ...o, hqs: [hq], limit } : { ...o, reactionHq: hq, reactionLimit: limit };
  return { limit, units: offered({ ...g, offensive: { now: led } }, side).length };
}

function whyNotDone(g: State, side: Side): Refusal | null {
  return mustInclude(g, side) ? refuse('R11.7', 'mustInclude') : null;
}

/** Chooses the headquarters, sets the limit (R11.5, R11.25). */
function lead(g: State, side: Side, hq: UnitId): void {
  const o = g.offensive.now as Offensive;
  const limit = limitOf(g, side, hq);
  if (o.side === side) {
    o.hqs = [hq];
    o.limit = limit;
  } else {
    o.reactionHq = hq;
    o.reactionLimit = limit;
  }
}

const activation = (rule: string): Phase<State, SideFrame> => ({
  rule,
  secret: true,
  of: (f) => f.side,
  enter(g, f, io) {
    const o = g.offensive.now as Offensive;
    if (o.side === f.side) {
      // The savepoint: until the battles are declared nobody sees the plan, and a weather card returns here (R11.19).
      if (ids(g._marks).length === 0) io.mark(f.side);
      const a = activationOf(g, f.side);
      if (a.units) o.limit = a.units.length;
      else if (a.hq === 'all') o.limit = a.total ?? 0;
    } else if (leadersOffered(g, f.side).length === 0) io.finish();
  },
  decisions(g, f) {
    const hqs = leadersOffered(g, f.side);
    const units = offered(g, f.side);
    const o = g.offensive.now as Offensive;
    const kinds: Record<string, Offer> = {};
    if (hqs.length > 0)
      kinds.hq = among(
        hqs,
        () => leaf,
        (h: UnitId) => canLead(g, f.side, h),
      );
    if (units.length > 0)
      kinds.activate = among(
        units,
        () => leaf,
        (u: UnitId) => withBar(g, canBeActivated(g, f.side, u)) ?? refuse('R11.26', 'outOfBattle', { hex: u }),
      );
    if (!whyNotDone(g, f.side)) kinds.activateDone = leaf;
    const limit = o.side === f.side ? o.limit : o.reactionLimit;
    return [
      { seat: f.side, prompt: 'offensive.activate', params: { active: counted(g, f.side), limit: limit ?? 0 }, kinds },
    ];
  },
  choose(g, f, choice, io) {
    const id = choice.value[0] as UnitId;
    if (choice.kind === 'hq') {
      lead(g, f.side, id);
      io.log('offensive.hq', { hq: id });
    } else if (choice.kind === 'activate') {
      g.activated[id] = { id, side: sideOf(id), from: (g.units[id] as { at: string }).at };
      io.log('offensive.activated', { unit: id });
    } else io.finish();
  },
  explain(g, f, choice) {
    const id = String(choice.value[0] ?? '');
    if (choice.kind === 'activateDone') return whyNotDone(g, f.side);
    if (choice.kind === 'hq')
      return leadersOffered(g, f.side).length === 0 && canLead(g, f.side, id) === null
        ? refuse('R7.5', 'oneHeadquarters')
        : canLead(g, f.side, id);
    return choice.kind === 'activate' ? withBar(g, canBeActivated(g, f.side, id)) : null;
  },
});

/** R11.5-R11.8 Step 1. */
export const activate = activation('R11.5');
/** R11.25 Step 8: one headquarters with a battle in its range, or no reaction. */
export const reactionActivate = activation('R11.25');

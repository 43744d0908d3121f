import type { Frame, Phase, Verdict } from '@wardroom/rules';
import { among, leaf, legal, plain, refuse, things } from '@wardroom/rules';
import { hex, indexOf, isNamed } from '../board.ts';
import { headquarters, withinRange } from '../command.ts';
import { controller } from '../control.ts';
import { isGround } from '../counters.ts';
import { card } from '../deck.ts';
import { d10 } from '../die.ts';
import { holds } from '../events/conditions.ts';
import { assaultModes } from '../movement/allowance.ts';
import { heldHexes } from '../movement/places.ts';
import { rawZoneOf } from '../movement/zones.ts';
import { unitsOf } from '../on-map.ts';
import { ruleset } from '../ruleset.ts';
import type { HexId, Offensive, Side, State } from '../state.ts';
import { other } from '../state.ts';
import { hqInSupply } from '../supply.ts';
import type { SideFrame } from './activate.ts';
import { assignKinds, takeAssignment } from './declare-battle.ts';
import { assignEscorts } from './participation.ts';
import { reactionBarred } from './reaction-barred.ts';

/** R11.17 May R roll for this hex? */
export function canRollSpecial(g: State, side: Side, id: HexId): Verdict {
  const o = g.offensive.now as Offensive;
  if (reactionBarred(g, side)) return refuse('R20.2', 'noReaction');
  if (indexOf(id) < 0) return refuse('R11.17', 'notThere', { unit: id });
  const h = hex(id);
  const base = h.airfield || h.port || h.city !== undefined;
  if (!base && !(ruleset(g).srAnyNamed && isNamed(h))) return refuse('R11.17', 'noBase', { hex: id });
  if (controller(g, id) !== side) return refuse('R11.17', 'notYours', { hex: id });
  if (g.battles[id] || unitsOf(g, id, side).length > 0) return refuse('R11.17', 'defended', { hex: id });
  const landed = unitsOf(g, id, other(side)).some((u) => {
    const mode = isGround(u.id) ? g.activated[u.id]?.mode : undefined;
    return mode !== undefined && assaultModes.has(mode) && g.activated[u.id]?.side === o.side;
  });
  if (!landed) return refuse('R11.17', 'notByAssault', { hex: id });
  if (!headquarters(g, side).some((hq) => hqInSupply(g, hq) && withinRange(g, hq, id)))
    return refuse('R11.17', 'noHqInRange', { hex: id });
  return rawZoneOf(g, side)[h.index] === 1 ? legal : refuse('R11.17', 'noZone', { hex: id });
}

export interface SpecialFrame extends SideFrame {
  rolled?: readonly HexId[];
}
/** Where somebody has landed. */
function open(state: State, f: SpecialFrame): HexId[] {
  const g = plain(state);
  if (!things(g.activated).some((a) => a.mode !== undefined && assaultModes.has(a.mode))) return [];
  return heldHexes(g, other(f.side)).filter(
    (id) => !f.rolled?.includes(id) && controller(g, id) === f.side && canRollSpecial(g, f.side, id) === null,
  );
}

/**
 * R11.17 The value that the die must not exceed: that of an operations card for those, and for events that print
 * Surprise Attack.
 */
export function specialValue(g: State): number {
  const o = g.offensive.now as Offensive;
  const c = card(o.card);
  return o.as === 'oc' || c.intel === 'surprise' ? (c.ivOc ?? 0) : (c.ivEc ?? c.ivOc ?? 0);
}

/** R11.23, R11.24 A natural 9 fails; otherwise the die with its modifiers must not exceed the value. */
export const succeeds = (natural: number, modifier: number, value: number): boolean =>
  natural !== 9 && natural + modifier <= value;

/** R11.24 What the event of O adds to R's intelligence dice (jp-12). */
export function eventModifier(g: State): number {
  const o = g.offensive.now as Offensive;
  const adds = o.as === 'ec' ? card(o.card).effects.filter((e) => e.op === 'intelDie') : [];
  return adds.reduce(
    (n, e) => n + (e.if === undefined || holds(g, e.if, { card: o.card }) ? (e.value as number) : 0),
    0,
  );
}
/** R11.17, R11.24 The landing is in a zone of R; the roll is one of intelligence, to which events add. */
export const specialModifier = (g: State): number => -2 + eventModifier(g);

/** R11.17 Step 6: hex by hex in an order of R's choice. */
export const specialReaction: Phase<State, SpecialFrame> = {
  rule: 'R11.17',
  secret: true,
  of: (f) => f.side,
  enter(g, f, io) {
    if (open(g, f).length === 0) io.finish();
  },
  decisions: (g, f) => [
    {
      seat: f.side,
      prompt: 'offensive.specialReaction',
      params: { value: specialValue(g), modifier: specialModifier(g) },
      kinds: {
        rollSpecial: among(
          open(g, f),
          () => leaf,
          (id: HexId) => canRollSpecial(g, f.side, id),
        ),
        pass: leaf,
      },
    },
  ],
  choose(g, f, choice, io) {
    if (choice.kind === 'pass') return io.finish();
    const id = choice.value[0] as HexId;
    const natural = d10(io, 'roll.specialReaction');
    const value = specialValue(g);
    const modifier = specialModifier(g);
    const success = succeeds(natural, modifier, value);
    f.rolled = [...(f.rolled ?? []), id];
    io.log('offensive.specialRoll', { hex: id, die: natural, modifier, value, success });
    if (success) {
      g.battles[id] = { id, created: 'special' };
      const o = (g.offensive.now as Offensive).side;
      if (Object.keys(assignKinds(g, o, [id])).length > 0) return io.call('assignSpecial', { side: o, hex: id });
    }
    if (open(g, f).length === 0) io.finish();
  },
  resume(g, f, _result, io) {
    if (open(g, f).length === 0) io.finish();
  },
  explain: (g, f, choice) =>
    choice.kind === 'rollSpecial' ? canRollSpecial(g, f.side, String(choice.value[0])) : null,
};

/** R11.18 Step 6b: O assigns free units to the new battle hex. */
export const assignSpecial: Phase<State, Frame & SideFrame & { hex: HexId }> = {
  rule: 'R11.18',
  open: true,
  decisions: (g, f) => [
    {
      seat: f.side,
      prompt: 'offensive.assignSpecial',
      params: { hex: f.hex },
      kinds: { ...assignKinds(g, f.side, [f.hex]), assignDone: leaf },
    },
  ],
  choose(g, f, choice, io) {
    if (choice.kind !== 'assignDone') return takeAssignment(g, choice.kind, choice.value, io);
    assignEscorts(g, f.side);
    io.finish();
  },
};

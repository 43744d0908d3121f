import type { Atom, Offer, Verdict } from '@wardroom/rules';
import { leaf, refuse, tree } from '@wardroom/rules';
import type { Power, UnitId, UnitType } from '../state.ts';

/** Hits of one step by the class of what fired (7.3.4). AA fire, bombardment and air battles count as `other`. */
export interface Hits {
  submarine: number;
  air: number;
  other: number;
}

/** What decides which hits a unit can take (7.3.7). `surface` is everything without a restriction, land units too. */
export type Target = 'surface' | 'submarine' | 'air' | 'transport';

/** Units that differ in nothing that matters to whoever chooses casualties (7.3.9). */
export interface Stack {
  type: UnitType;
  power: Power;
  target: Target;
  /** Hits that each unit takes before it is lost: 2 for an undamaged battleship, else 1. */
  lives: 1 | 2;
  /** In the order in which they are named: the first is lost first. */
  units: readonly UnitId[];
}

/** How many hits must be assigned, and the bounds on where they go (7.3.7, 7.3.10). */
export interface Need {
  /** Hits on units other than transports: exactly this many. */
  others: number;
  /** Transports lost: exactly this many. */
  transports: number;
  /** At most this many hits on aircraft: submarines cannot hit them. */
  air: number;
  /** At most this many hits on submarines: aircraft need a destroyer. */
  submarine: number;
}

interface Room {
  surface: number;
  submarine: number;
  air: number;
  transport: number;
}

function roomOf(stacks: readonly Stack[]): Room {
  const room: Room = { surface: 0, submarine: 0, air: 0, transport: 0 };
  for (const s of stacks) room[s.target] += s.units.length * s.lives;
  return room;
}

/**
 * The greatest number of hits that can be assigned, first to units other than transports. Three classes of
 * hits against three classes of targets, where only the pairs submarine-aircraft and (without a destroyer of the
 * firing side) aircraft-submarine are barred: by Hall's condition the bounds below are all there are.
 */
export function needOf(hits: Hits, stacks: readonly Stack[], destroyer: boolean): Need {
  const total = hits.submarine + hits.air + hits.other;
  const air = hits.air + hits.other;
  const submarine = hits.submarine + hits.other + (destroyer ? hits.air : 0);
  const room = roomOf(stacks);
  const others = Math.min(total, room.surface + Math.min(room.air, air) + Math.min(room.submarine, submarine));
  return { others, transports: Math.min(total - others, room.transport), air, submarine };
}

/** Why a complete selection is illegal; null when it is legal. `counts[i]` hits go to stack i. */
export function canAssign(stacks: readonly Stack[], need: Need, counts: readonly number[]): Verdict {
  const used: Room = { surface: 0, submarine: 0, air: 0, transport: 0 };
  for (const [i, s] of stacks.entries()) {
    const n = counts[i] ?? 0;
    if (!Number.isInteger(n) || n < 0 || n > s.units.length * s.lives)
      return refuse('7.3.7', 'combat.tooManyOnOne', { type: s.type });
    used[s.target] += n;
  }
  const others = used.surface + used.air + used.submarine;
  if (used.air > need.air) return refuse('7.3.7', 'combat.submarinesMissAircraft', { most: need.air });
  if (used.submarine > need.submarine)
    return refuse('7.3.7', 'combat.aircraftMissSubmarines', { most: need.submarine });
  if (others + used.transport > need.others + need.transports)
    return refuse('7.3.7', 'combat.tooManyHits', { hits: need.others + need.transports });
  if (used.transport > need.transports)
    return refuse('7.3.10', 'combat.transportsLast', { transports: need.transports });
  if (others < need.others || used.transport < need.transports) {
    return refuse('7.3.7', 'combat.asManyAsPossible', { hits: need.others + need.transports });
  }
  return null;
}

export function isLegal(stacks: readonly Stack[], need: Need, counts: readonly number[]): boolean {
  return canAssign(stacks, need, counts) === null;
}

/** Can what is still to be assigned (`left`) be placed into this room? */
function fits(left: Need, room: Room): boolean {
  if (left.others < 0 || left.transports < 0 || left.air < 0 || left.submarine < 0) return false;
  const others = room.surface + Math.min(room.air, left.air) + Math.min(room.submarine, left.submarine);
  return others >= left.others && room.transport >= left.transports;
}

function take(left: Need, target: Target): Need {
  const { others, transports, air, submarine } = left;
  if (target === 'transport') return { others, transports: transports - 1, air, submarine };
  return {
    others: others - 1,
    transports,
    air: target === 'air' ? air - 1 : air,
    submarine: target === 'submarine' ? submarine - 1 : submarine,
  };
}

/** Where each stack stands in an order of loss; types that the list leaves out come last. */
export function ranksOf(stacks: readonly Stack[], order: readonly UnitType[]): number[] {
  return stacks.map((s) => (order.includes(s.type) ? order.indexOf(s.type) : order.length));
}

/**
 * The selection that an order of loss gives: each hit takes the stack with the lowest rank that still lets as many
 * hits as possible be assigned; undamaged battleships absorb a hit before any unit is lost. Returns hits per stack.
 */
export function select(stacks: readonly Stack[], need: Need, ranks: readonly number[]): number[] {
  const counts = stacks.map(() => 0);
  const room = roomOf(stacks);
  let left = need;
  const give = (i: number, most: number): void => {
    const s = stacks[i] as Stack;
    for (let n = counts[i] as number; n < most; n++) {
      const after = take(left, s.target);
      room[s.target]--;
      if (!fits(after, room)) {
        room[s.target]++;
        return;
      }
      left = after;
      counts[i] = n + 1;
    }
  };
  for (const [i, s] of stacks.entries()) if (s.lives === 2) give(i, s.units.length);
  const byLoss = stacks.map((_, i) => i).sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0) || a - b);
  for (const i of byLoss) give(i, (stacks[i] as Stack).units.length * (stacks[i] as Stack).lives);
  return counts;
}

/**
 * Names the units of a selection: a battleship that is sunk at once stands twice. More than one hit each only where it
 * must be.
 */
export function namesOf(stacks: readonly Stack[], counts: readonly number[]): UnitId[] {
  const out: UnitId[] = [];
  for (const [i, s] of stacks.entries()) {
    const n = counts[i] ?? 0;
    const twice = Math.max(0, n - s.units.length);
    for (let k = 0; k < n - twice; k++) {
      const id = s.units[k] as UnitId;
      out.push(id);
      if (k < twice) out.push(id);
    }
  }
  return out;
}

/** Where a selection under way stands: in which stack, at which of its units, hit how often. */
interface At {
  stack: number;
  unit: number;
  hits: number;
  /** A unit of this stack was left with one hit although it could take two: the following ones take one each. */
  single: boolean;
}

function insideAfter(s: Stack, at: At): number {
  const rest = s.units.length - at.unit - 1;
  if (s.lives === 1 || at.single) return rest;
  return at.hits === 2 ? 2 * rest : 1 + 2 * rest;
}

/**
 * Every legal selection, once: unit ids, stack after stack, the first unit of a stack first. A path ends only where
 * the selection is complete, and no path runs into a dead end.
 */
export function selections(stacks: readonly Stack[], need: Need): Offer {
  const behind: Room[] = [];
  let room: Room = { surface: 0, submarine: 0, air: 0, transport: 0 };
  for (let i = stacks.length - 1; i >= 0; i--) {
    behind[i] = room;
    const s = stacks[i] as Stack;
    room = { ...room, [s.target]: room[s.target] + s.units.length * s.lives };
  }
  const possible = (left: Need, at: At): boolean => {
    const s = stacks[at.stack] as Stack;
    const after = behind[at.stack] as Room;
    return fits(left, { ...after, [s.target]: after[s.target] + insideAfter(s, at) });
  };
  const steps = (left: Need, at: At | null): Map<Atom, { left: Need; at: At }> => {
    const out = new Map<Atom, { left: Need; at: At }>();
    const add = (next: At): void => {
      const s = stacks[next.stack] as Stack;
      const after = take(left, s.target);
      if (possible(after, next)) out.set(s.units[next.unit] as UnitId, { left: after, at: next });
    };
    if (at) {
      const s = stacks[at.stack] as Stack;
      if (s.lives === 2 && at.hits === 1 && !at.single) add({ ...at, hits: 2 });
      if (at.unit + 1 < s.units.length)
        add({ stack: at.stack, unit: at.unit + 1, hits: 1, single: at.single || (s.lives === 2 && at.hits === 1) });
    }
    for (let i = at ? at.stack + 1 : 0; i < stacks.length; i++) add({ stack: i, unit: 0, hits: 1, single: false });
    return out;
  };
  const node = (left: Need, at: At | null): Offer => {
    if (left.others === 0 && left.transports === 0) return leaf;
    let known: Map<Atom, { left: Need; at: At }> | undefined;
    const nexts = (): Map<Atom, { left: Need; at: At }> => (known ??= steps(left, at));
    return tree({
      next: () => [...nexts().keys()],
      has: (atom) => nexts().has(atom),
      child: (atom) => {
        const next = nexts().get(atom) as { left: Need; at: At };
        return node(next.left, next.at);
      },
    });
  };
  return node(need, null);
}

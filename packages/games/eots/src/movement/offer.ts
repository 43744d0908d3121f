import type { Offer, Refusal } from '@wardroom/rules';
import { among, leaf, refuse } from '@wardroom/rules';
import type { Mode, Place, Side, State, UnitId } from '../state.ts';
import {
  begin,
  canEnd,
  canStart,
  destinations,
  hasDestination,
  hasWaypoint,
  isDestination,
  type Leg,
  leadsOn,
  way,
  waypoints,
} from './destinations.ts';
import { whyNotReached, whyNowhere } from './not-reached.ts';
import { canJoin, canSetOut, canUse, modesOf, type Stack, unmoved } from './stack.ts';

/** Atoms of the tree that are no ids. */
export const go = 'go';
export const via = 'via';

const none: Refusal | null = null;

/** The modes with a unit that may use them. */
const modes = (g: State, side: Side): Mode[] =>
  modesOf(g, side).filter((m) => unmoved(g, side).some((u) => canUse(g, m, u) === null));

/** Where a stack may go: a place with the cheapest way, or `via` and a waypoint first. */
function onward(g: State, s: Stack, leg: Leg): Offer {
  const ends = (): readonly Place[] => destinations(g, s, leg);
  // Only a waypoint from which the move can still end is one: a way that leads nowhere would be searched for ever.
  const hasStop = (): boolean => hasWaypoint(g, s, leg);
  return among(
    () => (hasStop() ? [...ends(), via] : ends()),
    (to: Place | typeof via) => {
      if (to !== via) return leaf;
      const stops = waypoints(g, s, leg);
      return among(
        () => {
          const leads = leadsOn(g, s);
          return [...stops].flatMap(([stop, after]) => (leads(after) ? stop : []));
        },
        (stop: Place) => onward(g, s, stops.get(stop) as Leg),
        (stop: Place) => whyNotReached(g, s, leg, stop),
      );
    },
    (to: Place) => canEnd(g, s, to) ?? whyNotReached(g, s, leg, to),
    { has: (to) => (to === via ? hasStop() : isDestination(g, s, leg, String(to))) },
  );
}

/** Why these units cannot set out together as they are; null: they can. */
export function setOut(g: State, mode: Mode, side: Side, units: readonly UnitId[]): Refusal | null {
  const s: Stack = { mode, side, units };
  return canSetOut(g, mode, units) ?? canStart(g, s) ?? (hasDestination(g, s, begin(g, s)) ? none : whyNowhere(g, s));
}

/** Can this unit be the first of a stack that gets anywhere, perhaps with others? */
export function canBegin(g: State, mode: Mode, side: Side, unit: UnitId): boolean {
  if (canUse(g, mode, unit)) return false;
  const s: Stack = { mode, side, units: [unit] };
  if (canStart(g, s)) return false;
  // Assaults need company: whether it suffices shows when the stack sets out.
  if (mode === 'organic' || mode === 'amphibious') return true;
  return hasDestination(g, s, begin(g, s));
}

function choosing(g: State, mode: Mode, side: Side, chosen: readonly UnitId[]): Offer {
  const mayGo = (): boolean => chosen.length > 0 && setOut(g, mode, side, chosen) === null;
  // Every order of choosing is a choice of its own.
  const mayCome = (u: UnitId): boolean =>
    chosen.length === 0 ? canBegin(g, mode, side, u) : canJoin(g, mode, chosen, u) === null && !chosen.includes(u);
  const candidates = (): UnitId[] => unmoved(g, side).filter(mayCome);
  return among(
    () => (mayGo() ? [go, ...candidates()] : candidates()),
    (atom: UnitId | typeof go) => {
      if (atom !== go) return choosing(g, mode, side, [...chosen, atom]);
      const s: Stack = { mode, side, units: chosen };
      return onward(g, s, begin(g, s));
    },
    (atom: UnitId | typeof go) =>
      atom === go ? setOut(g, mode, side, chosen) : (canJoin(g, mode, chosen, atom) ?? reason(g, mode, side, atom)),
    { has: (atom) => (atom === go ? mayGo() : unmoved(g, side).includes(String(atom)) && mayCome(String(atom))) },
  );
}

function reason(g: State, mode: Mode, side: Side, unit: UnitId): Refusal | null {
  const s: Stack = { mode, side, units: [unit] };
  return canStart(g, s) ?? whyNowhere(g, s);
}

/** R11.10 A stack's move: mode, units one after another, `go`, then where to. */
export function moveOffer(g: State, side: Side): Offer | null {
  const open = modes(g, side);
  if (open.length === 0) return null;
  return among(
    open,
    (mode: Mode) => choosing(g, mode, side, []),
    (mode: Mode) => {
      for (const u of unmoved(g, side)) {
        const no = canUse(g, mode, u);
        if (no) return no;
      }
      return refuse('R11.10', 'nobody');
    },
  );
}

/** Reads a chosen move: the stack and its way. */
export function readMove(g: State, side: Side, value: readonly (string | number)[]): { stack: Stack; path: Place[] } {
  const [mode, ...rest] = value as [Mode, ...string[]];
  const at = rest.indexOf(go);
  const stack: Stack = { mode, side, units: rest.slice(0, at) };
  const path: Place[] = [];
  let leg = begin(g, stack);
  let passing = false;
  for (const atom of rest.slice(at + 1)) {
    if (atom === via) {
      passing = true;
      continue;
    }
    path.push(...way(g, stack, leg, atom, passing));
    if (passing) leg = waypoints(g, stack, leg).get(atom) as Leg;
    passing = false;
  }
  return { stack, path };
}

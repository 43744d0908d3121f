import { derived } from '@wardroom/rules';
import { heldAtStart, now, sameSide, territories } from '../board.ts';
import type { SpaceId, State, Unit } from '../state.ts';
import { stats } from '../units.ts';

/** Which movement phase: combat move (5) or noncombat move (9). */
export type Mode = 'combat' | 'noncombat';

/** Was this territory held by the other side when the turn began? In CM this is what counts. */
export function wasHostile(g: State, territory: SpaceId): boolean {
  const turn = now(g);
  const holder = heldAtStart(turn, territory);
  return holder !== undefined && !sameSide(holder, turn.power);
}

const landingPlaces = derived<State, string, ReadonlySet<SpaceId>>(
  ['spaces#', 'spaces.controller', 'turn#', 'turn.power', 'turn.snapshot', 'turn.captured'],
  (g) => {
    const turn = now(g);
    const out = new Set<SpaceId>();
    for (const t of territories) {
      const then = heldAtStart(turn, t);
      const holder = g.spaces[t]?.controller;
      if (!then || !holder || !sameSide(then, turn.power) || !sameSide(holder, turn.power)) continue;
      if (!turn.captured?.includes(t)) out.add(t);
    }
    return out;
  },
  4,
);

/** 9.5 Friendly since the start of the turn and still friendly: aircraft may land. */
export const isLandingPlace = (g: State, territory: SpaceId): boolean => landingPlaces(g, '').has(territory);

/** Movement points left this turn. */
export const left = (u: Unit): number => stats(u.type).move - (u.spent ?? 0);

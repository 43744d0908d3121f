import { plain } from '@wardroom/rules';
import { adjacent, isSea, now, sideOf } from '../board.ts';
import type { Battle, SpaceId, State } from '../state.ts';
import { attackersOf, isAir, isLand, isNaval } from './forces.ts';

/** 7.5.2 Zones that the ships of this battle may retreat to: friendly since the start of the turn, no battle to come there. */
export function shipRetreats(g: State, b: Battle): SpaceId[] {
  const state = plain(g);
  if (!attackersOf(state, b).some(isNaval)) return [];
  const hostile = now(state).snapshot?.hostile ?? [];
  return b.origins.filter((z) => isSea(z) && isNext(b, z) && !hostile.includes(z) && !battleToCome(state, z));
}

/** 7.5.2 Territories that the overland units of this battle may retreat to, all to the same one. */
export function landRetreats(g: State, b: Battle): SpaceId[] {
  const state = plain(g);
  const side = sideOf(now(state).power);
  return b.origins.filter((t) => {
    const holder = isSea(t) ? undefined : state.spaces[t]?.controller;
    return holder !== undefined && isNext(b, t) && sideOf(holder) === side;
  });
}

function isNext(b: Battle, space: SpaceId): boolean {
  return adjacent(b.space).includes(space);
}

function battleToCome(g: State, zone: SpaceId): boolean {
  const there = g.battles[`sea:${zone}`];
  return there !== undefined && (there.outcome === undefined || there.outcome === 'pending');
}

/** What a retreat would mean now. */
export interface Retreat {
  /** Ships or overland units go to one of these. */
  spaces: readonly SpaceId[];
  /** Only aircraft would leave: they break off and stay over the space (7.5.3). */
  airOnly: boolean;
}

/** 7.5.1, 7.5.4 Who can retreat, and where to; null: nobody. Seaborne units never can. */
export function retreatOf(g: State, b: Battle): Retreat | null {
  const attackers = attackersOf(g, b);
  const bound = b.kind === 'sea' ? attackers.some(isNaval) : attackers.some((u) => isLand(u) && !u.seaborne);
  if (bound) {
    const spaces = b.kind === 'sea' ? shipRetreats(g, b) : landRetreats(g, b);
    return spaces.length > 0 ? { spaces, airOnly: false } : null;
  }
  return attackers.some(isAir) ? { spaces: [], airOnly: true } : null;
}

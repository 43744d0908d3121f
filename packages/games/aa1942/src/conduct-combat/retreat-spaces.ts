import type { Verdict } from '@wardroom/rules';
import { plain, refuse } from '@wardroom/rules';
import { adjacent, isFriendlyTerritory, isSea, now } from '../board.ts';
import type { Battle, SpaceId, State } from '../state.ts';
import { attackersOf, isAir, isLand, isNaval } from './forces.ts';

/**
 * 7.5.2 Why the ships (overland units) of this battle cannot retreat to this space; null: they can, all to the same
 * one.
 */
export function canRetreatTo(g: State, b: Battle, space: SpaceId): Verdict {
  const state = plain(g);
  if (!b.origins.includes(space) || !adjacent(b.space).includes(space) || isSea(space) !== (b.kind === 'sea')) {
    return refuse('7.5.2', 'combat.retreatNobodyCame', { space });
  }
  if (b.kind === 'sea') {
    if (now(state).snapshot?.hostile.includes(space)) return refuse('7.5.2', 'combat.retreatWasHostile', { space });
    return battleToCome(state, space) ? refuse('R-15', 'combat.retreatBattleToCome', { space }) : null;
  }
  return isFriendlyTerritory(state, space, now(state).power)
    ? null
    : refuse('7.5.2', 'combat.retreatNotFriendly', { space });
}

/** 7.5.2 Where the ships of this battle may retreat to; none without ships. */
export function shipRetreats(g: State, b: Battle): SpaceId[] {
  return attackersOf(g, b).some(isNaval) ? retreatSpaces(g, b) : [];
}

function retreatSpaces(g: State, b: Battle): SpaceId[] {
  return b.origins.filter((space) => canRetreatTo(g, b, space) === null);
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
    const spaces = retreatSpaces(g, b);
    return spaces.length > 0 ? { spaces, airOnly: false } : null;
  }
  return attackers.some(isAir) ? { spaces: [], airOnly: true } : null;
}

/** 7.5 Why the attacker cannot leave in this way. */
export function whyNoRetreat(g: State, b: Battle, kind: string, space: SpaceId | undefined): Verdict {
  const attackers = attackersOf(g, b);
  const bound = attackers.some((u) => (b.kind === 'sea' ? isNaval(u) : isLand(u) && !u.seaborne));
  if (kind === 'breakOff') {
    if (bound) return refuse('7.5.1', 'combat.retreatWholeForce');
    return attackers.some(isAir) ? null : refuse('6.3.5', 'combat.retreatSeaborne');
  }
  if (kind === 'continueUntil') return retreatOf(g, b) ? null : refuse('7.5.1', 'combat.nothingToEnd');
  if (kind !== 'retreat') return null;
  if (!bound)
    return attackers.some((u) => u.seaborne)
      ? refuse('6.3.5', 'combat.retreatSeaborne')
      : refuse('7.5.3', 'combat.retreatAirStays');
  return space === undefined ? null : canRetreatTo(g, b, space);
}

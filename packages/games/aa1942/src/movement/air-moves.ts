import type { Verdict } from '@wardroom/rules';
import { legal, refuse } from '@wardroom/rules';
import { airDistance, byAir, holdsEnemy, impassable, isSea, now, unitsIn } from '../board.ts';
import type { SpaceId, State, Unit } from '../state.ts';
import { deckAhead } from './decks-ahead.ts';
import { landingRoom, landWithin } from './landing.ts';
import { isLandingPlace, left, wasHostile } from './mode.ts';

export type Mission = 'attack' | 'raid' | 'escort';

/** 5.11 For one aircraft alone: could it come down from there, by any moves that may still be made? */
export function mayLandFrom(g: State, u: Unit, from: SpaceId, range: number): boolean {
  return landWithin(g, from, range) !== null || (u.type !== 'bomber' && deckAhead(g, u, from, range));
}

/** 5.10, R-29 May the aircraft attack this space? What it flies over does not matter (5.10.2). */
export function canAttackByAir(g: State, u: Unit, mission: Mission, to: SpaceId): Verdict {
  const range = left(u);
  const distance = airDistance(u.space, to);
  if (impassable(to)) return refuse('2.2', 'move.neutral', { to });
  if (to === u.space) return refuse('5.1.1', 'move.nowhere');
  if (distance > range) return refuse('5.10.1', 'move.outOfRange', { to, distance, range });
  const target = canBeTarget(g, mission, to);
  if (target) return target;
  return mayLandFrom(g, u, to, range - distance)
    ? legal
    : refuse('5.11', 'move.noLanding', { to, left: range - distance });
}

/**
 * 5.10.3 What aircraft may be sent against: enemies only (13.7), also where only submarines are, which they cannot hit
 * (5.10.4).
 */
function canBeTarget(g: State, mission: Mission, to: SpaceId): Verdict {
  const { power } = now(g);
  if (!isSea(to) && !wasHostile(g, to)) return refuse('5.2', 'move.notCombat', { to });
  if (mission === 'attack') {
    if (holdsEnemy(g, to, power)) return legal;
    return isSea(to) ? refuse('5.10.3', 'move.emptyZone', { to }) : refuse('R-29', 'move.nothingToAttack', { to });
  }
  if (isSea(to) || g.spaces[to]?.factory === undefined) return refuse('6.2', 'move.noFactory', { to });
  if (mission === 'raid') return legal;
  if (!g.options.now?.interceptors) return refuse('6.2.6', 'move.noEscorts');
  const raided = unitsIn(g, to).some((x) => x.power === power && x.mission === 'raid');
  return raided ? legal : refuse('6.2.7', 'move.nobodyRaids', { to });
}

/** 9.5 May the aircraft land there in noncombat move? */
export function canLandAt(g: State, u: Unit, to: SpaceId): Verdict {
  const range = left(u);
  const distance = airDistance(u.space, to);
  if (impassable(to)) return refuse('2.2', 'move.neutral', { to });
  if (to === u.space)
    return !isSea(to) && !isLandingPlace(g, to)
      ? refuse('9.5', 'move.noLandingPlace', { to })
      : refuse('9.1', 'move.nowhere');
  if (distance > range) return refuse('5.10.1', 'move.outOfRange', { to, distance, range });
  if (!isSea(to)) return isLandingPlace(g, to) ? legal : refuse('9.5', 'move.noLandingPlace', { to });
  if (u.type === 'bomber') return refuse('9.5', 'move.bomberAtSea');
  return landingRoom(g, to) > 0 ? legal : refuse('9.5', 'move.noDeck', { to });
}

/** 9.5 Why so many aircraft together cannot land there; null: they can, as far as places go. */
export function canLandTogether(g: State, u: Unit, to: SpaceId, n: number): Verdict {
  const room = isSea(to) && u.type === 'fighter' ? landingRoom(g, to) : n;
  return n <= room ? legal : refuse('9.5', 'move.tooManyForDecks', { to, n, room });
}

/** Is there any space that the aircraft may be sent to? */
export function fliesAnywhere(u: Unit, test: (to: SpaceId) => Verdict): boolean {
  const range = left(u);
  for (const [id, d] of byAir(u.space)) {
    if (d > range) return false;
    if (d > 0 && test(id) === legal) return true;
  }
  return false;
}

/** Spaces that the aircraft may be sent to, nearest first. */
export function flights(u: Unit, test: (to: SpaceId) => Verdict): SpaceId[] {
  const range = left(u);
  const out: SpaceId[] = [];
  for (const [id, d] of byAir(u.space)) {
    if (d > range) break;
    if (d > 0 && test(id) === legal) out.push(id);
  }
  return out;
}

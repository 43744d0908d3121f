import type { Frame } from '@wardroom/rules';
import { content, heroWith, jpIn, stepsIn, usIn } from '../board.ts';
import type { HexId } from '../hexes.ts';
import { unitFacts } from '../reserves.ts';
import type { State } from '../state.ts';
import { isNight } from '../state.ts';
import { isHqId, usFacts } from '../us-units.ts';

/** 8.6 A close combat in a hex. Piles hold the number of the deck that each face-down card belongs to, top first. */
export interface CloseCombat extends Frame {
  hex: HexId;
  by: 'us' | 'japan';
  /** Japanese attackers and the hex that they came from. */
  attackers?: readonly string[];
  origin?: HexId;
  color?: string;
  us?: readonly number[];
  jp?: readonly number[];
  /** Whose step comes next. */
  turn?: 'jp' | 'us';
  /** What is asked: which unit loses a step, whether its hero does, whether the US withdraws. */
  ask?: 'loss' | 'step' | 'withdraw';
  /** What is still to be done with the card. */
  after?: readonly string[];
  withdrawTo?: HexId;
  /** How many Tactical Reinforcements are still to be answered (8.6.1). */
  reinforcements?: number;
  /** The card that is being carried out. */
  card?: string;
  over?: 'surrender';
}

/**
 * 8.6.2 How many cards the US draws: a step each (an HQ counts as one), at most 4; one for a flamethrower, one for a
 * hero.
 */
export function usCards(g: State, hex: HexId): number {
  const units = usIn(g, hex);
  const hqs = units.filter((u) => isHqId(u.id));
  const flame = units.some((u) => usFacts(u.id).flamethrower === true);
  // An HQ is no hero here, whatever its side.
  const hero = units.some((u) => heroWith(g, u.id));
  const count = Math.min(4, stepsIn(g, hex) + hqs.length);
  return count + (flame ? 1 : 0) + (hero ? 1 : 0);
}

/** 8.6.2 How many cards the Japanese draw. */
export function jpCards(g: State, hex: HexId, attacking: boolean): number {
  const c = content(g);
  const units = jpIn(g, hex);
  const facts = units.map((u) => unitFacts(g, u));
  const markers = units.flatMap((u) => (u.depth === undefined ? [] : [c.marker(u.depth)]));
  const strength = [...facts, ...markers].reduce((n, x) => n + x.strength, 0);
  const closeCombat = [...facts, ...markers].filter((x) => x.requires.includes('CC')).length;
  const tankOrNight = isNight(g) || units.some((u) => u.tank !== undefined);
  return (
    units.length + markers.length + (attacking ? 1 : 0) + (strength >= 4 ? 1 : 0) + closeCombat + (tankOrNight ? 1 : 0)
  );
}

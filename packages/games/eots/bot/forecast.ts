import type { Combatant, HexId, Intelligence, Side, State, UnitId } from './read.ts';
import {
  airNavalModifiers,
  counter,
  groundModifiers,
  isGround,
  isSet,
  likeliestReaction,
  odds,
  other,
  participants,
} from './read.ts';
import { POINT } from './worth.ts';

/** R15.7 The loss of this unit costs political will, once a turn. */
const mourned = (g: State, u: UnitId): boolean =>
  isGround(u) && u.startsWith('us-') && !counter(u).prewar && /-(corps|div)-/.test(u) && !isSet(g, 'casualties');
const holdsGround = (units: readonly Combatant[], side: Side): boolean =>
  units.some((u) => u.side === side && u.kind === 'ground');

/** What is to be expected of a battle. */
interface Reckoned {
  /** What it is worth. */
  n: number;
  /** The chance, 0..1, that the hex falls; where nobody lands, that the fight in the air and at sea is won. */
  won: number;
}

function reckoned(g: State, o: Side, side: Side, id: HexId, value: number, intel: Intelligence): Reckoned {
  const units = participants(g, id);
  const mods = (of: typeof airNavalModifiers) => ({
    japan: of(g, id, 'japan', units),
    allied: of(g, id, 'allied', units),
  });
  const mine = new Map(units.map((u) => [u.id, u.side === side]));
  const lands = holdsGround(units, o);
  const held = holdsGround(units, other(o));
  const casualties = o === 'allied' ? units.filter((u) => u.side === o && mourned(g, u.id)) : [];
  // What weakens the holders of a hex that is worth much opens the way for the next attack.
  const harm = 0.7 + (o === side ? 0.4 * Math.min(6, value) : 0);
  let n = 0;
  let won = 0;
  for (const x of odds({
    units,
    o,
    intel,
    airNaval: mods(airNavalModifiers),
    ground: mods(groundModifiers),
  })) {
    let steps = 0;
    for (const [u, lost] of Object.entries(x.lost)) steps += mine.get(u) ? -lost : harm * lost;
    const taken = lands && (x.ground === o || (x.ground === null && !held && x.airNaval !== other(o)));
    if (taken || (!lands && x.airNaval === o)) won += x.probability;
    const grief = casualties.some((u) => (x.lost[u.id] ?? 0) >= u.steps) ? 1.8 * POINT : 0;
    n += x.probability * ((o === side ? 1 : -1) * ((taken ? value : 0) - grief) + 0.25 * steps);
  }
  return { n, won };
}

/**
 * What a battle is worth to `side`, by its exact odds: the chance that the hex falls, and the steps of both sides.
 * `value`: what the hex is worth to whoever attacks it; `intel`: the condition, as far as it is known.
 */
export const expectation = (
  g: State,
  o: Side,
  side: Side,
  id: HexId,
  value: number,
  intel: Intelligence = 'intercept',
): number => reckoned(g, o, side, id, value, intel).n;

/** The same for the attacker, with the chance of success (0..1) as it is while nobody reacts. */
export const attacked = (g: State, o: Side, id: HexId, value: number): { n: number; won: number } =>
  reckoned(g, o, o, id, value, 'intercept');

/** A chance below this one is shown as 0 %. */
const LEAST = 0.005;

/** R11.25 Whether the likeliest reaction leaves the attacker no chance in this battle. `won`: while nobody reacts. */
export function hopeless(g: State, o: Side, id: HexId, won: number): boolean {
  const reaction = likeliestReaction(g, id);
  return (reaction ? reckoned(reaction.g, o, o, id, 0, 'intercept').won : won) < LEAST;
}

import type { Combatant, HexId, Intelligence, Side, State, UnitId } from './read.ts';
import { airNavalModifiers, counter, groundModifiers, isGround, isSet, odds, other, participants } from './read.ts';
import { POINT } from './worth.ts';

/** R15.7 The loss of this unit costs political will, once a turn. */
const mourned = (g: State, u: UnitId): boolean =>
  isGround(u) && u.startsWith('us-') && !counter(u).prewar && /-(corps|div)-/.test(u) && !isSet(g, 'casualties');
const holdsGround = (units: readonly Combatant[], side: Side): boolean =>
  units.some((u) => u.side === side && u.kind === 'ground');

/**
 * What a battle is worth to `side`, by its exact odds: the chance that the hex falls, and the steps of both sides.
 * `value`: what the hex is worth to whoever attacks it; `intel`: the condition, as far as it is known.
 */
export function expectation(
  g: State,
  o: Side,
  side: Side,
  id: HexId,
  value: number,
  intel: Intelligence = 'intercept',
): number {
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
    const grief = casualties.some((u) => (x.lost[u.id] ?? 0) >= u.steps) ? 1.8 * POINT : 0;
    n += x.probability * ((o === side ? 1 : -1) * ((taken ? value : 0) - grief) + 0.25 * steps);
  }
  return n;
}

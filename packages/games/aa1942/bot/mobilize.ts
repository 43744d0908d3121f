import type { Atom, Choice } from '@wardroom/rules';
import type { Power, SpaceId, State, UnitType } from '../src/read.ts';
import { capitalOf, ipcOf, isSea, isSeaType, place, unitsIn } from '../src/read.ts';
import { countOf, frontDistances, resistance, strength, threatAtSea } from './facts.ts';
import { shortage } from './pool.ts';
import type { Trial } from './trial.ts';

/**
 * Ships first, so that the fighters of new carriers find them; land units where they are needed or nearest to the
 * enemy.
 */
const order: readonly string[] = [
  'carrier',
  'battleship',
  'cruiser',
  'destroyer',
  'submarine',
  'transport',
  'factory',
  'fighter',
  'bomber',
];

/** How good a space is for new land and air units. */
export type Scorer = (g: State, power: Power) => (space: SpaceId, type: UnitType) => number;

export function placements(trial: Trial, landing: Scorer = landScore): Choice[] {
  for (let tries = 0; tries < 60; tries++) {
    const offer = trial.offer('place');
    const types = [...((offer.next?.() ?? []) as string[])].sort((x, y) => rank(x) - rank(y));
    const type = types[0];
    if (type === undefined) break;
    const spaces = offer.child?.(type)?.next?.() ?? [];
    const to = best(trial, type as UnitType, spaces as SpaceId[], landing);
    if (!to) break;
    let at = offer.child?.(type)?.child?.(to);
    const value: Atom[] = [type, to];
    while (at && !at.end) {
      const factory = at.next?.()[0];
      if (factory === undefined) break;
      value.push(factory);
      at = at.child?.(factory);
    }
    if (!at?.end) break;
    const most = at.end === true ? 1 : at.end.max;
    // In small portions: after each the need may be elsewhere.
    if (!trial.act({ kind: 'place', value, ...(at.end === true ? {} : { amount: Math.min(most, 3) }) })) break;
  }
  return trial.finish();
}

const rank = (type: string): number => {
  const at = order.indexOf(type);
  return at < 0 ? order.length : at;
};

function best(trial: Trial, type: UnitType, spaces: readonly SpaceId[], landing: Scorer): SpaceId | undefined {
  const { g, power } = trial;
  if ((type as string) === 'factory') {
    const front = frontDistances(g, power);
    const richness = (t: SpaceId): number =>
      (front.has(t) && shortage(g, power, t) <= 0 ? 10 * ipcOf(t) : 0) - (front.get(t) ?? 9);
    return [...spaces].sort((x, y) => richness(y) - richness(x))[0];
  }
  const score = isSeaType(type) ? (z: SpaceId) => shipScore(g, z, power) : landing(g, power);
  return [...spaces].sort((x, y) => score(y, type) - score(x, type))[0];
}

/** Where friends are and the enemy is not. */
function shipScore(g: State, zone: SpaceId, power: Power): number {
  const friends = countOf(unitsIn(g, zone), (u) => u.power === power && !u.aboard);
  return 2 * resistance(friends) + 3 * (friends.transport ?? 0) - strength(threatAtSea(g, zone, power));
}

function landScore(g: State, power: Power): (space: SpaceId) => number {
  const front = frontDistances(g, power);
  return (space) => {
    if (isSea(space)) return -50;
    const lacking = shortage(g, power, space);
    const ferried = front.has(space) ? 0 : place(space).seas.reduce((n, z) => n + transportsIn(g, z, power), 0);
    return (
      (lacking > 0 ? 100 + lacking : 0) - 3 * (front.get(space) ?? 8) + ferried + (space === capitalOf(power) ? 1 : 0)
    );
  };
}

const transportsIn = (g: State, zone: SpaceId, power: Power): number =>
  unitsIn(g, zone).reduce((n, u) => n + (u.type === 'transport' && u.power === power ? 1 : 0), 0);

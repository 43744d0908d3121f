import type { Verdict } from '@wardroom/rules';
import { legal, refuse, things } from '@wardroom/rules';
import { areAdjacent, heldAtStart, ipcOf, isSea, now, place, sameSide, territories, unitsIn } from '../board.ts';
import { berthsOf, capacityLeft, usableFactories, workshops } from '../movement/decks.ts';
import { canBuild } from '../movement/landing.ts';
import type { PowerState, Purchase, SpaceId, State } from '../state.ts';
import { CARRIER_CAPACITY } from '../turn.ts';
import { isSeaType } from '../units.ts';

const mine = (g: State): PowerState => g.powers[now(g).power] as PowerState;
export const bought = (g: State, type: Purchase): number => mine(g).bought?.[type] ?? 0;
/** What has been bought and not yet placed, in the order of the price list where it matters. */
export const unplaced = (g: State): Purchase[] => Object.keys(mine(g).bought ?? {}).sort() as Purchase[];

/** 10.1, 10.3 Usable factories with capacity left that can put something into this space. */
export function producers(g: State, space: SpaceId): SpaceId[] {
  const out: SpaceId[] = [];
  for (const [t, left] of workshops(g, ''))
    if (left > 0 && (t === space || (isSea(space) && areAdjacent(t, space)))) out.push(t);
  return out;
}

/** 10.1, 10.8 Slots for new fighters on own carriers in a zone, after all landings. */
export function freeDecks(g: State, zone: SpaceId): number {
  const { power } = now(g);
  const here = unitsIn(g, zone).filter((u) => sameSide(u.power, power));
  const own = here.filter((u) => u.type === 'carrier' && u.power === power).length;
  const decks = here.filter((u) => u.type === 'carrier').length;
  const fighters = here.filter((u) => u.type === 'fighter');
  const riding = fighters.filter((u) => u.carrier !== undefined).length;
  const slots = Math.min(own * CARRIER_CAPACITY - riding, decks * CARRIER_CAPACITY - fighters.length);
  return Math.max(0, slots);
}

/** 9.8, 10.6 Carriers that have to be placed in each zone for the fighters that wait there. */
export function promisedCarriers(g: State): SpaceId[] {
  const { power } = now(g);
  const out: SpaceId[] = [];
  const plans = things(g.plans);
  if (plans.length === 0) return out;
  for (const zone of [...new Set(plans.map((p) => p.zone))].sort()) {
    const here = unitsIn(g, zone).filter((u) => sameSide(u.power, power));
    const waiting =
      here.filter((u) => u.type === 'fighter').length -
      CARRIER_CAPACITY * here.filter((u) => u.type === 'carrier').length;
    for (let n = Math.ceil(waiting / CARRIER_CAPACITY); n > 0; n--) out.push(zone);
  }
  return out;
}

/** 10.6 Would this placement leave the factories unable to build what was promised? */
function breaksPromise(g: State, type: Purchase, space: SpaceId, factory: SpaceId): boolean {
  const promised = promisedCarriers(g);
  if (promised.length === 0) return false;
  const berths = { berths: berthsOf(g) };
  if (!canBuild(g, berths, promised)) return false;
  const rest = [...promised];
  const here = rest.indexOf(space);
  if (type === 'carrier' && here >= 0) rest.splice(here, 1);
  if (bought(g, 'carrier') - (type === 'carrier' ? 1 : 0) < rest.length) return true;
  return !canBuild(g, berths, rest, new Map([[factory, 1]]));
}

/** 10.4 May a new factory stand here? */
export function canFound(g: State, territory: SpaceId): Verdict {
  const { power } = now(g);
  if (isSea(territory)) return refuse('10.4', 'mobilize.notThere', { space: territory });
  if (g.spaces[territory]?.controller !== power || heldAtStart(now(g), territory) !== power) {
    return refuse('10.4', 'mobilize.notHeldLongEnough', { space: territory });
  }
  if (ipcOf(territory) < 1) return refuse('10.4', 'mobilize.noIncome', { space: territory });
  return g.spaces[territory]?.factory === undefined
    ? legal
    : refuse('10.4', 'mobilize.hasFactory', { space: territory });
}

/** 10.1 - 10.3, 10.6 May one more of this type be placed here, and by this factory (any when left out)? */
export function canPlace(g: State, type: Purchase, space: SpaceId, factory?: SpaceId): Verdict {
  if (bought(g, type) === 0) return refuse('10.1', 'mobilize.notBought', { type });
  if (type === 'factory') return canFound(g, space);
  const where = fitsThere(g, type, space);
  if (where) return where;
  const able = producers(g, space);
  if (able.length === 0) return refuseProducer(g, space);
  if (factory !== undefined && !able.includes(factory)) return refuse('10.3', 'mobilize.noCapacity', { factory });
  const kept = (factory === undefined ? able : [factory]).some((f) => !breaksPromise(g, type, space, f));
  return kept ? legal : refuse('10.6', 'mobilize.promised', { type });
}

/** 10.1, 10.5 Is it a place for such a unit at all? Enemies there and closed straits do not matter. */
function fitsThere(g: State, type: Purchase, space: SpaceId): Verdict {
  const sea = isSea(space);
  if (isSeaType(type as 'cruiser')) return sea ? legal : refuse('10.1', 'mobilize.shipOnLand', { type, space });
  if (!sea) return legal;
  if (type !== 'fighter') return refuse(type === 'bomber' ? '10.1' : '10.5', 'mobilize.notAtSea', { type, space });
  return freeDecks(g, space) > 0 ? legal : refuse('10.1', 'mobilize.noDeck', { space });
}

function refuseProducer(g: State, space: SpaceId): Verdict {
  const near = usableFactories(g).some((t) => t === space || (isSea(space) && areAdjacent(t, space)));
  return near ? refuse('10.3', 'mobilize.noCapacity', { space }) : refuse('10.2', 'mobilize.noFactory', { space });
}

/** Spaces where one more of this type may be placed. */
export function sites(g: State, type: Purchase): SpaceId[] {
  if (type === 'factory') {
    return territories.filter((t) => canFound(g, t) === legal);
  }
  const out = new Set<SpaceId>();
  for (const t of usableFactories(g))
    for (const s of [t, ...place(t).seas]) if (canPlace(g, type, s) === legal) out.add(s);
  return [...out];
}

/** Is there any space where one more of this type may be placed? */
export function hasSite(g: State, type: Purchase): boolean {
  if (type === 'factory') return sites(g, type).length > 0;
  for (const [t, left] of workshops(g, '')) {
    if (left > 0 && (canPlace(g, type, t) === legal || place(t).seas.some((s) => canPlace(g, type, s) === legal)))
      return true;
  }
  return false;
}

/** How many of this type can be placed here at once, by this factory. */
export function most(g: State, type: Purchase, space: SpaceId, factory: SpaceId): number {
  if (type === 'factory') return 1;
  let n = Math.min(bought(g, type), capacityLeft(g, factory));
  if (type === 'fighter' && isSea(space)) n = Math.min(n, freeDecks(g, space));
  if (promisedCarriers(g).length > 0) n = Math.min(n, 1);
  return n;
}

/** 10.1, 10.3, 10.6 Why so many of this type cannot be placed here at once. */
export function whyNotSoMany(g: State, type: Purchase, space: SpaceId, factory: SpaceId, n: number): Verdict {
  if (n > bought(g, type)) return refuse('10.1', 'mobilize.notBought', { type });
  if (type === 'fighter' && isSea(space) && n > freeDecks(g, space))
    return refuse('10.1', 'mobilize.noDeck', { space });
  if (n > capacityLeft(g, factory)) return refuse('10.3', 'mobilize.noCapacity', { factory, space });
  return n > most(g, type, space, factory) ? refuse('10.6', 'mobilize.promised', { type }) : legal;
}

/** 10.7 The greatest number of bought units that the factories can still place, new factories included. */
function placeable(g: State, counts: Readonly<Partial<Record<Purchase, number>>>): number {
  let coastal = 0;
  let inland = 0;
  for (const t of usableFactories(g)) {
    if (place(t).seas.length > 0) coastal += capacityLeft(g, t);
    else inland += capacityLeft(g, t);
  }
  let ships = 0;
  let others = 0;
  for (const [type, n] of Object.entries(counts)) {
    if (type === 'factory') continue;
    if (isSeaType(type as 'cruiser')) ships += n ?? 0;
    else others += n ?? 0;
  }
  const launched = Math.min(ships, coastal);
  const founded = Math.min(counts.factory ?? 0, (counts.factory ?? 0) > 0 ? sites(g, 'factory').length : 0);
  return launched + Math.min(others, inland + coastal - launched) + founded;
}

/** 10.7, R-17, R-36 How many of this type may be returned: only as many as lack of capacity or place forces. */
export function refundable(g: State, type: Purchase): number {
  const counts = mine(g).bought ?? {};
  const n = counts[type] ?? 0;
  const all = placeable(g, counts);
  const promised = type === 'carrier' ? Math.min(n, promisedCarriers(g).length) : 0;
  let k = 0;
  while (k < n - promised && placeable(g, { ...counts, [type]: n - k - 1 }) === all) k++;
  return k;
}

/** 10.7 */
export function canRefund(g: State, type: Purchase): Verdict {
  if (bought(g, type) === 0) return refuse('10.7', 'mobilize.notBought', { type });
  return refundable(g, type) > 0 ? legal : refuse('R-17', 'mobilize.mustPlace', { type });
}

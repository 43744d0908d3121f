import type { Frame, Verdict } from '@wardroom/rules';
import { legal, refuse } from '@wardroom/rules';
import { adjacent, enemyUnitsIn, ipcOf, isSea, sameSide, unitsIn } from '../board.ts';
import type { Bid } from '../options.ts';
import type { Power, Purchase, SpaceId, State, Unit, UnitId } from '../state.ts';
import { unitTypes } from '../state.ts';
import { CARRIER_CAPACITY } from '../turn.ts';
import { isLandType, isSeaType, stats } from '../units.ts';

export interface BidFrame extends Frame {
  /** Whose bid is being placed. */
  power?: Power;
  /** IPCs of it that are left. */
  left?: number;
  /** Bid units placed so far by this power: id of the unit. */
  placed?: readonly UnitId[];
  /** Where it has placed an industrial complex. */
  founded?: readonly SpaceId[];
}

const none: Partial<Bid> = {};
/** The bid of this match; empty where there is none. */
export const bidOf = (g: State): Partial<Bid> => g.options.now?.bid ?? none;

/** What a bid may buy, if its options allow it. */
export const goods: readonly Purchase[] = [...unitTypes, 'factory'];
export const isGoods = (type: string): type is Purchase => goods.includes(type as Purchase);

/** May it be had for a bid at all (`aaa`, `factories`)? */
export function isAllowed(g: State, type: Purchase): boolean {
  const { aaa = true, factories = false } = bidOf(g);
  if (type === 'factory') return factories;
  return type !== 'aaa' || aaa;
}

const placedIn = (g: State, f: BidFrame, space: SpaceId): number =>
  (f.placed ?? []).filter((id) => g.units[id]?.space === space).length +
  (f.founded ?? []).filter((s) => s === space).length;

/** Did a unit of this power and sort stand there at set-up? */
const stoodThere = (g: State, f: BidFrame, space: SpaceId, sort: (u: Unit) => boolean = () => true): boolean =>
  unitsIn(g, space).some((u) => u.power === f.power && !(f.placed ?? []).includes(u.id) && sort(u));

const isShip = (u: Unit): boolean => isSeaType(u.type);
const isLandUnit = (u: Unit): boolean => isLandType(u.type);

/** BIDS 3 Does this sea zone take bid ships of the power (`seaRule`, `likeUnits`)? */
function takesShips(g: State, f: BidFrame, space: SpaceId): Verdict {
  const { seaRule = 'own_ship', likeUnits } = bidOf(g);
  if ((seaRule === 'own_ship' || likeUnits) && !stoodThere(g, f, space, isShip))
    return refuse('1.6', 'bid.noOwnShip', { space });
  const coast = adjacent(space).filter((t) => g.spaces[t]?.controller === f.power);
  if (seaRule === 'adjacent_own_territory' && coast.length === 0) return refuse('1.6', 'bid.noOwnCoast', { space });
  // A complex that the same bid has built is not one of the set-up.
  const works = coast.filter((t) => g.spaces[t]?.factory !== undefined && !(f.founded ?? []).includes(t));
  if (seaRule === 'adjacent_own_factory' && works.length === 0) return refuse('1.6', 'bid.noOwnFactory', { space });
  return legal;
}

/** 10.4 One industrial complex in a territory, and none where nothing is produced. */
function takesFactory(g: State, space: SpaceId): Verdict {
  if (ipcOf(space) < 1) return refuse('10.4', 'mobilize.noIncome', { space });
  return g.spaces[space]?.factory === undefined ? legal : refuse('10.4', 'mobilize.hasFactory', { space });
}

function fitsAtSea(g: State, f: BidFrame, type: Purchase, space: SpaceId): Verdict {
  if (type === 'factory') return refuse('10.4', 'mobilize.notThere', { space });
  if (isSeaType(type)) return takesShips(g, f, space);
  if (type !== 'fighter') return refuse('1.6', 'bid.landUnitAtSea', { type, space });
  return freeSlots(g, f.power as Power, space) > 0 ? legal : refuse('1.6', 'bid.noDeck', { space });
}

function fitsOnLand(g: State, f: BidFrame, type: Purchase, space: SpaceId): Verdict {
  const { requireOwnUnit, likeUnits } = bidOf(g);
  if (type !== 'factory' && isSeaType(type)) return refuse('1.6', 'bid.shipOnLand', { type, space });
  if (g.spaces[space]?.controller !== f.power) return refuse('1.6', 'bid.notYours', { space });
  if (requireOwnUnit && !stoodThere(g, f, space)) return refuse('1.6', 'bid.noOwnUnit', { space });
  if (type === 'factory') return takesFactory(g, space);
  if (likeUnits && isLandType(type) && !stoodThere(g, f, space, isLandUnit))
    return refuse('1.6', 'bid.noOwnLandUnit', { space });
  return legal;
}

/** BIDS 3 May one more unit of this type be placed here? */
export function canPlaceBid(g: State, f: BidFrame, type: Purchase, space: SpaceId): Verdict {
  const { maxPerSpace = 0, enemyZone = false } = bidOf(g);
  if (!isAllowed(g, type)) return refuse('1.6', 'bid.notAUnit', { type });
  const { cost } = stats(type);
  if (cost > (f.left ?? 0)) return refuse('1.6', 'bid.tooDear', { type, cost, ipcs: f.left ?? 0 });
  if (!(enemyZone && isSea(space)) && enemyUnitsIn(g, space, f.power as Power).length > 0)
    return refuse('1.6', 'bid.enemyThere', { space });
  const fits = isSea(space) ? fitsAtSea(g, f, type, space) : fitsOnLand(g, f, type, space);
  if (fits !== legal) return fits;
  if (maxPerSpace > 0 && placedIn(g, f, space) >= maxPerSpace)
    return refuse('1.6', 'bid.full', { space, max: maxPerSpace });
  return legal;
}

function freeSlots(g: State, power: Power, zone: SpaceId): number {
  const here = unitsIn(g, zone);
  const carriers = here.filter((u) => u.type === 'carrier' && u.power === power).length;
  return carriers * CARRIER_CAPACITY - here.filter((u) => u.type === 'fighter' && sameSide(u.power, power)).length;
}

/** How many of this type can be placed here at once. */
export function most(g: State, f: BidFrame, type: Purchase, space: SpaceId): number {
  if (type === 'factory') return 1;
  const { maxPerSpace = 0 } = bidOf(g);
  const money = Math.floor((f.left ?? 0) / stats(type).cost);
  const room = maxPerSpace > 0 ? maxPerSpace - placedIn(g, f, space) : money;
  const decks = type === 'fighter' && isSea(space) ? freeSlots(g, f.power as Power, space) : money;
  return Math.min(money, room, decks);
}

/** BIDS 3 Why so many of this type cannot be placed here at once. */
export function whyNotSoMany(g: State, f: BidFrame, type: Purchase, space: SpaceId, n: number): Verdict {
  const cost = n * stats(type).cost;
  if (cost > (f.left ?? 0)) return refuse('1.6', 'bid.tooDear', { type, cost, ipcs: f.left ?? 0 });
  const { maxPerSpace: max = 0 } = bidOf(g);
  if (max > 0 && placedIn(g, f, space) + n > max) return refuse('1.6', 'bid.full', { space, max });
  if (type === 'factory' && n > 1) return refuse('10.4', 'mobilize.oneFactory', { space });
  return n > most(g, f, type, space) ? refuse('1.6', 'bid.noDeck', { space }) : legal;
}

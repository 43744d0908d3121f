import type { Ask, Choice, Frame, IO, Offer, Phase, Verdict } from '@wardroom/rules';
import { among, amount, leaf, legal, plain, refuse } from '@wardroom/rules';
import { enemyUnitsIn, isSea, isSpace, occupied, sameSide, seaZones, territories, unitsIn } from '../board.ts';
import type { Bid } from '../options.ts';
import type { Power, PowerState, SpaceId, State, UnitId, UnitType } from '../state.ts';
import { powers, unitTypes } from '../state.ts';
import { CARRIER_CAPACITY } from '../turn.ts';
import { isSeaType, stats } from '../units.ts';

interface BidFrame extends Frame {
  /** Whose bid is being placed. */
  power?: Power;
  /** IPCs of it that are left. */
  left?: number;
  /** Bid units placed so far by this power: id of the unit. */
  placed?: readonly UnitId[];
}

const bidOf = (g: State): Bid | undefined => g.options.now?.bid;
/** Is there anything to place before the first turn (BIDS 3)? */
export const hasBid = (g: State): boolean => powers.some((p) => (bidOf(g)?.[p] ?? 0) > 0);

/** Powers with a bid after this one, in turn order. */
function nextPower(g: State, after?: Power): Power | undefined {
  const from = after === undefined ? 0 : powers.indexOf(after) + 1;
  return powers.slice(from).find((p) => (bidOf(g)?.[p] ?? 0) > 0);
}

const placedIn = (g: State, f: BidFrame, space: SpaceId): number =>
  (f.placed ?? []).filter((id) => g.units[id]?.space === space).length;

/** Units of this power that stood there at set-up. */
const stoodThere = (g: State, f: BidFrame, space: SpaceId): boolean =>
  unitsIn(g, space).some(
    (u) => u.power === f.power && !(f.placed ?? []).includes(u.id) && (!isSea(space) || isSeaType(u.type)),
  );

/** BIDS 3 May one more unit of this type be placed here? */
export function canPlaceBid(g: State, f: BidFrame, type: UnitType, space: SpaceId): Verdict {
  const power = f.power as Power;
  const bid = bidOf(g) as Bid;
  const { cost } = stats(type);
  if (cost > (f.left ?? 0)) return refuse('1.6', 'bid.tooDear', { type, cost, ipcs: f.left ?? 0 });
  if (enemyUnitsIn(g, space, power).length > 0) return refuse('1.6', 'bid.enemyThere', { space });
  if (isSea(space)) {
    if (!isSeaType(type) && type !== 'fighter') return refuse('1.6', 'bid.landUnitAtSea', { type, space });
    if (!stoodThere(g, f, space)) return refuse('1.6', 'bid.noOwnShip', { space });
    if (type === 'fighter' && freeSlots(g, power, space) <= 0) return refuse('1.6', 'bid.noDeck', { space });
  } else {
    if (isSeaType(type)) return refuse('1.6', 'bid.shipOnLand', { type, space });
    if (g.spaces[space]?.controller !== power) return refuse('1.6', 'bid.notYours', { space });
    if (bid.requireOwnUnit && !stoodThere(g, f, space)) return refuse('1.6', 'bid.noOwnUnit', { space });
  }
  if (bid.maxPerSpace > 0 && placedIn(g, f, space) >= bid.maxPerSpace)
    return refuse('1.6', 'bid.full', { space, max: bid.maxPerSpace });
  return legal;
}

function freeSlots(g: State, power: Power, zone: SpaceId): number {
  const here = unitsIn(g, zone);
  const carriers = here.filter((u) => u.type === 'carrier' && u.power === power).length;
  return carriers * CARRIER_CAPACITY - here.filter((u) => u.type === 'fighter' && sameSide(u.power, power)).length;
}

function sites(g: State, f: BidFrame, type: UnitType): SpaceId[] {
  const there = (bidOf(g) as Bid).requireOwnUnit ? [...occupied(g).keys()] : [...territories, ...seaZones];
  return there.filter((s) => canPlaceBid(g, f, type, s) === legal);
}

function most(g: State, f: BidFrame, type: UnitType, space: SpaceId): number {
  const bid = bidOf(g) as Bid;
  const money = Math.floor((f.left ?? 0) / stats(type).cost);
  const room = bid.maxPerSpace > 0 ? bid.maxPerSpace - placedIn(g, f, space) : money;
  const decks = type === 'fighter' && isSea(space) ? freeSlots(g, f.power as Power, space) : money;
  return Math.min(money, room, decks);
}

/** BIDS 3 Why so many of this type cannot be placed here at once. */
function whyNotSoMany(g: State, f: BidFrame, type: UnitType, space: SpaceId, n: number): Verdict {
  const cost = n * stats(type).cost;
  if (cost > (f.left ?? 0)) return refuse('1.6', 'bid.tooDear', { type, cost, ipcs: f.left ?? 0 });
  const max = (bidOf(g) as Bid).maxPerSpace;
  if (max > 0 && placedIn(g, f, space) + n > max) return refuse('1.6', 'bid.full', { space, max });
  return n > most(g, f, type, space) ? refuse('1.6', 'bid.noDeck', { space }) : legal;
}

function kinds(g: State, f: BidFrame): Record<string, Offer> {
  const isType = (t: string): t is UnitType => unitTypes.includes(t as UnitType);
  return {
    placeBid: among(
      () => unitTypes.filter((t) => sites(g, f, t).length > 0),
      (type: UnitType) =>
        among(
          () => sites(g, f, type),
          (space: SpaceId) => amount(1, most(g, f, type, space), (n) => whyNotSoMany(g, f, type, space, n)),
          (space: string) => (isSpace(space) ? canPlaceBid(g, f, type, space) : null),
        ),
      (type: string) =>
        isType(type) ? refuse('1.6', 'bid.noPlace', { type }) : refuse('1.6', 'bid.notAUnit', { type }),
    ),
    done: leaf,
  };
}

function begin(g: State, f: BidFrame, power: Power): void {
  f.power = power;
  f.left = bidOf(plain(g))?.[power] ?? 0;
  f.placed = [];
}

/** 1.6, BIDS 3 Before the first turn every power with a bid buys units and places them, in turn order. */
export const placeBids: Phase<State, BidFrame> = {
  rule: '1.6',
  open: true,
  enter(g, f) {
    begin(g, f, nextPower(plain(g)) as Power);
  },
  decisions: (g, f): Ask[] => [
    {
      seat: f.power as Power,
      prompt: 'placeBid',
      params: { ipcs: f.left ?? 0 },
      key: f.power ?? '',
      kinds: kinds(g, f),
    },
  ],
  choose(g, f, choice, io) {
    if (choice.kind === 'placeBid') place(g, f, choice, io);
    else endBid(g, f, io);
  },
  explain(g, f, choice) {
    const [type, space] = choice.value.map(String);
    if (choice.kind !== 'placeBid' || !unitTypes.includes(type as UnitType) || !isSpace(space ?? '')) return null;
    return canPlaceBid(g, f, type as UnitType, space as SpaceId);
  },
};

function place(g: State, f: BidFrame, choice: Choice, io: IO): void {
  const [type, space] = choice.value as [UnitType, SpaceId];
  const n = choice.amount as number;
  const power = f.power as Power;
  const ids: UnitId[] = [];
  for (let i = 0; i < n; i++) {
    const id = io.fresh('u');
    g.units[id] = { id, type, power, space };
    ids.push(id);
  }
  f.placed = [...(f.placed ?? []), ...ids];
  f.left = (f.left ?? 0) - n * stats(type).cost;
  io.log('bid.placed', { power, units: { [type]: n }, space });
}

/** What was not spent goes to the treasury, or is lost. */
function endBid(g: State, f: BidFrame, io: IO): void {
  const power = f.power as Power;
  const left = f.left ?? 0;
  if (bidOf(plain(g))?.change !== 'lost' && left > 0) {
    const mine = g.powers[power] as PowerState;
    mine.ipcs += left;
    io.log('bid.treasury', { power, ipcs: left });
  }
  const next = nextPower(plain(g), power);
  if (next) begin(g, f, next);
  else io.finish();
}

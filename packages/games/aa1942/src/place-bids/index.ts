import type { Ask, Choice, IO, Offer, Phase } from '@wardroom/rules';
import { among, amount, leaf, legal, plain, refuse } from '@wardroom/rules';
import { isSpace, occupied, seaZones, territories } from '../board.ts';
import type { Power, PowerState, Purchase, Space, SpaceId, State, UnitId } from '../state.ts';
import { powers } from '../state.ts';
import { stats } from '../units.ts';
import { type BidFrame, bidOf, canPlaceBid, goods, isAllowed, isGoods, most, whyNotSoMany } from './placing.ts';

const shareOf = (g: State, power: Power): number => bidOf(g)[power] ?? 0;
/** Is there anything to place before the first turn (BIDS 3)? */
export const hasBid = (g: State): boolean => powers.some((p) => shareOf(g, p) > 0);

/** Powers with a bid after this one, in turn order. */
function nextPower(g: State, after?: Power): Power | undefined {
  const from = after === undefined ? 0 : powers.indexOf(after) + 1;
  return powers.slice(from).find((p) => shareOf(g, p) > 0);
}

function sites(g: State, f: BidFrame, type: Purchase): SpaceId[] {
  const { requireOwnUnit, seaRule = 'own_ship' } = bidOf(g);
  const there = requireOwnUnit && seaRule === 'own_ship' ? [...occupied(g).keys()] : [...territories, ...seaZones];
  return there.filter((s) => canPlaceBid(g, f, type, s) === legal);
}

function kinds(g: State, f: BidFrame): Record<string, Offer> {
  return {
    placeBid: among(
      () => goods.filter((t) => sites(g, f, t).length > 0),
      (type: Purchase) =>
        among(
          () => sites(g, f, type),
          (space: SpaceId) => amount(1, most(g, f, type, space), (n) => whyNotSoMany(g, f, type, space, n)),
          (space: string) => (isSpace(space) ? canPlaceBid(g, f, type, space) : null),
        ),
      (type: string) =>
        isGoods(type) && isAllowed(g, type)
          ? refuse('1.6', 'bid.noPlace', { type })
          : refuse('1.6', 'bid.notAUnit', { type }),
    ),
    done: leaf,
  };
}

function begin(g: State, f: BidFrame, power: Power): void {
  f.power = power;
  f.left = shareOf(plain(g), power);
  f.placed = [];
  if (f.founded) f.founded = [];
}

/** 1.6, BIDS 3 Before the first turn every power with a bid buys units and places them, in turn order. */
export const placeBids: Phase<State, BidFrame> = {
  rule: '1.6',
  open: true,
  enter(g, f, io) {
    if (bidOf(plain(g)).currencyUse !== 'cash_only') return begin(g, f, nextPower(plain(g)) as Power);
    // Nothing to place: who has a bid is paid.
    for (const power of powers) keep(g, power, shareOf(plain(g), power), io);
    io.finish();
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
    if (choice.kind !== 'placeBid' || !isGoods(type ?? '') || !isSpace(space ?? '')) return null;
    return canPlaceBid(g, f, type as Purchase, space as SpaceId);
  },
};

function place(g: State, f: BidFrame, choice: Choice, io: IO): void {
  const [type, space] = choice.value as [Purchase, SpaceId];
  const n = choice.amount as number;
  const power = f.power as Power;
  if (type === 'factory') {
    (g.spaces[space] as Space).factory = 0;
    f.founded = [...(f.founded ?? []), space];
  } else {
    const ids: UnitId[] = [];
    for (let i = 0; i < n; i++) {
      const id = io.fresh('u');
      g.units[id] = { id, type, power, space };
      ids.push(id);
    }
    f.placed = [...(f.placed ?? []), ...ids];
  }
  f.left = (f.left ?? 0) - n * stats(type).cost;
  io.log('bid.placed', { power, units: { [type]: n }, space });
}

/** These IPCs go to the power's treasury. */
function keep(g: State, power: Power, ipcs: number, io: IO): void {
  if (ipcs <= 0) return;
  (g.powers[power] as PowerState).ipcs += ipcs;
  io.log('bid.treasury', { power, ipcs });
}

/** What was not spent goes to the treasury, or is lost: always where a bid is for units only. */
function endBid(g: State, f: BidFrame, io: IO): void {
  const power = f.power as Power;
  const { change, currencyUse } = bidOf(plain(g));
  if (change !== 'lost' && currencyUse !== 'units_only') keep(g, power, f.left ?? 0, io);
  const next = nextPower(plain(g), power);
  if (next) begin(g, f, next);
  else io.finish();
}

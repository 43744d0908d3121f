import type { Ask, Atom, Choice, Frame, IO, Offer, Phase, Verdict } from '@wardroom/rules';
import { among, amount, endIf, legal, plain, refuse, tree } from '@wardroom/rules';
import { isSea, isSpace, now } from '../board.ts';
import { bestLanding } from '../movement/landing.ts';
import { destroy } from '../noncombat-move/index.ts';
import type { Power, PowerState, Purchase, Space, SpaceId, State, UnitType } from '../state.ts';
import { purchases, stats } from '../units.ts';
import {
  bought,
  canPlace,
  canRefund,
  hasSite,
  most,
  producers,
  promisedCarriers,
  refundable,
  sites,
  unplaced,
  whyNotSoMany,
} from './placing.ts';

const isPurchase = (atom: Atom | undefined): atom is Purchase => purchases.includes(atom as Purchase);

/** 10.8 The factory is asked for only where several could build the unit. */
function placeAt(g: State, type: Purchase, space: SpaceId): Offer {
  if (type === 'factory') return amount(1, 1, () => refuse('10.4', 'mobilize.oneFactory', { space }));
  const upTo = (f: SpaceId): Offer => amount(1, most(g, type, space, f), (n) => whyNotSoMany(g, type, space, f, n));
  const able = producers(g, space).filter((f) => canPlace(g, type, space, f) === legal);
  if (able.length === 1) return upTo(able[0] as SpaceId);
  return among(able, upTo, (f: string) => (isSpace(f) ? canPlace(g, type, space, f) : null));
}

function siteOffer(g: State, type: Purchase): Offer {
  return tree({
    next: () => sites(g, type),
    has: (space) => isSpace(String(space)) && canPlace(g, type, space as SpaceId) === legal,
    child: (space) => placeAt(g, type, space as SpaceId),
    why: (space) => (isSpace(String(space)) ? canPlace(g, type, space as SpaceId) : null),
  });
}

function kinds(g: State): Record<string, Offer> {
  return {
    place: tree({
      next: () => unplaced(g).filter((t) => hasSite(g, t)),
      has: (type) => isPurchase(type) && bought(g, type) > 0,
      child: (type) => siteOffer(g, type as Purchase),
      why: (type) => (isPurchase(type) && bought(g, type) > 0 ? null : refuse('10.1', 'mobilize.notBought', { type })),
    }),
    refund: among(
      () => unplaced(g).filter((t) => canRefund(g, t) === legal),
      (type: Purchase) => amount(1, refundable(g, type), () => refuse('R-17', 'mobilize.mustPlace', { type })),
      (type: Atom): Verdict => (isPurchase(type) ? canRefund(g, type) : null),
    ),
    done: endIf(() => !whyNotDone(g)),
  };
}

/** 10.6, 10.7, R-17 Everything that can be placed must be; the rest is returned. */
export function whyNotDone(g: State): Verdict {
  if (promisedCarriers(g).length > 0 && hasSite(g, 'carrier'))
    return refuse('10.6', 'mobilize.promised', { type: 'carrier' });
  const type = unplaced(g).find((t) => hasSite(g, t));
  return type ? refuse('R-17', 'mobilize.mustPlace', { type }) : legal;
}

/** 10. Bought units enter play, in the order wished. */
export const mobilizeUnits: Phase<State, Frame> = {
  rule: '10.1',
  open: true,
  enter(g, _f, io) {
    now(g).phase = 'mobilize';
    if (unplaced(plain(g)).length === 0) finishMobilize(g, io);
  },
  decisions: (g): Ask[] => [
    { seat: now(g).power, prompt: 'mobilize', params: { left: unplaced(g).length }, kinds: kinds(g) },
  ],
  choose(g, _f, choice, io) {
    if (choice.kind === 'place') placeUnits(g, choice, io);
    else if (choice.kind === 'refund') refund(g, choice.value[0] as Purchase, choice.amount as number, io);
    else finishMobilize(g, io);
  },
  explain(g, _f, choice) {
    if (choice.kind === 'done') return whyNotDone(g);
    return choice.kind === 'place' ? whyNotPlaced(g, choice.value) : null;
  },
};

/** Why a bought unit cannot be placed there, or anywhere. */
function whyNotPlaced(g: State, [type, space, factory]: readonly Atom[]): Verdict {
  const where = String(space);
  if (!isPurchase(type)) return refuse('10.1', 'mobilize.notBought', { type: String(type) });
  if (!isSpace(where)) return refuse('10.3', 'mobilize.noPlace', { type });
  return canPlace(g, type, where, factory === undefined ? undefined : String(factory));
}

function take(g: State, type: Purchase, n: number): PowerState {
  const mine = g.powers[now(g).power] as PowerState;
  const { [type]: have, ...others } = mine.bought ?? {};
  const rest = (have ?? 0) - n;
  const left = rest > 0 ? { ...others, [type]: rest } : others;
  if (Object.keys(left).length > 0) mine.bought = left;
  else delete mine.bought;
  return mine;
}

function placeUnits(g: State, choice: Choice, io: IO): void {
  const [type, space, named] = choice.value as [Purchase, SpaceId, SpaceId | undefined];
  const n = choice.amount as number;
  const { power } = now(g);
  const able =
    type === 'factory' ? [] : producers(plain(g), space).filter((f) => canPlace(plain(g), type, space, f) === legal);
  const factory = named ?? able[0];
  take(g, type, n);
  if (type === 'factory') (g.spaces[space] as Space).factory = 0;
  else {
    for (let i = 0; i < n; i++) {
      const id = io.fresh('u');
      g.units[id] = { id, type: type as UnitType, power, space };
    }
    const maker = g.spaces[factory as SpaceId] as Space;
    maker.produced = (maker.produced ?? 0) + n;
  }
  io.log('mobilize.placed', { power, units: { [type]: n }, space, ...(factory && isSea(space) ? { factory } : {}) });
}

function refund(g: State, type: Purchase, n: number, io: IO): void {
  const mine = take(g, type, n);
  const ipcs = n * stats(type).cost;
  mine.ipcs += ipcs;
  io.log('mobilize.refunded', { power: mine.id as Power, units: { [type]: n }, ipcs });
}

/** 10.7, 9.8 What cannot be placed is returned; fighters whose carrier did not come are lost. */
function finishMobilize(g: State, io: IO): void {
  for (const type of unplaced(plain(g))) refund(g, type, bought(plain(g), type), io);
  const { lost } = bestLanding(plain(g), 'noncombat', { fighters: false, carriers: false });
  destroy(g, lost, io);
  io.finish();
}

import type { Ask, Choice, Frame, IO, Offer, Phase, Verdict } from '@wardroom/rules';
import { among, amount, leaf, legal, plain, refuse } from '@wardroom/rules';
import { now, territories } from '../board.ts';
import type { Power, PowerState, Purchase, SpaceId, State } from '../state.ts';
import { purchases, stats } from '../units.ts';

/** 4.1 IPCs per point of damage. */
const REPAIR_COST = 1;

const treasury = (g: State, power: Power): PowerState => g.powers[power] as PowerState;

/** 4.1 Nothing on credit; 1.2 money is the only limit. */
export function canBuy(g: State, power: Power, type: string): Verdict {
  if (!purchases.includes(type as Purchase)) return refuse('4.1', 'purchase.noSuchUnit', { type });
  const { cost } = stats(type as Purchase);
  const { ipcs } = treasury(g, power);
  return cost <= ipcs ? legal : refuse('4.1', 'purchase.tooDear', { type, cost, ipcs });
}

/** 4.1, 4.3, 13.6 Only damaged factories that the power controls itself, with its own money. */
export function canRepair(g: State, power: Power, territory: SpaceId): Verdict {
  const space = g.spaces[territory];
  if (space?.factory === undefined) return refuse('4.1', 'purchase.noFactory', { space: territory });
  if (space.controller !== power) return refuse('4.3', 'purchase.notYourFactory', { space: territory });
  if (space.factory === 0) return refuse('4.1', 'purchase.noDamage', { space: territory });
  return treasury(g, power).ipcs >= REPAIR_COST ? legal : refuse('4.1', 'purchase.noMoney', {});
}

/** 4.1 So many together cost more than there is. */
const tooDear = (type: Purchase, n: number, ipcs: number): Verdict =>
  n * stats(type).cost > ipcs ? refuse('4.1', 'purchase.tooDear', { type, cost: n * stats(type).cost, ipcs }) : legal;

/** 4.1 Damage points that can be repaired and paid. */
const repairs = (damage: number, ipcs: number): Offer =>
  amount(1, Math.min(damage, Math.floor(ipcs / REPAIR_COST)), (n) =>
    n > damage ? refuse('4.1', 'purchase.notSoMuchDamage', { damage }) : refuse('4.1', 'purchase.noMoney', {}),
  );

function kinds(g: State, power: Power): Record<string, Offer> {
  const { ipcs, bought } = treasury(g, power);
  return {
    buy: among(
      () => purchases.filter((t) => canBuy(g, power, t) === legal),
      (t: Purchase) => amount(1, Math.floor(ipcs / stats(t).cost), (n) => tooDear(t, n, ipcs)),
      (t: string) => canBuy(g, power, t),
    ),
    takeBack: among(
      () => purchases.filter((t) => (bought?.[t] ?? 0) > 0),
      (t: Purchase) =>
        amount(1, bought?.[t] ?? 0, () => refuse('4.1', 'purchase.notSoMany', { type: t, n: bought?.[t] ?? 0 })),
      (t: string) => refuse('4.1', 'purchase.notBought', { type: t }),
    ),
    repair: among(
      () => territories.filter((id) => canRepair(g, power, id) === legal),
      (id: SpaceId) => repairs(g.spaces[id]?.factory ?? 0, ipcs),
      (id: string) => canRepair(g, power, id),
    ),
    done: leaf,
  };
}

/** 4. The active power repairs factories and buys units, in any order. */
export const purchaseUnits: Phase<State, Frame> = {
  rule: '4.1',
  open: true,
  enter(g) {
    now(g).phase = 'purchase';
  },
  decisions(g): Ask[] {
    const { power } = now(g);
    return [{ seat: power, prompt: 'purchase', params: { ipcs: treasury(g, power).ipcs }, kinds: kinds(g, power) }];
  },
  choose(g, _f, choice, io) {
    const { power } = now(g);
    const mine = treasury(g, power);
    if (choice.kind === 'done') finishPurchase(g, power, io);
    else if (choice.kind === 'repair') {
      const space = g.spaces[choice.value[0] as string] as { factory: number };
      const n = choice.amount as number;
      space.factory -= n;
      mine.ipcs -= n * REPAIR_COST;
      io.log('purchase.repaired', { power, space: choice.value[0] as string, n });
    } else change(mine, choice);
  },
  explain: (_g, _f, choice) => (choice.kind === 'refund' ? refuse('4.2', 'purchase.refundLater', {}) : null),
};

/** Puts units on the list of purchases, or takes them off again. */
function change(mine: PowerState, choice: Choice): void {
  const type = choice.value[0] as Purchase;
  const n = choice.kind === 'buy' ? (choice.amount as number) : -(choice.amount as number);
  const left = (mine.bought?.[type] ?? 0) + n;
  const { [type]: _, ...others } = mine.bought ?? {};
  mine.bought = left > 0 ? { ...others, [type]: left } : others;
  mine.ipcs -= n * stats(type).cost;
}

function finishPurchase(g: State, power: Power, io: IO): void {
  const { bought, ipcs } = treasury(plain(g), power);
  if (bought && Object.keys(bought).length > 0) io.log('purchase.bought', { power, units: bought as never, ipcs });
  else {
    if (bought) delete treasury(g, power).bought;
    io.log('purchase.nothing', { power, ipcs });
  }
  io.finish();
}

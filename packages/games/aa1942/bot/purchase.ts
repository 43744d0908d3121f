import type { Choice, Decision } from '@wardroom/rules';
import { ids } from '@wardroom/rules';
import type { Power, Purchase, SpaceId, State } from '../src/read.ts';
import { capitalOf, ipcOf, stats } from '../src/read.ts';
import { type Basket, buy } from './basket.ts';
import { frontDistances } from './facts.ts';
import { isOverseas, overseas } from './overseas.ts';
import { shortage } from './pool.ts';

/** Factories that a power founds where the war is. */
const foundations: { readonly [P in Power]: number } = { ussr: 0, germany: 0, uk: 0, japan: 2, usa: 0 };
/** Steps by which a unit is replaced by a better one while there is money. */
const upgrades: readonly (readonly [Purchase, Purchase])[] = [
  ['infantry', 'artillery'],
  ['artillery', 'tank'],
  ['tank', 'fighter'],
];

/**
 * 4. Repairs what is needed, defends what is in danger, ships for those across the water, then fodder with some bite.
 */
export function purchases(g: State, d: Decision, defend: typeof garrisonCapital = garrisonCapital): Choice[] {
  const power = d.seat as Power;
  const factories = ids(g.spaces).filter(
    (t) => g.spaces[t]?.controller === power && g.spaces[t]?.factory !== undefined,
  );
  const basket: Basket = { money: g.powers[power]?.ipcs ?? 0, room: 0, bought: new Map() };
  const repairs = repair(g, power, factories, basket);
  basket.room = factories.reduce((n, t) => n + Math.max(0, ipcOf(t) - damageAfter(g, t, repairs)), 0);
  defend(g, power, basket, (t) => ipcOf(t) - damageAfter(g, t, repairs));
  found(g, power, factories, basket);
  if (isOverseas(g, power)) overseas(g, power, basket, (t) => ipcOf(t) - damageAfter(g, t, repairs));
  else fill(g, power, basket);
  const out: Choice[] = repairs.map(([t, n]) => ({ kind: 'repair', value: [t], amount: n }));
  for (const [type, n] of basket.bought) if (n > 0) out.push({ kind: 'buy', value: [type], amount: n });
  return [...out, { kind: 'done', value: [] }];
}

const damageAfter = (g: State, t: SpaceId, repairs: readonly (readonly [SpaceId, number])[]): number =>
  (g.spaces[t]?.factory ?? 0) - (repairs.find(([x]) => x === t)?.[1] ?? 0);

/** Only as much capacity as there is money to use it. */
function repair(g: State, power: Power, factories: readonly SpaceId[], basket: Basket): [SpaceId, number][] {
  const out: [SpaceId, number][] = [];
  const capital = capitalOf(power);
  const order = [...factories].sort((x, y) => {
    if (x === capital) return -1;
    if (y === capital) return 1;
    return ipcOf(y) - ipcOf(x);
  });
  let room = factories.reduce((n, t) => n + Math.max(0, ipcOf(t) - (g.spaces[t]?.factory ?? 0)), 0);
  for (const t of order) {
    const damage = g.spaces[t]?.factory ?? 0;
    // Damage beyond the value of the territory is repaired without any gain at first.
    const wanted = Math.max(0, Math.min(damage, Math.floor(basket.money / 4) - room + Math.max(0, damage - ipcOf(t))));
    const n = Math.min(wanted, basket.money);
    if (n <= Math.max(0, damage - ipcOf(t))) continue;
    out.push([t, n]);
    basket.money -= n;
    room += n - Math.max(0, damage - ipcOf(t));
  }
  return out;
}

/** Infantry for a capital in danger, artillery never: it is the lives that count. */
function garrisonCapital(g: State, power: Power, basket: Basket, _room: (factory: SpaceId) => number): void {
  const lacking = shortage(g, power, capitalOf(power));
  if (lacking > 0) buy(basket, 'infantry', Math.ceil(lacking / 3));
}

/** 10.4 A factory in the richest territory on the way to the enemy. */
function found(g: State, power: Power, factories: readonly SpaceId[], basket: Basket): void {
  const front = frontDistances(g, power);
  const here = (t: SpaceId): boolean => front.has(t);
  if (factories.filter(here).length >= foundations[power] || basket.money < 30) return;
  const sites = ids(g.spaces).filter((t) => {
    const s = g.spaces[t];
    return (
      s?.controller === power && s.factory === undefined && ipcOf(t) >= 2 && here(t) && shortage(g, power, t) <= 0
    );
  });
  if (sites.length === 0) return;
  basket.room++;
  buy(basket, 'factory', 1);
}

/** Infantry for every slot that can be paid, then better units for what money is left. */
function fill(g: State, power: Power, basket: Basket): void {
  const start = new Map(basket.bought);
  buy(basket, 'infantry', basket.room);
  const near = frontDistances(g, power).get(capitalOf(power)) ?? 9;
  const mine = (t: Purchase): number => (basket.bought.get(t) ?? 0) - (t === 'infantry' ? (start.get(t) ?? 0) : 0);
  // A third of the army is to have bite; tanks only where they can roll.
  const slots = mine('infantry');
  const bite = Math.max(1, Math.floor(slots / (near <= 1 ? 4 : 3)));
  for (const [worse, better] of upgrades) {
    const extra = stats(better).cost - stats(worse).cost;
    const most = better === 'artillery' || better === 'tank' ? bite : 2;
    let n = 0;
    while (n < most && basket.money >= extra && mine(worse) > 0) {
      swap(basket, worse, better, extra);
      n++;
    }
  }
  // What is still left goes into the best that it buys.
  for (const better of ['bomber', 'fighter', 'tank', 'artillery'] as const) {
    const extra = stats(better).cost - stats('infantry').cost;
    while (basket.money >= extra && (basket.bought.get('infantry') ?? 0) > (start.get('infantry') ?? 0))
      swap(basket, 'infantry', better, extra);
  }
}

function swap(basket: Basket, worse: Purchase, better: Purchase, extra: number): void {
  basket.bought.set(worse, (basket.bought.get(worse) ?? 0) - 1);
  basket.bought.set(better, (basket.bought.get(better) ?? 0) + 1);
  basket.money -= extra;
}

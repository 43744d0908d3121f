import { capitalOf, ipcOf, place } from '@wardroom/aa1942/board.ts';
import type { Power, Purchase, SpaceId, State } from '@wardroom/aa1942/state.ts';
import { stats } from '@wardroom/aa1942/units.ts';
import type { Choice, Decision } from '@wardroom/rules';
import { countOf, frontDistances, resistance, strength, threatAtSea } from './facts.ts';
import { shortage } from './pool.ts';

/** Transports that a power across the water wants to have. */
const fleet: { readonly [P in Power]: number } = { ussr: 0, germany: 1, uk: 3, japan: 4, usa: 5 };
/** Steps by which a unit is replaced by a better one while there is money. */
const upgrades: readonly (readonly [Purchase, Purchase])[] = [
  ['infantry', 'artillery'],
  ['artillery', 'tank'],
  ['tank', 'fighter'],
];

interface Basket {
  money: number;
  /** Units that the factories can still place. */
  room: number;
  bought: Map<Purchase, number>;
}

/** 4. Repairs what is needed, defends what is in danger, ships for those across the water, then fodder with some bite. */
export function purchases(g: State, d: Decision): Choice[] {
  const power = d.seat as Power;
  const factories = Object.keys(g.spaces)
    .filter((t) => g.spaces[t]?.controller === power && g.spaces[t]?.factory !== undefined)
    .sort();
  const basket: Basket = { money: g.powers[power]?.ipcs ?? 0, room: 0, bought: new Map() };
  const repairs = repair(g, power, factories, basket);
  basket.room = factories.reduce((n, t) => n + Math.max(0, ipcOf(t) - damageAfter(g, t, repairs)), 0);
  defend(g, power, basket);
  if (mayLaunch(factories)) ships(g, power, basket);
  fill(g, power, basket);
  const out: Choice[] = repairs.map(([t, n]) => ({ kind: 'repair', value: [t], amount: n }));
  for (const [type, n] of basket.bought) if (n > 0) out.push({ kind: 'buy', value: [type], amount: n });
  return [...out, { kind: 'done', value: [] }];
}

const damageAfter = (g: State, t: SpaceId, repairs: readonly (readonly [SpaceId, number])[]): number =>
  (g.spaces[t]?.factory ?? 0) - (repairs.find(([x]) => x === t)?.[1] ?? 0);

/** Only as much capacity as there is money to use it. */
function repair(g: State, power: Power, factories: readonly SpaceId[], basket: Basket): [SpaceId, number][] {
  const out: [SpaceId, number][] = [];
  const order = [...factories].sort((x, y) => (x === capitalOf(power) ? -1 : y === capitalOf(power) ? 1 : ipcOf(y) - ipcOf(x)));
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

function buy(basket: Basket, type: Purchase, n: number): number {
  const { cost } = stats(type);
  const k = Math.max(0, Math.min(n, basket.room, Math.floor(basket.money / cost)));
  if (k > 0) basket.bought.set(type, (basket.bought.get(type) ?? 0) + k);
  basket.money -= k * cost;
  basket.room -= k;
  return k;
}

/** Infantry for a capital in danger, artillery never: it is the lives that count. */
function defend(g: State, power: Power, basket: Basket): void {
  const lacking = shortage(g, power, capitalOf(power));
  if (lacking > 0) buy(basket, 'infantry', Math.ceil(lacking / 3));
}

const mayLaunch = (factories: readonly SpaceId[]): boolean => factories.some((t) => place(t).seas.length > 0);

/** Transports up to the wish, with a guard where the enemy's navy or aircraft are near. */
function ships(g: State, power: Power, basket: Basket): void {
  const own = Object.values(g.units).filter((u) => u.power === power);
  const have = countOf(own);
  const passengers = (have.infantry ?? 0) + (have.artillery ?? 0) + (have.tank ?? 0);
  if (fleet[power] === 0 || basket.money < 15) return;
  const home = capitalOf(power);
  const zones = place(home).seas;
  const threat = zones.map((z) => strength(threatAtSea(g, z, power))).sort((x, y) => x - y)[0] ?? 0;
  const guard = resistance({ ...have, infantry: 0, artillery: 0, tank: 0, aaa: 0, transport: 0, fighter: 0, bomber: 0 });
  const wanted = fleet[power] - (have.transport ?? 0);
  const first = power === 'germany' ? 0 : wanted;
  if (first <= 0) {
    if (threat > guard && power !== 'germany') buy(basket, 'destroyer', 1);
    return;
  }
  if (threat > guard) {
    if (threat > guard + 12 && basket.money >= 34) buy(basket, 'carrier', 1);
    buy(basket, 'destroyer', 1);
  }
  buy(basket, 'transport', Math.min(first, 2, Math.max(1, Math.floor(passengers / 2))));
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
    const most = better === 'artillery' ? bite : better === 'tank' ? bite : 2;
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

import type { Purchase } from '../src/read.ts';
import { stats } from '../src/read.ts';

/** A purchase in the making. */
export interface Basket {
  money: number;
  /** Units that the factories can still place. */
  room: number;
  bought: Map<Purchase, number>;
}

/** Up to so many of a type as money and room allow; returns how many. */
export function buy(basket: Basket, type: Purchase, n: number): number {
  const { cost } = stats(type);
  const k = Math.max(0, Math.min(n, basket.room, Math.floor(basket.money / cost)));
  if (k > 0) basket.bought.set(type, (basket.bought.get(type) ?? 0) + k);
  basket.money -= k * cost;
  basket.room -= k;
  return k;
}

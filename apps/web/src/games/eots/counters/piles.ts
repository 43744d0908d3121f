import type { Unit } from '@wardroom/eots/read';
import { counter, indexOf } from '@wardroom/eots/read';
import { grouped } from '../../../kit/arrange.ts';

const order: Readonly<Record<string, number>> = { ground: 0, air: 1, naval: 2, hq: 3 };
const rank = (u: Unit): number => order[counter(u.id).class] ?? 9;

/** The units of each hex, those on top first: HQs, then ships, planes, troops, the strongest of each first. */
export function piles(units: { readonly [id: string]: Unit }): Map<string, Unit[]> {
  const on = Object.values(units).filter((u) => indexOf(u.at) >= 0);
  const out = grouped(on, (u) => u.at);
  for (const list of out.values())
    list.sort((a, b) => rank(b) - rank(a) || counter(b.id).full[0] - counter(a.id).full[0] || (a.id < b.id ? -1 : 1));
  return out;
}

import type { Unit } from '@wardroom/eots/read';
import { counter, indexOf } from '@wardroom/eots/read';

const order: Readonly<Record<string, number>> = { ground: 0, air: 1, naval: 2, hq: 3 };
const rank = (u: Unit): number => order[counter(u.id).class] ?? 9;

/** The units of each hex, those on top first: HQs, then ships, planes, troops, the strongest of each first. */
export function piles(units: { readonly [id: string]: Unit }): Map<string, Unit[]> {
  const out = new Map<string, Unit[]>();
  for (const u of Object.values(units)) {
    if (indexOf(u.at) < 0) continue;
    const there = out.get(u.at);
    if (there) there.push(u);
    else out.set(u.at, [u]);
  }
  for (const list of out.values())
    list.sort((a, b) => rank(b) - rank(a) || counter(b.id).full[0] - counter(a.id).full[0] || (a.id < b.id ? -1 : 1));
  return out;
}

/** How many counters of a pile are drawn on the map; the rest is a number. */
export const SHOWN = 3;

import type { LandingOdds, State, UsUnit } from '@wardroom/tarawa/read';
import { approachOf, isTank, landingOdds, usIn } from '@wardroom/tarawa/read';

/** A landing stack that waits in an approach hex: who is in it, and where its two cards may bring it. */
export interface Landing {
  id: string;
  units: readonly string[];
  odds: LandingOdds;
}

/** 5.12 The stacks of an approach hex: the units of each LVT, and each tank; who wades has none. */
export function landingsIn(g: State, hex: string): Landing[] {
  const approach = approachOf(hex);
  if (!approach || approach.beach === 'G') return [];
  const stacks = new Map<string, UsUnit[]>();
  for (const u of usIn(g, hex)) {
    const id = isTank(u.id) ? u.id : u.lvt;
    if (id !== undefined) stacks.set(id, [...(stacks.get(id) ?? []), u]);
  }
  return [...stacks].map(([id, all]) => {
    const units = all.map((u) => u.id);
    return { id, units, odds: landingOdds(g, units, hex) };
  });
}

/** The share of all pairs of cards that ends in each hex, over the stacks of a hex: the greatest of any. */
export function landingHexes(landings: readonly Landing[]): Map<string, number> {
  const out = new Map<string, number>();
  for (const { odds } of landings)
    for (const { hex, ways } of odds.hexes) out.set(hex, Math.max(out.get(hex) ?? 0, ways / Math.max(1, odds.of)));
  return out;
}

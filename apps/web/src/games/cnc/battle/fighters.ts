import type { State, UnitNation } from '@wardroom/cnc/read';
import { blocksIn, factionOfUnits, sideOf } from '@wardroom/cnc/read';
import type { Part } from './fought.ts';

/** The nations whose blocks each side has in a battle. */
export type Fighters = ReadonlyMap<string, ReadonlySet<UnitNation>>;

function bySide(pairs: readonly (readonly [string, UnitNation])[]): Fighters {
  const out = new Map<string, Set<UnitNation>>();
  for (const [side, nation] of pairs) {
    const nations = out.get(side) ?? new Set();
    nations.add(nation);
    out.set(side, nations);
  }
  return out;
}
export const fightersAt = (g: State, area: string): Fighters =>
  bySide(blocksIn(g, area).map((b) => [sideOf(g, b), b.nation] as const));

/** Who fired or was hit in a battle that is over: the others are no longer known. */
export function fightersIn(parts: readonly Part[]): Fighters {
  const seen = parts.flatMap((x) => (x.what === 'fire' ? [x.nation, ...x.losses.map((l) => l.nation)] : []));
  return bySide(
    seen.flatMap((nation) => {
      const side = nation && factionOfUnits[nation];
      return nation && side ? [[side, nation] as const] : [];
    }),
  );
}

/** A faction's own Great Power has its name; its other nations have their own. */
const ownPower: ReadonlySet<UnitNation> = new Set<UnitNation>(['japan', 'usa', 'russia']);
/** What a side is called in a battle: its nations that fight there; itself where they are not known. */
export const namesOf = (side: string, fighters: Fighters): string[] => {
  // The nations of Minors are sides of their own already.
  const nations = [...(fighters.get(side) ?? [])].filter((n) => n !== 'armed-minor');
  return nations.length > 0 ? nations.map((n) => (ownPower.has(n) ? side : n)) : [side];
};

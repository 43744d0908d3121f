import type { State, UnitNation } from '@wardroom/cnc/read';
import { blocksIn, factionOfUnits, sideOf } from '@wardroom/cnc/read';
import type { Translate } from '../../../table/game-ui.ts';
import { sidesTogether } from '../words.ts';
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
const namesOf = (side: string, fighters: Fighters): string[] => {
  // The nations of Minors are sides of their own already.
  const nations = [...(fighters.get(side) ?? [])].filter((n) => n !== 'armed-minor');
  return nations.length > 0 ? nations.map((n) => (ownPower.has(n) ? side : n)) : [side];
};
/** 4 "Nationalist China and the Soviet Union": whose blocks they are, not who commands them. */
export const nationsTogether = (sides: readonly string[], fighters: Fighters, t: Translate, lang: string): string =>
  sidesTogether([...new Set(sides.flatMap((side) => namesOf(side, fighters)))], t, lang);

interface Reader {
  over: boolean;
  /** The seats of whom reads it. */
  mine: readonly string[];
  t: Translate;
  lang: string;
}
/** Who attacks, or attacked, whom: nations, "you", or both. */
export function attackWords(
  { attacker, targets }: { attacker: string; targets: readonly string[] },
  fighters: Fighters,
  { over, mine, t, lang }: Reader,
): string {
  const others = targets.filter((s) => !mine.includes(s));
  const [only, ...more] = namesOf(attacker, fighters);
  const by = sidesTogether([only === undefined || more.length > 0 ? attacker : only], t, lang);
  const whom = nationsTogether(others.length > 0 ? others : targets, fighters, t, lang);
  const verb = over ? 'attacked' : 'attacks';
  if (others.length === targets.length) return t(`cnc.stage.${verb}`, { by, whom });
  return t(`cnc.stage.${verb}${others.length > 0 ? 'YouAnd' : 'You'}`, { by, whom });
}

import { borders, inChina, isLand } from '../board.ts';
import { actionCard } from '../cards.ts';
import { controller, isNeutral } from '../control.ts';
import { areasOf, capitalOf, neutrals } from '../nations.ts';
import type { AreaId, CardId, Faction, NationId, State } from '../state.ts';
import { faction, twoPlayers } from '../state.ts';
import { listed, wildcard } from '../wildcards.ts';

/** R-04 Areas of a Neutral; those of the British Empire are its Home Territory and colonies. */
const landOf = (g: State, n: NationId): readonly AreaId[] =>
  n === 'british-empire'
    ? ['canada', 'australia', 'india', 'malaya', 'hong-kong', 'papua']
        .flatMap(areasOf)
        .filter((id) => controller(g, id) === n)
    : areasOf(n);

/** 13.5 Is a Neutral adjacent to land that the faction controls? Wilderness counts, seas do not. */
function adjacent(g: State, f: Faction, n: NationId): boolean {
  return landOf(g, n).some((id) =>
    borders(id).some(
      ({ to }) =>
        isLand(to) &&
        (controller(g, to) === f || (f === 'usa' && twoPlayers(g) && inChina(id) && areasOf('russia').includes(to))),
    ),
  );
}

/** 13.5, R-76 The Neutrals on which a faction can play the yellow end of a wild card. */
export function wildOptions(g: State, f: Faction, id: CardId): NationId[] {
  const name = actionCard(id)?.wildcard;
  if (name === undefined) return [];
  const w = wildcard(g, name);
  if (faction(g, f).ind < (w.needsInd ?? 0)) return [];
  const all = neutrals.filter((n) => isNeutral(g, n));
  if (w.rule === 'any-neutral') return all;
  if (w.rule === 'adjacent-neutral') return all.filter((n) => adjacent(g, f, n));
  // 26.6 Mao: United China may use the Soviet options too.
  const own = [...listed(w, f), ...(f === 'usa' && twoPlayers(g) ? listed(w, 'soviet') : [])];
  return all.filter((n) => own.includes(n));
}
/** 13.5, 26.6 Chiang: a wild card of the USA counts double in China. */
export const wildAmount = (f: Faction, n: NationId): number =>
  f === 'usa' && n !== 'british-empire' && inChina(capitalOf(n)) ? 2 : 1;

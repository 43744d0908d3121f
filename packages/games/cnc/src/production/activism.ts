import type { IO } from '@wardroom/rules';
import { inChina } from '../board.ts';
import { actionCard } from '../cards.ts';
import { isNeutral } from '../control.ts';
import { wildOptions } from '../government/wild-options.ts';
import { discard, drawCards } from '../hands.ts';
import { addInfluence } from '../influence.ts';
import { capitalOf } from '../nations.ts';
import type { CardId, NationId, State } from '../state.ts';
import { faction } from '../state.ts';

/** 26.5 Where a card drawn in Activism can put Influence: Neutral provinces that it names (a wild card: those of its yellow end). */
function provinces(g: State, id: CardId): NationId[] {
  const c = actionCard(id);
  if (!c) return [];
  const named = c.kind === 'wild' ? wildOptions(g, 'usa', id) : c.nations;
  return named.filter((n) => n !== 'british-empire' && inChina(capitalOf(n)) && isNeutral(g, n));
}

/**
 * 26.5 With two players KMT cards are turned up: each that can be played for a Neutral province places Influence there
 * (a wild card its double amount), each other gives one more conscript. Returns the conscripts. Where a card leaves
 * a choice of provinces, it goes where United China has most Influence already, then by name.
 */
export function activism(g: State, io: IO): number {
  const drawn = drawCards(g, io, 'usa', 'action', faction(g, 'usa').loyalty);
  let conscripts = 0;
  for (const id of drawn) {
    const to = bestProvince(g, provinces(g, id));
    if (to === undefined) conscripts++;
    else addInfluence(g, 'usa', to, actionCard(id)?.kind === 'wild' ? 2 : 1);
    io.log('production.unitedChina', { card: id, nation: to ?? null });
  }
  discard(g, drawn);
  return conscripts;
}
function bestProvince(g: State, all: readonly NationId[]): NationId | undefined {
  const own = (n: NationId): number => (g.nations[n]?.influence === 'usa' ? (g.nations[n]?.count ?? 0) : 0);
  return [...all].sort((a, b) => own(b) - own(a) || (a < b ? -1 : 1))[0];
}

import type { Atom, Choice, Decision, Offer } from '@wardroom/rules';
import { list, things } from '@wardroom/rules';
import { actionCard, deckOf, investmentCard } from '../src/cards.ts';
import type { Faction, NationId, State } from '../src/state.ts';
import { atomicStage } from '../src/techs.ts';
import { markerWorth, nationWorth, room } from './worth.ts';

/** Members of a kind that are looked at. */
const MANY = 200;
type Rated = { choice: Choice; worth: number };
const members = (d: Decision, kind: string): readonly (readonly Atom[])[] => {
  const offer = d.kinds[kind] as Offer | undefined;
  return offer ? list(kind, offer, MANY).choices.map((c) => c.value) : [];
};

/**
 * What a technology is worth, open: a stage of the bomb is a victory point for two cards, which Industry costs more.
 */
function techWorth(g: State, f: Faction, tech: string): number {
  if (atomicStage(tech) > 0) return 30;
  return room(g, f) > 0 ? 1 : 5;
}

/** What a card is worth in the hand. */
export function cardWorth(g: State, f: Faction, id: string): number {
  if (deckOf(id) === 'investment') {
    const c = investmentCard(id);
    return 2 * (c?.factory ?? 0) + (c?.kind === 'intel' ? 1 : 2);
  }
  const c = actionCard(id);
  const best = Math.max(0, ...(c?.nations ?? []).map((n) => markerWorth(g, f, n)));
  return 1 + (c?.kind === 'wild' ? 6 : best / 2);
}

/** 12.2 Ratings of every play; a pass is worth a little. */
function rated(g: State, f: Faction, d: Decision): Rated[] {
  const out: Rated[] = [];
  const add = (kind: string, value: readonly Atom[], worth: number): void => {
    out.push({ choice: { kind, value }, worth });
  };
  // 13.1 A card in play becomes a marker only at the end: two of one's own for one nation are two markers.
  const inPlay = (n: NationId, mine: boolean): number =>
    things(g.cards).filter((c) => c.at === 'table' && c.nation === n && (c.owner === f) === mine).length;
  for (const value of members(d, 'diplomacy')) {
    const n = String(value[1]);
    add(
      'diplomacy',
      value,
      inPlay(n, false) > 0 ? nationWorth(g, f, n) : markerWorth(g, f, n) / (1 + inPlay(n, true)),
    );
  }
  for (const value of members(d, 'wild')) {
    const n = String(value[1]);
    add('wild', value, value[2] === 'remove' ? nationWorth(g, f, n) / 2 : markerWorth(g, f, n));
  }
  if (room(g, f) > 0 && d.kinds.industry) {
    // The cheapest way to pay: the fewest Factories over the price, then the fewest cards.
    const paid = members(d, 'industry').map((value) => ({
      value,
      cost: value.reduce<number>((sum, id) => sum + cardWorth(g, f, String(id)), 0),
    }));
    const best = paid.sort((a, b) => a.cost - b.cost)[0];
    if (best) add('industry', best.value, 25);
  }
  for (const value of members(d, 'tech'))
    if (value[3] === 'open') add('tech', value, techWorth(g, f, String(value[2])));
  for (const value of members(d, 'partisan')) add('partisan', value, 2.5);
  const kinds = members(d, 'intel');
  for (const value of kinds) {
    const intel = investmentCard(String(value[0]))?.intel;
    if (intel === 'coup' || intel === 'spy-ring' || intel === 'blackmail') add('intel', value, 6);
  }
  return out;
}

/** The play that is worth most, or a pass. */
export function playCard(g: State, d: Decision): Choice | null {
  const all = rated(g, d.seat as Faction, d).sort((a, b) => b.worth - a.worth);
  const best = all[0];
  if (best && best.worth > 2) return best.choice;
  return d.kinds.pass ? { kind: 'pass', value: [] } : null;
}

/** 6.3 The card that is worth least goes. */
export function discardCard(g: State, d: Decision): Choice | null {
  const f = d.seat as Faction;
  const all = members(d, 'discard').map((value) => ({ value, worth: cardWorth(g, f, String(value[0])) }));
  const least = all.sort((a, b) => a.worth - b.worth)[0];
  return least ? { kind: 'discard', value: least.value } : { kind: 'done', value: [] };
}

/** 15.7 The effect of an own Intel card: where it hurts the victim most. */
export function useIntel(g: State, d: Decision): Choice | null {
  for (const kind of Object.keys(d.kinds)) {
    const all = members(d, kind).map((value) => ({
      value,
      worth: value.reduce<number>(
        (sum, a) => sum + (g.nations[String(a)] ? markerWorth(g, d.seat as Faction, String(a)) : 0),
        0,
      ),
    }));
    const best = all.sort((a, b) => b.worth - a.worth)[0];
    if (best) return { kind, value: best.value };
  }
  return null;
}

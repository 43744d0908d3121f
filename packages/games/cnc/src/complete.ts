import type { Audience } from '@wardroom/rules';
import { canonical, Recorder, things } from '@wardroom/rules';
import { chits } from './calendar.ts';
import { actionCards, investmentCards } from './cards.ts';
import { canStand } from './invariants.ts';
import { freeBlocks } from './roster.ts';
import type { Card, CardId, CardPlace, Chit, Faction, State, VaultPair } from './state.ts';
import { allFactions } from './state.ts';
import { maxCv, typesOf } from './units.ts';

type Draw = (bound: number) => number;
type Counts = { [id: string]: { n: number } };

/**
 * 7.1 A whole state that agrees with what this audience knows: types and steps of face-down blocks, cards and
 * Dividends are made up.
 */
export function complete(view: State, who: Audience, draw: Draw): State {
  const whole = JSON.parse(canonical(view)) as State;
  // Through a recorder, so that counts derived from the tables follow.
  const g = new Recorder(whole).recording;
  const counts = (g as unknown as { _counts?: Counts })._counts ?? {};
  dealCards(g, counts, draw);
  fillVaults(g, who, draw);
  dealChits(g, counts, draw);
  nameBlocks(g, draw);
  return whole;
}

/** Face-down blocks get a kind of which one is free. */
function nameBlocks(g: State, draw: Draw): void {
  for (const b of things(g.blocks)) {
    if (b.type !== undefined && b.cv !== undefined) continue;
    const fits = typesOf(b.nation).filter((t) => canStand(b, t) && freeBlocks(g, b.nation, t) > 0);
    const type = b.type ?? fits[draw(Math.max(1, fits.length))] ?? 'infantry';
    b.type = type;
    b.cv = 1 + draw(maxCv(g, b.nation, type));
  }
}
function dealCards(g: State, counts: Counts, draw: Draw): void {
  const all: CardId[] = [...actionCards, ...investmentCards].map((c) => c.id);
  const unseen = all.filter((id) => g.cards[id] === undefined);
  const put = (at: CardPlace, owner: Faction | undefined, fits: (id: CardId) => boolean): void => {
    const group = `cards/${owner === undefined ? '' : `${at}.${owner}`}`;
    const n = counts[group]?.n ?? 0;
    for (let i = 0; i < n; i++) {
      const from = unseen.filter(fits);
      const id = from[draw(Math.max(1, from.length))];
      if (id === undefined) return;
      unseen.splice(unseen.indexOf(id), 1);
      g.cards[id] = { id, at, ...(owner === undefined ? {} : { owner }) } as Card;
    }
  };
  // The piles are known in number by deck: what is left over goes there, so the hands take what the piles do not need.
  const room = { action: counts['cards/pile.action']?.n ?? 0, investment: counts['cards/pile.investment']?.n ?? 0 };
  const spare = (id: CardId): boolean => {
    const deck = id.startsWith('A') ? 'action' : 'investment';
    return unseen.filter((x) => x.startsWith(id[0] as string)).length > room[deck];
  };
  for (const f of allFactions) for (const at of ['hand', 'bought', 'command', 'vault'] as const) put(at, f, spare);
  for (const id of unseen) g.cards[id] = { id, at: 'pile' } as Card;
}
/** Pairs in a vault that is not one's own: two of the cards dealt there. */
function fillVaults(g: State, _who: Audience, draw: Draw): void {
  for (const v of things(g.vaults)) {
    if (v.cards !== undefined) continue;
    const own = things(g.cards).filter((c) => c.at === 'vault' && c.owner === v.owner && c.vault === undefined);
    const two = [own[draw(Math.max(1, own.length))], own.find((_, i) => i !== 0)]
      .filter((c) => c !== undefined)
      .slice(0, 2);
    const cards = [...new Set(two.map((c) => c.id))];
    for (const c of own) if (cards.length < 2 && !cards.includes(c.id)) cards.push(c.id);
    for (const id of cards) (g.cards[id] as Card).vault = v.id;
    (v as VaultPair).cards = cards;
  }
}
function dealChits(g: State, counts: Counts, draw: Draw): void {
  const unseen = chits.map((c) => c.id).filter((id) => g.chits[id] === undefined);
  for (const f of allFactions) {
    const n = counts[`chits/${f}`]?.n ?? 0;
    for (let i = 0; i < n && unseen.length > 0; i++) {
      const [id] = unseen.splice(draw(unseen.length), 1) as [string];
      g.chits[id] = { id, owner: f } as Chit;
    }
  }
  for (const id of unseen) g.chits[id] = { id } as Chit;
}

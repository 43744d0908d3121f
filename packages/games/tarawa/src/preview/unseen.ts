import { things } from '@wardroom/rules';
import { content } from '../board.ts';
import type { Card, DepthMarker, JapaneseUnit } from '../content/index.ts';
import { deckSize } from '../deck.ts';
import type { JpUnit, State } from '../state.ts';

/**
 * Z.5 The cards of which the next one is drawn, each with the same chance: those that have not been seen since the
 * last shuffle, whether they lie in the deck or face down in a pile; where the deck is empty the discards, or the
 * track.
 */
export function nextCards(g: State): readonly Card[] {
  const c = content(g);
  const lying = (at: string): Card[] => c.cards.filter((x) => g.cards[x.id]?.at === at);
  if (deckSize(g) > 0) return c.cards.filter((x) => !['track', 'discard'].includes(g.cards[x.id]?.at ?? ''));
  const discards = lying('discard');
  return discards.length > 0 ? discards : lying('track');
}

/** The positions that the set-up gives a unit, in the order of the units' ids. */
const dealt = (g: State): { hex: string; coastal: boolean }[] =>
  content(g).positions.flatMap((p) => (p.setup === null ? [] : [{ hex: p.hex, coastal: p.setup === 'C' }]));

/**
 * H What a unit may be, each with the same chance: what it is, where it is seen; one that still stands where the
 * set-up dealt it (3.2) one of the coastal or of the other units that nobody has seen; else any that nobody has seen.
 */
export function possibleUnits(g: State, j: JpUnit): readonly JapaneseUnit[] {
  const c = content(g);
  if (j.revealed) return [c.unit(j.unit)];
  const seen = new Set([
    ...things(g.jp).flatMap((u) => (u.revealed ? [u.unit] : [])),
    ...things(g.boxes).flatMap((b) => (b.at === 'reserve' || b.veiled ? [] : [b.id])),
  ]);
  const unseen = c.units.filter((u) => !seen.has(u.id) && u.type !== 'tank');
  const home = dealt(g)[Number(j.id.slice(1)) - 1];
  const alike = home?.hex === j.hex ? unseen.filter((u) => u.coastal === home.coastal) : [];
  return alike.length > 0 ? alike : unseen;
}

/** H What the depth marker of a unit may be; empty: it has none. */
export function possibleMarkers(g: State, j: JpUnit): readonly DepthMarker[] {
  if (j.pool === undefined) return [];
  const c = content(g);
  if (j.depthShown && j.depth !== undefined) return [c.marker(j.depth)];
  const seen = new Set([
    ...things(g.jp).flatMap((u) => (u.depthShown && u.depth !== undefined ? [u.depth] : [])),
    ...things(g.depth).flatMap((m) => (m.at === 'box' || m.unseen ? [] : [m.id])),
  ]);
  return c.markers.filter((m) => m.pool === j.pool && !seen.has(m.id));
}

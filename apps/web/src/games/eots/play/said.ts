import { hex, isHex } from '@wardroom/eots/board.ts';
import { counter, isUnitId } from '@wardroom/eots/counters.ts';
import { card, isCardId } from '@wardroom/eots/deck.ts';
import type { Atom } from '@wardroom/rules';
import type { Translate } from '../../../table/game-ui.ts';

/** "Truk (4017)", or the number where the map prints no name. */
export function hexName(id: string): string {
  if (!isHex(id)) return id;
  const h = hex(id);
  return h.name ? `${h.name} (${id})` : id;
}
/** The name alone, for labels on the chart. */
export const hexLabel = (id: string): string => (isHex(id) ? (hex(id).name ?? id) : id);

/** A text of a key, or null where the locale has none. */
export function textOf(t: Translate, key: string): string | null {
  const said = t(key);
  return said === key ? null : said;
}

export function cardName(id: string, t: Translate): string {
  return textOf(t, `cards.${id}.name`) ?? textOf(t, `card.${id}.name`) ?? card(id).name;
}

/** One atom of a choice in words. */
export function atomName(atom: Atom, t: Translate): string {
  if (typeof atom === 'number') return String(atom);
  if (isHex(atom)) return hexName(atom);
  if (isUnitId(atom)) return counter(atom).name;
  if (isCardId(atom)) return cardName(atom, t);
  return textOf(t, `eots.word.${atom}`) ?? textOf(t, `word.${atom}`) ?? textOf(t, `box.${atom}`) ?? atom;
}

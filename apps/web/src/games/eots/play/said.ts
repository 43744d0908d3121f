import type { Unit } from '@wardroom/eots/read';
import { boxOf, card, counter, hex, isCardId, isHex, isUnitId } from '@wardroom/eots/read';
import type { Atom } from '@wardroom/rules';
import type { StackWay } from '../../../kit/stacks.ts';
import type { Translate } from '../../../table/game-ui.ts';
import { sayKind, textOf } from '../../../table/words.ts';

/** "Truk (4017)", or the number where the map prints no name. */
export function hexName(id: string, t: Translate): string {
  if (!isHex(id)) return id;
  const name = hexLabel(id, t);
  return name === id ? id : `${name} (${id})`;
}
/** The name alone, for labels on the chart. */
export const hexLabel = (id: string, t: Translate): string =>
  isHex(id) ? (textOf(t, `place.${id}`) ?? hex(id).name?.replace(/ \(printed .*\)$/, '') ?? id) : id;

export { textOf };

export function cardName(id: string, t: Translate): string {
  return textOf(t, `cards.${id}.name`) ?? textOf(t, `card.${id}.name`) ?? card(id).name;
}
/** The event of a card, in our own words. */
export const cardText = (id: string, t: Translate): string =>
  textOf(t, `cards.${id}.text`) ?? textOf(t, `card.${id}.text`) ?? '';
/** The kind of a card. */
export const cardKind = (id: string, t: Translate): string => t(`eots.type.${card(id).type}`);
/** All words that stand on a card. */
export const cardSays = (id: string, t: Translate): string =>
  [cardName, cardKind, cardText].map((f) => f(id, t)).join(' ');

/** The name of a counter: in the words of the language where it has some, else as printed. */
export const unitName = (id: string, t: Translate): string => textOf(t, `unit.${id}`) ?? counter(id).name;

/** Of a battle: garrisons are no counters. */
export const fighterName = (id: string, t: Translate): string => (isUnitId(id) ? unitName(id, t) : t('eots.garrison'));

/** One atom of a choice in words. */
export function atomName(atom: Atom, t: Translate): string {
  if (typeof atom === 'number') return String(atom);
  if (isHex(atom)) return hexName(atom, t);
  if (isUnitId(atom)) return unitName(atom, t);
  if (isCardId(atom)) return cardName(atom, t);
  return textOf(t, `eots.word.${atom}`) ?? textOf(t, `word.${atom}`) ?? textOf(t, `box.${atom}`) ?? atom;
}

/** What taking all of a hex with one touch means. */
export function stackWords(s: StackWay, t: Translate): string {
  const how = s.how === null ? sayKind(t, s.kind) : atomName(s.how, t);
  return t('eots.all', { how: s.to === undefined ? how : `${how}: ${atomName(s.to, t)}` });
}

/** Where a unit is, in words: its hex, or the box beside the map. */
export function placeName(u: Unit, t: Translate): string {
  if (isHex(u.at)) return hexName(u.at, t);
  const box = boxOf(u);
  return box.startsWith('turn-') ? t('eots.boxTurn', { n: box.slice(5) }) : (textOf(t, `eots.box.${box}`) ?? box);
}
